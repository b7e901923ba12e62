### The first level of the settings: rows that open pages, and the search over all settings.

## Navigation

# A button that returns to the first level.
back = Vissza
# In the search field.
search-settings = Beállítások keresése
# Below the search field.
settings-found = { $count ->
    [0] Nem található beállítás
    [one] { $count } beállítás
   *[other] { $count } beállítás
}
# A lock beside a row: all settings of its page are set for all users.
locked = A rendszergazda állította be

## The current settings, below the name of a page. At most 50 characters; parts are joined by “·”.

value-off = Kikapcsolva
# One of the settings of the page has a value that isn't saved.
value-refused = Egy érték nincs mentve
value-all-events = Minden esemény
# How often Forewarn checks for events.
value-every = { $count ->
    [one] Másodpercenként
   *[other] { $count } másodpercenként
}
value-user-initiated = Saját indítású újraindítások
value-freezes = Szüneteltetések { $count } mp-ig
value-rules = { $count ->
    [one] { $count } szabály
   *[other] { $count } szabály
}
value-commands = { $count ->
    [0] Nincs
    [one] { $count } parancs
   *[other] { $count } parancs
}
value-history = { $count ->
    [one] Előzmények { $count } napig
   *[other] Előzmények { $count } napig
}

## After a rule or command was removed

# $name: of the rule, or the program of the command.
removed = „{ $name }” eltávolítva.
undo = Visszavonás

## Words that the search finds too, besides name and explanation of a setting. They aren't displayed. Add what users may type.

find-types = riasztás, figyelmeztetés, felugró üzenet, eseménytípusok, értesítés, ne zavarjanak
find-scope = rendelkezésre állási csoport, méretezési csoport, szomszédok, más VM-ek
find-reminders = emlékeztetés, halasztás, visszaszámlálás, előtte, figyelmeztetés
find-sound = némítás, csendes, hangerő, csengés
find-test = kipróbálás, ellenőrzés, teszt, előnézet
find-login = automatikus indítás, rendszerindítás, belépés
find-poll = gyakoriság, sűrűség, frissítés, ellenőrzés, Azure
find-user-initiated = portál, saját, kézi, reboot, redeploy, automatikus
find-freezes = szünet, élő áttelepítés, automatikus
find-rules = automatizálás, házirend, automatikus, jóváhagyás, éjszaka, ütemezés
find-grace = várakozás, késleltetés, leállítás, mégse, idő
find-dry-run = szimuláció, előnézet, előzmények, mi lett volna
find-prepare = szkript, ürítés, program, futtatás, előtte
find-recover = szkript, visszaállítás, program, futtatás, utána
find-webhook = cím, URL, HTTP, integráció, küldés, csevegés, Teams, Slack
find-webhook-format = JSON, Teams, Slack, Alertmanager, CloudEvents, Prometheus, üzenetformátum
find-theme = sötét mód, világos mód, színek, éjszakai
find-window-style = lebegő panel, felugró ablak, címsor, keret, rögzítés
find-language = területi beállítás, fordítás, magyar
find-history = megőrzés, törlés, tárolás, adatbázis, régi események
find-locations = mappa, elérési út, fájl, adatbázis, adatvédelem
find-diagnostics = támogatás, hibakeresés, hibajelentés, verzió, napló
find-doctor = hálózat, proxy, tűzfal, hibaelhárítás, kapcsolat, nem érhető el
find-welcome = üdvözlés, bemutató, első indítás, súgó, előbeállítások
