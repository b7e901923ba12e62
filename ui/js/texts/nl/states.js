// @ts-check
/** What stands in place of, or above, the cards, in Dutch. */

/** @type {typeof import("../en/states.js").default} */
const texts = {
    quietTitle: "Geen onderhoud gepland",
    quietOwnTitle: "Geen onderhoud gepland voor deze VM",
    watchingSince: "Bewaakt sinds {time}.",
    lastAnswer: "Laatste antwoord van Azure: {time}.",
    lastFinished: "Laatste gebeurtenis: {type}, {ago}.",
    lastFinishedTook: "Laatste gebeurtenis: {type}, {ago}, duurde {time}.",
    lastFinishedPaused: "Laatste gebeurtenis: {type}, {ago}, pauze van {time}.",
    lastCancelled: "Laatste gebeurtenis: {type}, {ago} geannuleerd.",

    unreadableTitle: "Azure kondigde iets onleesbaars aan",
    unreadableBody: {
        one: "{count} item in het antwoord van Azure is onleesbaar, dus er kan meer aankomen dan hier te zien is.",
        other: "{count} items in het antwoord van Azure zijn onleesbaar, dus er kan meer aankomen dan hier te zien is.",
    },

    firstCallTitle: "Wachten op het eerste antwoord van Azure",
    firstCallBody:
        "De eerste aanroep zet Scheduled Events aan voor deze VM en kan twee minuten duren. Tot die tijd is er niets bekend.",
    firstCallFor: "Wacht al {time}",

    unreachableTitle: "Kan de planning van Azure niet bereiken",
    unreachableFor: "al {time}",
    unreachableSince: "sinds {time}",
    neverAnswered: "Azure heeft nog niet geantwoord, dus niemand weet wat er aankomt.",
    nothingKnown:
        "Er was niets gepland toen Azure voor het laatst antwoordde, {time}. Dat kan intussen veranderd zijn.",
    lastKnown: "Laatst bekend, {time}",
    findOutWhy: "Oorzaak zoeken…",
    tryNow: "Nu proberen",
    trying: "Proberen…",
    copyDetails: "Details kopiëren",

    detailsHead: "Forewarn {version}, api-version {api}",
    detailsVm: "VM: {name}",
    detailsLocation: "Locatie: {location}",
    detailsSince: "Geen antwoord sinds: {time}",
    detailsLast: "Laatste antwoord: {time}",
    detailsNever: "Laatste antwoord: geen",
    detailsFailure: "Fout ({kind}): {summary}",
    detailsAdvice: "Advies: {advice}",
    detailsEvent: "Laatst bekend: {type}, {status}, niet vóór {time}, {vms}",
    detailsNoTime: "onbekend",

    untold: { one: "Een melding kon niet worden getoond", other: "{count} meldingen konden niet worden getoond" },
    showEvent: "Gebeurtenis tonen",
    eventOver: "Die gebeurtenis staat niet meer in de lijst.",
};

export default texts;
