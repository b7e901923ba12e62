### Rules that approve events, and commands that prepare for them: on the card of an event, and on the Settings page.

## On the card. $rule: its name.

rule-announced = Regeln ”{ $rule }” godkänner om { $time }.
rule-pending = Regeln ”{ $rule }” godkänner { $time }.
# For the preparation, or for the time.
rule-waiting = Regeln ”{ $rule }” gäller och väntar.
rule-stopped = Regeln ”{ $rule }” stoppades. Beslutet är ditt.
rule-forbidden = Regeln ”{ $rule }” hindrar att den godkänns härifrån.
rule-stop = Stoppa
# The reason follows.
rule-stop-failed = Regeln kunde inte stoppas.

## On the Settings page

group-rules = Godkännande genom regler
set-user-initiated = Godkänn omstarter jag själv begärt
set-user-initiated-about = Omstarter och omdistribueringar av enbart denna VM, begärda av någon med behörighet. Annars väntar de i upp till 15 minuter.
set-short-freezes = Godkänn korta frysningar
set-short-freezes-about = Frysningar som säkert inte varar längre än så. 0 för aldrig; 10 är vanligt.
set-grace = Tid att stoppa en regel
set-grace-about = Innan en regel godkänner meddelas du och kan stoppa den så länge, från 0 till 300.
set-rules = Dina egna regler
set-rules-about = Den första som passar en händelse gäller. Passar ingen tillfrågas du.
rules-none = Du har inga egna regler.
rule-add = Lägg till regel
rule-edit = Ändra
rule-up = Upp
rule-down = Ned
rule-remove = Ta bort
# For screen readers. $act: one of the four buttons above.
rule-action = { $act }: { $rule }

## The form for a rule

rule-new = Ny regel
rule-change = Ändra regeln
rule-name = Namn
rule-types = Typer av händelser
rule-types-any = alla typer
rule-source = Initierat av
rule-source-any = vem som helst
rule-source-user = en användare
rule-source-platform = Azure
rule-length = Längsta avbrott i sekunder
rule-at-most = högst { $count } s
rule-scope = Vems händelser
rule-scope-any = denna VM, ensam eller med andra
rule-scope-alone = enbart denna VM
rule-scope-among = denna VM bland andra
rule-days = Dagar
rule-from = Från
rule-until = Till
rule-open = Det som inte väljs eller fylls i får vara vad som helst.
rule-then = Vad som ska göras
rule-then-now = godkänn genast
rule-then-before = godkänn några minuter innan
rule-then-prepared = godkänn när allt är förberett
rule-then-ask = fråga mig
rule-then-never = godkänn aldrig
rule-minutes = Minuter innan
rule-then-minutes = godkänn { $count } min innan
rule-save = Spara
rule-number = ”{ $text }” är inget heltal.

## A dry run of the rules

dry-run = Prova reglerna
dry-run-about = Visar vad de hade gjort med händelserna i historiken. Inget godkänns.
dry-run-start = Prova
dry-run-running = Provar…
dry-run-failed = De kunde inte provas. { $reason }
dry-run-no-vm = Det är ännu inte känt vilken VM detta är, så ingen regel passar.
dry-run-checked = { $count ->
    [one] { $count } händelse granskad.
   *[other] { $count } händelser granskade.
}
# $events and $approved: numbers.
dry-run-total = { $rule }: passar { $events }, godkänner { $approved }
dry-run-no-rules = Det finns inga regler att prova.
# After a time and an event. $at: a time.
dry-run-approved = hade godkänts { $at } av ”{ $rule }”
dry-run-prepared = hade godkänts tidigast { $at } av ”{ $rule }”, efter förberedelse
dry-run-asked = hade lämnats till dig av ”{ $rule }”
dry-run-forbidden = hade hindrats av ”{ $rule }”

## Commands

group-commands = Kommandon
set-prepare = Förbered
set-prepare-about = Körs som du när en händelse för denna VM dyker upp. Lyckas det får en regel godkänna; annars gör ingen regel det.
set-recover = Återställ
set-recover-about = Körs när en förberedd händelse är över.
commands-none = Inget körs.
command-add = Lägg till kommando
command-new = Nytt kommando
command-change = Ändra kommandot
command-program = Program, med fullständig sökväg
command-arguments = Argument, ett per rad
command-timeout = Sekunder det får ta
command-output = Utdata
preparing = Förbereder…
prepared = Förberett.
# The reason follows.
not-prepared = Förberedelsen misslyckades, så ingen regel godkänner.
recovering = Återställer…
recovered = Återställt.
# The reason follows.
not-recovered = Återställningen misslyckades.
