// @ts-check
/** What stands in place of, or above, the cards, in English. */

export default {
    quietTitle: "No maintenance scheduled",
    quietOwnTitle: "No maintenance scheduled for this VM",
    watchingSince: "Watching since {time}.",
    lastAnswer: "Azure last answered at {time}.",
    lastFinished: "Last event: {type}, {ago}.",
    lastFinishedTook: "Last event: {type}, {ago}, took {time}.",
    lastFinishedPaused: "Last event: {type}, {ago}, paused {time}.",
    lastCancelled: "Last event: {type}, cancelled {ago}.",

    unreadableTitle: "Azure announced something unreadable",
    unreadableBody: {
        one: "{count} entry of Azure's answer cannot be read, so more may be coming than is shown here.",
        other: "{count} entries of Azure's answer cannot be read, so more may be coming than is shown here.",
    },

    firstCallTitle: "Waiting for Azure's first answer",
    firstCallBody:
        "The first call switches Scheduled Events on for this VM and may take two minutes. Until then nothing is known.",
    firstCallFor: "Waiting for {time}",

    unreachableTitle: "Cannot reach Azure's schedule",
    unreachableFor: "for {time}",
    unreachableSince: "since {time}",
    neverAnswered: "Azure has not answered yet, so nobody knows what is coming.",
    nothingKnown: "Nothing was scheduled when Azure last answered, {time}. That may have changed since.",
    lastKnown: "Last known, {time}",
    findOutWhy: "Find out why…",
    tryNow: "Try now",
    trying: "Trying…",
    copyDetails: "Copy details",

    detailsHead: "Forewarn {version}, api-version {api}",
    detailsVm: "VM: {name}",
    detailsLocation: "Location: {location}",
    detailsSince: "No answer since: {time}",
    detailsLast: "Last answer: {time}",
    detailsNever: "Last answer: none",
    detailsFailure: "Failure ({kind}): {summary}",
    detailsAdvice: "Advice: {advice}",
    detailsEvent: "Last known: {type}, {status}, not before {time}, {vms}",
    detailsNoTime: "unknown",

    untold: { one: "A notification could not be shown", other: "{count} notifications could not be shown" },
    showEvent: "Show event",
    eventOver: "That event is no longer listed.",
};
