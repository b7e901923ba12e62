// @ts-check
/** What this program is, in Swedish. */

/** @type {typeof import("../en/about.js").default} */
const texts = {
    aboutVersion: "Version {version}",
    aboutWhat: "Säger till i god tid när Azure är på väg att röra den här VM:en.",
    aboutSource: "Läser Azure Scheduled Events",
    aboutApi: "api-version {api}",
};

export default texts;
