### Rules that approve events, and commands that prepare for them: on the card of an event, and on the Settings page.

## On the card. $rule: its name.

rule-announced = A(z) „{ $rule }” szabály { $time } múlva jóváhagyja.
rule-pending = A(z) „{ $rule }” szabály ekkor hagyja jóvá: { $time }.
# For the preparation.
rule-waiting = A(z) „{ $rule }” szabály a sikeres előkészítés után hagyja jóvá.
rule-waiting-until = A(z) „{ $rule }” szabály a sikeres előkészítés után hagyja jóvá. Az Azure ettől az időponttól indíthatja: { $time }.
rule-stopped = A(z) „{ $rule }” szabályt leállították. Ön dönt.
rule-forbidden = A(z) „{ $rule }” szabály nem engedi innen jóváhagyni.
rule-stop = Ne hagyja jóvá automatikusan
# The reason follows.
rule-stop-failed = A szabályt nem sikerült leállítani.

## On the Settings page

group-rules = Automatikus jóváhagyás
set-user-initiated = Az általam indított újraindítások jóváhagyása
set-user-initiated-about = Csak ezt a VM-et érintő újraindítások és újratelepítések, amelyeket egy jogosult felhasználó kért. Ha ki van kapcsolva, akár 15 percig várnak.
set-short-freezes = Rövid szüneteltetések jóváhagyása
set-short-freezes-about = Amelyek várhatóan nem tartanak ennél tovább. 0: kikapcsolva; a szokásos érték 10.
set-grace = Az automatikus jóváhagyás késleltetése
set-grace-about = Mielőtt egy szabály jóváhagy, értesítést kap, és ennyi ideje van leállítani, 0 és 300 között.
set-rules = Saját szabályok
set-rules-about = Az első illeszkedő szabály érvényes. Ha egyik sem illeszkedik, a Forewarn megkérdezi Önt.
rules-none = Nincs saját szabály.
rule-add = Szabály hozzáadása
rule-edit = Szerkesztés
rule-up = Fel
rule-down = Le
rule-remove = Eltávolítás
# For screen readers. $act: one of the four buttons above.
rule-action = { $act }: { $rule }

## The form for a rule

rule-new = Új szabály
rule-change = A szabály módosítása
rule-name = Név
rule-types = Eseménytípusok
rule-types-any = bármely típus
rule-source = Kezdeményező
rule-source-any = bárki
rule-source-user = egy felhasználó
rule-source-platform = az Azure
rule-length = Leghosszabb kiesés (másodperc)
rule-at-most = legfeljebb { $count } mp
rule-scope = Érintett VM-ek
rule-scope-any = ez a VM, egyedül vagy másokkal
rule-scope-alone = csak ez a VM
rule-scope-among = ez a VM mások között
rule-days = Napok
rule-from = Mettől
rule-until = Meddig
rule-open = Amit üresen hagy, az minden eseményre illeszkedik.
rule-then = Művelet
rule-then-now = azonnali jóváhagyás
rule-then-before = jóváhagyás néhány perccel előtte
rule-then-prepared = jóváhagyás az előkészítés után
rule-then-ask = kérdezzen meg
rule-then-never = soha ne hagyja jóvá
rule-minutes = Hány perccel előtte
rule-then-minutes = jóváhagyás { $count } perccel előtte
rule-save = Mentés
rule-number = „{ $text }” nem egész szám.

## A dry run of the rules

dry-run = A szabályok kipróbálása
dry-run-about = Megmutatja, mit tettek volna a szabályok a korábbi eseményekkel. Semmit sem hagy jóvá.
dry-run-start = Próba
dry-run-running = Próba folyamatban…
dry-run-failed = Nem sikerült kipróbálni. { $reason }
dry-run-no-vm = Még nem tudni, melyik VM ez, ezért egyetlen szabály sem illik semmire.
dry-run-checked = { $count ->
    [one] { $count } esemény megvizsgálva.
   *[other] { $count } esemény megvizsgálva.
}
# $events and $approved: numbers.
dry-run-total = { $rule }: { $events } eseményre illik, { $approved } jóváhagyás
dry-run-no-rules = Nincs kipróbálható szabály.
# After a time and an event. $at: a time.
dry-run-approved = „{ $rule }” ekkor hagyta volna jóvá: { $at }
dry-run-prepared = „{ $rule }” az előkészítés után hagyta volna jóvá, legkorábban { $at }
dry-run-asked = „{ $rule }” Önre bízta volna
dry-run-forbidden = „{ $rule }” nem engedte volna jóváhagyni

## Commands

group-commands = Parancsok
set-prepare = Előkészítés
set-prepare-about = Parancsok, amelyek az Ön nevében futnak, amikor ehhez a VM-hez esemény jelenik meg. Ha egy sikertelen, egyetlen szabály sem hagyja jóvá az eseményt.
set-recover = Helyreállítás
set-recover-about = Parancsok, amelyek akkor futnak, amikor egy előkészített esemény véget ér.
commands-none = Nincs parancs.
command-add = Parancs hozzáadása
command-new = Új parancs
command-change = A parancs módosítása
command-program = Program (teljes elérési út)
command-arguments = Argumentumok, soronként egy
command-timeout = Időkorlát (másodperc)
command-output = Kimenet
preparing = Előkészítés folyamatban…
prepared = Előkészítve.
# The reason follows.
not-prepared = Az előkészítés sikertelen, ezért egyetlen szabály sem hagyja jóvá.
recovering = Helyreállítás folyamatban…
recovered = Helyreállítva.
# The reason follows.
not-recovered = A helyreállítás sikertelen.
