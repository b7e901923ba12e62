/** The pages of the history that are in memory: the visible rows and their surroundings. */

import { filterCount, unfiltered } from "./query.js";
import { PAGE_ROWS, pagesOf, pagesToDrop } from "./rows.js";

/** @import { HistoryEventView as HistoryEvent, HistoryPage, HistoryQuery as Query } from "../../types/program.js" */
/** @import { Selection } from "./query.js" */
/** @import { Range } from "./rows.js" */

/** About a thousand rows. */
const MAX_PAGES = 10;

/** Dragging through thousands of rows must not fetch all of them. */
const MAX_LOADING = 2;

/**
 * @param {(query: Query) => Promise<HistoryPage>} fetch
 * @param {(changed: boolean) => void} arrived called when missing rows were fetched or failed to; `changed` if the history
 *     has changed since, so that they don't fit the others
 */
export function createStore(fetch, arrived) {
    /** @type {Map<number, HistoryEvent[]>} */
    const pages = new Map();
    /** @type {Set<number>} */
    const loading = new Set();
    /** @type {Selection | null} */
    let selection = null;
    /** @type {number[]} */
    let visible = [];
    /** @type {unknown} */
    let failure = null;
    /** Responses of earlier turns are ignored. */
    let turn = 0;
    let total = 0;
    let everTotal = 0;
    /** @type {string[]} */
    let vms = [];

    /** @param {Selection} selected @param {number} first @param {number} count of pages */
    function fetchPages(selected, first, count) {
        return fetch({ ...selected, offset: first * PAGE_ROWS, limit: count * PAGE_ROWS });
    }

    /** @param {number} page */
    async function load(page) {
        if (selection === null) {
            return;
        }
        const mine = turn;
        let changed = false;
        loading.add(page);
        try {
            const response = await fetchPages(selection, page, 1);
            if (mine !== turn) {
                return;
            }
            changed = response.total !== total;
            pages.set(page, response.events);
            for (const far of pagesToDrop([...pages.keys()], visible, MAX_PAGES)) {
                pages.delete(far);
            }
            failure = null;
        } catch (error) {
            if (mine !== turn) {
                return;
            }
            failure = error;
        }
        loading.delete(page);
        arrived(changed);
    }

    return {
        /** How many events match the filters. */
        total: () => total,
        /** How many there are in all. */
        everTotal: () => everTotal,
        vms: () => vms,
        /** Why rows could not be fetched. */
        failure: () => failure,
        selection: () => selection,
        /** The event of a row, if it is in memory. @param {number} row @returns {HistoryEvent | undefined} */
        at(row) {
            return pages.get(Math.floor(row / PAGE_ROWS))?.[row % PAGE_ROWS];
        },
        /** The row of an event, if it is in memory. @param {number} id @returns {number | null} */
        rowOf(id) {
            for (const [page, events] of pages) {
                const index = events.findIndex((event) => event.id === id);
                if (index !== -1) {
                    return page * PAGE_ROWS + index;
                }
            }
            return null;
        },
        /**
         * Fetches again, these rows first. What is in memory stays until the caller calls the returned function to replace it.
         * Returns `null` if another fetch has started meanwhile. Rejects with the error of the command.
         * @param {Selection} next
         * @param {Range} range
         * @returns {Promise<(() => void) | null>}
         */
        async restart(next, range) {
            turn += 1;
            const mine = turn;
            loading.clear();
            const wanted = pagesOf({ first: range.first, end: Math.max(range.end, range.first + 1) });
            const first = wanted[0] ?? 0;
            const responses = Promise.all([
                fetchPages(next, first, wanted.length),
                filterCount(next) === 0 ? null : fetch({ ...unfiltered(next), offset: 0, limit: 1 }),
            ]);
            // The error of an outdated query is ignored.
            await responses.catch(() => undefined);
            if (mine !== turn) {
                return null;
            }
            const [response, all] = await responses;
            return () => {
                // Rows that are still loading belong to the query before.
                turn += 1;
                selection = next;
                total = response.total;
                everTotal = (all ?? response).total;
                vms = response.vms;
                visible = wanted;
                failure = null;
                pages.clear();
                loading.clear();
                for (let page = 0; page * PAGE_ROWS < response.events.length; page += 1) {
                    pages.set(first + page, response.events.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS));
                }
            };
        },
        /**
         * Fetches these rows unless they are in memory.
         * @param {Range} range
         * @param {number} besides another row that is needed
         */
        want(range, besides) {
            visible = [...pagesOf(range), ...pagesOf({ first: besides, end: besides + 1 })];
            for (const page of visible) {
                if (!pages.has(page) && !loading.has(page) && loading.size < MAX_LOADING && failure === null) {
                    void load(page);
                }
            }
        },
    };
}
