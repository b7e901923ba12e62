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
group-help = Segítség

## Saving

saved = Mentve
# For screen readers. $name: of a setting.
saved-setting = { $name }: mentve.
# For screen readers.
refused-setting = { $name }: { $sentence }
not-saved = Nem sikerült menteni, és nem derült ki, miért. Próbálja újra.
locked-by = A rendszergazda állította be itt: { $path }
settings-problems = { $count ->
    [one] Hiba van a beállításfájlokban
   *[other] { $count } hiba van a beállításfájlokban
}

## Notifications

# A list of types with checkboxes follows.
set-types = Eseménytípusok
set-types-about = A bejelöltekről értesítést kap. A többi is megjelenik az ablakban.
type-freeze-about = A VM néhány másodpercre megáll. A memória és a megnyitott fájlok megmaradnak.
type-reboot-about = A VM újraindul. Ami csak a memóriában van, elvész.
type-redeploy-about = A VM másik gazdagépre kerül. A memória és az ideiglenes lemez tartalma elvész.
type-preempt-about = Az Azure visszavesz egy Spot VM-et, gyakran csak fél perccel előbb szólva. A VM a kizárási szabályzattól függően felszabadul vagy törlődik.
type-terminate-about = A VM törlődik.
type-other-about = Bármi, amit az Azure a jövőben jelezhet, de a Forewarn még nem ismer.
set-scope = Kinek az eseményei
set-scope-about = Az Azure az azonos rendelkezésre állási vagy méretezési csoport többi VM-jéről is szól.
scope-this-vm = Csak ez a VM
scope-whole-set = A csoport minden VM-je
set-reminders = Emlékeztetők
set-reminders-about = Hány perccel az esemény előtt, például 15, 5, 1. Legfeljebb öt szám; ha nem kér, hagyja üresen.
unit-minutes = perc
reminders-wrong = „{ $text }” nem használható: egész perceket adjon meg { $least } és { $most } között, például 15, 5, 1.
reminders-too-many = { $count } emlékeztető túl sok: legfeljebb { $most } adható meg.
set-sound = Hang
set-sound-about = Az értesítések hanggal érkeznek.
set-test-notification = Próbaértesítés
set-test-notification-about = Most rögtön megjelenít egyet, ugyanúgy, mint egy eseménynél.
test-notification-send = Küldés
test-notification-sending = Küldés…
test-notification-shown = A rendszer elfogadta. Ha semmit sem látott, a rendszer saját beállításai tartják vissza: nézze meg a fókusz vagy a „Ne zavarjanak” beállítást.
test-notification-refused = A rendszer nem jelenítette meg. { $reason }

## Appearance

set-theme = Téma
set-theme-about = Az ablak színei.
theme-system = Mint a rendszeré
theme-light = Világos
theme-dark = Sötét
set-language = Nyelv
set-language-about = Az ablakban, az értesítésekben és a tálcán.
language-system = Mint a rendszeré

## Monitoring

set-login = Indítás bejelentkezéskor
set-login-about = A Forewarn a bejelentkezéstől kezdve figyel. Enélkül Önnek kell elindítania.
set-poll = Lekérdezési időköz
set-poll-about = Milyen gyakran kérdezi a Forewarn az Azure-t, 0,2 és 60 között. Az Azure a másodpercenkéntit ajánlja: van, amiről csak fél perccel előbb szól.
unit-seconds = másodperc
decimal-missing = Itt nincs szám: adjon meg egy számot { $least } és { $most } között.
decimal-wrong = „{ $text }” nem használható: adjon meg egy számot { $least } és { $most } között.
number-missing = Itt nincs szám: adjon meg egy egész számot { $least } és { $most } között.
number-wrong = „{ $text }” nem használható: adjon meg egy egész számot { $least } és { $most } között.

## Webhook

set-webhook = Webhook
set-webhook-about = Minden változás erre a címre megy, https-en vagy magára erre a VM-re, és újra, amíg át nem veszik. Üres, ha nincs ilyen. Aki ismeri a címet, küldhet oda.
set-webhook-format = Forma
set-webhook-format-about = Amit a címzett megért.
format-cloud-events = CloudEvents, JSON-ként
format-teams = Teams
format-slack = Slack
format-alertmanager = Alertmanager

## Data

set-history = Előzmények megőrzése
set-history-about = 1 és 3650 nap között. Az ennél régebben véget ért események törlődnek.
unit-days = napig
data-locations = Hol vannak az adatok
data-locations-about = Minden ezen a VM-en marad. A Forewarn semmit sem küld el belőle sehová, hacsak meg nem ad egy webhookot.
data-locations-failed = A helyeket nem sikerült megtudni. { $reason }
location-data = Adatmappa
location-history = Előzmények
location-settings = Az Ön beállításai
location-machine = A rendszergazda mindenkire érvényes beállításai
location-log = Napló
# For screen readers. $name: one of the above.
copy-path = Elérési út másolása: { $name }
open-folder = Mappa megnyitása
open-folder-failed = A mappát nem sikerült megnyitni. { $reason }

## Help

diagnostics = Diagnosztika
diagnostics-about = Verzió, rendszer, beállítások, kapcsolat és a legutóbbi hibák szövegként, hogy elküldhesse annak, aki segít. Titkos adat nincs benne.
copy-diagnostics = Másolás
diagnostics-waiting = Összegyűjtés…
diagnostics-failed = Nem sikerült összegyűjteni. { $reason }
diagnostics-by-hand = A másolás nem engedélyezett. Itt a szöveg: jelölje ki, és másolja kézzel.
doctor-row-about = Lépésről lépésre megvizsgálja, mi áll a VM és az Azure ütemezése között.
open-doctor = Megnyitás…
welcome-row = Üdvözlő oldal
welcome-row-about = Mit figyel a Forewarn, és hogyan maradhat szem előtt az ikonja.
open-welcome = Megjelenítés újra
