import assert from "node:assert/strict";
import { test } from "node:test";

import { ruleStatusText } from "../../ui/js/rule-status.js";
import { dryRunLine, dryRunText } from "../../ui/js/settings/dry-run.js";
import { fieldsOf, moved, ruleOf, ruleSummary } from "../../ui/js/settings/rule-text.js";
import { loadLanguage, setLocale } from "../../ui/js/locale.js";

process.env.TZ = "UTC";
await loadLanguage("en");
setLocale({ language: "en" });
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

const EVENT = { notBefore: at(60) };

test("a card shows when a rule approves, or what it waits for", () => {
    const pending = { state: "pending", rule: "Nights", at: at(10), announced: true };
    assert.equal(ruleStatusText(pending, EVENT, START), "Rule “Nights” approves it in 10 s.");
    assert.equal(ruleStatusText(pending, EVENT, START + 9_001), "Rule “Nights” approves it in 1 s.");
    assert.equal(ruleStatusText(pending, EVENT, START + 60_000), "Rule “Nights” approves it in less than 1 s.");
    assert.match(ruleStatusText({ ...pending, announced: false }, EVENT, START), /^Rule “Nights” approves it at 12:32/);
    const waiting = { ...pending, at: null };
    assert.equal(
        ruleStatusText(waiting, { notBefore: null }, START),
        "Rule “Nights” approves it once preparation succeeds.",
    );
    assert.match(ruleStatusText(waiting, EVENT, START), /preparation succeeds\. Azure may start it from 12:3/);
    const stopped = { state: "stopped", rule: "Nights" };
    assert.equal(ruleStatusText(stopped, EVENT, START), "Rule “Nights” was stopped. The decision is yours.");
});

test("a rule survives the form unchanged", () => {
    for (const rule of [EVERYTHING, { name: "A", then: "ask" }, { name: "B", then: "never", scope: "among_others" }]) {
        assert.deepEqual(ruleOf(fieldsOf(rule)), { entry: rule });
    }
    assert.deepEqual(ruleOf({ ...fieldsOf(null), name: " New " }), { entry: { name: "New", then: "approve_now" } });
});

test("only numbers that matter are checked", () => {
    assert.deepEqual(ruleOf({ ...fieldsOf(EVERYTHING), atMostSeconds: "ten" }), { notANumber: "ten" });
    assert.deepEqual(ruleOf({ ...fieldsOf(EVERYTHING), minutesBefore: "-1" }), { notANumber: "-1" });
    const asked = ruleOf({ ...fieldsOf(EVERYTHING), then: "ask", minutesBefore: "soon" });
    assert.equal(asked.entry.minutes_before, undefined);
});

test("a rule is summarized in one line", () => {
    assert.equal(
        ruleSummary(EVERYTHING),
        "Freeze, Reboot · a user · up to 10 s · this VM alone · Mon, Sun · 22:00–06:00 → approve 5 min before",
    );
    assert.equal(
        ruleSummary({ name: "A", then: "never" }),
        "any type · this VM, alone or with others → never approve",
    );
});

test("rules can be reordered", () => {
    assert.deepEqual(moved(["a", "b", "c"], 1, -1), ["b", "a", "c"]);
    assert.deepEqual(moved(["a", "b", "c"], 1, 1), ["a", "c", "b"]);
});

test("a dry run lists matched events", () => {
    const event = { typeName: "Reboot", vms: ["web-01"], firstSeen: at(0), rule: "Nights", deed: "approved", at: at(60) };
    assert.match(dryRunLine(event), /Reboot · web-01 · approved at .*12:33:00.* by “Nights”$/);
    assert.match(dryRunLine({ ...event, deed: "asked", at: null }), /left to you by “Nights”$/);
    const rules = [{ entry: "Nights", events: 1, approved: 1 }];
    assert.equal(dryRunText({ lookedAt: 7, vmKnown: true, rules, events: [event] }), "Checked 7 events.");
    assert.match(dryRunText({ lookedAt: 7, vmKnown: false, rules, events: [] }), /which VM this is/);
    assert.equal(
        dryRunText({ lookedAt: 7, vmKnown: true, rules: [], events: [] }),
        "There are no rules to test.",
    );
});
