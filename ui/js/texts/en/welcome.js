// @ts-check
/** The sheet of the first run, in English. */

export default {
    welcomeTitle: "Welcome to Forewarn",
};
