### Rules that approve events, and commands that prepare for them: on the card of an event, and on the Settings page.

## On the card. $rule: its name.

rule-announced = Regel ‘{ $rule }’ keurt dit goed over { $time }.
rule-pending = Regel ‘{ $rule }’ keurt dit goed om { $time }.
# For the preparation.
rule-waiting = Regel ‘{ $rule }’ keurt dit goed zodra de voorbereiding is geslaagd.
rule-waiting-until = Regel ‘{ $rule }’ keurt dit goed zodra de voorbereiding is geslaagd. Azure kan starten vanaf { $time }.
rule-stopped = Regel ‘{ $rule }’ is gestopt. U beslist.
rule-forbidden = Regel ‘{ $rule }’ voorkomt dat dit hier wordt goedgekeurd.
rule-stop = Niet automatisch goedkeuren
# The reason follows.
rule-stop-failed = De regel kan niet worden gestopt.

## On the Settings page

group-rules = Automatische goedkeuring
set-user-initiated = Herstarts goedkeuren die ik zelf start
set-user-initiated-about = Herstarts en herimplementaties van alleen deze VM, aangevraagd door een gebruiker met toegang. Als dit uit is, wachten ze tot 15 minuten.
set-short-freezes = Korte bevriezingen goedkeuren
set-short-freezes-about = Bevriezingen die naar verwachting niet langer duren. 0 schakelt dit uit; 10 is gebruikelijk.
set-grace = Vertraging van automatische goedkeuring
set-grace-about = Voordat een regel goedkeurt, krijgt u een melding en zo lang de tijd om hem te stoppen, van 0 tot en met 300.
set-rules = Uw regels
set-rules-about = De eerste overeenkomende regel geldt. Als er geen overeenkomt, vraagt Forewarn het u.
rules-none = U hebt geen regels.
rule-add = Regel toevoegen
rule-edit = Bewerken
rule-up = Omhoog
rule-down = Omlaag
rule-remove = Verwijderen
# For screen readers. $act: one of the four buttons above.
rule-action = { $act }: { $rule }

## The form for a rule

rule-new = Nieuwe regel
rule-change = Regel bewerken
rule-name = Naam
rule-types = Gebeurtenistypen
rule-types-any = elk type
rule-source = Gestart door
rule-source-any = iedereen
rule-source-user = een gebruiker
rule-source-platform = Azure
rule-length = Langste onderbreking (seconden)
rule-at-most = maximaal { $count } s
rule-scope = Gebeurtenissen voor
rule-scope-any = deze VM, alleen of met andere
rule-scope-alone = alleen deze VM
rule-scope-among = deze VM samen met andere
rule-days = Dagen
rule-from = Van
rule-until = Tot
rule-open = Wat u leeg laat, komt met elke gebeurtenis overeen.
rule-then = Actie
rule-then-now = meteen goedkeuren
rule-then-before = enkele minuten vooraf goedkeuren
rule-then-prepared = na voorbereiding goedkeuren
rule-then-ask = het mij vragen
rule-then-never = nooit goedkeuren
rule-minutes = Minuten vooraf
rule-then-minutes = { $count } min vooraf goedkeuren
rule-save = Opslaan
rule-number = ‘{ $text }’ is geen geheel getal.

## A dry run of the rules

dry-run = De regels testen
dry-run-about = Toont wat de regels met eerdere gebeurtenissen hadden gedaan. Er wordt niets goedgekeurd.
dry-run-start = Testen
dry-run-running = Testen…
dry-run-failed = De regels kunnen niet worden getest. { $reason }
dry-run-no-vm = Forewarn weet nog niet welke VM dit is, dus geen regel komt overeen.
dry-run-checked = { $count ->
    [one] { $count } gebeurtenis gecontroleerd.
   *[other] { $count } gebeurtenissen gecontroleerd.
}
# $events and $approved: numbers.
dry-run-total = { $rule }: komt overeen met { $events }, keurt er { $approved } goed
dry-run-no-rules = Er zijn geen regels om te testen.
# After a time and an event. $at: a time.
dry-run-approved = goedgekeurd om { $at } door ‘{ $rule }’
dry-run-prepared = goedgekeurd vanaf { $at } door ‘{ $rule }’, na voorbereiding
dry-run-asked = door ‘{ $rule }’ aan u overgelaten
dry-run-forbidden = niet goedgekeurd vanwege ‘{ $rule }’

## Commands

group-commands = Opdrachten
set-prepare = Voorbereiden
set-prepare-about = Opdrachten die als u worden uitgevoerd wanneer er een gebeurtenis voor deze VM verschijnt. Als er een mislukt, keurt geen regel de gebeurtenis goed.
set-recover = Herstellen
set-recover-about = Opdrachten die worden uitgevoerd wanneer een voorbereide gebeurtenis voorbij is.
commands-none = U hebt geen opdrachten.
command-add = Opdracht toevoegen
command-new = Nieuwe opdracht
command-change = Opdracht bewerken
command-program = Programma (volledig pad)
command-arguments = Argumenten, één per regel
command-timeout = Time-out (seconden)
command-output = Uitvoer
preparing = Voorbereiden…
prepared = Voorbereid.
# The reason follows.
not-prepared = De voorbereiding is mislukt, dus geen regel keurt de gebeurtenis goed.
recovering = Herstellen…
recovered = Hersteld.
# The reason follows.
not-recovered = Het herstel is mislukt.
