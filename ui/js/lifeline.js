// @ts-check
/** The four steps of an event's life, and where it stands. */

import { element, setAttribute, setText } from "./dom.js";
import { lifeLine } from "./snapshot.js";

/** @typedef {import("./snapshot.js").Step} Step */

/** @type {Record<Step, import("./words.js").TextKey>} */
const NAMES = { scheduled: "stepScheduled", approved: "stepApproved", started: "stepStarted", done: "stepDone" };

/**
 * @param {import("./words.js").Words} words
 */
export function createLifeLine(words) {
    const steps = /** @type {Step[]} */ (Object.keys(NAMES)).map((step) => {
        const remark = element("span", { class: "unseen" });
        const node = element(
            "li",
            { class: "step" },
            element("span", { class: "step-name" }, () => words.say(NAMES[step])),
            remark,
        );
        return { node, remark };
    });
    const node = element(
        "ol",
        { class: "life-line", "aria-label": () => words.say("lifeLine") },
        ...steps.map((step) => step.node),
    );
    return {
        node,
        /** @param {import("./snapshot.js").EventView} event */
        show(event) {
            lifeLine(event).forEach(({ state }, index) => {
                const step = steps[index];
                if (step === undefined) {
                    return;
                }
                setAttribute(step.node, "data-state", state);
                setAttribute(step.node, "aria-current", state === "current" ? "step" : null);
                setText(step.remark, remark(state, words));
            });
        },
    };
}

/**
 * What the drawing says to the eye, for those who hear the page.
 * @param {import("./snapshot.js").StepState} state
 * @param {import("./words.js").Words} words
 */
function remark(state, words) {
    switch (state) {
        case "passed":
            return `, ${words.say("stepPassed")}`;
        case "skipped":
            return `, ${words.say("stepSkipped")}`;
        default:
            return "";
    }
}
