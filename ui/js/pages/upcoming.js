/** The Upcoming page. */

import { createCards } from "../cards.js";
import { element, setAttribute, setShown, setText } from "../dom.js";
import { label, locale } from "../locale.js";
import { createMessage, createMissedNotifications, createUnreadable, createWelcomeOffer } from "../notices.js";
import { createPanel } from "../pages.js";
import { createEmptyState, createLastKnown, createUnreachable, pageState } from "../states.js";

/** @import { Approvals } from "../approval.js" */
/** @import { CardActions } from "../card.js" */
/** @import { Snapshot } from "../snapshot.js" */
/** @import { UnreachableActions } from "../states.js" */

/** @param {Approvals} approvals @param {CardActions & UnreachableActions & { openIntroduction: () => void }} actions */
export function createUpcoming(approvals, actions) {
    const takeFocus = () => node.focus({ preventScroll: true });
    const message = createMessage(takeFocus);
    const missed = createMissedNotifications((key) => reveal(key), takeFocus);
    const offer = createWelcomeOffer(actions.openIntroduction, takeFocus);
    const unreadable = createUnreadable();
    const unreachable = createUnreachable(actions);
    const empty = createEmptyState();
    const lastKnown = createLastKnown();
    const cards = createCards(actions, approvals);
    const summary = element("summary");
    const neighbours = element("details", { class: "neighbors" }, summary, cards.others);
    const node = createPanel(
        label("upcoming"),
        message.node,
        missed.node,
        unreachable.node,
        unreadable.node,
        empty.node,
        lastKnown.node,
        cards.own,
        neighbours,
        offer.node,
    );

    /** Scrolls to a card and focuses it. @param {string} key */
    function reveal(key) {
        const card = cards.find(key);
        if (card === undefined) {
            message.show(label("event-over"));
            return undefined;
        }
        if (neighbours.contains(card)) {
            neighbours.open = true;
        }
        message.hide();
        card.scrollIntoView({ block: "start" });
        card.focus({ preventScroll: true });
        return card;
    }

    return {
        node,
        reveal,
        offer,
        showMessage: message.show,
        addMissedNotification: missed.add,
        /** @param {Snapshot} snapshot */
        show(snapshot) {
            setAttribute(node, "data-state", pageState(snapshot));
            unreadable.show(snapshot);
            cards.show(snapshot);
            setShown(cards.own, snapshot.events.length > 0);
            setShown(neighbours, snapshot.neighbours.length > 0);
            setText(summary, locale.text("neighbors", { count: snapshot.neighbours.length }));
        },
        /** @param {Snapshot} snapshot @param {number} now */
        tick(snapshot, now) {
            empty.show(snapshot, now);
            unreachable.show(snapshot, now);
            lastKnown.show(snapshot, now);
            cards.tick(now);
        },
    };
}
