// @ts-check
/** What this program is, in Hungarian. */

/** @type {typeof import("../en/about.js").default} */
const texts = {
    aboutVersion: "{version} verzió",
    aboutWhat: "Időben szól, ha az Azure ehhez a VM-hez készül nyúlni.",
    aboutSource: "Az Azure Scheduled Events adatait olvassa",
    aboutApi: "api-version {api}",
};

export default texts;
