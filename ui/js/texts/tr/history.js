// @ts-check
/** The page of all that has been, in Turkish. */

/** @type {typeof import("../en/history.js").default} */
const texts = {
    history: "Geçmiş",
};

export default texts;
