// @ts-check
/** The sheet that finds out why Azure does not answer, in Dutch. */

/** @type {typeof import("../en/doctor.js").default} */
const texts = {
    doctorTitle: "Verbindingscontrole",
};

export default texts;
