event-unnamed = Gebeurtenis

cost-freeze = De VM wordt gepauzeerd. Geheugen en geopende bestanden blijven behouden.
cost-reboot = De inhoud van het geheugen gaat verloren.
cost-redeploy = De VM gaat naar een andere host. Het geheugen en de tijdelijke schijf gaan verloren.
cost-preempt = De toewijzing van de Spot-VM wordt ongedaan gemaakt of de VM wordt verwijderd, afhankelijk van het verwijderingsbeleid. Het geheugen en de tijdelijke schijf gaan verloren.
cost-terminate = De VM wordt verwijderd.
cost-other = Forewarn herkent dit type gebeurtenis niet. Houd er rekening mee dat de VM kan stoppen.

interruption-about = Verwachte onderbreking: ongeveer { $time }.
interruption-none = Geen onderbreking verwacht.
initiated-by-azure = Gestart door Azure.
initiated-by-user = Gestart door een gebruiker.
initiated-by-other = Gestart door { $source }.

advice-approve-early = Zo'n vroege aankondiging betekent meestal dat Azure een hardwarefout voorspelt. Keur vroeg goed, op een moment dat u schikt.
advice-started-unannounced = Begonnen zonder aankondiging: een hardwarefout, of een beleid heeft automatisch goedgekeurd.
