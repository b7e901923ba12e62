### The Upcoming page without events, and notices above them.

quiet-title = Nincs ütemezett karbantartás
# While there is an event for another VM of the set.
quiet-own-title = Ehhez a VM-hez nincs ütemezett karbantartás
monitoring-since = A figyelés kezdete: { $time }.
last-response = Az Azure utolsó válasza: { $time }.
# $ago: such as 3 minutes ago.
last-finished = Legutóbbi esemény: { $type }, { $ago }.
last-finished-took = Legutóbbi esemény: { $type }, { $ago }, időtartam: { $time }.
last-finished-paused = Legutóbbi esemény: { $type }, { $ago }, szünetelés: { $time }.
last-canceled = Legutóbbi esemény: { $type }, visszavonva { $ago }.

## Azure's response is readable only in part

unreadable-title = A Forewarn nem tudja olvasni az Azure válaszát
unreadable-body = { $count ->
    [one] A Forewarn nem tudja olvasni az Azure válaszának { $count } bejegyzését, ezért az itt láthatónál több esemény is lehet.
   *[other] A Forewarn nem tudja olvasni az Azure válaszának { $count } bejegyzését, ezért az itt láthatónál több esemény is lehet.
}

## Azure hasn't responded yet

first-request-title = Várakozás az Azure első válaszára
first-request-body = Az első kérés bekapcsolja a Scheduled Events szolgáltatást ehhez a VM-hez, és két percig is tarthat. Addig a Forewarn nem tudja, mi várható.
# $time: a running clock, such as 0:42.
first-request-for = Várakozás: { $time }

## Azure can't be reached

unreachable-title = Az Azure nem érhető el
# A badge next to the title.
unreachable-for = { $time } óta
# In the same place, after a day.
unreachable-since = { $time } óta
never-responded = Az Azure még nem válaszolt, ezért a Forewarn nem tudja, mi várható.
nothing-known = Az Azure legutóbbi válaszakor ({ $time }) semmi sem volt ütemezve. Ez azóta megváltozhatott.
# Above events that may have changed since.
last-known = Utolsó ismert állapot: { $time }
# A button. It opens the connection doctor.
find-out-why = Az ok keresése…
try-now = Próbálkozás most
trying = Próbálkozás…
copy-details = Részletek másolása

## What “Copy details” copies, a line each

details-head = Forewarn { $version }, api-version { $api }
details-vm = VM: { $name }
details-location = Hely: { $location }
details-since = Nincs válasz azóta: { $time }
details-last = Utolsó válasz: { $time }
details-never = Utolsó válasz: nincs
details-failure = Hiba ({ $kind }): { $summary }
details-advice = Teendő: { $advice }
details-event = Utolsó ismert állapot: { $type }, { $status }, legkorábban { $time }, { $vms }
# In place of a time.
details-no-time = ismeretlen

## Notices

notifications-not-shown = { $count ->
    [one] Egy értesítést nem sikerült megjeleníteni
   *[other] { $count } értesítést nem sikerült megjeleníteni
}
show-event = Esemény megjelenítése
event-over = Ez az esemény már nem szerepel a listán.
