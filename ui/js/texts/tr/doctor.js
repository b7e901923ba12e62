// @ts-check
/** The sheet that finds out why Azure does not answer, in Turkish. */

/** @type {typeof import("../en/doctor.js").default} */
const texts = {
    doctorTitle: "Bağlantı tanılama",
    doctorRunning: "Bağlantı inceleniyor…",
    doctorRunningHint: "En çok 20 saniye kadar sürer. Forewarn bu sırada izlemeyi sürdürür.",
    doctorFailed: "Bağlantı incelenemedi",
    doctorActions: "Ne yapmalı",
    doctorSteps: "Neler denendi",
    doctorCopy: "Raporu kopyala",
    doctorAgain: "Yeniden çalıştır",
    doctorTook: "{ms} ms",
    verdictOk: "Sorun yok:",
    verdictBad: "Sorun:",
    verdictUnknown: "Bilinmiyor:",
    verdictNote: "Not:",
};

export default texts;
