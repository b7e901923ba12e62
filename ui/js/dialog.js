// @ts-check
/** What all dialogs share: modal, closed by Esc or a press beside them, the focus back where it came from. */

import { element } from "./dom.js";

/**
 * @param {string} titleId
 * @param {string} look
 * @param {...Node} children
 */
export function createDialog(titleId, look, ...children) {
    const node = element("dialog", { class: `dialog ${look}`, "aria-labelledby": titleId }, ...children);
    /** @type {Element | null} */
    let openedFrom = null;
    node.addEventListener("click", (click) => {
        if (click.target === node) {
            node.close();
        }
    });
    node.addEventListener("close", () => {
        if (openedFrom instanceof HTMLElement && openedFrom.isConnected) {
            openedFrom.focus();
        }
        openedFrom = null;
    });
    return {
        node,
        /**
         * @param {HTMLElement} focus what has the focus at first
         * @param {Element | null} [from] where the focus goes afterwards
         */
        open(focus, from = document.activeElement) {
            if (!node.open) {
                openedFrom = from;
                node.showModal();
            }
            focus.focus();
        },
    };
}
