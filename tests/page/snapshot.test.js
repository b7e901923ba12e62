import assert from "node:assert/strict";
import { test } from "node:test";

import { canRemind, chosenReminder, reminderChoices } from "../../ui/js/remind.js";
import { findEvent, isStale, progressSteps, moodAt, phaseAt } from "../../ui/js/snapshot.js";
import { loadLanguage, setLocale } from "../../ui/js/locale.js";
import { pageState } from "../../ui/js/states.js";
import { thisVmFirst, vmsText } from "../../ui/js/vms.js";
import { fixture, fixtureNames } from "./fixtures.js";

process.env.TZ = "UTC";
await loadLanguage("en");
setLocale({ language: "en" });

const all = Object.fromEntries(
    await Promise.all((await fixtureNames()).map(async (name) => [name, await fixture(name)])),
);
const reboot = all["one-reboot"].events[0];
const imminentFrom = Date.parse(reboot.imminentFrom);
const notBefore = Date.parse(reboot.notBefore);

test("an event turns imminent by itself", () => {
    assert.equal(phaseAt(reboot, imminentFrom - 1), "scheduled");
    assert.equal(phaseAt(reboot, imminentFrom), "imminent");
});

test("phases without a time stay unchanged", () => {
    assert.equal(phaseAt(all.started.events[0], notBefore), "inProgress");
    assert.equal(phaseAt({ ...reboot, imminentFrom: null }, notBefore), "scheduled");
});

const states = (event) => progressSteps(event).map(({ step, state }) => `${step} ${state}`);

test("progress appears once there is progress", () => {
    assert.deepEqual(states(reboot), []);
    assert.deepEqual(states(all["approved-waiting"].events[0]), [
        "approved current",
        "started ahead",
        "done ahead",
    ]);
});

test("the progress skips approvals given elsewhere", () => {
    assert.deepEqual(states(all.started.events[0]), [
        "approved skipped",
        "started current",
        "done ahead",
    ]);
    const approved = { ...all.started.events[0], approval: all["approved-waiting"].events[0].approval };
    assert.equal(states(approved)[0], "approved passed");
    const failed = { ...all.started.events[0], approval: all["approval-failed"].events[0].approval };
    assert.equal(states(failed)[0], "approved skipped");
});

test("the header shows the most urgent event", () => {
    const now = Date.parse("2026-03-02T12:32:03Z");
    const moods = Object.fromEntries(Object.entries(all).map(([name, snapshot]) => [name, moodAt(snapshot, now)]));
    assert.equal(moods["one-reboot"], "scheduled");
    assert.equal(moodAt(all["one-reboot"], imminentFrom), "imminent");
    assert.equal(moods.started, "inProgress");
    assert.equal(moods.unreachable, "cannotTell");
    assert.equal(moods.starting, "cannotTell");
    assert.equal(moods.empty, "quiet");
    assert.equal(moods["old-version"], "cannotTell");
    assert.equal(moods["neighbour-only"], "quiet");
});

test("unreadable entries are never an all-clear", () => {
    const doubtful = structuredClone(all.empty);
    doubtful.connection.unreadableEntries = 1;
    assert.equal(moodAt(doubtful, notBefore), "cannotTell");
    assert.equal(pageState(doubtful), "doubtful");
});

test("the page is quiet only while live", () => {
    const found = Object.fromEntries(Object.entries(all).map(([name, snapshot]) => [name, pageState(snapshot)]));
    assert.deepEqual(found, {
        "approval-failed": "events",
        "approved-waiting": "events",
        demo: "events",
        empty: "quiet",
        starting: "starting",
        "guessed-name": "events",
        "long-names": "events",
        "neighbour-only": "quiet",
        "old-version": "doubtful",
        "one-reboot": "events",
        "rule-announced": "events",
        "rule-forbids": "events",
        "rule-stopped": "events",
        started: "events",
        "ten-events": "events",
        "unknown-type": "events",
        unreachable: "unreachable",
        "program-status": "quiet",
    });
});

test("without contact events are stale", () => {
    assert.equal(isStale(all.unreachable), true);
    assert.equal(isStale(all.starting), true);
    assert.equal(isStale(all["one-reboot"]), false);
});

test("any listed event can be found", () => {
    assert.equal(findEvent(all["one-reboot"], "A")?.typeName, "Reboot");
    assert.equal(findEvent(all["neighbour-only"], "B")?.typeName, "Redeploy");
    assert.equal(findEvent(all.empty, "A"), undefined);
});

test("only future reminders are offered", () => {
    const minutes = 60_000;
    assert.deepEqual(reminderChoices(reboot, notBefore - 1441 * minutes), [1440, 60, 15, 5]);
    assert.deepEqual(reminderChoices(reboot, notBefore - 1440 * minutes), [60, 15, 5]);
    assert.deepEqual(reminderChoices(reboot, notBefore - 5 * minutes), []);
    assert.deepEqual(reminderChoices(all.started.events[0], notBefore - 16 * minutes), []);
    assert.deepEqual(reminderChoices({ ...reboot, notBefore: null }, 0), []);
});

test("a custom reminder is possible until a minute before", () => {
    assert.equal(canRemind(reboot, notBefore - 60_001), true);
    assert.equal(canRemind(reboot, notBefore - 60_000), false);
    assert.equal(canRemind(all.started.events[0], notBefore - 16 * 60_000), false);
});

test("the chosen reminder is recognized", () => {
    assert.equal(chosenReminder(reboot), null);
    assert.equal(chosenReminder({ ...reboot, snoozedUntil: "2026-03-02T12:42:00Z" }), 5);
});

test("several VMs are one line, this VM first", () => {
    const vm = (name, thisVm = false) => ({ name, thisVm });
    const text = (...vms) => vmsText(thisVmFirst(vms));
    assert.equal(text(vm("b")), "b");
    assert.equal(text(vm("b"), vm("a", true)), "a and 1 more");
    assert.equal(text(...[..."abcdef"].map((name) => vm(name, name === "f"))), "f and 5 more");
});
