### What happened to an event, one sentence each, in its history.

change-appeared = Azure announced it.
change-unannounced = It was already in progress when Forewarn first saw it.
# $fields: such as "Not before: 14:15 → 14:30".
change-updated = Azure changed it. { $fields }
# $by: a user's name.
change-approval-requested = { $by } sent an approval.
change-rule-requested = Rule “{ $rule }” sent an approval.
change-approved = Azure accepted the approval by { $by }.
# $answer: a sentence that says why.
change-approval-failed = Azure didn't accept the approval by { $by }. { $answer }
change-rule-stopped = Rule “{ $rule }” was stopped before it approved the event.
change-preparation-began = Preparation started.
change-recovery-began = Recovery started.
# $how: a sentence that says what happened.
change-preparation-ended = Preparation ended. { $how }
change-recovery-ended = Recovery ended. { $how }
change-started = It started.
change-completed = It finished.
change-completed-unseen = It finished. Forewarn didn't see it start.
change-completed-away = It finished while Forewarn wasn't running.
change-canceled = Azure withdrew it.
change-canceled-away = Azure withdrew it while Forewarn wasn't running.
# $reason: a sentence.
change-contact-lost = Azure can't be reached. { $reason }
# $time: a duration.
change-contact-restored = Azure can be reached again after { $time }.
change-paused = The VM was paused for { $time }.
change-clock-jumped = The VM's clock was changed by { $time }.
# Another version of Forewarn recorded it. $kind: a word in English.
change-unknown = An entry this version of Forewarn doesn't recognize ({ $kind }).

## What became of a command.

command-succeeded = Completed successfully.
command-failed = The command failed with exit code { $code }.
command-killed = The command was terminated.
command-timed-out = The command took longer than { $seconds } s and was stopped.
# $reason: the system's message.
command-not-started = The command couldn't be started: { $reason }.
command-not-trusted = The command wasn't run, because other users could have changed it: { $reason }.
command-too-late = The command wasn't run, because there was no time left before the event.
command-interrupted = Forewarn quit while the command was running.

## Fields of an event, as in "Not before: 14:15 → 14:30".

field-type = Type
field-status = Status
field-vms = VMs
field-not-before = Not before
field-description = Description
field-source = Initiated by
field-duration = Interruption (seconds)
field-other = Other details
