// @ts-check
/** The test notification, and what the system made of it. */

import { element, setAttribute, setOptionalText, setText } from "../dom.js";
import { createActRow } from "./row.js";

/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("./trial.js").TrialState} TrialState */

/**
 * What came of it. That the system took a notification is all that anybody can know: it does not say who saw it.
 * @param {TrialState} state
 * @param {Words} words
 */
export function trialText(state, words) {
    switch (state.is) {
        case "shown":
            return words.say("trialShown");
        case "refused":
            return words.say("trialRefused", { reason: state.reason });
        default:
            return null;
    }
}

/**
 * @param {string} id
 * @param {Words} words
 * @param {import("./trial.js").Trial} trial
 */
export function createTrialRow(id, words, trial) {
    const answer = element("p", { class: "setting-answer" });
    const { node, control } = createActRow(
        {
            id,
            name: () => words.say("trial"),
            about: () => words.say("trialAbout"),
            press: () => words.say("trialSend"),
            act: () => void trial.ask(),
        },
        answer,
    );
    return {
        node,
        show() {
            const state = trial.state();
            const sending = state.is === "sending";
            setText(control, words.say(sending ? "trialSending" : "trialSend"));
            setAttribute(control, "aria-disabled", sending ? "true" : null);
            setOptionalText(answer, trialText(state, words));
            setAttribute(answer, "data-tone", state.is === "refused" ? "bad" : null);
        },
    };
}
