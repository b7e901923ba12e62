### The card of an upcoming event: VMs, countdown, approval and reminder. $type: Azure's name for it, such as Reboot; it's never translated.

this-vm = this VM
# The VMs of an event, $count of them besides $vm.
vm-and-more = { $vm } and { $count } more
# For screen readers: the list of VMs.
vms = VMs
# Heading. A set is an availability set or scale set; $count is how many events they have.
neighbors = Other VMs in this set ({ $count })

## The countdown

due = Due now
in-progress = In progress
# $time: a running clock, such as 2:05.
in-progress-for = In progress · { $time }
no-time = Time unknown

## Below the countdown. $time: such as 15:32, with a date unless it's today. Azure starts no event before this time.

not-before = not before { $time }
not-before-utc = not before { $time } · { $utc } UTC
was-due = was due { $time }
started-at = started { $time }
unreadable-time = Azure sent the time as “{ $text }”.
no-time-given = Azure didn't give a time.
# $time: a duration.
paused = The VM was paused for { $time }.

## The steps of an event

# For screen readers: the list of steps.
progress = Progress
step-approved = Approved
step-started = Started
step-done = Done
# For screen readers, after the name of a step.
step-passed = completed
# For screen readers, after “Approved”: it started without an approval from Forewarn.
step-skipped = not approved here

## Approval

# A button. It opens a confirmation.
approve = Approve now…
approving = Approving…
# $by: a user's name, or a rule.
approved = Approved by { $by }.
approved-waiting = Approved by { $by }. Waiting for Azure; other tenants on the host may delay it.
# The reason follows.
approval-failed = Couldn't approve.
approval-may-have-arrived = The request may have reached Azure anyway.
# The reason follows.
approval-refused = Not approved.

## Reminders

# A button. It opens a menu.
remind = Remind me…
# The same button once a reminder is set.
reminding = Reminder at { $time }
# For screen readers: the menu.
remind-menu = Reminder
remind-minutes-before = { $count ->
    [one] { $count } minute before
   *[other] { $count } minutes before
}
remind-hours-before = { $count ->
    [one] { $count } hour before
   *[other] { $count } hours before
}
remind-days-before = { $count ->
    [one] { $count } day before
   *[other] { $count } days before
}
# Opens a dialog.
remind-custom = Custom time…
# Title of that dialog.
remind-custom-title = Remind me before the event
# A field with a number, and one with its unit.
remind-custom-amount = How long before
remind-custom-unit = Unit
remind-unit-minutes = minutes
remind-unit-hours = hours
remind-unit-days = days
# A button.
remind-custom-set = Set reminder
# Next to the field.
remind-custom-late = The event starts sooner than that.
remind-custom-invalid = Enter a whole number from 1 to 999.
# The reminders from the settings.
remind-default = Default reminders
# The reason follows.
remind-failed = Couldn't set the reminder.

## The confirmation of an approval

# $type is a verb in English: Reboot web-01 now? One VM has a name, several a number.
confirm-title = { $count ->
    [one] { $type } { $vm } now?
   *[other] { $type } { $count } VMs now?
}
# For types that Forewarn doesn't recognize.
confirm-title-other = Approve “{ $type }” now?
confirm-instead = Azure may start it right away instead of waiting until { $time }.
confirm-right-away = Azure may start it right away.
confirm-final = You can't undo this.
confirm-for-all = This approves the event for every VM listed. You can't undo it.
confirm-for-other = This event is for another VM, not this one. You can't undo the approval.
# A checkbox. One VM has a name, several a number.
confirm-tick = { $count ->
    [one] Approve for { $vm }
   *[other] Approve for all { $count } VMs
}
confirm-vms-changed = The list of VMs changed. Check it again.
confirm-over = This event has ended. There's nothing left to approve.
# The button.
confirm = Approve now
