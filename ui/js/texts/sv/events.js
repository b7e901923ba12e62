// @ts-check
/** Cards, countdowns, approvals and reminders, in Swedish. */

/** @type {typeof import("../en/events.js").default} */
const texts = {
    thisVm: "den här VM:en",
    thisVmAnd: "den här VM:en + {count}",
    otherVms: { one: "{count} annan VM", other: "{count} andra VM:ar" },
    someVms: { one: "{count} VM", other: "{count} VM:ar" },
    vms: "VM:ar",
    moreVms: { one: "Visa {count} VM till", other: "Visa {count} VM:ar till" },
    fewerVms: "Visa färre VM:ar",
    plus: "+{count}",
    neighbours: "Andra VM:ar i gruppen ({count})",

    days: { one: "{count} dag", other: "{count} dagar" },
    daysHours: "{days} {hours} tim",
    due: "Kan börja nu",
    inProgress: "Pågår",
    inProgressFor: "Pågår · {time}",
    noTime: "Okänd tid",
    notBefore: "tidigast {time}",
    notBeforeUtc: "tidigast {time} · {utc} UTC",
    wasDue: "väntades {time}",
    startedAt: "startade {time}",
    unreadableTime: "Azure skrev tiden som ”{text}”.",
    noTimeGiven: "Azure angav ingen tid.",
    paused: "VM:en stod stilla i {time}.",

    lifeLine: "Förlopp",
    stepScheduled: "Planerad",
    stepApproved: "Godkänd",
    stepStarted: "Startad",
    stepDone: "Klar",
    stepPassed: "passerat",
    stepSkipped: "inte härifrån",

    approve: "Godkänn nu…",
    approving: "Godkänner…",
    approved: "Godkänd av {by}.",
    approvedWaiting: "Godkänd av {by}, väntar på Azure. Andra kunder på samma värd kan fördröja den.",
    approvalFailed: "Godkännandet misslyckades.",
    approvalMayHaveArrived: "Begäran kan ändå ha nått Azure.",
    approvalRefused: "Inte godkänd.",

    remind: "Påminn mig…",
    reminding: "Påminnelse {time}",
    remindMenu: "När du vill bli påmind",
    remindBefore: { one: "{count} minut före", other: "{count} minuter före" },
    remindUsual: "Som vanligt",
    remindFailed: "Påminnelsen ställdes inte in.",

    confirmTitle: {
        one: "Vill du godkänna {type} för {vm} nu?",
        other: "Vill du godkänna {type} för {count} VM:ar nu?",
    },
    confirmTitleOther: "Vill du godkänna ”{type}” nu?",
    confirmInstead: "Azure kan starta den direkt i stället för att vänta till {time}.",
    confirmAtOnce: "Azure kan starta den direkt.",
    confirmFinal: "Ett godkännande går inte att ångra.",
    confirmForAll: "Ett godkännande gäller alla VM:ar i händelsen, inte bara den här. Det går inte att ångra.",
    confirmForOther: "Händelsen gäller en annan VM än den här. Ett godkännande går inte att ångra.",
    confirmTick: { one: "Godkänn för {vm}", other: "Godkänn för alla {count} VM:ar" },
    confirmVmsChanged: "Listan över VM:ar har ändrats. Titta en gång till.",
    confirmOver: "Händelsen är över. Det finns inget kvar att godkänna.",
    confirm: "Godkänn nu",
};

export default texts;
