### The top of the window.

# For screen readers: the list of tabs.
pages = Pages
# A tab.
upcoming = Upcoming
# For screen readers: the number on the tab.
upcoming-count = { $count ->
    [one] { $count } event for this VM
   *[other] { $count } events for this VM
}
# In place of its name, until Azure has given one.
unknown-vm = This VM
# $name: the host name, shown until Azure has given the VM's name.
guessed-vm = { $name } (host name)
guessed-vm-about = Azure doesn't say which VM this is. { $name } is this computer's host name.
# A badge next to the VM's name.
demo = Demo
demo-about = A demo with made-up events. Nothing here affects this VM.

## The connection, at the top right. At most 20 characters.

# Azure has just responded.
live = Live
# $age: how long ago Azure responded, such as 12 s.
live-age = Live · { $age }
live-about = Azure last responded at { $time }
# Forewarn has just started.
waiting = Waiting
no-response = No response

## The buttons of a window without a title bar.

# While it is pressed, a click elsewhere doesn't close the window.
keep-open = Keep open
