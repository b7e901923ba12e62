### What a screen reader says when something changes. $type: Azure's name for an event, such as Reboot.

announce-appeared = { $type } om { $time }.
announce-appeared-no-time = { $type } planerad.
announce-imminent = { $type } startar snart: { $time } kvar.
announce-due = { $type } startar när som helst.
announce-started = { $type } har startat.
announce-finished = { $type } har slutförts.
announce-canceled = { $type } har ställts in.
announce-gone = { $type } finns inte längre i listan.
announce-approving = Godkänner { $type }.
announce-approved = { $type } är godkänd. Väntar på Azure.
# $answer: a sentence.
announce-approval-failed = Det gick inte att godkänna { $type }: { $answer }
# $summary: a sentence.
announce-unreachable = Azure kan inte nås. { $summary }
announce-reachable = Azure kan nås igen.
# $sentence: what a rule or a command does for the event.
announce-sentence = { $type }: { $sentence }
