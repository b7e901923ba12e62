/** Filters and order of the history list. */

/** @import { HistoryQuery as Query, SortBy } from "../../types/program.js" */

/** @typedef {Omit<Query, "offset" | "limit">} Selection empty lists match everything */

/** @type {readonly SortBy[]} */
export const SORTS = ["seen", "type", "vm", "notBefore", "duration", "outcome"];

/** @returns {Selection} noFilters, the newest first */
export function noFilters() {
    return { types: [], vm: null, outcomes: [], words: "", sort: { by: "seen", descending: true } };
}

/** The same order without any filter. @param {Selection} selection @returns {Selection} */
export function unfiltered(selection) {
    return { ...noFilters(), sort: selection.sort };
}

/** How many filters are set. @param {Selection} selection */
export function filterCount(selection) {
    return [
        selection.types.length > 0,
        selection.vm !== null,
        selection.outcomes.length > 0,
        selection.words.trim() !== "",
    ].filter(Boolean).length;
}

/**
 * Adds a value to a list, or removes it.
 * @template Value
 * @param {readonly Value[]} list
 * @param {Value} value
 * @returns {Value[]}
 */
export function toggled(list, value) {
    return list.includes(value) ? list.filter((other) => other !== value) : [...list, value];
}

/**
 * The order after a click on a column: reversed if it was the order already, else the usual direction of the column.
 * @param {Selection["sort"]} sort
 * @param {SortBy} by
 * @returns {Selection["sort"]}
 */
export function sortedBy(sort, by) {
    if (sort.by === by) {
        return { by, descending: !sort.descending };
    }
    return { by, descending: by === "seen" || by === "notBefore" || by === "duration" };
}
