// @ts-check
/** The sheet that finds out why Azure does not answer, in English. */

export default {
    doctorTitle: "Connection doctor",
    doctorRunning: "Looking into the connection…",
    doctorRunningHint: "This takes some 20 seconds at the most. Forewarn goes on watching meanwhile.",
    doctorFailed: "The connection could not be looked into",
    doctorActions: "What to do",
    doctorSteps: "What was tried",
    doctorCopy: "Copy report",
    doctorAgain: "Run again",
    doctorTook: "{ms} ms",
    verdictOk: "In order:",
    verdictBad: "Problem:",
    verdictUnknown: "Not known:",
    verdictNote: "Note:",
};
