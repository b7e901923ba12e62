// @ts-check
/** What this program is, and which version of it. */

import { createDialog } from "./dialog.js";
import { button, element, setText } from "./dom.js";
import { bellIcon } from "./icons.js";

/**
 * @param {import("./words.js").Words} words
 */
export function createAboutDialog(words) {
    const title = element("h2", { class: "dialog-title", id: "about-title" }, () => words.say("appName"));
    const version = element("p", { class: "about-version" });
    const api = element("span", { class: "about-api" });
    const close = button(() => words.say("close"), "button button-plain", () => dialog.node.close());
    const dialog = createDialog(
        title.id,
        "dialog-about",
        element("div", { class: "about-mark" }, bellIcon()),
        title,
        version,
        element("p", {}, () => words.say("aboutWhat")),
        element("p", { class: "muted" }, () => words.say("aboutSource"), element("br"), api),
        element("div", { class: "dialog-actions" }, close),
    );
    return {
        node: dialog.node,
        /** @param {import("./snapshot.js").Snapshot} snapshot */
        open(snapshot) {
            setText(version, () => words.say("aboutVersion", { version: snapshot.version }));
            setText(api, () => words.say("aboutApi", { api: snapshot.newestApiVersion }));
            dialog.open(close);
        },
    };
}
