// @ts-check
/** The page of all that has been, in Swedish. */

/** @type {typeof import("../en/history.js").default} */
const texts = {
    history: "Historik",
};

export default texts;
