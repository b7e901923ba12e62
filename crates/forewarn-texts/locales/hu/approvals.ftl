not-approvable-over = Ez az esemény véget ért.
not-approvable-no-id = Az Azure nem adott azonosítót ennek az eseménynek, ezért nem hagyható jóvá.
not-approvable-too-many-vms = Ez az esemény több VM-et érint, mint amennyit a Forewarn meg tud jeleníteni, ezért itt nem hagyható jóvá.
not-approvable-started = Már elkezdődött.
not-approvable-already-requested = A jóváhagyás küldése folyamatban van.
not-approvable-already-approved = Jóváhagyva. Várakozás az Azure-ra; a gazdagép más bérlői késleltethetik.
not-approvable-no-contact = Az Azure nem érhető el, ezért ez az esemény azóta megváltozhatott.
not-approvable-not-listed = Az Azure legutóbbi válasza részben olvashatatlan, és ez az esemény nem szerepel benne.
not-approvable-vms-changed = Az esemény VM-jei megváltoztak. Ellenőrizze a listát, és hagyja jóvá újra.
not-approvable-forbidden = Egy szabály nem engedi, hogy ezt az eseményt itt jóváhagyják.

approval-unanswered = A Forewarn kilépett, mielőtt az Azure válaszolt volna.
approver-rule = a(z) „{ $rule }” szabály
