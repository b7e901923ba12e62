alert-upcoming = { $type } om { $time } · { $vm }
alert-moved-up = { $type } redan om { $time } · { $vm }
alert-due = { $type } kan börja nu · { $vm }
alert-scheduled = { $type } har aviserats · { $vm }
alert-in-progress = { $type } pågår · { $vm }
alert-started-freeze = Fryses nu · { $vm }
alert-started-reboot = Startas om nu · { $vm }
alert-started-redeploy = Distribueras om nu · { $vm }
alert-started-preempt = Avlägsnas nu · { $vm }
alert-started-terminate = Tas bort nu · { $vm }
alert-started-other = { $type } pågår nu · { $vm }
alert-canceled = { $type } har ställts in · { $vm }
alert-canceled-away = { $type } ställdes in medan du var borta · { $vm }
alert-finished = { $type } har slutförts · { $vm }
alert-finished-away = { $type } slutfördes medan du var borta · { $vm }
azure-unreachable = Azure kan inte nås

alert-moved-up-from = Tidigarelagd från { $when }.
alert-changed-from = Tidigare typ: { $type }.
alert-keeps-changing = Händelsen ändras hela tiden. Du meddelas igen bara om den blir ännu värre.
alert-flapping = Händelsen dyker upp och försvinner hela tiden. Forewarn aviserar den inte varje gång men meddelar dig ändå innan den börjar.
alert-withdrawn = Azure drog tillbaka händelsen.
alert-took = Tog { $time }.
alert-last-known-at = Senast känt: { $type } { $when }.
alert-last-known = Senast känt: { $type }.
more-in-forewarn = { $count } till i Forewarn…

alert-several-appeared = { $count } händelser har aviserats
alert-several-reminder = { $count } händelser närmar sig
alert-several-worsened = { $count } händelser har blivit värre eller tidigarelagts
alert-several-flapping = { $count } händelser dyker upp och försvinner hela tiden
alert-several-rule-announced = Regler är på väg att godkänna { $count } händelser
alert-several-rule-acted = Regler skickade godkännanden för { $count } händelser
alert-several-command-failed = Kommandon misslyckades för { $count } händelser
alert-several-started = { $count } händelser pågår
alert-several-ended = { $count } händelser är över

alert-details = Detaljer
alert-remind = Påminn mig { $time } innan
alert-approve = Godkänn nu…

alert-rule-announced = { $type } godkänns om { $time } · { $vm }
alert-rule-announced-body = Regeln ”{ $rule }” gäller. Stoppa den om du vill bestämma själv.
alert-rule-approved = { $type } godkänd av en regel · { $vm }
alert-rule-approved-body = Regeln ”{ $rule }” godkände. Azure börjar så snart det går.
alert-rule-refused = { $type } kunde inte godkännas av en regel · { $vm }
alert-rule-refused-body = Regeln ”{ $rule }” försökte. { $answer } Ingen regel försöker igen: beslutet är ditt.
alert-rule-unconfirmed = Godkännandet av { $type } är obekräftat · { $vm }
alert-rule-unconfirmed-body = Regeln ”{ $rule }” skickade det. { $answer } Azure kan ha tagit emot det. Ingen regel försöker igen: beslutet är ditt.
alert-stop-rule = Stoppa

alert-preparation-failed = Förberedelsen misslyckades: { $type } · { $vm }
alert-preparation-failed-body = { $how } Ingen regel godkänner händelsen: beslutet är ditt.
alert-recovery-failed = Återställningen misslyckades: { $type } · { $vm }
alert-recovery-failed-body = { $how } Se till arbetsbelastningen själv.

test-notification = Aviseringarna fungerar
test-notification-body = Så här berättar Forewarn om händelser. Det här var bara ett test.
