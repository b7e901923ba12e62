// Untrusted text from Azure stays text. The program limits its length; the page has to cope with the rest.

import assert from "node:assert/strict";

import { checker, publish } from "../checks.js";
import { fixture } from "../fixtures.js";

const check = checker();

const MARKUP = `</p><img src=x onerror="window.broken = true"><script>window.broken = true</script><b>bold</b> & "'\``;
const TOWER = `a${"\u0301".repeat(16)}`;
const HEBREW = "שרת-01";

/** A snapshot with this text in every field from Azure. */
async function saying(text, name = text) {
    const snapshot = await fixture("one-reboot");
    const [event] = snapshot.events;
    Object.assign(event, {
        key: name,
        id: name,
        kind: "Other",
        typeName: name,
        status: name,
        source: name,
        notBefore: null,
        notBeforeText: name,
        description: text,
        impactSentences: [text, text],
        resources: [
            { name, thisVm: true },
            { name: `${name}2`, thisVm: false },
        ],
        needsTick: true,
    });
    Object.assign(snapshot.identity, { name, location: name, resourceGroup: name, size: name });
    snapshot.lastEvent = null;
    snapshot.problems = [text];
    snapshot.settings.problems = [text];
    return snapshot;
}

/** Elements wider than the window. */
const tooWide = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll("body *")]
            .filter((node) => node.checkVisibility() && !node.closest(".unseen"))
            .filter((node) => node.getBoundingClientRect().right > window.innerWidth + 1)
            .map((node) => `${node.tagName}.${node.className}`),
    );

check("markup stays text everywhere", { fixture: "one-reboot" }, async (page) => {
    const before = await page.evaluate(() => document.querySelectorAll("img, script, b, iframe").length);
    await publish(page, await saying(MARKUP));
    assert.equal(await page.locator(".card-description").textContent(), MARKUP);
    assert.equal(await page.locator(".card-type").textContent(), MARKUP);
    await page.locator(".card .card-actions .button:first-child").click();
    assert.ok((await page.locator(".dialog-approve").textContent()).includes(MARKUP));
    assert.equal(await page.evaluate(() => document.querySelectorAll("img, script, b, iframe").length), before);
    assert.equal(await page.evaluate(() => window.broken), undefined);
    assert.equal(await page.title(), "Forewarn");
});

check("long and stacked text stays inside", { fixture: "one-reboot" }, async (page) => {
    for (const text of ["x".repeat(2000), "W ".repeat(1000), TOWER.repeat(100), "😀".repeat(500)]) {
        await publish(page, await saying(text, text.slice(0, 256)));
        assert.deepEqual(await tooWide(page), [], text.slice(0, 10));
        await page.locator(".card .card-actions .button:first-child").click();
        assert.deepEqual(await tooWide(page), [], text.slice(0, 10));
        await page.keyboard.press("Escape");
    }
});

check("right-to-left names reorder nothing", { fixture: "one-reboot" }, async (page) => {
    await publish(page, await saying(`${HEBREW} 15`, HEBREW));
    const drawn = await page.evaluate(() => {
        const description = document.querySelector(".card-description");
        const vm = document.querySelector(".card-vms:not([hidden])");
        return {
            page: getComputedStyle(document.body).direction,
            description: getComputedStyle(description).unicodeBidi,
            vm: getComputedStyle(vm).unicodeBidi,
        };
    });
    assert.deepEqual(drawn, { page: "ltr", description: "plaintext", vm: "plaintext" });
    const time = await page.locator(".card-time").textContent();
    assert.ok(time.includes(`\u2068${HEBREW}\u2069`), time);
});

check("a thousand events keep the page responsive", { fixture: "one-reboot" }, async (page) => {
    const snapshot = await fixture("one-reboot");
    const [first] = snapshot.events;
    const named = (number) => ({ ...structuredClone(first), key: `event ${number}`, id: `event ${number}` });
    snapshot.events = Array.from({ length: 125 }, (_, number) => named(number));
    snapshot.neighbours = Array.from({ length: 125 }, (_, number) => named(1000 + number));
    snapshot.connection.unreadableEntries = 9750;
    await publish(page, snapshot);
    assert.equal(await page.locator("#tab-upcoming .count").textContent(), "125");
    const countdown = page.getByRole("timer").first();
    const before = await countdown.textContent();
    await page.clock.runFor(2000);
    assert.notEqual(await countdown.textContent(), before);
    await publish(page, await fixture("empty"));
    assert.equal(await page.locator(".card").count(), 0);
});
