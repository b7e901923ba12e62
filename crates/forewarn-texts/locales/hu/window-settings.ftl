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
    [one] Probléma van a beállításfájlokkal
   *[other] { $count } probléma van a beállításfájlokkal
}

## Notifications

# A list of types with checkboxes follows.
set-types = Értesítés ezekről
set-types-about = A többi esemény továbbra is megjelenik az ablakban.
type-freeze-about = A VM néhány másodpercre szünetel. A memória és a megnyitott fájlok megmaradnak.
type-reboot-about = A VM újraindul. A memória tartalma elvész.
type-redeploy-about = A VM másik gazdagépre kerül. A memória és az ideiglenes lemez tartalma elvész.
type-preempt-about = Az Azure kiüríti a Spot VM-et, gyakran 30 másodperces előzetes értesítéssel. A VM a kiürítési szabályzatától függően felszabadul vagy törlődik.
type-terminate-about = A VM törlődik.
type-other-about = A Forewarn által nem ismert eseménytípusok.
set-scope = Értesítés e VM-ek eseményeiről
set-scope-about = Az Azure az azonos rendelkezésre állási csoport vagy méretezési csoport többi VM-jének eseményeit is bejelenti.
scope-this-vm = Csak ez a VM
scope-whole-set = A csoport összes VM-je
set-reminders = Emlékeztetők
set-reminders-about = Percek az esemény előtt, például 15, 5, 1. Legfeljebb öt; ha nem kér, hagyja üresen.
unit-minutes = perc
reminders-wrong = „{ $text }” érvénytelen. Adjon meg egész perceket { $least } és { $most } között, például 15, 5, 1.
reminders-too-many = { $count } emlékeztető túl sok. Legfeljebb { $most } adható meg.
set-sound = Hang
set-sound-about = Az értesítések hangot adnak.
set-test-notification = Próbaértesítés
set-test-notification-about = Most megjelenít egy értesítést, ugyanúgy, mint egy eseménynél.
test-notification-send = Küldés
test-notification-sending = Küldés…
test-notification-shown = A rendszer elfogadta. Ha nem látta, ellenőrizze, hogy nincs-e bekapcsolva a Fókusz vagy a Ne zavarjanak mód.
test-notification-refused = A rendszer nem jelenítette meg. { $reason }

## Appearance

set-theme = Téma
set-theme-about = Az ablak színei.
theme-system = Rendszerbeállítás használata
theme-light = Világos
theme-dark = Sötét
set-window-style = Ablak
set-window-style-about = A lebegő panelnek nincs címsora, a tálca mellett nyílik meg, és bezárul, ha máshová kattint.
style-system = A rendszer alapértéke
style-flyout = Lebegő panel
style-title-bar = Ablak címsorral
set-language = Nyelv
set-language-about = Az ablakhoz, az értesítésekhez és a tálcához.
language-system = Rendszerbeállítás használata

## Monitoring

set-login = Indítás bejelentkezéskor
set-login-about = A Forewarn bejelentkezéskor megkezdi a figyelést. Ha ki van kapcsolva, Önnek kell elindítania.
set-poll = Lekérdezési időköz
set-poll-about = Milyen gyakran ellenőrzi a Forewarn az eseményeket, 0,2 és 60 között. Az Azure másodpercenként ajánlja: egyes események előtt csak 30 másodperccel érkezik értesítés.
unit-seconds = másodperc
decimal-missing = Adjon meg egy számot { $least } és { $most } között.
decimal-wrong = „{ $text }” érvénytelen. Adjon meg egy számot { $least } és { $most } között.
number-missing = Adjon meg egy egész számot { $least } és { $most } között.
number-wrong = „{ $text }” érvénytelen. Adjon meg egy egész számot { $least } és { $most } között.

## Webhook

set-webhook = Webhook URL-címe
set-webhook-about = Minden változást elküld erre az URL-címre, és addig próbálkozik, amíg el nem fogadják. Használjon https-t, vagy http-t, ha a cím ezen a VM-en van. Ha nem kér, hagyja üresen. Aki ismeri az URL-címet, küldhet rá.
set-webhook-format = Formátum
set-webhook-format-about = A fogadó által várt formátum.
format-cloud-events = CloudEvents (JSON)
format-teams = Teams
format-slack = Slack
format-alertmanager = Alertmanager

## Data

set-history = Előzmények megőrzése
set-history-about = 1–3650 napig. A régebbi események törlődnek.
unit-days = nap
data-locations = Adatok helye
data-locations-about = Minden ezen a VM-en marad. A Forewarn semmit sem küld sehová, hacsak be nem állít egy webhookot.
data-locations-failed = A helyeket nem sikerült megállapítani. { $reason }
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
diagnostics-about = Verzió, rendszer, beállítások, kapcsolat és a legutóbbi hibák szövegként egy támogatási kérelemhez. Titkos adatot nem tartalmaz.
copy-diagnostics = Másolás
diagnostics-waiting = Összegyűjtés…
diagnostics-failed = A diagnosztikát nem sikerült összegyűjteni. { $reason }
diagnostics-by-hand = A másolás nem sikerült. Jelölje ki az alábbi szöveget, és másolja ki.
doctor-row-about = Lépésről lépésre ellenőrzi a kapcsolatot a VM és az Azure között.
open-doctor = Megnyitás…
welcome-row = Bevezető
welcome-row-about = Mit figyel a Forewarn, és hogyan maradhat látható az ikonja.
open-welcome = Megjelenítés újra
