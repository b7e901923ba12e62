/** The test notification. The settings page and the welcome screen show the same one. */

import { locale } from "../locale.js";
import { createActionRow } from "./row.js";

/** @typedef {{ is: "idle" } | { is: "sending" } | { is: "shown" } | { is: "refused", reason: string }} TestState */
/** @typedef {ReturnType<typeof createTestNotification>} TestNotification */

/**
 * @param {() => Promise<unknown>} send
 * @param {(error: unknown) => string} errorText
 * @param {(state: TestState) => void} changed
 */
export function createTestNotification(send, errorText, changed) {
    /** @type {TestState} */
    let state = { is: "idle" };

    /** @param {TestState} next */
    function become(next) {
        state = next;
        changed(next);
    }

    return {
        state: () => state,
        /** Two clicks send one notification. */
        async send() {
            if (state.is === "sending") {
                return;
            }
            become({ is: "sending" });
            try {
                await send();
                become({ is: "shown" });
            } catch (error) {
                become({ is: "refused", reason: errorText(error) });
            }
        },
        /** Forgets the result, which is old news when the page is shown again. */
        reset() {
            if (state.is !== "sending") {
                state = { is: "idle" };
            }
        },
    };
}

/** The result. The system says only that it accepted a notification, not whether it was seen. @param {TestState} state */
export function testText(state) {
    switch (state.is) {
        case "shown":
            return locale.text("test-notification-shown");
        case "refused":
            return locale.text("test-notification-refused", { reason: state.reason });
        default:
            return null;
    }
}

/** @param {string} id @param {TestNotification} test */
export function createTestRow(id, test) {
    const row = createActionRow({
        id,
        texts: ["set-test-notification", "set-test-notification-about", "find-test"],
        press: "test-notification-send",
        busy: "test-notification-sending",
        action: test.send,
    });
    return {
        ...row,
        reset: test.reset,
        show() {
            const state = test.state();
            row.setBusy(state.is === "sending");
            row.showAnswer(testText(state), state.is === "refused");
        },
    };
}
