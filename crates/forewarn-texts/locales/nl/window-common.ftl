### The window: what appears on every page, and when there is no page.

app-name = Forewarn
cancel = Annuleren
close = Sluiten
dismiss = Sluiten
# Replaces the text of a copy button for two seconds.
copied = Gekopieerd
# In the same place.
copy-failed = Kopiëren is geweigerd
# Title of a notice. The sentences below it say why.
storage-problems = Probleem met het bewaren van de geschiedenis

## When the window has no connection to the program

broken-title = Het venster kan Forewarn niet bereiken
# $reason: an error message, or broken-outside.
broken-body = Het programma achter dit venster antwoordde niet: { $reason }
# Follows the colon of broken-body.
broken-outside = deze pagina werkt alleen binnen Forewarn.
reload = Opnieuw proberen
