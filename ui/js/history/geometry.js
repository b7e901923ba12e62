// @ts-check
/** Where things stand in the picture of the last days. Nothing here touches the page. */

import { instant } from "../snapshot.js";
import { KINDS } from "./past.js";

/** @typedef {import("./past.js").Gap} Gap */
/** @typedef {import("./past.js").PastEvent} PastEvent */
/** @typedef {import("./past.js").Timeline} Timeline */
/** @typedef {import("../snapshot.js").Kind} Kind */

/**
 * What a mark tells by its shape: something happened, it was called off, it is still to come.
 * @typedef {"happened" | "calledOff" | "ahead"} Shape
 */

/**
 * What stands in one place of a lane: an event, or several that could not be told apart there.
 * @typedef {{ is: "events", lane: number, x: number, width: number, shape: Shape, from: number, until: number,
 *     events: PastEvent[] }} EventMark
 * @typedef {{ is: "gap", x: number, width: number, from: number, until: number, reason: Gap["reason"] }} GapMark
 * @typedef {EventMark | GapMark} Mark
 */

/**
 * @typedef {object} Layout
 * @property {number} width
 * @property {Kind[]} lanes
 * @property {Mark[]} marks in the order of time
 * @property {{ at: number, x: number, labelled: boolean }[]} days at their first moment
 * @property {number} todayX where today begins
 */

/** Narrower than this nothing can be seen or pointed at. */
export const LEAST_WIDTH = 6;

export const LANE_HEIGHT = 19;

/** How near the pointer must be to a mark. */
const REACH = 6;

/** Room that the label of a day needs. */
const LABEL_WIDTH = 58;

const LABEL_STEPS = [1, 2, 3, 5, 7, 10, 15];

const DAY_MS = 86_400_000;

/**
 * @param {Timeline} timeline
 * @param {number} width
 * @param {number[]} midnights the first moments of the days in it
 * @returns {Layout}
 */
export function layOut(timeline, width, midnights) {
    const from = instant(timeline.from);
    const until = instant(timeline.until);
    /** @param {number} at */
    const place = (at) => (until <= from ? 0 : clamp((at - from) / (until - from), 0, 1) * width);
    const lanes = KINDS.filter((kind) => timeline.events.some((event) => event.kind === kind));
    const marks = [
        ...merged(timeline.gaps.map((gap) => gapMark(gap, place)).sort(byPlace), joinGaps),
        ...lanes.flatMap((kind, lane) =>
            merged(
                timeline.events
                    .filter((event) => event.kind === kind)
                    .map((event) => eventMark(event, lane, until, place, width))
                    .sort(byPlace),
                joinEvents,
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
 * What the pointer is at: an event before a gap, for it lies on top.
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
 * The mark to which a key leads: left and right along time, up and down to the nearest of the next lane.
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
 * The first moments of the days from `from` to `until`, on the local calendar. Days differ in length where clocks are
 * put forward and back, so they are counted and not reckoned.
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

/**
 * @param {Mark[]} marks
 * @param {Mark} current
 * @param {number} step
 */
function inNextLane(marks, current, step) {
    const lane = (current.is === "events" ? current.lane : -1) + step;
    /** @param {Mark} mark */
    const away = (mark) => Math.abs(middle(mark) - middle(current));
    const there = marks.filter((mark) => (mark.is === "events" ? mark.lane : -1) === lane);
    return there.sort((a, b) => away(a) - away(b))[0] ?? current;
}

/**
 * @param {PastEvent} event
 * @param {number} lane
 * @param {number} now
 * @param {(at: number) => number} place
 * @param {number} width
 * @returns {EventMark}
 */
function eventMark(event, lane, now, place, width) {
    const { from, until } = spanOf(event, now);
    const wide = place(until) - place(from);
    // What is too short to be seen is drawn around its time, and never beyond the edges.
    const x = wide >= LEAST_WIDTH ? place(from) : place(from) + wide / 2 - LEAST_WIDTH / 2;
    return {
        is: "events",
        lane,
        x: clamp(x, 0, Math.max(0, width - LEAST_WIDTH)),
        width: Math.max(wide, LEAST_WIDTH),
        shape: shapeOf(event),
        from,
        until,
        events: [event],
    };
}

/**
 * The time that an event took. What did not happen, or was not seen to start, took none that is known.
 * @param {PastEvent} event
 * @param {number} now
 */
function spanOf(event, now) {
    const start = event.startedAt === null ? null : instant(event.startedAt);
    const end = event.endedAt === null ? null : instant(event.endedAt);
    if (event.outcome === "pending") {
        return { from: start ?? now, until: now };
    }
    if (start !== null && end !== null && event.outcome !== "cancelled") {
        // Nobody saw the end of what ended while the program was not running.
        return { from: start, until: event.whileAway ? start : Math.max(start, end) };
    }
    const at = end ?? start ?? instant(event.firstSeen);
    return { from: at, until: at };
}

/**
 * @param {PastEvent} event
 * @returns {Shape}
 */
function shapeOf(event) {
    if (event.outcome === "pending") {
        return event.startedAt === null ? "ahead" : "happened";
    }
    return event.outcome === "cancelled" ? "calledOff" : "happened";
}

/**
 * @param {Gap} gap
 * @param {(at: number) => number} place
 * @returns {GapMark}
 */
function gapMark(gap, place) {
    const from = instant(gap.from);
    const until = instant(gap.until);
    const width = Math.max(1, place(until) - place(from));
    return { is: "gap", x: place(from), width, from, until, reason: gap.reason };
}

/**
 * Joins what touches. The marks come in the order of their places.
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

/**
 * @param {EventMark} a
 * @param {EventMark} b
 * @returns {EventMark}
 */
function joinEvents(a, b) {
    /** @type {Shape[]} */
    const weight = ["happened", "ahead", "calledOff"];
    // The list of the first is its own from here on; copying it for each of thousands would take quadratic time.
    a.events.push(...b.events);
    return {
        ...a,
        ...union(a, b),
        shape: weight.find((shape) => shape === a.shape || shape === b.shape) ?? a.shape,
    };
}

/**
 * Gaps for one reason that lie so close are one, as far as can be seen; of two reasons each keeps its own.
 * @param {GapMark} a
 * @param {GapMark} b
 * @returns {GapMark | null}
 */
function joinGaps(a, b) {
    return a.reason === b.reason ? { ...a, ...union(a, b) } : null;
}

/**
 * @param {Mark} a
 * @param {Mark} b
 */
function union(a, b) {
    const end = Math.max(a.x + a.width, b.x + b.width);
    return { width: end - a.x, from: Math.min(a.from, b.from), until: Math.max(a.until, b.until) };
}

/**
 * @param {number[]} midnights
 * @param {(at: number) => number} place
 * @param {number} width
 * @param {number} duration
 */
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

/**
 * @param {Mark} a
 * @param {Mark} b
 */
function byPlace(a, b) {
    return a.x - b.x || a.from - b.from;
}

/**
 * @param {Mark} mark
 */
function middle(mark) {
    return mark.x + mark.width / 2;
}

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
function clamp(value, least, most) {
    return Math.min(most, Math.max(least, value));
}
