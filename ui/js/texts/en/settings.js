// @ts-check
/** The page of what may be chosen, in English. */

export default {
    settings: "Settings",
};
