### The Upcoming page without events, and notices above them.

quiet-title = No maintenance scheduled
# While there is an event for another VM of the set.
quiet-own-title = No maintenance scheduled for this VM
monitoring-since = Monitoring since { $time }.
last-response = Azure last responded at { $time }.
# $ago: such as 3 minutes ago.
last-finished = Last event: { $type }, { $ago }.
last-finished-took = Last event: { $type }, { $ago }, took { $time }.
last-finished-paused = Last event: { $type }, { $ago }, paused for { $time }.
last-canceled = Last event: { $type }, canceled { $ago }.

## Azure's response is readable only in part

unreadable-title = Azure sent something Forewarn can't read
unreadable-body = { $count ->
    [one] Forewarn can't read { $count } entry in Azure's response, so there may be more events than shown here.
   *[other] Forewarn can't read { $count } entries in Azure's response, so there may be more events than shown here.
}

## Azure hasn't responded yet

first-request-title = Waiting for Azure's first response
first-request-body = The first request turns on Scheduled Events for this VM and can take two minutes. Until then, Forewarn can't tell what's coming.
# $time: a running clock, such as 0:42.
first-request-for = Waiting for { $time }

## Azure can't be reached

unreachable-title = Azure can't be reached
# A badge next to the title.
unreachable-for = for { $time }
# In the same place, after a day.
unreachable-since = since { $time }
never-responded = Azure hasn't responded yet, so Forewarn can't tell what's coming.
nothing-known = Nothing was scheduled when Azure last responded, at { $time }. That may have changed.
# Above events that may have changed since.
last-known = Last known at { $time }
# A button. It opens the connection doctor.
find-out-why = Find out why…
try-now = Try now
trying = Trying…
copy-details = Copy details

## What “Copy details” copies, a line each

details-head = Forewarn { $version }, api-version { $api }
details-vm = VM: { $name }
details-location = Location: { $location }
details-since = No response since: { $time }
details-last = Last response: { $time }
details-never = Last response: none
details-failure = Error ({ $kind }): { $summary }
details-advice = What to do: { $advice }
details-event = Last known: { $type }, { $status }, not before { $time }, { $vms }
# In place of a time.
details-no-time = unknown

## Notices

notifications-not-shown = { $count ->
    [one] A notification couldn't be shown
   *[other] { $count } notifications couldn't be shown
}
show-event = Show event
event-over = That event is no longer listed.
