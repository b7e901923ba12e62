// @ts-check
/** The sheet of the first run: what Forewarn does, what follows from it, and what it needs of the person. */

import { button, element } from "./dom.js";
import { bellIcon, clockIcon, pinIcon } from "./icons.js";
import * as ipc from "./ipc.js";
import { platformOf } from "./platform.js";
import { loginRow } from "./settings/offered.js";
import { createTrialRow } from "./settings/trial-row.js";
import { createSheet } from "./sheets.js";

/** @typedef {import("./words.js").TextKey} TextKey */

/** @type {Record<import("./platform.js").Platform, TextKey>} */
const PIN_HINTS = { windows: "welcomePinWindows", linux: "welcomePinLinux" };

/**
 * @param {import("./words.js").Words} words
 * @param {import("./settings/wishes.js").Wishes} wishes
 * @returns {import("./sheets.js").LiveSheet}
 */
export function createWelcome(words, { choices, trial }) {
    const login = loginRow(words, choices, "welcome-login");
    const trialRow = createTrialRow("welcome-try", words, trial);
    const pinHint = PIN_HINTS[platformOf(navigator.userAgent)];
    const start = button(
        () => words.say("welcomeStart"),
        "button button-primary",
        () => sheet.close(),
    );
    let expected = false;
    const sheet = createSheet(
        words,
        {
            name: "welcome",
            title: () => words.say("welcomeTitle"),
            closed() {
                trial.settle();
                choices.settle();
                if (expected) {
                    // Where that cannot be kept the person is welcomed again, which does no harm.
                    ipc.introduced().catch(() => undefined);
                }
            },
        },
        point(
            "watch",
            bellIcon(),
            () => words.say("welcomeWatch"),
            () => words.say("welcomeWatchBody"),
        ),
        point(
            "truth",
            clockIcon(),
            () => words.say("welcomeTruth"),
            () => words.say("welcomeTruthBody"),
        ),
        point(
            "pin",
            pinIcon(),
            () => words.say("welcomePin"),
            () => words.say(pinHint),
        ),
        element(
            "section",
            { class: "group", "aria-labelledby": "welcome-ready" },
            element("h3", { class: "group-title", id: "welcome-ready" }, () => words.say("welcomeReady")),
            element("div", { class: "group-lines" }, login.node, trialRow.node),
        ),
        element("div", { class: "welcome-actions" }, start),
    );
    return {
        ...sheet,
        show(snapshot) {
            expected = snapshot.introduction;
            if (!sheet.isOpen()) {
                // About to be opened: what was tried elsewhere has been read there.
                trial.settle();
            }
            login.show();
            trialRow.show();
        },
        interrupt() {
            expected = false;
            sheet.close();
        },
    };
}

/**
 * @param {string} name
 * @param {Node} icon
 * @param {() => string} title
 * @param {() => string} body
 */
function point(name, icon, title, body) {
    return element(
        "section",
        { class: `welcome-point welcome-${name}` },
        element("div", { class: "welcome-mark" }, icon),
        element(
            "div",
            { class: "welcome-text" },
            element("h3", { class: "welcome-title" }, title),
            element("p", {}, body),
        ),
    );
}
