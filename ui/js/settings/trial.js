// @ts-check
/** A test notification, from the wish to what the system said to it. */

/** @typedef {{ is: "idle" } | { is: "sending" } | { is: "shown" } | { is: "refused", reason: string }} TrialState */
/** @typedef {ReturnType<typeof createTrial>} Trial */

/**
 * @param {() => Promise<void>} send
 * @param {(error: unknown) => string} reason what a rejection says
 * @param {(state: TrialState) => void} changed
 */
export function createTrial(send, reason, changed) {
    /** @type {TrialState} */
    let state = { is: "idle" };

    /** @param {TrialState} next */
    function become(next) {
        state = next;
        changed(next);
    }

    return {
        state: () => state,
        /** One at a time: two clicks are one notification. */
        async ask() {
            if (state.is === "sending") {
                return;
            }
            become({ is: "sending" });
            try {
                await send();
                become({ is: "shown" });
            } catch (error) {
                become({ is: "refused", reason: reason(error) });
            }
        },
        /** What a test said is about its moment; whoever comes back later does not want to read it as news. */
        settle() {
            if (state.is !== "sending") {
                state = { is: "idle" };
            }
        },
    };
}
