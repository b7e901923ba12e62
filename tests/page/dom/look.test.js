import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { assertAccessible } from "../axe.js";
import { launch } from "../browser.js";
import { assertLayout, LANGUAGES, SCALED } from "../layout.js";
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
    test(`${scene.name}: well placed and accessible`, async () => {
        await look(scene, {}, async (page) => {
            await assertLayout(page, await snapshotIn(scene), scene.name, LANGUAGES, scene.sizes);
            await assertAccessible(page, scene.name);
            assert.equal(await page.locator(scene.still ?? "main").isVisible(), true, "it has been looked at");
        });
    });
}

for (const scene of scenes) {
    test(`${scene.name}: well placed at 150 %`, async () => {
        const { scale, languages, sizes } = SCALED;
        await look(scene, { scale }, async (page) => {
            assert.equal(await page.evaluate(() => devicePixelRatio), scale);
            await assertLayout(page, await snapshotIn(scene), scene.name, languages, scene.sizes ?? sizes);
        });
    });
}

test("nothing on a card moves by itself", async () => {
    await look({ name: "started", fixture: "started" }, { reducedMotion: "no-preference" }, async (page) => {
        assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
    });
});

test("focus is always visible", async () => {
    await look({ name: "one-reboot", fixture: "one-reboot" }, {}, async (page) => {
        const seen = [];
        for (let presses = 0; presses < 5; presses += 1) {
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
            ["web-01 and 2 more", "solid"],
            ["Approve now…", "solid"],
            ["Remind me…", "solid"],
        ]);
    });
});

/** The WCAG contrast ratio of two colors like `rgb(r, g, b)`, from 1 to 21. */
function contrast(one, other) {
    const [light, dark] = [one, other]
        .map((color) => {
            const [red, green, blue] = color.match(/[\d.]+/g).map((part) => {
                const value = Number(part) / 255;
                return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        })
        .sort((first, second) => second - first);
    return (light + 0.05) / (dark + 0.05);
}

for (const colorScheme of ["light", "dark"]) {
    test(`check marks have contrast in ${colorScheme} mode`, async () => {
        const query = { fixture: "one-reboot", opening: { at: "approval", key: "A" } };
        await look({ name: "question", ...query }, { colorScheme }, async (page) => {
            const tick = page.getByRole("checkbox");
            const colors = () =>
                tick.evaluate((node) => ({
                    drawn: getComputedStyle(node).appearance,
                    mark: getComputedStyle(node, "::before").borderBottomColor,
                    box: getComputedStyle(node).backgroundColor,
                    edge: getComputedStyle(node).borderTopColor,
                    around: getComputedStyle(node.closest("dialog")).backgroundColor,
                }));
            const before = await colors();
            assert.equal(before.drawn, "none", "the engine draws its own color");
            assert.ok(contrast(before.edge, before.around) >= 3, JSON.stringify(before));
            await tick.check();
            const after = await colors();
            assert.ok(contrast(after.mark, after.box) >= 3, JSON.stringify(after));
            assert.ok(contrast(after.box, after.around) >= 3, JSON.stringify(after));
        });
    });
}
