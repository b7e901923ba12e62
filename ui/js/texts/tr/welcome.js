// @ts-check
/** The sheet of the first run, in Turkish. */

/** @type {typeof import("../en/welcome.js").default} */
const texts = {
    welcomeTitle: "Forewarn'a hoş geldiniz",
};

export default texts;
