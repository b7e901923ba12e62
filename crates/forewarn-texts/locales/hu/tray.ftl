tray-quiet = Nincs ütemezett karbantartás
tray-starting = Várakozás az Azure első válaszára
tray-unreachable-for = Az Azure nem érhető el · { $time }
tray-unreachable-since = Az Azure nem érhető el · { $when } óta
tray-unreadable = A Forewarn nem tudja olvasni az Azure válaszát
tray-evictions-unseen = api-version { $version }: nincs benne kiürítés és törlés
tray-deletions-unseen = api-version { $version }: nincs benne törlés
tray-stalled = Ismeretlen · A Forewarn nem válaszol
tray-demo = (bemutató)

menu-upcoming-at = { $type } { $when }-kor · { $vm }
menu-open = Forewarn megnyitása
menu-approve = { $type } jóváhagyása · { $vm }…
menu-stop-rule = Ne hagyja jóvá szabály: { $type } · { $vm }
menu-snooze = Emlékeztetők elhalasztása
menu-start-at-sign-in = Indítás bejelentkezéskor
menu-about = Névjegy
menu-quit = Kilépés
vm-and-others = { $vm } +{ $count }

no-tray = A Forewarnnak nincs tálcaikonja
no-tray-body = { $reason } A Forewarn továbbra is figyel. Az ablak megnyitásához indítsa el újra a Forewarnt.
no-tray-library = A(z) { $library } könyvtár nincs telepítve.
no-tray-bus = Ebben a munkamenetben nincs D-Bus.
no-tray-support = Ez az asztali környezet nem jelenít meg tálcaikonokat.
no-tray-no-response = A D-Bus nem válaszol ({ $reason }).
no-tray-failed = A rendszer elutasította az ikont ({ $reason }).
