// @ts-check
/** What is said on every page, and where no page is, in Swedish. */

/** @type {typeof import("../en/common.js").default} */
const texts = {
    appName: "Forewarn",
    cancel: "Avbryt",
    close: "Stäng",
    dismiss: "Stäng",
    copied: "Kopierat",
    copyFailed: "Kopieringen nekades",

    troublesTitle: "Problem med att spara historiken",

    brokenTitle: "Fönstret kan inte nå Forewarn",
    brokenBody: "Programmet bakom det här fönstret svarade inte: {reason}",
    brokenOutside: "den här sidan fungerar bara i Forewarn.",
    reload: "Försök igen",

    spanSeconds: "{seconds} s",
    spanMinutes: "{minutes} min",
    spanMinutesSeconds: "{minutes} min {seconds} s",
    spanHoursMinutes: "{hours} tim {minutes} min",
};

export default texts;
