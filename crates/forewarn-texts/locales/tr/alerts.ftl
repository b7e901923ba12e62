alert-upcoming = { $time } sonra { $type } · { $vm }
alert-moved-up = { $type } artık { $time } sonra · { $vm }
alert-due = { $type } her an başlayabilir · { $vm }
alert-scheduled = { $type } planlandı · { $vm }
alert-in-progress = { $type } sürüyor · { $vm }
alert-started-freeze = Şu anda donduruluyor · { $vm }
alert-started-reboot = Şu anda yeniden başlatılıyor · { $vm }
alert-started-redeploy = Şu anda yeniden dağıtılıyor · { $vm }
alert-started-preempt = Şu anda çıkarılıyor · { $vm }
alert-started-terminate = Şu anda siliniyor · { $vm }
alert-canceled = { $type } iptal edildi · { $vm }
alert-canceled-away = { $type } siz yokken iptal edildi · { $vm }
alert-finished = { $type } tamamlandı · { $vm }
alert-finished-away = { $type } siz yokken tamamlandı · { $vm }
azure-unreachable = Azure'a ulaşılamıyor

alert-moved-up-from = Öne alındı. Önceki zaman: { $when }.
alert-changed-from = Önceki tür: { $type }.
alert-keeps-changing = Bu olay sürekli değişiyor. Yalnızca kötüleşirse yeniden bildirim alırsınız.
alert-flapping = Bu olay sürekli görünüp kayboluyor. Her seferinde değil, ancak başlamadan önce bildirim alırsınız.
alert-withdrawn = Azure geri çekti.
alert-took = { $time } sürdü.
alert-last-known-at = Son bilinen: { $type }, { $when }.
alert-last-known = Son bilinen: { $type }.
more-in-forewarn = Forewarn'da { $count } tane daha…

alert-several-appeared = { $count } olay planlandı
alert-several-reminder = { $count } olay yaklaşıyor
alert-several-worsened = { $count } olay kötüleşti veya öne alındı
alert-several-flapping = { $count } olay sürekli görünüp kayboluyor
alert-several-rule-announced = Kurallar { $count } olayı onaylamak üzere
alert-several-rule-acted = Kurallar { $count } olay için onay gönderdi
alert-several-command-failed = { $count } olay için komutlar başarısız oldu
alert-several-started = { $count } olay sürüyor
alert-several-ended = { $count } olay sona erdi

alert-details = Ayrıntılar
alert-remind = { $time } kala anımsat
alert-approve = Şimdi onayla…

alert-rule-announced = { $time } sonra onaylanacak: { $type } · { $vm }
alert-rule-announced-body = “{ $rule }” kuralı geçerli. Kararı kendiniz vermek için durdurun.
alert-rule-approved = { $type } kuralla onaylandı · { $vm }
alert-rule-approved-body = “{ $rule }” kuralı onayladı. Azure en kısa sürede başlatacak.
alert-rule-refused = { $type } kuralla onaylanamadı · { $vm }
alert-rule-refused-body = “{ $rule }” kuralı onaylamayı denedi. { $answer } Kurallar yeniden denemez; karar sizin.
alert-rule-unconfirmed = { $type } onayı doğrulanmadı · { $vm }
alert-rule-unconfirmed-body = “{ $rule }” kuralı onay gönderdi. { $answer } Azure almış olabilir. Kurallar yeniden denemez; karar sizin.
alert-stop-rule = Durdur

alert-preparation-failed = Hazırlık başarısız: { $type } · { $vm }
alert-preparation-failed-body = { $how } Kurallar bu olayı onaylamaz; karar sizin.
alert-recovery-failed = Kurtarma başarısız: { $type } · { $vm }
alert-recovery-failed-body = { $how } İş yükünüzü denetleyin.

test-notification = Bildirimler çalışıyor
test-notification-body = Forewarn size böyle bildirim gönderir. Bu yalnızca bir testti.
