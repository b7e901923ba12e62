event-unnamed = Händelse

cost-freeze = VM:en pausas. Minnet och öppna filer finns kvar.
cost-reboot = Minnesinnehållet går förlorat.
cost-redeploy = Flyttas till en annan värd. Minnesinnehållet och den tillfälliga disken går förlorade.
cost-preempt = Spot-VM:en frigörs eller tas bort, beroende på dess borttagningsprincip. Minnesinnehållet och den tillfälliga disken går förlorade.
cost-terminate = VM:en tas bort.
cost-other = Forewarn känner inte till den här typen av händelse. Var beredd på att VM:en stannar.

interruption-about = Avbrott på cirka { $time }.
interruption-none = Inget avbrott väntas.
initiated-by-azure = Initierat av Azure.
initiated-by-user = Initierat av en användare.
initiated-by-other = Initierat av { $source }.

advice-approve-early = Så lång förvarning tyder oftast på ett förutsett maskinvarufel: godkänn tidigt, vid en tidpunkt som passar dig.
advice-started-unannounced = Den hade börjat innan den meddelades: ett maskinvarufel, eller en princip som godkänner automatiskt.
