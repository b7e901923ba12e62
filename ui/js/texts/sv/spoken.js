// @ts-check
/** What is spoken aloud when something changes, in Swedish. */

/** @type {typeof import("../en/spoken.js").default} */
const texts = {
    saidAppeared: "{type} om {time}.",
    saidAppearedNoTime: "{type} har meddelats.",
    saidImminent: "{type} är nära: {time} kvar.",
    saidDue: "{type} kan börja nu.",
    saidStarted: "{type} har startat.",
    saidFinished: "{type} har slutförts.",
    saidCancelled: "{type} har ställts in.",
    saidGone: "{type} finns inte längre i listan.",
    saidApproving: "Godkänner {type}.",
    saidApproved: "{type} är godkänd och väntar på Azure.",
    saidFailed: "Godkännandet av {type} misslyckades: {answer}",
    saidLost: "Azures schema kan inte nås. {summary}",
    saidBack: "Azure svarar igen.",
    saidOf: "{type}: {sentence}",
};

export default texts;
