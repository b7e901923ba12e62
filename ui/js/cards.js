/** The lists of cards, one card per event, in the order of the snapshot. */

import { createCard } from "./card.js";
import { element, relabel, setAttribute } from "./dom.js";
import { locale } from "./locale.js";
import { allEvents, isStale } from "./snapshot.js";
import { createVirtualList } from "./virtual-list.js";

/** @import { EventView } from "../types/program.js" */
/** @import { ApprovalRequest, Approvals } from "./approval.js" */
/** @import { Card, CardActions } from "./card.js" */
/** @import { Snapshot } from "./snapshot.js" */

/** @typedef {{ event: EventView, request: ApprovalRequest | undefined, stale: boolean, language: string }} Drawn */

/** Events that have not changed are the same objects. @param {Drawn | undefined} one @param {Drawn} other */
function isSame(one, other) {
    return (
        one !== undefined &&
        one.event === other.event &&
        one.request === other.request &&
        one.stale === other.stale &&
        one.language === other.language
    );
}

/**
 * The cards of all events: an event that moves between the lists takes its card along.
 * @param {CardActions} actions
 * @param {Approvals} approvals
 */
export function createCards(actions, approvals) {
    /** @type {Map<string, Card>} */
    const cards = new Map();
    /** @type {WeakMap<Card, Drawn>} what each card shows, to skip cards that have not changed */
    const drawn = new WeakMap();
    const own = createList();
    const others = createList();
    let stale = false;
    let now = 0;

    function createList() {
        const node = element("div", { class: "cards" });
        /** @type {EventView[]} */
        let events = [];
        const list = createVirtualList(node, (index) => {
            const event = /** @type {EventView} */ (events[index]);
            const card = draw(event);
            // Screen readers learn from these how many cards are not drawn.
            setAttribute(card.node, "aria-posinset", list.isLong() ? String(index + 1) : null);
            setAttribute(card.node, "aria-setsize", list.isLong() ? String(events.length) : null);
            return card.node;
        });
        return {
            node,
            /** @param {EventView[]} next */
            show(next) {
                events = next;
                list.show(events.length);
            },
            /** Draws the card of an event, and returns whether the event is in this list. @param {string} key */
            reach(key) {
                const index = events.findIndex((event) => event.key === key);
                if (index !== -1) {
                    list.reach(index);
                }
                return index !== -1;
            },
        };
    }

    /** @param {EventView} event */
    function draw(event) {
        const known = cards.get(event.key);
        const card = known?.kind === event.kind ? known : createCard(event, actions);
        cards.set(event.key, card);
        const before = drawn.get(card);
        const next = { event, request: approvals.of(event.key), stale, language: locale.language };
        if (!isSame(before, next)) {
            drawn.set(card, next);
            card.show(event, next.request, stale);
        }
        if (!card.node.isConnected && now > 0) {
            // Catch up on what happened while it wasn't in the page.
            if (before !== undefined && before.language !== locale.language) {
                relabel(card.node);
            }
            card.tick(now);
        }
        return card;
    }

    return {
        own: own.node,
        others: others.node,
        /** @param {Snapshot} snapshot */
        show(snapshot) {
            stale = isStale(snapshot);
            own.show(snapshot.events);
            others.show(snapshot.neighbours);
            const listed = new Set(allEvents(snapshot).map((event) => event.key));
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
        /** The card of an event, drawn. @param {string} key */
        find: (key) => (own.reach(key) || others.reach(key) ? cards.get(key)?.node : undefined),
    };
}
