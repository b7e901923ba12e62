### What a screen reader says when something changes. $type: Azure's name for an event, such as Reboot.

announce-appeared = { $type } over { $time }.
announce-appeared-no-time = { $type } gepland.
announce-imminent = { $type } begint binnenkort: nog { $time }.
announce-due = { $type } kan nu beginnen.
announce-started = { $type } is gestart.
announce-finished = { $type } is voltooid.
announce-canceled = { $type } is geannuleerd.
announce-gone = { $type } staat niet meer in de lijst.
announce-approving = { $type } wordt goedgekeurd.
announce-approved = { $type } is goedgekeurd en wacht op Azure.
# $answer: a sentence.
announce-approval-failed = Goedkeuren van { $type } is mislukt: { $answer }
# $summary: a sentence.
announce-unreachable = Azure is niet bereikbaar. { $summary }
announce-reachable = Azure is weer bereikbaar.
# $sentence: what a rule or a command does for the event.
announce-sentence = { $type }: { $sentence }
