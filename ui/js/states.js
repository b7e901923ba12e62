// @ts-check
/** What stands in place of, or above, the cards: nothing scheduled, no answer yet, no answer any more. */

import { clockFace } from "./countdown.js";
import { button, element, setOptionalText, setShown, setText } from "./dom.js";
import { bellIcon, doubtfulBellIcon, waitingBellIcon } from "./icons.js";
import { recoveryText } from "./preparation.js";
import { instant } from "./snapshot.js";

/** @typedef {import("./snapshot.js").Snapshot} Snapshot */
/** @typedef {import("./words.js").Words} Words */

/**
 * Which of the states the page is in.
 * @typedef {"quiet" | "events" | "doubtful" | "firstCall" | "unreachable"} PageState
 */

/**
 * @param {Snapshot} snapshot
 * @returns {PageState}
 */
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

/**
 * What the page says where it has no cards of its own, or none that can be relied on yet.
 * @param {Words} words
 */
export function createEmptyState(words) {
    const mark = element("div", { class: "empty-mark" });
    const title = element("h2", { class: "empty-title" });
    const body = element("p");
    const since = element("p");
    const heard = element("p");
    const last = element("p");
    const recovery = element("p", { class: "recovery" });
    const node = element("section", { class: "empty" }, mark, title, body, since, heard, last, recovery);
    /** @type {PageState | null} */
    let drawn = null;
    return {
        node,
        /**
         * @param {Snapshot} snapshot
         * @param {number} now
         */
        show(snapshot, now) {
            const state = pageState(snapshot);
            const shown = state === "quiet" || state === "doubtful" || state === "firstCall";
            setShown(node, shown);
            if (!shown) {
                return;
            }
            if (state !== drawn) {
                mark.replaceChildren(EMPTY_MARKS[state]());
                node.dataset.state = state;
                drawn = state;
            }
            setText(title, titleText(snapshot, state, words));
            setOptionalText(body, bodyText(snapshot, state, words));
            setText(since, sinceText(snapshot, state, now, words));
            setOptionalText(heard, heardText(snapshot, now, words));
            setOptionalText(last, state === "quiet" ? lastText(snapshot, now, words) : null);
            const command = state === "quiet" ? (snapshot.lastEvent?.recovery ?? null) : null;
            setOptionalText(recovery, command === null ? null : recoveryText(command, words));
        },
    };
}

/**
 * The notice above last known events while the endpoint does not answer.
 * @param {Words} words
 * @param {{ tryNow: () => Promise<void>, copyDetails: () => Promise<boolean>, findOutWhy: () => void }} acts
 */
export function createUnreachable(words, acts) {
    const duration = element("span", { class: "pill" });
    const summary = element("p", { class: "notice-lead" });
    const advice = element("p");
    const known = element("p");
    const findOutWhy = button(() => words.say("findOutWhy"), "button button-primary", acts.findOutWhy);
    const tryNow = button(() => words.say("tryNow"), "button button-plain", () => void attempt());
    const copy = button(() => words.say("copyDetails"), "button button-quiet", () => void copyDetails());
    const title = element("h2", { class: "notice-title", id: "unreachable-title" }, () =>
        words.say("unreachableTitle"),
    );
    const node = element(
        "section",
        { class: "notice notice-bad", "aria-labelledby": title.id },
        element("div", { class: "notice-top" }, title, duration),
        summary,
        advice,
        known,
        element("div", { class: "card-actions" }, findOutWhy, tryNow, copy),
    );

    async function attempt() {
        if (tryNow.getAttribute("aria-disabled") === "true") {
            return;
        }
        tryNow.setAttribute("aria-disabled", "true");
        setText(tryNow, () => words.say("trying"));
        // What comes of it is told by the next snapshot.
        await acts.tryNow().catch(() => undefined);
        tryNow.removeAttribute("aria-disabled");
        setText(tryNow, () => words.say("tryNow"));
    }

    async function copyDetails() {
        const copied = await acts.copyDetails();
        setText(copy, () => words.say(copied ? "copied" : "copyFailed"));
        setTimeout(() => setText(copy, () => words.say("copyDetails")), COPIED_FOR_MS);
    }

    return {
        node,
        /**
         * @param {Snapshot} snapshot
         * @param {number} now
         */
        show(snapshot, now) {
            const { connection } = snapshot;
            setShown(node, connection.state === "unreachable");
            if (connection.state !== "unreachable") {
                return;
            }
            const since = instant(connection.since);
            setText(duration, durationText(since, now, words));
            setText(summary, connection.failure.summary);
            setOptionalText(advice, connection.failure.advice);
            setOptionalText(known, knownText(snapshot, now, words));
        },
    };
}

/**
 * The line above last known events: how old they are.
 * @param {Words} words
 */
export function createLastKnown(words) {
    const when = element("span");
    const ago = element("span");
    const node = element("p", { class: "last-known" }, when, ago);
    return {
        node,
        /**
         * @param {Snapshot} snapshot
         * @param {number} now
         */
        show(snapshot, now) {
            const last = snapshot.connection.lastContact;
            const shown = snapshot.connection.state !== "live" && last !== null && !nothingListed(snapshot);
            setShown(node, shown);
            if (shown) {
                setText(when, words.say("lastKnown", { time: words.moment(instant(last), now) }));
                setText(ago, words.ago(now - instant(last)));
            }
        },
    };
}

const COPIED_FOR_MS = 2000;
const DAY_MS = 86_400_000;

/** @type {Record<PageState, () => Element>} */
const EMPTY_MARKS = {
    quiet: bellIcon,
    events: bellIcon,
    doubtful: doubtfulBellIcon,
    firstCall: waitingBellIcon,
    unreachable: doubtfulBellIcon,
};

/**
 * @param {Snapshot} snapshot
 */
function nothingListed(snapshot) {
    return snapshot.events.length === 0 && snapshot.neighbours.length === 0;
}

/**
 * @param {Snapshot} snapshot
 * @param {PageState} state
 * @param {Words} words
 */
function titleText(snapshot, state, words) {
    switch (state) {
        case "firstCall":
            return words.say("firstCallTitle");
        case "doubtful":
            return unreadable(snapshot) > 0 ? words.say("unreadableTitle") : (snapshot.unseen ?? "");
        default:
            return words.say(snapshot.neighbours.length > 0 ? "quietOwnTitle" : "quietTitle");
    }
}

/**
 * @param {Snapshot} snapshot
 * @param {PageState} state
 * @param {Words} words
 */
function bodyText(snapshot, state, words) {
    if (state === "firstCall") {
        return words.say("firstCallBody");
    }
    if (state === "doubtful" && unreadable(snapshot) > 0) {
        return [words.count("unreadableBody", unreadable(snapshot)), snapshot.unseen].filter(Boolean).join(" ");
    }
    return null;
}

/**
 * @param {Snapshot} snapshot
 */
function unreadable({ connection }) {
    return connection.state === "live" ? connection.unreadableEntries : 0;
}

/**
 * @param {Snapshot} snapshot
 * @param {PageState} state
 * @param {number} now
 * @param {Words} words
 */
function sinceText(snapshot, state, now, words) {
    const since = instant(snapshot.watchingSince);
    if (state === "firstCall") {
        const seconds = Math.max(0, Math.floor((now - since) / 1000));
        return words.say("firstCallFor", { time: clockFace(seconds) });
    }
    return words.say("watchingSince", { time: words.moment(since, now) });
}

/**
 * @param {Snapshot} snapshot
 * @param {number} now
 * @param {Words} words
 */
function heardText({ connection }, now, words) {
    if (connection.lastContact === null) {
        return null;
    }
    const last = instant(connection.lastContact);
    const time = connection.state === "live" ? words.exactTime(last) : words.moment(last, now);
    return words.say("lastAnswer", { time });
}

/**
 * @param {Snapshot} snapshot
 * @param {number} now
 * @param {Words} words
 */
function lastText(snapshot, now, words) {
    const last = snapshot.lastEvent;
    if (last === null) {
        return null;
    }
    const said = { type: last.typeName, ago: words.ago(now - instant(last.endedAt)) };
    if (last.outcome === "cancelled") {
        return words.say("lastCancelled", said);
    }
    if (last.pausedMs !== null) {
        return words.say("lastFinishedPaused", { ...said, time: words.span(last.pausedMs) });
    }
    return last.tookMs === null
        ? words.say("lastFinished", said)
        : words.say("lastFinishedTook", { ...said, time: words.span(last.tookMs) });
}

/**
 * @param {number} since
 * @param {number} now
 * @param {Words} words
 */
function durationText(since, now, words) {
    return now - since < DAY_MS
        ? words.say("unreachableFor", { time: words.span(now - since) })
        : words.say("unreachableSince", { time: words.moment(since, now) });
}

/**
 * What the lack of cards means, so that it is not taken for an all-clear.
 * @param {Snapshot} snapshot
 * @param {number} now
 * @param {Words} words
 */
function knownText(snapshot, now, words) {
    if (!nothingListed(snapshot)) {
        return null;
    }
    const last = snapshot.connection.lastContact;
    return last === null
        ? words.say("neverAnswered")
        : words.say("nothingKnown", { time: words.moment(instant(last), now) });
}
