### Rules that approve events, and commands that prepare for them: on the card of an event, and on the Settings page.

## On the card. $rule: its name.

rule-announced = A(z) „{ $rule }” szabály { $time } múlva jóváhagyja.
rule-pending = A(z) „{ $rule }” szabály ekkor hagyja jóvá: { $time }.
# For the preparation.
rule-waiting = A(z) „{ $rule }” szabály a sikeres előkészítés után hagyja jóvá.
rule-waiting-until = A(z) „{ $rule }” szabály a sikeres előkészítés után hagyja jóvá. Az Azure ettől az időponttól indíthatja: { $time }.
rule-stopped = A(z) „{ $rule }” szabály le lett állítva. Ön dönt.
rule-forbidden = A(z) „{ $rule }” szabály nem engedi itt jóváhagyni.
rule-stop = Ne hagyja jóvá automatikusan
# The reason follows.
rule-stop-failed = A szabályt nem sikerült leállítani.

## On the Settings page

group-rules = Automatikus jóváhagyás
set-user-initiated = Saját indítású újraindítások jóváhagyása
set-user-initiated-about = Csak ezt a VM-et érintő újraindítások és ismételt üzembe helyezések, amelyeket arra jogosult felhasználó kért. Ha ki van kapcsolva, akár 15 percig várnak.
set-short-freezes = Rövid szüneteltetések jóváhagyása
set-short-freezes-about = Az ennél várhatóan nem hosszabb szüneteltetések. A 0 kikapcsolja; a 10 a szokásos.
set-grace = Automatikus jóváhagyás késleltetése
set-grace-about = Mielőtt egy szabály jóváhagy, értesítést kap, és ennyi ideje van leállítani: 0 és 300 között.
set-rules = Saját szabályok
set-rules-about = Az első egyező szabály érvényes. Ha egyik sem egyezik, a Forewarn megkérdezi Önt.
rules-none = Nincsenek szabályok.
rule-add = Szabály hozzáadása
rule-edit = Szerkesztés
rule-up = Fel
rule-down = Le
rule-remove = Eltávolítás
# For screen readers. $act: one of the four buttons above.
rule-action = { $act }: { $rule }

## The form for a rule

rule-new = Új szabály
rule-change = Szabály szerkesztése
rule-name = Név
rule-types = Eseménytípusok
rule-types-any = bármely típus
rule-source = Kezdeményező
rule-source-any = bárki
rule-source-user = felhasználó
rule-source-platform = Azure
rule-length = Leghosszabb kiesés (másodperc)
rule-at-most = legfeljebb { $count } mp
rule-scope = Érintett VM-ek
rule-scope-any = ez a VM, egyedül vagy másokkal
rule-scope-alone = csak ez a VM
rule-scope-among = ez a VM másokkal együtt
rule-days = Napok
rule-from = Mettől
rule-until = Meddig
rule-open = Az üresen hagyott mezők minden eseményre illenek.
rule-then = Művelet
rule-then-now = azonnali jóváhagyás
rule-then-before = jóváhagyás néhány perccel előtte
rule-then-prepared = jóváhagyás az előkészítés után
rule-then-ask = kérdezzen meg
rule-then-never = soha ne hagyja jóvá
rule-minutes = Perccel előtte
rule-then-minutes = jóváhagyás { $count } perccel előtte
rule-save = Mentés
rule-number = „{ $text }” nem egész szám.

## A dry run of the rules

dry-run = Szabályok tesztelése
dry-run-about = Megmutatja, mit tettek volna a szabályok a korábbi eseményekkel. Semmit sem hagy jóvá.
dry-run-start = Tesztelés
dry-run-running = Tesztelés…
dry-run-failed = A szabályokat nem sikerült tesztelni. { $reason }
dry-run-no-vm = A Forewarn még nem tudja, melyik VM ez, ezért egyetlen szabály sem egyezik.
dry-run-checked = { $count ->
    [one] { $count } esemény ellenőrizve.
   *[other] { $count } esemény ellenőrizve.
}
# $events and $approved: numbers.
dry-run-total = { $rule }: egyezés: { $events }, jóváhagyás: { $approved }
dry-run-no-rules = Nincs tesztelhető szabály.
# After a time and an event. $at: a time.
dry-run-approved = jóváhagyva ekkor: { $at }, szabály: „{ $rule }”
dry-run-prepared = jóváhagyva az előkészítés után, legkorábban { $at }, szabály: „{ $rule }”
dry-run-asked = Ön dönt, szabály: „{ $rule }”
dry-run-forbidden = nincs jóváhagyva, szabály: „{ $rule }”

## Commands

group-commands = Parancsok
set-prepare = Előkészítés
set-prepare-about = Az Ön nevében futó parancsok, amikor esemény jelenik meg ehhez a VM-hez. Ha egy sikertelen, egyetlen szabály sem hagyja jóvá az eseményt.
set-recover = Helyreállítás
set-recover-about = Parancsok, amelyek az előkészített esemény végén futnak.
commands-none = Nincsenek parancsok.
command-add = Parancs hozzáadása
command-new = Új parancs
command-change = Parancs szerkesztése
command-program = Program (teljes elérési út)
command-arguments = Argumentumok, soronként egy
command-timeout = Időkorlát (másodperc)
command-output = Kimenet
preparing = Előkészítés folyamatban…
prepared = Előkészítve.
# The reason follows.
not-prepared = Az előkészítés sikertelen, ezért egyetlen szabály sem hagyja jóvá az eseményt.
recovering = Helyreállítás folyamatban…
recovered = Helyreállítva.
# The reason follows.
not-recovered = A helyreállítás sikertelen.
