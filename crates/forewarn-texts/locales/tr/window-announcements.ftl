### What a screen reader says when something changes. $type: Azure's name for an event, such as Reboot.

announce-appeared = { $type }: { $time } sonra.
announce-appeared-no-time = { $type } planlandı.
announce-imminent = { $type } başlamak üzere: { $time } kaldı.
announce-due = { $type } her an başlayabilir.
announce-started = { $type } başladı.
announce-finished = { $type } tamamlandı.
announce-canceled = { $type } iptal edildi.
announce-gone = { $type } artık listede değil.
announce-approving = { $type } onaylanıyor.
announce-approved = { $type } onaylandı. Azure bekleniyor.
# $answer: a sentence.
announce-approval-failed = { $type } onaylanamadı: { $answer }
# $summary: a sentence.
announce-unreachable = Azure'a ulaşılamıyor. { $summary }
announce-reachable = Azure'a yeniden ulaşılabiliyor.
# $sentence: what a rule or a command does for the event.
announce-sentence = { $type }: { $sentence }
