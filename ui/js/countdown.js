/** What a countdown shows. All countdowns change together, at the full seconds of the endpoint's clock. */

import { locale } from "./locale.js";
import { instant } from "./snapshot.js";

/** @import { EventView } from "../types/program.js" */

/**
 * @typedef {{ is: "ahead", seconds: number }
 *     | { is: "due" }
 *     | { is: "running", seconds: number | null }
 *     | { is: "unknown" }} Reading
 */

/** @param {EventView} event @param {number} now on the endpoint's clock @returns {Reading} */
export function readingAt(event, now) {
    if (event.phase === "inProgress") {
        return {
            is: "running",
            seconds: event.startedAt === null ? null : secondsSince(instant(event.startedAt), now),
        };
    }
    if (event.notBefore === null) {
        return { is: "unknown" };
    }
    const seconds = Math.ceil((instant(event.notBefore) - now) / 1000);
    return seconds > 0 ? { is: "ahead", seconds } : { is: "due" };
}

/** @param {Reading} reading */
export function readingText(reading) {
    switch (reading.is) {
        case "ahead":
            return spanText(reading.seconds);
        case "due":
            return locale.text("due");
        case "running":
            return reading.seconds === null
                ? locale.text("in-progress")
                : locale.text("in-progress-for", { time: spanText(reading.seconds) });
        case "unknown":
            return locale.text("no-time");
    }
}

/** Like a clock below a day, as text from there on. @param {number} seconds */
export function spanText(seconds) {
    return seconds >= DAY ? locale.span(seconds * 1000) : clockFace(seconds);
}

/** Minutes and seconds, with hours if there are any. @param {number} seconds */
export function clockFace(seconds) {
    const hours = Math.floor(seconds / HOUR);
    const minutes = Math.floor((seconds % HOUR) / 60);
    const rest = String(seconds % 60).padStart(2, "0");
    return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * Counts full seconds of the clock, so that counting up changes at the same moment as counting down.
 * @param {number} start
 * @param {number} now
 */
function secondsSince(start, now) {
    return Math.max(0, Math.floor(now / 1000) - Math.floor(start / 1000));
}
