alert-upcoming = { $type } om { $time } · { $vm }
alert-moved-up = { $type } redan om { $time } · { $vm }
alert-due = { $type } startar när som helst · { $vm }
alert-scheduled = { $type } planerad · { $vm }
alert-in-progress = { $type } pågår · { $vm }
alert-started-freeze = Fryses nu · { $vm }
alert-started-reboot = Startas om nu · { $vm }
alert-started-redeploy = Distribueras om nu · { $vm }
alert-started-preempt = Avlägsnas nu · { $vm }
alert-started-terminate = Tas bort nu · { $vm }
alert-canceled = { $type } har ställts in · { $vm }
alert-canceled-away = { $type } ställdes in medan du var borta · { $vm }
alert-finished = { $type } har slutförts · { $vm }
alert-finished-away = { $type } slutfördes medan du var borta · { $vm }
azure-unreachable = Azure kan inte nås

alert-moved-up-from = Tidigarelagd från { $when }.
alert-changed-from = Ändrad från { $type }.
alert-keeps-changing = Händelsen ändras hela tiden. Du får en ny avisering bara om den blir värre.
alert-flapping = Händelsen dyker upp och försvinner hela tiden. Du får ingen avisering varje gång, men du får en innan den startar.
alert-withdrawn = Azure drog tillbaka händelsen.
alert-took = Tog { $time }.
alert-last-known-at = Senast känt: { $type }, { $when }.
alert-last-known = Senast känt: { $type }.
more-in-forewarn = { $count } till i Forewarn…

alert-several-appeared = { $count } händelser planerade
alert-several-reminder = { $count } händelser närmar sig
alert-several-worsened = { $count } händelser har blivit värre eller tidigarelagts
alert-several-flapping = { $count } händelser dyker upp och försvinner hela tiden
alert-several-rule-announced = Regler är på väg att godkänna { $count } händelser
alert-several-rule-acted = Regler skickade godkännanden för { $count } händelser
alert-several-command-failed = Kommandon misslyckades för { $count } händelser
alert-several-started = { $count } händelser pågår
alert-several-ended = { $count } händelser har avslutats

alert-details = Detaljer
alert-remind = Påminn mig { $time } före
alert-approve = Godkänn nu…

alert-rule-announced = { $type } godkänns om { $time } · { $vm }
alert-rule-announced-body = Regeln ”{ $rule }” gäller. Stoppa den om du vill bestämma själv.
alert-rule-approved = { $type } godkänd av regel · { $vm }
alert-rule-approved-body = Godkänd av regeln ”{ $rule }”. Azure startar händelsen så snart det går.
alert-rule-refused = { $type } inte godkänd av regel · { $vm }
alert-rule-refused-body = Regeln ”{ $rule }” försökte godkänna händelsen. { $answer } Reglerna försöker inte igen, så beslutet är ditt.
alert-rule-unconfirmed = Godkännandet av { $type } är obekräftat · { $vm }
alert-rule-unconfirmed-body = Regeln ”{ $rule }” skickade godkännandet. { $answer } Azure kan ha tagit emot det. Reglerna försöker inte igen, så beslutet är ditt.
alert-stop-rule = Stoppa

alert-preparation-failed = Förberedelsen misslyckades: { $type } · { $vm }
alert-preparation-failed-body = { $how } Reglerna godkänner inte händelsen, så beslutet är ditt.
alert-recovery-failed = Återställningen misslyckades: { $type } · { $vm }
alert-recovery-failed-body = { $how } Kontrollera din arbetsbelastning.

test-notification = Aviseringarna fungerar
test-notification-body = Så här aviserar Forewarn dig. Det här var bara ett test.
