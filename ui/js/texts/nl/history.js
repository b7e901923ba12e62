// @ts-check
/** The page of all that has been, in Dutch. */

/** @type {typeof import("../en/history.js").default} */
const texts = {
    history: "Geschiedenis",
};

export default texts;
