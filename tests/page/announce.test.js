import assert from "node:assert/strict";
import { test } from "node:test";

import { announcements, announcedState } from "../../ui/js/announce.js";
import { loadLanguage, setLocale } from "../../ui/js/locale.js";
import { fixture } from "./fixtures.js";

await loadLanguage("en");
setLocale({ language: "en" });
const soon = Date.parse("2026-03-02T12:32:02.000Z");
const imminent = Date.parse("2026-03-02T12:42:00.000Z");
const due = Date.parse("2026-03-02T12:47:00.000Z");

async function said(before, after, then = soon, now = then) {
    const from = typeof before === "string" ? await fixture(before) : before;
    const to = typeof after === "string" ? await fixture(after) : after;
    return announcements(announcedState(from, then), announcedState(to, now), to, now);
}

test("seconds passing are not announced", async () => {
    assert.deepEqual(await said("one-reboot", "one-reboot", soon, soon + 1000), []);
    assert.deepEqual(await said("one-reboot", "one-reboot", imminent, imminent + 1000), []);
    assert.deepEqual(await said("one-reboot", "one-reboot", due, due + 60_000), []);
    assert.deepEqual(await said("unreachable", "unreachable", soon, soon + 60_000), []);
});

test("an event's phases are announced", async () => {
    const quiet = { ...(await fixture("one-reboot")), events: [] };
    assert.deepEqual(await said(quiet, "one-reboot"), ["Reboot in 14 min 58 s."]);
    assert.deepEqual(await said("one-reboot", "one-reboot", imminent - 1000, imminent), [
        "Reboot is imminent: 5 min left.",
    ]);
    assert.deepEqual(await said("one-reboot", "one-reboot", due - 1000, due), ["Reboot is due now."]);
    assert.deepEqual(await said("one-reboot", "started", due, due + 3000), ["Reboot started."]);
});

test("the end of an event is announced", async () => {
    const empty = { ...(await fixture("empty")), lastEvent: null };
    const ended = (outcome) => ({ ...empty, lastEvent: { key: "A", typeName: "Reboot", outcome } });
    assert.deepEqual(await said("started", ended("completed"), due), ["Reboot finished."]);
    assert.deepEqual(await said("one-reboot", ended("cancelled")), ["Reboot was canceled."]);
    assert.deepEqual(await said("one-reboot", empty), ["Reboot is no longer listed."]);
});

test("the result of an approval is announced", async () => {
    assert.deepEqual(await said("one-reboot", "approved-waiting"), ["Reboot is approved and waiting for Azure."]);
    assert.deepEqual(await said("one-reboot", "approval-failed"), [
        "Couldn't approve Reboot: Azure rejected the request (400: the event is not known).",
    ]);
});

test("lost and restored contact is announced", async () => {
    assert.deepEqual(await said("one-reboot", "unreachable"), [
        "Azure can't be reached. Azure denied Forewarn access (403).",
    ]);
    assert.deepEqual(await said("unreachable", "one-reboot"), ["Azure can be reached again."]);
});

test("other VMs' events are not announced", async () => {
    const alone = { ...(await fixture("neighbour-only")), neighbours: [] };
    assert.deepEqual(await said(alone, "neighbour-only"), []);
    assert.deepEqual(await said("neighbour-only", alone), []);
});

test("a storage problem is announced once", async () => {
    const [full, readOnly] = ["The disk is full.", "The folder is read-only."];
    const quiet = await fixture("empty");
    const withTroubles = (...problems) => ({ ...quiet, problems });
    assert.deepEqual(await said(quiet, withTroubles(full)), [full]);
    assert.deepEqual(await said(withTroubles(full), withTroubles(full, readOnly)), [readOnly]);
    assert.deepEqual(await said(withTroubles(full, readOnly), withTroubles(readOnly)), []);
});

test("rule approvals and preparations are announced once", async () => {
    const rule = "Restarts at night, but not before a holiday";
    assert.deepEqual(await said("one-reboot", "rule-announced"), [`Reboot: Rule “${rule}” approves it in 10 s.`]);
    assert.deepEqual(await said("rule-announced", "rule-announced", soon, soon + 3000), []);
    const snapshot = await fixture("one-reboot");
    const preparing = (state, sentence = null) => ({
        ...snapshot,
        events: [{ ...snapshot.events[0], preparation: { state, begun: snapshot.watchingSince, sentence, output: "" } }],
    });
    assert.deepEqual(await said(snapshot, preparing("running")), ["Reboot: Preparing…"]);
    assert.deepEqual(await said(preparing("running"), preparing("failed", "It ended with exit code 3.")), [
        "Reboot: Preparation failed, so no rule approves the event. It ended with exit code 3.",
    ]);
});
