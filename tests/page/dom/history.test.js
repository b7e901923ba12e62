import assert from "node:assert/strict";

import { fixture } from "../fixtures.js";
import {
    calls,
    waitForCount,
    waitFor,
    addEvent,
    historyChecks,
    pause,
    publish,
    scrollTo,
    WIDE,
} from "../history-window.js";
import { publishIn } from "../layout.js";

const check = historyChecks();

const activeRow = (page) => page.evaluate(() => document.activeElement?.dataset.id);

/** The row just below the top of the view, and its offset. */
const topRow = (page) =>
    page.evaluate(() => {
        const edge = document.querySelector(".history").getBoundingClientRect().top + 80;
        const row = [...document.querySelectorAll(".history-row")].find((node) => node.getBoundingClientRect().bottom > edge);
        return { id: row.dataset.id, at: Math.round(row.getBoundingClientRect().top - edge) };
    });

check("the timeline names unmonitored time", { history: 132, size: WIDE }, async (page) => {
    await waitForCount(page, "132 events");
    const gaps = page.locator(".timeline-gap");
    const labels = await gaps.evaluateAll((nodes) => nodes.map((node) => node.getAttribute("aria-label")));
    assert.match(labels[0], /^Not monitored, /);
    assert.match(labels[1], /^Azure couldn't be reached, /);
    assert.match(await page.locator(".timeline-summary").textContent(), /Not monitored for 1 day 12 h\./);
});

check("every event has a complete row", { history: 132, size: WIDE }, async (page) => {
    await waitForCount(page, "132 events");
    const row = page.locator(".history-row[data-id='131']");
    assert.deepEqual(await row.locator(".history-cell:visible").allTextContents(), [
        "Reboot",
        "db-07, batch_0001a2b3",
        "Sun, 1 Mar, 18:56",
        "Sun, 1 Mar, 19:11",
        "4 min 14 s",
        "Completed",
    ]);
    assert.equal(await page.getByRole("grid").getAttribute("aria-rowcount"), "133");
    assert.equal(await row.getAttribute("aria-rowindex"), "3");
});

check("ten thousand rows scroll to the last", { history: 10_000 }, async (page) => {
    let most = 0;
    for (let step = 0; step <= 20; step += 1) {
        await scrollTo(page, step / 20);
        most = Math.max(most, await page.locator(".history-row").count());
    }
    assert.ok(most <= 40, `${most} rows in the page`);
    assert.equal(await page.locator(".history-row[data-id='1']").isVisible(), true);
    const asked = (await calls(page, "history")).length;
    assert.ok(asked <= 45, `${asked} questions`);
});

check("dragging fetches only a few pages", { history: 10_000 }, async (page) => {
    await page.evaluate(() => {
        const answer = window.fake.commands.history;
        const held = [];
        window.fake.commands.history = async (args) => {
            await new Promise((resolve) => held.push(resolve));
            return answer(args);
        };
        window.letGo = () => held.splice(0).forEach((resolve) => resolve());
    });
    const before = (await calls(page, "history")).length;
    for (let step = 1; step <= 50; step += 1) {
        await page.evaluate(async (part) => {
            const scroller = document.querySelector(".history");
            scroller.scrollTop = part * scroller.scrollHeight;
            scroller.dispatchEvent(new Event("scroll"));
        }, step / 50);
    }
    assert.ok((await calls(page, "history")).length - before <= 2);
    await waitFor(page, () => {
        window.letGo();
        return document.querySelector(".history-row[data-id='1']") !== null;
    });
});

check("the list works by keyboard", { history: 10_000 }, async (page) => {
    await page.locator(".history-row").first().focus();
    assert.equal(await activeRow(page), "10000");
    await page.keyboard.press("ArrowDown");
    assert.equal(await activeRow(page), "9999");
    await page.keyboard.press("End");
    await waitFor(page, () => document.activeElement?.dataset.id === "1");
    assert.equal(await page.locator(".history-row:focus").isVisible(), true);
    await page.keyboard.press("PageUp");
    await waitFor(page, () => Number(document.activeElement?.dataset.id) > 1);
    await page.keyboard.press("Home");
    await waitFor(page, () => document.activeElement?.dataset.id === "10000");
    // The focused row keeps the focus when it's scrolled out of view.
    await scrollTo(page, 0.5);
    assert.equal(await activeRow(page), "10000");
    await page.keyboard.press("ArrowDown");
    assert.equal(await activeRow(page), "9999");
    const seen = await page.evaluate(() => {
        const row = document.activeElement.getBoundingClientRect();
        const page = document.querySelector(".history").getBoundingClientRect();
        return row.top >= page.top && row.bottom <= page.bottom;
    });
    assert.equal(seen, true, "moving on brings the row back into view");
    await page.keyboard.press("Tab");
    assert.equal(await activeRow(page), undefined, "the list is one stop");
});

check("resizing keeps the scroll position", { history: 10_000, size: WIDE }, async (page) => {
    await scrollTo(page, 0.1);
    const { id } = await topRow(page);
    await page.setViewportSize({ width: 420, height: 600 });
    await waitFor(
        page,
        (before) => {
            const edge = document.querySelector(".history").getBoundingClientRect().top + 80;
            const rows = [...document.querySelectorAll(".history-row")];
            const top = rows.find((row) => row.getBoundingClientRect().bottom > edge);
            return top?.offsetHeight === 56 && Math.abs(Number(top.dataset.id) - before) <= 3;
        },
        Number(id),
    );
});

check("filters combine and can be cleared", { history: 132 }, async (page) => {
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("button", { name: "Reboot" }).click();
    await waitForCount(page, "27 of 132 events");
    assert.equal(await page.getByRole("button", { name: "Reboot" }).getAttribute("aria-pressed"), "true");
    await page.getByRole("button", { name: "Canceled" }).click();
    await waitForCount(page, /^\d of 132 events$/);
    const asked = (await calls(page, "history")).map(({ query }) => query);
    assert.ok(asked.some(({ types, outcomes }) => types[0] === "Reboot" && outcomes[0] === "cancelled"));
    assert.match(await page.getByRole("status").textContent(), /^\d of 132 events$/);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await waitForCount(page, "132 events");
    assert.equal(await page.getByRole("button", { name: "Clear filters" }).isVisible(), false);
});

check("search starts after typing stops", { history: 132 }, async (page) => {
    const before = (await calls(page, "history")).length;
    await page.getByRole("searchbox").pressSequentially("hibernate db-07");
    assert.equal((await calls(page, "history")).length, before);
    await pause(page);
    await waitForCount(page, /^\d+ of 132 events$/);
    assert.equal(
        (await calls(page, "history")).filter(({ query }) => query.words === "hibernate db-07").length,
        1,
    );
    await page.keyboard.press("Escape");
    await waitForCount(page, "132 events");
    assert.equal(await page.getByRole("searchbox").inputValue(), "");
});

check("no match differs from no history", { history: 132 }, async (page) => {
    await page.getByRole("searchbox").fill("zeppelin");
    await pause(page);
    await page.getByText("No matches").waitFor();
    await page.locator(".empty:visible").getByRole("button", { name: "Clear filters" }).click();
    await waitForCount(page, "132 events");
    assert.equal(await page.evaluate(() => document.activeElement?.matches("[type=search]")), true);
});

check("an empty history offers no filters", { history: 0 }, async (page) => {
    assert.equal(await page.getByText("No events yet").isVisible(), true);
    for (const selector of [".filters", ".history-bar", ".timeline", ".history-grid"]) {
        assert.equal(await page.locator(selector).isVisible(), false, selector);
    }
});

check("known VMs can be filtered", { history: 132 }, async (page) => {
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("VM", { exact: true }).selectOption("db-07");
    await waitForCount(page, /^\d+ of 132 events$/);
    const rows = await page.locator(".history-row .history-vm").allTextContents();
    assert.ok(rows.every((text) => /db-07|\+/.test(text)), rows.join("; "));
});

check("columns sort in both directions", { history: 132, size: WIDE }, async (page) => {
    const header = (name) => page.getByRole("columnheader", { name });
    assert.equal(await header("Seen").getAttribute("aria-sort"), "descending");
    await header("Type").getByRole("button").click();
    await waitFor(page, () => document.querySelector(".history-head-cell.history-type").ariaSort === "ascending");
    assert.equal(await header("Seen").getAttribute("aria-sort"), "none");
    assert.equal(await page.locator(".history-row .history-type").first().textContent(), "Freeze");
    await header("Type").getByRole("button").click();
    await waitFor(page, () => document.querySelector(".history-row .history-type").textContent === "Terminate");
    assert.equal(await header("Type").getAttribute("aria-sort"), "descending");
});

check("a narrow window can sort too", { history: 132 }, async (page) => {
    assert.equal(await page.getByRole("columnheader").count(), 0);
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Sort by").selectOption("Duration");
    await waitFor(page, () => document.querySelector(".history-row .history-type").textContent === "Redeploy");
    await page.getByRole("button", { name: "Descending" }).click();
    await waitFor(page, () => document.querySelector(".history-row .history-duration").textContent === "–");
    assert.equal(await page.getByRole("button", { name: "Ascending" }).isVisible(), true);
});

check("new events appear at the top", { history: 132 }, async (page) => {
    await addEvent(page);
    await page.locator(".history-row[data-id='20000']").waitFor();
    await waitForCount(page, "133 events");
});

check("new events keep the scroll position", { history: 10_000 }, async (page) => {
    await scrollTo(page, 0.05);
    const before = await topRow(page);
    await addEvent(page);
    await waitForCount(page, "10,001 events");
    assert.deepEqual(await topRow(page), before);
});

check("new events keep the focus", { history: 132 }, async (page) => {
    await page.locator(".history-row").nth(1).focus();
    const id = await activeRow(page);
    assert.notEqual(id, undefined);
    await page.evaluate(() => {
        window.blurs = 0;
        document.addEventListener("focusout", () => (window.blurs += 1));
    });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    const blurs = await page.evaluate(() => window.blurs);
    await addEvent(page);
    await waitForCount(page, "133 events");
    assert.equal(await activeRow(page), id);
    assert.equal(await page.evaluate(() => window.blurs), blurs, "not even for a moment");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    assert.equal(await activeRow(page), "20000");
});

check("passing seconds fetch nothing", { history: 132 }, async (page) => {
    const before = (await calls(page, "history")).length;
    const snapshot = await fixture("one-reboot");
    for (let second = 0; second < 5; second += 1) {
        snapshot.connection.lastContact = `2026-03-02T12:32:0${second + 3}Z`;
        await publish(page, snapshot);
        await page.clock.runFor(1000);
    }
    assert.equal((await calls(page, "history")).length, before);
});

check("a hidden history fetches nothing", { history: 132 }, async (page) => {
    await scrollTo(page, 0.2);
    await page.getByRole("tab", { name: "Upcoming" }).click();
    const before = (await calls(page, "history")).length;
    await addEvent(page);
    assert.equal((await calls(page, "history")).length, before);
    await page.getByRole("tab", { name: "History" }).click();
    await waitForCount(page, "133 events");
});

check("changing the language keeps the filters", { history: 132 }, async (page) => {
    await page.getByRole("searchbox").fill("host server");
    await pause(page);
    await waitForCount(page, /of 132 events/);
    await page.locator(".history-row").nth(1).click();
    await page.getByText("What happened").waitFor();
    await publishIn(page, await fixture("one-reboot"), "sv");
    await pause(page);
    await page.getByText("Vad som hände").waitFor();
    await waitForCount(page, /av 132 händelser/);
    assert.equal(await page.getByRole("dialog").isVisible(), true);
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("searchbox").inputValue(), "host server");
    await waitFor(page, () => document.querySelector(".history-row .history-outcome")?.textContent === "Slutförd");
    assert.equal(await page.getByRole("heading", { name: "Senaste 30 dagarna" }).isVisible(), true);
});

check("an unreadable history can be retried", { history: 132 }, async (page) => {
    await page.evaluate(() => {
        window.answer = window.fake.commands.history;
        window.fake.commands.history = async () => {
            throw "The history is locked by another program.";
        };
    });
    await page.getByRole("searchbox").fill("reboot");
    await pause(page);
    await page.getByRole("alert").getByText("The history is locked by another program.").waitFor();
    assert.equal(await page.locator(".history-row").first().isVisible(), true, "what was there stays");
    await page.evaluate(() => (window.fake.commands.history = window.answer));
    await page.getByRole("button", { name: "Try again" }).click();
    await waitForCount(page, /of 132 events/);
    assert.equal(await page.getByText("The history is locked by another program.").isVisible(), false);
});
