// @ts-check
/** A list of cards, one for each event, in the order of the snapshot. */

import { createCard } from "./card.js";
import { element, retell, setAttribute } from "./dom.js";
import { isStale } from "./snapshot.js";
import { createStretches } from "./stretches.js";

/** @typedef {import("./snapshot.js").EventView} EventView */
/** @typedef {import("./card.js").Card} Card */

/**
 * What a card was last given to show.
 * @typedef {import("./card.js").Known & { event: EventView, language: string }} Drawn
 */

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
    /** @type {Map<string, Card>} */
    const cards = new Map();
    // What each card shows, to leave alone those of a long list that show it already.
    /** @type {WeakMap<Card, Drawn>} */
    const drawn = new WeakMap();
    const own = createList();
    const others = createList();
    let stale = false;
    let now = 0;

    function createList() {
        const node = element("div", { class: "cards" });
        /** @type {EventView[]} */
        let events = [];
        const stretches = createStretches(node, (index) => {
            const event = /** @type {EventView} */ (events[index]);
            const card = draw(event);
            // Those who hear the page learn of the cards that are not there from the numbers of those that are.
            setAttribute(card.node, "aria-posinset", stretches.isLong() ? String(index + 1) : null);
            setAttribute(card.node, "aria-setsize", stretches.isLong() ? String(events.length) : null);
            return card.node;
        });
        return {
            node,
            /** @param {EventView[]} next */
            show(next) {
                events = next;
                stretches.show(events.length);
            },
            /**
             * Sees to it that the card of an event is there; says whether the event is in this list.
             * @param {string} key
             */
            reach(key) {
                const index = events.findIndex((event) => event.key === key);
                if (index !== -1) {
                    stretches.reach(index);
                }
                return index !== -1;
            },
        };
    }

    /** @param {EventView} event */
    function draw(event) {
        const known = cards.get(event.key);
        const card = known?.kind === event.kind ? known : createCard(event, words, intents);
        cards.set(event.key, card);
        const before = drawn.get(card);
        const next = { event, asked: approvals.of(event.key), stale, language: words.language };
        if (!isSame(before, next)) {
            drawn.set(card, next);
            card.show(event, next);
        }
        if (!card.node.isConnected && now > 0) {
            // What happened while it was not there, it has not been told.
            if (before !== undefined && before.language !== words.language) {
                retell(card.node);
            }
            card.tick(now);
        }
        return card;
    }

    return {
        own: own.node,
        others: others.node,
        /** @param {import("./snapshot.js").Snapshot} snapshot */
        show(snapshot) {
            stale = isStale(snapshot);
            own.show(snapshot.events);
            others.show(snapshot.neighbours);
            const listed = new Set([...snapshot.events, ...snapshot.neighbours].map((event) => event.key));
            for (const key of [...cards.keys()]) {
                if (!listed.has(key)) {
                    cards.delete(key);
                }
            }
        },
        /** @param {number} at */
        tick(at) {
            now = at;
            for (const card of cards.values()) {
                if (card.node.isConnected) {
                    card.tick(now);
                }
            }
        },
        /**
         * The card of an event, which is there from then on as long as it is looked at.
         * @param {string} key
         */
        find: (key) => (own.reach(key) || others.reach(key) ? cards.get(key)?.node : undefined),
    };
}
