// @ts-check
/** The sheet of the first run, in Hungarian. */

/** @type {typeof import("../en/welcome.js").default} */
const texts = {
    welcomeTitle: "Üdvözli a Forewarn",
};

export default texts;
