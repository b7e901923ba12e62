// @ts-check
/** The sheet that finds out why Azure does not answer. */

import { createSheet } from "./sheets.js";

/**
 * @param {import("./words.js").Words} words
 * @param {import("./pages.js").Acts} _acts
 * @returns {import("./sheets.js").LiveSheet}
 */
export function createDoctor(words, _acts) {
    return createSheet(words, { name: "doctor", title: () => words.say("doctorTitle") });
}
