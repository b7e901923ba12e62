// @ts-check
/** The page of what may be chosen. */

import { createPanel } from "../pages.js";

/**
 * @param {import("../words.js").Words} words
 * @param {import("../pages.js").Acts} _acts
 * @returns {import("../pages.js").Page}
 */
export function createSettings(words, _acts) {
    return {
        node: createPanel(() => words.say("settings")),
        show: () => undefined,
        enter: () => undefined,
        leave: () => undefined,
    };
}
