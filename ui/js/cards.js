// @ts-check
/** A list of cards, one for each event, in the order of the snapshot. */

import { createCard } from "./card.js";
import { element, placeInOrder } from "./dom.js";
import { isStale } from "./snapshot.js";

/** @typedef {import("./snapshot.js").EventView} EventView */
/** @typedef {import("./card.js").Card} Card */

/**
 * The cards of all events, wherever they stand: an event that becomes a neighbour's takes its card along.
 * @param {import("./words.js").Words} words
 * @param {import("./card.js").Intents} intents
 * @param {import("./approval.js").Approvals} approvals
 */
export function createCards(words, intents, approvals) {
    const own = element("div", { class: "cards" });
    const others = element("div", { class: "cards" });
    /** @type {Map<string, Card>} */
    const cards = new Map();

    /**
     * @param {Element} list
     * @param {EventView[]} events
     * @param {boolean} stale
     */
    function fill(list, events, stale) {
        const nodes = events.map((event) => {
            const known = cards.get(event.key);
            const card = known?.kind === event.kind ? known : createCard(event, words, intents);
            cards.set(event.key, card);
            card.show(event, { asked: approvals.of(event.key), stale });
            return card.node;
        });
        placeInOrder(list, nodes);
    }

    return {
        own,
        others,
        /** @param {import("./snapshot.js").Snapshot} snapshot */
        show(snapshot) {
            const stale = isStale(snapshot);
            fill(own, snapshot.events, stale);
            fill(others, snapshot.neighbours, stale);
            const listed = new Set([...snapshot.events, ...snapshot.neighbours].map((event) => event.key));
            for (const key of [...cards.keys()]) {
                if (!listed.has(key)) {
                    cards.delete(key);
                }
            }
        },
        /** @param {number} now */
        tick(now) {
            for (const card of cards.values()) {
                card.tick(now);
            }
        },
        /** @param {string} key */
        find: (key) => cards.get(key)?.node,
    };
}
