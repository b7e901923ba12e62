// @ts-check
/** Copying what is not there yet. */

import { copy } from "./details.js";

/**
 * Copies a text as soon as it is there, and says whether that worked. To be called at once when the person presses
 * something: the permission to copy that comes with the press may be gone when the text arrives.
 * @param {Promise<string>} text
 */
export async function copyLater(text) {
    try {
        const blob = text.then((arrived) => new Blob([arrived], { type: "text/plain" }));
        // Whoever asked for the text hears of its failure; here it is only one of the reasons not to copy.
        blob.catch(() => undefined);
        await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
        return true;
    } catch {
        const arrived = await text.catch(() => null);
        return arrived !== null && copy(arrived);
    }
}
