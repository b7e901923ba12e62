/** Approvals requested by the page, and what a card shows about the approval of its event. */

import { allEvents } from "./snapshot.js";

/** @import { EventView, NotApprovable } from "../types/program.js" */
/** @import { Snapshot } from "./snapshot.js" */

/**
 * What the page knows of an approval beyond the snapshot.
 * @typedef {{ is: "sending" } | { is: "refused", reason: NotApprovable | null, sentence: string }} ApprovalRequest
 */

/**
 * @typedef {{ is: "offered" }
 *     | { is: "sending" }
 *     | { is: "accepted" | "waiting", by: string }
 *     | { is: "failed", answer: string, mayHaveArrived: boolean, again: boolean }
 *     | { is: "refused", sentence: string, again: boolean }
 *     | { is: "impossible", why: string }
 *     | { is: "pointless" }} ApprovalState
 */

/** @param {EventView} event @param {ApprovalRequest | undefined} request @returns {ApprovalState} */
export function approvalState(event, request) {
    if (event.phase === "inProgress") {
        return { is: "pointless" };
    }
    if (request?.is === "sending" || event.approval?.state === "requested") {
        return { is: "sending" };
    }
    if (event.approval?.state === "accepted" || event.approval?.state === "waiting") {
        return { is: event.approval.state, by: event.approval.by };
    }
    if (request?.is === "refused") {
        return { is: "refused", sentence: request.sentence, again: event.canApprove };
    }
    if (event.approval?.state === "failed") {
        const { answer, mayHaveArrived } = event.approval;
        return { is: "failed", answer, mayHaveArrived, again: event.canApprove };
    }
    if (event.canApprove) {
        return { is: "offered" };
    }
    // The page says already that Azure can't be reached, and the card which rule forbids the approval.
    return event.whyNot === null || ["noContact", "forbidden"].includes(event.whyNot.reason)
        ? { is: "pointless" }
        : { is: "impossible", why: event.whyNot.text };
}

/** @typedef {ReturnType<typeof createApprovals>} Approvals */

/**
 * @param {(key: string, vms: string[]) => Promise<unknown>} approve
 * @param {(error: unknown) => { reason: NotApprovable | null, text: string }} refusal
 * @param {() => void} changed
 */
export function createApprovals(approve, refusal, changed) {
    /** @type {Map<string, ApprovalRequest>} */
    const requests = new Map();
    return {
        /** Sends one request, however often it is called before the response. @param {string} key @param {string[]} vms */
        async send(key, vms) {
            if (requests.get(key)?.is === "sending") {
                return;
            }
            requests.set(key, { is: "sending" });
            changed();
            try {
                await approve(key, vms);
                requests.delete(key);
            } catch (error) {
                const { reason, text } = refusal(error);
                requests.set(key, { is: "refused", reason, sentence: text });
            }
            changed();
        },
        /** @param {string} key */
        of: (key) => requests.get(key),
        /** Whether a request has no response yet. @param {Snapshot} snapshot */
        isSending: (snapshot) =>
            allEvents(snapshot).some((event) => approvalState(event, requests.get(event.key)).is === "sending"),
        /** Forgets events that are gone. @param {Snapshot} snapshot */
        follow(snapshot) {
            if (requests.size === 0) {
                return;
            }
            const known = new Set(allEvents(snapshot).map((event) => event.key));
            for (const key of [...requests.keys()]) {
                if (!known.has(key)) {
                    requests.delete(key);
                }
            }
        },
    };
}
