notification-no-service = Bu masaüstünde bildirim hizmeti yok.
notification-refused = Bildirim hizmeti bildirimi reddetti: { $reason }.
notification-no-response = Bildirim hizmeti yanıt vermiyor.
notification-service-unreachable = Bildirim hizmetine ulaşılamıyor: { $reason }.
notifications-ended = Forewarn artık bildirim gösteremiyor.
notifications-off-for-forewarn = Windows, Forewarn'ın bildirimlerini göstermiyor: Ayarlar > Sistem > Bildirimler altında kapatılmış.
notifications-off-for-user = Windows bildirimleri göstermiyor: Ayarlar > Sistem > Bildirimler altında kapatılmış.
notifications-off-by-policy = Windows bildirimleri göstermiyor: bir yönetici bunları ilkeyle kapattı.
notification-do-not-disturb = Rahatsız etmeyin açık, bu yüzden Windows bildirimi gizlemiş olabilir.
notification-full-screen = Tam ekran bir uygulama veya sunu çalışıyor, bu yüzden Windows bildirimi gizlemiş olabilir.
notification-quiet-time = Bu hesap yeni, bu yüzden Windows bildirimi gizlemiş olabilir.

notification-open = Aç
notification-dismiss = Kapat
