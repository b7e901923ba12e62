// @ts-check
/** The page of all that has been, in English. */

export default {
    history: "History",
};
