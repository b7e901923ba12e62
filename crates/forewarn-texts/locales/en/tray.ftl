### The tray icon: its tooltip, at most 63 characters, and its menu.

tray-quiet = No maintenance scheduled
# Forewarn has just started.
tray-starting = Waiting for Azure's first response
# $time: for how long, such as "3 min".
tray-unreachable-for = Azure can't be reached · { $time }
# $when: a time of day, such as "14:32".
tray-unreachable-since = Azure can't be reached · since { $when }
tray-unreadable = Azure sent something Forewarn can't read
# $version: such as "2017-11-01".
tray-evictions-unseen = api-version { $version } doesn't list evictions or deletions
tray-deletions-unseen = api-version { $version } doesn't list deletions
tray-stalled = Can't tell · Forewarn isn't responding
# Marks a demonstration, at the end of the tooltip.
tray-demo = (demo)

# The first line of the menu. $when: a time of day, such as "14:32".
menu-upcoming-at = { $type } at { $when } · { $vm }
menu-open = Open Forewarn
# Opens a confirmation.
menu-approve = Approve { $type } · { $vm }…
# Stops a rule before it approves the event.
menu-stop-rule = Don't approve { $type } by rule · { $vm }
menu-snooze = Snooze reminders
menu-start-at-sign-in = Start at sign-in
menu-about = About
menu-quit = Quit
# One VM and how many others, as in "web-01 +2".
vm-and-others = { $vm } +{ $count }

## Where a desktop can't show the icon: a notification that says why.

no-tray = Forewarn has no tray icon
# $reason: one of the next five sentences.
no-tray-body = { $reason } Forewarn is still monitoring. To open its window, start Forewarn again.
no-tray-library = The library { $library } isn't installed.
no-tray-bus = This session has no D-Bus.
no-tray-support = This desktop doesn't show tray icons.
no-tray-no-response = D-Bus isn't responding ({ $reason }).
no-tray-failed = The system refused the icon ({ $reason }).
