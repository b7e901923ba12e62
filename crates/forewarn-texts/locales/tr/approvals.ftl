not-approvable-over = Bu olay sona erdi.
not-approvable-no-id = Azure bu olaya kimlik vermedi, bu yüzden onaylanamaz.
not-approvable-too-many-vms = VM'lerinin tümü gösterilemediği için buradan onaylanamaz.
not-approvable-started = Olay başladı.
not-approvable-already-requested = Onay gönderiliyor.
not-approvable-already-approved = Onaylandı, Azure bekleniyor; aynı konaktaki başka müşteriler bekletiyor olabilir.
not-approvable-no-contact = Azure'a ulaşılamıyor, bu yüzden bu olayın hâlâ geçerli olup olmadığı bilinmiyor.
not-approvable-not-listed = Azure'un son listesi yalnızca kısmen okunabildi ve bu olayı göstermiyor.
not-approvable-vms-changed = Bu olayın VM'leri değişti. Listeyi kontrol edip yeniden onaylayın.
not-approvable-forbidden = Kurallardan biri bu olayın buradan onaylanmasını engelliyor.

approval-unanswered = Forewarn yanıt gelmeden kapatıldı.
approver-rule = “{ $rule }” kuralı
