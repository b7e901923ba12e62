### The Settings page. Each setting has a name of at most 40 characters, and below it a sentence about it.

# A tab.
settings = Beállítások
# The name of your language, in your language.
language-name = Magyar

## Pages of settings

group-notifications = Értesítések
group-appearance = Megjelenés
group-monitoring = Figyelés
group-webhook = Webhook
group-data = Adatok
group-help = Súgó

## Saving

saved = Mentve
# For screen readers. $name: of a setting.
saved-setting = { $name }: mentve.
# For screen readers.
refused-setting = { $name }: { $sentence }
not-saved = Nem sikerült menteni. Próbálja újra.
locked-by = A rendszergazda állította be itt: { $path }
settings-problems = { $count ->
    [one] Hiba van a beállításfájlokban
   *[other] { $count } hiba van a beállításfájlokban
}

## Notifications

# A list of types with checkboxes follows.
set-types = Értesítés ezekről
set-types-about = A többi esemény is megjelenik az ablakban.
type-freeze-about = A VM néhány másodpercre megáll. A memória és a megnyitott fájlok megmaradnak.
type-reboot-about = A VM újraindul. A memória tartalma elvész.
type-redeploy-about = A VM másik gazdagépre kerül. A memória és az ideiglenes lemez tartalma elvész.
type-preempt-about = Az Azure kizár egy Spot VM-et, gyakran csak 30 másodperccel előbb jelezve. A VM a kizárási szabályzattól függően felszabadul vagy törlődik.
type-terminate-about = A VM törlődik.
type-other-about = Olyan eseménytípusok, amelyeket a Forewarn nem ismer.
set-scope = Mely VM-ek eseményeiről
set-scope-about = Az Azure az azonos rendelkezésre állási vagy méretezési csoport többi VM-jének eseményeit is bejelenti.
scope-this-vm = Csak ez a VM
scope-whole-set = A csoport minden VM-je
set-reminders = Emlékeztetők
set-reminders-about = Hány perccel az esemény előtt, például 15, 5, 1. Legfeljebb öt; ha nem kér, hagyja üresen.
unit-minutes = perc
reminders-wrong = „{ $text }” érvénytelen. Egész perceket adjon meg { $least } és { $most } között, például 15, 5, 1.
reminders-too-many = { $count } emlékeztető túl sok. Legfeljebb { $most } adható meg.
set-sound = Hang
set-sound-about = Az értesítések hangot adnak.
set-test-notification = Próbaértesítés
set-test-notification-about = Megjelenít egy értesítést, ugyanúgy, mint egy eseménynél.
test-notification-send = Küldés
test-notification-sending = Küldés…
test-notification-shown = A rendszer elfogadta. Ha nem látta, nézze meg, be van-e kapcsolva a fókusz vagy a „Ne zavarjanak” mód.
test-notification-refused = A rendszer nem jelenítette meg. { $reason }

## Appearance

set-theme = Téma
set-theme-about = Az ablak színei.
theme-system = Rendszerbeállítás
theme-light = Világos
theme-dark = Sötét
set-language = Nyelv
set-language-about = Az ablak, az értesítések és a tálca nyelve.
language-system = Rendszerbeállítás

## Monitoring

set-login = Indítás bejelentkezéskor
set-login-about = A Forewarn bejelentkezéskor elindul, és figyelni kezd. Ha ki van kapcsolva, Önnek kell elindítania.
set-poll = Lekérdezési időköz
set-poll-about = Milyen gyakran ellenőrzi a Forewarn az eseményeket, 0,2 és 60 között. Az Azure a másodpercenkéntit ajánlja: egyes eseményeket csak 30 másodperccel előbb jelez.
unit-seconds = másodperc
decimal-missing = Adjon meg egy számot { $least } és { $most } között.
decimal-wrong = „{ $text }” érvénytelen. Adjon meg egy számot { $least } és { $most } között.
number-missing = Adjon meg egy egész számot { $least } és { $most } között.
number-wrong = „{ $text }” érvénytelen. Adjon meg egy egész számot { $least } és { $most } között.

## Webhook

set-webhook = Webhook URL-címe
set-webhook-about = Minden változást elküld erre a címre, és újrapróbálja, amíg el nem fogadják. Használjon https-t, vagy http-t, ha a cím ezen a VM-en van. Ha nem kell, hagyja üresen. Aki ismeri a címet, üzenetet küldhet rá.
set-webhook-format = Formátum
set-webhook-format-about = A fogadó által várt formátum.
format-cloud-events = CloudEvents (JSON)
format-teams = Teams
format-slack = Slack
format-alertmanager = Alertmanager

## Data

set-history = Előzmények megőrzése
set-history-about = 1–3650 napig. A régebbi események törlődnek.
unit-days = napig
data-locations = Adatok helye
data-locations-about = Minden ezen a VM-en marad. A Forewarn nem küld semmit sehová, hacsak be nem állít webhookot.
data-locations-failed = Nem sikerült megállapítani a helyeket. { $reason }
location-data = Adatmappa
location-history = Előzmények
location-settings = Az Ön beállításai
location-machine = A rendszergazda beállításai minden felhasználónak
location-log = Napló
# For screen readers. $name: one of the above.
copy-path = Elérési út másolása: { $name }
open-folder = Mappa megnyitása
open-folder-failed = A mappát nem sikerült megnyitni. { $reason }

## Help

diagnostics = Diagnosztika
diagnostics-about = Verzió, rendszer, beállítások, kapcsolat és a legutóbbi hibák szövegként, támogatási kéréshez. Titkos adat nincs benne.
copy-diagnostics = Másolás
diagnostics-waiting = Összegyűjtés…
diagnostics-failed = Nem sikerült összegyűjteni. { $reason }
diagnostics-by-hand = Nem sikerült másolni. Jelölje ki az alábbi szöveget, és másolja kézzel.
doctor-row-about = Lépésről lépésre ellenőrzi a VM és az Azure közötti kapcsolatot.
open-doctor = Megnyitás…
welcome-row = Bemutató
welcome-row-about = Mit figyel a Forewarn, és hogyan maradjon látható az ikonja.
open-welcome = Megjelenítés újra
