import assert from "node:assert/strict";
import { test } from "node:test";

import { reminderChoices, chosenReminder } from "../../ui/js/remind.js";
import { findEvent, isStale, progressSteps, moodAt, phaseAt, remainingShare } from "../../ui/js/snapshot.js";
import { pageState } from "../../ui/js/states.js";
import { shortList } from "../../ui/js/vms.js";
import { fixture, fixtureNames } from "./fixtures.js";

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

test("the ring empties until the start", () => {
    const seen = Date.parse(reboot.firstSeen);
    assert.equal(remainingShare(reboot, seen), 1);
    assert.equal(remainingShare(reboot, (seen + notBefore) / 2), 0.5);
    assert.equal(remainingShare(reboot, notBefore), 0);
    assert.equal(remainingShare(reboot, seen - 1000), 1);
    assert.equal(remainingShare(reboot, notBefore + 1000), 0);
});

test("without a time the ring is empty", () => {
    assert.equal(remainingShare({ ...reboot, notBefore: null }, notBefore), null);
    assert.equal(remainingShare(all.started.events[0], notBefore), null);
    assert.equal(remainingShare({ ...reboot, firstSeen: reboot.notBefore }, notBefore), 0);
});

const states = (event) => progressSteps(event).map(({ step, state }) => `${step} ${state}`);

test("the progress shows the current step", () => {
    assert.deepEqual(states(reboot), ["scheduled current", "approved ahead", "started ahead", "done ahead"]);
    assert.deepEqual(states(all["approved-waiting"].events[0]), [
        "scheduled passed",
        "approved current",
        "started ahead",
        "done ahead",
    ]);
});

test("the progress skips approvals given elsewhere", () => {
    assert.deepEqual(states(all.started.events[0]), [
        "scheduled passed",
        "approved skipped",
        "started current",
        "done ahead",
    ]);
    const approved = { ...all.started.events[0], approval: all["approved-waiting"].events[0].approval };
    assert.equal(states(approved)[1], "approved passed");
    const failed = { ...all.started.events[0], approval: all["approval-failed"].events[0].approval };
    assert.equal(states(failed)[1], "approved skipped");
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
    assert.deepEqual(reminderChoices(reboot, notBefore - 16 * 60_000), [15, 5, 1]);
    assert.deepEqual(reminderChoices(reboot, notBefore - 15 * 60_000), [5, 1]);
    assert.deepEqual(reminderChoices(reboot, notBefore - 60_000), []);
    assert.deepEqual(reminderChoices(all.started.events[0], notBefore - 16 * 60_000), []);
    assert.deepEqual(reminderChoices({ ...reboot, notBefore: null }, 0), []);
});

test("the chosen reminder is recognized", () => {
    assert.equal(chosenReminder(reboot), null);
    assert.equal(chosenReminder({ ...reboot, snoozedUntil: "2026-03-02T12:42:00Z" }), 5);
});

test("many VMs are shortened, this VM first", () => {
    const vm = (name, thisVm = false) => ({ name, thisVm });
    const names = (resources) => shortList(resources).map(({ name }) => name);
    assert.deepEqual(names([vm("b"), vm("a", true)]), ["a", "b"]);
    assert.equal(names(["a", "b", "c", "d", "e"].map((name) => vm(name))).length, 5);
    assert.deepEqual(names([..."abcdef"].map((name) => vm(name, name === "f"))), ["f", "a", "b", "c"]);
});
