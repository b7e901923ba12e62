### The card of an upcoming event: VMs, countdown, approval and reminder. $type: Azure's name for it, such as Reboot; it's never translated.

this-vm = den här VM:en
# The VMs of an event, $count of them besides $vm.
vm-and-more = { $vm } och { $count } till
# For screen readers: the list of VMs.
vms = VM:ar
# Heading. A set is an availability set or scale set; $count is how many events they have.
neighbors = Andra VM:ar i uppsättningen ({ $count })

## The countdown

due = Startar när som helst
in-progress = Pågår
# $time: a running clock, such as 2:05.
in-progress-for = Pågår · { $time }
no-time = Okänd tid

## Below the countdown. $time: such as 15:32, with a date unless it's today. Azure starts no event before this time.

not-before = tidigast { $time }
not-before-utc = tidigast { $time } · { $utc } UTC
was-due = skulle starta { $time }
started-at = startade { $time }
unreadable-time = Azure skickade tiden som ”{ $text }”.
no-time-given = Azure angav ingen tid.
# $time: a duration.
paused = VM:en pausades i { $time }.

## The steps of an event

# For screen readers: the list of steps.
progress = Förlopp
step-approved = Godkänd
step-started = Startad
step-done = Klar
# For screen readers, after the name of a step.
step-passed = slutfört
# For screen readers, after “Approved”: it started without an approval from Forewarn.
step-skipped = inte godkänd här

## Approval

# A button. It opens a confirmation.
approve = Godkänn nu…
approving = Godkänner…
# $by: a user's name, or a rule.
approved = Godkänd av { $by }.
approved-waiting = Godkänd av { $by }. Väntar på Azure; andra kunder på värden kan fördröja händelsen.
# The reason follows.
approval-failed = Det gick inte att godkänna.
approval-may-have-arrived = Begäran kan ändå ha nått Azure.
# The reason follows.
approval-refused = Inte godkänd.

## Reminders

# A button. It opens a menu.
remind = Påminn mig…
# The same button once a reminder is set.
reminding = Påminnelse { $time }
# For screen readers: the menu.
remind-menu = Påminnelse
remind-minutes-before = { $count ->
    [one] { $count } minut före
   *[other] { $count } minuter före
}
remind-hours-before = { $count ->
    [one] { $count } timme före
   *[other] { $count } timmar före
}
remind-days-before = { $count ->
    [one] { $count } dag före
   *[other] { $count } dagar före
}
# Opens a dialog.
remind-custom = Egen tid…
# Title of that dialog.
remind-custom-title = Påminn mig före händelsen
# A field with a number, and one with its unit.
remind-custom-amount = Hur långt före
remind-custom-unit = Enhet
remind-unit-minutes = minuter
remind-unit-hours = timmar
remind-unit-days = dagar
# A button.
remind-custom-set = Ställ in påminnelse
# Next to the field.
remind-custom-late = Händelsen startar tidigare än så.
remind-custom-invalid = Ange ett heltal från 1 till 999.
# The reminders from the settings.
remind-default = Standardpåminnelser
# The reason follows.
remind-failed = Det gick inte att ställa in påminnelsen.

## The confirmation of an approval

# $type is a verb in English: Reboot web-01 now? One VM has a name, several a number.
confirm-title = { $count ->
    [one] Vill du godkänna { $type } för { $vm } nu?
   *[other] Vill du godkänna { $type } för { $count } VM:ar nu?
}
# For types that Forewarn doesn't recognize.
confirm-title-other = Vill du godkänna ”{ $type }” nu?
confirm-instead = Azure kan starta den direkt i stället för att vänta till { $time }.
confirm-right-away = Azure kan starta den direkt.
confirm-final = Det går inte att ångra.
confirm-for-all = Händelsen godkänns för alla VM:ar i listan. Det går inte att ångra.
confirm-for-other = Händelsen gäller en annan VM, inte den här. Godkännandet går inte att ångra.
# A checkbox. One VM has a name, several a number.
confirm-tick = { $count ->
    [one] Godkänn för { $vm }
   *[other] Godkänn för alla { $count } VM:ar
}
confirm-vms-changed = Listan över VM:ar har ändrats. Kontrollera den igen.
confirm-over = Händelsen är över. Det finns inget kvar att godkänna.
# The button.
confirm = Godkänn nu
