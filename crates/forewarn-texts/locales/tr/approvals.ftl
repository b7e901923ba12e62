not-approvable-over = Bu olay sona erdi.
not-approvable-no-id = Azure bu olaya kimlik vermedi, bu yüzden olay onaylanamaz.
not-approvable-too-many-vms = Bu olay, Forewarn'ın gösterebileceğinden fazla VM'yi etkiliyor, bu yüzden buradan onaylanamaz.
not-approvable-started = Bu olay zaten başladı.
not-approvable-already-requested = Onay gönderiliyor.
not-approvable-already-approved = Onaylandı. Azure bekleniyor; konaktaki diğer kiracılar geciktirebilir.
not-approvable-no-contact = Azure'a ulaşılamıyor, bu yüzden bu olay değişmiş olabilir.
not-approvable-not-listed = Azure'un son yanıtı kısmen okunamıyor ve bu olayı içermiyor.
not-approvable-vms-changed = Bu olayın VM'leri değişti. Listeyi denetleyip yeniden onaylayın.
not-approvable-forbidden = Bir kural, bu olayın buradan onaylanmasını engelliyor.

approval-unanswered = Azure yanıt vermeden Forewarn kapatıldı.
approver-rule = “{ $rule }” kuralı
