### The window: what appears on every page, and when there is no page.

app-name = Forewarn
cancel = Mégse
close = Bezárás
dismiss = Bezárás
# Replaces the text of a copy button for two seconds.
copied = Másolva
# In the same place.
copy-failed = A másolás nem sikerült
# Title of a notice. The sentences below it say why.
storage-problems = Gond van az előzmények mentésével

## When the window has no connection to the program

broken-title = Az ablak nem éri el a Forewarnt
# $reason: an error message, or broken-outside.
broken-body = Az ablak mögötti program nem válaszolt: { $reason }
# Follows the colon of broken-body.
broken-outside = ez az oldal csak a Forewarn programban működik.
reload = Újrapróbálás
