// Helpers of the history tests.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { launch } from "./browser.js";
import { publish } from "./checks.js";
import { fixture } from "./fixtures.js";

export { calls, publish } from "./checks.js";

export const WIDE = { width: 800, height: 600 };

const HISTORY = { at: "history", key: null };

/** Starts a browser for the file; each check opens the history and asserts that there were no errors. */
export function historyChecks() {
    let browser;
    before(async () => {
        browser = await launch();
    });
    after(() => browser.close());
    return (name, { size, ...scene }, body) =>
        test(name, async () => {
            const start = { fixture: "one-reboot", opening: HISTORY, ...scene };
            const page = await browser.open(start, { scale: 1, ...size });
            try {
                await page.locator(scene.history ? ".history-row[data-id]" : ".history .empty-title").first().waitFor();
                await body(page);
                assert.deepEqual(page.problems, []);
            } finally {
                await page.context().close();
            }
        });
}

export const waitFor = (page, condition, ...args) => page.waitForFunction(condition, ...args);

/** Skips the delays after typing and before a refresh. */
export const pause = (page) => page.clock.runFor(300);

export const waitForCount = (page, text) => page.locator(".history-count", { hasText: text }).waitFor();

/** Scrolls to a fraction of the list, from 0 to 1, and waits until all rows in view are filled in. */
export async function scrollTo(page, fraction) {
    await page.evaluate((to) => {
        const scroller = document.querySelector(".history");
        scroller.scrollTop = to * (scroller.scrollHeight - scroller.clientHeight);
    }, fraction);
    await waitForRows(page);
}

/** Waits until all rows in view are filled in. */
export async function waitForRows(page) {
    await waitFor(page, () => {
        const view = document.querySelector(".history").getBoundingClientRect();
        const list = document.querySelector(".history-rows").getBoundingClientRect();
        const rows = [...document.querySelectorAll(".history-row")]
            .map((row) => ({ row, box: row.getBoundingClientRect() }))
            .filter(({ box }) => box.bottom > view.top && box.top < view.bottom);
        const covered = rows.reduce((sum, { box }) => sum + box.height, 0);
        const room = Math.min(view.bottom, list.bottom) - Math.max(view.top, list.top);
        return covered >= room && rows.every(({ row }) => row.dataset.id !== "");
    });
}

/** Adds an event to the history and publishes it. */
export async function addEvent(page) {
    const snapshot = await fixture("one-reboot");
    snapshot.lastEvent = {
        key: "new",
        kind: "Reboot",
        typeName: "Reboot",
        outcome: "completed",
        endedAt: "2026-03-02T12:31:00Z",
        whileAway: false,
        tookMs: 1000,
        pausedMs: null,
    };
    await page.evaluate(() => {
        const { events } = window.fake.history;
        events.unshift({ ...events[0], id: 20_000, key: "new", firstSeen: "2026-03-02T12:31:30Z" });
    });
    await publish(page, snapshot);
    await pause(page);
}
