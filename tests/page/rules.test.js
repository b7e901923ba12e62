import assert from "node:assert/strict";
import { test } from "node:test";

import { rulingText } from "../../ui/js/ruling.js";
import { dryRunLine, dryRunText } from "../../ui/js/settings/dry-run.js";
import { fieldsOf, moved, ruleOf, ruleSummary } from "../../ui/js/settings/rule-text.js";
import { createWords } from "../../ui/js/words.js";

const words = createWords("en", { timeZone: "UTC" });
const START = Date.parse("2026-03-02T12:32:00Z");
const at = (seconds) => new Date(START + seconds * 1000).toISOString();

const EVERYTHING = {
    name: "Nights",
    then: "approve_before",
    types: ["Freeze", "Reboot"],
    source: "User",
    at_most_seconds: 10,
    scope: "alone",
    weekdays: ["mon", "sun"],
    from: "22:00",
    until: "06:00",
    minutes_before: 5,
};

test("a card says what a rule is going to do, and when, to the second once it is announced", () => {
    const pending = { state: "pending", rule: "Nights", at: at(10), announced: true };
    assert.equal(rulingText(pending, START, words), "Rule “Nights” approves it in 10 s.");
    assert.equal(rulingText(pending, START + 9_001, words), "Rule “Nights” approves it in 1 s.");
    assert.equal(rulingText(pending, START + 60_000, words), "Rule “Nights” approves it in 0 s.");
    assert.match(rulingText({ ...pending, announced: false }, START, words), /^Rule “Nights” approves it at 12:32/);
    assert.equal(rulingText({ ...pending, at: null }, START, words), "Rule “Nights” applies and waits.");
    const stopped = { state: "stopped", rule: "Nights" };
    assert.equal(rulingText(stopped, START, words), "Rule “Nights” was stopped. The decision is yours.");
});

test("a rule is read from the form as it was put in", () => {
    for (const rule of [EVERYTHING, { name: "A", then: "ask" }, { name: "B", then: "never", scope: "among_others" }]) {
        assert.deepEqual(ruleOf(fieldsOf(rule)), { rule });
    }
    assert.deepEqual(ruleOf({ ...fieldsOf(null), name: " New " }), { rule: { name: "New", then: "approve_now" } });
});

test("what is no number is refused, unless it does not matter", () => {
    assert.deepEqual(ruleOf({ ...fieldsOf(EVERYTHING), atMostSeconds: "ten" }), { notANumber: "ten" });
    assert.deepEqual(ruleOf({ ...fieldsOf(EVERYTHING), minutesBefore: "-1" }), { notANumber: "-1" });
    const asked = ruleOf({ ...fieldsOf(EVERYTHING), then: "ask", minutesBefore: "soon" });
    assert.equal(asked.rule.minutes_before, undefined);
});

test("a rule is told in one line", () => {
    assert.equal(
        ruleSummary(EVERYTHING, words),
        "Freeze, Reboot · a user · up to 10 s · this VM alone · Mon, Sun · 22:00–06:00 → approve 5 min before",
    );
    assert.equal(
        ruleSummary({ name: "A", then: "never" }, words),
        "any type · this VM, alone or among others → never approve",
    );
});

test("rules change places", () => {
    assert.deepEqual(moved(["a", "b", "c"], 1, -1), ["b", "a", "c"]);
    assert.deepEqual(moved(["a", "b", "c"], 1, 1), ["a", "c", "b"]);
});

test("a dry run says what was looked at, and what each rule would have done", () => {
    const event = { typeName: "Reboot", vms: ["web-01"], firstSeen: at(0), rule: "Nights", deed: "approved", at: at(60) };
    assert.match(dryRunLine(event, words), /Reboot · web-01 · approved at .*12:33:00.* by “Nights”$/);
    assert.match(dryRunLine({ ...event, deed: "asked", at: null }, words), /left to you by “Nights”$/);
    const rules = [{ rule: "Nights", events: 1, approved: 1 }];
    assert.equal(dryRunText({ lookedAt: 7, vmKnown: true, rules, events: [event] }, words), "7 events looked at.");
    assert.match(dryRunText({ lookedAt: 7, vmKnown: false, rules, events: [] }, words), /which VM this is/);
    assert.equal(
        dryRunText({ lookedAt: 7, vmKnown: true, rules: [], events: [] }, words),
        "There are no rules to try.",
    );
});
