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
started-at = elindult: { $time }
unreadable-time = Az Azure ezt adta meg időpontként: „{ $text }”.
no-time-given = Az Azure nem adott meg időpontot.
# $time: a duration.
paused = A VM ennyi ideig állt: { $time }.

## The steps of an event

# For screen readers: the list of steps.
progress = Folyamat
step-approved = Jóváhagyva
step-started = Elindult
step-done = Kész
# For screen readers, after the name of a step.
step-passed = megtörtént
# For screen readers, after “Approved”: it started without an approval from Forewarn.
step-skipped = nem innen

## Approval

# A button. It opens a confirmation.
approve = Jóváhagyás most…
approving = Jóváhagyás folyamatban…
# $by: a user's name, or a rule.
approved = Jóváhagyta: { $by }.
approved-waiting = Jóváhagyta: { $by }. Várakozás az Azure-ra; a gazdagép más bérlői késleltethetik.
# The reason follows.
approval-failed = A jóváhagyás nem sikerült.
approval-may-have-arrived = A kérés ettől még eljuthatott az Azure-hoz.
# The reason follows.
approval-refused = Nincs jóváhagyva.

## Reminders

# A button. It opens a menu.
remind = Emlékeztető…
# The same button once a reminder is set.
reminding = Emlékeztető: { $time }
# For screen readers: the menu.
remind-menu = Az emlékeztetés ideje
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
remind-default = A szokásos módon
# The reason follows.
remind-failed = Az emlékeztetőt nem sikerült beállítani.

## The confirmation of an approval

# $type is a verb in English: Reboot web-01 now? One VM has a name, several a number.
confirm-title = { $count ->
    [one] { $type } ({ $vm }): jóváhagyja most?
   *[other] { $type } ({ $count } VM): jóváhagyja most?
}
# For types that Forewarn doesn't recognize.
confirm-title-other = „{ $type }”: jóváhagyja most?
confirm-instead = Az Azure azonnal elindíthatja, nem várja meg az ütemezett időpontot ({ $time }).
confirm-right-away = Az Azure azonnal elindíthatja.
confirm-final = A jóváhagyás nem vonható vissza.
confirm-for-all = A jóváhagyás az esemény minden VM-jére vonatkozik, nem csak erre. Nem vonható vissza.
confirm-for-other = Ez az esemény nem erre, hanem egy másik VM-re vonatkozik. A jóváhagyás nem vonható vissza.
# A checkbox. One VM has a name, several a number.
confirm-tick = { $count ->
    [one] Jóváhagyás ehhez: { $vm }
   *[other] Jóváhagyás az összes VM-hez ({ $count })
}
confirm-vms-changed = A VM-ek listája megváltozott. Nézze át újra.
confirm-over = Ez az esemény véget ért. Nincs már mit jóváhagyni.
# The button.
confirm = Jóváhagyás most
