/** The page when the program doesn't respond. */

import { button, element } from "./dom.js";
import { doubtfulBellIcon } from "./icons.js";
import { label, locale } from "./locale.js";

/** @param {string} reason @param {() => void} retry */
export function brokenPage(reason, retry) {
    return element(
        "main",
        { class: "page" },
        element(
            "section",
            { class: "empty", "data-state": "broken", role: "alert" },
            element("div", { class: "empty-mark" }, doubtfulBellIcon()),
            element("h1", { class: "empty-title" }, label("broken-title")),
            element("p", {}, () => locale.text("broken-body", { reason })),
            button(label("reload"), "button button-primary", retry),
        ),
    );
}
