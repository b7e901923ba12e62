import assert from "node:assert/strict";
import { test } from "node:test";

import { clockFace, readingAt, readingText, spanText } from "../../ui/js/countdown.js";
import { createWords } from "../../ui/js/words.js";
import { fixture } from "./fixtures.js";

const words = createWords("en");
const reboot = (await fixture("one-reboot")).events[0];
const started = (await fixture("started")).events[0];
const notBefore = Date.parse(reboot.notBefore);
const at = (event, now) => readingText(readingAt(event, now), words);

test("counts down to NotBefore in minutes and seconds", () => {
    assert.equal(at(reboot, notBefore - 872_000), "14:32");
    assert.equal(at(reboot, notBefore - 61_000), "1:01");
    assert.equal(at(reboot, notBefore - 9000), "0:09");
});

test("shows a second until it is over, and never zero", () => {
    assert.equal(at(reboot, notBefore - 1000), "0:01");
    assert.equal(at(reboot, notBefore - 1), "0:01");
    assert.equal(at(reboot, notBefore), "Due now");
});

test("stays due while Azure has not said that it started", () => {
    assert.equal(at(reboot, notBefore + 3_600_000), "Due now");
});

test("has hours below a day, and words from a day on", () => {
    assert.equal(spanText(3600, words), "1:00:00");
    assert.equal(spanText(86_399, words), "23:59:59");
    assert.equal(spanText(86_400, words), "1 day");
    assert.equal(spanText(3 * 86_400 + 4 * 3600 + 59 * 60, words), "3 days 4 h");
});

test("counts up once it has started", () => {
    const start = Date.parse(started.startedAt);
    assert.equal(at(started, start), "In progress · 0:00");
    assert.equal(at(started, start + 41_000), "In progress · 0:41");
    assert.equal(at(started, start + 3_661_000), "In progress · 1:01:01");
});

test("counts up at the same moments as it counts down: the full seconds of the clock", () => {
    const odd = { ...started, startedAt: "2026-03-02T12:47:02.900Z" };
    assert.equal(at(odd, Date.parse("2026-03-02T12:47:02.999Z")), "In progress · 0:00");
    assert.equal(at(odd, Date.parse("2026-03-02T12:47:03.000Z")), "In progress · 0:01");
    assert.equal(at(odd, Date.parse("2026-03-02T12:47:03.950Z")), "In progress · 0:01");
});

test("never counts below zero when the clock is corrected backwards", () => {
    assert.equal(at(started, Date.parse(started.startedAt) - 5000), "In progress · 0:00");
});

test("says so where no time is known", () => {
    assert.equal(at({ ...reboot, notBefore: null }, notBefore), "Time not known");
    assert.equal(at({ ...started, startedAt: null }, notBefore), "In progress");
});

test("keeps two figures behind every colon", () => {
    assert.equal(clockFace(0), "0:00");
    assert.equal(clockFace(3605), "1:00:05");
});
