// Written from crates/forewarn-texts/locales by FOREWARN_UPDATE_FIXTURES=1 cargo test -p forewarn-texts.

/** The languages with a table, each by its own name. @type {Record<string, string>} */
export const LANGUAGES = {
    en: "English",
    tr: "Türkçe",
    sv: "Svenska",
    hu: "Magyar",
    nl: "Nederlands",
};
