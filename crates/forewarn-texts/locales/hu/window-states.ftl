### The Upcoming page without events, and notices above them.

quiet-title = Nincs ütemezett karbantartás
# While there is an event for another VM of the set.
quiet-own-title = Ehhez a VM-hez nincs ütemezett karbantartás
monitoring-since = A figyelés kezdete: { $time }.
last-response = Az Azure utolsó válasza: { $time }.
# $ago: such as 3 minutes ago.
last-finished = Legutóbbi esemény: { $type }, { $ago }.
last-finished-took = Legutóbbi esemény: { $type }, { $ago }, { $time } alatt.
last-finished-paused = Legutóbbi esemény: { $type }, { $ago }, { $time } szünet.
last-canceled = Legutóbbi esemény: { $type }, { $ago } visszavonva.

## Azure's response is readable only in part

unreadable-title = Az Azure olvashatatlan bejelentést tett
unreadable-body = { $count ->
    [one] Az Azure válaszának { $count } bejegyzése nem olvasható, ezért az itt láthatónál több is várható.
   *[other] Az Azure válaszának { $count } bejegyzése nem olvasható, ezért az itt láthatónál több is várható.
}

## Azure hasn't responded yet

first-request-title = Várakozás az Azure első válaszára
first-request-body = Az első hívás bekapcsolja a Scheduled Events szolgáltatást ezen a VM-en, és akár két percig is tarthat. Addig semmi sem ismert.
# $time: a running clock, such as 0:42.
first-request-for = Várakozás: { $time }

## Azure can't be reached

unreachable-title = Az Azure ütemezése nem érhető el
# A badge next to the title.
unreachable-for = { $time } óta
# In the same place, after a day.
unreachable-since = { $time } óta
never-responded = Az Azure még nem válaszolt, így senki sem tudja, mi várható.
nothing-known = Az Azure legutóbbi válaszakor ({ $time }) semmi sem volt ütemezve. Ez azóta megváltozhatott.
# Above events that may have changed since.
last-known = Utolsó ismert állapot, { $time }
# A button. It opens the connection doctor.
find-out-why = Az ok kiderítése…
try-now = Próba most
trying = Próbálkozás…
copy-details = Részletek másolása

## What “Copy details” copies, a line each

details-head = Forewarn { $version }, api-version { $api }
details-vm = VM: { $name }
details-location = Hely: { $location }
details-since = Nincs válasz ez óta: { $time }
details-last = Utolsó válasz: { $time }
details-never = Utolsó válasz: nincs
details-failure = Hiba ({ $kind }): { $summary }
details-advice = Javaslat: { $advice }
details-event = Utolsó ismert: { $type }, { $status }, legkorábban { $time }, { $vms }
# In place of a time.
details-no-time = ismeretlen

## Notices

notifications-not-shown = { $count ->
    [one] Egy értesítést nem sikerült megjeleníteni
   *[other] { $count } értesítést nem sikerült megjeleníteni
}
show-event = Esemény megjelenítése
event-over = Ez az esemény már nem szerepel a listán.
