// @ts-check
/** What is spoken aloud when something changes, in Hungarian. */

/** @type {typeof import("../en/spoken.js").default} */
const texts = {
    saidAppeared: "{type}: {time} múlva.",
    saidAppearedNoTime: "{type} bejelentve.",
    saidImminent: "{type} hamarosan: még {time}.",
    saidDue: "{type} most esedékes.",
    saidStarted: "{type} elindult.",
    saidFinished: "{type} befejeződött.",
    saidCancelled: "{type} visszavonva.",
    saidGone: "{type} már nem szerepel a listán.",
    saidApproving: "{type} jóváhagyása folyamatban.",
    saidApproved: "{type} jóváhagyva, az Azure-ra vár.",
    saidFailed: "{type} jóváhagyása nem sikerült: {answer}",
    saidLost: "Az Azure ütemezése nem érhető el. {summary}",
    saidBack: "Az Azure újra válaszol.",
    saidOf: "{type}: {sentence}",
};

export default texts;
