// @ts-check
/** What is shown when the program behind the page does not answer at all. */

import { button, element } from "./dom.js";
import { doubtfulBellIcon } from "./icons.js";

/**
 * @param {import("./words.js").Words} words
 * @param {string} reason
 * @param {() => void} retry
 */
export function brokenPage(words, reason, retry) {
    return element(
        "main",
        { class: "page" },
        element(
            "section",
            { class: "empty", "data-state": "broken", role: "alert" },
            element("div", { class: "empty-mark" }, doubtfulBellIcon()),
            element("h1", { class: "empty-title" }, () => words.say("brokenTitle")),
            element("p", {}, () => words.say("brokenBody", { reason })),
            button(() => words.say("reload"), "button button-primary", retry),
        ),
    );
}
