import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { KINDS } from "../../ui/js/history/past.js";
import { everything, filterCount, sortedBy, toggled, unfiltered } from "../../ui/js/history/question.js";
import { PAGE_ROWS, pagesOf, pagesToDrop, rowAfterKey, visibleRows } from "../../ui/js/history/rows.js";
import { createStore } from "../../ui/js/history/store.js";

test("every type of event has a colour to be told by", async () => {
    const css = await readFile(new URL("../../ui/css/pasts.css", import.meta.url), "utf8");
    assert.ok(KINDS.length > 1);
    for (const kind of KINDS) {
        assert.ok(css.includes(`[data-kind="${kind}"]`), kind);
    }
});

test("only the rows that can be seen are drawn, and some around them", () => {
    assert.deepEqual(visibleRows(0, 300, 50, 10_000), { first: 0, end: 6 });
    assert.deepEqual(visibleRows(-120, 300, 50, 10_000), { first: 2, end: 9 });
    assert.deepEqual(visibleRows(-120, 300, 50, 10_000, 8), { first: 0, end: 17 });
    assert.deepEqual(visibleRows(-499_700, 300, 50, 10_000, 8), { first: 9986, end: 10_000 });
});

test("a list that is out of sight, empty or not laid out yet draws nothing", () => {
    assert.deepEqual(visibleRows(900, 300, 50, 10), { first: 0, end: 0 });
    assert.deepEqual(visibleRows(-900, 300, 50, 10), { first: 10, end: 10 });
    assert.deepEqual(visibleRows(0, 300, 50, 0), { first: 0, end: 0 });
    assert.deepEqual(visibleRows(0, 300, 0, 10), { first: 0, end: 0 });
});

test("rows stand on pages", () => {
    assert.deepEqual(pagesOf({ first: 0, end: 0 }), []);
    assert.deepEqual(pagesOf({ first: 0, end: PAGE_ROWS }), [0]);
    assert.deepEqual(pagesOf({ first: PAGE_ROWS - 1, end: PAGE_ROWS + 1 }), [0, 1]);
});

test("the pages farthest away are given up first, and never one that is looked at", () => {
    assert.deepEqual(pagesToDrop([0, 3, 4, 5, 6], [5], 3).sort(), [0, 3]);
    assert.deepEqual(pagesToDrop([0, 5, 9], [5, 0], 0), [9]);
    assert.deepEqual(pagesToDrop([4, 5], [5], 3), []);
});

test("keys lead from row to row, and never out of the list", () => {
    assert.equal(rowAfterKey("ArrowDown", 4, 10, 5), 5);
    assert.equal(rowAfterKey("ArrowDown", 9, 10, 5), 9);
    assert.equal(rowAfterKey("ArrowUp", 0, 10, 5), 0);
    assert.equal(rowAfterKey("PageDown", 0, 10_000, 8), 7);
    assert.equal(rowAfterKey("PageUp", 5, 10_000, 8), 0);
    assert.equal(rowAfterKey("PageDown", 3, 10, 1), 4);
    assert.equal(rowAfterKey("End", 3, 10_000, 8), 9999);
    assert.equal(rowAfterKey("Home", 3, 10_000, 8), 0);
    assert.equal(rowAfterKey("x", 3, 10, 8), null);
    assert.equal(rowAfterKey("End", 0, 0, 8), null);
});

test("filters are counted, set, taken back and cleared without touching the order", () => {
    const sort = { by: "type", descending: false };
    const wish = { types: ["Reboot"], vm: "web-01", outcomes: [], words: "  ", sort };
    assert.equal(filterCount(everything()), 0);
    assert.equal(filterCount(wish), 2);
    assert.deepEqual(toggled(["Reboot"], "Freeze"), ["Reboot", "Freeze"]);
    assert.deepEqual(toggled(["Reboot", "Freeze"], "Reboot"), ["Freeze"]);
    assert.equal(filterCount(unfiltered(wish)), 0);
    assert.deepEqual(unfiltered(wish).sort, sort);
});

test("a column sorts the latest and longest first, names by the alphabet, and then the other way round", () => {
    const sort = everything().sort;
    assert.deepEqual(sort, { by: "seen", descending: true });
    assert.deepEqual(sortedBy(sort, "seen"), { by: "seen", descending: false });
    assert.deepEqual(sortedBy(sort, "type"), { by: "type", descending: false });
    assert.deepEqual(sortedBy(sort, "duration"), { by: "duration", descending: true });
});

/** A program that holds back its answers until the test lets go of them. */
function program(total) {
    const asked = [];
    return {
        asked,
        ask: (question) =>
            new Promise((resolve, reject) => {
                const { offset, limit } = question;
                const length = Math.max(0, Math.min(limit, total - offset));
                const events = Array.from({ length }, (_, index) => ({ id: offset + index }));
                asked.push({ question, answer: () => resolve({ total, events, vms: [] }), fail: reject });
            }),
    };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function started(total) {
    const { asked, ask } = program(total);
    let arrivals = 0;
    const store = createStore(ask, () => (arrivals += 1));
    const first = store.restart(everything(), { first: 0, end: 20 });
    asked.shift().answer();
    (await first)();
    return { store, asked, arrivals: () => arrivals };
}

test("rows are asked for by the page, once, and not too many pages at a time", async () => {
    const { store, asked, arrivals } = await started(10_000);
    assert.equal(store.total(), 10_000);
    assert.equal(store.at(19).id, 19);
    assert.equal(store.at(5000), undefined);
    store.want({ first: 5000, end: 5020 }, 0);
    store.want({ first: 5000, end: 5020 }, 0);
    assert.deepEqual(
        asked.map(({ question }) => [question.offset, question.limit]),
        [[5000, PAGE_ROWS]],
    );
    for (const first of [6000, 7000, 8000]) {
        store.want({ first, end: first + 20 }, 0);
    }
    assert.equal(asked.length, 2, "while two are under way no third is asked for");
    asked[0].answer();
    await settled();
    assert.equal(arrivals(), 1);
    assert.equal(store.at(5007).id, 5007);
});

test("however far one scrolls, only so much is held", async () => {
    const { store, asked } = await started(10_000);
    for (let page = 1; page < 100; page += 1) {
        store.want({ first: page * PAGE_ROWS, end: page * PAGE_ROWS + 20 }, 0);
        asked.shift().answer();
        await settled();
    }
    const held = Array.from({ length: 10_000 }, (_, row) => store.at(row)).filter(Boolean);
    assert.equal(held.length, 10 * PAGE_ROWS);
    assert.equal(store.at(9999).id, 9999);
    assert.equal(store.at(0).id, 0, "the row that has the focus is among them");
});

test("an answer to what is no longer asked changes nothing", async () => {
    const { store, asked } = await started(1000);
    const slow = store.restart({ ...everything(), words: "a" }, { first: 0, end: 20 });
    const fast = store.restart({ ...everything(), types: ["Reboot"] }, { first: 0, end: 20 });
    for (const { answer } of asked.reverse()) {
        answer();
    }
    assert.equal(await slow, null);
    (await fast)();
    assert.deepEqual(store.wish().types, ["Reboot"]);
});

test("a failure of what is no longer asked is none", async () => {
    const { store, asked } = await started(1000);
    const slow = store.restart(everything(), { first: 0, end: 20 });
    const fast = store.restart(everything(), { first: 0, end: 20 });
    asked[0].fail("The disk is gone.");
    asked[1].answer();
    assert.equal(await slow, null);
    assert.notEqual(await fast, null);
});

test("rows of the question before do not mix with those of the next", async () => {
    const { store, asked } = await started(1000);
    store.want({ first: 500, end: 520 }, 0);
    const next = store.restart({ ...everything(), sort: { by: "type", descending: false } }, { first: 0, end: 20 });
    store.want({ first: 600, end: 620 }, 0);
    const [before, restart, meanwhile] = asked;
    restart.answer();
    (await next)();
    before.answer();
    meanwhile.answer();
    await settled();
    assert.equal(store.at(500), undefined);
    assert.equal(store.at(600), undefined);
    store.want({ first: 500, end: 520 }, 0);
    assert.equal(asked.at(-1).question.sort.by, "type");
});

test("what is held stays until there is something better, also when that fails", async () => {
    const { store, asked } = await started(1000);
    const failing = store.restart({ ...everything(), words: "a" }, { first: 0, end: 20 });
    for (const { fail } of asked) {
        fail("The disk is gone.");
    }
    await assert.rejects(failing, /The disk is gone/);
    assert.equal(store.at(3).id, 3);
    assert.equal(store.wish().words, "");
});

test("a page that cannot be had says why, and is not asked for again and again", async () => {
    const { store, asked, arrivals } = await started(1000);
    store.want({ first: 500, end: 520 }, 0);
    asked[0].fail("The disk is gone.");
    await settled();
    assert.equal(store.failure(), "The disk is gone.");
    assert.equal(arrivals(), 1);
    store.want({ first: 500, end: 520 }, 0);
    assert.equal(asked.length, 1);
});
