tray-quiet = Planlanmış bakım yok
tray-starting = Azure'un ilk yanıtı bekleniyor
tray-unreachable-for = Azure'a ulaşılamıyor · { $time }
tray-unreachable-since = Azure'a ulaşılamıyor · { $when } itibarıyla
tray-unreadable = Azure okunamayan bir şey duyurdu
tray-evictions-unseen = api-version { $version } tahliye ve silmeleri bildirmez
tray-deletions-unseen = api-version { $version } silmeleri bildirmez
tray-stalled = Bilinmiyor · Forewarn yanıt vermiyor
tray-demo = (demo)

menu-upcoming-at = { $type }, { $when } · { $vm }
menu-open = Forewarn uygulamasını aç
menu-approve = Onayla: { $type } · { $vm }…
menu-stop-rule = Kuralla onaylama: { $type } · { $vm }
menu-snooze = Hatırlatmaları sustur
menu-start-at-sign-in = Oturum açıldığında başlat
menu-about = Hakkında
menu-quit = Çık
vm-and-others = { $vm } +{ $count }

no-tray = Forewarn'ın bildirim alanı simgesi yok
no-tray-body = { $reason } Forewarn izlemeyi sürdürüyor. Penceresini yeniden açmak için Forewarn'ı tekrar başlatın.
no-tray-library = { $library } kitaplığı yüklü değil.
no-tray-bus = Bu oturumda D-Bus yok.
no-tray-support = Bu masaüstü bildirim alanı simgelerini göstermiyor.
no-tray-no-response = D-Bus yanıt vermiyor ({ $reason }).
no-tray-failed = Sistem simgeyi kabul etmedi ({ $reason }).
