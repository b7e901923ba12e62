import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";

import { launch } from "../browser.js";
import { fixtureNames } from "../fixtures.js";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const scenes = [
    ...(await fixtureNames()).map((name) => ({ name, fixture: name })),
    { name: "imminent", fixture: "one-reboot", later: 11 * 60 },
    { name: "question", fixture: "one-reboot", opening: { at: "approval", key: "A" } },
    { name: "question about many", fixture: "long-names", opening: { at: "approval", key: "A" } },
    { name: "about", fixture: "empty", opening: { at: "about" } },
    {
        name: "untold",
        fixture: "one-reboot",
        opening: { at: "untold", reason: "Switched off by policy.", title: "Reboot in 15 min · web-01", key: "A" },
    },
    { name: "menu", fixture: "one-reboot", act: (page) => page.getByRole("button", { name: "Remind me" }).click() },
    { name: "neighbours", fixture: "neighbour-only", act: (page) => page.locator("summary").click() },
    { name: "no program", fixture: null },
];

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

/** What sticks out of its place: wider than the page or a box that does not scroll, or text cut off without a mark. */
const misplaced = (page) =>
    page.evaluate(() => {
        const found = [];
        const width = document.documentElement.clientWidth;
        if (document.documentElement.scrollWidth > width) {
            found.push(`the page is ${document.documentElement.scrollWidth} wide`);
        }
        for (const node of document.querySelectorAll("body *:not(.unseen):not(.unseen *)")) {
            if (node.closest("svg") || !node.checkVisibility()) {
                continue;
            }
            const box = node.getBoundingClientRect();
            const style = getComputedStyle(node);
            const says = `${node.tagName}.${node.className}: ${node.textContent.slice(0, 40)}`;
            if (box.width > 0 && (box.left < -0.5 || box.right > width + 0.5)) {
                found.push(`off the side: ${says}`);
            }
            const clips = style.overflowX !== "visible" && style.textOverflow !== "ellipsis";
            if (clips && node.scrollWidth > node.clientWidth + 1) {
                found.push(`cut off: ${says}`);
            }
            const shortened = style.textOverflow === "ellipsis" && node.scrollWidth > node.clientWidth;
            if (shortened && node.title !== node.textContent) {
                found.push(`shortened without its full text: ${says}`);
            }
        }
        return found;
    });

for (const scheme of ["light", "dark"]) {
    test(`axe finds nothing, contrast included: ${scheme}`, async () => {
        for (const scene of scenes) {
            await look(scene, { colorScheme: scheme }, async (page) => {
                await page.clock.resume();
                await page.evaluate(AXE);
                const { violations } = await page.evaluate(() =>
                    window.axe.run(document, { resultTypes: ["violations"] }),
                );
                const told = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
                assert.deepEqual(told, [], scene.name);
            });
        }
    });
}

for (const [name, width, height] of [
    ["as it opens", 420, 600],
    ["wide", 800, 600],
    ["at twice the size", 210, 300],
]) {
    test(`nothing sticks out or is cut off: ${name}`, async () => {
        for (const scene of scenes) {
            await look(scene, { width, height }, async (page) =>
                assert.deepEqual(await misplaced(page), [], scene.name),
            );
        }
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
        for (let presses = 0; presses < 2; presses += 1) {
            await page.keyboard.press("Tab");
            seen.push(
                await page.evaluate(() => [
                    document.activeElement.textContent,
                    getComputedStyle(document.activeElement).outlineStyle,
                ]),
            );
        }
        assert.deepEqual(seen, [
            ["Approve now…", "solid"],
            ["Remind me…", "solid"],
        ]);
    });
});
