### The connection doctor: a sheet that finds out why Azure can't be reached.

doctor-title = Anslutningskontroll
doctor-running = Anslutningen kontrolleras…
doctor-running-hint = Det tar upp till 20 sekunder. Forewarn övervakar under tiden.
doctor-failed = Det gick inte att kontrollera anslutningen
doctor-actions = Åtgärder
doctor-steps = Kontroller
doctor-copy = Kopiera rapport
doctor-again = Kör igen
doctor-took = { $ms } ms

## For screen readers, before the result of a check

verdict-ok = OK:
verdict-bad = Problem:
verdict-unknown = Okänt:
verdict-note = Obs:
