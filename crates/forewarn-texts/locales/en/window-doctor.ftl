### The connection doctor: a sheet that finds out why Azure can't be reached.

doctor-title = Connection doctor
doctor-running = Checking the connection…
doctor-running-hint = This takes up to 20 seconds. Forewarn keeps monitoring meanwhile.
doctor-failed = Couldn't check the connection
doctor-actions = What to do
doctor-steps = Checks
doctor-copy = Copy report
doctor-again = Run again
doctor-took = { $ms } ms

## For screen readers, before the result of a check

verdict-ok = OK:
verdict-bad = Problem:
verdict-unknown = Unknown:
verdict-note = Note:
