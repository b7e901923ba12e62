### What a screen reader says when something changes. $type: Azure's name for an event, such as Reboot.

announce-appeared = { $type } in { $time }.
announce-appeared-no-time = { $type } scheduled.
announce-imminent = { $type } is imminent: { $time } left.
announce-due = { $type } is due now.
announce-started = { $type } started.
announce-finished = { $type } finished.
announce-canceled = { $type } was canceled.
announce-gone = { $type } is no longer listed.
announce-approving = Approving { $type }.
announce-approved = { $type } is approved and waiting for Azure.
# $answer: a sentence.
announce-approval-failed = Couldn't approve { $type }: { $answer }
# $summary: a sentence.
announce-unreachable = Azure can't be reached. { $summary }
announce-reachable = Azure can be reached again.
# $sentence: what a rule or a command does for the event.
announce-sentence = { $type }: { $sentence }
