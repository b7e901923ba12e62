// @ts-check
/** What is spoken aloud: changes of state, and never the passing of seconds. */

import { readingAt } from "./countdown.js";
import { element } from "./dom.js";
import { preparationText } from "./preparation.js";
import { rulingText } from "./ruling.js";
import { instant, phaseAt } from "./snapshot.js";

/** @typedef {import("./snapshot.js").EventView} EventView */
/** @typedef {import("./snapshot.js").Snapshot} Snapshot */
/** @typedef {import("./words.js").Words} Words */

/**
 * What was last seen of an event, as far as its changes are spoken of.
 * @typedef {object} Heard
 * @property {string} type
 * @property {import("./snapshot.js").Phase} phase
 * @property {boolean} due
 * @property {string | null} approval
 * @property {string | null} rule the one that is about to approve
 * @property {string | null} preparation
 */

/**
 * @typedef {object} Scene
 * @property {string} connection
 * @property {string[]} troubles
 * @property {Map<string, Heard>} own
 * @property {Map<string, Heard>} others
 */

/**
 * @param {Snapshot} snapshot
 * @param {number} now
 * @returns {Scene}
 */
export function sceneAt(snapshot, now) {
    /** @param {EventView[]} events */
    const heard = (events) => new Map(events.map((event) => [event.key, heardOf(event, now)]));
    return {
        connection: snapshot.connection.state,
        troubles: snapshot.troubles,
        own: heard(snapshot.events),
        others: heard(snapshot.neighbours),
    };
}

/**
 * The sentences that tell what changed. Of other VMs only what comes of an approval given here is worth a word.
 * @param {Scene} before
 * @param {Scene} after
 * @param {Snapshot} snapshot the snapshot of `after`
 * @param {number} now
 * @param {Words} words
 */
export function changesSaid(before, after, snapshot, now, words) {
    /** @type {string[]} */
    const said = [];
    if (before.connection !== after.connection) {
        said.push(...connectionSaid(before.connection, snapshot, words));
    }
    for (const event of snapshot.events) {
        const earlier = before.own.get(event.key);
        const current = after.own.get(event.key);
        if (current !== undefined && current !== earlier) {
            said.push(
                ...eventSaid(earlier, current, event, now, words),
                ...preparationSaid(earlier, current, event, words),
                ...ruleSaid(earlier, current, event, now, words),
                ...approvalSaid(earlier, current, event, words),
            );
        }
    }
    for (const event of snapshot.neighbours) {
        const earlier = before.others.get(event.key);
        const current = after.others.get(event.key);
        if (current !== undefined && current !== earlier) {
            said.push(...approvalSaid(earlier, current, event, words));
        }
    }
    said.push(...after.troubles.filter((trouble) => !before.troubles.includes(trouble)));
    for (const [key, { type }] of before.own) {
        if (!after.own.has(key) && !after.others.has(key)) {
            said.push(goneSaid(key, type, snapshot, words));
        }
    }
    return said;
}

/**
 * @param {Words} words
 * @param {() => Element} host where it can be heard: what is modal silences all that is outside
 */
export function createAnnouncer(words, host) {
    const node = element("div", { class: "unseen", role: "status", "aria-live": "polite" });
    /** @type {Scene | null} */
    let scene = null;
    let language = words.language;

    function moveIn() {
        const wanted = host();
        if (node.parentNode !== wanted) {
            // What has been said is not to be said again for having moved.
            node.replaceChildren();
            wanted.append(node);
        }
    }

    return {
        node,
        /** @param {string} text */
        say(text) {
            moveIn();
            node.replaceChildren(element("p", {}, text));
        },
        /**
         * @param {Snapshot} snapshot
         * @param {number} now
         */
        follow(snapshot, now) {
            const next = sceneAt(snapshot, now);
            const before = scene ?? { ...next, troubles: [] };
            // As many in another language are the same, and have been told.
            const same = language !== words.language && before.troubles.length === next.troubles.length;
            const told = same ? { ...before, troubles: next.troubles } : before;
            const said = changesSaid(told, next, snapshot, now, words);
            language = words.language;
            scene = next;
            moveIn();
            if (said.length > 0) {
                node.replaceChildren(...said.map((sentence) => element("p", {}, sentence)));
            }
        },
    };
}

/**
 * What was last heard of an event, and in which span of time it stays like that unless the event changes.
 * @type {WeakMap<EventView, { heard: Heard, from: number, until: number }>}
 */
const HEARD = new WeakMap();

/**
 * The same object as long as it is the same, for of a thousand events few change from one second to the next.
 * @param {EventView} event
 * @param {number} now
 * @returns {Heard}
 */
function heardOf(event, now) {
    const last = HEARD.get(event);
    if (last !== undefined && last.from <= now && now < last.until) {
        return last.heard;
    }
    const turns = [event.imminentFrom, event.notBefore].map((at) => (at === null ? Infinity : instant(at)));
    const from = Math.max(-Infinity, ...turns.filter((at) => at <= now));
    const until = Math.min(Infinity, ...turns.filter((at) => at > now));
    const heard = {
        type: event.typeName,
        phase: phaseAt(event, now),
        due: readingAt(event, now).is === "due",
        approval: event.approval?.state ?? null,
        rule: event.ruling?.state === "pending" && event.ruling.announced ? event.ruling.rule : null,
        preparation: event.preparation?.state ?? null,
    };
    HEARD.set(event, { heard, from, until });
    return heard;
}

/**
 * @param {string} before
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
function connectionSaid(before, { connection }, words) {
    if (connection.state === "unreachable") {
        return [words.say("saidLost", { summary: connection.failure.summary })];
    }
    return connection.state === "live" && before === "unreachable" ? [words.say("saidBack")] : [];
}

/**
 * @param {Heard | undefined} before
 * @param {Heard} after
 * @param {EventView} event
 * @param {number} now
 * @param {Words} words
 */
function eventSaid(before, after, event, now, words) {
    const type = event.typeName;
    if (after.phase === "inProgress") {
        return before?.phase === "inProgress" ? [] : [words.say("saidStarted", { type })];
    }
    if (after.due) {
        return before?.due ? [] : [words.say("saidDue", { type })];
    }
    const reading = readingAt(event, now);
    const time = reading.is === "ahead" ? words.span(reading.seconds * 1000) : null;
    if (before === undefined) {
        return [time === null ? words.say("saidAppearedNoTime", { type }) : words.say("saidAppeared", { type, time })];
    }
    return after.phase === "imminent" && before.phase === "scheduled" && time !== null
        ? [words.say("saidImminent", { type, time })]
        : [];
}

/**
 * @param {Heard | undefined} before
 * @param {Heard} after
 * @param {EventView} event
 * @param {Words} words
 */
function approvalSaid(before, after, event, words) {
    if (before === undefined || before.approval === after.approval || after.phase === "inProgress") {
        return [];
    }
    const type = event.typeName;
    switch (event.approval?.state) {
        case "requested":
            return [words.say("saidApproving", { type })];
        case "accepted":
            return [words.say("saidApproved", { type })];
        case "waiting":
            return before.approval === "accepted" ? [] : [words.say("saidApproved", { type })];
        case "failed":
            return [words.say("saidFailed", { type, answer: event.approval.answer })];
        default:
            return [];
    }
}

/**
 * A rule that is about to approve, while there is time to stop it.
 * @param {Heard | undefined} before
 * @param {Heard} after
 * @param {EventView} event
 * @param {number} now
 * @param {Words} words
 */
function ruleSaid(before, after, event, now, words) {
    if (event.ruling === null || after.rule === null || before?.rule === after.rule) {
        return [];
    }
    return [words.say("saidOf", { type: event.typeName, sentence: rulingText(event.ruling, now, words) })];
}

/**
 * @param {Heard | undefined} before
 * @param {Heard} after
 * @param {EventView} event
 * @param {Words} words
 */
function preparationSaid(before, after, event, words) {
    if (event.preparation === null || before?.preparation === after.preparation) {
        return [];
    }
    return [words.say("saidOf", { type: event.typeName, sentence: preparationText(event.preparation, words) })];
}

/**
 * @param {string} key
 * @param {string} type
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
function goneSaid(key, type, { lastEvent }, words) {
    if (lastEvent?.key !== key) {
        return words.say("saidGone", { type });
    }
    return words.say(lastEvent.outcome === "cancelled" ? "saidCancelled" : "saidFinished", { type });
}
