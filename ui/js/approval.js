// @ts-check
/** Approvals that the page has asked for, and what a card says about the approval of its event. */

/** @typedef {import("./snapshot.js").EventView} EventView */
/** @typedef {import("./snapshot.js").NotApprovable} NotApprovable */
/** @typedef {import("./snapshot.js").Snapshot} Snapshot */

/**
 * What the page itself knows of an approval, beyond the snapshot.
 * @typedef {{ is: "sending" } | { is: "refused", reason: NotApprovable | null, sentence: string }} Asked
 */

/**
 * What a card shows: the button, what has come of it, or why there is none.
 * @typedef {{ is: "offered" }
 *     | { is: "sending" }
 *     | { is: "accepted", by: string }
 *     | { is: "waiting", by: string }
 *     | { is: "failed", answer: string, mayHaveArrived: boolean, again: boolean }
 *     | { is: "refused", sentence: string, again: boolean }
 *     | { is: "impossible", why: string }
 *     | { is: "pointless" }} ApprovalState
 */

/**
 * @param {EventView} event
 * @param {Asked | undefined} asked
 * @returns {ApprovalState}
 */
export function approvalState(event, asked) {
    if (event.phase === "inProgress") {
        return { is: "pointless" };
    }
    if (asked?.is === "sending" || event.approval?.state === "requested") {
        return { is: "sending" };
    }
    if (event.approval?.state === "accepted" || event.approval?.state === "waiting") {
        return { is: event.approval.state, by: event.approval.by };
    }
    if (asked?.is === "refused") {
        return { is: "refused", sentence: asked.sentence, again: event.canApprove };
    }
    if (event.approval?.state === "failed") {
        const { answer, mayHaveArrived } = event.approval;
        return { is: "failed", answer, mayHaveArrived, again: event.canApprove };
    }
    if (event.canApprove) {
        return { is: "offered" };
    }
    // That Azure cannot be reached stands above all the cards already, and which rule forbids it on the card itself.
    return event.whyNot === null || ["noContact", "forbidden"].includes(event.whyNot.reason)
        ? { is: "pointless" }
        : { is: "impossible", why: event.whyNot.text };
}

/**
 * @typedef {object} Approvals
 * @property {(key: string, vms: string[]) => Promise<void>} ask asks once, however often it is called while no answer
 *     has come
 * @property {(key: string) => Asked | undefined} of
 * @property {(snapshot: Snapshot) => void} follow forgets what no longer matters
 */

/**
 * @param {(key: string, vms: string[]) => Promise<void>} send
 * @param {(error: unknown) => { reason: NotApprovable | null, text: string }} refusal what a rejected request says
 * @param {() => void} changed
 * @returns {Approvals}
 */
export function createApprovals(send, refusal, changed) {
    /** @type {Map<string, Asked>} */
    const asked = new Map();
    return {
        async ask(key, vms) {
            if (asked.get(key)?.is === "sending") {
                return;
            }
            asked.set(key, { is: "sending" });
            changed();
            try {
                await send(key, vms);
                asked.delete(key);
            } catch (error) {
                const { reason, text } = refusal(error);
                asked.set(key, { is: "refused", reason, sentence: text });
            }
            changed();
        },
        of: (key) => asked.get(key),
        follow(snapshot) {
            if (asked.size === 0) {
                return;
            }
            const known = new Set([...snapshot.events, ...snapshot.neighbours].map((event) => event.key));
            for (const key of [...asked.keys()]) {
                if (!known.has(key)) {
                    asked.delete(key);
                }
            }
        },
    };
}
