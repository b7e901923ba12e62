event-unnamed = Gebeurtenis

cost-freeze = De VM wordt gepauzeerd. Geheugen en geopende bestanden blijven behouden.
cost-reboot = De inhoud van het geheugen gaat verloren.
cost-redeploy = Gaat naar een andere host. Het geheugen en de tijdelijke schijf gaan verloren.
cost-preempt = De toewijzing van de Spot-VM wordt ongedaan gemaakt of de VM wordt verwijderd, afhankelijk van het verwijderingsbeleid. Het geheugen en de tijdelijke schijf gaan verloren.
cost-terminate = De VM wordt verwijderd.
cost-other = Forewarn kent dit type gebeurtenis niet. Houd er rekening mee dat de VM stopt.

interruption-about = Onderbreking van ongeveer { $time }.
interruption-none = Geen onderbreking verwacht.
initiated-by-azure = Op initiatief van Azure.
initiated-by-user = Op initiatief van een gebruiker.
initiated-by-other = Op initiatief van { $source }.

advice-approve-early = Een zo vroege aankondiging wijst meestal op een voorspeld hardwaredefect: keur vroeg goed, op een moment dat u schikt.
advice-started-unannounced = Was al begonnen voor de aankondiging: een hardwaredefect, of een beleid dat automatisch goedkeurt.
