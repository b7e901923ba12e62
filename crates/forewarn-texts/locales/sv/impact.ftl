event-unnamed = Händelse

cost-freeze = VM:en pausas. Minnet och öppna filer bevaras.
cost-reboot = Minnesinnehållet går förlorat.
cost-redeploy = VM:en flyttas till en annan värd. Minnesinnehållet och den tillfälliga disken går förlorade.
cost-preempt = Spot-VM:en frigörs eller tas bort, beroende på avlägsningsprincipen. Minnesinnehållet och den tillfälliga disken går förlorade.
cost-terminate = VM:en tas bort.
cost-other = Forewarn känner inte till den här händelsetypen. Var beredd på att VM:en stoppas.

interruption-about = Räkna med ett avbrott på cirka { $time }.
interruption-none = Inget avbrott väntas.
initiated-by-azure = Initierad av Azure.
initiated-by-user = Initierad av en användare.
initiated-by-other = Initierad av { $source }.

advice-approve-early = Så lång förvarning betyder oftast att Azure förutser ett maskinvarufel. Godkänn tidigt, när det passar dig.
advice-started-unannounced = Den startade utan förvarning: maskinvaran slutade fungera, eller så godkändes den automatiskt av en princip.
