### The window: what appears on every page, and when there is no page.

app-name = Forewarn
cancel = Annuleren
close = Sluiten
dismiss = Sluiten
# Replaces the text of a copy button for two seconds.
copied = Gekopieerd
# In the same place.
copy-failed = Kopiëren is mislukt
# Title of a notice. The sentences below it say why.
storage-problems = De geschiedenis wordt niet opgeslagen

## When the window has no connection to the program

broken-title = Forewarn reageert niet
# $reason: an error message, or broken-outside.
broken-body = Dit venster kreeg geen antwoord van Forewarn: { $reason }
# Follows the colon of broken-body.
broken-outside = deze pagina werkt alleen binnen Forewarn.
reload = Opnieuw proberen
