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
history-failed = Det gick inte att läsa historiken
history-empty-title = Inga händelser än
history-empty-body = Alla händelser som Azure meddelar sparas här, med utfall.
history-none-title = Inga träffar
history-none-body = Ingen händelse matchar alla filter.

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
outcome-completed-unseen = Slutförd (inte sedd)
outcome-canceled = Inställd
outcome-pending = Väntar
outcome-due = Startar tidigast { $time }
outcome-running = Pågår
outcome-took = { $outcome } · { $time }
# In place of a value that isn't known.
not-known = –

## Columns of the table, and names of values in the details

column-type = Typ
column-vms = VM:ar
# When Forewarn first saw the event. At most 10 characters.
column-seen = Sedd
column-not-before = Tidigast
column-approved = Godkänd av
column-started = Startade
column-ended = Slutade
column-took = Längd
column-outcome = Utfall

## Search and filters

search-history = Sök i historiken
filters = Filter
# For screen readers: the number on the button.
filters-set = { $count ->
    [one] { $count } aktivt filter
   *[other] { $count } aktiva filter
}
filter-vm = VM
all-vms = Alla VM:ar
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
    [one] { $count } händelse sparades i { $path }
   *[other] { $count } händelser sparades i { $path }
}
# The reason follows.
export-not-saved = Det gick inte att exportera händelserna.

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
timeline-not-monitored = Inte övervakat i { $time }.
today = I dag
time-range = { $from } – { $until }
mark-many = { $count ->
    [one] { $count } { $type }-händelse
   *[other] { $count } { $type }-händelser
}
# A gap in the timeline.
gap-unreachable = Azure kunde inte nås
# A gap in the timeline: Forewarn wasn't running.
gap-not-monitored = Inte övervakat

## The details of an event

detail-previous = Föregående händelse
detail-next = Nästa händelse
detail-position = { $at } av { $of }
detail-gone = Händelsen finns inte längre i historiken.
detail-changes = Vad som hände
detail-approvals = Godkännanden från den här VM:en
detail-notifications = Visade aviseringar
# A time: the event ended no later.
fact-over-by = Slutade senast
# A duration.
fact-paused = Pausad i
fact-source = Initierad av
fact-id = Azure-ID
source-platform = Azure
source-user = En användare
approval-requested = Godkänd av { $by }.
approval-accepted = Azure accepterade godkännandet { $time }.
approval-not-accepted = Azure accepterade inte godkännandet ({ $time }).
approval-no-response = Inget svar från Azure har registrerats.
