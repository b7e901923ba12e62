// @ts-check
/** The sheet of the first run, in Swedish. */

/** @type {typeof import("../en/welcome.js").default} */
const texts = {
    welcomeTitle: "Välkommen till Forewarn",
};

export default texts;
