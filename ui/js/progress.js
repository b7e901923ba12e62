/** The steps of an event, and the current one; shown once there is progress. */

import { element, setAttribute, setShown, setText } from "./dom.js";
import { label, locale } from "./locale.js";
import { progressSteps } from "./snapshot.js";

/** @import { EventView } from "../types/program.js" */
/** @import { TextKey } from "./locale.js" */
/** @import { Step, StepState } from "./snapshot.js" */

/** @type {Record<Step, TextKey>} */
const NAMES = { approved: "step-approved", started: "step-started", done: "step-done" };

export function createProgress() {
    const steps = /** @type {Step[]} */ (Object.keys(NAMES)).map((step) => {
        const note = element("span", { class: "unseen" });
        const node = element(
            "li",
            { class: "step" },
            element("span", { class: "step-name" }, label(NAMES[step])),
            note,
        );
        return { node, note };
    });
    const node = element(
        "ol",
        { class: "progress", "aria-label": label("progress") },
        ...steps.map((step) => step.node),
    );
    return {
        node,
        /** @param {EventView} event */
        show(event) {
            const reached = progressSteps(event);
            setShown(node, reached.length > 0);
            reached.forEach(({ state }, index) => {
                const step = steps[index];
                if (step === undefined) {
                    return;
                }
                setAttribute(step.node, "data-state", state);
                setAttribute(step.node, "aria-current", state === "current" ? "step" : null);
                setText(step.note, stateText(state));
            });
        },
    };
}

/** What the drawing shows, for screen readers. @param {StepState} state */
function stateText(state) {
    switch (state) {
        case "passed":
            return `, ${locale.text("step-passed")}`;
        case "skipped":
            return `, ${locale.text("step-skipped")}`;
        default:
            return "";
    }
}
