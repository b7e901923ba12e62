### The connection doctor: a sheet that finds out why Azure can't be reached.

doctor-title = Anslutningskontroll
doctor-running = Anslutningen undersöks…
doctor-running-hint = Det tar högst omkring 20 sekunder. Forewarn fortsätter att bevaka under tiden.
doctor-failed = Anslutningen kunde inte undersökas
doctor-actions = Vad du kan göra
doctor-steps = Vad som prövades
doctor-copy = Kopiera rapporten
doctor-again = Kör igen
doctor-took = { $ms } ms

## For screen readers, before the result of a check

verdict-ok = Utan anmärkning:
verdict-bad = Problem:
verdict-unknown = Okänt:
verdict-note = Notera:
