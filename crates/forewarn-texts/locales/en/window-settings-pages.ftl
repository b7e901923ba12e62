### The first level of the settings: rows that open pages, and the search over all settings.

## Navigation

# A button that returns to the first level.
back = Back
# In the search field.
search-settings = Search settings
# Below the search field.
settings-found = { $count ->
    [0] No settings found
    [one] { $count } setting
   *[other] { $count } settings
}
# A lock beside a row: all settings of its page are set for all users.
locked = Set by your administrator

## The current settings, below the name of a page. At most 50 characters; parts are joined by “·”.

value-off = Off
# One of the settings of the page has a value that isn't saved.
value-refused = A value wasn't saved
value-all-events = All events
# How often Forewarn checks for events.
value-every = { $count ->
    [one] Every second
   *[other] Every { $count } seconds
}
value-user-initiated = Restarts you started
value-freezes = Freezes up to { $count } s
value-rules = { $count ->
    [one] { $count } rule
   *[other] { $count } rules
}
value-commands = { $count ->
    [0] None
    [one] { $count } command
   *[other] { $count } commands
}
value-history = { $count ->
    [one] History for { $count } day
   *[other] History for { $count } days
}

## After a rule or command was removed

# $name: of the rule, or the program of the command.
removed = Removed “{ $name }”.
undo = Undo

## Words that the search finds too, besides name and explanation of a setting. They aren't displayed. Add what users may type.

find-types = alerts, toasts, pop-ups, event types, do not disturb
find-scope = availability set, scale set, neighbors, other VMs
find-reminders = remind, snooze, countdown, before, warning
find-sound = mute, silent, audio, volume, chime
find-test = try, check, preview, toast
find-login = startup, autostart, boot, log in, logon
find-poll = watching, frequency, rate, refresh, check, Azure
find-user-initiated = portal, own, manual, reboot, redeploy, automatic
find-freezes = pause, live migration, automatic
find-rules = automation, policy, automatic, approve, night, schedule
find-grace = wait, grace period, stop, cancel, time
find-dry-run = simulate, preview, what if, history
find-prepare = script, drain, program, run, before
find-recover = script, restore, program, run, after
find-webhook = address, HTTP, integration, post, chat, Teams, Slack
find-webhook-format = JSON, Teams, Slack, Alertmanager, CloudEvents, Prometheus
find-theme = dark mode, light mode, colors, night
find-window-style = flyout, popup, title bar, border, frame, pin
find-language = locale, translation, English
find-history = retention, delete, storage, database, old events
find-locations = folder, path, file, database, privacy
find-diagnostics = support, debug, bug report, version, log
find-doctor = network, proxy, firewall, troubleshoot, connection, unreachable
find-welcome = welcome, tour, first run, help, presets
