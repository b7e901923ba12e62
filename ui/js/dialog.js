// @ts-check
/** What all that stands over the page shares: modal, closed by Esc, the focus kept in and given back. */

import { element } from "./dom.js";

/** @typedef {import("./dom.js").Child} Child */

/**
 * A dialog that is closed by a press beside it too.
 * @param {string} titleId
 * @param {string} look
 * @param {...Child} children
 */
export function createDialog(titleId, look, ...children) {
    const dialog = createModal(titleId, `dialog ${look}`, ...children);
    dialog.node.addEventListener("click", (click) => {
        if (click.target === dialog.node) {
            dialog.node.close();
        }
    });
    return dialog;
}

/**
 * @param {string} titleId
 * @param {string} look
 * @param {...Child} children
 */
export function createModal(titleId, look, ...children) {
    const node = element("dialog", { class: look, "aria-labelledby": titleId, tabindex: "-1" }, ...children);
    /** @type {Element | null} */
    let openedFrom = null;
    node.addEventListener("keydown", (pressed) => {
        if (pressed.key === "Tab") {
            turnAround(node, pressed);
        }
    });
    node.addEventListener("close", () => {
        // The event comes in a task of its own, by which time it may have been opened again.
        if (node.open) {
            return;
        }
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
            const wasOpen = node.open;
            if (!wasOpen) {
                openedFrom = from;
                node.showModal();
            }
            focus.focus({ preventScroll: true });
            if (!wasOpen) {
                // Where it is too high for the window it is read from its top.
                node.scrollTop = 0;
            }
        },
    };
}

/**
 * From the last stop on to the first and back. Left to itself, a web view lets the focus out to nowhere in between.
 * @param {HTMLElement} node
 * @param {KeyboardEvent} pressed
 */
function turnAround(node, pressed) {
    const stops = /** @type {HTMLElement[]} */ ([...node.querySelectorAll(STOPS)]).filter(
        (stop) => stop.tabIndex >= 0 && !stop.matches(":disabled") && stop.checkVisibility(),
    );
    const [first, last] = [stops[0], stops.at(-1)];
    const leaving = pressed.shiftKey ? [first, node] : [last];
    if (first !== undefined && leaving.includes(/** @type {HTMLElement} */ (document.activeElement))) {
        pressed.preventDefault();
        (pressed.shiftKey ? last : first)?.focus();
    }
}

const STOPS = "a[href], button, input, select, textarea, summary, [tabindex]";
