// @ts-check
/** What stands in place of, or above, the cards, in Hungarian. */

/** @type {typeof import("../en/states.js").default} */
const texts = {
    quietTitle: "Nincs ütemezett karbantartás",
    quietOwnTitle: "Ehhez a VM-hez nincs ütemezett karbantartás",
    watchingSince: "A figyelés kezdete: {time}.",
    lastAnswer: "Az Azure utolsó válasza: {time}.",
    lastFinished: "Legutóbbi esemény: {type}, {ago}.",
    lastFinishedTook: "Legutóbbi esemény: {type}, {ago}, {time} alatt.",
    lastFinishedPaused: "Legutóbbi esemény: {type}, {ago}, {time} szünet.",
    lastCancelled: "Legutóbbi esemény: {type}, {ago} visszavonva.",

    unreadableTitle: "Az Azure olvashatatlan bejelentést tett",
    unreadableBody: {
        one: "Az Azure válaszának {count} bejegyzése nem olvasható, ezért az itt láthatónál több is várható.",
        other: "Az Azure válaszának {count} bejegyzése nem olvasható, ezért az itt láthatónál több is várható.",
    },

    firstCallTitle: "Várakozás az Azure első válaszára",
    firstCallBody:
        "Az első hívás bekapcsolja a Scheduled Events szolgáltatást ezen a VM-en, és akár két percig is tarthat. Addig semmi sem ismert.",
    firstCallFor: "Várakozás: {time}",

    unreachableTitle: "Az Azure ütemezése nem érhető el",
    unreachableFor: "{time} óta",
    unreachableSince: "{time} óta",
    neverAnswered: "Az Azure még nem válaszolt, így senki sem tudja, mi várható.",
    nothingKnown: "Az Azure legutóbbi válaszakor ({time}) semmi sem volt ütemezve. Ez azóta megváltozhatott.",
    lastKnown: "Utolsó ismert állapot, {time}",
    findOutWhy: "Az ok kiderítése…",
    tryNow: "Próba most",
    trying: "Próbálkozás…",
    copyDetails: "Részletek másolása",

    detailsHead: "Forewarn {version}, api-version {api}",
    detailsVm: "VM: {name}",
    detailsLocation: "Hely: {location}",
    detailsSince: "Nincs válasz ez óta: {time}",
    detailsLast: "Utolsó válasz: {time}",
    detailsNever: "Utolsó válasz: nincs",
    detailsFailure: "Hiba ({kind}): {summary}",
    detailsAdvice: "Javaslat: {advice}",
    detailsEvent: "Utolsó ismert: {type}, {status}, legkorábban {time}, {vms}",
    detailsNoTime: "ismeretlen",

    untold: {
        one: "Egy értesítést nem sikerült megjeleníteni",
        other: "{count} értesítést nem sikerült megjeleníteni",
    },
    showEvent: "Esemény megjelenítése",
    eventOver: "Ez az esemény már nem szerepel a listán.",
};

export default texts;
