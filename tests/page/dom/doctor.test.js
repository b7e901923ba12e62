import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";

import { assertAccessible } from "../axe.js";
import { launch } from "../browser.js";
import { fixture } from "../fixtures.js";
import { assertLayout, LANGUAGES, publishIn } from "../layout.js";

const FOLDER = new URL("../../../crates/forewarn-core/fixtures/diagnoses/", import.meta.url);
const CASES = ["working", "not-on-azure", "proxy", "forbidden"];

/** The diagnosis in each language. */
const diagnosis = async (name) => JSON.parse(await readFile(new URL(`${name}.json`, FOLDER), "utf8"));

let browser;
before(async () => {
    browser = await launch();
});
after(() => browser.close());

/** Opens the page, runs the check, and asserts that there were no errors. */
function check(name, body, look = {}) {
    test(name, async () => {
        const page = await browser.open({ fixture: "unreachable" }, { scale: 1, ...look });
        try {
            await body(page);
            assert.deepEqual(page.problems, []);
        } finally {
            await page.context().close();
        }
    });
}

const answer = (page, diagnosed) =>
    page.evaluate((diagnosed) => {
        window.fake.commands.diagnose = async () => diagnosed;
    }, diagnosed);

/** The program responds when `window.finish` is called, and rejects with `window.fail`. */
const holdBack = (page) =>
    page.evaluate(() => {
        window.fake.commands.diagnose = () =>
            new Promise((resolve, reject) => Object.assign(window, { finish: resolve, fail: reject }));
    });

const calls = (page, command) =>
    page.evaluate((wanted) => window.fake.calls.filter((call) => call.command === wanted).length, command);
const sheet = (page) => page.getByRole("dialog", { name: "Connection doctor" });
const findOutWhy = (page) => page.getByRole("button", { name: "Find out why…" });
const again = (page) => page.locator(".doctor-actions button").first();
const arrives = (page, state) => page.waitForSelector(`.sheet-doctor[open][data-state="${state}"]`);

check("the doctor finds the cause", async (page) => {
    const { en } = await diagnosis("forbidden");
    await holdBack(page);
    await findOutWhy(page).click();
    await arrives(page, "running");
    assert.equal(await page.getByRole("progressbar", { name: "Checking the connection…" }).count(), 1);
    assert.equal(await sheet(page).locator("li").count(), 0, "nothing is said before it is known");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Connection doctor");

    await page.evaluate((diagnosed) => window.finish(diagnosed), en);
    await arrives(page, "done");
    assert.equal(await sheet(page).getByRole("heading", { level: 3 }).first().textContent(), en.cause.title);
    assert.equal(await page.locator(".doctor-cause > p").textContent(), en.cause.explanation);
    assert.deepEqual(await page.locator(".doctor-todo li").allTextContents(), en.cause.actions);
    assert.equal(await page.getByRole("status").textContent(), en.cause.title, "announced");
    assert.equal(await page.getByRole("progressbar").count(), 0);

    await page.keyboard.press("Escape");
    assert.equal(await sheet(page).count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Find out why…");
});

check("each step shows finding, time and verdict", async (page) => {
    const { en } = await diagnosis("forbidden");
    await answer(page, en);
    await findOutWhy(page).click();
    await arrives(page, "done");
    const shown = await page.evaluate(() =>
        [...document.querySelectorAll(".doctor-step")].map((step) => ({
            id: step.dataset.step,
            title: step.querySelector("h4").textContent,
            found: step.querySelector("p").textContent,
            took: step.querySelector(".doctor-took")?.textContent ?? null,
            verdict: step.querySelector(".verdict").textContent,
            drawn: step.querySelector(".verdict svg").innerHTML,
        })),
    );
    const words = { ok: "OK:", bad: "Problem:", unknown: "Unknown:", note: "Note:" };
    assert.deepEqual(
        shown.map(({ drawn, ...step }) => step),
        en.steps.map(({ id, title, found, verdict, tookMs }) => ({
            id,
            title,
            found,
            took: tookMs === null ? null : `${tookMs} ms`,
            verdict: words[verdict],
        })),
    );
    const shapes = new Map(shown.map(({ verdict, drawn }) => [verdict, drawn]));
    assert.equal(new Set(shapes.values()).size, 4, "each verdict has its own shape");
});

check("only one diagnosis runs at a time", async (page) => {
    const { en } = await diagnosis("working");
    await holdBack(page);
    await findOutWhy(page).click();
    await arrives(page, "running");
    await again(page).click({ force: true });
    await page.keyboard.press("Escape");
    await findOutWhy(page).click();
    assert.equal(await calls(page, "diagnose"), 1, "the one under way will do");
    await page.evaluate((diagnosed) => window.finish(diagnosed), en);
    await arrives(page, "done");
    await again(page).focus();
    await page.keyboard.press("Enter");
    await arrives(page, "running");
    assert.equal(await calls(page, "diagnose"), 2);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Run again", "the focus stays");
});

check("a failed diagnosis can be repeated", async (page) => {
    await holdBack(page);
    await findOutWhy(page).click();
    await arrives(page, "running");
    await page.evaluate(() => window.fail("Forewarn is ending."));
    await arrives(page, "failed");
    assert.match(await sheet(page).textContent(), /Couldn't check the connection.*Forewarn is ending\./);
    assert.match(await page.getByRole("status").textContent(), /Forewarn is ending\./);
    assert.equal(await page.locator(".doctor-step").count(), 0);
    await assertAccessible(page, "failed");
    await assertLayout(page, await fixture("unreachable"), "failed");
    await publishIn(page, await fixture("unreachable"), "en");
    await answer(page, (await diagnosis("working")).en);
    await again(page).click();
    await arrives(page, "done");
});

check("the whole report is copied", async (page) => {
    const { en } = await diagnosis("proxy");
    await answer(page, en);
    await findOutWhy(page).click();
    await arrives(page, "done");
    await page.getByRole("button", { name: "Copy report" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), en.report);
    await page.clock.runFor(2500);
    assert.equal(await page.getByRole("button", { name: "Copy report" }).count(), 1);
});

check("a working connection is polled at once", async (page) => {
    await answer(page, (await diagnosis("forbidden")).en);
    await findOutWhy(page).click();
    await arrives(page, "done");
    assert.equal(await calls(page, "poll_now"), 0);
    await answer(page, (await diagnosis("working")).en);
    await again(page).click();
    await page.waitForSelector('.doctor-cause[data-cause="working"]');
    await page.waitForFunction(() => window.fake.calls.some(({ command }) => command === "poll_now"));
});

check("foreign responses stay text", async (page) => {
    const { en } = await diagnosis("proxy");
    await answer(page, en);
    await findOutWhy(page).click();
    await arrives(page, "done");
    assert.match(await page.locator('[data-step="request"] p').textContent(), /<!doctype html><title>Sign in/);
    assert.equal(await page.locator(".sheet-doctor title").count(), 0);
});

check("progress respects reduced motion", async (page) => {
    await holdBack(page);
    await findOutWhy(page).click();
    await arrives(page, "running");
    assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    assert.equal(await page.evaluate(() => document.getAnimations().length), 1);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await assertLayout(page, await fixture("unreachable"), "running");
    await publishIn(page, await fixture("unreachable"), "en");
    await assertAccessible(page, "running");
});

for (const name of CASES) {
    check(`${name}: well placed and accessible in every language`, async (page) => {
        const diagnosed = await diagnosis(name);
        const snapshot = await fixture("unreachable");
        await answer(page, diagnosed.en);
        await page.evaluate(() => window.fake.open({ at: "doctor" }));
        await arrives(page, "done");
        await assertAccessible(page, name);
        for (const language of LANGUAGES) {
            await publishIn(page, snapshot, language);
            await answer(page, diagnosed[language]);
            await again(page).click();
            await page.waitForSelector(`.doctor-cause[lang="${language}"]`);
            await assertLayout(page, snapshot, name, [language]);
        }
    });
}
