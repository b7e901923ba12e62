### The top of the window.

# For screen readers: the list of tabs.
pages = Oldalak
# A tab.
upcoming = Közelgő
# For screen readers: the number on the tab.
upcoming-count = { $count ->
    [one] { $count } esemény ehhez a VM-hez
   *[other] { $count } esemény ehhez a VM-hez
}
# In place of its name, until Azure has given one.
unknown-vm = Ez a VM
# $name: the host name, shown until Azure has given the VM's name.
guessed-vm = { $name } (állomásnév)
guessed-vm-about = Az Azure nem adja meg, melyik VM ez. { $name } ennek a számítógépnek az állomásneve.
# A badge next to the VM's name.
demo = Bemutató
demo-about = Bemutató kitalált eseményekkel. Semmi sem érinti ezt a VM-et.

## The connection, at the top right. At most 20 characters.

# $age: how long ago Azure responded, such as 1 s.
live = Élő
live-age = Élő · { $age }
live-about = Az Azure utolsó válasza: { $time }
# Forewarn has just started.
waiting = Várakozás
no-response = Nincs válasz

## The buttons of a window without a title bar.

# While it is pressed, a click elsewhere doesn't close the window.
keep-open = Nyitva tartás
