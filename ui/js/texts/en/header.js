// @ts-check
/** The top of the window, in English. */

export default {
    pages: "Pages",
    upcoming: "Upcoming",
    upcomingCount: { one: "{count} event for this VM", other: "{count} events for this VM" },
    unknownVm: "This VM",
    guessedVm: "{name} (guess)",
    guessedVmAbout: "The endpoint doesn't say which VM this is. {name} is this computer's host name.",
    demo: "Demo",
    demoAbout: "A demonstration with made-up events. Nothing here happens to this VM.",

    liveAge: "Live · {age}",
    liveAbout: "Azure last answered at {time}",
    waiting: "Waiting",
    noAnswer: "No answer",
};
