### What a screen reader says when something changes. $type: Azure's name for an event, such as Reboot.

announce-appeared = { $type } om { $time }.
announce-appeared-no-time = { $type } har meddelats.
announce-imminent = { $type } är nära: { $time } kvar.
announce-due = { $type } kan börja nu.
announce-started = { $type } har startat.
announce-finished = { $type } har slutförts.
announce-canceled = { $type } har ställts in.
announce-gone = { $type } finns inte längre i listan.
announce-approving = Godkänner { $type }.
announce-approved = { $type } är godkänd och väntar på Azure.
# $answer: a sentence.
announce-approval-failed = Godkännandet av { $type } misslyckades: { $answer }
# $summary: a sentence.
announce-unreachable = Azures schema kan inte nås. { $summary }
announce-reachable = Azure svarar igen.
# $sentence: what a rule or a command does for the event.
announce-sentence = { $type }: { $sentence }
