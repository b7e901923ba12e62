### The connection doctor: a sheet that finds out why Azure can't be reached.

doctor-title = Kapcsolatvizsgálat
doctor-running = A kapcsolat vizsgálata…
doctor-running-hint = Legfeljebb nagyjából 20 másodpercig tart. A Forewarn közben is figyel.
doctor-failed = A kapcsolatot nem sikerült megvizsgálni
doctor-actions = Teendők
doctor-steps = A próbák eredménye
doctor-copy = Jelentés másolása
doctor-again = Futtatás újra
doctor-took = { $ms } ms

## For screen readers, before the result of a check

verdict-ok = Rendben:
verdict-bad = Hiba:
verdict-unknown = Nem tudható:
verdict-note = Megjegyzés:
