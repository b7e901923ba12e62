import assert from "node:assert/strict";

import { called, calls, checker, focused, open, publish } from "../checks.js";
import { fixture } from "../fixtures.js";
import { manyEvents } from "../scenes.js";

const check = checker();
const tab = (page, name) => page.getByRole("tab", { name });
const selected = (page) => page.locator('[role="tab"][aria-selected="true"]').textContent();
const shownPanels = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll("[role=tabpanel]")].filter((panel) => !panel.hidden).map((panel) => panel.id),
    );
const inLanguage = (snapshot, language) => ({ ...snapshot, preferences: { ...snapshot.preferences, language } });

check("arrow keys switch tabs", { fixture: "one-reboot" }, async (page) => {
    await page.keyboard.press("Tab");
    const steps = [
        ["ArrowRight", "History", "page-history"],
        ["ArrowRight", "Settings", "page-settings"],
        ["ArrowRight", "Upcoming1", "page-upcoming"],
        ["ArrowLeft", "Settings", "page-settings"],
        ["Home", "Upcoming1", "page-upcoming"],
        ["End", "Settings", "page-settings"],
    ];
    for (const [key, name, panel] of steps) {
        await page.keyboard.press(key);
        assert.equal(await focused(page), name);
        assert.equal(await selected(page), name);
        assert.deepEqual(await shownPanels(page), [panel]);
        const stops = await page.locator('[role="tab"][tabindex="0"]').allTextContents();
        assert.deepEqual(stops, [name]);
    }
});

check("every panel has a name and heading", { fixture: "one-reboot" }, async (page) => {
    for (const name of ["Upcoming", "History", "Settings"]) {
        await tab(page, name).click();
        const panel = page.getByRole("tabpanel", { name });
        assert.equal(await panel.isVisible(), true);
        assert.equal(await panel.getByRole("heading", { level: 1 }).textContent(), name);
        assert.equal(await tab(page, name).getAttribute("aria-controls"), await panel.getAttribute("id"));
    }
});

check("the tab shows the event count", { fixture: "one-reboot" }, async (page) => {
    await tab(page, "History").click();
    assert.equal(await tab(page, "1 event for this VM").isVisible(), true);
    await publish(page, await fixture("ten-events"));
    assert.equal(await tab(page, "Upcoming 8 events for this VM").isVisible(), true);
    await publish(page, await fixture("empty"));
    assert.equal(await page.getByRole("tab", { name: "Upcoming", exact: true }).isVisible(), true);
});

check("hidden pages update when shown", { fixture: "one-reboot" }, async (page) => {
    await tab(page, "Settings").click();
    await page.evaluate(() => {
        window.changes = 0;
        new MutationObserver((records) => (window.changes += records.length)).observe(
            document.getElementById("page-upcoming"),
            { subtree: true, childList: true, characterData: true, attributes: true },
        );
    });
    await page.clock.runFor(5000);
    await publish(page, await fixture("ten-events"));
    assert.equal(await page.evaluate(() => window.changes), 0);
    await tab(page, "Upcoming").click();
    assert.equal(await page.locator("#page-upcoming > .cards .card").count(), 8);
});

check("pages keep their scroll position", { fixture: "ten-events" }, async (page) => {
    const top = () => page.evaluate(() => document.getElementById("page-upcoming").scrollTop);
    await page.evaluate(() => (document.getElementById("page-upcoming").scrollTop = 700));
    await tab(page, "History").click();
    await tab(page, "Upcoming").click();
    assert.equal(await top(), 700);
});

check(
    "pages keep their scroll position when zoomed",
    { fixture: "ten-events" },
    async (page) => {
        const top = () => page.evaluate(() => document.scrollingElement.scrollTop);
        await page.evaluate(() => (document.scrollingElement.scrollTop = 40));
        await page.evaluate(() => document.getElementById("tab-history").click());
        assert.equal(await top(), 0);
        await page.evaluate(() => document.getElementById("tab-upcoming").click());
        assert.equal(await top(), 40);
    },
    { width: 210, height: 300 },
);

check("it opens at the requested page", { fixture: "one-reboot" }, async (page) => {
    await open(page, { at: "settings" });
    assert.deepEqual([await selected(page), await focused(page)], ["Settings", "Settings"]);
    await open(page, { at: "history", key: null });
    assert.deepEqual([await selected(page), await focused(page)], ["History", "History"]);
    await open(page, { at: "list" });
    assert.equal(await selected(page), "History", "the page stays where it was");
    await open(page, { at: "event", key: "A" });
    assert.equal(await selected(page), "Upcoming1");
    assert.equal(await page.evaluate(() => document.activeElement?.dataset.key), "A");
    await open(page, { at: "settings" });
    await open(page, { at: "approval", key: "A" });
    assert.equal(await selected(page), "Upcoming1");
    assert.equal(await page.getByRole("dialog", { name: "Reboot 3 VMs now?" }).isVisible(), true);
});

check("one sheet at a time returns focus", { fixture: "empty" }, async (page) => {
    await tab(page, "Settings").focus();
    await open(page, { at: "doctor" });
    const doctor = page.getByRole("dialog", { name: "Connection doctor" });
    assert.deepEqual(await doctor.boundingBox(), { x: 0, y: 0, width: 420, height: 600 });
    assert.equal(await focused(page), "Connection doctor");
    await open(page, { at: "introduction" });
    assert.equal(await doctor.isVisible(), false);
    assert.equal(await page.getByRole("dialog", { name: "Welcome to Forewarn" }).isVisible(), true);
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("dialog").isVisible(), false);
    assert.equal(await focused(page), "Settings");
});

check("focus stays inside a modal dialog", { fixture: "one-reboot" }, async (page) => {
    await open(page, { at: "approval", key: "A" });
    const inside = () => page.evaluate(() => document.activeElement.closest("dialog") !== null);
    for (const key of ["Tab", "Shift+Tab"]) {
        for (let presses = 0; presses < 5; presses += 1) {
            await page.keyboard.press(key);
            assert.equal(await inside(), true, key);
        }
    }
    // Back at the start: only the list, the checkbox and Cancel can have the focus before approval is possible.
    assert.equal(await focused(page), "Cancel");
});

check("dialogs open over sheets, not below", { fixture: "one-reboot" }, async (page) => {
    const [query, doctor] = ["Reboot 3 VMs now?", "Connection doctor"].map((name) =>
        page.getByRole("dialog", { name }),
    );
    await open(page, { at: "approval", key: "A" });
    await open(page, { at: "doctor" });
    assert.deepEqual([await query.isVisible(), await doctor.isVisible()], [false, true]);
    await open(page, { at: "approval", key: "A" });
    assert.equal(await focused(page), "Cancel");
    await page.keyboard.press("Escape");
    assert.deepEqual([await query.isVisible(), await doctor.isVisible()], [false, true]);
    await page.keyboard.press("Escape");
    assert.equal(await doctor.isVisible(), false);
});

check("changes are announced inside dialogs", { fixture: "one-reboot" }, async (page) => {
    const hosts = () => page.evaluate(() => document.querySelector("[role=status]").parentElement.className);
    await open(page, { at: "doctor" });
    await page.clock.runFor(1000);
    assert.match(await hosts(), /sheet-doctor/);
    await publish(page, await fixture("started"));
    assert.equal(await page.getByRole("status").textContent(), "Reboot started.");
    await page.keyboard.press("Escape");
    await page.clock.runFor(1000);
    assert.equal(await hosts(), "");
    assert.equal(await page.getByRole("status").textContent(), "");
});

check("the welcome screen opens once", { fixture: "empty" }, async (page) => {
    const welcome = page.getByRole("dialog", { name: "Welcome to Forewarn" });
    const fresh = { ...(await fixture("empty")), introduction: true };
    assert.equal(await welcome.isVisible(), false);
    await publish(page, fresh);
    assert.equal(await welcome.isVisible(), true);
    await welcome.getByRole("button", { name: "Close" }).click();
    await publish(page, fresh);
    assert.equal(await welcome.isVisible(), false);
});

check("the doctor opens from the unreachable notice", { fixture: "unreachable" }, async (page) => {
    await page.getByRole("button", { name: "Find out why…" }).click();
    assert.equal(await page.getByRole("dialog", { name: "Connection doctor" }).isVisible(), true);
    await page.keyboard.press("Escape");
    assert.equal(await focused(page), "Find out why…");
});

check("a storage problem shows on every page", { fixture: "empty" }, async (page) => {
    const quiet = await fixture("empty");
    const full = "The disk is full.";
    const notice = page.getByRole("region", { name: "History isn't being saved" });
    assert.equal(await notice.isVisible(), false);
    await publish(page, { ...quiet, problems: [full] });
    for (const name of ["History", "Settings", "Upcoming"]) {
        await tab(page, name).click();
        assert.equal(await notice.getByText(full).isVisible(), true);
    }
    assert.equal(await page.getByRole("status").textContent(), full);
    await notice.getByRole("button", { name: "Dismiss" }).click();
    assert.equal(await notice.isVisible(), false);
    const lost = () => page.evaluate(() => document.activeElement === document.body);
    assert.equal(await lost(), false, "the focus is not lost with the button that had it");
    await publish(page, { ...quiet, problems: [full] });
    assert.equal(await notice.isVisible(), false);
    await publish(page, inLanguage({ ...quiet, problems: ["Disken är full."] }, "sv"));
    assert.equal(await page.locator(".storage-problems").isVisible(), false, "the same in another language is no news");
    await publish(page, { ...quiet, problems: [full, "The folder is read-only."] });
    assert.equal(await notice.getByText("read-only").isVisible(), true);
    await publish(page, quiet);
    assert.equal(await notice.isVisible(), false);
});

check("a translated problem is not repeated", { fixture: "empty" }, async (page) => {
    const quiet = await fixture("empty");
    const status = page.getByRole("status");
    await publish(page, { ...quiet, problems: ["The disk is full."] });
    await publish(page, inLanguage({ ...quiet, problems: ["Disken är full."] }, "sv"));
    await page.clock.runFor(3000);
    assert.equal(await status.textContent(), "The disk is full.");
});

check("the theme changes in the open window", { fixture: "empty" }, async (page) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const themed = async (theme) => {
        const snapshot = await fixture("empty");
        await publish(page, { ...snapshot, preferences: { ...snapshot.preferences, theme } });
        return ground();
    };
    await page.emulateMedia({ colorScheme: "light" });
    const light = await ground();
    const dark = await themed("dark");
    assert.notEqual(dark, light);
    await page.emulateMedia({ colorScheme: "dark" });
    assert.equal(await themed("light"), light);
    assert.equal(await themed("system"), dark);
    await page.emulateMedia({ colorScheme: "light" });
    assert.equal(await ground(), light);
});

check("twenty ticking events never shift the layout", { fixture: "one-reboot" }, async (page) => {
    const snapshot = await manyEvents(20);
    await publish(page, snapshot);
    const places = () =>
        page.evaluate(() => [...document.querySelectorAll(".card")].map((card) => card.getBoundingClientRect().top));
    const atFirst = await places();
    assert.equal(atFirst.length, 20);
    await page.clock.runFor(3000);
    assert.deepEqual(await places(), atFirst);
    await open(page, { at: "event", key: "E19" });
    assert.equal(await page.evaluate(() => document.activeElement?.dataset.key), "E19");
    const { y, height } = await page.locator('.card[data-key="E19"]').boundingBox();
    assert.ok(y >= 0 && y + height <= 600, `${y} and ${height} high`);
});

check("pages and sheets are made once", { fixture: "one-reboot" }, async (page) => {
    const made = () =>
        page.evaluate(() => [...document.querySelectorAll(".page, dialog.sheet")].map(({ className }) => className));
    assert.deepEqual(await made(), ["page"], "what is coming, and nothing else");
    await tab(page, "Settings").click();
    await page.locator("#open-help").click();
    await page.locator("#open-doctor").click();
    await page.keyboard.press("Escape");
    await page.evaluate(() => (window.kept = [...document.querySelectorAll(".page, dialog.sheet")]));
    await tab(page, "Upcoming").click();
    await tab(page, "Settings").click();
    const same = await page.evaluate(() => {
        const now = [...document.querySelectorAll(".page, dialog.sheet")];
        return now.length === 3 && now.every((node) => window.kept.includes(node));
    });
    assert.ok(same);
});

const silent = (page) => page.addInitScript(() => (window.neverResponds = true));

check(
    "the first card waits for no response",
    { fixture: "one-reboot", shipped: await fixture("one-reboot"), before: silent },
    async (page) => {
        assert.equal(await page.locator(".card .countdown").textContent(), "14:58");
        assert.deepEqual(await calls(page, "ready"), [], "there was none");
    },
);

check(
    "an event since the first snapshot appears",
    { fixture: "ten-events", shipped: await fixture("one-reboot") },
    async (page) => {
        await called(page, "ready", 1);
        assert.equal(await page.locator("#page-upcoming > .cards .card").count(), 8);
    },
);

const loaded = [];

check(
    "only the user's language is loaded",
    {
        fixture: "one-reboot",
        language: "hu",
        before: (page) => page.on("request", (request) => loaded.push(request.url())),
    },
    async (page) => {
        const tables = () => loaded.map((url) => /\/texts\/(\w+)\.js$/.exec(url)?.[1]).filter(Boolean);
        assert.deepEqual(tables(), ["languages", "hu"]);
        await publish(page, inLanguage(await fixture("one-reboot"), "nl"));
        await page.waitForFunction(() => document.documentElement.lang === "nl");
        assert.equal(await tab(page, "Geschiedenis").isVisible(), true);
        assert.deepEqual(tables(), ["languages", "hu", "nl"]);
    },
);
