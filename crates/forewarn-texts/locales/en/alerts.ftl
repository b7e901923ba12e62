### Notifications. A title ends with the VM's name. $type is Azure's name of the event type, $time a duration such as "15 min", $when a time of day such as "14:32".

## Titles of one event.

# Also the tray's tooltip, where a countdown such as "4:32" may stand for $time. At most 63 characters there, the VM's name last.
alert-upcoming = { $type } in { $time } · { $vm }
# It was announced for later before.
alert-moved-up = { $type } now in { $time } · { $vm }
alert-due = { $type } due now · { $vm }
# It's coming, but Azure gave no time.
alert-scheduled = { $type } scheduled · { $vm }
alert-in-progress = { $type } in progress · { $vm }
alert-started-freeze = Freezing now · { $vm }
alert-started-reboot = Rebooting now · { $vm }
alert-started-redeploy = Redeploying now · { $vm }
alert-started-preempt = Evicting now · { $vm }
alert-started-terminate = Deleting now · { $vm }
alert-canceled = { $type } canceled · { $vm }
alert-canceled-away = { $type } canceled while you were away · { $vm }
alert-finished = { $type } finished · { $vm }
alert-finished-away = { $type } finished while you were away · { $vm }
# Also in the tray.
azure-unreachable = Azure can't be reached

## Texts below the title.

alert-moved-up-from = Moved up from { $when }.
alert-changed-from = Changed from { $type }.
alert-keeps-changing = This event keeps changing. You'll be notified again only if it gets worse.
alert-flapping = This event keeps appearing and disappearing. You won't be notified each time, but you will be before it starts.
alert-withdrawn = Azure withdrew it.
alert-took = Took { $time }.
alert-last-known-at = Last known: { $type } at { $when }.
alert-last-known = Last known: { $type }.
# The last line of a list that has no room for the rest. Also in the tray menu.
more-in-forewarn = { $count } more in Forewarn…

## Titles of one notification about several events: $count is 4 or more.

alert-several-appeared = { $count } events scheduled
alert-several-reminder = { $count } events coming up
alert-several-worsened = { $count } events got worse or moved up
alert-several-flapping = { $count } events keep appearing and disappearing
alert-several-rule-announced = Rules are about to approve { $count } events
alert-several-rule-acted = Rules sent approvals for { $count } events
alert-several-command-failed = Commands failed for { $count } events
alert-several-started = { $count } events in progress
alert-several-ended = { $count } events ended

## Buttons. Keep them short.

alert-details = Details
alert-remind = Remind me { $time } before
# Opens a confirmation.
alert-approve = Approve now…

## Rules that approve. $rule: the rule's name.

alert-rule-announced = Approving { $type } in { $time } · { $vm }
alert-rule-announced-body = Rule “{ $rule }” applies. Stop it to decide yourself.
alert-rule-approved = { $type } approved by rule · { $vm }
alert-rule-approved-body = Approved by rule “{ $rule }”. Azure starts it as soon as it can.
alert-rule-refused = { $type } not approved by rule · { $vm }
# $answer: a sentence that says why.
alert-rule-refused-body = Rule “{ $rule }” tried to approve it. { $answer } Rules won't try again, so the decision is yours.
alert-rule-unconfirmed = { $type } approval unconfirmed · { $vm }
# $answer: a sentence that says why.
alert-rule-unconfirmed-body = Rule “{ $rule }” sent the approval. { $answer } Azure may have received it. Rules won't try again, so the decision is yours.
# A button: stops the rule before it approves.
alert-stop-rule = Stop

## Commands that prepare for an event, and that recover after it. $how: a sentence that says what happened.

alert-preparation-failed = Preparation failed: { $type } · { $vm }
alert-preparation-failed-body = { $how } Rules won't approve this event, so the decision is yours.
alert-recovery-failed = Recovery failed: { $type } · { $vm }
alert-recovery-failed-body = { $how } Check your workload.

## The test notification, sent from the settings.

test-notification = Notifications work
test-notification-body = Forewarn will notify you like this. This was only a test.
