event-unnamed = Olay

cost-freeze = VM duraklatılır. Bellek ve açık dosyalar korunur.
cost-reboot = Bellek içeriği kaybolur.
cost-redeploy = VM başka bir konağa taşınır. Bellek içeriği ve geçici disk kaybolur.
cost-preempt = Spot VM, çıkarma ilkesine göre serbest bırakılır veya silinir. Bellek içeriği ve geçici disk kaybolur.
cost-terminate = VM silinir.
cost-other = Forewarn bu olay türünü tanımıyor. VM'nin durmasına hazırlıklı olun.

interruption-about = Yaklaşık { $time } kesinti bekleniyor.
interruption-none = Kesinti beklenmiyor.
initiated-by-azure = Başlatan: Azure.
initiated-by-user = Başlatan: bir kullanıcı.
initiated-by-other = Başlatan: { $source }.

advice-approve-early = Bu kadar erken bir duyuru genellikle Azure'un bir donanım arızası öngördüğü anlamına gelir. Size uygun bir zamanda, erkenden onaylayın.
advice-started-unannounced = Önceden duyurulmadan başladı: donanım arızalandı veya bir ilke olayı otomatik olarak onayladı.
