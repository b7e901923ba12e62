alert-upcoming = { $type } { $time } múlva · { $vm }
alert-moved-up = { $type } már { $time } múlva · { $vm }
alert-due = { $type } most esedékes · { $vm }
alert-scheduled = { $type } bejelentve · { $vm }
alert-in-progress = { $type } folyamatban · { $vm }
alert-started-freeze = Most szünetel · { $vm }
alert-started-reboot = Most újraindul · { $vm }
alert-started-redeploy = Most másik gazdagépre kerül · { $vm }
alert-started-preempt = Most kiszorul · { $vm }
alert-started-terminate = Most törlődik · { $vm }
alert-started-other = { $type } most zajlik · { $vm }
alert-canceled = { $type } visszavonva · { $vm }
alert-canceled-away = { $type } visszavonva az Ön távollétében · { $vm }
alert-finished = { $type } befejeződött · { $vm }
alert-finished-away = { $type } befejeződött az Ön távollétében · { $vm }
azure-unreachable = Az Azure nem érhető el

alert-moved-up-from = Előrehozva, korábbi időpont: { $when }.
alert-changed-from = Korábbi típus: { $type }.
alert-keeps-changing = Folyamatosan változik. Csak akkor jön újabb értesítés, ha még súlyosabb lesz.
alert-flapping = Ez az esemény újra meg újra megjelenik és eltűnik. A Forewarn nem jelenti be minden alkalommal, de a kezdete előtt így is értesíti Önt.
alert-withdrawn = Az Azure visszavonta.
alert-took = { $time } alatt zajlott le.
alert-last-known-at = Utoljára ismert: { $type }, { $when }.
alert-last-known = Utoljára ismert: { $type }.
more-in-forewarn = További { $count } a Forewarn ablakában…

alert-several-appeared = { $count } esemény bejelentve
alert-several-reminder = { $count } esemény közeleg
alert-several-worsened = { $count } esemény súlyosabb lett vagy előbbre került
alert-several-flapping = { $count } esemény újra meg újra megjelenik és eltűnik
alert-several-rule-announced = Szabályok { $count } esemény jóváhagyására készülnek
alert-several-rule-acted = Szabályok { $count } esemény jóváhagyását küldték el
alert-several-command-failed = Sikertelen parancsok { $count } eseménynél
alert-several-started = { $count } esemény folyamatban
alert-several-ended = { $count } esemény véget ért

alert-details = Részletek
alert-remind = Szóljon, ha { $time } van hátra
alert-approve = Jóváhagyás most…

alert-rule-announced = { $type } jóváhagyása { $time } múlva · { $vm }
alert-rule-announced-body = A(z) „{ $rule }” szabály érvényes rá. Ha leállítja, Ön dönt.
alert-rule-approved = { $type } szabály által jóváhagyva · { $vm }
alert-rule-approved-body = A(z) „{ $rule }” szabály jóváhagyta. Az Azure elindítja, amint lehet.
alert-rule-refused = { $type }: a szabály jóváhagyása sikertelen · { $vm }
alert-rule-refused-body = A(z) „{ $rule }” szabály megpróbálta. { $answer } Egyetlen szabály sem próbálja újra: Ön dönt.
alert-rule-unconfirmed = { $type }: a jóváhagyás nincs megerősítve · { $vm }
alert-rule-unconfirmed-body = A(z) „{ $rule }” szabály elküldte. { $answer } Lehet, hogy az Azure megkapta. Több szabály nem próbálkozik: Ön dönt.
alert-stop-rule = Leállítás

alert-preparation-failed = Sikertelen előkészítés: { $type } · { $vm }
alert-preparation-failed-body = { $how } Egyetlen szabály sem hagyja jóvá az eseményt: Ön dönt.
alert-recovery-failed = Sikertelen helyreállítás: { $type } · { $vm }
alert-recovery-failed-body = { $how } Gondoskodjon a terhelésről Ön.

test-notification = Az értesítések működnek
test-notification-body = A Forewarn így szól az eseményekről. Ez csak próba volt.
