### The Upcoming page without events, and notices above them.

quiet-title = Inget underhåll planerat
# While there is an event for another VM of the set.
quiet-own-title = Inget underhåll planerat för den här VM:en
monitoring-since = Övervakar sedan { $time }.
last-response = Azure svarade senast { $time }.
# $ago: such as 3 minutes ago.
last-finished = Senaste händelse: { $type }, { $ago }.
last-finished-took = Senaste händelse: { $type }, { $ago }, tog { $time }.
last-finished-paused = Senaste händelse: { $type }, { $ago }, pausad i { $time }.
last-canceled = Senaste händelse: { $type }, inställd { $ago }.

## Azure's response is readable only in part

unreadable-title = Azure skickade något som Forewarn inte kan läsa
unreadable-body = { $count ->
    [one] Forewarn kan inte läsa { $count } post i Azures svar, så det kan finnas fler händelser än de som visas här.
   *[other] Forewarn kan inte läsa { $count } poster i Azures svar, så det kan finnas fler händelser än de som visas här.
}

## Azure hasn't responded yet

first-request-title = Väntar på Azures första svar
first-request-body = Den första begäran aktiverar Scheduled Events för den här VM:en och kan ta två minuter. Tills dess vet Forewarn inte vad som är på väg.
# $time: a running clock, such as 0:42.
first-request-for = Har väntat i { $time }

## Azure can't be reached

unreachable-title = Azure kan inte nås
# A badge next to the title.
unreachable-for = i { $time }
# In the same place, after a day.
unreachable-since = sedan { $time }
never-responded = Azure har inte svarat än, så Forewarn vet inte vad som är på väg.
nothing-known = Inget var planerat när Azure senast svarade, { $time }. Det kan ha ändrats.
# Above events that may have changed since.
last-known = Senast känt { $time }
# A button. It opens the connection doctor.
find-out-why = Ta reda på varför…
try-now = Försök nu
trying = Försöker…
copy-details = Kopiera detaljer

## What “Copy details” copies, a line each

details-head = Forewarn { $version }, api-version { $api }
details-vm = VM: { $name }
details-location = Plats: { $location }
details-since = Inget svar sedan: { $time }
details-last = Senaste svar: { $time }
details-never = Senaste svar: inget
details-failure = Fel ({ $kind }): { $summary }
details-advice = Åtgärd: { $advice }
details-event = Senast känt: { $type }, { $status }, tidigast { $time }, { $vms }
# In place of a time.
details-no-time = okänd

## Notices

notifications-not-shown = { $count ->
    [one] En avisering kunde inte visas
   *[other] { $count } aviseringar kunde inte visas
}
show-event = Visa händelsen
event-over = Händelsen finns inte längre i listan.
