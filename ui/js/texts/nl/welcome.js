// @ts-check
/** The sheet of the first run, in Dutch. */

/** @type {typeof import("../en/welcome.js").default} */
const texts = {
    welcomeTitle: "Welkom bij Forewarn",
    welcomeOffer: "Nieuw bij Forewarn?",
    welcomeOpen: "Introductie tonen",
    welcomeWatch: "Wat het bewaakt",
    welcomeWatchBody:
        "Azure laat een VM van tevoren weten wanneer die wordt stilgezet, opnieuw gestart, verplaatst of verwijderd. Forewarn blijft ernaar vragen, waarschuwt u op tijd en laat u een gebeurtenis meteen goedkeuren in plaats van erop te wachten.",
    welcomeTruth: "Opnieuw starten vanuit de Azure-portal wacht voortaan",
    welcomeTruthBody:
        "Zodra een VM deze planning opvraagt, kondigt Azure ook aan wat u zelf opdraagt. Een herstart vanuit de portal wacht dan zijn tijd af, meestal 15 minuten, tenzij iemand hem goedkeurt – bijvoorbeeld hier. Als er een dag lang niets naar vraagt, wacht Azure niet meer.",
    welcomePin: "Houd de bel in het zicht",
    welcomePinWindows:
        "Windows zet nieuwe pictogrammen achter het pijltje in de hoek van de taakbalk. Open het en sleep de bel eruit, naast de klok.",
    welcomePinLinux:
        "De bel staat in het systeemvak van uw paneel. Ziet u er geen, dan heeft uw bureaublad ondersteuning voor zulke pictogrammen nodig, zoals de extensie AppIndicator van GNOME.",
    welcomeReady: "Zorg dat het u bereikt",
    welcomeStart: "Begin met bewaken",
};

export default texts;
