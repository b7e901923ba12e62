alert-upcoming = { $type } { $time } múlva · { $vm }
alert-moved-up = { $type } már { $time } múlva · { $vm }
alert-due = { $type } most esedékes · { $vm }
alert-scheduled = { $type } ütemezve · { $vm }
alert-in-progress = { $type } folyamatban · { $vm }
alert-started-freeze = Szüneteltetés folyamatban · { $vm }
alert-started-reboot = Újraindítás folyamatban · { $vm }
alert-started-redeploy = Ismételt üzembe helyezés folyamatban · { $vm }
alert-started-preempt = Kiürítés folyamatban · { $vm }
alert-started-terminate = Törlés folyamatban · { $vm }
alert-canceled = { $type } visszavonva · { $vm }
alert-canceled-away = { $type } visszavonva az Ön távollétében · { $vm }
alert-finished = { $type } befejeződött · { $vm }
alert-finished-away = { $type } befejeződött az Ön távollétében · { $vm }
azure-unreachable = Az Azure nem érhető el

alert-moved-up-from = Előrehozva. Korábbi időpont: { $when }.
alert-changed-from = Korábbi típus: { $type }.
alert-keeps-changing = Ez az esemény folyamatosan változik. Csak akkor kap újabb értesítést, ha súlyosabbá válik.
alert-flapping = Ez az esemény újra és újra megjelenik, majd eltűnik. Nem kap minden alkalommal értesítést, de a kezdete előtt igen.
alert-withdrawn = Az Azure visszavonta.
alert-took = Időtartam: { $time }.
alert-last-known-at = Utolsó ismert állapot: { $type }, { $when }.
alert-last-known = Utolsó ismert állapot: { $type }.
more-in-forewarn = További { $count } a Forewarnban…

alert-several-appeared = { $count } esemény ütemezve
alert-several-reminder = { $count } esemény közeleg
alert-several-worsened = { $count } esemény súlyosabb lett vagy előbbre került
alert-several-flapping = { $count } esemény újra és újra megjelenik, majd eltűnik
alert-several-rule-announced = Szabályok hamarosan jóváhagynak { $count } eseményt
alert-several-rule-acted = Szabályok { $count } esemény jóváhagyását küldték el
alert-several-command-failed = Sikertelen parancsok { $count } eseménynél
alert-several-started = { $count } esemény folyamatban
alert-several-ended = { $count } esemény véget ért

alert-details = Részletek
alert-remind = Szóljon, ha { $time } van hátra
alert-approve = Jóváhagyás most…

alert-rule-announced = { $type } jóváhagyása { $time } múlva · { $vm }
alert-rule-announced-body = A(z) „{ $rule }” szabály érvényes rá. Állítsa le, ha Ön szeretne dönteni.
alert-rule-approved = { $type } jóváhagyva szabály alapján · { $vm }
alert-rule-approved-body = Jóváhagyta a(z) „{ $rule }” szabály. Az Azure elindítja, amint lehetséges.
alert-rule-refused = { $type } jóváhagyása szabállyal sikertelen · { $vm }
alert-rule-refused-body = A(z) „{ $rule }” szabály megpróbálta jóváhagyni. { $answer } A szabályok nem próbálják újra, ezért Önnek kell döntenie.
alert-rule-unconfirmed = { $type } jóváhagyása nincs megerősítve · { $vm }
alert-rule-unconfirmed-body = A(z) „{ $rule }” szabály elküldte a jóváhagyást. { $answer } Lehet, hogy az Azure megkapta. A szabályok nem próbálják újra, ezért Önnek kell döntenie.
alert-stop-rule = Leállítás

alert-preparation-failed = Sikertelen előkészítés: { $type } · { $vm }
alert-preparation-failed-body = { $how } A szabályok nem hagyják jóvá ezt az eseményt, ezért Önnek kell döntenie.
alert-recovery-failed = Sikertelen helyreállítás: { $type } · { $vm }
alert-recovery-failed-body = { $how } Ellenőrizze a számítási feladatot.

test-notification = Az értesítések működnek
test-notification-body = A Forewarn így fogja értesíteni. Ez csak egy próba volt.
