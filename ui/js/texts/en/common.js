// @ts-check
/** What is said on every page, and where no page is, in English. */

export default {
    appName: "Forewarn",
    cancel: "Cancel",
    close: "Close",
    dismiss: "Dismiss",
    copied: "Copied",
    copyFailed: "Copying was refused",

    troublesTitle: "Trouble with keeping the history",

    brokenTitle: "The window cannot reach Forewarn",
    brokenBody: "The program behind this window did not answer: {reason}",
    brokenOutside: "this page works only inside Forewarn.",
    reload: "Try again",

    spanSeconds: "{seconds} s",
    spanMinutes: "{minutes} min",
    spanMinutesSeconds: "{minutes} min {seconds} s",
    spanHoursMinutes: "{hours} h {minutes} min",
};
