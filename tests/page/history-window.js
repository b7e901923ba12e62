// What the tests of the history share: opening the window there, and waiting for what it shows.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { launch } from "./browser.js";
import { fixture } from "./fixtures.js";

export const WIDE = { width: 800, height: 600 };

const HISTORY = { at: "history", key: null };

/** Starts a browser for the file; each check opens the window at the history and finds that nothing went wrong. */
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
                await page.locator(scene.history ? ".past[data-id]" : ".history .empty-title").first().waitFor();
                await body(page);
                assert.deepEqual(page.problems, []);
            } finally {
                await page.context().close();
            }
        });
}

/** What the page asked of the program with this command. */
export const calls = (page, command) =>
    page.evaluate(
        (wanted) => window.fake.calls.filter((call) => call.command === wanted).map((call) => call.args),
        command,
    );

export const publish = (page, snapshot) => page.evaluate((next) => window.fake.publish(next), snapshot);

/** Waits until something is so in the page. */
export const eventually = (page, what, ...args) => page.waitForFunction(what, ...args);

/** Lets the page's own pauses pass: the one after typing, and the one before it asks what has happened. */
export const pause = (page) => page.clock.runFor(300);

/** Waits until the page says that it lists so many. */
export const counted = (page, text) => page.locator(".history-count", { hasText: text }).waitFor();

/** Scrolls to a part of the whole, from 0 to 1, and waits until all rows in view are filled in. */
export async function scrollTo(page, part) {
    await page.evaluate((to) => {
        const scroller = document.querySelector(".history");
        scroller.scrollTop = to * (scroller.scrollHeight - scroller.clientHeight);
    }, part);
    await filled(page);
}

/** Waits until all rows in view are filled in. */
export async function filled(page) {
    await eventually(page, () => {
        const view = document.querySelector(".history").getBoundingClientRect();
        const list = document.querySelector(".pasts").getBoundingClientRect();
        const rows = [...document.querySelectorAll(".past")]
            .map((row) => ({ row, box: row.getBoundingClientRect() }))
            .filter(({ box }) => box.bottom > view.top && box.top < view.bottom);
        const covered = rows.reduce((sum, { box }) => sum + box.height, 0);
        const room = Math.min(view.bottom, list.bottom) - Math.max(view.top, list.top);
        return covered >= room && rows.every(({ row }) => row.dataset.id !== "");
    });
}

/** A new event of the program's own, in the history and told of by a snapshot. */
export async function happen(page) {
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
        const { events } = window.fake.past;
        events.unshift({ ...events[0], id: 20_000, key: "new", firstSeen: "2026-03-02T12:31:30Z" });
    });
    await publish(page, snapshot);
    await pause(page);
}
