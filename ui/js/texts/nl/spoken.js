// @ts-check
/** What is spoken aloud when something changes, in Dutch. */

/** @type {typeof import("../en/spoken.js").default} */
const texts = {
    saidAppeared: "{type} over {time}.",
    saidAppearedNoTime: "{type} aangekondigd.",
    saidImminent: "{type} is dichtbij: nog {time}.",
    saidDue: "{type} kan nu beginnen.",
    saidStarted: "{type} is gestart.",
    saidFinished: "{type} is voltooid.",
    saidCancelled: "{type} is geannuleerd.",
    saidGone: "{type} staat niet meer in de lijst.",
    saidApproving: "{type} wordt goedgekeurd.",
    saidApproved: "{type} is goedgekeurd en wacht op Azure.",
    saidFailed: "Het goedkeuren van {type} is mislukt: {answer}",
    saidLost: "De planning van Azure is niet bereikbaar. {summary}",
    saidBack: "Azure antwoordt weer.",
    saidOf: "{type}: {sentence}",
};

export default texts;
