### What a screen reader says when something changes. $type: Azure's name for an event, such as Reboot.

announce-appeared = { $type }: { $time } sonra.
announce-appeared-no-time = { $type } duyuruldu.
announce-imminent = { $type } yaklaştı: { $time } kaldı.
announce-due = { $type } her an başlayabilir.
announce-started = { $type } başladı.
announce-finished = { $type } tamamlandı.
announce-canceled = { $type } iptal edildi.
announce-gone = { $type } artık listede değil.
announce-approving = { $type } onaylanıyor.
announce-approved = { $type } onaylandı ve Azure'u bekliyor.
# $answer: a sentence.
announce-approval-failed = { $type } onaylanamadı: { $answer }
# $summary: a sentence.
announce-unreachable = Azure'un zamanlamasına ulaşılamıyor. { $summary }
announce-reachable = Azure yeniden yanıt veriyor.
# $sentence: what a rule or a command does for the event.
announce-sentence = { $type }: { $sentence }
