### The window: what appears on every page, and when there is no page.

app-name = Forewarn
cancel = Avbryt
close = Stäng
dismiss = Stäng
# Replaces the text of a copy button for two seconds.
copied = Kopierat
# In the same place.
copy-failed = Det gick inte att kopiera
# Title of a notice. The sentences below it say why.
storage-problems = Historiken sparas inte

## When the window has no connection to the program

broken-title = Forewarn svarar inte
# $reason: an error message, or broken-outside.
broken-body = Fönstret fick inget svar från Forewarn: { $reason }
# Follows the colon of broken-body.
broken-outside = den här sidan fungerar bara i Forewarn.
reload = Försök igen
