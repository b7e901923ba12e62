// @ts-check
/** The page of what may be chosen, in Turkish. */

/** @type {typeof import("../en/settings.js").default} */
const texts = {
    settings: "Ayarlar",
};

export default texts;
