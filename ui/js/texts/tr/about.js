// @ts-check
/** What this program is, in Turkish. */

/** @type {typeof import("../en/about.js").default} */
const texts = {
    aboutVersion: "Sürüm {version}",
    aboutWhat: "Azure bu VM'ye dokunmadan önce sizi zamanında uyarır.",
    aboutSource: "Azure Scheduled Events verilerini okur",
    aboutApi: "api-version {api}",
};

export default texts;
