### The Settings page. Each setting has a name of at most 40 characters, and below it a sentence about it.

# A tab.
settings = Instellingen
# The name of your language, in your language.
language-name = Nederlands

## Pages of settings

group-notifications = Meldingen
group-appearance = Vormgeving
group-monitoring = Bewaking
group-webhook = Webhook
group-data = Gegevens
group-help = Help

## Saving

saved = Opgeslagen
# For screen readers. $name: of a setting.
saved-setting = { $name }: opgeslagen.
# For screen readers.
refused-setting = { $name }: { $sentence }
not-saved = Opslaan is mislukt. Probeer het opnieuw.
locked-by = Ingesteld door uw beheerder in { $path }
settings-problems = { $count ->
    [one] Er is een probleem met de instellingenbestanden
   *[other] Er zijn { $count } problemen met de instellingenbestanden
}

## Notifications

# A list of types with checkboxes follows.
set-types = Meldingen over
set-types-about = Alle andere gebeurtenissen verschijnen wel in het venster.
type-freeze-about = De VM wordt enkele seconden gepauzeerd. Geheugen en open bestanden blijven behouden.
type-reboot-about = De VM start opnieuw op. Het geheugen gaat verloren.
type-redeploy-about = De VM verhuist naar een andere host. Geheugen en tijdelijke schijf gaan verloren.
type-preempt-about = Azure verwijdert een Spot-VM, vaak met maar 30 seconden aankondiging. Afhankelijk van het verwijderingsbeleid wordt de toewijzing van de VM ongedaan gemaakt of wordt de VM verwijderd.
type-terminate-about = De VM wordt verwijderd.
type-other-about = Typen gebeurtenissen die Forewarn niet herkent.
set-scope = Meldingen over gebeurtenissen voor
set-scope-about = Azure kondigt ook gebeurtenissen aan voor andere VM's in dezelfde beschikbaarheidsset of schaalset.
scope-this-vm = Alleen deze VM
scope-whole-set = Alle VM's in de set
set-reminders = Herinneringen
set-reminders-about = Minuten vóór een gebeurtenis, zoals 15, 5, 1. Maximaal vijf; laat leeg voor geen.
unit-minutes = minuten
reminders-wrong = ‘{ $text }’ is ongeldig. Voer hele minuten van { $least } tot en met { $most } in, zoals 15, 5, 1.
reminders-too-many = { $count } herinneringen is te veel. Voer er maximaal { $most } in.
set-sound = Geluid
set-sound-about = Meldingen spelen een geluid af.
set-test-notification = Testmelding
set-test-notification-about = Toont nu een melding, net als bij een gebeurtenis.
test-notification-send = Verzenden
test-notification-sending = Verzenden…
test-notification-shown = Het systeem heeft de melding geaccepteerd. Als u die niet hebt gezien, controleert u of Focus of Niet storen is ingeschakeld.
test-notification-refused = Het systeem heeft de melding niet weergegeven. { $reason }

## Appearance

set-theme = Thema
set-theme-about = De kleuren van dit venster.
theme-system = Systeeminstelling gebruiken
theme-light = Licht
theme-dark = Donker
set-window-style = Venster
set-window-style-about = Een flyout heeft geen titelbalk, opent naast het systeemvak en sluit als u ergens anders klikt.
style-system = Systeemstandaard gebruiken
style-flyout = Flyout
style-title-bar = Venster met titelbalk
set-language = Taal
set-language-about = Voor het venster, de meldingen en het systeemvak.
language-system = Systeeminstelling gebruiken

## Monitoring

set-login = Starten bij aanmelden
set-login-about = Forewarn begint met bewaken wanneer u zich aanmeldt. Als dit uit is, moet u het zelf starten.
set-poll = Pollinginterval
set-poll-about = Hoe vaak Forewarn op gebeurtenissen controleert, van 0,2 tot en met 60. Azure raadt elke seconde aan: sommige gebeurtenissen worden maar 30 seconden van tevoren aangekondigd.
unit-seconds = seconden
decimal-missing = Voer een getal van { $least } tot en met { $most } in.
decimal-wrong = ‘{ $text }’ is ongeldig. Voer een getal van { $least } tot en met { $most } in.
number-missing = Voer een geheel getal van { $least } tot en met { $most } in.
number-wrong = ‘{ $text }’ is ongeldig. Voer een geheel getal van { $least } tot en met { $most } in.

## Webhook

set-webhook = Webhook-URL
set-webhook-about = Stuurt elke wijziging naar deze URL en probeert het opnieuw tot ze is geaccepteerd. Gebruik https, of http voor een adres op deze VM. Laat leeg voor geen. Iedereen die de URL kent, kan er iets naartoe sturen.
set-webhook-format = Indeling
set-webhook-format-about = De indeling die de ontvanger verwacht.
format-cloud-events = CloudEvents (JSON)
format-teams = Teams
format-slack = Slack
format-alertmanager = Alertmanager

## Data

set-history = Geschiedenis bewaren
set-history-about = 1 tot en met 3650 dagen. Oudere gebeurtenissen worden verwijderd.
unit-days = dagen
data-locations = Gegevenslocaties
data-locations-about = Alles blijft op deze VM. Forewarn verstuurt niets, tenzij u een webhook instelt.
data-locations-failed = De locaties kunnen niet worden bepaald. { $reason }
location-data = Gegevensmap
location-history = Geschiedenis
location-settings = Uw instellingen
location-machine = Instellingen van de beheerder voor alle gebruikers
location-log = Logboek
# For screen readers. $name: one of the above.
copy-path = Pad kopiëren: { $name }
open-folder = Map openen
open-folder-failed = De map kan niet worden geopend. { $reason }

## Help

diagnostics = Diagnose
diagnostics-about = Versie, systeem, instellingen, verbinding en recente fouten als tekst, voor een ondersteuningsaanvraag. Er staan geen geheimen in.
copy-diagnostics = Kopiëren
diagnostics-waiting = Verzamelen…
diagnostics-failed = De gegevens kunnen niet worden verzameld. { $reason }
diagnostics-by-hand = Kopiëren is mislukt. Selecteer de tekst hieronder en kopieer die zelf.
doctor-row-about = Controleert stap voor stap de verbinding tussen deze VM en Azure.
open-doctor = Openen…
welcome-row = Introductie
welcome-row-about = Wat Forewarn bewaakt en hoe het pictogram zichtbaar blijft.
open-welcome = Opnieuw weergeven
