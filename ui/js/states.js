/** What the Upcoming page shows in place of, or above, the cards: nothing scheduled, first call, unreachable. */

import { createCopyButton } from "./clipboard.js";
import { clockFace } from "./countdown.js";
import { button, element, setOptionalText, setShown, setText } from "./dom.js";
import { bellIcon, doubtfulBellIcon, waitingBellIcon } from "./icons.js";
import { invoke } from "./ipc.js";
import { label, locale } from "./locale.js";
import { recoveryText } from "./preparation.js";
import { allEvents, instant, unreadableCount } from "./snapshot.js";

/** @import { Snapshot } from "./snapshot.js" */

/** @typedef {{ openDoctor: () => void, details: () => string }} UnreachableActions */
/** @typedef {"quiet" | "events" | "doubtful" | "starting" | "unreachable"} PageState */

/** @param {Snapshot} snapshot @returns {PageState} */
export function pageState(snapshot) {
    const { connection } = snapshot;
    if (connection.state !== "live") {
        return connection.state;
    }
    if (snapshot.events.length > 0) {
        return "events";
    }
    return connection.unreadableEntries > 0 || snapshot.unseen !== null ? "doubtful" : "quiet";
}

/** The state without cards, or without cards that are current. */
export function createEmptyState() {
    const mark = element("div", { class: "empty-mark" });
    const title = element("h2", { class: "empty-title" });
    const body = element("p");
    const since = element("p");
    const lastAnswer = element("p");
    const last = element("p");
    const recovery = element("p", { class: "recovery" });
    const node = element("section", { class: "empty" }, mark, title, body, since, lastAnswer, last, recovery);
    /** @type {PageState | null} */
    let drawn = null;
    return {
        node,
        /** @param {Snapshot} snapshot @param {number} now */
        show(snapshot, now) {
            const state = pageState(snapshot);
            const shown = state === "quiet" || state === "doubtful" || state === "starting";
            setShown(node, shown);
            if (!shown) {
                return;
            }
            if (state !== drawn) {
                mark.replaceChildren(EMPTY_MARKS[state]());
                node.dataset.state = state;
                drawn = state;
            }
            setText(title, titleText(snapshot, state));
            setOptionalText(body, bodyText(snapshot, state));
            setText(since, sinceText(snapshot, state, now));
            setOptionalText(lastAnswer, lastAnswerText(snapshot, now));
            setOptionalText(last, state === "quiet" ? lastText(snapshot, now) : null);
            const command = state === "quiet" ? (snapshot.lastEvent?.recovery ?? null) : null;
            setOptionalText(recovery, command === null ? null : recoveryText(command));
        },
    };
}

/** The notice above last known events while the endpoint can't be reached. @param {UnreachableActions} actions */
export function createUnreachable(actions) {
    const duration = element("span", { class: "pill" });
    const summary = element("p", { class: "notice-lead" });
    const advice = element("p");
    const known = element("p");
    const findOutWhy = button(label("find-out-why"), "button button-primary", actions.openDoctor);
    const tryNow = button(label("try-now"), "button button-plain", () => void poll());
    const copy = createCopyButton("copy-details", actions.details);
    const title = element("h2", { class: "notice-title", id: "unreachable-title" }, label("unreachable-title"));
    const node = element(
        "section",
        { class: "notice notice-bad", "aria-labelledby": title.id },
        element("div", { class: "notice-top" }, title, duration),
        summary,
        advice,
        known,
        element("div", { class: "card-actions" }, findOutWhy, tryNow, copy),
    );

    async function poll() {
        if (tryNow.getAttribute("aria-disabled") === "true") {
            return;
        }
        tryNow.setAttribute("aria-disabled", "true");
        setText(tryNow, label("trying"));
        // The next snapshot has the result.
        await invoke("poll_now").catch(() => undefined);
        tryNow.removeAttribute("aria-disabled");
        setText(tryNow, label("try-now"));
    }

    return {
        node,
        /** @param {Snapshot} snapshot @param {number} now */
        show(snapshot, now) {
            const { connection } = snapshot;
            setShown(node, connection.state === "unreachable");
            if (connection.state !== "unreachable") {
                return;
            }
            const since = instant(connection.since);
            setText(duration, durationText(since, now));
            setText(summary, connection.failure.summary);
            setOptionalText(advice, connection.failure.advice);
            setOptionalText(known, knownText(snapshot, now));
        },
    };
}

/** The age of last known events. */
export function createLastKnown() {
    const when = element("span");
    const ago = element("span");
    const node = element("p", { class: "last-known" }, when, ago);
    return {
        node,
        /** @param {Snapshot} snapshot @param {number} now */
        show(snapshot, now) {
            const last = snapshot.connection.lastContact;
            const shown = snapshot.connection.state !== "live" && last !== null && !isEmpty(snapshot);
            setShown(node, shown);
            if (shown) {
                setText(when, locale.text("last-known", { time: locale.moment(instant(last), now) }));
                setText(ago, locale.ago(now - instant(last)));
            }
        },
    };
}

const DAY_MS = 86_400_000;

/** @type {Record<PageState, () => Element>} */
const EMPTY_MARKS = {
    quiet: bellIcon,
    events: bellIcon,
    doubtful: doubtfulBellIcon,
    starting: waitingBellIcon,
    unreachable: doubtfulBellIcon,
};

/** @param {Snapshot} snapshot */
function isEmpty(snapshot) {
    return allEvents(snapshot).length === 0;
}

/** @param {Snapshot} snapshot @param {PageState} state */
function titleText(snapshot, state) {
    switch (state) {
        case "starting":
            return locale.text("first-request-title");
        case "doubtful":
            return unreadableCount(snapshot) > 0 ? locale.text("unreadable-title") : (snapshot.unseen ?? "");
        default:
            return locale.text(snapshot.neighbours.length > 0 ? "quiet-own-title" : "quiet-title");
    }
}

/** @param {Snapshot} snapshot @param {PageState} state */
function bodyText(snapshot, state) {
    if (state === "starting") {
        return locale.text("first-request-body");
    }
    if (state === "doubtful" && unreadableCount(snapshot) > 0) {
        return [locale.text("unreadable-body", { count: unreadableCount(snapshot) }), snapshot.unseen].filter(Boolean).join(" ");
    }
    return null;
}

/** @param {Snapshot} snapshot @param {PageState} state @param {number} now */
function sinceText(snapshot, state, now) {
    const since = instant(snapshot.watchingSince);
    if (state === "starting") {
        const seconds = Math.max(0, Math.floor((now - since) / 1000));
        return locale.text("first-request-for", { time: clockFace(seconds) });
    }
    return locale.text("monitoring-since", { time: locale.moment(since, now) });
}

/** @param {Snapshot} snapshot @param {number} now */
function lastAnswerText({ connection }, now) {
    if (connection.lastContact === null) {
        return null;
    }
    return locale.text("last-response", { time: locale.moment(instant(connection.lastContact), now) });
}

/** @param {Snapshot} snapshot @param {number} now */
function lastText(snapshot, now) {
    const last = snapshot.lastEvent;
    if (last === null) {
        return null;
    }
    const values = { type: last.typeName, ago: locale.ago(now - instant(last.endedAt)) };
    if (last.outcome === "cancelled") {
        return locale.text("last-canceled", values);
    }
    if (last.pausedMs !== null) {
        return locale.text("last-finished-paused", { ...values, time: locale.span(last.pausedMs) });
    }
    return last.tookMs === null
        ? locale.text("last-finished", values)
        : locale.text("last-finished-took", { ...values, time: locale.span(last.tookMs) });
}

/** @param {number} since @param {number} now */
function durationText(since, now) {
    return now - since < DAY_MS
        ? locale.text("unreachable-for", { time: locale.span(now - since) })
        : locale.text("unreachable-since", { time: locale.moment(since, now) });
}

/** Why there are no cards, so that it isn't taken for an all-clear. @param {Snapshot} snapshot @param {number} now */
function knownText(snapshot, now) {
    if (!isEmpty(snapshot)) {
        return null;
    }
    const last = snapshot.connection.lastContact;
    return last === null
        ? locale.text("never-responded")
        : locale.text("nothing-known", { time: locale.moment(instant(last), now) });
}
