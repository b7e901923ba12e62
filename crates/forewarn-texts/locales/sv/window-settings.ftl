### The Settings page. Each setting has a name of at most 40 characters, and below it a sentence about it.

# A tab.
settings = Inställningar
# The name of your language, in your language.
language-name = Svenska

## Pages of settings

group-notifications = Aviseringar
group-appearance = Utseende
group-monitoring = Övervakning
group-webhook = Webhook
group-data = Data
group-help = Hjälp

## Saving

saved = Sparat
# For screen readers. $name: of a setting.
saved-setting = { $name }: sparat.
# For screen readers.
refused-setting = { $name }: { $sentence }
not-saved = Det gick inte att spara. Försök igen.
locked-by = Hanteras av administratören i { $path }
settings-problems = { $count ->
    [one] Det finns ett problem med inställningsfilerna
   *[other] Det finns { $count } problem med inställningsfilerna
}

## Notifications

# A list of types with checkboxes follows.
set-types = Avisera mig om
set-types-about = Alla andra händelser visas ändå i fönstret.
type-freeze-about = VM:en pausas i några sekunder. Minnet och öppna filer bevaras.
type-reboot-about = VM:en startas om. Minnesinnehållet går förlorat.
type-redeploy-about = VM:en flyttas till en annan värd. Minnesinnehållet och den tillfälliga disken går förlorade.
type-preempt-about = Azure avlägsnar en Spot-VM, ofta med 30 sekunders varsel. VM:en frigörs eller tas bort, beroende på avlägsningsprincipen.
type-terminate-about = VM:en tas bort.
type-other-about = Händelsetyper som Forewarn inte känner till.
set-scope = Avisera mig om händelser för
set-scope-about = Azure meddelar även händelser för andra VM:ar i samma tillgänglighetsuppsättning eller skalningsuppsättning.
scope-this-vm = Endast den här VM:en
scope-whole-set = Alla VM:ar i uppsättningen
set-reminders = Påminnelser
set-reminders-about = Minuter före en händelse, till exempel 15, 5, 1. Högst fem; lämna tomt för inga.
unit-minutes = minuter
reminders-wrong = ”{ $text }” är inte giltigt. Ange hela minuter från { $least } till { $most }, till exempel 15, 5, 1.
reminders-too-many = { $count } påminnelser är för många. Ange högst { $most }.
set-sound = Ljud
set-sound-about = Aviseringar spelar upp ett ljud.
set-test-notification = Testavisering
set-test-notification-about = Visar en avisering nu, precis som vid en händelse.
test-notification-send = Skicka
test-notification-sending = Skickar…
test-notification-shown = Systemet tog emot aviseringen. Om du inte såg den kontrollerar du om fokus eller stör ej är på.
test-notification-refused = Systemet visade inte aviseringen. { $reason }

## Appearance

set-theme = Tema
set-theme-about = Fönstrets färger.
theme-system = Använd systeminställningen
theme-light = Ljust
theme-dark = Mörkt
set-window-style = Fönster
set-window-style-about = En utfälld panel har ingen namnlist, öppnas bredvid meddelandefältet och stängs när du klickar någon annanstans.
style-system = Använd systemets standard
style-flyout = Utfälld panel
style-title-bar = Fönster med namnlist
set-language = Språk
set-language-about = För fönstret, aviseringarna och meddelandefältet.
language-system = Använd systeminställningen

## Monitoring

set-login = Starta vid inloggning
set-login-about = Forewarn börjar övervaka när du loggar in. Om det här är av måste du starta det själv.
set-poll = Avsökningsintervall
set-poll-about = Hur ofta Forewarn söker efter händelser, från 0,2 till 60. Azure rekommenderar varje sekund: vissa händelser meddelas bara 30 sekunder i förväg.
unit-seconds = sekunder
decimal-missing = Ange ett tal från { $least } till { $most }.
decimal-wrong = ”{ $text }” är inte giltigt. Ange ett tal från { $least } till { $most }.
number-missing = Ange ett heltal från { $least } till { $most }.
number-wrong = ”{ $text }” är inte giltigt. Ange ett heltal från { $least } till { $most }.

## Webhook

set-webhook = Webhook-URL
set-webhook-about = Skickar varje ändring till den här URL:en och försöker igen tills den accepteras. Använd https, eller http för en adress på den här VM:en. Lämna tomt för ingen. Alla som känner till URL:en kan skicka till den.
set-webhook-format = Format
set-webhook-format-about = Det format som mottagaren väntar sig.
format-cloud-events = CloudEvents (JSON)
format-teams = Teams
format-slack = Slack
format-alertmanager = Alertmanager

## Data

set-history = Spara historik
set-history-about = I 1 till 3650 dagar. Äldre händelser tas bort.
unit-days = dagar
data-locations = Dataplatser
data-locations-about = Allt stannar på den här VM:en. Forewarn skickar inget någonstans om du inte anger en webhook.
data-locations-failed = Det gick inte att hitta platserna. { $reason }
location-data = Datamapp
location-history = Historik
location-settings = Dina inställningar
location-machine = Administratörens inställningar för alla användare
location-log = Logg
# For screen readers. $name: one of the above.
copy-path = Kopiera sökväg: { $name }
open-folder = Öppna mapp
open-folder-failed = Det gick inte att öppna mappen. { $reason }

## Help

diagnostics = Diagnostik
diagnostics-about = Version, system, inställningar, anslutning och de senaste felen som text, för ett supportärende. Innehåller inga hemligheter.
copy-diagnostics = Kopiera
diagnostics-waiting = Samlar in…
diagnostics-failed = Det gick inte att samla in informationen. { $reason }
diagnostics-by-hand = Det gick inte att kopiera. Markera texten nedan och kopiera den själv.
doctor-row-about = Kontrollerar anslutningen mellan den här VM:en och Azure steg för steg.
open-doctor = Öppna…
welcome-row = Introduktion
welcome-row-about = Vad Forewarn övervakar och hur du håller ikonen synlig.
open-welcome = Visa igen
