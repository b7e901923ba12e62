### The top of the window.

# For screen readers: the list of tabs.
pages = Sidor
# A tab.
upcoming = Kommande
# For screen readers: the number on the tab.
upcoming-count = { $count ->
    [one] { $count } händelse för den här VM:en
   *[other] { $count } händelser för den här VM:en
}
# In place of its name, until Azure has given one.
unknown-vm = Den här VM:en
# $name: the host name, shown until Azure has given the VM's name.
guessed-vm = { $name } (värdnamn)
guessed-vm-about = Azure anger inte vilken VM det här är. { $name } är datorns värdnamn.
# A badge next to the VM's name.
demo = Demo
demo-about = En demo med påhittade händelser. Inget här påverkar den här VM:en.

## The connection, at the top right. At most 20 characters.

# $age: how long ago Azure responded, such as 1 s.
live = Direkt
live-age = Direkt · { $age }
live-about = Azure svarade senast { $time }
# Forewarn has just started.
waiting = Väntar
no-response = Inget svar

## The buttons of a window without a title bar.

# While it is pressed, a click elsewhere doesn't close the window.
keep-open = Håll öppet
