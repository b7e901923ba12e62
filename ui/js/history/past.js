// @ts-check
/** Events that the history knows, and how they are put into words. */

import { instant } from "../snapshot.js";

/** @typedef {import("../snapshot.js").Kind} Kind */
/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("../words.js").TextKey} TextKey */

/** @typedef {"completed" | "completedUnseen" | "cancelled" | "pending"} Outcome */

/**
 * An event as the history knows it; `null` where something is not known.
 * @typedef {object} PastEvent
 * @property {number} id
 * @property {string} key
 * @property {string | null} azureId
 * @property {Kind} kind
 * @property {string} typeName
 * @property {string | null} source
 * @property {string[]} vms
 * @property {boolean | null} thisVm
 * @property {string} description
 * @property {string | null} notBefore
 * @property {string} firstSeen
 * @property {string | null} approvedBy
 * @property {string | null} approvedAt
 * @property {string | null} startedAt
 * @property {string | null} endedAt
 * @property {Outcome} outcome
 * @property {number | null} tookMs
 * @property {number | null} pausedMs
 * @property {boolean} whileAway the program was not running when it ended, so `endedAt` is when it was found to be over
 */

/**
 * @typedef {object} Approval
 * @property {string} by
 * @property {string} requestedAt
 * @property {string | null} answeredAt
 * @property {boolean | null} accepted
 * @property {string | null} answer
 */

/**
 * Everything that is known of one event.
 * @typedef {object} Detail
 * @property {PastEvent} event
 * @property {{ at: string, kind: string, text: string, output: string | null }[]} transitions
 * @property {Approval[]} approvals
 * @property {{ at: string, title: string }[]} alerts
 */

/**
 * @typedef {{ from: string, until: string, reason: "noContact" | "notMonitored" }} Gap
 * @typedef {{ from: string, until: string, events: PastEvent[], gaps: Gap[] }} Timeline
 */

/** @type {readonly Outcome[]} */
export const OUTCOMES = ["completed", "completedUnseen", "cancelled", "pending"];

/** @type {Record<Kind, TextKey>} */
const KIND_NAMES = {
    Freeze: "kindFreeze",
    Reboot: "kindReboot",
    Redeploy: "kindRedeploy",
    Preempt: "kindPreempt",
    Terminate: "kindTerminate",
    Other: "kindOther",
};

/** In the order in which they are offered. */
export const KINDS = /** @type {readonly Kind[]} */ (Object.keys(KIND_NAMES));

const OUTCOME_NAMES = /** @type {const} */ ({
    completed: "outcomeCompleted",
    completedUnseen: "outcomeCompletedUnseen",
    cancelled: "outcomeCancelled",
    pending: "outcomePending",
});

/**
 * @param {Kind} kind
 * @param {Words} words
 */
export function kindName(kind, words) {
    return words.say(KIND_NAMES[kind]);
}

/**
 * @param {Outcome} outcome
 * @param {Words} words
 */
export function outcomeName(outcome, words) {
    return words.say(OUTCOME_NAMES[outcome]);
}

/**
 * How far the event has come. One that is under way has not ended, but is more than announced.
 * @param {PastEvent} event
 * @param {Words} words
 */
export function outcomeText(event, words) {
    return event.outcome === "pending" && event.startedAt !== null
        ? words.say("outcomeRunning")
        : outcomeName(event.outcome, words);
}

/**
 * How long it took. Of a freeze the pause itself is the better answer, where it was noticed.
 * @param {PastEvent} event
 * @param {Words} words
 * @returns {string | null}
 */
export function tookText(event, words) {
    const ms = event.kind === "Freeze" ? (event.pausedMs ?? event.tookMs) : event.tookMs;
    return ms === null ? null : words.span(ms);
}

/**
 * @param {string | null} time
 * @param {number} now
 * @param {Words} words
 * @returns {string | null}
 */
export function momentText(time, now, words) {
    return time === null ? null : words.moment(instant(time), now);
}
