// @ts-check
/** The sheet that finds out why Azure does not answer, in Hungarian. */

/** @type {typeof import("../en/doctor.js").default} */
const texts = {
    doctorTitle: "Kapcsolatvizsgálat",
    doctorRunning: "A kapcsolat vizsgálata…",
    doctorRunningHint: "Legfeljebb nagyjából 20 másodpercig tart. A Forewarn közben is figyel.",
    doctorFailed: "A kapcsolatot nem sikerült megvizsgálni",
    doctorActions: "Teendők",
    doctorSteps: "A próbák eredménye",
    doctorCopy: "Jelentés másolása",
    doctorAgain: "Futtatás újra",
    doctorTook: "{ms} ms",
    verdictOk: "Rendben:",
    verdictBad: "Hiba:",
    verdictUnknown: "Nem tudható:",
    verdictNote: "Megjegyzés:",
};

export default texts;
