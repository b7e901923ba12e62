tray-quiet = Geen onderhoud gepland
tray-starting = Wachten op het eerste antwoord van Azure
tray-unreachable-for = Azure is niet bereikbaar · { $time }
tray-unreachable-since = Azure is niet bereikbaar · sinds { $when }
tray-unreadable = Forewarn kan het antwoord van Azure niet lezen
tray-evictions-unseen = api-version { $version } toont geen Spot- of VM-verwijdering
tray-deletions-unseen = api-version { $version } toont geen verwijderingen
tray-stalled = Onbekend · Forewarn reageert niet
tray-demo = (demo)

menu-upcoming-at = { $type } om { $when } · { $vm }
menu-open = Forewarn openen
menu-approve = { $type } goedkeuren · { $vm }…
menu-stop-rule = { $type } niet door een regel laten goedkeuren · { $vm }
menu-snooze = Herinneringen uitstellen
menu-start-at-sign-in = Starten bij aanmelden
menu-about = Over
menu-quit = Afsluiten
vm-and-others = { $vm } +{ $count }

no-tray = Forewarn heeft geen pictogram in het systeemvak
no-tray-body = { $reason } Forewarn blijft bewaken. Start Forewarn opnieuw om het venster te openen.
no-tray-library = De bibliotheek { $library } is niet geïnstalleerd.
no-tray-bus = Deze sessie heeft geen D-Bus.
no-tray-support = Dit bureaublad geeft geen systeemvakpictogrammen weer.
no-tray-no-response = D-Bus reageert niet ({ $reason }).
no-tray-failed = Het systeem heeft het pictogram geweigerd ({ $reason }).
