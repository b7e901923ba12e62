// @ts-check
/** The page of all that is coming. */

import { createCards } from "../cards.js";
import { element, setAttribute, setShown, setText } from "../dom.js";
import { createOffer, createRemark, createUnreadable, createUntold } from "../notices.js";
import { createPanel } from "../pages.js";
import { createEmptyState, createLastKnown, createUnreachable, pageState } from "../states.js";

/** @typedef {import("../snapshot.js").Snapshot} Snapshot */
/** @typedef {import("../words.js").Words} Words */

/**
 * @typedef {object} Acts
 * @property {() => Promise<void>} tryNow
 * @property {() => Promise<boolean>} copyDetails
 * @property {() => void} findOutWhy
 * @property {() => void} openIntroduction
 */

/**
 * @param {Words} words
 * @param {import("../card.js").Intents} intents
 * @param {import("../approval.js").Approvals} approvals
 * @param {Acts} acts
 */
export function createUpcoming(words, intents, approvals, acts) {
    const afterwards = () => node.focus({ preventScroll: true });
    const remark = createRemark(words, afterwards);
    const untold = createUntold(words, (key) => reveal(key), afterwards);
    const offer = createOffer(words, acts.openIntroduction, afterwards);
    const unreadable = createUnreadable(words);
    const unreachable = createUnreachable(words, acts);
    const empty = createEmptyState(words);
    const lastKnown = createLastKnown(words);
    const cards = createCards(words, intents, approvals);
    const summary = element("summary");
    const neighbours = element("details", { class: "neighbours" }, summary, cards.others);
    const node = createPanel(
        () => words.say("upcoming"),
        remark.node,
        untold.node,
        unreachable.node,
        unreadable.node,
        empty.node,
        lastKnown.node,
        cards.own,
        neighbours,
        offer.node,
    );

    /**
     * Brings a card into view and gives it the focus.
     * @param {string} key
     */
    function reveal(key) {
        const card = cards.find(key);
        if (card === undefined) {
            remark.say(() => words.say("eventOver"));
            return undefined;
        }
        if (neighbours.contains(card)) {
            neighbours.open = true;
        }
        remark.hide();
        card.scrollIntoView({ block: "start" });
        card.focus({ preventScroll: true });
        return card;
    }

    return {
        node,
        enter: () => undefined,
        leave: () => undefined,
        reveal,
        offer,
        remark: remark.say,
        addUntold: untold.add,
        /** @param {Snapshot} snapshot */
        show(snapshot) {
            setAttribute(node, "data-state", pageState(snapshot));
            unreadable.show(snapshot);
            cards.show(snapshot);
            setShown(cards.own, snapshot.events.length > 0);
            setShown(neighbours, snapshot.neighbours.length > 0);
            setText(summary, words.say("neighbours", { count: words.number(snapshot.neighbours.length) }));
        },
        /**
         * @param {Snapshot} snapshot
         * @param {number} now
         */
        tick(snapshot, now) {
            empty.show(snapshot, now);
            unreachable.show(snapshot, now);
            lastKnown.show(snapshot, now);
            cards.tick(now);
        },
    };
}
