### The History page.

# A tab.
history = Historik
# For screen readers: the table.
history-list = Tidigare händelser
history-count = { $count ->
    [one] { $count } händelse
   *[other] { $count } händelser
}
# $shown: how many match the filters.
history-count-of = { $count ->
    [one] { $shown } av { $count } händelse
   *[other] { $shown } av { $count } händelser
}
history-failed = Historiken kan inte läsas
history-empty-title = Inget har hänt ännu
history-empty-body = Varje händelse som Azure aviserar sparas här, med hur den gick.
history-none-title = Inga träffar
history-none-body = Ingen händelse passar alla filter.

## Types and outcomes. Azure's names of types are never translated.

type-freeze = Freeze
type-reboot = Reboot
type-redeploy = Redeploy
type-preempt = Preempt
type-terminate = Terminate
# All other types.
type-other = Övriga
outcome-completed = Slutförd
# It ended while Forewarn wasn't running.
outcome-completed-unseen = Slutförd obemärkt
outcome-canceled = Inställd
outcome-pending = Väntar
outcome-running = Pågår
outcome-took = { $outcome } · { $time }
# In place of a value that isn't known.
not-known = –

## Columns of the table, and names of values in the details

column-type = Typ
column-vms = VM:er
# When Forewarn first saw the event. At most 10 characters.
column-seen = Upptäckt
column-not-before = Tidigast
column-approved = Godkänd av
column-started = Start
column-ended = Slut
column-took = Tid
column-outcome = Utfall

## Search and filters

search-history = Sök i historiken
filters = Filter
# For screen readers: the number on the button.
filters-set = { $count ->
    [one] { $count } filter valt
   *[other] { $count } filter valda
}
filter-vm = VM
all-vms = Alla VM:er
sort-by = Sortera efter
sort-ascending = Stigande
sort-descending = Fallande
clear-filters = Rensa filter

## Export

export-label = Exportera
export-csv-short = CSV…
export-json-short = JSON…
export-csv = Exportera de listade händelserna som CSV…
export-json = Exportera de listade händelserna som JSON…
export-saved = { $count ->
    [one] { $count } händelse sparad i { $path }
   *[other] { $count } händelser sparade i { $path }
}
# The reason follows.
export-not-saved = Inget sparades.

## The timeline

timeline-title = Senaste 30 dagarna
timeline-count = { $count ->
    [0] Inga händelser.
    [one] { $count } händelse.
   *[other] { $count } händelser.
}
# Part of a list, such as 2 Reboot, 1 Freeze.
kind-count = { $count } { $type }
timeline-longest = Längst: { $type }, { $time }.
timeline-not-monitored = Inte bevakat i { $time }.
today = I dag
time-range = { $from } – { $until }
mark-many = { $count ->
    [one] { $count } händelse: { $type }
   *[other] { $count } händelser: { $type }
}
# A gap in the timeline.
gap-unreachable = Ingen kontakt med Azure
# A gap in the timeline: Forewarn wasn't running.
gap-not-monitored = Inte bevakat

## The details of an event

detail-previous = Föregående händelse
detail-next = Nästa händelse
detail-position = { $at } av { $of }
detail-gone = Händelsen finns inte längre i historiken.
detail-changes = Vad som hände
detail-approvals = Godkännanden härifrån
detail-notifications = Visade aviseringar
# A time: the event ended no later.
fact-over-by = Slut senast
# A duration.
fact-paused = Stod stilla
fact-source = Initierat av
fact-id = Azure-ID
source-platform = Azure
source-user = En användare
approval-requested = Godkändes av { $by }.
approval-accepted = Azure tog emot det { $time }.
approval-not-accepted = Azure tog inte emot det ({ $time }).
approval-no-response = Inget svar från Azure är känt.
