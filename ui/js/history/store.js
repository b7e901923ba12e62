// @ts-check
/** The part of the history that the page holds: the rows looked at and their surroundings, however many there are. */

import { filterCount, unfiltered } from "./question.js";
import { PAGE_ROWS, pagesOf, pagesToDrop } from "./rows.js";

/** @typedef {import("./past.js").PastEvent} PastEvent */
/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Wish} Wish */
/** @typedef {import("./rows.js").Range} Range */

/** @typedef {{ total: number, events: PastEvent[], vms: string[] }} Answer */

/** Pages held at most: a thousand rows or so. */
const MOST_PAGES = 10;

/** While somebody drags through thousands of rows, only what they come to rest at is worth asking for. */
const MOST_UNDER_WAY = 2;

/**
 * @param {(question: Question) => Promise<Answer>} ask
 * @param {(changed: boolean) => void} arrived rows that were missing are there, or could not be had; the history may
 *     have changed meanwhile, so that they do not fit to the others
 */
export function createStore(ask, arrived) {
    /** @type {Map<number, PastEvent[]>} */
    const pages = new Map();
    /** @type {Set<number>} */
    const underWay = new Set();
    /** @type {Wish | null} */
    let wish = null;
    /** @type {number[]} */
    let looked = [];
    /** @type {unknown} */
    let failure = null;
    // Answers to what is no longer asked are worth nothing.
    let turn = 0;
    let total = 0;
    let everTotal = 0;
    /** @type {string[]} */
    let vms = [];

    /**
     * @param {Wish} asked
     * @param {number} first
     * @param {number} count of pages
     */
    function askPages(asked, first, count) {
        return ask({ ...asked, offset: first * PAGE_ROWS, limit: count * PAGE_ROWS });
    }

    /**
     * @param {number} page
     */
    async function load(page) {
        if (wish === null) {
            return;
        }
        const mine = turn;
        let changed = false;
        underWay.add(page);
        try {
            const answer = await askPages(wish, page, 1);
            if (mine !== turn) {
                return;
            }
            changed = answer.total !== total;
            pages.set(page, answer.events);
            for (const far of pagesToDrop([...pages.keys()], looked, MOST_PAGES)) {
                pages.delete(far);
            }
            failure = null;
        } catch (error) {
            if (mine !== turn) {
                return;
            }
            failure = error;
        }
        underWay.delete(page);
        arrived(changed);
    }

    return {
        /** How many events the filters let through. */
        total: () => total,
        /** How many there are without filters. */
        everTotal: () => everTotal,
        /** The VMs that the history knows. */
        vms: () => vms,
        /** Why rows are missing, if they could not be had. */
        failure: () => failure,
        wish: () => wish,
        /**
         * The event of a row, if it is here.
         * @param {number} row
         * @returns {PastEvent | undefined}
         */
        at(row) {
            return pages.get(Math.floor(row / PAGE_ROWS))?.[row % PAGE_ROWS];
        },
        /**
         * The row of an event, if it is here.
         * @param {number} id
         * @returns {number | null}
         */
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
         * Asks anew, for these rows first. What is held stays until the answer is taken over, which the caller does
         * when it is ready; there is nothing to take over if something else was asked meanwhile. Rejects with the
         * program's reason.
         * @param {Wish} next
         * @param {Range} range
         * @returns {Promise<(() => void) | null>}
         */
        async restart(next, range) {
            turn += 1;
            const mine = turn;
            underWay.clear();
            const wanted = pagesOf({ first: range.first, end: Math.max(range.end, range.first + 1) });
            const first = wanted[0] ?? 0;
            const answers = Promise.all([
                askPages(next, first, wanted.length),
                filterCount(next) === 0 ? null : ask({ ...unfiltered(next), offset: 0, limit: 1 }),
            ]);
            // Whatever came of a question that is no longer asked, it is nobody's concern.
            await answers.catch(() => undefined);
            if (mine !== turn) {
                return null;
            }
            const [answer, all] = await answers;
            return () => {
                // Rows that were asked for meanwhile are an answer to the question before.
                turn += 1;
                wish = next;
                total = answer.total;
                everTotal = (all ?? answer).total;
                vms = answer.vms;
                looked = wanted;
                failure = null;
                pages.clear();
                underWay.clear();
                for (let page = 0; page * PAGE_ROWS < answer.events.length; page += 1) {
                    pages.set(first + page, answer.events.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS));
                }
            };
        },
        /**
         * Sees to it that these rows are here, now or soon.
         * @param {Range} range
         * @param {number} besides a row that is wanted too, wherever it is
         */
        want(range, besides) {
            looked = [...pagesOf(range), ...pagesOf({ first: besides, end: besides + 1 })];
            for (const page of looked) {
                if (!pages.has(page) && !underWay.has(page) && underWay.size < MOST_UNDER_WAY && failure === null) {
                    void load(page);
                }
            }
        },
    };
}
