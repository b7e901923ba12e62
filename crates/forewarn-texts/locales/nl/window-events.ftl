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
unreadable-time = Azure heeft de tijd verzonden als ‘{ $text }’.
no-time-given = Azure heeft geen tijd opgegeven.
# $time: a duration.
paused = De VM was { $time } gepauzeerd.

## The steps of an event

# For screen readers: the list of steps.
progress = Voortgang
step-approved = Goedgekeurd
step-started = Gestart
step-done = Klaar
# For screen readers, after the name of a step.
step-passed = voltooid
# For screen readers, after “Approved”: it started without an approval from Forewarn.
step-skipped = niet hier goedgekeurd

## Approval

# A button. It opens a confirmation.
approve = Nu goedkeuren…
approving = Goedkeuren…
# $by: a user's name, or a rule.
approved = Goedgekeurd door { $by }.
approved-waiting = Goedgekeurd door { $by }. Wachten op Azure; andere tenants op de host kunnen dit vertragen.
# The reason follows.
approval-failed = Goedkeuren is mislukt.
approval-may-have-arrived = De aanvraag kan Azure toch hebben bereikt.
# The reason follows.
approval-refused = Niet goedgekeurd.

## Reminders

# A button. It opens a menu.
remind = Herinner me…
# The same button once a reminder is set.
reminding = Herinnering: { $time }
# For screen readers: the menu.
remind-menu = Herinnering
remind-minutes-before = { $count ->
    [one] { $count } minuut vooraf
   *[other] { $count } minuten vooraf
}
remind-hours-before = { $count ->
    [one] { $count } uur vooraf
   *[other] { $count } uur vooraf
}
remind-days-before = { $count ->
    [one] { $count } dag vooraf
   *[other] { $count } dagen vooraf
}
# Opens a dialog.
remind-custom = Aangepaste tijd…
# Title of that dialog.
remind-custom-title = Herinner me vóór de gebeurtenis
# A field with a number, and one with its unit.
remind-custom-amount = Hoe lang vooraf
remind-custom-unit = Eenheid
remind-unit-minutes = minuten
remind-unit-hours = uur
remind-unit-days = dagen
# A button.
remind-custom-set = Herinnering instellen
# Next to the field.
remind-custom-late = De gebeurtenis begint eerder.
remind-custom-invalid = Voer een geheel getal van 1 tot en met 999 in.
# The reminders from the settings.
remind-default = Standaardherinneringen
# The reason follows.
remind-failed = De herinnering kan niet worden ingesteld.

## The confirmation of an approval

# $type is a verb in English: Reboot web-01 now? One VM has a name, several a number.
confirm-title = { $count ->
    [one] { $type } van { $vm } nu goedkeuren?
   *[other] { $type } van { $count } VM's nu goedkeuren?
}
# For types that Forewarn doesn't recognize.
confirm-title-other = ‘{ $type }’ nu goedkeuren?
confirm-instead = Azure kan de gebeurtenis meteen starten in plaats van te wachten tot { $time }.
confirm-right-away = Azure kan de gebeurtenis meteen starten.
confirm-final = U kunt dit niet ongedaan maken.
confirm-for-all = Hiermee keurt u de gebeurtenis goed voor alle vermelde VM's. U kunt dit niet ongedaan maken.
confirm-for-other = Deze gebeurtenis is voor een andere VM, niet voor deze. U kunt de goedkeuring niet ongedaan maken.
# A checkbox. One VM has a name, several a number.
confirm-tick = { $count ->
    [one] Goedkeuren voor { $vm }
   *[other] Goedkeuren voor alle { $count } VM's
}
confirm-vms-changed = De lijst met VM's is gewijzigd. Controleer de lijst opnieuw.
confirm-over = Deze gebeurtenis is voorbij. Er valt niets meer goed te keuren.
# The button.
confirm = Nu goedkeuren
