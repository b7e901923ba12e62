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
history-failed = Az előzmények nem olvashatók
history-empty-title = Még nem történt semmi
history-empty-body = Itt marad meg minden esemény, amelyet az Azure bejelent, a kimenetelével együtt.
history-none-title = Nincs találat
history-none-body = Egy esemény sem felel meg minden szűrőnek.

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
outcome-completed-unseen = Észrevétlenül lezajlott
outcome-canceled = Visszavonva
outcome-pending = Függőben
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
column-outcome = Kimenetel

## Search and filters

search-history = Keresés az előzményekben
filters = Szűrők
# For screen readers: the number on the button.
filters-set = { $count ->
    [one] { $count } szűrő aktív
   *[other] { $count } szűrő aktív
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
export-csv = A felsorolt események exportálása: CSV…
export-json = A felsorolt események exportálása: JSON…
export-saved = { $count ->
    [one] { $count } esemény mentve ide: { $path }
   *[other] { $count } esemény mentve ide: { $path }
}
# The reason follows.
export-not-saved = Semmi nem lett elmentve.

## The timeline

timeline-title = Az elmúlt 30 nap
timeline-count = { $count ->
    [0] Nincs esemény.
    [one] { $count } esemény.
   *[other] { $count } esemény.
}
# Part of a list, such as 2 Reboot, 1 Freeze.
kind-count = { $count } { $type }
timeline-longest = A leghosszabb: { $type }, { $time }.
timeline-not-monitored = Nem volt figyelve: { $time }.
today = Ma
time-range = { $from } – { $until }
mark-many = { $count ->
    [one] { $count } { $type } esemény
   *[other] { $count } { $type } esemény
}
# A gap in the timeline.
gap-unreachable = Nem volt kapcsolat az Azure-ral
# A gap in the timeline: Forewarn wasn't running.
gap-not-monitored = Nem volt figyelve

## The details of an event

detail-previous = Előző esemény
detail-next = Következő esemény
detail-position = { $at } / { $of }
detail-gone = Ez az esemény már nincs az előzmények között.
detail-changes = Mi történt
detail-approvals = Innen adott jóváhagyások
detail-notifications = Megjelenített értesítések
# A time: the event ended no later.
fact-over-by = Legkésőbb véget ért
# A duration.
fact-paused = Állásidő
fact-source = Kezdeményező
fact-id = Azure-azonosító
source-platform = az Azure
source-user = egy felhasználó
approval-requested = Jóváhagyta: { $by }.
approval-accepted = Az Azure elfogadta: { $time }.
approval-not-accepted = Az Azure nem fogadta el ({ $time }).
approval-no-response = Nem ismert, hogy az Azure válaszolt volna.
