### The connection doctor: a sheet that finds out why Azure can't be reached.

doctor-title = Verbindingscontrole
doctor-running = De verbinding wordt gecontroleerd…
doctor-running-hint = Dit duurt maximaal 20 seconden. Forewarn blijft intussen bewaken.
doctor-failed = De verbinding kan niet worden gecontroleerd
doctor-actions = Wat te doen
doctor-steps = Controles
doctor-copy = Rapport kopiëren
doctor-again = Opnieuw uitvoeren
doctor-took = { $ms } ms

## For screen readers, before the result of a check

verdict-ok = OK:
verdict-bad = Probleem:
verdict-unknown = Onbekend:
verdict-note = Opmerking:
