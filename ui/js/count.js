// @ts-check
/** How many events are coming for this VM, beside the name of their page. */

import { element, setAttribute, setShown, setText } from "./dom.js";
import { isStale } from "./snapshot.js";

/**
 * @param {import("./words.js").Words} words
 */
export function createCount(words) {
    const node = element("span", { class: "count", role: "img" });
    return {
        node,
        /** @param {import("./snapshot.js").Snapshot} snapshot */
        show(snapshot) {
            const count = snapshot.events.length;
            setShown(node, count > 0);
            setText(node, count > 0 ? words.number(count) : "");
            setAttribute(node, "aria-label", words.count("upcomingCount", count));
            node.classList.toggle("count-stale", isStale(snapshot));
        },
    };
}
