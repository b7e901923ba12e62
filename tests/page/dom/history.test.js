import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { assertAccessible } from "../axe.js";
import { launch } from "../browser.js";
import { fixture } from "../fixtures.js";
import { LANGUAGES, SIZES, misplaced, speak } from "../layout.js";

let browser;
before(async () => {
    browser = await launch();
});
after(() => browser.close());

const HISTORY = { at: "history", key: null };

/** Opens the window at the history, runs the check, and finds that nothing went wrong meanwhile. */
function check(name, scene, body) {
    test(name, async () => {
        const { size, ...rest } = scene;
        const page = await browser.open({ fixture: "one-reboot", opening: HISTORY, ...rest }, { scale: 1, ...size });
        try {
            await page.locator(rest.history ? ".past[data-id]" : ".history .empty-title").first().waitFor();
            await body(page);
            assert.deepEqual(page.problems, []);
        } finally {
            await page.context().close();
        }
    });
}

const WIDE = { width: 800, height: 600 };

const calls = (page, command) =>
    page.evaluate(
        (wanted) => window.fake.calls.filter((call) => call.command === wanted).map((call) => call.args),
        command,
    );
const lastQuestion = async (page) => (await calls(page, "history")).at(-1).question;
const publish = (page, snapshot) => page.evaluate((next) => window.fake.publish(next), snapshot);
const scrollTo = (page, top) => page.evaluate((to) => document.querySelector(".history").scrollTo(0, to), top);
/** The row at the top edge of what can be seen of the list, and how far it is from there. */
const topRow = (page) =>
    page.evaluate(() => {
        const edge = document.querySelector(".history").getBoundingClientRect().top + 80;
        const row = [...document.querySelectorAll(".past")].find((node) => node.getBoundingClientRect().bottom > edge);
        return { id: row?.dataset.id, at: Math.round(row.getBoundingClientRect().top - edge) };
    });
const activeRow = (page) => page.evaluate(() => document.activeElement?.dataset.id);
const eventually = async (page, what, ...args) => page.waitForFunction(what, ...args);
/** Lets the page's own pauses pass: the one after typing, and the one before it asks what has happened. */
const pause = (page) => page.clock.runFor(300);
const counted = (page, text) => page.locator(".history-count", { hasText: text }).waitFor();

check("every event is a row that tells what it did", { history: 132, size: WIDE }, async (page) => {
    await counted(page, "132 events");
    const row = page.locator(".past[data-id='131']");
    assert.deepEqual(await row.locator(".past-cell:visible").allTextContents(), [
        "Reboot",
        "db-07, batch_0001a2b3",
        "Sun 1 Mar, 18:56",
        "Sun 1 Mar, 19:11",
        "4 min 14 s",
        "Completed",
    ]);
    assert.equal(await page.getByRole("grid").getAttribute("aria-rowcount"), "133");
    assert.equal(await row.getAttribute("aria-rowindex"), "3");
});

check("ten thousand rows: few are in the page, and the last one is there", { history: 10_000 }, async (page) => {
    let most = 0;
    for (let step = 0; step <= 20; step += 1) {
        await page.evaluate((part) => {
            const scroller = document.querySelector(".history");
            scroller.scrollTop = part * scroller.scrollHeight;
        }, step / 20);
        // All that can be seen is filled in, wherever one stops.
        await eventually(page, () => {
            const rows = [...document.querySelectorAll(".past")];
            return rows.length > 0 && rows.every((row) => row.dataset.id !== "" && !row.hasAttribute("aria-busy"));
        });
        most = Math.max(most, await page.locator(".past").count());
    }
    assert.ok(most <= 40, `${most} rows in the page`);
    assert.equal(await page.locator(".past[data-id='1']").isVisible(), true);
    const asked = (await calls(page, "history")).length;
    assert.ok(asked <= 45, `${asked} questions`);
});

check("dragging through all of them asks only for a few", { history: 10_000 }, async (page) => {
    await page.evaluate(() => {
        const answer = window.fake.answers.history;
        const held = [];
        window.fake.answers.history = async (args) => {
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
    await eventually(page, () => {
        window.letGo();
        return document.querySelector(".past[data-id='1']") !== null;
    });
});

check("the keyboard goes through the list without losing it", { history: 10_000 }, async (page) => {
    await page.locator(".past").first().focus();
    assert.equal(await activeRow(page), "10000");
    await page.keyboard.press("ArrowDown");
    assert.equal(await activeRow(page), "9999");
    await page.keyboard.press("End");
    await eventually(page, () => document.activeElement?.dataset.id === "1");
    assert.equal(await page.locator(".past:focus").isVisible(), true);
    await page.keyboard.press("PageUp");
    await eventually(page, () => Number(document.activeElement?.dataset.id) > 1);
    await page.keyboard.press("Home");
    await eventually(page, () => document.activeElement?.dataset.id === "10000");
    // Scrolled out of sight, the row that has the focus keeps it.
    await scrollTo(page, 200_000);
    await eventually(page, () => document.querySelectorAll(".past").length > 5);
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

check("a row opens all that is known, and Esc leads back to it", { history: 132 }, async (page) => {
    await page.locator(".past").first().focus();
    for (let presses = 0; presses < 3; presses += 1) {
        await page.keyboard.press("ArrowDown");
    }
    const id = await activeRow(page);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Hibernate" });
    await dialog.getByText("Azure withdrew it.").waitFor();
    assert.equal(await dialog.getByText("Sun, 1 Mar 2026, 00:20:02").first().isVisible(), true);
    assert.equal(await dialog.getByText("Sat, 28 Feb 2026, 23:20:02 UTC").first().isVisible(), true);
    assert.deepEqual(await calls(page, "past_event"), [{ id: 129 }]);
    await page.keyboard.press("Escape");
    assert.equal(await dialog.isVisible(), false);
    assert.equal(await activeRow(page), id);
});

check("the detail tells who approved, when, and what came of it", { history: 132 }, async (page) => {
    await page.evaluate(() => {
        const { past_event: answer } = window.fake.answers;
        window.fake.answers.past_event = async (args) => ({
            ...(await answer(args)),
            approvals: [
                {
                    by: "CONTOSO\\anna",
                    requestedAt: "2026-03-01T08:00:00Z",
                    answeredAt: "2026-03-01T08:00:01Z",
                    accepted: false,
                    answer: "400 Bad Request",
                },
                {
                    by: "CONTOSO\\bo",
                    requestedAt: "2026-03-01T08:00:05Z",
                    answeredAt: null,
                    accepted: null,
                    answer: null,
                },
                {
                    by: "CONTOSO\\bo",
                    requestedAt: "2026-03-01T08:01:00Z",
                    answeredAt: "2026-03-01T08:01:01Z",
                    accepted: true,
                    answer: null,
                },
            ],
        });
    });
    await page.locator(".past").first().click();
    const approvals = page.locator(".detail-part", { hasText: "Approvals given here" });
    await approvals.waitFor();
    assert.deepEqual(
        (await approvals.getByRole("listitem").all()).length,
        3,
    );
    for (const text of [
        "Approved by CONTOSO\\anna.",
        "Azure did not accept it (09:00:01). 400 Bad Request",
        "No answer from Azure is known.",
        "Azure accepted it at 09:01:01.",
    ]) {
        assert.equal(await approvals.getByText(text).first().isVisible(), true, text);
    }
    assert.equal(await page.getByText("Freeze in 15 min · web-01").isVisible(), true, "and what was notified");
});

check("text from Azure is text", { history: 3 }, async (page) => {
    await page.evaluate(() => {
        const markup = "<img src=x onerror=alert(1)>";
        Object.assign(window.fake.past.events[0], { typeName: markup, description: markup, vms: [markup] });
    });
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Sort by").selectOption("outcome");
    await page.locator(".past", { hasText: "<img" }).click();
    await page.getByRole("dialog", { name: "<img" }).waitFor();
    assert.equal(await page.locator("img").count(), 0);
});

check("a detail that cannot be had says why and can be tried again", { history: 132 }, async (page) => {
    await page.evaluate(() => {
        const { past_event: answer } = window.fake.answers;
        window.fake.answers.past_event = async (args) => {
            window.fake.answers.past_event = answer;
            throw "The history is busy.";
        };
    });
    await page.locator(".past").nth(1).click();
    await page.getByText("The history is busy.").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("It started.").waitFor();
    assert.equal(await page.getByText("The history is busy.").isVisible(), false);
    assert.equal(await page.evaluate(() => document.activeElement.closest("dialog") !== null), true);
});

check("filters hold back, add up, and can be cleared", { history: 132 }, async (page) => {
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("button", { name: "Reboot" }).click();
    await counted(page, "27 of 132 events");
    assert.equal(await page.getByRole("button", { name: "Reboot" }).getAttribute("aria-pressed"), "true");
    await page.getByRole("button", { name: "Cancelled" }).click();
    await counted(page, /^\d of 132 events$/);
    assert.deepEqual((await lastQuestion(page)).types, []);
    const asked = (await calls(page, "history")).map(({ question }) => question);
    assert.ok(asked.some(({ types, outcomes }) => types[0] === "Reboot" && outcomes[0] === "cancelled"));
    assert.match(await page.getByRole("status").textContent(), /^\d of 132 events$/);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await counted(page, "132 events");
    assert.equal(await page.getByRole("button", { name: "Clear filters" }).isVisible(), false);
});

check("words are looked for when one stops typing", { history: 132 }, async (page) => {
    const before = (await calls(page, "history")).length;
    await page.getByRole("searchbox").pressSequentially("hibernate db-07");
    assert.equal((await calls(page, "history")).length, before);
    await pause(page);
    await counted(page, /^\d+ of 132 events$/);
    assert.equal(
        (await calls(page, "history")).filter(({ question }) => question.words === "hibernate db-07").length,
        1,
    );
    await page.keyboard.press("Escape");
    await counted(page, "132 events");
    assert.equal(await page.getByRole("searchbox").inputValue(), "");
});

check("nothing that matches is not nothing at all", { history: 132 }, async (page) => {
    await page.getByRole("searchbox").fill("zeppelin");
    await pause(page);
    await page.getByText("Nothing matches").waitFor();
    await page.locator(".empty:visible").getByRole("button", { name: "Clear filters" }).click();
    await counted(page, "132 events");
    assert.equal(await page.evaluate(() => document.activeElement?.matches("[type=search]")), true);
});

check("where nothing has happened the page says so, and offers nothing to filter", { history: 0 }, async (page) => {
    assert.equal(await page.getByText("Nothing has happened yet").isVisible(), true);
    for (const selector of [".filters", ".history-bar", ".timeline", ".past-grid"]) {
        assert.equal(await page.locator(selector).isVisible(), false, selector);
    }
});

check("a VM can be chosen of those the history knows", { history: 132 }, async (page) => {
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("VM", { exact: true }).selectOption("db-07");
    await counted(page, /^\d+ of 132 events$/);
    const rows = await page.locator(".past .past-vm").allTextContents();
    assert.ok(rows.every((text) => /db-07|\+/.test(text)), rows.join("; "));
});

check("columns sort, one way and the other", { history: 132, size: WIDE }, async (page) => {
    const header = (name) => page.getByRole("columnheader", { name });
    assert.equal(await header("Seen").getAttribute("aria-sort"), "descending");
    await header("Type").getByRole("button").click();
    await page.locator(".past .past-type", { hasText: "Freeze" }).first().waitFor();
    await eventually(page, () => document.querySelector(".past-head-cell.past-type").ariaSort === "ascending");
    assert.equal(await header("Seen").getAttribute("aria-sort"), "none");
    await header("Type").getByRole("button").click();
    await eventually(page, () => document.querySelector(".past .past-type").textContent === "Terminate");
    assert.equal(await header("Type").getAttribute("aria-sort"), "descending");
});

check("the order can be changed where there are no columns", { history: 132 }, async (page) => {
    assert.equal(await page.getByRole("columnheader").count(), 0);
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Sort by").selectOption("Took");
    await eventually(page, () => document.querySelector(".past .past-type").textContent === "Redeploy");
    await page.getByRole("button", { name: "Descending" }).click();
    await eventually(page, () => document.querySelector(".past .past-duration").textContent === "–");
    assert.equal(await page.getByRole("button", { name: "Ascending" }).isVisible(), true);
});

/** A new event of the program's own, as the history has it and as a snapshot tells of it. */
async function happen(page) {
    const snapshot = await fixture("one-reboot");
    snapshot.lastEvent = {
        key: "new",
        kind: "Reboot",
        typeName: "Reboot",
        outcome: "completed",
        endedAt: "2026-03-02T12:31:00Z",
        whileAway: false,
        tookMs: 1000,
        pausedMs: null,
    };
    await page.evaluate(() => {
        const { events } = window.fake.past;
        events.unshift({ ...events[0], id: 20_000, key: "new", firstSeen: "2026-03-02T12:31:30Z" });
    });
    await publish(page, snapshot);
    await pause(page);
}

check("what happens appears at the top while one looks there", { history: 132 }, async (page) => {
    await happen(page);
    await page.locator(".past[data-id='20000']").waitFor();
    await counted(page, "133 events");
});

check("what happens moves nothing that one looks at further down", { history: 10_000 }, async (page) => {
    await scrollTo(page, 30_000);
    await eventually(page, () => document.querySelector(".past[data-id]:not([aria-busy])") !== null);
    await eventually(page, () => [...document.querySelectorAll(".past")].slice(2).every((row) => row.dataset.id !== ""));
    const before = await topRow(page);
    await happen(page);
    await counted(page, "10,001 events");
    assert.deepEqual(await topRow(page), before);
});

check("what happens does not take the focus from its event", { history: 132 }, async (page) => {
    await page.locator(".past").nth(1).focus();
    const id = await activeRow(page);
    assert.notEqual(id, undefined);
    await page.evaluate(() => {
        window.blurs = 0;
        document.addEventListener("focusout", () => (window.blurs += 1));
    });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    const blurs = await page.evaluate(() => window.blurs);
    await happen(page);
    await counted(page, "133 events");
    assert.equal(await activeRow(page), id);
    assert.equal(await page.evaluate(() => window.blurs), blurs, "not even for a moment");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    assert.equal(await activeRow(page), "20000");
});

check("seconds that pass ask for nothing", { history: 132 }, async (page) => {
    const before = (await calls(page, "history")).length;
    const snapshot = await fixture("one-reboot");
    for (let second = 0; second < 5; second += 1) {
        snapshot.connection.lastContact = `2026-03-02T12:32:0${second + 3}Z`;
        await publish(page, snapshot);
        await page.clock.runFor(1000);
    }
    assert.equal((await calls(page, "history")).length, before);
});

check("another page asks for nothing; coming back shows what happened", { history: 132 }, async (page) => {
    await scrollTo(page, 900);
    await page.getByRole("tab", { name: "Upcoming" }).click();
    const before = (await calls(page, "history")).length;
    await happen(page);
    assert.equal((await calls(page, "history")).length, before);
    await page.getByRole("tab", { name: "History" }).click();
    await counted(page, "133 events");
});

check("another language keeps filters, place and what is open", { history: 132 }, async (page) => {
    await page.getByRole("searchbox").fill("host server");
    await pause(page);
    await counted(page, /of 132 events/);
    await page.locator(".past").nth(1).click();
    await page.getByText("What happened").waitFor();
    const snapshot = await fixture("one-reboot");
    snapshot.preferences.language = "sv";
    await publish(page, snapshot);
    await pause(page);
    await page.getByText("Vad som hände").waitFor();
    await counted(page, /av 132 händelser/);
    assert.equal(await page.getByRole("dialog").isVisible(), true);
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("searchbox").inputValue(), "host server");
    assert.equal(await page.locator(".past .past-outcome").first().textContent(), "Slutförd");
    assert.equal(await page.getByRole("heading", { name: "Senaste 30 dagarna" }).isVisible(), true);
});

check("a history that cannot be read says why and can be tried again", { history: 132 }, async (page) => {
    await page.evaluate(() => {
        window.answer = window.fake.answers.history;
        window.fake.answers.history = async () => {
            throw "The history is locked by another program.";
        };
    });
    await page.getByRole("searchbox").fill("reboot");
    await pause(page);
    await page.getByRole("alert").getByText("The history is locked by another program.").waitFor();
    assert.equal(await page.locator(".past").first().isVisible(), true, "what was there stays");
    await page.evaluate(() => (window.fake.answers.history = window.answer));
    await page.getByRole("button", { name: "Try again" }).click();
    await counted(page, /of 132 events/);
    assert.equal(await page.getByText("The history is locked by another program.").isVisible(), false);
});

check("an export says what it saved and where, once it is through", { history: 132 }, async (page) => {
    await page.evaluate(() => {
        const answer = window.fake.answers.export_history;
        window.fake.answers.export_history = (args) =>
            new Promise((resolve) => (window.choose = () => resolve(answer(args))));
    });
    await page.getByRole("searchbox").fill("host server");
    await pause(page);
    await counted(page, /of 132 events/);
    const csv = page.getByRole("button", { name: /as CSV/ });
    const json = page.getByRole("button", { name: /as JSON/ });
    await csv.click();
    assert.equal(await csv.getAttribute("aria-disabled"), "true");
    await json.click({ force: true });
    await page.evaluate(() => window.choose());
    await page.locator(".export-said", { hasText: /^Saved 27 events to \/home\/anna\/.*\.csv$/ }).waitFor();
    assert.match(await page.getByRole("status").textContent(), /^Saved 27 events/);
    assert.equal(await csv.getAttribute("aria-disabled"), null);
    const exports = await calls(page, "export_history");
    assert.equal(exports.length, 1, "a second press meanwhile is none");
    assert.equal(exports[0].format, "csv");
    assert.equal(exports[0].question.words, "host server");
});

check("an export that is called off says nothing, one that fails says why", { history: 132 }, async (page) => {
    await page.evaluate(() => (window.fake.answers.export_history = async () => null));
    const json = page.getByRole("button", { name: /as JSON/ });
    await json.click();
    await eventually(page, () => document.querySelector(".export[aria-busy]") === null);
    assert.equal(await page.locator(".export-said").isVisible(), false);
    await page.evaluate(() => {
        window.fake.answers.export_history = async () => {
            throw "The disk is full.";
        };
    });
    await json.click();
    await page.getByText("Nothing was saved. The disk is full.").first().waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "JSON…");
});

check("it opens at the event that asked for it", { history: 132, opening: { at: "history", key: "E77" } }, async (page) => {
    await page.getByRole("dialog").getByText("What happened").waitFor();
    assert.deepEqual(await calls(page, "past_event"), [{ id: 77 }]);
});

check(
    "it says so when the event it was opened for is no longer known",
    { history: 132, opening: { at: "history", key: "E999" } },
    async (page) => {
        await page.getByText("That event is no longer in the history.").waitFor();
        assert.equal(await page.getByRole("dialog").isVisible(), false);
    },
);

check("the picture is one stop, read mark by mark, and opens what it shows", { history: 132 }, async (page) => {
    const picture = page.getByRole("listbox", { name: "Last 30 days" });
    const read = () =>
        picture.evaluate((node) => document.getElementById(node.getAttribute("aria-activedescendant"))?.ariaLabel);
    await picture.focus();
    await page.keyboard.press("End");
    assert.match(await read(), /^Freeze, .*Pending/);
    await page.keyboard.press("ArrowLeft");
    assert.match(await read(), /^Reboot, db-07, batch_0001a2b3, .*Completed · 4 min 14 s$/);
    assert.equal(await page.locator(".timeline-tip").getByText("Completed · 4 min 14 s").isVisible(), true);
    const seen = new Set();
    for (let presses = 0; presses < 80; presses += 1) {
        seen.add(await read());
        await page.keyboard.press("ArrowLeft");
    }
    assert.ok([...seen].some((text) => /^Forewarn was not running, .*1 day 7 h$/.test(text)));
    assert.ok([...seen].some((text) => /^No contact with Azure, /.test(text)));
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Reboot" }).waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await picture.evaluate((node) => node === document.activeElement), true);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.matches("[type=search]")), true);
});

check("the pointer shows what a mark is, and a mark of several leads through them", { history: 132 }, async (page) => {
    await page.evaluate(() => {
        const [one, two, three] = window.fake.past.events.slice(1).filter(({ kind }) => kind === "Freeze");
        const at = { startedAt: "2026-02-20T10:00:00Z", endedAt: "2026-02-20T10:01:00Z", outcome: "completed" };
        for (const event of [one, two, three]) {
            Object.assign(event, at);
        }
        const { timeline } = window.fake.answers;
        window.fake.answers.timeline = async () => ({ ...(await timeline()), events: [one, two, three] });
    });
    await happen(page);
    await page.locator(".timeline-mark").waitFor();
    assert.equal(await page.locator(".timeline-mark").count(), 1);
    await page.locator(".timeline-mark").hover();
    await page.locator(".timeline-tip", { hasText: "3 Freeze events" }).waitFor();
    await page.locator(".timeline-mark").click();
    const dialog = page.getByRole("dialog", { name: "Freeze" });
    await dialog.getByText("1 of 3").waitFor();
    await page.getByRole("button", { name: "Next event" }).click();
    await dialog.getByText("2 of 3").waitFor();
    await page.keyboard.press("ArrowRight");
    await dialog.getByText("3 of 3").waitFor();
    assert.equal(await page.getByRole("button", { name: "Next event" }).getAttribute("aria-disabled"), "true");
    assert.equal(new Set((await calls(page, "past_event")).map(({ id }) => id)).size, 3);
});

check("the picture follows the width of the window", { history: 132 }, async (page) => {
    const width = () => page.locator(".timeline-picture").evaluate((node) => Number(node.getAttribute("width")));
    const narrow = await width();
    await page.setViewportSize(WIDE);
    await eventually(
        page,
        (before) => Number(document.querySelector(".timeline-picture").getAttribute("width")) > before + 300,
        narrow,
    );
});

check("a window of another width shows the same part of the list", { history: 10_000, size: WIDE }, async (page) => {
    await scrollTo(page, 40_000);
    await eventually(page, () => [...document.querySelectorAll(".past")].slice(2).every((row) => row.dataset.id !== ""));
    const { id } = await topRow(page);
    await page.setViewportSize({ width: 420, height: 600 });
    await eventually(page, () => document.querySelector(".past")?.offsetHeight === 56);
    await eventually(page, () => [...document.querySelectorAll(".past")].slice(2).every((row) => row.dataset.id !== ""));
    const after = await topRow(page);
    assert.ok(Math.abs(Number(after.id) - Number(id)) <= 3, `${id} and ${after.id}`);
});

check("a picture of thousands is a few hundred shapes", { history: 2000 }, async (page) => {
    await page.evaluate(() => {
        const { timeline } = window.fake.answers;
        window.fake.answers.timeline = async () => {
            const answer = await timeline();
            const from = Date.parse(answer.from);
            const events = window.fake.past.events.map((event, index) => ({
                ...event,
                startedAt: new Date(from + index * 1_296_000).toISOString(),
                endedAt: new Date(from + index * 1_296_000 + 60_000).toISOString(),
                outcome: "completed",
            }));
            return { ...answer, events };
        };
    });
    await happen(page);
    await page.locator(".timeline-summary", { hasText: "2,001 events" }).waitFor();
    const shapes = await page.locator(".timeline-mark").count();
    assert.ok(shapes <= 300, `${shapes} marks`);
});

const unfold = (page) => page.getByRole("button", { name: "Filters" }).click();

/** Tells that nothing can be read any more. */
const breakIt = async (page) => {
    await page.evaluate(() => {
        window.fake.answers.history = async () => {
            throw "The history is locked by another program. Close it and try again.";
        };
    });
    await page.getByRole("searchbox").fill("reboot");
    await pause(page);
    await page.getByRole("button", { name: "Try again" }).waitFor();
};

const LOOKS = [
    { name: "full", history: 132 },
    { name: "empty", history: 0 },
    {
        name: "filtered",
        history: 132,
        act: async (page) => {
            await unfold(page);
            await page.getByRole("button", { name: "Reboot" }).click();
            await counted(page, "27 of 132 events");
        },
    },
    {
        name: "nothing found",
        history: 132,
        act: async (page) => {
            await page.getByRole("searchbox").fill("zeppelin");
            await pause(page);
            await page.getByText("Nothing matches").waitFor();
        },
    },
    {
        name: "detail",
        history: 132,
        act: async (page) => {
            await page.locator(".past").nth(1).click();
            await page.locator(".detail-part").first().waitFor();
        },
    },
    {
        name: "mark",
        history: 132,
        act: async (page) => {
            await page.getByRole("listbox").focus();
            await page.keyboard.press("End");
        },
    },
    {
        name: "saved",
        history: 132,
        act: async (page) => {
            await page.getByRole("button", { name: /as CSV/ }).click();
            await page.locator(".export-said").waitFor();
        },
    },
    { name: "unreadable", history: 132, act: breakIt },
];

for (const { name, act, ...scene } of LOOKS) {
    check(`${name}: nothing is misplaced in any language, and nothing keeps anybody out`, scene, async (page) => {
        await act?.(page);
        const snapshot = await fixture("one-reboot");
        for (const language of LANGUAGES) {
            await speak(page, snapshot, language);
            await pause(page);
            for (const size of SIZES) {
                await page.setViewportSize(size);
                assert.deepEqual(await misplaced(page), [], `${language}, ${size.width} wide`);
            }
        }
        await page.setViewportSize(SIZES[0]);
        await assertAccessible(page, name);
    });
}

check("long names and words are shortened, never cut off", { history: 5 }, async (page) => {
    await page.evaluate(() => {
        const long = "a-very-long-name-of-a-virtual-machine-in-a-scale-set-".repeat(3);
        for (const event of window.fake.past.events) {
            Object.assign(event, { typeName: long, vms: [long, `${long}2`], description: long });
            Object.assign(event, { approvedBy: long, approvedAt: event.firstSeen });
        }
    });
    await happen(page);
    await counted(page, "6 events");
    for (const size of SIZES) {
        await page.setViewportSize(size);
        assert.deepEqual(await misplaced(page), [], `${size.width} wide`);
    }
    await page.locator(".past").first().click();
    await page.locator(".detail-part").first().waitFor();
    for (const size of SIZES) {
        await page.setViewportSize(size);
        assert.deepEqual(await misplaced(page), [], `detail, ${size.width} wide`);
    }
});
