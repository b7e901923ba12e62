// @ts-check
/** What this program is, in Dutch. */

/** @type {typeof import("../en/about.js").default} */
const texts = {
    aboutVersion: "Versie {version}",
    aboutWhat: "Waarschuwt op tijd wanneer Azure iets met deze VM gaat doen.",
    aboutSource: "Leest Azure Scheduled Events",
    aboutApi: "api-version {api}",
};

export default texts;
