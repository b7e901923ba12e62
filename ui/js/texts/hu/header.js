// @ts-check
/** The top of the window, in Hungarian. */

/** @type {typeof import("../en/header.js").default} */
const texts = {
    pages: "Oldalak",
    upcoming: "Közelgő",
    upcomingCount: { one: "{count} esemény ezen a VM-en", other: "{count} esemény ezen a VM-en" },
    unknownVm: "Ez a VM",
    guessedVm: "{name} (feltételezés)",
    guessedVmAbout: "A végpont nem mondja meg, melyik VM ez. A(z) {name} ennek a számítógépnek a gépneve.",
    demo: "Demó",
    demoAbout: "Bemutató kitalált eseményekkel. Ezek közül semmi sem érinti ezt a VM-et.",

    liveAge: "Élő · {age}",
    liveAbout: "Az Azure utolsó válasza: {time}",
    waiting: "Várakozás",
    noAnswer: "Nincs válasz",
};

export default texts;
