// @ts-check
/** What is said on every page, and where no page is, in Dutch. */

/** @type {typeof import("../en/common.js").default} */
const texts = {
    appName: "Forewarn",
    cancel: "Annuleren",
    close: "Sluiten",
    dismiss: "Sluiten",
    copied: "Gekopieerd",
    copyFailed: "Kopiëren is geweigerd",

    troublesTitle: "Probleem met het bewaren van de geschiedenis",

    brokenTitle: "Het venster kan Forewarn niet bereiken",
    brokenBody: "Het programma achter dit venster antwoordde niet: {reason}",
    brokenOutside: "deze pagina werkt alleen binnen Forewarn.",
    reload: "Opnieuw proberen",

    spanSeconds: "{seconds} s",
    spanMinutes: "{minutes} min",
    spanMinutesSeconds: "{minutes} min {seconds} s",
    spanHoursMinutes: "{hours} u {minutes} min",
};

export default texts;
