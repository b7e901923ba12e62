### The first level of the settings: rows that open pages, and the search over all settings.

## Navigation

# A button that returns to the first level.
back = Tillbaka
# In the search field.
search-settings = Sök efter en inställning
# Below the search field.
settings-found = { $count ->
    [0] Inga inställningar hittades
    [one] { $count } inställning
   *[other] { $count } inställningar
}
# A lock beside a row: all settings of its page are set for all users.
locked = Hanteras av administratören

## The current settings, below the name of a page. At most 50 characters; parts are joined by “·”.

value-off = Av
# One of the settings of the page has a value that isn't saved.
value-refused = Ett värde har inte sparats
value-all-events = Alla händelser
# How often Forewarn checks for events.
value-every = { $count ->
    [one] Varje sekund
   *[other] Var { $count }:e sekund
}
value-user-initiated = Omstarter du startar
value-freezes = Frysningar upp till { $count } s
value-rules = { $count ->
    [one] { $count } regel
   *[other] { $count } regler
}
value-commands = { $count ->
    [0] Inga
    [one] { $count } kommando
   *[other] { $count } kommandon
}
value-history = { $count ->
    [one] Historik för { $count } dag
   *[other] Historik för { $count } dagar
}

## After a rule or command was removed

# $name: of the rule, or the program of the command.
removed = ”{ $name }” togs bort.
undo = Ångra

## Words that the search finds too, besides name and explanation of a setting. They aren't displayed. Add what users may type.

find-types = varningar, meddelanden, notiser, popup, händelsetyper, stör ej
find-scope = tillgänglighetsuppsättning, skalningsuppsättning, grannar, andra VM:ar
find-reminders = påminn, snooza, tysta, skjut upp, nedräkning, innan, varning
find-sound = tyst, ljudlös, volym, signal
find-test = prova, kontrollera, förhandsvisa, meddelande
find-login = uppstart, autostart, starta automatiskt, logga in
find-poll = bevakning, frågeintervall, hur ofta, uppdatera, kontrollera, Azure
find-user-initiated = portal, egna, manuell, reboot, redeploy, automatiskt
find-freezes = paus, direktmigrering, automatiskt
find-rules = automatisering, princip, automatiskt, godkänn, natt, schema
find-grace = vänta, fördröjning, stoppa, avbryt, tid
find-dry-run = prova, simulera, förhandsvisa, historik, tänk om
find-prepare = skript, tömma, program, kör, före
find-recover = skript, återgå, program, kör, efter
find-webhook = adress, HTTP, integration, skicka, chatt, Teams, Slack
find-webhook-format = JSON, Teams, Slack, Alertmanager, CloudEvents, Prometheus, meddelandeformat
find-theme = mörkt läge, ljust läge, färger, natt
find-window-style = utfälld panel, popup, namnlist, ram, fäst
find-language = språkinställning, översättning, svenska
find-history = lagringstid, radera, lagring, databas, gamla händelser
find-locations = mapp, sökväg, fil, databas, integritet
find-diagnostics = support, felsökning, felrapport, version, logg
find-doctor = nätverk, proxy, brandvägg, felsökning, anslutning, går inte att nå
find-welcome = välkommen, rundtur, första start, hjälp
