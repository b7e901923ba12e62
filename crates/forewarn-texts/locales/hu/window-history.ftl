### The History page.

# A tab.
history = Előzmények
# For screen readers: the table.
history-list = Korábbi események
history-count = { $count ->
    [one] { $count } esemény
   *[other] { $count } esemény
}
# $shown: how many match the filters.
history-count-of = { $count ->
    [one] { $shown } / { $count } esemény
   *[other] { $shown } / { $count } esemény
}
history-failed = Az előzményeket nem sikerült beolvasni
history-empty-title = Még nincsenek események
history-empty-body = Az Azure által bejelentett összes esemény ide kerül az eredményével együtt.
history-none-title = Nincs találat
history-none-body = Egyetlen esemény sem felel meg az összes szűrőnek.

## Types and outcomes. Azure's names of types are never translated.

type-freeze = Freeze
type-reboot = Reboot
type-redeploy = Redeploy
type-preempt = Preempt
type-terminate = Terminate
# All other types.
type-other = Egyéb
outcome-completed = Befejeződött
# It ended while Forewarn wasn't running.
outcome-completed-unseen = Befejeződött (nem észlelve)
outcome-canceled = Visszavonva
outcome-pending = Függőben
outcome-due = Esedékes: { $time }
outcome-running = Folyamatban
outcome-took = { $outcome } · { $time }
# In place of a value that isn't known.
not-known = –

## Columns of the table, and names of values in the details

column-type = Típus
column-vms = VM-ek
# When Forewarn first saw the event. At most 10 characters.
column-seen = Észlelve
column-not-before = Legkorábban
column-approved = Jóváhagyta
column-started = Kezdete
column-ended = Vége
column-took = Időtartam
column-outcome = Eredmény

## Search and filters

search-history = Keresés az előzményekben
filters = Szűrők
# For screen readers: the number on the button.
filters-set = { $count ->
    [one] { $count } aktív szűrő
   *[other] { $count } aktív szűrő
}
filter-vm = VM
all-vms = Minden VM
sort-by = Rendezés
sort-ascending = Növekvő
sort-descending = Csökkenő
clear-filters = Szűrők törlése

## Export

export-label = Exportálás
export-csv-short = CSV…
export-json-short = JSON…
export-csv = A felsorolt események exportálása CSV-fájlba…
export-json = A felsorolt események exportálása JSON-fájlba…
export-saved = { $count ->
    [one] { $count } esemény mentve ide: { $path }
   *[other] { $count } esemény mentve ide: { $path }
}
# The reason follows.
export-not-saved = Az eseményeket nem sikerült exportálni.

## The timeline

timeline-title = Elmúlt 30 nap
timeline-count = { $count ->
    [0] Nincs esemény.
    [one] { $count } esemény.
   *[other] { $count } esemény.
}
# Part of a list, such as 2 Reboot, 1 Freeze.
kind-count = { $count } { $type }
timeline-longest = Leghosszabb: { $type }, { $time }.
timeline-not-monitored = Figyelés nélkül: { $time }.
today = Ma
time-range = { $from } – { $until }
mark-many = { $count ->
    [one] { $count } { $type } esemény
   *[other] { $count } { $type } esemény
}
# A gap in the timeline.
gap-unreachable = Az Azure nem volt elérhető
# A gap in the timeline: Forewarn wasn't running.
gap-not-monitored = Figyelés nélkül

## The details of an event

detail-previous = Előző esemény
detail-next = Következő esemény
detail-position = { $at } / { $of }
detail-gone = Ez az esemény már nem szerepel az előzményekben.
detail-changes = Mi történt
detail-approvals = Erről a VM-ről küldött jóváhagyások
detail-notifications = Megjelenített értesítések
# A time: the event ended no later.
fact-over-by = Legkésőbb véget ért
# A duration.
fact-paused = Szünetelés
fact-source = Kezdeményező
fact-id = Azure-azonosító
source-platform = Azure
source-user = Felhasználó
approval-requested = Jóváhagyta: { $by }.
approval-accepted = Az Azure elfogadta: { $time }.
approval-not-accepted = Az Azure nem fogadta el ({ $time }).
approval-no-response = Az Azure válasza nem lett rögzítve.
