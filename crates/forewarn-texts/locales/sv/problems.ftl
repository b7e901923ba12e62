problem-setting-invalid = { $problem }. Värdet är angivet i { $path }; { $used } används i stället.
problem-setting-unknown = ”{ $name }” i { $path } är ingen inställning och har ingen effekt. Kontrollera stavningen.
problem-setting-locked = { $key } är låst av { $by }, så värdet i { $path } används inte.
problem-setting-not-lockable = { $value } i listan ”locked” i { $path } är ingen inställning, så den låser inget. Kontrollera stavningen.
problem-settings-invalid-file = { $path } är ogiltig på rad { $line }, kolumn { $column }: { $reason }. Tills du rättar den gäller de senaste giltiga inställningarna, annars standardvärdena.
problem-settings-unreadable = { $path } kan inte läsas: { $reason }. Tills den kan läsas gäller de senaste giltiga inställningarna, annars standardvärdena.
problem-settings-wrong-owner = { $path } används inte eftersom { $place } ägs av någon annan än du eller en administratör. Be en administratör kontrollera innehållet och ta över ägarskapet.
problem-settings-writable = { $path } används inte eftersom andra användare än du och administratörer kan skriva till { $place }. Be en administratör kontrollera innehållet och ta bort deras skrivbehörighet.
problem-user-settings-wrong-owner = { $path } används inte eftersom { $place } tillhör en annan användare. Kontrollera innehållet. När du sparar en inställning skapas en ny fil och den här ligger kvar bredvid.
problem-user-settings-writable = { $path } används inte eftersom andra användare kan skriva till { $place }. Kontrollera innehållet och ta sedan bort deras skrivbehörighet.
problem-settings-not-created = Det gick inte att skapa { $path }: { $reason }. Kontrollera att mappen finns och att du kan skriva till den.
problem-settings-not-saved = Det gick inte att spara inställningarna i { $path }: { $reason }. Kontrollera att du kan skriva dit och att disken inte är full.
problem-settings-not-saved-unreadable = Det gick inte att spara inställningarna eftersom { $path } finns men inte kan läsas: { $reason }. Kontrollera att du kan läsa filen, eller flytta den.
problem-settings-unresponsive = Inställningsfilerna kan inte läsas eftersom disken inte svarar. De senast kända inställningarna gäller.

setting-locked = { $key } är låst av { $by }. Be administratören ändra inställningen där.
setting-unknown = ”{ $name }” är ingen inställning.
autostart-refused = Det gick inte att ändra om Forewarn startar vid inloggning: { $reason }.

problem-history-not-writable = Historiken sparas inte eftersom det inte går att skriva till { $path }: { $reason }. Kontrollera att mappen finns och att du kan skriva till den.
problem-history-disk-full = Historiken sparas inte eftersom disken med { $path } är full. Frigör utrymme.
problem-history-busy = Historiken sparas inte just nu eftersom ett annat program använder { $path }. Stäng det programmet om problemet kvarstår.
problem-history-newer = Historiken sparas inte eftersom { $path } skrevs av en nyare version av Forewarn (format { $found }; den här versionen läser upp till { $known }). Installera den nyare versionen igen, eller flytta filen.
problem-history-not-quarantined = Historiken sparas inte eftersom { $path } är skadad och inte kan byta namn: { $reason }. Stäng andra program som använder filen, eller flytta den.
problem-history-quarantined = Historiken i { $path } var skadad ({ $reason }). Filen bytte namn till { $renamed }, och en ny historik påbörjades.
problem-history-lost =
    { $count ->
        [one] Historiken kunde inte sparas på så länge att den äldsta osparade posten gick förlorad.
       *[other] Historiken kunde inte sparas på så länge att de { $count } äldsta osparade posterna gick förlorade.
    }
problem-history-invalid = Data som sparats i { $path } är ogiltiga ({ $reason }), så en del händelser kan aviseras igen.
problem-storage-unresponsive = Lagringen svarar inte, så inget sparas. Händelser visas fortfarande, men regler och kommandon väntar. Kontrollera disken där Forewarns data finns.
problem-approval-not-recorded = Godkännandet har skickats men har inte registrerats än eftersom inget kan sparas just nu.
history-unreadable = Historiken i { $path } kan inte läsas: { $reason }. Försök igen. Starta om Forewarn om det inte hjälper.
export-failed = Det gick inte att exportera: { $reason }. Välj en annan mapp eller frigör utrymme och försök sedan igen.
folder-not-opened = Det gick inte att öppna { $path }: { $reason }.
quitting = Forewarn avslutas.

problem-webhook-waiting =
    { $count ->
        [one] 1 meddelande väntar på att skickas till webhook_url: { $reason }. Kontrollera URL:en i inställningarna.
       *[other] { $count } meddelanden väntar på att skickas till webhook_url: { $reason }. Kontrollera URL:en i inställningarna.
    }
problem-webhook-rejected = Mottagaren på webhook_url avvisade ett meddelande, så det kasserades: { $reason }. Kontrollera att webhook_format passar mottagaren.
problem-webhook-lost =
    { $count ->
        [one] Mottagaren på webhook_url var otillgänglig så länge att 1 meddelande kasserades.
       *[other] Mottagaren på webhook_url var otillgänglig så länge att { $count } meddelanden kasserades.
    }
problem-automation-paused = Regler och förberedelser är pausade till { $when }: så många händelser har kommit och gått att Forewarn inte kan avgöra vilka som redan har hanterats.
