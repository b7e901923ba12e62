// @ts-check
/** The page of all that has been. */

import { createPanel } from "../pages.js";

/**
 * @param {import("../words.js").Words} words
 * @param {import("../pages.js").Acts} _acts
 * @returns {import("../pages.js").Page & { reveal: (key: string) => void }}
 */
export function createHistory(words, _acts) {
    return {
        node: createPanel(() => words.say("history")),
        show: () => undefined,
        enter: () => undefined,
        leave: () => undefined,
        reveal: () => undefined,
    };
}
