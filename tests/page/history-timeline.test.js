import assert from "node:assert/strict";
import { test } from "node:test";

import {
    LANE_HEIGHT,
    EDGE,
    LEAST_WIDTH,
    layOut,
    markAfterKey,
    markAt,
    midnightsBetween,
} from "../../ui/js/history/geometry.js";
import { kindsSummary, timelineSummary } from "../../ui/js/history/summary.js";
import { loadLanguage, setLocale } from "../../ui/js/locale.js";

process.env.TZ = "UTC";
await loadLanguage("en");
setLocale({ language: "en" }, { locales: ["en-GB"] });
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const until = Date.parse("2026-03-02T12:00:00Z");
const from = until - 30 * DAY;
const time = (ms) => new Date(ms).toISOString();

let ids = 0;
function event(kind, startedAt, tookMs, more = {}) {
    ids += 1;
    return {
        id: ids,
        kind,
        typeName: kind,
        vms: ["web-01"],
        firstSeen: time(startedAt - HOUR),
        startedAt: time(startedAt),
        endedAt: time(startedAt + tookMs),
        outcome: "completed",
        tookMs,
        pausedMs: null,
        whileAway: false,
        ...more,
    };
}

const timeline = (events, gaps = []) => ({ from: time(from), until: time(until), events, gaps });
const midnights = Array.from({ length: 30 }, (_, day) => from + 12 * HOUR + day * DAY);
/** 30 px per day. */
const drawn = (events, gaps) => layOut(timeline(events, gaps), 900, midnights);

test("each event type has its lane", () => {
    const { lanes } = drawn([event("Terminate", from + DAY, HOUR), event("Freeze", from + 2 * DAY, HOUR)]);
    assert.deepEqual(lanes, ["Freeze", "Terminate"]);
});

test("a mark shows when and how long", () => {
    const { marks } = drawn([event("Reboot", from + 10 * DAY, 2 * DAY)]);
    assert.equal(marks.length, 1);
    assert.equal(marks[0].x, 300);
    assert.equal(marks[0].width, 60);
    assert.equal(marks[0].shape, "happened");
});

test("short marks stay visible and inside", () => {
    const { marks } = drawn([
        event("Freeze", from + 10 * DAY, 5000),
        event("Reboot", from - DAY, DAY),
        event("Redeploy", until - 1000, 1000),
    ]);
    for (const { x, width } of marks) {
        assert.ok(width >= LEAST_WIDTH);
        assert.ok(x >= EDGE && x + width <= 900 - EDGE, `${x} and ${width}`);
    }
    const short = marks.find((mark) => mark.lane === 0);
    assert.ok(Math.abs(short.x + short.width / 2 - 300) < 1, "it lies around its time");
});

test("pending events end at the current time", () => {
    const running = { outcome: "pending", endedAt: null, tookMs: null };
    const { marks } = drawn([
        event("Reboot", until - DAY, 0, running),
        event("Freeze", until - DAY, 0, { ...running, startedAt: null }),
    ]);
    const [reboot, freeze] = [marks.find((mark) => mark.lane === 1), marks.find((mark) => mark.lane === 0)];
    assert.deepEqual([reboot.x, reboot.width, reboot.shape], [870, 30 - EDGE, "happened"]);
    assert.deepEqual([freeze.x, freeze.width, freeze.shape], [900 - EDGE - LEAST_WIDTH, LEAST_WIDTH, "ahead"]);
});

test("canceled and unseen events have no length", () => {
    const ended = time(from + 12 * DAY);
    for (const more of [
        { outcome: "cancelled", startedAt: null, endedAt: ended },
        { outcome: "completedUnseen", startedAt: null, endedAt: ended },
        { outcome: "completed", startedAt: ended, endedAt: time(from + 20 * DAY), whileAway: true },
    ]) {
        const [mark] = drawn([event("Reboot", from + 10 * DAY, 0, more)]).marks;
        assert.equal(mark.width, LEAST_WIDTH, more.outcome);
        assert.equal(mark.from, from + 12 * DAY);
        assert.equal(mark.shape, more.outcome === "cancelled" ? "calledOff" : "happened");
    }
});

test("overlapping events share one mark", () => {
    const close = [0, 1, 2].map((hours) => event("Freeze", from + 10 * DAY + hours * HOUR, 5000));
    const { marks } = drawn([...close, event("Freeze", from + 12 * DAY, 5000)]);
    assert.deepEqual(
        marks.map(({ events }) => events.length),
        [3, 1],
    );
    assert.deepEqual(
        marks[0].events.map(({ id }) => id),
        close.map(({ id }) => id),
    );
    assert.equal(marks[0].from, from + 10 * DAY);
    assert.equal(marks[0].until, from + 10 * DAY + 2 * HOUR + 5000);
});

test("a shared mark shows if anything happened", () => {
    const cancelled = { outcome: "cancelled", startedAt: null };
    const both = [event("Reboot", from + DAY, HOUR, cancelled), event("Reboot", from + DAY + HOUR, HOUR)];
    assert.equal(drawn(both).marks[0].shape, "happened");
    assert.equal(drawn([both[0], { ...both[0], id: 99 }]).marks[0].shape, "calledOff");
});

test("thousands of events become few marks", () => {
    const many = Array.from({ length: 2000 }, (_, index) => event("Freeze", from + index * 0.36 * HOUR, 5000));
    const before = structuredClone(many);
    const layout = drawn(many);
    assert.ok(layout.marks.length <= 130, `${layout.marks.length} marks`);
    assert.equal(layout.marks.flatMap(({ events }) => events).length, 2000);
    assert.deepEqual(many, before);
});

test("only gaps with the same reason merge", () => {
    const gap = (at, hours, reason) => ({ from: time(at), until: time(at + hours * HOUR), reason });
    const { marks } = drawn(
        [],
        [
            gap(from + DAY, 6, "noContact"),
            gap(from + DAY + 6.1 * HOUR, 6, "noContact"),
            gap(from + DAY + 12.2 * HOUR, 6, "notMonitored"),
        ],
    );
    assert.deepEqual(
        marks.map(({ reason }) => reason),
        ["noContact", "notMonitored"],
    );
    assert.ok(marks.every(({ width }) => width > 0));
});

test("the pointer prefers events to gaps", () => {
    const events = [event("Freeze", from + 10 * DAY, 5000), event("Reboot", from + 10 * DAY, 2 * DAY)];
    const gaps = [{ from: time(from + 9 * DAY), until: time(from + 11 * DAY), reason: "noContact" }];
    const layout = drawn(events, gaps);
    const lane = (index) => (index + 0.5) * LANE_HEIGHT;
    assert.equal(markAt(layout, 303, lane(0)).events[0].kind, "Freeze");
    assert.equal(markAt(layout, 307, lane(0)).events[0].kind, "Freeze", "a little beside it too");
    assert.equal(markAt(layout, 307, lane(1)).events[0].kind, "Reboot");
    assert.equal(markAt(layout, 280, lane(0)).is, "gap");
    assert.equal(markAt(layout, 600, lane(0)), null);
});

test("arrow keys move between marks", () => {
    const layout = drawn([
        event("Freeze", from + 2 * DAY, HOUR),
        event("Reboot", from + 3 * DAY, HOUR),
        event("Freeze", from + 20 * DAY, HOUR),
    ]);
    const [first, reboot, last] = layout.marks;
    assert.equal(markAfterKey(layout, null, "ArrowRight"), first);
    assert.equal(markAfterKey(layout, null, "ArrowLeft"), last);
    assert.equal(markAfterKey(layout, first, "ArrowRight"), reboot);
    assert.equal(markAfterKey(layout, last, "ArrowRight"), last);
    assert.equal(markAfterKey(layout, first, "ArrowLeft"), first);
    assert.equal(markAfterKey(layout, first, "ArrowDown"), reboot);
    assert.equal(markAfterKey(layout, reboot, "ArrowUp"), first, "the nearest of the lane above");
    assert.equal(markAfterKey(layout, reboot, "ArrowDown"), reboot);
    assert.equal(markAfterKey(layout, reboot, "Home"), first);
    assert.equal(markAfterKey(layout, reboot, "End"), last);
    assert.equal(markAfterKey(layout, reboot, "a"), null);
    assert.equal(markAfterKey(drawn([]), null, "ArrowRight"), null);
});

test("day labels fit the width", () => {
    const labels = (width) =>
        layOut(timeline([]), width, midnights)
            .days.filter(({ labelled }) => labelled)
            .map(({ x }) => x);
    for (const width of [200, 300, 650, 1000]) {
        const xs = labels(width);
        assert.ok(xs.length > 0, `${width}`);
        assert.ok(xs.every((x, index) => index === 0 || x - xs[index - 1] >= 55), `${width}: ${xs}`);
        assert.ok(xs[0] >= 28 && xs.at(-1) <= width - 60, `${width}: ${xs}`);
    }
    assert.deepEqual(labels(20), []);
});

test("today begins at the last midnight", () => {
    assert.equal(drawn([]).todayX, 885);
});

test("days begin at local midnight", () => {
    const start = new Date(2026, 2, 27, 15).getTime();
    const days = midnightsBetween(start, new Date(2026, 2, 31, 15).getTime());
    assert.deepEqual(
        days.map((at) => [new Date(at).getDate(), new Date(at).getHours()]),
        [28, 29, 30, 31].map((day) => [day, 0]),
    );
});

test("an empty time span does not fail", () => {
    const nothing = { from: time(until), until: time(until), events: [event("Freeze", until, 0)], gaps: [] };
    assert.ok(layOut(nothing, 300, []).marks.every(({ x, width }) => Number.isFinite(x) && Number.isFinite(width)));
    assert.equal(layOut(nothing, 0, []).marks.length, 1);
});

test("the timeline has a text summary", () => {
    const shown = timeline(
        [event("Freeze", from + DAY, 9000), event("Reboot", from + 2 * DAY, 250_000)],
        [{ from: time(from), until: time(from + 36 * HOUR), reason: "noContact" }],
    );
    assert.equal(
        timelineSummary(shown),
        "2 events. Longest: Reboot, 4 min 10 s. Not monitored for 1 day 12 h.",
    );
    assert.equal(kindsSummary(shown), "1 Freeze, 1 Reboot");
    assert.equal(timelineSummary(timeline([])), "No events.");
});
