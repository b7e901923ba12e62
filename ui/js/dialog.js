/** Modal dialogs: Esc closes them, they trap the focus and give it back. */

import { element } from "./dom.js";

/** @import { Child } from "./dom.js" */

/**
 * A dialog that a click beside it closes, too.
 * @param {string} titleId
 * @param {string} look
 * @param {...Child} children
 */
export function createDialog(titleId, look, ...children) {
    const dialog = createModal(titleId, look, ...children);
    dialog.node.addEventListener("click", (click) => {
        if (click.target === dialog.node) {
            dialog.node.close();
        }
    });
    return dialog;
}

/** @param {string} titleId @param {string} look @param {...Child} children */
export function createModal(titleId, look, ...children) {
    const node = element("dialog", { class: look, "aria-labelledby": titleId, tabindex: "-1" }, ...children);
    /** @type {Element | null} */
    let openedFrom = null;
    node.addEventListener("keydown", (pressed) => {
        if (pressed.key === "Tab") {
            wrapFocus(node, pressed);
        }
    });
    node.addEventListener("close", () => {
        // The event is asynchronous; the dialog may be open again by now.
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
         * @param {Element | null} [from] what gets the focus back
         */
        open(focus, from = document.activeElement) {
            const wasOpen = node.open;
            if (!wasOpen) {
                openedFrom = from;
                node.showModal();
            }
            focus.focus({ preventScroll: true });
            if (!wasOpen) {
                // Start at the top if the dialog is higher than the window.
                node.scrollTop = 0;
            }
        },
    };
}

/**
 * Tab goes from the last stop to the first and back. Otherwise web views let the focus leave the dialog in between.
 * @param {HTMLElement} node
 * @param {KeyboardEvent} pressed
 */
function wrapFocus(node, pressed) {
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
