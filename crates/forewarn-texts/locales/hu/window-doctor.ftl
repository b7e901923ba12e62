### The connection doctor: a sheet that finds out why Azure can't be reached.

doctor-title = Kapcsolat-ellenőrzés
doctor-running = A kapcsolat ellenőrzése…
doctor-running-hint = Ez legfeljebb 20 másodpercig tart. A Forewarn közben is figyel.
doctor-failed = A kapcsolatot nem sikerült ellenőrizni
doctor-actions = Teendők
doctor-steps = Ellenőrzések
doctor-copy = Jelentés másolása
doctor-again = Futtatás újra
doctor-took = { $ms } ms

## For screen readers, before the result of a check

verdict-ok = Rendben:
verdict-bad = Hiba:
verdict-unknown = Ismeretlen:
verdict-note = Megjegyzés:
