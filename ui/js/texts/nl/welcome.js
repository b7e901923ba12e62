// @ts-check
/** The sheet of the first run, in Dutch. */

/** @type {typeof import("../en/welcome.js").default} */
const texts = {
    welcomeTitle: "Welkom bij Forewarn",
};

export default texts;
