// @ts-check
/** The sheet that finds out why Azure does not answer, in Turkish. */

/** @type {typeof import("../en/doctor.js").default} */
const texts = {
    doctorTitle: "Bağlantı tanılama",
};

export default texts;
