// @ts-check
/** What a countdown reads at a time. All of them turn together, at the full seconds of the endpoint's clock. */

import { instant } from "./snapshot.js";

/** @typedef {import("./snapshot.js").EventView} EventView */

/**
 * @typedef {{ is: "ahead", seconds: number }
 *     | { is: "due" }
 *     | { is: "running", seconds: number | null }
 *     | { is: "unknown" }} Reading
 */

/**
 * @param {EventView} event
 * @param {number} now on the endpoint's clock
 * @returns {Reading}
 */
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

/**
 * The reading as a person reads it.
 * @param {Reading} reading
 * @param {import("./words.js").Words} words
 */
export function readingText(reading, words) {
    switch (reading.is) {
        case "ahead":
            return spanText(reading.seconds, words);
        case "due":
            return words.say("due");
        case "running":
            return reading.seconds === null
                ? words.say("inProgress")
                : words.say("inProgressFor", { time: spanText(reading.seconds, words) });
        case "unknown":
            return words.say("noTime");
    }
}

/**
 * Figures like a clock's below a day, words from there on.
 * @param {number} seconds
 * @param {import("./words.js").Words} words
 */
export function spanText(seconds, words) {
    if (seconds >= DAY) {
        const hours = Math.floor((seconds % DAY) / HOUR);
        const days = words.count("days", Math.floor(seconds / DAY));
        return hours === 0 ? days : words.say("daysHours", { days, hours: words.number(hours) });
    }
    return clockFace(seconds);
}

/**
 * Minutes and seconds, with hours where there are any.
 * @param {number} seconds
 */
export function clockFace(seconds) {
    const hours = Math.floor(seconds / HOUR);
    const minutes = Math.floor((seconds % HOUR) / 60);
    const rest = String(seconds % 60).padStart(2, "0");
    return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * Counted between full seconds of the clock, so that counting up turns at the same moment as counting down.
 * @param {number} start
 * @param {number} now
 */
function secondsSince(start, now) {
    return Math.max(0, Math.floor(now / 1000) - Math.floor(start / 1000));
}
