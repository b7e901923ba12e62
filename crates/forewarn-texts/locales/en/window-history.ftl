### The History page.

# A tab.
history = History
# For screen readers: the table.
history-list = Past events
history-count = { $count ->
    [one] { $count } event
   *[other] { $count } events
}
# $shown: how many match the filters.
history-count-of = { $count ->
    [one] { $shown } of { $count } event
   *[other] { $shown } of { $count } events
}
history-failed = Couldn't read the history
history-empty-title = No events yet
history-empty-body = Every event that Azure announces is saved here, with its outcome.
history-none-title = No matches
history-none-body = No event matches all filters.

## Types and outcomes. Azure's names of types are never translated.

type-freeze = Freeze
type-reboot = Reboot
type-redeploy = Redeploy
type-preempt = Preempt
type-terminate = Terminate
# All other types.
type-other = Other
outcome-completed = Completed
# It ended while Forewarn wasn't running.
outcome-completed-unseen = Completed (unseen)
outcome-canceled = Canceled
outcome-pending = Pending
outcome-due = Due { $time }
outcome-running = In progress
outcome-took = { $outcome } · { $time }
# In place of a value that isn't known.
not-known = –

## Columns of the table, and names of values in the details

column-type = Type
column-vms = VMs
# When Forewarn first saw the event. At most 10 characters.
column-seen = Seen
column-not-before = Not before
column-approved = Approved by
column-started = Started
column-ended = Ended
column-took = Duration
column-outcome = Outcome

## Search and filters

search-history = Search history
filters = Filters
# For screen readers: the number on the button.
filters-set = { $count ->
    [one] { $count } active filter
   *[other] { $count } active filters
}
filter-vm = VM
all-vms = All VMs
sort-by = Sort by
sort-ascending = Ascending
sort-descending = Descending
clear-filters = Clear filters

## Export

export-label = Export
export-csv-short = CSV…
export-json-short = JSON…
export-csv = Export the listed events as CSV…
export-json = Export the listed events as JSON…
export-saved = { $count ->
    [one] Saved { $count } event to { $path }
   *[other] Saved { $count } events to { $path }
}
# The reason follows.
export-not-saved = Couldn't export the events.

## The timeline

timeline-title = Last 30 days
timeline-count = { $count ->
    [0] No events.
    [one] { $count } event.
   *[other] { $count } events.
}
# Part of a list, such as 2 Reboot, 1 Freeze.
kind-count = { $count } { $type }
timeline-longest = Longest: { $type }, { $time }.
timeline-not-monitored = Not monitored for { $time }.
today = Today
time-range = { $from } – { $until }
mark-many = { $count ->
    [one] { $count } { $type } event
   *[other] { $count } { $type } events
}
# A gap in the timeline.
gap-unreachable = Azure couldn't be reached
# A gap in the timeline: Forewarn wasn't running.
gap-not-monitored = Not monitored

## The details of an event

detail-previous = Previous event
detail-next = Next event
detail-position = { $at } of { $of }
detail-gone = That event is no longer in the history.
detail-changes = What happened
detail-approvals = Approvals sent from this VM
detail-notifications = Notifications shown
# A time: the event ended no later.
fact-over-by = Ended no later than
# A duration.
fact-paused = Paused for
fact-source = Initiated by
fact-id = Azure ID
source-platform = Azure
source-user = A user
approval-requested = Approved by { $by }.
approval-accepted = Azure accepted it at { $time }.
approval-not-accepted = Azure didn't accept it ({ $time }).
approval-no-response = No response from Azure was recorded.
