// @ts-check
/** The sheet that finds out why Azure does not answer, in Swedish. */

/** @type {typeof import("../en/doctor.js").default} */
const texts = {
    doctorTitle: "Anslutningskontroll",
};

export default texts;
