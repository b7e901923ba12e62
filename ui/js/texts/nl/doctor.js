// @ts-check
/** The sheet that finds out why Azure does not answer, in Dutch. */

/** @type {typeof import("../en/doctor.js").default} */
const texts = {
    doctorTitle: "Verbindingscontrole",
    doctorRunning: "De verbinding wordt onderzocht…",
    doctorRunningHint: "Dit duurt hoogstens zo'n 20 seconden. Forewarn blijft intussen bewaken.",
    doctorFailed: "De verbinding kon niet worden onderzocht",
    doctorActions: "Wat te doen",
    doctorSteps: "Wat is geprobeerd",
    doctorCopy: "Rapport kopiëren",
    doctorAgain: "Opnieuw uitvoeren",
    doctorTook: "{ms} ms",
    verdictOk: "In orde:",
    verdictBad: "Probleem:",
    verdictUnknown: "Onbekend:",
    verdictNote: "Opmerking:",
};

export default texts;
