/** The welcome screen of the first run. */

import { button, element } from "./dom.js";
import { clockIcon, pinIcon } from "./icons.js";
import { invoke } from "./ipc.js";
import { label } from "./locale.js";
import { platformOf } from "./platform.js";
import { loginRow, presetsRow } from "./settings/rows.js";
import { createTestRow } from "./settings/test-notification.js";
import { createSheet } from "./sheets.js";

/** @import { TextKey } from "./locale.js" */
/** @import { PendingSettings } from "./settings/pending.js" */
/** @import { LiveSheet } from "./sheets.js" */

/** @type {Record<ReturnType<typeof platformOf>, TextKey>} */
const PIN_HINTS = { windows: "welcome-pin-windows", linux: "welcome-pin-linux" };

/** @param {PendingSettings} pending @returns {LiveSheet} */
export function createWelcome(pending) {
    const presets = presetsRow(pending);
    const login = loginRow(pending, "welcome-login");
    const testRow = createTestRow("welcome-try");
    const start = button(label("welcome-start"), "button button-primary", () => sheet.close());
    let expected = false;
    const sheet = createSheet(
        {
            name: "welcome",
            title: label("welcome-title"),
            closed() {
                testRow.reset();
                pending.clearSaved();
                if (expected) {
                    // If that can't be saved, the welcome screen opens once more, which does no harm.
                    invoke("introduced").catch(() => undefined);
                }
            },
        },
        element("p", {}, label("welcome-what")),
        element("div", { class: "group-lines" }, presets.node, login.node, testRow.node),
        point("wait", clockIcon(), "welcome-wait", "welcome-wait-body"),
        point("pin", pinIcon(), "welcome-pin", PIN_HINTS[platformOf(navigator.userAgent)]),
        element("div", { class: "welcome-actions" }, start),
    );
    return {
        ...sheet,
        show(snapshot) {
            expected = snapshot.introduction;
            presets.show();
            login.show();
        },
        interrupt() {
            expected = false;
            sheet.close();
        },
    };
}

/** @param {string} name @param {Node} icon @param {TextKey} title @param {TextKey} body */
function point(name, icon, title, body) {
    return element(
        "section",
        { class: `welcome-point welcome-${name}` },
        icon,
        element(
            "div",
            { class: "welcome-text" },
            element("h3", { class: "welcome-title" }, label(title)),
            element("p", {}, label(body)),
        ),
    );
}
