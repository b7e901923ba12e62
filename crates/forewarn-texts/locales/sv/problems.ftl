problem-setting-invalid = { $problem }. Det står i { $path }; { $used } används i stället.
problem-setting-unknown = ”{ $name }” i { $path } är ingen inställning som Forewarn känner till. Den behålls men har ingen verkan: kontrollera stavningen.
problem-setting-locked = { $key } är låst av { $by }, så värdet i { $path } används inte.
problem-setting-not-lockable = { $value } i listan ”locked” i { $path } är ingen inställning, så inget låses av den: kontrollera stavningen.
problem-settings-invalid-file = { $path } kan inte tolkas vid rad { $line }, kolumn { $column }: { $reason }. Tills det är rättat gäller det som lästes ur filen tidigare, annars standardvärdena.
problem-settings-unreadable = { $path } kan inte läsas: { $reason }. Tills det går gäller det som lästes ur filen tidigare, annars standardvärdena.
problem-settings-wrong-owner = { $path } används inte, eftersom { $place } tillhör någon som varken är du eller en administratör. Be en administratör kontrollera det och ta över ägarskapet.
problem-settings-writable = { $path } används inte, eftersom andra än du och administratörer får skriva i { $place }. Be en administratör kontrollera det och ta ifrån dem den rätten.
problem-user-settings-wrong-owner = { $path } används inte, eftersom { $place } tillhör en annan användare. Kontrollera innehållet. När du sparar en inställning skapas en ny fil och den här behålls bredvid.
problem-user-settings-writable = { $path } används inte, eftersom andra användare kan skriva i { $place }. Kontrollera innehållet och ta sedan bort deras skrivbehörighet.
problem-settings-not-created = { $path } kan inte skapas: { $reason }. Kontrollera att mappen finns och att du får skriva i den.
problem-settings-not-saved = Inställningarna kan inte sparas i { $path }: { $reason }. Kontrollera att du får skriva där och att disken inte är full.
problem-settings-not-saved-unreadable = Inställningarna kan inte sparas, eftersom { $path } finns men inte kan läsas: { $reason }. Kontrollera att du får läsa filen, eller flytta undan den.
problem-settings-unresponsive = Inställningsfilerna kan inte läsas eftersom disken inte svarar. De senast kända inställningarna gäller fortfarande.

setting-locked = { $key } är låst av { $by }: be administratören ändra den där.
setting-unknown = "{ $name }" är ingen inställning.
autostart-refused = Systemet lät inte Forewarn ändra vad som startar vid inloggning: { $reason }.

problem-history-not-writable = Historiken sparas bara i minnet, eftersom { $path } inte kan skrivas: { $reason }. Kontrollera att mappen finns och att du får skriva i den.
problem-history-disk-full = Historiken sparas bara i minnet, eftersom disken med { $path } är full. Frigör utrymme på den.
problem-history-busy = Historiken sparas tills vidare i minnet, eftersom ett annat program använder { $path }. Om det inte går över, avsluta det andra programmet.
problem-history-newer = Historiken sparas bara i minnet, eftersom { $path } skrevs av en nyare version av Forewarn (format { $found }; den här versionen kan { $known }) och lämnas orörd. Installera den nyare versionen igen, eller flytta undan filen.
problem-history-not-quarantined = Historiken sparas bara i minnet, eftersom { $path } är skadad och inte kunde byta namn: { $reason }. Avsluta andra program som använder filen, eller flytta undan den.
problem-history-quarantined = Historiken i { $path } är skadad ({ $reason }). Den döptes om till { $renamed }, och en ny påbörjades.
problem-history-lost =
    { $count ->
        [one] Historiken kunde inte skrivas på så länge att de äldsta posterna från den tiden saknas ({ $count }).
       *[other] Historiken kunde inte skrivas på så länge att de äldsta posterna från den tiden saknas ({ $count }).
    }
problem-history-invalid = Det som sparades i { $path } kan inte tolkas ({ $reason }), så en del händelser kan komma att meddelas igen.
problem-storage-unresponsive = Lagringen svarar inte, så ingenting sparas. Händelser visas fortfarande; regler och kommandon väntar. Kontrollera disken där Forewarns data finns.
problem-approval-not-recorded = Ditt godkännande har skickats men är inte registrerat än, eftersom inget kan sparas just nu.
history-unreadable = Historiken i { $path } kan inte läsas: { $reason }. Försök igen; om det inte hjälper, starta om Forewarn.
export-failed = Exporten kan inte skrivas: { $reason }. Välj en annan plats eller frigör utrymme och exportera igen.
folder-not-opened = { $path } kan inte öppnas: { $reason }.
quitting = Forewarn avslutas.

problem-webhook-waiting =
    { $count ->
        [one] 1 meddelande väntar på mottagaren i webhook_url: { $reason }. Det skickas så snart den tar emot det; kontrollera adressen i inställningarna.
       *[other] Mottagaren i webhook_url tar inte emot meddelanden: { $reason }. Väntar på att skickas: { $count }. Kontrollera adressen i inställningarna.
    }
problem-webhook-rejected = Mottagaren i webhook_url tog inte emot ett meddelande, som utelämnades: { $reason }. Kontrollera att webhook_format passar mottagaren.
problem-webhook-lost =
    { $count ->
        [one] Mottagaren i webhook_url var borta så länge att 1 meddelande till den måste utelämnas.
       *[other] Mottagaren i webhook_url var borta så länge att { $count } meddelanden till den måste utelämnas.
    }
problem-automation-paused = Regler godkänner inget och inget förbereds före { $when }: så många händelser har kommit och gått att Forewarn inte kan avgöra vilka som redan har hanterats.
