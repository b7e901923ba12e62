// @ts-check
/** The sheet that finds out why Azure does not answer, in Swedish. */

/** @type {typeof import("../en/doctor.js").default} */
const texts = {
    doctorTitle: "Anslutningskontroll",
    doctorRunning: "Anslutningen undersöks…",
    doctorRunningHint: "Det tar högst omkring 20 sekunder. Forewarn fortsätter att bevaka under tiden.",
    doctorFailed: "Anslutningen kunde inte undersökas",
    doctorActions: "Vad du kan göra",
    doctorSteps: "Vad som prövades",
    doctorCopy: "Kopiera rapporten",
    doctorAgain: "Kör igen",
    doctorTook: "{ms} ms",
    verdictOk: "Utan anmärkning:",
    verdictBad: "Problem:",
    verdictUnknown: "Okänt:",
    verdictNote: "Notera:",
};

export default texts;
