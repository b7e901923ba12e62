### The History page.

# A tab.
history = Geschiedenis
# For screen readers: the table.
history-list = Eerdere gebeurtenissen
history-count = { $count ->
    [one] { $count } gebeurtenis
   *[other] { $count } gebeurtenissen
}
# $shown: how many match the filters.
history-count-of = { $count ->
    [one] { $shown } van { $count } gebeurtenis
   *[other] { $shown } van { $count } gebeurtenissen
}
history-failed = De geschiedenis kan niet worden gelezen
history-empty-title = Nog geen gebeurtenissen
history-empty-body = Elke gebeurtenis die Azure aankondigt, wordt hier opgeslagen, met het resultaat.
history-none-title = Geen resultaten
history-none-body = Geen gebeurtenis voldoet aan alle filters.

## Types and outcomes. Azure's names of types are never translated.

type-freeze = Freeze
type-reboot = Reboot
type-redeploy = Redeploy
type-preempt = Preempt
type-terminate = Terminate
# All other types.
type-other = Overig
outcome-completed = Voltooid
# It ended while Forewarn wasn't running.
outcome-completed-unseen = Voltooid (niet gezien)
outcome-canceled = Geannuleerd
outcome-pending = In afwachting
outcome-due = Verwacht: { $time }
outcome-running = Bezig
outcome-took = { $outcome } · { $time }
# In place of a value that isn't known.
not-known = –

## Columns of the table, and names of values in the details

column-type = Type
column-vms = VM's
# When Forewarn first saw the event. At most 10 characters.
column-seen = Gezien
column-not-before = Niet vóór
column-approved = Goedgekeurd door
column-started = Gestart
column-ended = Geëindigd
column-took = Duur
column-outcome = Resultaat

## Search and filters

search-history = Zoeken in geschiedenis
filters = Filters
# For screen readers: the number on the button.
filters-set = { $count ->
    [one] { $count } actief filter
   *[other] { $count } actieve filters
}
filter-vm = VM
all-vms = Alle VM's
sort-by = Sorteren op
sort-ascending = Oplopend
sort-descending = Aflopend
clear-filters = Filters wissen

## Export

export-label = Exporteren
export-csv-short = CSV…
export-json-short = JSON…
export-csv = De vermelde gebeurtenissen exporteren als CSV…
export-json = De vermelde gebeurtenissen exporteren als JSON…
export-saved = { $count ->
    [one] { $count } gebeurtenis opgeslagen in { $path }
   *[other] { $count } gebeurtenissen opgeslagen in { $path }
}
# The reason follows.
export-not-saved = De gebeurtenissen kunnen niet worden geëxporteerd.

## The timeline

timeline-title = Laatste 30 dagen
timeline-count = { $count ->
    [0] Geen gebeurtenissen.
    [one] { $count } gebeurtenis.
   *[other] { $count } gebeurtenissen.
}
# Part of a list, such as 2 Reboot, 1 Freeze.
kind-count = { $count } { $type }
timeline-longest = Langste: { $type }, { $time }.
timeline-not-monitored = { $time } niet bewaakt.
today = Vandaag
time-range = { $from } – { $until }
mark-many = { $count ->
    [one] { $count } gebeurtenis: { $type }
   *[other] { $count } gebeurtenissen: { $type }
}
# A gap in the timeline.
gap-unreachable = Azure was niet bereikbaar
# A gap in the timeline: Forewarn wasn't running.
gap-not-monitored = Niet bewaakt

## The details of an event

detail-previous = Vorige gebeurtenis
detail-next = Volgende gebeurtenis
detail-position = { $at } van { $of }
detail-gone = Die gebeurtenis staat niet meer in de geschiedenis.
detail-changes = Wat er gebeurde
detail-approvals = Goedkeuringen vanaf deze VM
detail-notifications = Weergegeven meldingen
# A time: the event ended no later.
fact-over-by = Uiterlijk geëindigd
# A duration.
fact-paused = Gepauzeerd
fact-source = Gestart door
fact-id = Azure-ID
source-platform = Azure
source-user = Een gebruiker
approval-requested = Goedgekeurd door { $by }.
approval-accepted = Azure heeft dit geaccepteerd om { $time }.
approval-not-accepted = Azure heeft dit niet geaccepteerd ({ $time }).
approval-no-response = Er is geen antwoord van Azure vastgelegd.
