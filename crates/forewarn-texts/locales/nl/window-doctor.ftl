### The connection doctor: a sheet that finds out why Azure can't be reached.

doctor-title = Verbindingscontrole
doctor-running = De verbinding wordt onderzocht…
doctor-running-hint = Dit duurt hoogstens zo'n 20 seconden. Forewarn blijft intussen bewaken.
doctor-failed = De verbinding kon niet worden onderzocht
doctor-actions = Wat te doen
doctor-steps = Wat is geprobeerd
doctor-copy = Rapport kopiëren
doctor-again = Opnieuw uitvoeren
doctor-took = { $ms } ms

## For screen readers, before the result of a check

verdict-ok = In orde:
verdict-bad = Probleem:
verdict-unknown = Onbekend:
verdict-note = Opmerking:
