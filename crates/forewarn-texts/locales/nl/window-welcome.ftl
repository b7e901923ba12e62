### The introduction that opens the first time, and the About sheet.

welcome-title = Welkom bij Forewarn
# A notice, if an event came before the introduction.
welcome-offer = Nieuw bij Forewarn?
welcome-open = Introductie tonen
welcome-monitor = Wat het bewaakt
welcome-monitor-body = Azure laat een VM van tevoren weten wanneer die wordt stilgezet, opnieuw gestart, verplaatst of verwijderd. Forewarn blijft ernaar vragen, waarschuwt u op tijd en laat u een gebeurtenis meteen goedkeuren in plaats van erop te wachten.
welcome-wait = Opnieuw starten vanuit de Azure-portal wacht voortaan
welcome-wait-body = Zodra een VM deze planning opvraagt, kondigt Azure ook aan wat u zelf opdraagt. Een herstart vanuit de portal wacht dan zijn tijd af, meestal 15 minuten, tenzij iemand hem goedkeurt – bijvoorbeeld hier. Als er een dag lang niets naar vraagt, wacht Azure niet meer.
welcome-pin = Houd de bel in het zicht
welcome-pin-windows = Windows zet nieuwe pictogrammen achter het pijltje in de hoek van de taakbalk. Open het en sleep de bel eruit, naast de klok.
welcome-pin-linux = De bel staat in het systeemvak van uw paneel. Ziet u er geen, dan heeft uw bureaublad ondersteuning voor zulke pictogrammen nodig, zoals de extensie AppIndicator van GNOME.
welcome-alerts = Zorg dat het u bereikt
welcome-start = Begin met bewaken

## About

about-version = Versie { $version }
about-what = Waarschuwt op tijd wanneer Azure iets met deze VM gaat doen.
about-source = Leest Azure Scheduled Events
about-api = api-version { $api }
