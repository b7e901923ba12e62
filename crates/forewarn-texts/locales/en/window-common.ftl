### The window: what appears on every page, and when there is no page.

app-name = Forewarn
cancel = Cancel
close = Close
dismiss = Dismiss
# Replaces the text of a copy button for two seconds.
copied = Copied
# In the same place.
copy-failed = Couldn't copy
# Title of a notice. The sentences below it say why.
storage-problems = History isn't being saved

## When the window has no connection to the program

broken-title = Forewarn isn't responding
# $reason: an error message, or broken-outside.
broken-body = This window got no response from Forewarn: { $reason }
# Follows the colon of broken-body.
broken-outside = this page works only inside Forewarn.
reload = Try again
