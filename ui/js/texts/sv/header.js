// @ts-check
/** The top of the window, in Swedish. */

/** @type {typeof import("../en/header.js").default} */
const texts = {
    pages: "Sidor",
    upcoming: "Kommande",
    upcomingCount: { one: "{count} händelse för den här VM:en", other: "{count} händelser för den här VM:en" },
    unknownVm: "Den här VM:en",
    guessedVm: "{name} (gissning)",
    guessedVmAbout: "Slutpunkten anger inte vilken VM det här är. {name} är den här datorns värdnamn.",
    demo: "Demo",
    demoAbout: "En demonstration med påhittade händelser. Inget av detta drabbar den här VM:en.",

    liveAge: "Direkt · {age}",
    liveAbout: "Azure svarade senast {time}",
    waiting: "Väntar",
    noAnswer: "Inget svar",
};

export default texts;
