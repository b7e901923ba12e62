problem-setting-invalid = { $problem }. Ayarlandığı dosya: { $path }; bunun yerine { $used } kullanılıyor.
problem-setting-unknown = { $path } dosyasındaki “{ $name }” bir ayar değil ve etkisi yok. Yazımını denetleyin.
problem-setting-locked = { $key }, { $by } tarafından kilitlendi, bu yüzden { $path } dosyasındaki değeri kullanılmıyor.
problem-setting-not-lockable = { $path } dosyasının “locked” listesindeki { $value } bir ayar değil, bu yüzden hiçbir şeyi kilitlemiyor. Yazımını denetleyin.
problem-settings-invalid-file = { $path } geçersiz; satır { $line }, sütun { $column }: { $reason }. Düzeltene kadar son geçerli ayarlar, yoksa varsayılanlar kullanılır.
problem-settings-unreadable = { $path } okunamıyor: { $reason }. Okunabilene kadar son geçerli ayarlar, yoksa varsayılanlar kullanılır.
problem-settings-wrong-owner = { $path } kullanılmıyor, çünkü { $place } öğesinin sahibi siz veya bir yönetici değil. Bir yöneticiden öğeyi denetlemesini ve sahipliğini almasını isteyin.
problem-settings-writable = { $path } kullanılmıyor, çünkü sizin ve yöneticilerin dışındaki kullanıcılar { $place } konumuna yazabiliyor. Bir yöneticiden burayı denetlemesini ve yazma izinlerini kaldırmasını isteyin.
problem-user-settings-wrong-owner = { $path } kullanılmıyor, çünkü { $place } başka bir kullanıcıya ait. İçeriğini denetleyin. Bir ayarı kaydettiğinizde yeni bir dosya oluşturulur ve bu dosya onun yanında kalır.
problem-user-settings-writable = { $path } kullanılmıyor, çünkü başka kullanıcılar { $place } konumuna yazabiliyor. İçeriğini denetleyin, ardından yazma izinlerini kaldırın.
problem-settings-not-created = { $path } oluşturulamadı: { $reason }. Klasörünün var olduğunu ve oraya yazabildiğinizi denetleyin.
problem-settings-not-saved = Ayarlar { $path } dosyasına kaydedilemedi: { $reason }. Oraya yazabildiğinizi ve diskin dolu olmadığını denetleyin.
problem-settings-not-saved-unreadable = Ayarlar kaydedilemedi, çünkü { $path } var ama okunamıyor: { $reason }. Dosyayı okuyabildiğinizi denetleyin veya dosyayı taşıyın.
problem-settings-unresponsive = Disk yanıt vermediği için ayar dosyaları okunamıyor. Son bilinen ayarlar kullanılıyor.

setting-locked = { $key }, { $by } tarafından kilitlendi. Yöneticinizden orada değiştirmesini isteyin.
setting-unknown = “{ $name }” bir ayar değil.
autostart-refused = Forewarn'ın oturum açıldığında başlatılması değiştirilemedi: { $reason }.

problem-history-not-writable = Geçmiş kaydedilmiyor, çünkü { $path } yazılamıyor: { $reason }. Klasörünün var olduğunu ve oraya yazabildiğinizi denetleyin.
problem-history-disk-full = Geçmiş kaydedilmiyor, çünkü { $path } dosyasının bulunduğu disk dolu. Yer açın.
problem-history-busy = Geçmiş şimdilik kaydedilmiyor, çünkü { $path } başka bir program tarafından kullanılıyor. Sürerse o programı kapatın.
problem-history-newer = Geçmiş kaydedilmiyor, çünkü { $path } daha yeni bir Forewarn sürümü tarafından yazıldı (biçim { $found }; bu sürüm en çok { $known } okuyabilir). Yeni sürümü yeniden yükleyin veya dosyayı taşıyın.
problem-history-not-quarantined = Geçmiş kaydedilmiyor, çünkü { $path } bozuk ve yeniden adlandırılamıyor: { $reason }. Dosyayı kullanan diğer programları kapatın veya dosyayı taşıyın.
problem-history-quarantined = { $path } içindeki geçmiş bozuktu ({ $reason }). { $renamed } olarak yeniden adlandırıldı ve yeni bir geçmiş başlatıldı.
problem-history-lost =
    { $count ->
        [one] Geçmiş o kadar uzun süre kaydedilemedi ki kaydedilmemiş en eski { $count } girdi kayboldu.
       *[other] Geçmiş o kadar uzun süre kaydedilemedi ki kaydedilmemiş en eski { $count } girdi kayboldu.
    }
problem-history-invalid = { $path } içinde kayıtlı veriler geçersiz ({ $reason }), bu yüzden bazı olaylar yeniden duyurulabilir.
problem-storage-unresponsive = Depolama yanıt vermiyor, bu yüzden hiçbir şey kaydedilmiyor. Olaylar gösterilmeye devam ediyor, ancak kurallar ve komutlar bekliyor. Forewarn verilerinin bulunduğu diski denetleyin.
problem-approval-not-recorded = Onayınız gönderildi, ancak şu anda hiçbir şey kaydedilemediği için henüz kayda geçmedi.
history-unreadable = { $path } içindeki geçmiş okunamıyor: { $reason }. Yeniden deneyin; işe yaramazsa Forewarn'ı yeniden başlatın.
export-failed = Dışa aktarılamadı: { $reason }. Başka bir klasör seçin veya yer açın, ardından yeniden deneyin.
folder-not-opened = { $path } açılamadı: { $reason }.
quitting = Forewarn kapanıyor.

problem-webhook-waiting =
    { $count ->
        [one] 1 ileti webhook_url adresine gönderilmeyi bekliyor: { $reason }. Ayarlardaki URL'yi denetleyin.
       *[other] { $count } ileti webhook_url adresine gönderilmeyi bekliyor: { $reason }. Ayarlardaki URL'yi denetleyin.
    }
problem-webhook-rejected = webhook_url adresindeki alıcı bir iletiyi reddetti, bu yüzden ileti bırakıldı: { $reason }. webhook_format değerinin alıcıya uygun olduğunu denetleyin.
problem-webhook-lost =
    { $count ->
        [one] webhook_url adresindeki alıcı o kadar uzun süre kullanılamadı ki 1 ileti bırakıldı.
       *[other] webhook_url adresindeki alıcı o kadar uzun süre kullanılamadı ki { $count } ileti bırakıldı.
    }
problem-automation-paused = Kurallar ve hazırlık şu zamana kadar duraklatıldı: { $when }. O kadar çok olay gelip geçti ki Forewarn hangilerini işlediğini ayırt edemiyor.
