/** The layout of the timeline. Pure functions. */

import { TYPES } from "../event-types.js";
import { instant } from "../snapshot.js";

/** @import { Gap, EventKind, HistoryEventView as HistoryEvent, TimelineView as Timeline } from "../../types/program.js" */

/** @typedef {"happened" | "calledOff" | "ahead"} Shape */

/**
 * A mark is one event, or several that overlap.
 * @typedef {{ is: "events", lane: number, x: number, width: number, shape: Shape, from: number, until: number,
 *     events: HistoryEvent[] }} EventMark
 * @typedef {{ is: "gap", x: number, width: number, from: number, until: number, reason: Gap["reason"] }} GapMark
 * @typedef {EventMark | GapMark} Mark
 */

/**
 * @typedef {object} Layout
 * @property {number} width
 * @property {EventKind[]} lanes
 * @property {Mark[]} marks in the order of time
 * @property {{ at: number, x: number, labelled: boolean }[]} days at midnight
 * @property {number} todayX where today begins
 */

/** Minimum width of a mark, in px. */
export const LEAST_WIDTH = 6;

export const LANE_HEIGHT = 20;

/** Room at both ends for the outline of a mark, in px. */
export const EDGE = 3;

/** How far from a mark the pointer still hits it, in px. */
const REACH = 6;

/** Width of a day label, in px. */
const LABEL_WIDTH = 58;

const LABEL_STEPS = [1, 2, 3, 5, 7, 10, 15];

const DAY_MS = 86_400_000;

/**
 * @param {Timeline} timeline
 * @param {number} width
 * @param {number[]} midnights the midnights in it
 * @returns {Layout}
 */
export function layOut(timeline, width, midnights) {
    const from = instant(timeline.from);
    const until = instant(timeline.until);
    /** @param {number} at */
    const place = (at) => (until <= from ? 0 : clamp((at - from) / (until - from), 0, 1) * width);
    const lanes = TYPES.filter((kind) => timeline.events.some((event) => event.kind === kind));
    const marks = [
        ...merged(timeline.gaps.map((gap) => gapMark(gap, place)).sort(byPlace), joinGaps),
        ...lanes.flatMap((kind, lane) =>
            // What is ahead isn't merged with what happened.
            [true, false].flatMap((ahead) =>
                merged(
                    timeline.events
                        .filter((event) => event.kind === kind && (shapeOf(event) === "ahead") === ahead)
                        .map((event) => eventMark(event, lane, until, place, width))
                        .sort(byPlace),
                    joinEvents,
                ),
            ),
        ),
    ].sort((a, b) => a.from - b.from || a.x - b.x);
    return {
        width,
        lanes,
        marks,
        days: dayTicks(midnights, place, width, until - from),
        todayX: place(midnights.at(-1) ?? from),
    };
}

/**
 * The mark under the pointer. Events lie on top of gaps.
 * @param {Layout} layout
 * @param {number} x
 * @param {number} y
 * @returns {Mark | null}
 */
export function markAt(layout, x, y) {
    const lane = Math.floor(y / LANE_HEIGHT);
    /** @param {Mark} mark */
    const away = (mark) => Math.max(mark.x - x, x - mark.x - mark.width, 0);
    const near = layout.marks
        .filter((mark) => mark.is === "events" && mark.lane === lane && away(mark) <= REACH)
        .sort((a, b) => away(a) - away(b));
    return near[0] ?? layout.marks.find((mark) => mark.is === "gap" && away(mark) === 0) ?? null;
}

/**
 * The mark after a key: left and right along time, up and down to the nearest mark of the next lane.
 * @param {Layout} layout
 * @param {Mark | null} current
 * @param {string} key
 * @returns {Mark | null}
 */
export function markAfterKey(layout, current, key) {
    const { marks } = layout;
    const at = current === null ? -1 : marks.indexOf(current);
    switch (key) {
        case "ArrowRight":
            return marks[Math.min(marks.length - 1, at + 1)] ?? null;
        case "ArrowLeft":
            return (at === -1 ? marks.at(-1) : marks[Math.max(0, at - 1)]) ?? null;
        case "Home":
            return marks[0] ?? null;
        case "End":
            return marks.at(-1) ?? null;
        case "ArrowUp":
        case "ArrowDown":
            return current === null ? (marks.at(-1) ?? null) : inNextLane(marks, current, key === "ArrowUp" ? -1 : 1);
        default:
            return null;
    }
}

/**
 * The local midnights from `from` to `until`. With daylight saving time days differ in length, so the calendar counts
 * them.
 * @param {number} from
 * @param {number} until
 * @returns {number[]}
 */
export function midnightsBetween(from, until) {
    const midnights = [];
    const day = new Date(from);
    day.setHours(0, 0, 0, 0);
    while (day.getTime() <= until) {
        if (day.getTime() >= from) {
            midnights.push(day.getTime());
        }
        day.setDate(day.getDate() + 1);
    }
    return midnights;
}

/** @param {Mark[]} marks @param {Mark} current @param {number} step */
function inNextLane(marks, current, step) {
    const lane = (current.is === "events" ? current.lane : -1) + step;
    /** @param {Mark} mark */
    const away = (mark) => Math.abs(middle(mark) - middle(current));
    const there = marks.filter((mark) => (mark.is === "events" ? mark.lane : -1) === lane);
    return there.sort((a, b) => away(a) - away(b))[0] ?? current;
}

/**
 * @param {HistoryEvent} event
 * @param {number} lane
 * @param {number} now
 * @param {(at: number) => number} place
 * @param {number} width
 * @returns {EventMark}
 */
function eventMark(event, lane, now, place, width) {
    const { from, until } = spanOf(event, now);
    const last = Math.max(EDGE, width - EDGE);
    const [left, right] = [clamp(place(from), EDGE, last), clamp(place(until), EDGE, last)];
    const wide = Math.max(right - left, LEAST_WIDTH);
    return {
        is: "events",
        lane,
        // A mark that is too short is centered on its time, and stays within the edges.
        x: clamp((left + right - wide) / 2, EDGE, Math.max(EDGE, last - wide)),
        width: wide,
        shape: shapeOf(event),
        from,
        until,
        events: [event],
    };
}

/**
 * The time span of an event. One that did not happen, or was not seen to start, has no length.
 * @param {HistoryEvent} event
 * @param {number} now
 */
function spanOf(event, now) {
    const start = event.startedAt === null ? null : instant(event.startedAt);
    const end = event.endedAt === null ? null : instant(event.endedAt);
    if (event.outcome === "pending") {
        return { from: start ?? now, until: now };
    }
    if (start !== null && end !== null && event.outcome !== "cancelled") {
        // The end is unknown if the program was not running.
        return { from: start, until: event.whileAway ? start : Math.max(start, end) };
    }
    const at = end ?? start ?? instant(event.firstSeen);
    return { from: at, until: at };
}

/** @param {HistoryEvent} event @returns {Shape} */
function shapeOf(event) {
    if (event.outcome === "pending") {
        return event.startedAt === null ? "ahead" : "happened";
    }
    return event.outcome === "cancelled" ? "calledOff" : "happened";
}

/** @param {Gap} gap @param {(at: number) => number} place @returns {GapMark} */
function gapMark(gap, place) {
    const from = instant(gap.from);
    const until = instant(gap.until);
    const width = Math.max(1, place(until) - place(from));
    return { is: "gap", x: place(from), width, from, until, reason: gap.reason };
}

/**
 * Merges marks that touch. They come in order of x.
 * @template {Mark} M
 * @param {M[]} marks
 * @param {(a: M, b: M) => M | null} join
 * @returns {M[]}
 */
function merged(marks, join) {
    /** @type {M[]} */
    const result = [];
    for (const mark of marks) {
        const last = result.at(-1);
        const joined = last !== undefined && mark.x <= last.x + last.width + 1 ? join(last, mark) : null;
        if (joined === null) {
            result.push(mark);
        } else {
            result[result.length - 1] = joined;
        }
    }
    return result;
}

/** @param {EventMark} a @param {EventMark} b @returns {EventMark} */
function joinEvents(a, b) {
    /** @type {Shape[]} */
    const weight = ["happened", "ahead", "calledOff"];
    // Changed in place: copying the list for each of thousands of events would take quadratic time.
    a.events.push(...b.events);
    return {
        ...a,
        ...union(a, b),
        shape: weight.find((shape) => shape === a.shape || shape === b.shape) ?? a.shape,
    };
}

/** Merges gaps for the same reason only. @param {GapMark} a @param {GapMark} b @returns {GapMark | null} */
function joinGaps(a, b) {
    return a.reason === b.reason ? { ...a, ...union(a, b) } : null;
}

/** @param {Mark} a @param {Mark} b */
function union(a, b) {
    const end = Math.max(a.x + a.width, b.x + b.width);
    return { width: end - a.x, from: Math.min(a.from, b.from), until: Math.max(a.until, b.until) };
}

/** @param {number[]} midnights @param {(at: number) => number} place @param {number} width @param {number} duration */
function dayTicks(midnights, place, width, duration) {
    const dayWidth = duration <= 0 ? 0 : (width * DAY_MS) / duration;
    const step = LABEL_STEPS.find((days) => days * dayWidth >= LABEL_WIDTH) ?? Number.POSITIVE_INFINITY;
    return midnights.map((at, index) => {
        const x = place(at);
        const back = midnights.length - 1 - index;
        const fits = x >= LABEL_WIDTH / 2 && x <= width - 1.4 * LABEL_WIDTH;
        return { at, x, labelled: fits && back % step === 0 };
    });
}

/** @param {Mark} a @param {Mark} b */
function byPlace(a, b) {
    return a.x - b.x || a.from - b.from;
}

/** @param {Mark} mark */
function middle(mark) {
    return mark.x + mark.width / 2;
}

/** @param {number} value @param {number} least @param {number} most */
function clamp(value, least, most) {
    return Math.min(most, Math.max(least, value));
}
