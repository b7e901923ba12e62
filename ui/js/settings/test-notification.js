/** Sends a test notification. */

import { invoke } from "../ipc.js";
import { label } from "../locale.js";
import { createActionRow } from "./row.js";

/** @param {string} id */
export function createTestRow(id) {
    return createActionRow({
        id,
        texts: ["set-test-notification", "set-test-notification-about", "find-test"],
        press: "test-notification-send",
        busy: "test-notification-sending",
        failed: "test-notification-refused",
        async action() {
            await invoke("send_test_notification");
            // The system says only that it accepted a notification, not whether it was seen.
            return label("test-notification-shown");
        },
    });
}
