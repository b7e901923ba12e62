problem-setting-invalid = { $problem }. Bulunduğu yer: { $path }; yerine { $used } kullanılıyor.
problem-setting-unknown = { $path } dosyasındaki “{ $name }”, Forewarn'ın bildiği bir ayar değil. Korunur ama etkisi yoktur: yazımını denetleyin.
problem-setting-locked = { $key }, { $by } tarafından kilitlenmiş; bu yüzden { $path } dosyasındaki değeri kullanılmıyor.
problem-setting-not-lockable = { $path } dosyasındaki “locked” listesinde yer alan { $value } bir ayar değil, bu yüzden hiçbir şeyi kilitlemez: yazımını denetleyin.
problem-settings-invalid-file = { $path } anlaşılamıyor; satır { $line }, sütun { $column }: { $reason }. Düzeltilene kadar ondan daha önce okunanlar, yoksa varsayılanlar geçerlidir.
problem-settings-unreadable = { $path } okunamıyor: { $reason }. Okunabilene kadar ondan daha önce okunanlar, yoksa varsayılanlar geçerlidir.
problem-settings-wrong-owner = { $path } kullanılmıyor, çünkü { $place } sizin de bir yöneticinin de olmayan birine ait. Bir yönetici denetleyip sahipliğini üzerine almalı.
problem-settings-writable = { $path } kullanılmıyor, çünkü { $place } konumuna sizden ve yöneticilerden başkaları da yazabiliyor. Bir yönetici denetleyip bu izni onlardan almalı.
problem-user-settings-wrong-owner = { $path } kullanılmıyor, çünkü { $place } başka bir kullanıcıya ait. İçeriğini denetleyin. Bir ayarı kaydettiğinizde yeni bir dosya oluşturulur ve bu dosya onun yanında saklanır.
problem-user-settings-writable = { $path } kullanılmıyor, çünkü { $place } konumuna başka kullanıcılar da yazabiliyor. İçeriğini denetleyin, sonra yazma izinlerini kaldırın.
problem-settings-not-created = { $path } oluşturulamıyor: { $reason }. Klasörün var olduğunu ve oraya yazabildiğinizi denetleyin.
problem-settings-not-saved = Ayarlar { $path } dosyasına kaydedilemiyor: { $reason }. Oraya yazabildiğinizi ve diskin dolu olmadığını denetleyin.
problem-settings-not-saved-unreadable = Ayarlar kaydedilemiyor, çünkü { $path } var ama okunamıyor: { $reason }. Okuma izniniz olduğunu denetleyin ya da dosyayı taşıyın.
problem-settings-unresponsive = Disk yanıt vermediği için ayar dosyaları okunamıyor. Son bilinen ayarlar geçerli kalıyor.

setting-locked = { $key } ayarı { $by } dosyasında kilitli: değiştirilmesini yöneticinizden isteyin.
setting-unknown = "{ $name }" diye bir ayar yok.
autostart-refused = Sistem, Forewarn'ın oturum açılışındaki başlatma ayarını değiştirmesine izin vermedi: { $reason }.

problem-history-not-writable = Geçmiş yalnızca bellekte tutuluyor, çünkü { $path } yazılamıyor: { $reason }. Klasörün var olduğunu ve oraya yazabildiğinizi denetleyin.
problem-history-disk-full = Geçmiş yalnızca bellekte tutuluyor, çünkü { $path } dosyasının bulunduğu disk dolu. Diskte yer açın.
problem-history-busy = Geçmiş şimdilik bellekte tutuluyor, çünkü başka bir program { $path } dosyasını kullanıyor. Düzelmezse öteki programı kapatın.
problem-history-newer = Geçmiş yalnızca bellekte tutuluyor, çünkü { $path } daha yeni bir Forewarn sürümü tarafından yazılmış (biçim { $found }; bu sürüm { $known } biçimini biliyor) ve ona dokunulmuyor. Yeni sürümü tekrar kurun ya da dosyayı taşıyın.
problem-history-not-quarantined = Geçmiş yalnızca bellekte tutuluyor, çünkü { $path } bozuk ve yeniden adlandırılamadı: { $reason }. Dosyayı kullanan programları kapatın ya da dosyayı taşıyın.
problem-history-quarantined = { $path } içindeki geçmiş bozuk ({ $reason }). { $renamed } olarak yeniden adlandırıldı ve yenisine başlandı.
problem-history-lost =
    { $count ->
        [one] Geçmiş o kadar uzun süre yazılamadı ki o döneme ait en eski kayıtlar eksik ({ $count }).
       *[other] Geçmiş o kadar uzun süre yazılamadı ki o döneme ait en eski kayıtlar eksik ({ $count }).
    }
problem-history-invalid = { $path } içinde saklananlar anlaşılamıyor ({ $reason }); bu yüzden bazı olaylar yeniden duyurulabilir.
problem-storage-unresponsive = Depolama yanıt vermiyor, bu nedenle hiçbir şey kaydedilmiyor. Olaylar gösterilmeye devam ediyor; kurallar ve komutlar bekliyor. Forewarn verilerinin bulunduğu diski kontrol edin.
problem-approval-not-recorded = Onayınız gönderildi ancak şu anda hiçbir şey kaydedilemediği için henüz kayda geçmedi.
history-unreadable = { $path } içindeki geçmiş okunamıyor: { $reason }. Yeniden deneyin; işe yaramazsa Forewarn'ı yeniden başlatın.
export-failed = Dışa aktarılan dosya yazılamıyor: { $reason }. Başka bir konum seçin ya da yer açıp yeniden dışa aktarın.
folder-not-opened = { $path } açılamıyor: { $reason }.
quitting = Forewarn kapanıyor.

problem-webhook-waiting =
    { $count ->
        [one] 1 ileti webhook_url adresindeki alıcıyı bekliyor: { $reason }. Alıcı kabul eder etmez gönderilecek; ayarlardaki adresi kontrol edin.
       *[other] webhook_url adresindeki alıcı iletileri kabul etmiyor: { $reason }. Gönderilmeyi bekleyen ileti sayısı: { $count }. Ayarlardaki adresi kontrol edin.
    }
problem-webhook-rejected = webhook_url adresindeki alıcı bir iletiyi kabul etmedi, ileti atlandı: { $reason }. webhook_format değerinin alıcıya uyduğunu kontrol edin.
problem-webhook-lost =
    { $count ->
        [one] webhook_url adresindeki alıcıya o kadar uzun süre ulaşılamadı ki 1 ileti atlanmak zorunda kaldı.
       *[other] webhook_url adresindeki alıcıya o kadar uzun süre ulaşılamadı ki bazı iletiler atlandı: { $count }.
    }
problem-automation-paused = { $when } tarihine kadar kurallar hiçbir şeyi onaylamaz ve hazırlık yapılmaz: o kadar çok olay gelip geçti ki Forewarn hangilerini zaten ele aldığını ayırt edemiyor.
