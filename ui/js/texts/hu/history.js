// @ts-check
/** The page of all that has been, in Hungarian. */

/** @type {typeof import("../en/history.js").default} */
const texts = {
    history: "Előzmények",
};

export default texts;
