### The window: what appears on every page, and when there is no page.

app-name = Forewarn
cancel = İptal
close = Kapat
dismiss = Kapat
# Replaces the text of a copy button for two seconds.
copied = Kopyalandı
# In the same place.
copy-failed = Kopyalanamadı
# Title of a notice. The sentences below it say why.
storage-problems = Geçmiş kaydedilmiyor

## When the window has no connection to the program

broken-title = Forewarn yanıt vermiyor
# $reason: an error message, or broken-outside.
broken-body = Bu pencere Forewarn'dan yanıt alamadı: { $reason }
# Follows the colon of broken-body.
broken-outside = bu sayfa yalnızca Forewarn içinde çalışır.
reload = Yeniden dene
