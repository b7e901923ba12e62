### The window: what appears on every page, and when there is no page.

app-name = Forewarn
cancel = İptal
close = Kapat
dismiss = Kapat
# Replaces the text of a copy button for two seconds.
copied = Kopyalandı
# In the same place.
copy-failed = Kopyalama reddedildi
# Title of a notice. The sentences below it say why.
storage-problems = Geçmiş kaydedilirken sorun oluştu

## When the window has no connection to the program

broken-title = Pencere Forewarn'a ulaşamıyor
# $reason: an error message, or broken-outside.
broken-body = Bu pencerenin arkasındaki program yanıt vermedi: { $reason }
# Follows the colon of broken-body.
broken-outside = bu sayfa yalnızca Forewarn içinde çalışır.
reload = Yeniden dene
