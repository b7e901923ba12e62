### The card of an upcoming event: VMs, countdown, approval and reminder. $type: Azure's name for it, such as Reboot; it's never translated.

this-vm = deze VM
# The VMs of an event, $count of them besides $vm.
vm-and-more = { $vm } en nog { $count }
# For screen readers: the list of VMs.
vms = VM's
# Heading. A set is an availability set or scale set; $count is how many events they have.
neighbors = Andere VM's in deze set ({ $count })

## The countdown

due = Kan nu beginnen
in-progress = Bezig
# $time: a running clock, such as 2:05.
in-progress-for = Bezig · { $time }
no-time = Tijd onbekend

## Below the countdown. $time: such as 15:32, with a date unless it's today. Azure starts no event before this time.

not-before = niet vóór { $time }
not-before-utc = niet vóór { $time } · { $utc } UTC
was-due = was verwacht: { $time }
started-at = gestart: { $time }
unreadable-time = Azure schreef de tijd als ‘{ $text }’.
no-time-given = Azure heeft geen tijd opgegeven.
# $time: a duration.
paused = De VM stond { $time } stil.

## The steps of an event

# For screen readers: the list of steps.
progress = Voortgang
step-approved = Goedgekeurd
step-started = Gestart
step-done = Klaar
# For screen readers, after the name of a step.
step-passed = afgerond
# For screen readers, after “Approved”: it started without an approval from Forewarn.
step-skipped = niet vanaf hier

## Approval

# A button. It opens a confirmation.
approve = Nu goedkeuren…
approving = Bezig met goedkeuren…
# $by: a user's name, or a rule.
approved = Goedgekeurd door { $by }.
approved-waiting = Goedgekeurd door { $by }, wacht op Azure. Andere klanten op de host kunnen het ophouden.
# The reason follows.
approval-failed = Het goedkeuren is mislukt.
approval-may-have-arrived = Het verzoek kan Azure toch hebben bereikt.
# The reason follows.
approval-refused = Niet goedgekeurd.

## Reminders

# A button. It opens a menu.
remind = Herinner mij…
# The same button once a reminder is set.
reminding = Herinnering: { $time }
# For screen readers: the menu.
remind-menu = Wanneer herinneren
remind-minutes-before = { $count ->
    [one] { $count } minuut ervoor
   *[other] { $count } minuten ervoor
}
remind-hours-before = { $count ->
    [one] { $count } uur ervoor
   *[other] { $count } uur ervoor
}
remind-days-before = { $count ->
    [one] { $count } dag ervoor
   *[other] { $count } dagen ervoor
}
# Opens a dialog.
remind-custom = Aangepaste tijd…
# Title of that dialog.
remind-custom-title = Herinner mij vóór de gebeurtenis
# A field with a number, and one with its unit.
remind-custom-amount = Hoe lang ervoor
remind-custom-unit = Eenheid
remind-unit-minutes = minuten
remind-unit-hours = uur
remind-unit-days = dagen
# A button.
remind-custom-set = Herinnering instellen
# Next to the field.
remind-custom-late = De gebeurtenis begint eerder dan dat.
remind-custom-invalid = Voer een geheel getal van 1 tot 999 in.
# The reminders from the settings.
remind-default = Zoals gewoonlijk
# The reason follows.
remind-failed = De herinnering is niet ingesteld.

## The confirmation of an approval

# $type is a verb in English: Reboot web-01 now? One VM has a name, several a number.
confirm-title = { $count ->
    [one] { $type } van { $vm } nu goedkeuren?
   *[other] { $type } van { $count } VM's nu goedkeuren?
}
# For types that Forewarn doesn't recognize.
confirm-title-other = ‘{ $type }’ nu goedkeuren?
confirm-instead = Azure kan het meteen starten in plaats van te wachten tot { $time }.
confirm-right-away = Azure kan het meteen starten.
confirm-final = Een goedkeuring kan niet worden ingetrokken.
confirm-for-all = Een goedkeuring geldt voor alle VM's van de gebeurtenis, niet alleen voor deze. Ze kan niet worden ingetrokken.
confirm-for-other = Deze gebeurtenis geldt voor een andere VM dan deze. Een goedkeuring kan niet worden ingetrokken.
# A checkbox. One VM has a name, several a number.
confirm-tick = { $count ->
    [one] Goedkeuren voor { $vm }
   *[other] Goedkeuren voor alle { $count } VM's
}
confirm-vms-changed = De lijst met VM's is gewijzigd. Kijk nog eens.
confirm-over = Deze gebeurtenis is voorbij. Er valt niets meer goed te keuren.
# The button.
confirm = Nu goedkeuren
