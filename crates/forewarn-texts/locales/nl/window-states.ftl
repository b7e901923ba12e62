### The Upcoming page without events, and notices above them.

quiet-title = Geen onderhoud gepland
# While there is an event for another VM of the set.
quiet-own-title = Geen onderhoud gepland voor deze VM
monitoring-since = Bewaking sinds { $time }.
last-response = Laatste antwoord van Azure: { $time }.
# $ago: such as 3 minutes ago.
last-finished = Laatste gebeurtenis: { $type }, { $ago }.
last-finished-took = Laatste gebeurtenis: { $type }, { $ago }, duurde { $time }.
last-finished-paused = Laatste gebeurtenis: { $type }, { $ago }, { $time } gepauzeerd.
last-canceled = Laatste gebeurtenis: { $type }, { $ago } geannuleerd.

## Azure's response is readable only in part

unreadable-title = Forewarn kan het antwoord van Azure niet lezen
unreadable-body = { $count ->
    [one] Forewarn kan { $count } vermelding in het antwoord van Azure niet lezen, dus er kunnen meer gebeurtenissen zijn dan hier worden weergegeven.
   *[other] Forewarn kan { $count } vermeldingen in het antwoord van Azure niet lezen, dus er kunnen meer gebeurtenissen zijn dan hier worden weergegeven.
}

## Azure hasn't responded yet

first-request-title = Wachten op het eerste antwoord van Azure
first-request-body = De eerste aanvraag schakelt Scheduled Events in voor deze VM en kan twee minuten duren. Tot die tijd weet Forewarn niet wat er gepland is.
# $time: a running clock, such as 0:42.
first-request-for = Wacht al { $time }

## Azure can't be reached

unreachable-title = Azure is niet bereikbaar
# A badge next to the title.
unreachable-for = al { $time }
# In the same place, after a day.
unreachable-since = sinds { $time }
never-responded = Azure heeft nog niet geantwoord, dus Forewarn weet niet wat er gepland is.
nothing-known = Er was niets gepland toen Azure voor het laatst antwoordde, { $time }. Dat kan gewijzigd zijn.
# Above events that may have changed since.
last-known = Laatst bekend: { $time }
# A button. It opens the connection doctor.
find-out-why = Oorzaak zoeken…
try-now = Nu proberen
trying = Proberen…
copy-details = Details kopiëren

## What “Copy details” copies, a line each

details-head = Forewarn { $version }, api-version { $api }
details-vm = VM: { $name }
details-location = Locatie: { $location }
details-since = Geen antwoord sinds: { $time }
details-last = Laatste antwoord: { $time }
details-never = Laatste antwoord: geen
details-failure = Fout ({ $kind }): { $summary }
details-advice = Wat te doen: { $advice }
details-event = Laatst bekend: { $type }, { $status }, niet vóór { $time }, { $vms }
# In place of a time.
details-no-time = onbekend

## Notices

notifications-not-shown = { $count ->
    [one] Een melding kon niet worden weergegeven
   *[other] { $count } meldingen konden niet worden weergegeven
}
show-event = Gebeurtenis weergeven
event-over = Die gebeurtenis staat niet meer in de lijst.
