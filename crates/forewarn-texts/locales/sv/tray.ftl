tray-quiet = Inget underhåll planerat
tray-starting = Väntar på Azures första svar
tray-unreachable-for = Azure kan inte nås · { $time }
tray-unreachable-since = Azure kan inte nås · sedan { $when }
tray-unreadable = Azure meddelade något oläsligt
tray-evictions-unseen = api-version { $version } visar inte återtag eller borttagningar
tray-deletions-unseen = api-version { $version } visar inte borttagningar
tray-stalled = Okänt · Forewarn svarar inte
tray-demo = (demo)

menu-upcoming-at = { $type } { $when } · { $vm }
menu-open = Öppna Forewarn
menu-approve = Godkänn { $type } · { $vm }…
menu-stop-rule = Låt ingen regel godkänna { $type } · { $vm }
menu-snooze = Tysta påminnelser
menu-start-at-sign-in = Starta vid inloggning
menu-about = Om
menu-quit = Avsluta
vm-and-others = { $vm } +{ $count }

no-tray = Forewarn har ingen ikon i meddelandefältet
no-tray-body = { $reason } Forewarn fortsätter att övervaka. Starta Forewarn igen för att öppna fönstret på nytt.
no-tray-library = Biblioteket { $library } är inte installerat.
no-tray-bus = Den här sessionen har ingen D-Bus.
no-tray-support = Det här skrivbordet visar inga sådana ikoner.
no-tray-no-response = D-Bus svarar inte ({ $reason }).
no-tray-failed = Systemet tog inte emot ikonen ({ $reason }).
