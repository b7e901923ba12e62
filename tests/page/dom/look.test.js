import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { assertAccessible } from "../axe.js";
import { launch } from "../browser.js";
import { assertWellPlaced, LANGUAGES } from "../layout.js";
import { scenes, snapshotIn } from "../scenes.js";

let browser;
before(async () => {
    browser = await launch();
});
after(() => browser.close());

async function look(scene, size, body) {
    const page = await browser.open(scene, { scale: 1, ...size });
    try {
        await scene.act?.(page);
        await body(page);
        assert.deepEqual(page.problems, [], scene.name);
    } finally {
        await page.context().close();
    }
}

for (const scene of scenes) {
    test(`${scene.name}: nothing is misplaced, and nothing keeps anybody out`, async () => {
        await look(scene, {}, async (page) => {
            await assertWellPlaced(page, await snapshotIn(scene), scene.name, LANGUAGES, scene.sizes);
            await assertAccessible(page, scene.name);
            assert.equal(await page.locator(scene.still ?? "main").isVisible(), true, "it has been looked at");
        });
    });
}

test("the countdown stands still for those who want no motion, and turns for the others", async () => {
    const animations = (page) => page.evaluate(() => document.getAnimations().length);
    await look({ name: "started", fixture: "started" }, { reducedMotion: "reduce" }, async (page) => {
        assert.equal(await animations(page), 0);
    });
    await look({ name: "started", fixture: "started" }, { reducedMotion: "no-preference" }, async (page) => {
        assert.equal(await animations(page), 1);
    });
});

test("whatever has the focus shows it", async () => {
    await look({ name: "one-reboot", fixture: "one-reboot" }, {}, async (page) => {
        const seen = [];
        for (let presses = 0; presses < 4; presses += 1) {
            await page.keyboard.press("Tab");
            seen.push(
                await page.evaluate(() => [
                    document.activeElement.matches("[role=tabpanel]") ? "page" : document.activeElement.textContent,
                    getComputedStyle(document.activeElement).outlineStyle,
                ]),
            );
        }
        assert.deepEqual(seen, [
            ["Upcoming1", "solid"],
            ["page", "solid"],
            ["Approve now…", "solid"],
            ["Remind me…", "solid"],
        ]);
    });
});
