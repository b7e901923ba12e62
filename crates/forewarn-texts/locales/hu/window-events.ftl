### The card of an upcoming event: VMs, countdown, approval and reminder. $type: Azure's name for it, such as Reboot; it's never translated.

this-vm = ez a VM
# The VMs of an event, $count of them besides $vm.
vm-and-more = { $vm } és további { $count }
# For screen readers: the list of VMs.
vms = VM-ek
# Heading. A set is an availability set or scale set; $count is how many events they have.
neighbors = A csoport többi VM-je ({ $count })

## The countdown

due = Most esedékes
in-progress = Folyamatban
# $time: a running clock, such as 2:05.
in-progress-for = Folyamatban · { $time }
no-time = Ismeretlen időpont

## Below the countdown. $time: such as 15:32, with a date unless it's today. Azure starts no event before this time.

not-before = legkorábban { $time }
not-before-utc = legkorábban { $time } · { $utc } UTC
was-due = esedékes volt: { $time }
started-at = elkezdődött: { $time }
unreadable-time = Az Azure ezt küldte időpontként: „{ $text }”.
no-time-given = Az Azure nem adott meg időpontot.
# $time: a duration.
paused = A VM szünetelt. Időtartam: { $time }.

## The steps of an event

# For screen readers: the list of steps.
progress = Folyamat
step-approved = Jóváhagyva
step-started = Elkezdődött
step-done = Kész
# For screen readers, after the name of a step.
step-passed = kész
# For screen readers, after “Approved”: it started without an approval from Forewarn.
step-skipped = nem itt lett jóváhagyva

## Approval

# A button. It opens a confirmation.
approve = Jóváhagyás most…
approving = Jóváhagyás folyamatban…
# $by: a user's name, or a rule.
approved = Jóváhagyta: { $by }.
approved-waiting = Jóváhagyta: { $by }. Várakozás az Azure-ra; a gazdagép más bérlői késleltethetik.
# The reason follows.
approval-failed = A jóváhagyás nem sikerült.
approval-may-have-arrived = A kérés ennek ellenére eljuthatott az Azure-hoz.
# The reason follows.
approval-refused = Nincs jóváhagyva.

## Reminders

# A button. It opens a menu.
remind = Emlékeztető…
# The same button once a reminder is set.
reminding = Emlékeztető: { $time }
# For screen readers: the menu.
remind-menu = Emlékeztető
remind-minutes-before = { $count ->
    [one] { $count } perccel előtte
   *[other] { $count } perccel előtte
}
remind-hours-before = { $count ->
    [one] { $count } órával előtte
   *[other] { $count } órával előtte
}
remind-days-before = { $count ->
    [one] { $count } nappal előtte
   *[other] { $count } nappal előtte
}
# Opens a dialog.
remind-custom = Egyéni idő…
# Title of that dialog.
remind-custom-title = Emlékeztető az esemény előtt
# A field with a number, and one with its unit.
remind-custom-amount = Mennyivel előtte
remind-custom-unit = Egység
remind-unit-minutes = perc
remind-unit-hours = óra
remind-unit-days = nap
# A button.
remind-custom-set = Emlékeztető beállítása
# Next to the field.
remind-custom-late = Az esemény ennél hamarabb kezdődik.
remind-custom-invalid = Adjon meg egy egész számot 1 és 999 között.
# The reminders from the settings.
remind-default = Alapértelmezett emlékeztetők
# The reason follows.
remind-failed = Az emlékeztetőt nem sikerült beállítani.

## The confirmation of an approval

# $type is a verb in English: Reboot web-01 now? One VM has a name, several a number.
confirm-title = { $count ->
    [one] Jóváhagyja most: { $type } ({ $vm })?
   *[other] Jóváhagyja most: { $type } ({ $count } VM)?
}
# For types that Forewarn doesn't recognize.
confirm-title-other = Jóváhagyja most: „{ $type }”?
confirm-instead = Az Azure azonnal elindíthatja, és nem vár eddig: { $time }.
confirm-right-away = Az Azure azonnal elindíthatja.
confirm-final = Ez nem vonható vissza.
confirm-for-all = Ez a felsorolt összes VM-hez jóváhagyja az eseményt. Nem vonható vissza.
confirm-for-other = Ez az esemény egy másik VM-hez tartozik, nem ehhez. A jóváhagyás nem vonható vissza.
# A checkbox. One VM has a name, several a number.
confirm-tick = { $count ->
    [one] Jóváhagyás ehhez: { $vm }
   *[other] Jóváhagyás mind a(z) { $count } VM-hez
}
confirm-vms-changed = A VM-ek listája megváltozott. Ellenőrizze újra.
confirm-over = Ez az esemény véget ért. Már nincs mit jóváhagyni.
# The button.
confirm = Jóváhagyás most
