tray-quiet = Inget underhåll planerat
tray-starting = Väntar på Azures första svar
tray-unreachable-for = Azure kan inte nås · { $time }
tray-unreachable-since = Azure kan inte nås · sedan { $when }
tray-unreadable = Azure skickade något som Forewarn inte kan läsa
tray-evictions-unseen = api-version { $version } visar inte avlägsning eller borttagning
tray-deletions-unseen = api-version { $version } visar inte borttagning
tray-stalled = Okänt · Forewarn svarar inte
tray-demo = (demo)

menu-upcoming-at = { $type } { $when } · { $vm }
menu-open = Öppna Forewarn
menu-approve = Godkänn { $type } · { $vm }…
menu-stop-rule = Godkänn inte { $type } med regel · { $vm }
menu-snooze = Snooza påminnelser
menu-start-at-sign-in = Starta vid inloggning
menu-about = Om
menu-quit = Avsluta
vm-and-others = { $vm } +{ $count }

no-tray = Forewarn har ingen ikon i meddelandefältet
no-tray-body = { $reason } Forewarn övervakar fortfarande. Starta Forewarn en gång till för att öppna fönstret.
no-tray-library = Biblioteket { $library } är inte installerat.
no-tray-bus = Den här sessionen har ingen D-Bus.
no-tray-support = Det här skrivbordet visar inte ikoner i meddelandefältet.
no-tray-no-response = D-Bus svarar inte ({ $reason }).
no-tray-failed = Systemet avvisade ikonen ({ $reason }).
