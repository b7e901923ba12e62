// @ts-check
/** The page of what may be chosen, in Hungarian. */

/** @type {typeof import("../en/settings.js").default} */
const texts = {
    settings: "Beállítások",
};

export default texts;
