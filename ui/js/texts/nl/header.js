// @ts-check
/** The top of the window, in Dutch. */

/** @type {typeof import("../en/header.js").default} */
const texts = {
    pages: "Pagina's",
    upcoming: "Aankomend",
    upcomingCount: { one: "{count} gebeurtenis voor deze VM", other: "{count} gebeurtenissen voor deze VM" },
    unknownVm: "Deze VM",
    guessedVm: "{name} (gok)",
    guessedVmAbout: "Het eindpunt zegt niet welke VM dit is. {name} is de hostnaam van deze computer.",
    demo: "Demo",
    demoAbout: "Een demonstratie met verzonnen gebeurtenissen. Niets hiervan overkomt deze VM.",

    liveAge: "Live · {age}",
    liveAbout: "Laatste antwoord van Azure: {time}",
    waiting: "Wachten",
    noAnswer: "Geen antwoord",
};

export default texts;
