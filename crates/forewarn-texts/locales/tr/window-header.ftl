### The top of the window.

# For screen readers: the list of tabs.
pages = Sayfalar
# A tab.
upcoming = Yaklaşan
# For screen readers: the number on the tab.
upcoming-count = { $count ->
    [one] bu VM için { $count } olay
   *[other] bu VM için { $count } olay
}
# In place of its name, until Azure has given one.
unknown-vm = Bu VM
# $name: the host name, shown until Azure has given the VM's name.
guessed-vm = { $name } (ana bilgisayar adı)
guessed-vm-about = Azure bunun hangi VM olduğunu bildirmiyor. { $name }, bu bilgisayarın ana bilgisayar adıdır.
# A badge next to the VM's name.
demo = Demo
demo-about = Uydurma olaylar içeren bir demo. Buradaki hiçbir şey bu VM'yi etkilemez.

## The connection, at the top right. At most 20 characters.

# $age: how long ago Azure responded, such as 1 s.
live = Canlı
live-age = Canlı · { $age }
live-about = Azure'un son yanıtı: { $time }
# Forewarn has just started.
waiting = Bekleniyor
no-response = Yanıt yok

## The buttons of a window without a title bar.

# While it is pressed, a click elsewhere doesn't close the window.
keep-open = Açık tut
