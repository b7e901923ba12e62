// @ts-check
/** What stands in place of, or above, the cards, in Swedish. */

/** @type {typeof import("../en/states.js").default} */
const texts = {
    quietTitle: "Inget underhåll planerat",
    quietOwnTitle: "Inget underhåll planerat för den här VM:en",
    watchingSince: "Bevakar sedan {time}.",
    lastAnswer: "Azure svarade senast {time}.",
    lastFinished: "Senaste händelse: {type}, {ago}.",
    lastFinishedTook: "Senaste händelse: {type}, {ago}, tog {time}.",
    lastFinishedPaused: "Senaste händelse: {type}, {ago}, paus i {time}.",
    lastCancelled: "Senaste händelse: {type}, inställd {ago}.",

    unreadableTitle: "Azure meddelade något oläsligt",
    unreadableBody: {
        one: "{count} post i Azures svar kan inte läsas, så mer kan vara på väg än det som visas här.",
        other: "{count} poster i Azures svar kan inte läsas, så mer kan vara på väg än det som visas här.",
    },

    firstCallTitle: "Väntar på Azures första svar",
    firstCallBody:
        "Det första anropet slår på Scheduled Events för den här VM:en och kan ta två minuter. Tills dess är inget känt.",
    firstCallFor: "Har väntat i {time}",

    unreachableTitle: "Kan inte nå Azures schema",
    unreachableFor: "i {time}",
    unreachableSince: "sedan {time}",
    neverAnswered: "Azure har inte svarat än, så ingen vet vad som är på väg.",
    nothingKnown: "Inget var planerat när Azure senast svarade, {time}. Det kan ha ändrats sedan dess.",
    lastKnown: "Senast kända, {time}",
    findOutWhy: "Ta reda på varför…",
    tryNow: "Försök nu",
    trying: "Försöker…",
    copyDetails: "Kopiera detaljer",

    detailsHead: "Forewarn {version}, api-version {api}",
    detailsVm: "VM: {name}",
    detailsLocation: "Plats: {location}",
    detailsSince: "Inget svar sedan: {time}",
    detailsLast: "Senaste svar: {time}",
    detailsNever: "Senaste svar: inget",
    detailsFailure: "Fel ({kind}): {summary}",
    detailsAdvice: "Råd: {advice}",
    detailsEvent: "Senast kända: {type}, {status}, tidigast {time}, {vms}",
    detailsNoTime: "okänd",

    untold: { one: "En avisering kunde inte visas", other: "{count} aviseringar kunde inte visas" },
    showEvent: "Visa händelsen",
    eventOver: "Händelsen finns inte längre i listan.",
};

export default texts;
