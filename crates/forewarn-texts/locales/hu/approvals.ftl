not-approvable-over = Ez az esemény véget ért.
not-approvable-no-id = Az Azure nem adott azonosítót ennek az eseménynek, ezért nem hagyható jóvá.
not-approvable-too-many-vms = Nem minden VM-je jeleníthető meg, ezért itt nem hagyható jóvá.
not-approvable-started = Már elkezdődött.
not-approvable-already-requested = A jóváhagyás úton van.
not-approvable-already-approved = Jóvá van hagyva, és az Azure-ra vár; a gazdagép más bérlői késleltethetik.
not-approvable-no-contact = Az Azure nem érhető el, ezért nem tudni, hogy ez az esemény érvényes-e még.
not-approvable-not-listed = Az Azure legutóbbi listája csak részben volt olvasható, és ez az esemény nem szerepel benne.
not-approvable-vms-changed = Az esemény virtuális gépei megváltoztak. Ellenőrizze a listát, és hagyja jóvá újra.
not-approvable-forbidden = Az egyik szabály nem engedi, hogy ezt az eseményt innen jóváhagyják.

approval-unanswered = A Forewarn leállt, mielőtt a válasz megérkezett volna.
approver-rule = a(z) „{ $rule }” szabály
