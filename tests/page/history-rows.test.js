import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { TYPES } from "../../ui/js/event-types.js";
import { dueText } from "../../ui/js/history/event-text.js";
import { noFilters, filterCount, sortedBy, toggled, unfiltered } from "../../ui/js/history/query.js";
import { PAGE_ROWS, pagesOf, pagesToDrop, rowAfterKey, visibleRows } from "../../ui/js/history/rows.js";
import { createStore } from "../../ui/js/history/store.js";
import { loadLanguage, setLocale } from "../../ui/js/locale.js";

process.env.TZ = "UTC";
await loadLanguage("en");
setLocale({ language: "en" }, { locales: ["en-GB"] });

test("every event type has its own color", async () => {
    const css = await readFile(new URL("../../ui/css/history-list.css", import.meta.url), "utf8");
    assert.ok(TYPES.length > 1);
    for (const kind of TYPES) {
        assert.ok(css.includes(`[data-kind="${kind}"]`), kind);
    }
});

test("a pending event shows when it is due, until it starts", () => {
    const now = Date.UTC(2026, 0, 5, 12);
    const event = /** @type {any} */ ({ outcome: "pending", startedAt: null, notBefore: "2026-01-05T12:15:00Z" });
    assert.match(dueText(event, now) ?? "", /^Due .*15/);
    assert.equal(dueText({ ...event, notBefore: null }, now), null);
    assert.equal(dueText({ ...event, startedAt: "2026-01-05T12:14:00Z" }, now), null);
    assert.equal(dueText({ ...event, outcome: "completed" }, now), null);
});

test("only visible rows and a few more are drawn", () => {
    assert.deepEqual(visibleRows(0, 300, 50, 10_000), { first: 0, end: 6 });
    assert.deepEqual(visibleRows(-120, 300, 50, 10_000), { first: 2, end: 9 });
    assert.deepEqual(visibleRows(-120, 300, 50, 10_000, 8), { first: 0, end: 17 });
    assert.deepEqual(visibleRows(-499_700, 300, 50, 10_000, 8), { first: 9986, end: 10_000 });
});

test("a hidden or empty list draws nothing", () => {
    assert.deepEqual(visibleRows(900, 300, 50, 10), { first: 0, end: 0 });
    assert.deepEqual(visibleRows(-900, 300, 50, 10), { first: 10, end: 10 });
    assert.deepEqual(visibleRows(0, 300, 50, 0), { first: 0, end: 0 });
    assert.deepEqual(visibleRows(0, 300, 0, 10), { first: 0, end: 0 });
});

test("rows belong to pages", () => {
    assert.deepEqual(pagesOf({ first: 0, end: 0 }), []);
    assert.deepEqual(pagesOf({ first: 0, end: PAGE_ROWS }), [0]);
    assert.deepEqual(pagesOf({ first: PAGE_ROWS - 1, end: PAGE_ROWS + 1 }), [0, 1]);
});

test("distant pages are dropped first", () => {
    assert.deepEqual(pagesToDrop([0, 3, 4, 5, 6], [5], 3).sort(), [0, 3]);
    assert.deepEqual(pagesToDrop([0, 5, 9], [5, 0], 0), [9]);
    assert.deepEqual(pagesToDrop([4, 5], [5], 3), []);
});

test("keys never leave the list", () => {
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

test("clearing filters keeps the order", () => {
    const sort = { by: "type", descending: false };
    const selection = { types: ["Reboot"], vm: "web-01", outcomes: [], words: "  ", sort };
    assert.equal(filterCount(noFilters()), 0);
    assert.equal(filterCount(selection), 2);
    assert.deepEqual(toggled(["Reboot"], "Freeze"), ["Reboot", "Freeze"]);
    assert.deepEqual(toggled(["Reboot", "Freeze"], "Reboot"), ["Freeze"]);
    assert.equal(filterCount(unfiltered(selection)), 0);
    assert.deepEqual(unfiltered(selection).sort, sort);
});

test("a column sorts in both directions", () => {
    const sort = noFilters().sort;
    assert.deepEqual(sort, { by: "seen", descending: true });
    assert.deepEqual(sortedBy(sort, "seen"), { by: "seen", descending: false });
    assert.deepEqual(sortedBy(sort, "type"), { by: "type", descending: false });
    assert.deepEqual(sortedBy(sort, "duration"), { by: "duration", descending: true });
});

/** A program whose responses the test triggers. */
function program(total) {
    const asked = [];
    return {
        asked,
        ask: (query) =>
            new Promise((resolve, reject) => {
                const { offset, limit } = query;
                const length = Math.max(0, Math.min(limit, total - offset));
                const events = Array.from({ length }, (_, index) => ({ id: offset + index }));
                asked.push({ query, answer: () => resolve({ total, events, vms: [] }), fail: reject });
            }),
    };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function started(total) {
    const { asked, ask } = program(total);
    let arrivals = 0;
    const store = createStore(ask, () => (arrivals += 1));
    const first = store.restart(noFilters(), { first: 0, end: 20 });
    asked.shift().answer();
    (await first)();
    return { store, asked, arrivals: () => arrivals };
}

test("each page of rows is fetched once", async () => {
    const { store, asked, arrivals } = await started(10_000);
    assert.equal(store.total(), 10_000);
    assert.equal(store.at(19).id, 19);
    assert.equal(store.at(5000), undefined);
    store.want({ first: 5000, end: 5020 }, 0);
    store.want({ first: 5000, end: 5020 }, 0);
    assert.deepEqual(
        asked.map(({ query }) => [query.offset, query.limit]),
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

test("memory stays bounded while scrolling", async () => {
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

test("an outdated response changes nothing", async () => {
    const { store, asked } = await started(1000);
    const slow = store.restart({ ...noFilters(), words: "a" }, { first: 0, end: 20 });
    const fast = store.restart({ ...noFilters(), types: ["Reboot"] }, { first: 0, end: 20 });
    for (const { answer } of asked.reverse()) {
        answer();
    }
    assert.equal(await slow, null);
    (await fast)();
    assert.deepEqual(store.selection().types, ["Reboot"]);
});

test("an outdated failure is ignored", async () => {
    const { store, asked } = await started(1000);
    const slow = store.restart(noFilters(), { first: 0, end: 20 });
    const fast = store.restart(noFilters(), { first: 0, end: 20 });
    asked[0].fail("The disk is gone.");
    asked[1].answer();
    assert.equal(await slow, null);
    assert.notEqual(await fast, null);
});

test("rows of two queries never mix", async () => {
    const { store, asked } = await started(1000);
    store.want({ first: 500, end: 520 }, 0);
    const next = store.restart({ ...noFilters(), sort: { by: "type", descending: false } }, { first: 0, end: 20 });
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
    assert.equal(asked.at(-1).query.sort.by, "type");
});

test("old rows stay until new ones arrive", async () => {
    const { store, asked } = await started(1000);
    const failing = store.restart({ ...noFilters(), words: "a" }, { first: 0, end: 20 });
    for (const { fail } of asked) {
        fail("The disk is gone.");
    }
    await assert.rejects(failing, /The disk is gone/);
    assert.equal(store.at(3).id, 3);
    assert.equal(store.selection().words, "");
});

test("a failed page is not fetched again", async () => {
    const { store, asked, arrivals } = await started(1000);
    store.want({ first: 500, end: 520 }, 0);
    asked[0].fail("The disk is gone.");
    await settled();
    assert.equal(store.failure(), "The disk is gone.");
    assert.equal(arrivals(), 1);
    store.want({ first: 500, end: 520 }, 0);
    assert.equal(asked.length, 1);
});
