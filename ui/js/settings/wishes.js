// @ts-check
/** What the person wants of the program here, shared by the settings page and the welcome, and told aloud. */

import * as ipc from "../ipc.js";
import { createChoices } from "./choices.js";
import { settingName } from "./offered.js";
import { outcomeSaid } from "./row.js";
import { createTrial } from "./trial.js";
import { trialText } from "./trial-row.js";

/** @typedef {ReturnType<typeof createWishes>} Wishes */

/**
 * @param {import("../words.js").Words} words
 * @param {(text: string) => void} say
 * @param {() => void} draw shows everything anew
 */
export function createWishes(words, say, draw) {
    const choices = createChoices(ipc.saveSettings, ipc.refusal, (key, outcome) => {
        draw();
        if (outcome !== null) {
            say(outcomeSaid(settingName(key, words), outcome, words));
        }
    });
    const trial = createTrial(ipc.tryNotification, ipc.sentence, (state) => {
        draw();
        const told = trialText(state, words);
        if (told !== null) {
            say(told);
        }
    });
    return { choices, trial };
}
