/** Copying text. */

import { button, setText } from "./dom.js";
import { announce } from "./live-region.js";
import { label, locale } from "./locale.js";

/** @import { TextKey } from "./locale.js" */

/** How long a button says that it has copied. */
export const COPIED_FOR_MS = 2000;

/** Copies text, announces the result, and returns whether it worked. @param {string} text */
export async function copyText(text) {
    const copied = await copy(text);
    announce(locale.text(copied ? "copied" : "copy-failed"));
    return copied;
}

/** A button that copies, and says so for a moment. @param {TextKey} name @param {() => string | null} text */
export function createCopyButton(name, text) {
    const node = button(label(name), "button button-quiet", async () => {
        const value = text();
        if (value !== null) {
            const copied = await copyText(value);
            setText(node, label(copied ? "copied" : "copy-failed"));
            setTimeout(() => setText(node, label(name)), COPIED_FOR_MS);
        }
    });
    return node;
}

/**
 * Copies a text once it has arrived, and returns whether that worked. Call it right in the click handler: the permission to
 * copy that comes with a click may be gone when the text arrives.
 * @param {Promise<string>} text
 */
export async function copyLater(text) {
    try {
        const blob = text.then((arrived) => new Blob([arrived], { type: "text/plain" }));
        // The caller handles a rejection of `text`; here it only means that nothing is copied.
        blob.catch(() => undefined);
        await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
        return true;
    } catch {
        const arrived = await text.catch(() => null);
        return arrived !== null && copy(arrived);
    }
}

/** @param {string} text */
async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return copyBySelection(text);
    }
}

/** The old way, for web views that don't let a page write to the clipboard. @param {string} text */
function copyBySelection(text) {
    const before = document.activeElement;
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "unseen";
    // Nothing outside of a modal dialog can be selected.
    (before?.closest("dialog") ?? document.body).append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    if (before instanceof HTMLElement) {
        before.focus({ preventScroll: true });
    }
    return copied;
}
