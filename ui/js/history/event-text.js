/** Events of the history as text. */

import { locale } from "../locale.js";
import { instant } from "../snapshot.js";

/** @import { EventKind, HistoryEventView as HistoryEvent, Progress as Outcome } from "../../types/program.js" */
/** @import { TextKey } from "../locale.js" */

const VMS_NAMED = 3;

/** @type {readonly Outcome[]} */
export const OUTCOMES = ["completed", "completedUnseen", "cancelled", "pending"];

/** @type {Record<EventKind, TextKey>} */
const KIND_NAMES = {
    Freeze: "kindFreeze",
    Reboot: "kindReboot",
    Redeploy: "kindRedeploy",
    Preempt: "kindPreempt",
    Terminate: "kindTerminate",
    Other: "kindOther",
};

/** In the order of the filters. */
export const KINDS = /** @type {readonly EventKind[]} */ (Object.keys(KIND_NAMES));

const OUTCOME_NAMES = /** @type {const} */ ({
    completed: "outcomeCompleted",
    completedUnseen: "outcomeCompletedUnseen",
    cancelled: "outcomeCancelled",
    pending: "outcomePending",
});

/** @param {EventKind} kind */
export function kindName(kind) {
    return locale.text(KIND_NAMES[kind]);
}

/** @param {Outcome} outcome */
export function outcomeName(outcome) {
    return locale.text(OUTCOME_NAMES[outcome]);
}

/** The outcome. An event in progress is pending, but more than announced. @param {HistoryEvent} event */
export function outcomeText(event) {
    return event.outcome === "pending" && event.startedAt !== null
        ? locale.text("outcomeRunning")
        : outcomeName(event.outcome);
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
    const named = event.vms.slice(0, VMS_NAMED).join(", ");
    const more = event.vms.length - VMS_NAMED;
    return more <= 0 ? named : [named, locale.text("plus", { count: locale.number(more) })].join(" ");
}
