### What a screen reader says when something changes. $type: Azure's name for an event, such as Reboot.

announce-appeared = { $type } { $time } múlva.
announce-appeared-no-time = { $type } ütemezve.
announce-imminent = { $type } hamarosan kezdődik: még { $time }.
announce-due = { $type } most esedékes.
announce-started = { $type } elkezdődött.
announce-finished = { $type } befejeződött.
announce-canceled = { $type } visszavonva.
announce-gone = { $type } már nem szerepel a listán.
announce-approving = { $type } jóváhagyása folyamatban.
announce-approved = { $type } jóváhagyva. Várakozás az Azure-ra.
# $answer: a sentence.
announce-approval-failed = { $type } jóváhagyása nem sikerült: { $answer }
# $summary: a sentence.
announce-unreachable = Az Azure nem érhető el. { $summary }
announce-reachable = Az Azure újra elérhető.
# $sentence: what a rule or a command does for the event.
announce-sentence = { $type }: { $sentence }
