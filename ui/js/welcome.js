// @ts-check
/** The sheet of the first run: what Forewarn does, and what it needs of the person. */

import { createSheet } from "./sheets.js";

/**
 * @param {import("./words.js").Words} words
 * @param {import("./pages.js").Acts} _acts
 * @returns {import("./sheets.js").LiveSheet}
 */
export function createWelcome(words, _acts) {
    return createSheet(words, { name: "welcome", title: () => words.say("welcomeTitle") });
}
