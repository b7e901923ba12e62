// @ts-check
/** Cards, countdowns, approvals and reminders, in Hungarian. */

/** @type {typeof import("../en/events.js").default} */
const texts = {
    thisVm: "ez a VM",
    thisVmAnd: "ez a VM + {count}",
    otherVms: { one: "{count} másik VM", other: "{count} másik VM" },
    someVms: { one: "{count} VM", other: "{count} VM" },
    vms: "VM-ek",
    moreVms: { one: "További {count} VM megjelenítése", other: "További {count} VM megjelenítése" },
    fewerVms: "Kevesebb VM megjelenítése",
    plus: "+{count}",
    neighbours: "A csoport többi VM-je ({count})",

    days: { one: "{count} nap", other: "{count} nap" },
    daysHours: "{days} {hours} óra",
    due: "Most esedékes",
    inProgress: "Folyamatban",
    inProgressFor: "Folyamatban · {time}",
    noTime: "Ismeretlen időpont",
    notBefore: "legkorábban {time}",
    notBeforeUtc: "legkorábban {time} · {utc} UTC",
    wasDue: "esedékes volt: {time}",
    startedAt: "elindult: {time}",
    unreadableTime: "Az Azure ezt adta meg időpontként: „{text}”.",
    noTimeGiven: "Az Azure nem adott meg időpontot.",
    paused: "A VM ennyi ideig állt: {time}.",

    lifeLine: "Folyamat",
    stepScheduled: "Ütemezve",
    stepApproved: "Jóváhagyva",
    stepStarted: "Elindult",
    stepDone: "Kész",
    stepPassed: "megtörtént",
    stepSkipped: "nem innen",

    approve: "Jóváhagyás most…",
    approving: "Jóváhagyás folyamatban…",
    approved: "Jóváhagyta: {by}.",
    approvedWaiting: "Jóváhagyta: {by}. Várakozás az Azure-ra; a gazdagép más bérlői késleltethetik.",
    approvalFailed: "A jóváhagyás nem sikerült.",
    approvalMayHaveArrived: "A kérés ettől még eljuthatott az Azure-hoz.",
    approvalRefused: "Nincs jóváhagyva.",

    remind: "Emlékeztető…",
    reminding: "Emlékeztető: {time}",
    remindMenu: "Az emlékeztetés ideje",
    remindBefore: { one: "{count} perccel előtte", other: "{count} perccel előtte" },
    remindUsual: "A szokásos módon",
    remindFailed: "Az emlékeztetőt nem sikerült beállítani.",

    confirmTitle: { one: "{type} ({vm}): jóváhagyja most?", other: "{type} ({count} VM): jóváhagyja most?" },
    confirmTitleOther: "„{type}”: jóváhagyja most?",
    confirmInstead: "Az Azure azonnal elindíthatja, nem várja meg az ütemezett időpontot ({time}).",
    confirmAtOnce: "Az Azure azonnal elindíthatja.",
    confirmFinal: "A jóváhagyás nem vonható vissza.",
    confirmForAll: "A jóváhagyás az esemény minden VM-jére vonatkozik, nem csak erre. Nem vonható vissza.",
    confirmForOther: "Ez az esemény nem erre, hanem egy másik VM-re vonatkozik. A jóváhagyás nem vonható vissza.",
    confirmTick: { one: "Jóváhagyás ehhez: {vm}", other: "Jóváhagyás az összes VM-hez ({count})" },
    confirmVmsChanged: "A VM-ek listája megváltozott. Nézze át újra.",
    confirmOver: "Ez az esemény véget ért. Nincs már mit jóváhagyni.",
    confirm: "Jóváhagyás most",
};

export default texts;
