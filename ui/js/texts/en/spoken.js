// @ts-check
/** What is spoken aloud when something changes, in English. */

export default {
    saidAppeared: "{type} in {time}.",
    saidAppearedNoTime: "{type} announced.",
    saidImminent: "{type} is close: {time} left.",
    saidDue: "{type} is due now.",
    saidStarted: "{type} has started.",
    saidFinished: "{type} finished.",
    saidCancelled: "{type} was cancelled.",
    saidGone: "{type} is no longer listed.",
    saidApproving: "Approving {type}.",
    saidApproved: "{type} is approved and waits for Azure.",
    saidFailed: "The approval of {type} failed: {answer}",
    saidLost: "Azure's schedule cannot be reached. {summary}",
    saidBack: "Azure answers again.",
    saidOf: "{type}: {sentence}",
};
