// @ts-check
/** The sheet that finds out why Azure does not answer, in Hungarian. */

/** @type {typeof import("../en/doctor.js").default} */
const texts = {
    doctorTitle: "Kapcsolatvizsgálat",
};

export default texts;
