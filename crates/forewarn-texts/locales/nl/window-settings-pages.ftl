### The first level of the settings: rows that open pages, and the search over all settings.

## Navigation

# A button that returns to the first level.
back = Terug
# In the search field.
search-settings = Instellingen zoeken
# Below the search field.
settings-found = { $count ->
    [0] Geen instellingen gevonden
    [one] { $count } instelling
   *[other] { $count } instellingen
}
# A lock beside a row: all settings of its page are set for all users.
locked = Ingesteld door uw beheerder

## The current settings, below the name of a page. At most 50 characters; parts are joined by “·”.

value-off = Uit
# One of the settings of the page has a value that isn't saved.
value-refused = Een waarde is niet opgeslagen
value-all-events = Alle gebeurtenissen
# How often Forewarn checks for events.
value-every = { $count ->
    [one] Elke seconde
   *[other] Elke { $count } seconden
}
value-user-initiated = Herstarts die u start
value-freezes = Bevriezingen tot { $count } s
value-rules = { $count ->
    [one] { $count } regel
   *[other] { $count } regels
}
value-commands = { $count ->
    [0] Geen
    [one] { $count } opdracht
   *[other] { $count } opdrachten
}
value-history = { $count ->
    [one] { $count } dag geschiedenis
   *[other] { $count } dagen geschiedenis
}

## After a rule or command was removed

# $name: of the rule, or the program of the command.
removed = ‘{ $name }’ verwijderd.
undo = Ongedaan maken

## Words that the search finds too, besides name and explanation of a setting. They aren't displayed. Add what users may type.

find-types = waarschuwingen, meldingen, pop-ups, typen gebeurtenissen, niet storen
find-scope = beschikbaarheidsset, schaalset, buren, andere VM's
find-reminders = herinner, uitstellen, aftellen, vooraf, waarschuwing
find-sound = dempen, stil, volume, signaal
find-test = proberen, controleren, voorbeeld
find-login = opstarten, automatisch starten, inloggen
find-poll = frequentie, hoe vaak, vernieuwen, controleren, Azure
find-user-initiated = portal, eigen, handmatig, reboot, redeploy, automatisch
find-freezes = pauze, livemigratie, automatisch
find-rules = automatisering, beleid, automatisch, goedkeuren, nacht, schema
find-grace = wachten, vertraging, stoppen, annuleren, tijd
find-dry-run = simuleren, voorbeeld, geschiedenis, wat als
find-prepare = script, leegmaken, programma, uitvoeren, vooraf
find-recover = script, terugzetten, programma, uitvoeren, achteraf
find-webhook = adres, URL, HTTP, integratie, versturen, chat, Teams, Slack
find-webhook-format = JSON, Teams, Slack, Alertmanager, CloudEvents, Prometheus, berichtindeling
find-theme = donkere modus, lichte modus, kleuren, nacht
find-window-style = flyout, pop-up, titelbalk, rand, kader, vastmaken
find-language = landinstelling, vertaling, Nederlands
find-history = bewaartermijn, verwijderen, opslag, database, oude gebeurtenissen
find-locations = map, pad, bestand, database, privacy
find-diagnostics = ondersteuning, foutopsporing, foutrapport, versie, logboek
find-doctor = netwerk, proxy, firewall, problemen oplossen, verbinding, onbereikbaar
find-welcome = welkom, rondleiding, eerste start, hulp, voorinstellingen
