### The Settings page. Each setting has a name of at most 40 characters, and below it a sentence about it.

# A tab.
settings = Inställningar
# The name of your language, in your language.
language-name = Svenska

## Pages of settings

group-notifications = Aviseringar
group-appearance = Utseende
group-monitoring = Bevakning
group-webhook = Webhook
group-data = Data
group-help = Hjälp

## Saving

saved = Sparat
# For screen readers. $name: of a setting.
saved-setting = { $name }: sparat.
# For screen readers.
refused-setting = { $name }: { $sentence }
not-saved = Det sparades inte, och ingen sade varför. Försök igen.
locked-by = Bestämt av administratören i { $path }
settings-problems = { $count ->
    [one] Något är fel i inställningsfilerna
   *[other] { $count } saker är fel i inställningsfilerna
}

## Notifications

# A list of types with checkboxes follows.
set-types = Typer av händelser
set-types-about = Du aviseras om dem som är markerade. Alla andra syns ändå i fönstret.
type-freeze-about = VM:en pausas i några sekunder. Minnet och öppna filer finns kvar.
type-reboot-about = VM:en startas om. Det som bara finns i minnet går förlorat.
type-redeploy-about = VM:en flyttas till en annan värd. Minnet och den tillfälliga disken går förlorade.
type-preempt-about = Azure tar tillbaka en Spot-VM, ofta med en halv minuts varsel. Den frigörs eller tas bort, beroende på borttagningsprincipen.
type-terminate-about = VM:en tas bort.
type-other-about = Sådant som Azure kan komma att meddela och som Forewarn inte känner till ännu.
set-scope = Vems händelser
set-scope-about = Azure berättar även om andra VM:ar i samma tillgänglighets- eller skalningsuppsättning.
scope-this-vm = Bara den här VM:en
scope-whole-set = Alla VM:ar i gruppen
set-reminders = Påminnelser
set-reminders-about = Minuter före en händelse, till exempel 15, 5, 1. Högst fem; tomt för inga.
unit-minutes = minuter
reminders-wrong = ”{ $text }” går inte att använda: ange hela minuter från { $least } till { $most }, till exempel 15, 5, 1.
reminders-too-many = { $count } påminnelser är för många: ange högst { $most }.
set-sound = Ljud
set-sound-about = Aviseringar hörs.
set-test-notification = Testavisering
set-test-notification-about = Visar en direkt, precis som vid en händelse.
test-notification-send = Skicka
test-notification-sending = Skickar…
test-notification-shown = Systemet tog emot den. Om du inte såg något är det systemets egna inställningar som håller den tillbaka: se efter under fokus eller stör ej.
test-notification-refused = Systemet visade den inte. { $reason }

## Appearance

set-theme = Tema
set-theme-about = Fönstrets färger.
theme-system = Som systemet
theme-light = Ljust
theme-dark = Mörkt
set-language = Språk
set-language-about = I fönstret, aviseringarna och meddelandefältet.
language-system = Som systemet

## Monitoring

set-login = Starta vid inloggning
set-login-about = Forewarn bevakar från det att du loggar in. Annars måste du starta det själv.
set-poll = Frågeintervall
set-poll-about = Hur ofta Forewarn frågar Azure, från 0,2 till 60. Azure rekommenderar varje sekund: vissa händelser ger bara en halv minuts varsel.
unit-seconds = sekunder
decimal-missing = Här saknas ett tal: ange ett tal från { $least } till { $most }.
decimal-wrong = ”{ $text }” går inte att använda: ange ett tal från { $least } till { $most }.
number-missing = Här saknas ett tal: ange ett heltal från { $least } till { $most }.
number-wrong = ”{ $text }” går inte att använda: ange ett heltal från { $least } till { $most }.

## Webhook

set-webhook = Webhook
set-webhook-about = Varje ändring skickas till den här adressen, över https eller till den här VM:en själv, och igen tills den tas emot. Tomt för ingen. Den som känner till adressen kan skicka dit.
set-webhook-format = Form
set-webhook-format-about = Vad mottagaren förstår.
format-cloud-events = CloudEvents, som JSON
format-teams = Teams
format-slack = Slack
format-alertmanager = Alertmanager

## Data

set-history = Spara historik
set-history-about = I 1 till 3650 dagar. Händelser som tog slut tidigare än så tas bort.
unit-days = dagar
data-locations = Var data finns
data-locations-about = Allt stannar på den här VM:en. Forewarn skickar inget av det vidare, om du inte anger en webhook.
data-locations-failed = Det gick inte att ta reda på platserna. { $reason }
location-data = Datamapp
location-history = Historik
location-settings = Dina inställningar
location-machine = Administratörens inställningar för alla
location-log = Logg
# For screen readers. $name: one of the above.
copy-path = Kopiera sökvägen: { $name }
open-folder = Öppna mappen
open-folder-failed = Det gick inte att öppna mappen. { $reason }

## Help

diagnostics = Diagnostik
diagnostics-about = Version, system, inställningar, anslutning och de senaste felen som text, att skicka till den som hjälper dig. Den innehåller inga hemligheter.
copy-diagnostics = Kopiera
diagnostics-waiting = Samlar in…
diagnostics-failed = Det gick inte att samla in den. { $reason }
diagnostics-by-hand = Kopieringen nekades. Här är texten: markera den och kopiera själv.
doctor-row-about = Undersöker steg för steg vad som står mellan den här VM:en och Azures schema.
open-doctor = Öppna…
welcome-row = Välkommen
welcome-row-about = Vad Forewarn bevakar och hur ikonen hålls synlig.
open-welcome = Visa igen
