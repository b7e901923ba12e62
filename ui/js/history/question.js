// @ts-check
/** What the person wants to see of the history: filters and order. */

/** @typedef {import("./past.js").Outcome} Outcome */
/** @typedef {import("../snapshot.js").Kind} Kind */

/** @typedef {"seen" | "type" | "vm" | "notBefore" | "duration" | "outcome"} SortBy */

/**
 * Empty lists let everything through.
 * @typedef {object} Wish
 * @property {Kind[]} types
 * @property {string | null} vm
 * @property {Outcome[]} outcomes
 * @property {string} words
 * @property {{ by: SortBy, descending: boolean }} sort
 */

/** @typedef {Wish & { offset: number, limit: number }} Question */

/** @type {readonly SortBy[]} */
export const SORTS = ["seen", "type", "vm", "notBefore", "duration", "outcome"];

/** @returns {Wish} everything, the newest first */
export function everything() {
    return { types: [], vm: null, outcomes: [], words: "", sort: { by: "seen", descending: true } };
}

/**
 * The same order without any filter.
 * @param {Wish} wish
 * @returns {Wish}
 */
export function unfiltered(wish) {
    return { ...everything(), sort: wish.sort };
}

/**
 * How many of the filters hold something back.
 * @param {Wish} wish
 */
export function filterCount(wish) {
    return [wish.types.length > 0, wish.vm !== null, wish.outcomes.length > 0, wish.words.trim() !== ""].filter(Boolean)
        .length;
}

/**
 * Puts a value into a list, or takes it out.
 * @template Value
 * @param {readonly Value[]} list
 * @param {Value} value
 * @returns {Value[]}
 */
export function toggled(list, value) {
    return list.includes(value) ? list.filter((other) => other !== value) : [...list, value];
}

/**
 * The order after a press on a column: the other way round if it was the one already, else the way that is looked for
 * first, which is the latest and longest, but the start of the alphabet.
 * @param {Wish["sort"]} sort
 * @param {SortBy} by
 * @returns {Wish["sort"]}
 */
export function sortedBy(sort, by) {
    if (sort.by === by) {
        return { by, descending: !sort.descending };
    }
    return { by, descending: by === "seen" || by === "notBefore" || by === "duration" };
}
