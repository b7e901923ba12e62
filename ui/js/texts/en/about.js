// @ts-check
/** What this program is, in English. */

export default {
    aboutVersion: "Version {version}",
    aboutWhat: "Tells you in time when Azure is about to touch this VM.",
    aboutSource: "Reads Azure Scheduled Events",
    aboutApi: "api-version {api}",
};
