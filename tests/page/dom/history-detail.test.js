import assert from "node:assert/strict";

import { calls, waitForCount, waitFor, addEvent, historyChecks, pause, WIDE } from "../history-window.js";

const check = historyChecks();

check("a row opens its details", { history: 132 }, async (page) => {
    await page.locator(".history-row").first().focus();
    for (let presses = 0; presses < 3; presses += 1) {
        await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Hibernate" });
    await dialog.getByText("Azure withdrew it.").waitFor();
    assert.equal(await dialog.getByText("Sun, 1 Mar 2026, 00:20:02").first().isVisible(), true);
    assert.equal(await dialog.getByText("Sat, 28 Feb 2026, 23:20:02 UTC").first().isVisible(), true);
    assert.deepEqual(await calls(page, "history_event"), [{ id: 129 }]);
    await page.keyboard.press("Escape");
    assert.equal(await dialog.isVisible(), false);
    assert.equal(await page.evaluate(() => document.activeElement?.dataset.id), "129");
});

check("details list approvals and results", { history: 132 }, async (page) => {
    await page.evaluate(() => {
        const { history_event: answer } = window.fake.commands;
        window.fake.commands.history_event = async (args) => ({
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
    await page.locator(".history-row").first().click();
    const approvals = page.locator(".detail-part", { hasText: "Approvals sent from this VM" });
    await approvals.waitFor();
    assert.equal(await approvals.getByRole("listitem").count(), 3);
    for (const text of [
        "Approved by CONTOSO\\anna.",
        "Azure didn't accept it (09:00:01). 400 Bad Request",
        "No response from Azure was recorded.",
        "Azure accepted it at 09:01:01.",
    ]) {
        assert.equal(await approvals.getByText(text).first().isVisible(), true, text);
    }
    assert.equal(await page.getByText("Freeze in 15 min · web-01").isVisible(), true, "and what was notified");
});

check("text from Azure stays text", { history: 3 }, async (page) => {
    await page.evaluate(() => {
        const markup = "<img src=x onerror=alert(1)>";
        Object.assign(window.fake.history.events[0], { typeName: markup, description: markup, vms: [markup] });
    });
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Sort by").selectOption("outcome");
    await page.locator(".history-row", { hasText: "<img" }).click();
    await page.getByRole("dialog", { name: "<img" }).waitFor();
    assert.equal(await page.locator("img").count(), 0);
});

check("failed details can be retried", { history: 132 }, async (page) => {
    await page.evaluate(() => {
        const { history_event: answer } = window.fake.commands;
        window.fake.commands.history_event = async (args) => {
            window.fake.commands.history_event = answer;
            throw "The history is busy.";
        };
    });
    await page.locator(".history-row").nth(1).click();
    await page.getByText("The history is busy.").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("It started.").waitFor();
    assert.equal(await page.getByText("The history is busy.").isVisible(), false);
    assert.equal(await page.evaluate(() => document.activeElement.closest("dialog") !== null), true);
});

check("a notification opens its event", { history: 132, opening: { at: "history", key: "E77" } }, async (page) => {
    await page.getByRole("dialog").getByText("What happened").waitFor();
    assert.deepEqual(await calls(page, "history_event"), [{ id: 77 }]);
});

check(
    "a missing event is reported",
    { history: 132, opening: { at: "history", key: "E999" } },
    async (page) => {
        await page.getByText("That event is no longer in the history.").waitFor();
        assert.equal(await page.getByRole("dialog").isVisible(), false);
    },
);

check("an export reports count and path", { history: 132 }, async (page) => {
    await page.evaluate(() => {
        const answer = window.fake.commands.export_history;
        window.fake.commands.export_history = (args) =>
            new Promise((resolve) => (window.choose = () => resolve(answer(args))));
    });
    await page.getByRole("searchbox").fill("host server");
    await pause(page);
    await waitForCount(page, /of 132 events/);
    const csv = page.getByRole("button", { name: /as CSV/ });
    const json = page.getByRole("button", { name: /as JSON/ });
    await csv.click();
    assert.equal(await csv.getAttribute("aria-disabled"), "true");
    await json.click({ force: true });
    await page.evaluate(() => window.choose());
    await page.locator(".export-result", { hasText: /^Saved 27 events to \/home\/anna\/.*\.csv$/ }).waitFor();
    assert.match(await page.getByRole("status").textContent(), /^Saved 27 events/);
    assert.equal(await csv.getAttribute("aria-disabled"), null);
    const exports = await calls(page, "export_history");
    assert.equal(exports.length, 1, "a second press meanwhile is none");
    assert.equal(exports[0].format, "csv");
    assert.equal(exports[0].query.words, "host server");
});

check("a failed export says why", { history: 132 }, async (page) => {
    await page.evaluate(() => (window.fake.commands.export_history = async () => null));
    const json = page.getByRole("button", { name: /as JSON/ });
    await json.click();
    await waitFor(page, () => document.querySelector(".export[aria-busy]") === null);
    assert.equal(await page.locator(".export-result").isVisible(), false);
    await page.evaluate(() => {
        window.fake.commands.export_history = async () => {
            throw "The disk is full.";
        };
    });
    await json.click();
    await page.getByText("Couldn't export the events. The disk is full.").first().waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "JSON…");
});

check("the timeline works by keyboard", { history: 132 }, async (page) => {
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
    assert.ok([...seen].some((text) => /^Not monitored, .*1 day 7 h$/.test(text)));
    assert.ok([...seen].some((text) => /^Azure couldn't be reached, /.test(text)));
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Reboot" }).waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await picture.evaluate((node) => node === document.activeElement), true);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.matches("[type=search]")), true);
});

check("hovering a mark shows its events", { history: 132 }, async (page) => {
    await page.evaluate(() => {
        const [one, two, three] = window.fake.history.events.slice(1).filter(({ kind }) => kind === "Freeze");
        const at = { startedAt: "2026-02-20T10:00:00Z", endedAt: "2026-02-20T10:01:00Z", outcome: "completed" };
        for (const event of [one, two, three]) {
            Object.assign(event, at);
        }
        const { timeline } = window.fake.commands;
        window.fake.commands.timeline = async () => ({ ...(await timeline()), events: [one, two, three] });
    });
    await addEvent(page);
    await waitFor(page, () => document.querySelectorAll(".timeline-mark").length === 1);
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
    assert.equal(new Set((await calls(page, "history_event")).map(({ id }) => id)).size, 3);
});

check("the timeline follows the window width", { history: 132 }, async (page) => {
    const width = () => page.locator(".timeline-picture").evaluate((node) => Number(node.getAttribute("width")));
    const narrow = await width();
    await page.setViewportSize(WIDE);
    await waitFor(
        page,
        (before) => Number(document.querySelector(".timeline-picture").getAttribute("width")) > before + 300,
        narrow,
    );
});

check("thousands of events draw few shapes", { history: 2000 }, async (page) => {
    await page.evaluate(() => {
        const { timeline } = window.fake.commands;
        window.fake.commands.timeline = async () => {
            const answer = await timeline();
            const from = Date.parse(answer.from);
            const events = window.fake.history.events.map((event, index) => ({
                ...event,
                startedAt: new Date(from + index * 1_296_000).toISOString(),
                endedAt: new Date(from + index * 1_296_000 + 60_000).toISOString(),
                outcome: "completed",
            }));
            return { ...answer, events };
        };
    });
    await addEvent(page);
    await page.locator(".timeline-summary", { hasText: "2,001 events" }).waitFor();
    const shapes = await page.locator(".timeline-mark").count();
    assert.ok(shapes <= 300, `${shapes} marks`);
});

check("opening another page closes the details", { history: 132 }, async (page) => {
    await page.locator(".history-row").nth(1).click();
    await page.locator(".detail-part").first().waitFor();
    await page.evaluate(() => window.fake.open({ at: "event", key: "A" }));
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await waitFor(page, () => document.activeElement?.dataset.key === "A");
});
