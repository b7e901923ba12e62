### Rules that approve events, and commands that prepare for them: on the card of an event, and on the Settings page.

## On the card. $rule: its name.

rule-announced = Regeln ”{ $rule }” godkänner händelsen om { $time }.
rule-pending = Regeln ”{ $rule }” godkänner händelsen { $time }.
# For the preparation.
rule-waiting = Regeln ”{ $rule }” godkänner händelsen när förberedelsen har lyckats.
rule-waiting-until = Regeln ”{ $rule }” godkänner händelsen när förberedelsen har lyckats. Azure kan starta den från { $time }.
rule-stopped = Regeln ”{ $rule }” stoppades. Beslutet är ditt.
rule-forbidden = Regeln ”{ $rule }” hindrar att händelsen godkänns här.
rule-stop = Godkänn inte automatiskt
# The reason follows.
rule-stop-failed = Det gick inte att stoppa regeln.

## On the Settings page

group-rules = Automatiskt godkännande
set-user-initiated = Godkänn omstarter jag själv har startat
set-user-initiated-about = Omstarter och omdistributioner av enbart den här VM:en, begärda av en användare med åtkomst till den. Om det här är av väntar de i upp till 15 minuter.
set-short-freezes = Godkänn korta frysningar
set-short-freezes-about = Frysningar som inte väntas vara längre än så. 0 stänger av; 10 är vanligt.
set-grace = Fördröjning av automatiskt godkännande
set-grace-about = Innan en regel godkänner får du en avisering och så här lång tid att stoppa den, från 0 till 300.
set-rules = Dina regler
set-rules-about = Den första regeln som matchar gäller. Om ingen matchar frågar Forewarn dig.
rules-none = Du har inga regler.
rule-add = Lägg till regel
rule-edit = Redigera
rule-up = Upp
rule-down = Ned
rule-remove = Ta bort
# For screen readers. $act: one of the four buttons above.
rule-action = { $act }: { $rule }

## The form for a rule

rule-new = Ny regel
rule-change = Redigera regel
rule-name = Namn
rule-types = Händelsetyper
rule-types-any = alla typer
rule-source = Initierad av
rule-source-any = vem som helst
rule-source-user = en användare
rule-source-platform = Azure
rule-length = Längsta avbrott (sekunder)
rule-at-most = upp till { $count } s
rule-scope = Händelser för
rule-scope-any = den här VM:en, ensam eller med andra
rule-scope-alone = enbart den här VM:en
rule-scope-among = den här VM:en med andra
rule-days = Dagar
rule-from = Från
rule-until = Till
rule-open = Det du lämnar tomt matchar alla händelser.
rule-then = Åtgärd
rule-then-now = godkänn direkt
rule-then-before = godkänn några minuter före
rule-then-prepared = godkänn efter förberedelse
rule-then-ask = fråga mig
rule-then-never = godkänn aldrig
rule-minutes = Minuter före
rule-then-minutes = godkänn { $count } min före
rule-save = Spara
rule-number = ”{ $text }” är inget heltal.

## A dry run of the rules

dry-run = Testa reglerna
dry-run-about = Visar vad reglerna hade gjort med tidigare händelser. Inget godkänns.
dry-run-start = Testa
dry-run-running = Testar…
dry-run-failed = Det gick inte att testa reglerna. { $reason }
dry-run-no-vm = Forewarn vet inte än vilken VM det här är, så ingen regel matchar.
dry-run-checked = { $count ->
    [one] { $count } händelse kontrollerades.
   *[other] { $count } händelser kontrollerades.
}
# $events and $approved: numbers.
dry-run-total = { $rule }: matchar { $events }, godkänner { $approved }
dry-run-no-rules = Det finns inga regler att testa.
# After a time and an event. $at: a time.
dry-run-approved = godkänd { $at } av ”{ $rule }”
dry-run-prepared = godkänd från { $at } av ”{ $rule }”, efter förberedelse
dry-run-asked = överlåten till dig av ”{ $rule }”
dry-run-forbidden = inte godkänd på grund av ”{ $rule }”

## Commands

group-commands = Kommandon
set-prepare = Förbered
set-prepare-about = Kommandon som körs som du när en händelse för den här VM:en dyker upp. Om ett misslyckas godkänner ingen regel händelsen.
set-recover = Återställ
set-recover-about = Kommandon som körs när en händelse du förberett för är över.
commands-none = Du har inga kommandon.
command-add = Lägg till kommando
command-new = Nytt kommando
command-change = Redigera kommando
command-program = Program (fullständig sökväg)
command-arguments = Argument, ett per rad
command-timeout = Tidsgräns (sekunder)
command-output = Utdata
preparing = Förbereder…
prepared = Förberett.
# The reason follows.
not-prepared = Förberedelsen misslyckades, så ingen regel godkänner händelsen.
recovering = Återställer…
recovered = Återställt.
# The reason follows.
not-recovered = Återställningen misslyckades.
