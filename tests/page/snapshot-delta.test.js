import assert from "node:assert/strict";
import { test } from "node:test";

import { createReader } from "../../ui/js/snapshot-delta.js";
import { fixture } from "./fixtures.js";

const start = await fixture("ten-events");
const changed = { ...start.events[0], description: "Something else." };

/** A delta in which only the first event has changed. */
const update = {
    ...start,
    events: [changed, ...start.events.slice(1).map((event) => event.key)],
    neighbours: start.neighbours.map((event) => event.key),
};

test("a whole snapshot is taken as it is", () => {
    assert.deepEqual(createReader().read({ ...start, revision: 3, base: null }), start);
    assert.deepEqual(createReader().read(start), start);
});

test("unchanged events are the same objects", () => {
    const reader = createReader();
    const before = reader.read({ ...start, revision: 3, base: null });
    const after = reader.read({ ...update, revision: 4, base: 3 });
    assert.deepEqual(after, { ...start, events: [changed, ...start.events.slice(1)] });
    assert.equal(after.events[1], before.events[1], "the same object, so that nothing is drawn anew");
});

test("a missed base requires a fetch", () => {
    const reader = createReader();
    assert.equal(reader.read({ ...update, revision: 4, base: 3 }), undefined);
    reader.read({ ...start, revision: 2, base: null });
    assert.equal(reader.read({ ...update, revision: 4, base: 3 }), undefined);
    assert.deepEqual(reader.read({ ...start, revision: 4, base: null }), start);
});

test("an overtaken response changes nothing", () => {
    const reader = createReader();
    reader.read({ ...start, revision: 3, base: null });
    const latest = reader.read({ ...update, revision: 4, base: 3 });
    assert.equal(reader.read({ ...start, revision: 3, base: null }), latest);
});
