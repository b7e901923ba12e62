### The Settings page. Each setting has a name of at most 40 characters, and below it a sentence about it.

# A tab.
settings = Instellingen
# The name of your language, in your language.
language-name = Nederlands

## Pages of settings

group-notifications = Meldingen
group-appearance = Vormgeving
group-monitoring = Bewaken
group-webhook = Webhook
group-data = Gegevens
group-help = Hulp

## Saving

saved = Opgeslagen
# For screen readers. $name: of a setting.
saved-setting = { $name }: opgeslagen.
# For screen readers.
refused-setting = { $name }: { $sentence }
not-saved = Het is niet opgeslagen, en onbekend is waarom. Probeer het opnieuw.
locked-by = Ingesteld door uw beheerder in { $path }
settings-problems = { $count ->
    [one] Er klopt iets niet in de instellingenbestanden
   *[other] Er kloppen { $count } dingen niet in de instellingenbestanden
}

## Notifications

# A list of types with checkboxes follows.
set-types = Soorten gebeurtenissen
set-types-about = Van de aangevinkte krijgt u een melding. Alle andere staan wel in het venster.
type-freeze-about = De VM staat enkele seconden stil. Geheugen en open bestanden blijven behouden.
type-reboot-about = De VM start opnieuw op. Wat alleen in het geheugen staat, gaat verloren.
type-redeploy-about = De VM verhuist naar een andere host. Geheugen en tijdelijke schijf gaan verloren.
type-preempt-about = Azure neemt een Spot-VM terug, vaak maar een halve minuut van tevoren aangekondigd. Afhankelijk van het verwijderingsbeleid wordt de toewijzing van de VM ongedaan gemaakt of wordt de VM verwijderd.
type-terminate-about = De VM wordt verwijderd.
type-other-about = Wat Azure ooit kan aankondigen en Forewarn nog niet kent.
set-scope = Wiens gebeurtenissen
set-scope-about = Azure meldt ook andere VM's in dezelfde beschikbaarheids- of schaalset.
scope-this-vm = Alleen deze VM
scope-whole-set = Alle VM's van de set
set-reminders = Herinneringen
set-reminders-about = Minuten vóór een gebeurtenis, zoals 15, 5, 1. Hoogstens vijf; leeg voor geen.
unit-minutes = minuten
reminders-wrong = ‘{ $text }’ is niet bruikbaar: vul hele minuten van { $least } tot en met { $most } in, zoals 15, 5, 1.
reminders-too-many = { $count } herinneringen is te veel: vul er hoogstens { $most } in.
set-sound = Geluid
set-sound-about = Meldingen zijn te horen.
set-test-notification = Testmelding
set-test-notification-about = Toont er nu meteen een, net als bij een gebeurtenis.
test-notification-send = Versturen
test-notification-sending = Versturen…
test-notification-shown = Het systeem heeft de melding aangenomen. Hebt u niets gezien, dan houden de instellingen van het systeem haar tegen: kijk bij focus of niet storen.
test-notification-refused = Het systeem heeft de melding niet getoond. { $reason }

## Appearance

set-theme = Thema
set-theme-about = De kleuren van dit venster.
theme-system = Zoals het systeem
theme-light = Licht
theme-dark = Donker
set-language = Taal
set-language-about = Voor het venster, de meldingen en het systeemvak.
language-system = Zoals het systeem

## Monitoring

set-login = Starten bij aanmelden
set-login-about = Forewarn bewaakt vanaf het moment dat u zich aanmeldt. Anders moet u het zelf starten.
set-poll = Pollinginterval
set-poll-about = Hoe vaak Forewarn het Azure vraagt, van 0,2 tot en met 60. Azure raadt elke seconde aan: sommige gebeurtenissen worden maar een halve minuut van tevoren gemeld.
unit-seconds = seconden
decimal-missing = Hier staat geen getal: vul een getal van { $least } tot en met { $most } in.
decimal-wrong = ‘{ $text }’ is niet bruikbaar: vul een getal van { $least } tot en met { $most } in.
number-missing = Hier staat geen getal: vul een geheel getal van { $least } tot en met { $most } in.
number-wrong = ‘{ $text }’ is niet bruikbaar: vul een geheel getal van { $least } tot en met { $most } in.

## Webhook

set-webhook = Webhook
set-webhook-about = Elke wijziging wordt naar dit adres gestuurd, via https of naar deze VM zelf, en opnieuw tot ze is aangenomen. Leeg voor geen. Wie het adres kent, kan er iets naartoe sturen.
set-webhook-format = Vorm
set-webhook-format-about = Wat de ontvanger begrijpt.
format-cloud-events = CloudEvents, als JSON
format-teams = Teams
format-slack = Slack
format-alertmanager = Alertmanager

## Data

set-history = Geschiedenis bewaren
set-history-about = 1 tot en met 3650 dagen. Gebeurtenissen die langer geleden zijn afgelopen, worden verwijderd.
unit-days = dagen
data-locations = Waar de gegevens staan
data-locations-about = Alles blijft op deze VM. Forewarn stuurt er niets van door, tenzij u een webhook opgeeft.
data-locations-failed = De locaties konden niet worden bepaald. { $reason }
location-data = Gegevensmap
location-history = Geschiedenis
location-settings = Uw instellingen
location-machine = Instellingen van de beheerder voor iedereen
location-log = Logboek
# For screen readers. $name: one of the above.
copy-path = Pad kopiëren: { $name }
open-folder = Map openen
open-folder-failed = De map kon niet worden geopend. { $reason }

## Help

diagnostics = Diagnose
diagnostics-about = Versie, systeem, instellingen, verbinding en de laatste fouten als tekst, voor wie u helpt. Er staan geen geheimen in.
copy-diagnostics = Kopiëren
diagnostics-waiting = Verzamelen…
diagnostics-failed = De gegevens konden niet worden verzameld. { $reason }
diagnostics-by-hand = Kopiëren is geweigerd. Hier is de tekst: selecteer en kopieer die zelf.
doctor-row-about = Onderzoekt stap voor stap wat er tussen deze VM en de planning van Azure staat.
open-doctor = Openen…
welcome-row = Welkom
welcome-row-about = Wat Forewarn bewaakt en hoe u het pictogram in het zicht houdt.
open-welcome = Opnieuw tonen
