/** Icons of the history. Each outcome has its own shape, so that color alone never tells. */

import { drawing } from "../icons.js";

/** @import { HistoryOutcome as Outcome } from "../../types/program.js" */

const CIRCLE = "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16";

/** @type {Record<Outcome, string[]>} */
const OUTCOMES = {
    completed: [CIRCLE, "M8.4 12.2l2.5 2.5 4.8-5"],
    completedUnseen: [
        "M9.2 4.5a8 8 0 0 1 5.6 0",
        "M18.4 7.2a8 8 0 0 1 1.6 5.3",
        "M17.9 17.4a8 8 0 0 1-4.6 2.5",
        "M10.2 19.8a8 8 0 0 1-4.5-2.9",
        "M4 12.5a8 8 0 0 1 1.6-5.3",
        "M8.4 12.2l2.5 2.5 4.8-5",
    ],
    cancelled: [CIRCLE, "M9.2 9.2l5.6 5.6", "M14.8 9.2l-5.6 5.6"],
    pending: [CIRCLE, "M12 7.8V12l2.8 1.8"],
};

/** @param {Outcome} outcome */
export function outcomeIcon(outcome) {
    return drawing(OUTCOMES[outcome]);
}

/** @param {boolean} descending */
export function orderIcon(descending) {
    return drawing(["M12 5v14", descending ? "M6.5 13.5L12 19l5.5-5.5" : "M6.5 10.5L12 5l5.5 5.5"]);
}

export const filterIcon = () => drawing(["M4 7h16", "M7 12h10", "M10 17h4"]);
export const searchIcon = () => drawing(["M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12", "M15 15l4.5 4.5"]);

/** An empty calendar page. */
export const calendarIcon = () => drawing(["M5 6.5h14v13H5z", "M5 10.5h14", "M9 4.5v4", "M15 4.5v4"]);

/** @param {"earlier" | "later"} direction */
export function directionIcon(direction) {
    return drawing([direction === "earlier" ? "M14 6l-6 6 6 6" : "M10 6l6 6-6 6"]);
}
