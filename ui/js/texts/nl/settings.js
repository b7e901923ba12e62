// @ts-check
/** The page of what may be chosen, in Dutch. */

/** @type {typeof import("../en/settings.js").default} */
const texts = {
    settings: "Instellingen",
};

export default texts;
