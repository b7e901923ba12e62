import assert from "node:assert/strict";
import { test } from "node:test";

import { approvalState, createApprovals } from "../../ui/js/approval.js";
import { fixture } from "./fixtures.js";

const offered = (await fixture("one-reboot")).events[0];
const failed = (await fixture("approval-failed")).events[0];
const waiting = (await fixture("approved-waiting")).events[0];
const started = (await fixture("started")).events[0];
const unreachable = (await fixture("unreachable")).events[0];

const sending = { is: "sending" };
const refused = { is: "refused", reason: "notKnown", sentence: "This event has ended." };

test("an approvable event offers approval", () => {
    assert.deepEqual(approvalState(offered, undefined), { is: "offered" });
});

test("approval is sending until Azure responds", () => {
    assert.deepEqual(approvalState(offered, sending), { is: "sending" });
    const requested = {
        ...offered,
        canApprove: false,
        approval: { state: "requested", by: "ada", at: offered.firstSeen },
    };
    assert.deepEqual(approvalState(requested, undefined), { is: "sending" });
});

test("an accepted approval waits for Azure", () => {
    assert.deepEqual(approvalState(waiting, undefined), { is: "waiting", by: "ada" });
});

test("a failed approval shows why and can be retried", () => {
    assert.deepEqual(approvalState(failed, undefined), {
        is: "failed",
        answer: "Azure rejected the request (400: the event is not known).",
        mayHaveArrived: false,
        again: true,
    });
    assert.deepEqual(approvalState(failed, sending), { is: "sending" });
});

test("a refused approval shows why", () => {
    assert.deepEqual(approvalState(offered, refused), { is: "refused", sentence: "This event has ended.", again: true });
});

test("acceptance replaces an earlier refusal", () => {
    assert.equal(approvalState(waiting, refused).is, "waiting");
});

test("started and stale events offer no approval", () => {
    assert.deepEqual(approvalState(started, undefined), { is: "pointless" });
    assert.deepEqual(approvalState(unreachable, undefined), { is: "pointless" });
});

test("an event that can't be approved says why", () => {
    const nameless = {
        ...offered,
        canApprove: false,
        whyNot: { reason: "noId", text: "Azure gave this event no id." },
    };
    assert.deepEqual(approvalState(nameless, undefined), { is: "impossible", why: "Azure gave this event no id." });
});

function program() {
    const sent = [];
    const send = (key, vms) => new Promise((resolve, reject) => sent.push({ key, vms, resolve, reject }));
    const approvals = createApprovals(send, (error) => error, () => undefined);
    return { sent, approvals };
}

test("two clicks send one request", async () => {
    const { sent, approvals } = program();
    const first = approvals.send("A", ["web-01"]);
    void approvals.send("A", ["web-01"]);
    assert.equal(sent.length, 1);
    sent[0].resolve();
    await first;
    assert.equal(approvals.of("A"), undefined);
});

test("two events can be approved at once", () => {
    const { sent, approvals } = program();
    void approvals.send("A", ["web-01"]);
    void approvals.send("B", ["web-02"]);
    assert.deepEqual(
        sent.map(({ key, vms }) => [key, ...vms]),
        [
            ["A", "web-01"],
            ["B", "web-02"],
        ],
    );
});

test("a refused approval can be retried", async () => {
    const { sent, approvals } = program();
    const first = approvals.send("A", ["web-01"]);
    sent[0].reject({ reason: "notKnown", text: "No." });
    await first;
    assert.deepEqual(approvals.of("A"), { is: "refused", reason: "notKnown", sentence: "No." });
    void approvals.send("A", ["web-01"]);
    assert.equal(sent.length, 2);
    assert.deepEqual(approvals.of("A"), sending);
});

test("requests are forgotten with their event", async () => {
    const { sent, approvals } = program();
    const first = approvals.send("A", ["web-01"]);
    sent[0].reject({ reason: "notKnown", text: "No." });
    await first;
    approvals.follow(await fixture("one-reboot"));
    assert.notEqual(approvals.of("A"), undefined);
    approvals.follow(await fixture("empty"));
    assert.equal(approvals.of("A"), undefined);
});
