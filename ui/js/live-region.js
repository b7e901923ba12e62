/** What screen readers speak. */

import { element } from "./dom.js";

/** @type {HTMLElement | undefined} */
let region;

/** The open dialog on top of the others. */
export function topDialog() {
    return [...document.querySelectorAll("dialog")].filter((dialog) => dialog.open).at(-1);
}

/** Puts the live region where it is read: an open dialog silences everything outside of it. */
export function placeLiveRegion() {
    region ??= element("div", { class: "unseen", role: "status", "aria-live": "polite" });
    const host = topDialog() ?? document.body;
    if (region.parentNode !== host) {
        // Emptied first, or moving it would repeat its text.
        region.replaceChildren();
        host.append(region);
    }
    return region;
}

/** @param {...string} sentences */
export function announce(...sentences) {
    placeLiveRegion().replaceChildren(...sentences.map((sentence) => element("p", {}, sentence)));
}
