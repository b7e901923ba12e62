import assert from "node:assert/strict";

import { checker, focused, open, publish } from "../checks.js";
import { fixture } from "../fixtures.js";
import { LANGUAGES, publishIn } from "../layout.js";
import { scenes, snapshotIn } from "../scenes.js";

const check = checker();

/** All visible and spoken texts of the page in order, without the live region. */
const said = (page) =>
    page.evaluate(() => {
        const spoken = ["aria-label", "title", "placeholder", "aria-description", "aria-valuetext", "alt"];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
        const found = [document.documentElement.lang, document.title];
        while (walker.nextNode()) {
            const node = walker.currentNode;
            if (node.parentElement.closest("[role=status]")) {
                continue;
            }
            if (node instanceof Text) {
                found.push(node.data);
            } else {
                found.push(...spoken.map((name) => node.getAttribute(name)));
            }
        }
        return found.filter((text) => text !== null && text.trim() !== "");
    });

const named = (names) => scenes.filter(({ name }) => names.includes(name));
const opened = (page) =>
    page.waitForFunction(() => window.fake.calls.some(({ command }) => command === "ready"));

const changing = named(["approval-failed", "unreachable", "question about many", "about", "notShown", "problems"]);
for (const [index, scene] of changing.entries()) {
    // Every language is switched from and to; the order doesn't matter.
    const language = LANGUAGES[1 + (index % (LANGUAGES.length - 1))];
    check(`${scene.name}: changing to ${language} equals opening in it`, scene, async (page, browser) => {
        await opened(page);
        await publishIn(page, await snapshotIn(scene), language);
        const changed = await said(page);
        const fresh = await browser.open({ ...scene, language });
        try {
            await opened(fresh);
            assert.deepEqual(changed, await said(fresh), language);
        } finally {
            await fresh.context().close();
        }
    });
}

const FROM_OUTSIDE = [
    ["name", "location", "resourceGroup", "typeName", "status", "description", "impactSentences", "advice", "summary"],
    ["text", "by", "answer", "version", "newestApiVersion", "apiVersion", "notBeforeText", "problems", "title"],
].flat();

const mark = (value) => (Array.isArray(value) ? value.map(mark) : typeof value === "string" ? `⟦${value}⟧` : value);

/** A copy with marks around all texts from the program and Azure. */
function marked(value) {
    if (Array.isArray(value)) {
        return value.map(marked);
    }
    if (value === null || typeof value !== "object") {
        return value;
    }
    return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => {
            const outside = FROM_OUTSIDE.includes(key) && (typeof inner === "string" || typeof inner?.[0] === "string");
            return [key, outside ? mark(inner) : marked(inner)];
        }),
    );
}

/** Puts marks around all texts of the tables and of `Intl`. */
async function markTexts(page) {
    await page.addInitScript(() => {
        const around = (text) => `⟦${text}⟧`;
        for (const kind of [Intl.RelativeTimeFormat, Intl.ListFormat]) {
            const { format } = kind.prototype;
            kind.prototype.format = function (...args) {
                return around(format.apply(this, args));
            };
        }
        // The mock clock may have replaced it with a function that has another prototype.
        Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
            construct(kind, args) {
                const made = new kind(...args);
                const format = made.format.bind(made);
                return Object.defineProperty(made, "format", { value: (at) => around(format(at)) });
            },
        });
    });
    await page.route(/\/js\/texts\/\w\w\.js$/, async (route) => {
        // Node.js 18 fails if the server closes a reused connection; newer versions retry.
        const response = await route.fetch({ maxRetries: 3 });
        const table = (await response.text()).replace("export default {", "const texts = {");
        const body = `${table}
            const mark = (text) => typeof text === "string" ? "⟦" + text + "⟧" : { ...text, forms: marked(text.forms) };
            const marked = (texts) => Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, mark(text)]));
            export default marked(texts);`;
        await route.fulfill({ response, body });
    });
}

for (const scene of [...changing, ...named(["ten-events", "long-names", "started", "starting", "empty"])]) {
    const opening = scene.opening && { ...marked(scene.opening), reason: "⟦⟧" };
    const markedScene = { ...scene, opening, snapshot: marked(await snapshotIn(scene)), before: markTexts };
    check(`${scene.name}: every text is in the tables`, markedScene, async (page) => {
        await opened(page);
        const withoutMarked = (text) => {
            const shorter = text.replace(/⟦[^⟦⟧]*⟧/g, "");
            return shorter === text ? text : withoutMarked(shorter);
        };
        const [, ...texts] = await said(page);
        assert.ok(texts.length > 10);
        assert.deepEqual(
            texts.map(withoutMarked).filter((text) => /\p{L}/u.test(text)),
            [],
        );
    });
}

check("changing the language keeps page and focus", { fixture: "ten-events" }, async (page) => {
    const snapshot = await fixture("ten-events");
    const { key } = snapshot.events[5];
    const button = page.locator(`.card[data-key="${key}"] .card-actions .button:first-child`);
    await button.focus();
    const state = () =>
        page.evaluate(() => [document.getElementById("page-upcoming").scrollTop, document.activeElement.textContent]);
    const [top] = await state();
    assert.ok(top > 0);
    await publishIn(page, snapshot, "hu");
    assert.deepEqual(await state(), [top, "Jóváhagyás most…"]);

    await open(page, { at: "approval", key });
    await publishIn(page, snapshot, "nl");
    const dialog = page.getByRole("dialog");
    assert.match(await dialog.getByRole("heading").textContent(), /nu goedkeuren\?$/);
    assert.equal(await focused(page), "Annuleren");
    await page.keyboard.press("Escape");
    await page.locator("#tab-settings").click();
    await publishIn(page, snapshot, "sv");
    assert.equal(await focused(page), "Inställningar");
    assert.equal(await page.locator("#page-settings").isVisible(), true);
});

check("changing the language keeps a checkbox", { fixture: "one-reboot" }, async (page) => {
    await open(page, { at: "approval", key: "A" });
    await page.getByLabel("Approve for all 3 VMs").check();
    await publishIn(page, await fixture("one-reboot"), "tr");
    assert.equal(await page.getByLabel("3 VM'nin tümü için onayla").isChecked(), true);
    assert.equal(await page.getByRole("button", { name: "Şimdi onayla", exact: true }).isEnabled(), true);
});

check("open menus and sheets change language", { fixture: "one-reboot" }, async (page) => {
    const snapshot = await fixture("one-reboot");
    await page.getByRole("button", { name: "Remind me…" }).click();
    await publishIn(page, snapshot, "sv");
    assert.deepEqual(await page.getByRole("menuitemradio").allTextContents(), [
        "5 minuter före",
        "Egen tid…",
        "Standardpåminnelser",
    ]);
    await page.keyboard.press("Escape");
    await open(page, { at: "doctor" });
    await publishIn(page, snapshot, "nl");
    assert.equal(await page.getByRole("dialog", { name: "Verbindingscontrole" }).isVisible(), true);
});

check("changing the language announces no events", { fixture: "one-reboot" }, async (page) => {
    await publishIn(page, await fixture("one-reboot"), "hu");
    await page.clock.runFor(2000);
    assert.equal(await page.getByRole("status").textContent(), "");
    await publish(page, { ...(await fixture("empty")), preferences: { theme: "system", language: "hu" } });
    assert.equal(await page.getByRole("status").textContent(), "Reboot már nem szerepel a listán.");
});
