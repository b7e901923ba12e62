tray-quiet = Planlanmış bakım yok
tray-starting = Azure'un ilk yanıtı bekleniyor
tray-unreachable-for = Azure'a ulaşılamıyor · { $time }
tray-unreachable-since = Azure'a ulaşılamıyor · başlangıç: { $when }
tray-unreadable = Azure, Forewarn'ın okuyamadığı bir şey gönderdi
tray-evictions-unseen = api-version { $version } çıkarma ve silmeleri listelemez
tray-deletions-unseen = api-version { $version } silmeleri listelemez
tray-stalled = Bilinmiyor · Forewarn yanıt vermiyor
tray-demo = (demo)

menu-upcoming-at = { $type }, { $when } · { $vm }
menu-open = Forewarn'ı aç
menu-approve = Onayla: { $type } · { $vm }…
menu-stop-rule = Kuralla onaylama: { $type } · { $vm }
menu-snooze = Anımsatıcıları ertele
menu-start-at-sign-in = Oturum açıldığında başlat
menu-about = Hakkında
menu-quit = Çık
vm-and-others = { $vm } +{ $count }

no-tray = Forewarn'ın bildirim alanı simgesi yok
no-tray-body = { $reason } Forewarn izlemeyi sürdürüyor. Penceresini açmak için Forewarn'ı bir kez daha başlatın.
no-tray-library = { $library } kitaplığı yüklü değil.
no-tray-bus = Bu oturumda D-Bus yok.
no-tray-support = Bu masaüstü bildirim alanı simgelerini göstermiyor.
no-tray-no-response = D-Bus yanıt vermiyor ({ $reason }).
no-tray-failed = Sistem simgeyi reddetti ({ $reason }).
