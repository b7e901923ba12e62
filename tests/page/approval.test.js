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
const refused = { is: "refused", reason: "notKnown", sentence: "This event is over." };

test("an event that can be approved offers it", () => {
    assert.deepEqual(approvalState(offered, undefined), { is: "offered" });
});

test("it is on its way from the click on, and until the endpoint has answered", () => {
    assert.deepEqual(approvalState(offered, sending), { is: "sending" });
    const requested = {
        ...offered,
        canApprove: false,
        approval: { state: "requested", by: "ada", at: offered.firstSeen },
    };
    assert.deepEqual(approvalState(requested, undefined), { is: "sending" });
});

test("an approval that Azure took is waiting for Azure", () => {
    assert.deepEqual(approvalState(waiting, undefined), { is: "waiting", by: "ada" });
});

test("a failed approval says what was answered and can be tried again", () => {
    assert.deepEqual(approvalState(failed, undefined), {
        is: "failed",
        answer: "The endpoint rejected the request (400: the event is not known).",
        mayHaveArrived: false,
        again: true,
    });
    assert.deepEqual(approvalState(failed, sending), { is: "sending" });
});

test("a refusal of the program is told like a failure", () => {
    assert.deepEqual(approvalState(offered, refused), { is: "refused", sentence: "This event is over.", again: true });
});

test("what Azure took outweighs an earlier refusal", () => {
    assert.equal(approvalState(waiting, refused).is, "waiting");
});

test("there is nothing to approve once it has started, nor anything to say without contact", () => {
    assert.deepEqual(approvalState(started, undefined), { is: "pointless" });
    assert.deepEqual(approvalState(unreachable, undefined), { is: "pointless" });
});

test("an event that cannot be approved says why", () => {
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

test("two clicks are one request", async () => {
    const { sent, approvals } = program();
    const first = approvals.ask("A", ["web-01"]);
    void approvals.ask("A", ["web-01"]);
    assert.equal(sent.length, 1);
    sent[0].resolve();
    await first;
    assert.equal(approvals.of("A"), undefined);
});

test("approvals of two events do not wait for each other", () => {
    const { sent, approvals } = program();
    void approvals.ask("A", ["web-01"]);
    void approvals.ask("B", ["web-02"]);
    assert.deepEqual(
        sent.map(({ key, vms }) => [key, ...vms]),
        [
            ["A", "web-01"],
            ["B", "web-02"],
        ],
    );
});

test("after a refusal one can ask again", async () => {
    const { sent, approvals } = program();
    const first = approvals.ask("A", ["web-01"]);
    sent[0].reject({ reason: "notKnown", text: "No." });
    await first;
    assert.deepEqual(approvals.of("A"), { is: "refused", reason: "notKnown", sentence: "No." });
    void approvals.ask("A", ["web-01"]);
    assert.equal(sent.length, 2);
    assert.deepEqual(approvals.of("A"), sending);
});

test("what was asked about an event is forgotten with it", async () => {
    const { sent, approvals } = program();
    const first = approvals.ask("A", ["web-01"]);
    sent[0].reject({ reason: "notKnown", text: "No." });
    await first;
    approvals.follow(await fixture("one-reboot"));
    assert.notEqual(approvals.of("A"), undefined);
    approvals.follow(await fixture("empty"));
    assert.equal(approvals.of("A"), undefined);
});
