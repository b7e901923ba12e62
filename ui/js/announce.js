/** Which changes are announced to screen readers: changes of state, never the passing of seconds. */

import { readingAt } from "./countdown.js";
import { announce, placeLiveRegion } from "./live-region.js";
import { locale } from "./locale.js";
import { preparationText } from "./preparation.js";
import { ruleStatusText } from "./rule-status.js";
import { instant, phaseAt } from "./snapshot.js";

/** @import { EventView } from "../types/program.js" */
/** @import { Snapshot } from "./snapshot.js" */

/** @typedef {ReturnType<typeof createState>} EventState what is announced when it changes */

/**
 * @typedef {object} AnnouncedState
 * @property {string} connection
 * @property {string[]} problems
 * @property {Map<string, EventState>} own
 * @property {Map<string, EventState>} others
 */

/** @param {Snapshot} snapshot @param {number} now @returns {AnnouncedState} */
export function announcedState(snapshot, now) {
    /** @param {EventView[]} events */
    const states = (events) => new Map(events.map((event) => [event.key, eventState(event, now)]));
    return {
        connection: snapshot.connection.state,
        problems: snapshot.problems,
        own: states(snapshot.events),
        others: states(snapshot.neighbours),
    };
}

/**
 * The sentences to announce. Of other VMs' events only the approval is announced.
 * @param {AnnouncedState} before
 * @param {AnnouncedState} after
 * @param {Snapshot} snapshot the snapshot of `after`
 * @param {number} now
 */
export function announcements(before, after, snapshot, now) {
    const sentences = before.connection === after.connection ? [] : connectionTexts(before.connection, snapshot);
    for (const event of snapshot.events) {
        const earlier = before.own.get(event.key);
        const current = after.own.get(event.key);
        if (current !== undefined && current !== earlier) {
            sentences.push(
                ...eventTexts(earlier, current, event, now),
                ...preparationTexts(earlier, current, event),
                ...ruleTexts(earlier, current, event, now),
                ...approvalTexts(earlier, current, event),
            );
        }
    }
    for (const event of snapshot.neighbours) {
        const earlier = before.others.get(event.key);
        const current = after.others.get(event.key);
        if (current !== undefined && current !== earlier) {
            sentences.push(...approvalTexts(earlier, current, event));
        }
    }
    sentences.push(...after.problems.filter((problem) => !before.problems.includes(problem)));
    for (const [key, { type }] of before.own) {
        if (!after.own.has(key) && !after.others.has(key)) {
            sentences.push(endText(key, type, snapshot));
        }
    }
    return sentences;
}

export function createAnnouncer() {
    /** @type {AnnouncedState | null} */
    let state = null;
    let language = locale.language;

    return {
        /** @param {Snapshot} snapshot @param {number} now */
        follow(snapshot, now) {
            const next = announcedState(snapshot, now);
            const before = state ?? { ...next, problems: [] };
            // After a change of language the same number of problems are the same problems, announced already.
            const translated = language !== locale.language && before.problems.length === next.problems.length;
            const known = translated ? { ...before, problems: next.problems } : before;
            const sentences = announcements(known, next, snapshot, now);
            language = locale.language;
            state = next;
            placeLiveRegion();
            if (sentences.length > 0) {
                announce(...sentences);
            }
        },
    };
}

/** @type {WeakMap<EventView, { state: EventState, from: number, until: number }>} valid in a span of time */
const STATES = new WeakMap();

/**
 * Returns the same object as long as it is the same: of a thousand events few change from one second to the next.
 * @param {EventView} event
 * @param {number} now
 */
function eventState(event, now) {
    const last = STATES.get(event);
    if (last !== undefined && last.from <= now && now < last.until) {
        return last.state;
    }
    const changes = [event.imminentFrom, event.notBefore].map((at) => (at === null ? Infinity : instant(at)));
    const from = Math.max(-Infinity, ...changes.filter((at) => at <= now));
    const until = Math.min(Infinity, ...changes.filter((at) => at > now));
    const state = createState(event, now);
    STATES.set(event, { state, from, until });
    return state;
}

/** @param {EventView} event @param {number} now */
function createState(event, now) {
    return {
        type: event.typeName,
        phase: phaseAt(event, now),
        due: readingAt(event, now).is === "due",
        approval: event.approval?.state ?? null,
        /** The rule that is about to approve. */
        rule: event.rule?.state === "pending" && event.rule.announced ? event.rule.rule : null,
        preparation: event.preparation?.state ?? null,
    };
}

/** @param {string} before @param {Snapshot} snapshot */
function connectionTexts(before, { connection }) {
    if (connection.state === "unreachable") {
        return [locale.text("announce-unreachable", { summary: connection.failure.summary })];
    }
    return connection.state === "live" && before === "unreachable" ? [locale.text("announce-reachable")] : [];
}

/** @param {EventState | undefined} before @param {EventState} after @param {EventView} event @param {number} now */
function eventTexts(before, after, event, now) {
    const type = event.typeName;
    if (after.phase === "inProgress") {
        return before?.phase === "inProgress" ? [] : [locale.text("announce-started", { type })];
    }
    if (after.due) {
        return before?.due ? [] : [locale.text("announce-due", { type })];
    }
    const reading = readingAt(event, now);
    const time = reading.is === "ahead" ? locale.span(reading.seconds * 1000) : null;
    if (before === undefined) {
        return [
            time === null ? locale.text("announce-appeared-no-time", { type }) : locale.text("announce-appeared", { type, time }),
        ];
    }
    return after.phase === "imminent" && before.phase === "scheduled" && time !== null
        ? [locale.text("announce-imminent", { type, time })]
        : [];
}

/** @param {EventState | undefined} before @param {EventState} after @param {EventView} event */
function approvalTexts(before, after, event) {
    if (before === undefined || before.approval === after.approval || after.phase === "inProgress") {
        return [];
    }
    const type = event.typeName;
    switch (event.approval?.state) {
        case "requested":
            return [locale.text("announce-approving", { type })];
        case "accepted":
            return [locale.text("announce-approved", { type })];
        case "waiting":
            return before.approval === "accepted" ? [] : [locale.text("announce-approved", { type })];
        case "failed":
            return [locale.text("announce-approval-failed", { type, answer: event.approval.answer })];
        default:
            return [];
    }
}

/** @param {EventState | undefined} before @param {EventState} after @param {EventView} event @param {number} now */
function ruleTexts(before, after, event, now) {
    return event.rule === null || after.rule === null || before?.rule === after.rule
        ? []
        : [locale.text("announce-sentence", { type: event.typeName, sentence: ruleStatusText(event.rule, event, now) })];
}

/** @param {EventState | undefined} before @param {EventState} after @param {EventView} event */
function preparationTexts(before, after, event) {
    return event.preparation === null || before?.preparation === after.preparation
        ? []
        : [locale.text("announce-sentence", { type: event.typeName, sentence: preparationText(event.preparation) })];
}

/** @param {string} key @param {string} type @param {Snapshot} snapshot */
function endText(key, type, { lastEvent }) {
    if (lastEvent?.key !== key) {
        return locale.text("announce-gone", { type });
    }
    return locale.text(lastEvent.outcome === "cancelled" ? "announce-canceled" : "announce-finished", { type });
}
