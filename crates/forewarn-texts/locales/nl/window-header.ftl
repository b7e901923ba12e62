### The top of the window.

# For screen readers: the list of tabs.
pages = Pagina's
# A tab.
upcoming = Aankomend
# For screen readers: the number on the tab.
upcoming-count = { $count ->
    [one] { $count } gebeurtenis voor deze VM
   *[other] { $count } gebeurtenissen voor deze VM
}
# In place of its name, until Azure has given one.
unknown-vm = Deze VM
# $name: the host name, shown until Azure has given the VM's name.
guessed-vm = { $name } (hostnaam)
guessed-vm-about = Azure geeft niet aan welke VM dit is. { $name } is de hostnaam van deze computer.
# A badge next to the VM's name.
demo = Demo
demo-about = Een demo met verzonnen gebeurtenissen. Niets hier heeft invloed op deze VM.

## The connection, at the top right. At most 20 characters.

# $age: how long ago Azure responded, such as 1 s.
live = Live
live-age = Live · { $age }
live-about = Laatste antwoord van Azure: { $time }
# Forewarn has just started.
waiting = Wachten
no-response = Geen antwoord

## The buttons of a window without a title bar.

# While it is pressed, a click elsewhere doesn't close the window.
keep-open = Openhouden
