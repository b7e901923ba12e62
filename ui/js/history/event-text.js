/** Events of the history as text. */

import { TYPE_NAMES } from "../event-types.js";
import { locale } from "../locale.js";
import { instant } from "../snapshot.js";

/** @import { EventKind, HistoryEventView as HistoryEvent, HistoryOutcome as Outcome } from "../../types/program.js" */

const VMS_NAMED = 3;

/** @type {readonly Outcome[]} */
export const OUTCOMES = ["completed", "completedUnseen", "cancelled", "pending"];

const OUTCOME_NAMES = /** @type {const} */ ({
    completed: "outcome-completed",
    completedUnseen: "outcome-completed-unseen",
    cancelled: "outcome-canceled",
    pending: "outcome-pending",
});

/** @param {EventKind} kind */
export function kindName(kind) {
    return locale.text(TYPE_NAMES[kind]);
}

/** @param {Outcome} outcome */
export function outcomeName(outcome) {
    return locale.text(OUTCOME_NAMES[outcome]);
}

/** The outcome. An event in progress is pending, but more than announced. @param {HistoryEvent} event */
export function outcomeText(event) {
    return event.outcome === "pending" && event.startedAt !== null
        ? locale.text("outcome-running")
        : outcomeName(event.outcome);
}

/** When a pending event is due, if Azure says so. @param {HistoryEvent} event @param {number} now */
export function dueText(event, now) {
    const due = event.outcome === "pending" && event.startedAt === null ? momentText(event.notBefore, now) : null;
    return due === null ? null : locale.text("outcome-due", { time: due });
}

/**
 * How long it took: for a freeze the measured pause, if there is one.
 * @param {HistoryEvent} event
 * @returns {string | null}
 */
export function tookText(event) {
    const ms = event.kind === "Freeze" ? (event.pausedMs ?? event.tookMs) : event.tookMs;
    return ms === null ? null : locale.span(ms);
}

/** @param {string | null} time @param {number} now @returns {string | null} */
export function momentText(time, now) {
    return time === null ? null : locale.moment(instant(time), now);
}

/** @param {HistoryEvent} event */
export function vmsText(event) {
    const vm = event.vms.slice(0, VMS_NAMED).join(", ");
    const more = event.vms.length - VMS_NAMED;
    return more <= 0 ? vm : locale.text("vm-and-more", { vm, count: more });
}
