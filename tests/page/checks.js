// Helpers of the browser tests.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { launch } from "./browser.js";

/** Opens the page, runs the check, and asserts that there were no errors. */
export function checker() {
    let browser;
    before(async () => {
        browser = await launch();
    });
    after(() => browser.close());
    return (name, scene, body, look = {}) =>
        test(name, async () => {
            const page = await browser.open(scene, { scale: 1, ...look });
            try {
                await body(page, browser);
                assert.deepEqual(page.problems, []);
            } finally {
                await page.context().close();
            }
        });
}

export const publish = (page, snapshot) => page.evaluate((next) => window.fake.publish(next), snapshot);

export const open = (page, opening) => page.evaluate((next) => window.fake.open(next), opening);

/** The arguments of every call of a command so far. */
export const calls = (page, command) =>
    page.evaluate(
        (wanted) => window.fake.calls.filter((call) => call.command === wanted).map((call) => call.args),
        command,
    );

/** Waits for this many calls, as the close event of a dialog is asynchronous. */
export async function called(page, command, times) {
    await page.waitForFunction(
        ([wanted, count]) => window.fake.calls.filter((call) => call.command === wanted).length >= count,
        [command, times],
    );
    return calls(page, command);
}

export const focused = (page) => page.evaluate(() => document.activeElement?.textContent);

/** Waits for two frames, after which observers have been called. Works while the page's clock is paused. */
export async function settle(page) {
    for (let frame = 0; frame < 2; frame += 1) {
        await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
    }
}
