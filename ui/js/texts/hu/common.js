// @ts-check
/** What is said on every page, and where no page is, in Hungarian. */

/** @type {typeof import("../en/common.js").default} */
const texts = {
    appName: "Forewarn",
    cancel: "Mégse",
    close: "Bezárás",
    dismiss: "Bezárás",
    copied: "Másolva",
    copyFailed: "A másolás nem sikerült",

    troublesTitle: "Gond van az előzmények mentésével",

    brokenTitle: "Az ablak nem éri el a Forewarnt",
    brokenBody: "Az ablak mögötti program nem válaszolt: {reason}",
    brokenOutside: "ez az oldal csak a Forewarn programban működik.",
    reload: "Újrapróbálás",

    spanSeconds: "{seconds} mp",
    spanMinutes: "{minutes} perc",
    spanMinutesSeconds: "{minutes} perc {seconds} mp",
    spanHoursMinutes: "{hours} óra {minutes} perc",
};

export default texts;
