### Approving events: why it isn't possible, and what became of it.

## Why an event can't be approved, beside the disabled button.

not-approvable-over = This event has ended.
not-approvable-no-id = Azure gave this event no ID, so it can't be approved.
not-approvable-too-many-vms = This event affects more VMs than Forewarn can show, so it can't be approved here.
not-approvable-started = It has already started.
not-approvable-already-requested = The approval is being sent.
not-approvable-already-approved = Approved. Waiting for Azure; other tenants on the host may delay it.
not-approvable-no-contact = Azure can't be reached, so this event may have changed.
not-approvable-not-listed = Azure's latest response is partly unreadable and doesn't list this event.
not-approvable-vms-changed = The VMs of this event have changed. Check the list and approve again.
not-approvable-forbidden = A rule prevents this event from being approved here.

# What became of an approval.
approval-unanswered = Forewarn quit before Azure responded.
# Who approved, in a sentence such as "Approved by …". $rule: its name.
approver-rule = rule “{ $rule }”
