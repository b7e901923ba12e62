### The first level of the settings: rows that open pages, and the search over all settings.

## Navigation

# A button that returns to the first level.
back = Geri
# In the search field.
search-settings = Ayarlarda ara
# Below the search field.
settings-found = { $count ->
    [0] Ayar bulunamadı
    [one] { $count } ayar
   *[other] { $count } ayar
}
# A lock beside a row: all settings of its page are set for all users.
locked = Yöneticiniz tarafından belirlendi

## The current settings, below the name of a page. At most 50 characters; parts are joined by “·”.

value-off = Kapalı
# One of the settings of the page has a value that isn't saved.
value-refused = Bir değer kaydedilmedi
value-all-events = Tüm olaylar
# How often Forewarn checks for events.
value-every = { $count ->
    [one] Her saniye
   *[other] { $count } saniyede bir
}
value-user-initiated = Başlattığınız yeniden başlatmalar
value-freezes = { $count } sn'ye kadar Freeze
value-rules = { $count ->
    [one] { $count } kural
   *[other] { $count } kural
}
value-commands = { $count ->
    [0] Yok
    [one] { $count } komut
   *[other] { $count } komut
}
value-history = { $count ->
    [one] { $count } günlük geçmiş
   *[other] { $count } günlük geçmiş
}

## After a rule or command was removed

# $name: of the rule, or the program of the command.
removed = “{ $name }” kaldırıldı.
undo = Geri al

## Words that the search finds too, besides name and explanation of a setting. They aren't displayed. Add what users may type.

find-types = uyarılar, açılır pencereler, olay türleri, rahatsız etmeyin
find-scope = kullanılabilirlik kümesi, ölçek kümesi, komşular, diğer VM'ler
find-reminders = hatırlatma, hatırlat, anımsatma, ertele, geri sayım, önce, uyarı
find-sound = sessiz, kapat, ses düzeyi, zil
find-test = deneme, dene, sına, denetle, önizleme
find-login = başlangıç, otomatik başlatma, giriş
find-poll = izleme, sorgulama, sıklık, yenileme, denetim, Azure
find-user-initiated = portal, kendi, elle, reboot, redeploy, otomatik
find-freezes = dondurma, duraklatma, dinamik geçiş, otomatik
find-rules = otomasyon, ilke, otomatik, onay, gece, zamanlama
find-grace = bekleme, gecikme, durdur, iptal, süre
find-dry-run = dene, benzetim, önizleme, geçmiş, olsaydı
find-prepare = betik, boşalt, program, çalıştır, önce
find-recover = betik, geri yükleme, geri getir, program, çalıştır, sonra
find-webhook = adres, HTTP, tümleştirme, gönderme, sohbet, Teams, Slack
find-webhook-format = JSON, Teams, Slack, Alertmanager, CloudEvents, Prometheus, ileti biçimi
find-theme = koyu mod, açık mod, renkler, gece
find-window-style = açılır panel, açılır pencere, başlık çubuğu, kenarlık, çerçeve, sabitle
find-language = yerel ayar, çeviri, Türkçe
find-history = saklama, silme, depolama, veritabanı, eski olaylar
find-locations = klasör, yol, dosya, veritabanı, gizlilik
find-diagnostics = destek, hata ayıklama, hata bildirimi, sürüm, günlük
find-doctor = ağ, ara sunucu, proxy, güvenlik duvarı, sorun giderme, bağlantı, ulaşılamıyor
find-welcome = karşılama, hoş geldiniz, tur, ilk çalıştırma, yardım
