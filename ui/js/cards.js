// @ts-check
/** A list of cards, one for each event, in the order of the snapshot. */

import { createCard } from "./card.js";
import { element, placeInOrder } from "./dom.js";
import { isStale } from "./snapshot.js";

/** @typedef {import("./snapshot.js").EventView} EventView */
/** @typedef {import("./card.js").Card} Card */

/**
 * What a card was last given to show.
 * @typedef {import("./card.js").Known & { event: EventView, language: string }} Drawn
 */

const CARDS_IN_A_FRAME = 50;

/**
 * Events that have not changed are the same objects.
 * @param {Drawn | undefined} one
 * @param {Drawn} other
 */
function isSame(one, other) {
    return (
        one !== undefined &&
        one.event === other.event &&
        one.asked === other.asked &&
        one.stale === other.stale &&
        one.language === other.language
    );
}

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
    // What each card shows, to leave alone those of a long list that show it already.
    /** @type {WeakMap<Card, Drawn>} */
    const drawn = new WeakMap();
    let frame = 0;

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
            const next = { event, asked: approvals.of(event.key), stale, language: words.language };
            if (!isSame(drawn.get(card), next)) {
                drawn.set(card, next);
                card.show(event, next);
            }
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
            cancelAnimationFrame(frame);
            const left = [...cards.values()];
            // All of a list as people have it at once, and a long one over some frames, for none is to be late.
            const some = () => {
                for (const card of left.splice(0, CARDS_IN_A_FRAME)) {
                    card.tick(now);
                }
                if (left.length > 0) {
                    frame = requestAnimationFrame(some);
                }
            };
            some();
        },
        /** @param {string} key */
        find: (key) => cards.get(key)?.node,
    };
}
