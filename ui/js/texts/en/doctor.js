// @ts-check
/** The sheet that finds out why Azure does not answer, in English. */

export default {
    doctorTitle: "Connection doctor",
};
