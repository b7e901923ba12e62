/** The number of upcoming events of this VM, on the tab. */

import { element, setAttribute, setShown, setText } from "./dom.js";
import { locale } from "./locale.js";
import { moodAt } from "./snapshot.js";

/** @import { Snapshot } from "./snapshot.js" */

export function createCount() {
    const node = element("span", { class: "count", role: "img" });
    return {
        node,
        /** @param {Snapshot} snapshot @param {number} now on the endpoint's clock */
        show(snapshot, now) {
            const count = snapshot.events.length;
            setShown(node, count > 0);
            setText(node, count > 0 ? locale.number(count) : "");
            setAttribute(node, "aria-label", locale.text("upcoming-count", { count: count }));
            setAttribute(node, "data-mood", moodAt(snapshot, now));
        },
    };
}
