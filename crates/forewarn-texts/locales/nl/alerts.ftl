alert-upcoming = { $type } over { $time } · { $vm }
alert-moved-up = { $type } nu al over { $time } · { $vm }
alert-due = { $type } kan nu beginnen · { $vm }
alert-scheduled = { $type } gepland · { $vm }
alert-in-progress = { $type } bezig · { $vm }
alert-started-freeze = Wordt nu bevroren · { $vm }
alert-started-reboot = Wordt nu opnieuw opgestart · { $vm }
alert-started-redeploy = Wordt nu opnieuw geïmplementeerd · { $vm }
alert-started-preempt = Spot-VM wordt nu verwijderd · { $vm }
alert-started-terminate = Wordt nu verwijderd · { $vm }
alert-canceled = { $type } geannuleerd · { $vm }
alert-canceled-away = { $type } geannuleerd terwijl u weg was · { $vm }
alert-finished = { $type } voltooid · { $vm }
alert-finished-away = { $type } voltooid terwijl u weg was · { $vm }
azure-unreachable = Azure is niet bereikbaar

alert-moved-up-from = Vervroegd. Eerdere tijd: { $when }.
alert-changed-from = Eerder type: { $type }.
alert-keeps-changing = Deze gebeurtenis blijft veranderen. U krijgt alleen nog een melding als het erger wordt.
alert-flapping = Deze gebeurtenis verschijnt en verdwijnt steeds. U krijgt niet elke keer een melding, maar wel voordat de gebeurtenis begint.
alert-withdrawn = Azure heeft de gebeurtenis ingetrokken.
alert-took = Duurde { $time }.
alert-last-known-at = Laatst bekend: { $type } om { $when }.
alert-last-known = Laatst bekend: { $type }.
more-in-forewarn = Nog { $count } in Forewarn…

alert-several-appeared = { $count } gebeurtenissen gepland
alert-several-reminder = { $count } gebeurtenissen op komst
alert-several-worsened = { $count } gebeurtenissen verergerd of vervroegd
alert-several-flapping = { $count } gebeurtenissen verschijnen en verdwijnen steeds
alert-several-rule-announced = Regels gaan { $count } gebeurtenissen goedkeuren
alert-several-rule-acted = Regels hebben goedkeuringen verzonden voor { $count } gebeurtenissen
alert-several-command-failed = Opdrachten mislukt voor { $count } gebeurtenissen
alert-several-started = { $count } gebeurtenissen bezig
alert-several-ended = { $count } gebeurtenissen beëindigd

alert-details = Details
alert-remind = Herinner me { $time } vooraf
alert-approve = Nu goedkeuren…

alert-rule-announced = { $type } wordt over { $time } goedgekeurd · { $vm }
alert-rule-announced-body = Regel ‘{ $rule }’ is van toepassing. Stop de regel als u zelf wilt beslissen.
alert-rule-approved = { $type } goedgekeurd door regel · { $vm }
alert-rule-approved-body = Goedgekeurd door regel ‘{ $rule }’. Azure start de gebeurtenis zodra dat kan.
alert-rule-refused = { $type } niet goedgekeurd door regel · { $vm }
alert-rule-refused-body = Regel ‘{ $rule }’ heeft geprobeerd goed te keuren. { $answer } Regels proberen het niet opnieuw, dus u beslist.
alert-rule-unconfirmed = Goedkeuring van { $type } niet bevestigd · { $vm }
alert-rule-unconfirmed-body = Regel ‘{ $rule }’ heeft de goedkeuring verzonden. { $answer } Mogelijk heeft Azure die ontvangen. Regels proberen het niet opnieuw, dus u beslist.
alert-stop-rule = Stoppen

alert-preparation-failed = Voorbereiding mislukt: { $type } · { $vm }
alert-preparation-failed-body = { $how } Regels keuren deze gebeurtenis niet goed, dus u beslist.
alert-recovery-failed = Herstel mislukt: { $type } · { $vm }
alert-recovery-failed-body = { $how } Controleer uw workload.

test-notification = Meldingen werken
test-notification-body = Zo stuurt Forewarn u meldingen. Dit was maar een test.
