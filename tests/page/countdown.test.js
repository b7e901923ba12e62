import assert from "node:assert/strict";
import { test } from "node:test";

import { clockFace, readingAt, readingText, spanText } from "../../ui/js/countdown.js";
import { loadLanguage, setLocale } from "../../ui/js/locale.js";
import { fixture } from "./fixtures.js";

await loadLanguage("en");
setLocale({ language: "en" });
const reboot = (await fixture("one-reboot")).events[0];
const started = (await fixture("started")).events[0];
const notBefore = Date.parse(reboot.notBefore);
const at = (event, now) => readingText(readingAt(event, now));

test("counts down to NotBefore in minutes and seconds", () => {
    assert.equal(at(reboot, notBefore - 872_000), "14:32");
    assert.equal(at(reboot, notBefore - 61_000), "1:01");
    assert.equal(at(reboot, notBefore - 9000), "0:09");
});

test("the countdown never shows zero", () => {
    assert.equal(at(reboot, notBefore - 1000), "0:01");
    assert.equal(at(reboot, notBefore - 1), "0:01");
    assert.equal(at(reboot, notBefore), "Due now");
});

test("an event stays due until it starts", () => {
    assert.equal(at(reboot, notBefore + 3_600_000), "Due now");
});

test("long countdowns show days and hours", () => {
    assert.equal(spanText(3600), "1:00:00");
    assert.equal(spanText(86_399), "23:59:59");
    assert.equal(spanText(86_400), "1 day");
    assert.equal(spanText(3 * 86_400 + 4 * 3600 + 59 * 60), "3 days 4 h");
});

test("a started event counts up", () => {
    const start = Date.parse(started.startedAt);
    assert.equal(at(started, start), "In progress · 0:00");
    assert.equal(at(started, start + 41_000), "In progress · 0:41");
    assert.equal(at(started, start + 3_661_000), "In progress · 1:01:01");
});

test("counting up changes at full seconds", () => {
    const odd = { ...started, startedAt: "2026-03-02T12:47:02.900Z" };
    assert.equal(at(odd, Date.parse("2026-03-02T12:47:02.999Z")), "In progress · 0:00");
    assert.equal(at(odd, Date.parse("2026-03-02T12:47:03.000Z")), "In progress · 0:01");
    assert.equal(at(odd, Date.parse("2026-03-02T12:47:03.950Z")), "In progress · 0:01");
});

test("a clock correction never shows negative time", () => {
    assert.equal(at(started, Date.parse(started.startedAt) - 5000), "In progress · 0:00");
});

test("an unknown time is named", () => {
    assert.equal(at({ ...reboot, notBefore: null }, notBefore), "Time unknown");
    assert.equal(at({ ...started, startedAt: null }, notBefore), "In progress");
});

test("minutes and seconds have two digits", () => {
    assert.equal(clockFace(0), "0:00");
    assert.equal(clockFace(3605), "1:00:05");
});
