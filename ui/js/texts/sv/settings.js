// @ts-check
/** The page of what may be chosen, in Swedish. */

/** @type {typeof import("../en/settings.js").default} */
const texts = {
    settings: "Inställningar",
};

export default texts;
