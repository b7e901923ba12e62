### The window: what appears on every page, and when there is no page.

app-name = Forewarn
cancel = Mégse
close = Bezárás
dismiss = Elvetés
# Replaces the text of a copy button for two seconds.
copied = Másolva
# In the same place.
copy-failed = A másolás nem sikerült
# Title of a notice. The sentences below it say why.
storage-problems = Az előzmények nem menthetők

## When the window has no connection to the program

broken-title = A Forewarn nem válaszol
# $reason: an error message, or broken-outside.
broken-body = Ez az ablak nem kapott választ a Forewarntól: { $reason }
# Follows the colon of broken-body.
broken-outside = ez az oldal csak a Forewarnban működik.
reload = Újrapróbálkozás
