// A thousand events, few of which are drawn.

import assert from "node:assert/strict";

import { checker, open, publish, settle } from "../checks.js";
import { manyEvents } from "../scenes.js";

const check = checker();
const COUNT = 1000;
const scene = { fixture: "ten-events", snapshot: await manyEvents(COUNT) };

const drawn = (page) => page.locator("#page-upcoming > .cards .card").count();
const cardOf = (page, key) => page.locator(`.card[data-key="${key}"]`);
const focusedKey = (page) => page.evaluate(() => document.activeElement?.closest(".card")?.dataset.key ?? null);

/** The position of a card relative to the top of the scroll area. */
const topOf = (page, key) =>
    cardOf(page, key).evaluate((card) => {
        return Math.round(card.getBoundingClientRect().top - card.closest(".page").getBoundingClientRect().top);
    });

check("only cards near the view are drawn", scene, async (page) => {
    assert.ok((await drawn(page)) < 60);
    assert.equal(await page.locator("#tab-upcoming .count").textContent(), "1,000");
    const tall = await page.evaluate(() => document.getElementById("page-upcoming").scrollHeight);
    assert.ok(tall > COUNT * 150, String(tall));
});

check("screen readers get position and count", scene, async (page) => {
    await page.getByRole("feed").waitFor();
    const numbers = ({ ariaPosInSet, ariaSetSize }) => [ariaPosInSet, ariaSetSize];
    assert.deepEqual(await cardOf(page, "E0").evaluate(numbers), ["1", "1000"]);
    await open(page, { at: "event", key: "E719" });
    assert.deepEqual(await cardOf(page, "E719").evaluate(numbers), ["720", "1000"]);
});

check("scrolling reaches the first and last card", scene, async (page) => {
    const end = () => page.evaluate(() => document.getElementById("page-upcoming").scrollTo(0, 1e9));
    await end();
    await cardOf(page, "E999").waitFor();
    await end();
    assert.ok(await cardOf(page, "E999").isVisible());
    await page.waitForFunction(() => document.querySelector('.card[data-key="E0"]') === null);
    assert.ok((await drawn(page)) < 60);
    await page.evaluate(() => document.getElementById("page-upcoming").scrollTo(0, 0));
    await cardOf(page, "E0").waitFor();
    assert.equal(await topOf(page, "E0"), 12);
});

check("Tab reaches cards not yet drawn", scene, async (page) => {
    await cardOf(page, "E0").locator("button:visible").first().focus();
    const seen = new Set();
    for (let presses = 0; presses < 200 && seen.size < 25; presses += 1) {
        await page.keyboard.press("Tab");
        const key = await focusedKey(page);
        assert.notEqual(key, null, `after ${[...seen].at(-1)}`);
        seen.add(key);
        await settle(page);
    }
    const numbers = [...seen].map((key) => Number(key.slice(1)));
    assert.ok(numbers.length >= 25, `${numbers}`);
    assert.deepEqual(numbers, [...numbers].sort((a, b) => a - b), "in their order");
});

check("opening a distant event focuses it", scene, async (page) => {
    await open(page, { at: "event", key: "E650" });
    assert.equal(await focusedKey(page), "E650");
    const top = await topOf(page, "E650");
    assert.ok(top >= 0 && top < 60, String(top));
    // Drawing cards above it doesn't move it.
    await settle(page);
    assert.equal(await topOf(page, "E650"), top);
    await open(page, { at: "approval", key: "E333" });
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.activeElement?.dataset.key === "E333");
});

check("updates keep focus and position", scene, async (page) => {
    await open(page, { at: "event", key: "E400" });
    await settle(page);
    const before = await topOf(page, "E400");
    const next = structuredClone(scene.snapshot);
    next.events[800].description = "Something else.";
    next.events[401].description = "Another thing.";
    await publish(page, next);
    assert.equal(await focusedKey(page), "E400");
    assert.equal(await topOf(page, "E400"), before);
    assert.equal(await cardOf(page, "E401").locator(".card-description").textContent(), "Another thing.");
    await open(page, { at: "event", key: "E800" });
    assert.equal(await cardOf(page, "E800").locator(".card-description").textContent(), "Something else.");
});

check("focus stays in a scrolled-away card", scene, async (page) => {
    await open(page, { at: "event", key: "E100" });
    await page.evaluate(() => document.getElementById("page-upcoming").scrollTo(0, 0));
    await settle(page);
    await publish(page, scene.snapshot);
    assert.equal(await focusedKey(page), "E100");
});

check("a list that becomes short is drawn whole", scene, async (page) => {
    await publish(page, await manyEvents(12));
    assert.equal(await drawn(page), 12);
    assert.equal(await page.getByRole("feed").count(), 0);
    assert.equal(await cardOf(page, "E3").getAttribute("aria-setsize"), null);
    await publish(page, scene.snapshot);
    assert.ok((await drawn(page)) < 60);
});

check("undrawn cards change language too", scene, async (page) => {
    await open(page, { at: "event", key: "E500" });
    await open(page, { at: "event", key: "E0" });
    await page.waitForFunction(() => document.querySelector('.card[data-key="E500"]') === null);
    const next = structuredClone(scene.snapshot);
    next.preferences.language = "sv";
    await publish(page, next);
    await open(page, { at: "event", key: "E500" });
    const [far, near] = [cardOf(page, "E500"), cardOf(page, "E501")];
    assert.equal(await far.locator(".step-name").first().textContent(), await near.locator(".step-name").first().textContent());
});
