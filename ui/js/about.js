/** The About dialog. */

import { createDialog } from "./dialog.js";
import { button, element, setText } from "./dom.js";
import { bellIcon } from "./icons.js";
import { label, locale } from "./locale.js";

/** @import { Snapshot } from "./snapshot.js" */

export function createAboutDialog() {
    const title = element("h2", { class: "dialog-title", id: "about-title" }, label("app-name"));
    const version = element("p", { class: "about-version" });
    const api = element("span", { class: "about-api" });
    const close = button(label("close"), "button button-plain", () => dialog.node.close());
    const dialog = createDialog(
        title.id,
        "dialog dialog-about",
        element("div", { class: "about-mark" }, bellIcon()),
        title,
        version,
        element("p", {}, label("about-what")),
        element("p", { class: "muted" }, label("about-source"), element("br"), api),
        element("div", { class: "dialog-actions" }, close),
    );
    return {
        node: dialog.node,
        /** @param {Snapshot} snapshot */
        open(snapshot) {
            setText(version, () => locale.text("about-version", { version: snapshot.version }));
            setText(api, () => locale.text("about-api", { api: snapshot.newestApiVersion }));
            dialog.open(close);
        },
    };
}
