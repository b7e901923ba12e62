// @ts-check
/** Cards, countdowns, approvals and reminders, in Dutch. */

/** @type {typeof import("../en/events.js").default} */
const texts = {
    thisVm: "deze VM",
    thisVmAnd: "deze VM + {count}",
    otherVms: { one: "{count} andere VM", other: "{count} andere VM's" },
    someVms: { one: "{count} VM", other: "{count} VM's" },
    vms: "VM's",
    moreVms: { one: "Nog {count} VM tonen", other: "Nog {count} VM's tonen" },
    fewerVms: "Minder VM's tonen",
    plus: "+{count}",
    neighbours: "Andere VM's in deze set ({count})",

    days: { one: "{count} dag", other: "{count} dagen" },
    daysHours: "{days} {hours} u",
    due: "Kan nu beginnen",
    inProgress: "Bezig",
    inProgressFor: "Bezig · {time}",
    noTime: "Tijd onbekend",
    notBefore: "niet vóór {time}",
    notBeforeUtc: "niet vóór {time} · {utc} UTC",
    wasDue: "was verwacht: {time}",
    startedAt: "gestart: {time}",
    unreadableTime: "Azure schreef de tijd als ‘{text}’.",
    noTimeGiven: "Azure heeft geen tijd opgegeven.",
    paused: "De VM stond {time} stil.",

    lifeLine: "Voortgang",
    stepScheduled: "Gepland",
    stepApproved: "Goedgekeurd",
    stepStarted: "Gestart",
    stepDone: "Klaar",
    stepPassed: "afgerond",
    stepSkipped: "niet vanaf hier",

    approve: "Nu goedkeuren…",
    approving: "Bezig met goedkeuren…",
    approved: "Goedgekeurd door {by}.",
    approvedWaiting: "Goedgekeurd door {by}, wacht op Azure. Andere klanten op de host kunnen het ophouden.",
    approvalFailed: "Het goedkeuren is mislukt.",
    approvalMayHaveArrived: "Het verzoek kan Azure toch hebben bereikt.",
    approvalRefused: "Niet goedgekeurd.",

    remind: "Herinner mij…",
    reminding: "Herinnering: {time}",
    remindMenu: "Wanneer herinneren",
    remindBefore: { one: "{count} minuut ervoor", other: "{count} minuten ervoor" },
    remindUsual: "Zoals gewoonlijk",
    remindFailed: "De herinnering is niet ingesteld.",

    confirmTitle: { one: "{type} van {vm} nu goedkeuren?", other: "{type} van {count} VM's nu goedkeuren?" },
    confirmTitleOther: "‘{type}’ nu goedkeuren?",
    confirmInstead: "Azure kan het meteen starten in plaats van te wachten tot {time}.",
    confirmAtOnce: "Azure kan het meteen starten.",
    confirmFinal: "Een goedkeuring kan niet worden ingetrokken.",
    confirmForAll:
        "Een goedkeuring geldt voor alle VM's van de gebeurtenis, niet alleen voor deze. Ze kan niet worden ingetrokken.",
    confirmForOther: "Deze gebeurtenis geldt voor een andere VM dan deze. Een goedkeuring kan niet worden ingetrokken.",
    confirmTick: { one: "Goedkeuren voor {vm}", other: "Goedkeuren voor alle {count} VM's" },
    confirmVmsChanged: "De lijst met VM's is gewijzigd. Kijk nog eens.",
    confirmOver: "Deze gebeurtenis is voorbij. Er valt niets meer goed te keuren.",
    confirm: "Nu goedkeuren",
};

export default texts;
