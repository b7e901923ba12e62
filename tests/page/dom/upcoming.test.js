import assert from "node:assert/strict";

import { assertAccessible } from "../axe.js";
import { called, calls, checker, focused, publish } from "../checks.js";
import { fixture } from "../fixtures.js";

const check = checker();
const approveButton = (page) => page.locator(".card").getByRole("button", { name: "Approve now…" });
const confirmButton = (page) => page.getByRole("dialog").getByRole("button", { name: "Approve now" });

check("countdowns run and turn imminent", { fixture: "one-reboot" }, async (page) => {
    const countdown = page.getByRole("timer");
    assert.equal(await countdown.textContent(), "14:58");
    await page.clock.runFor(3000);
    assert.equal(await countdown.textContent(), "14:55");
    assert.equal(await page.locator(".card").getAttribute("data-phase"), "scheduled");
    await page.clock.runFor(10 * 60_000);
    assert.equal(await countdown.textContent(), "4:55");
    assert.equal(await page.locator(".card").getAttribute("data-phase"), "imminent");
    assert.match(await page.getByRole("status").textContent(), /Reboot is imminent/);
});

check("a tick changes only the countdown", { fixture: "ten-events" }, async (page) => {
    const places = () =>
        page.evaluate(() =>
            [...document.querySelectorAll("main *")].map((node) => {
                const { x, y, width, height } = node.getBoundingClientRect();
                return node.closest("svg") ? "" : [x, y, node.matches("[role=timer]") ? 0 : width, height].join(" ");
            }),
        );
    const atFirst = await places();
    for (let second = 0; second < 12; second += 1) {
        await page.clock.runFor(1000);
        assert.deepEqual(await places(), atFirst);
    }
});

check("an update keeps nodes, focus and selection", { fixture: "ten-events" }, async (page) => {
    const snapshot = await fixture("ten-events");
    await page.evaluate(() => {
        window.cardsBefore = [...document.querySelectorAll(".card")];
        window.cardsBefore[2].querySelector(".card-actions .button").focus();
        window.blurs = 0;
        document.addEventListener("focusout", () => (window.blurs += 1));
    });
    snapshot.events.reverse();
    snapshot.events[0].description = "Something else.";
    await publish(page, snapshot);
    const kept = await page.evaluate(() => ({
        same: window.cardsBefore.every((card) => card.isConnected),
        focus: window.cardsBefore[2].contains(document.activeElement),
        blurs: window.blurs,
        order: [...document.querySelectorAll(".cards")[0].children].map((card) => card.dataset.key),
    }));
    assert.deepEqual(kept, { same: true, focus: true, blurs: 0, order: snapshot.events.map(({ key }) => key) });
});

check("focus survives a removed card", { fixture: "one-reboot" }, async (page) => {
    await approveButton(page).focus();
    await publish(page, await fixture("empty"));
    assert.equal(await focused(page), "Upcoming");
});

check("focus survives a removed button", { fixture: "one-reboot" }, async (page) => {
    await approveButton(page).focus();
    await publish(page, await fixture("started"));
    assert.equal(await page.evaluate(() => document.activeElement?.matches(".card")), true);
});

check("the confirmation names every VM", { fixture: "one-reboot" }, async (page) => {
    await approveButton(page).click();
    const dialog = page.getByRole("dialog", { name: "Reboot 3 VMs now?" });
    assert.deepEqual(await dialog.getByRole("listitem").allTextContents(), ["web-01 · this VM", "web-02", "db-07"]);
    assert.equal(await focused(page), "Cancel");
    await page.keyboard.press("Enter");
    assert.equal(await dialog.isVisible(), false);
    assert.equal(await focused(page), "Approve now…");
    assert.deepEqual(await calls(page, "approve"), []);
});

check("Esc closes the confirmation and returns focus", { fixture: "one-reboot" }, async (page) => {
    await approveButton(page).click();
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("dialog").isVisible(), false);
    assert.equal(await focused(page), "Approve now…");
});

check("other VMs need a checkbox", { fixture: "one-reboot" }, async (page) => {
    await page.evaluate(() => {
        window.fake.commands.approve = () => new Promise((resolve) => (window.approved = resolve));
    });
    await approveButton(page).click();
    assert.equal(await confirmButton(page).isDisabled(), true);
    await page.getByLabel("Approve for all 3 VMs").check();
    await confirmButton(page).dblclick();
    const sending = page.locator(".card").getByRole("button", { name: "Approving…" });
    await sending.click({ force: true });
    assert.equal(await page.getByRole("dialog").isVisible(), false);
    assert.deepEqual(await calls(page, "approve"), [{ key: "A", vms: ["web-01", "web-02", "db-07"] }]);

    await publish(page, await fixture("approved-waiting"));
    await page.evaluate(() => window.approved());
    await page.getByText("Approved by ada. Waiting for Azure;").waitFor();
    assert.equal(await sending.isVisible(), false);
    assert.equal(await approveButton(page).isVisible(), false);
    assert.match(await page.getByRole("status").textContent(), /approved and waiting/);
});

check("this VM alone needs no checkbox", { fixture: "unknown-type" }, async (page) => {
    await approveButton(page).click();
    assert.equal(await page.getByRole("checkbox").isVisible(), false);
    await confirmButton(page).click();
    assert.deepEqual(await calls(page, "approve"), [{ key: "A", vms: ["web-01"] }]);
});

check(
    "a failed approval shows Azure's answer",
    { fixture: "approval-failed" },
    async (page) => {
        await page.getByText("Azure rejected the request (400: the event is not known).").waitFor();
        await approveButton(page).click();
        assert.equal(await page.getByRole("dialog").isVisible(), true);
    },
);

check("a refused approval restores the button", { fixture: "unknown-type" }, async (page) => {
    await page.evaluate(() => {
        const refusal = { reason: "noContact", text: "Azure cannot be reached just now." };
        window.fake.commands.approve = () => Promise.reject(refusal);
    });
    await approveButton(page).click();
    await confirmButton(page).click();
    await page.locator(".card").getByText("Not approved. Azure cannot be reached just now.").waitFor();
    assert.equal(await approveButton(page).isVisible(), true);
});

check("changed VMs need a new confirmation", { fixture: "one-reboot" }, async (page) => {
    await approveButton(page).click();
    await page.getByRole("checkbox").check();
    assert.equal(await confirmButton(page).isEnabled(), true);
    const snapshot = await fixture("one-reboot");
    snapshot.events[0].resources.push({ name: "db-08", thisVm: false });
    await publish(page, snapshot);
    assert.equal(await confirmButton(page).isDisabled(), true);
    assert.equal(await page.getByLabel("Approve for all 4 VMs").isChecked(), false);
    assert.equal(await page.getByText("The list of VMs changed.").isVisible(), true);
});

check("other VMs clear the checkbox", { fixture: "one-reboot" }, async (page) => {
    await approveButton(page).click();
    await page.getByRole("checkbox").check();
    await confirmButton(page).focus();
    const snapshot = await fixture("one-reboot");
    snapshot.events[0].resources[2].name = "db-08";
    await publish(page, snapshot);
    assert.equal(await page.getByRole("checkbox").isChecked(), false);
    assert.equal(await confirmButton(page).isDisabled(), true);
    assert.equal(await focused(page), "Cancel");
});

check("reordered VMs keep the checkbox", { fixture: "one-reboot" }, async (page) => {
    await approveButton(page).click();
    await page.getByRole("checkbox").check();
    const snapshot = await fixture("one-reboot");
    snapshot.events[0].resources.reverse();
    snapshot.events[0].resources[0].name = "DB-07";
    await publish(page, snapshot);
    assert.equal(await confirmButton(page).isEnabled(), true);
    assert.equal(await page.getByText("The list of VMs changed.").isVisible(), false);
});

check("changed VMs reopen the confirmation", { fixture: "one-reboot" }, async (page) => {
    await page.evaluate(() => {
        const refusal = { reason: "vmsChanged", text: "The VMs of this event have changed." };
        window.fake.commands.approve = () => Promise.reject(refusal);
    });
    await approveButton(page).click();
    await page.getByRole("checkbox").check();
    await confirmButton(page).click();
    await page.getByRole("dialog").getByText("The list of VMs changed.").waitFor();
    assert.equal(await page.getByRole("checkbox").isChecked(), false);
    const snapshot = await fixture("one-reboot");
    snapshot.events[0].resources[2].name = "db-08";
    await publish(page, snapshot);
    assert.match((await page.getByRole("dialog").getByRole("listitem").allTextContents()).join(), /db-08/);
    await page.getByRole("checkbox").check();
    await confirmButton(page).click();
    assert.deepEqual((await calls(page, "approve"))[1], { key: "A", vms: ["web-01", "web-02", "db-08"] });
});

check("the confirmation follows lost contact", { fixture: "one-reboot" }, async (page) => {
    await approveButton(page).click();
    await page.getByRole("checkbox").check();
    const lost = await fixture("one-reboot");
    lost.events[0].canApprove = false;
    lost.events[0].whyNot = { reason: "noContact", text: "Azure cannot be reached just now." };
    await publish(page, lost);
    assert.equal(await confirmButton(page).isDisabled(), true);
    assert.equal(await page.getByRole("dialog").getByText("Azure cannot be reached").isVisible(), true);
    await publish(page, await fixture("one-reboot"));
    assert.equal(await confirmButton(page).isEnabled(), true);
    assert.equal(await page.getByRole("dialog").getByText("Azure cannot be reached").isVisible(), false);
});

check("a single VM is named", { fixture: "neighbour-only" }, async (page) => {
    await page.getByText("Other VMs in this set (1)").click();
    await approveButton(page).click();
    await page.getByRole("dialog").getByLabel("Approve for web-02").waitFor();
    assert.equal(await page.getByRole("dialog").getByText("all 1").count(), 0);
});

check("an ended event can't be confirmed", { fixture: "unknown-type" }, async (page) => {
    await approveButton(page).click();
    await confirmButton(page).focus();
    await publish(page, await fixture("empty"));
    assert.equal(await confirmButton(page).isDisabled(), true);
    assert.equal(await page.getByText("This event has ended.").isVisible(), true);
    assert.equal(await focused(page), "Cancel");
});

check(
    "without contact last known events show",
    { fixture: "unreachable" },
    async (page) => {
        assert.equal(await page.getByText("Azure denied Forewarn access (403).").isVisible(), true);
        assert.equal(await page.getByText("add Forewarn to its allow list").isVisible(), true);
        assert.equal(await page.getByText("Last known at 13:32").isVisible(), true);
        assert.equal(await page.getByText("32 seconds ago").isVisible(), true);
        assert.equal(await page.getByText("No maintenance").isVisible(), false);
        assert.equal(await page.getByRole("button", { name: "Approve" }).isVisible(), false);

        const nothing = await fixture("unreachable");
        nothing.events = [];
        await publish(page, nothing);
        assert.equal(await page.getByText("No maintenance").isVisible(), false);
        assert.equal(await page.getByText("That may have changed.").isVisible(), true);
    },
);

check("polling and copying work while unreachable", { fixture: "unreachable" }, async (page) => {
    await page.getByRole("button", { name: "Try now" }).click();
    assert.deepEqual(await calls(page, "poll_now"), [{}]);
    await page.getByRole("button", { name: "Copy details" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /Error \(forbidden\)/);
});

check("the first call is not an all-clear", { fixture: "starting" }, async (page) => {
    assert.equal(await page.getByRole("heading", { name: "Waiting for Azure's first response" }).isVisible(), true);
    assert.equal(await page.getByText("No maintenance").isVisible(), false);
});

check("events of an earlier run are stale", { fixture: "starting" }, async (page) => {
    const snapshot = await fixture("unreachable");
    snapshot.connection = { state: "starting", lastContact: snapshot.connection.lastContact };
    await publish(page, snapshot);
    assert.equal(await page.getByRole("heading", { name: "Waiting for Azure's first response" }).isVisible(), true);
    assert.equal(await page.getByText("Last known at 13:32").isVisible(), true);
    assert.equal(await page.locator(".card-stale").count(), 1);
    assert.equal(await page.getByRole("button", { name: "Approve" }).isVisible(), false);
});

check("the empty page shows the last event", { fixture: "empty" }, async (page) => {
    assert.equal(await page.getByRole("heading", { name: "No maintenance scheduled" }).isVisible(), true);
    assert.equal(await page.getByText("Monitoring since Mon, 2 Mar, 13:32").isVisible(), true);
    assert.equal(await page.getByText("Last event: Freeze, 3 days ago, paused for 5 s.").isVisible(), true);
});

check("the empty page shows the recovery", { fixture: "empty" }, async (page) => {
    const recovery = page.locator(".recovery");
    assert.equal(await recovery.isVisible(), false);
    const quiet = await fixture("empty");
    const command = { begun: quiet.lastEvent.endedAt, output: "" };
    const texts = [
        [{ ...command, state: "running", sentence: null }, "Recovering…"],
        [{ ...command, state: "done", sentence: "It ended well." }, "Recovered."],
        [
            { ...command, state: "failed", sentence: "It ended with exit code 3." },
            "Recovery failed. It ended with exit code 3.",
        ],
    ];
    for (const [shown, text] of texts) {
        quiet.lastEvent.recovery = shown;
        await publish(page, quiet);
        await recovery.getByText(text, { exact: true }).waitFor();
    }
});

check("unreadable entries are reported", { fixture: "empty" }, async (page) => {
    const quiet = await fixture("empty");
    quiet.connection.unreadableEntries = 2;
    await publish(page, quiet);
    assert.equal(await page.getByText("No maintenance").isVisible(), false);
    assert.equal(await page.getByText("2 entries in Azure's response").isVisible(), true);
    const busy = await fixture("one-reboot");
    busy.connection.unreadableEntries = 1;
    await publish(page, busy);
    assert.equal(await page.getByText("1 entry in Azure's response").isVisible(), true);
});

check("text from Azure stays text", { fixture: "unknown-type" }, async (page) => {
    assert.equal(await page.getByText('<b>Markup</b> & "quotes" stay text.').isVisible(), true);
    assert.equal(await page.locator("b").count(), 0);
});

check("other VMs' events are collapsed", { fixture: "neighbour-only" }, async (page) => {
    const card = page.locator('.card[data-key="B"]');
    assert.equal(await card.isVisible(), false);
    await page.getByText("Other VMs in this set (1)").click();
    assert.equal(await card.isVisible(), true);
});

check("a reminder can be set by keyboard", { fixture: "one-reboot" }, async (page) => {
    const remind = page.getByRole("button", { name: "Remind me…" });
    await remind.focus();
    await page.keyboard.press("Enter");
    assert.deepEqual(await page.getByRole("menuitemradio").allTextContents(), [
        "5 minutes before",
        "Custom time…",
        "Default reminders",
    ]);
    assert.equal(await focused(page), "Default reminders");
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    assert.deepEqual(await calls(page, "snooze"), [{ key: "A", seconds: 300 }]);
    assert.equal(await focused(page), "Remind me…");

    const snapshot = await fixture("one-reboot");
    snapshot.events[0].snoozedUntil = "2026-03-02T12:42:00Z";
    await publish(page, snapshot);
    await page.getByRole("button", { name: "Reminder at 13:42" }).click();
    assert.equal(await focused(page), "5 minutes before");
    await page.getByRole("menuitemradio", { name: "Default reminders" }).click();
    assert.deepEqual((await calls(page, "snooze"))[1], { key: "A", seconds: null });
});

check("a reminder can be set to any time before the event", { fixture: "one-reboot" }, async (page) => {
    const remind = page.getByRole("button", { name: "Remind me…" });
    await remind.click();
    await page.getByRole("menuitemradio", { name: "Custom time…" }).click();
    const dialog = page.getByRole("dialog", { name: "Remind me before the event" });
    for (const [typed, problem] of [
        ["soon", "Enter a whole number from 1 to 999."],
        ["0", "Enter a whole number from 1 to 999."],
        ["20", "The event starts sooner than that."],
    ]) {
        await dialog.getByRole("textbox").fill(typed);
        await page.keyboard.press("Enter");
        await dialog.getByText(problem).waitFor();
    }
    await assertAccessible(page, "custom reminder");
    await dialog.getByRole("textbox").fill("12");
    await page.keyboard.press("Enter");
    assert.deepEqual(await calls(page, "snooze"), [{ key: "A", seconds: 720 }]);
    assert.equal(await dialog.isVisible(), false);
});

check("Approve stands out only where it is advised", { fixture: "one-reboot" }, async (page) => {
    const approve = page.getByRole("button", { name: "Approve now…" });
    const isPrimary = () => approve.evaluate((node) => node.classList.contains("button-primary"));
    assert.equal(await isPrimary(), false);
    const snapshot = await fixture("one-reboot");
    snapshot.events[0].approvalAdvised = true;
    await publish(page, snapshot);
    assert.equal(await isPrimary(), true);
});

check("the names of several VMs open on request", { fixture: "one-reboot" }, async (page) => {
    const names = page.getByText("web-01, web-02, db-07");
    assert.equal(await names.isVisible(), false);
    await page.getByText("web-01 and 2 more").click();
    assert.equal(await names.isVisible(), true);
});

check("two cards are complete above the fold", { fixture: "ten-events" }, async (page) => {
    const bottom = await page.locator(".card").nth(1).evaluate((node) => node.getBoundingClientRect().bottom);
    assert.ok(bottom <= 600, String(bottom));
});

check("Esc closes the menu and returns focus", { fixture: "one-reboot" }, async (page) => {
    await page.getByRole("button", { name: "Remind me…" }).click();
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("menu").isVisible(), false);
    assert.equal(await focused(page), "Remind me…");
    assert.deepEqual(await calls(page, "snooze"), []);
});

check("a second click closes the menu", { fixture: "one-reboot" }, async (page) => {
    const remind = page.getByRole("button", { name: "Remind me…" });
    for (const open of [true, false, true]) {
        await remind.click();
        assert.equal(await page.getByRole("menu").isVisible(), open);
    }
});

check("a failed reminder says why", { fixture: "one-reboot" }, async (page) => {
    await page.evaluate(() => {
        window.fake.commands.snooze = () => Promise.reject("This event has ended.");
    });
    await page.getByRole("button", { name: "Remind me…" }).click();
    await page.getByRole("menuitemradio", { name: "5 minutes before" }).click();
    await page.getByText("Couldn't set the reminder. This event has ended.").waitFor();
});

check(
    "an early publication is not lost",
    { fixture: "one-reboot", meanwhile: "started" },
    async (page) => {
        assert.match(await page.getByRole("timer").textContent(), /In progress/);
    },
);

check("the header shows the age of data", { fixture: "one-reboot" }, async (page) => {
    assert.equal(await page.getByText("Live", { exact: true }).isVisible(), true);
    await page.clock.runFor(9000);
    assert.equal(await page.getByText("Live · 10 s").isVisible(), true);
    assert.equal(await page.locator(".bar[data-late]").count(), 0);
    await page.clock.runFor(60_000);
    assert.equal(await page.locator(".bar[data-late]").count(), 1);
});

check("the window opens at its event", { fixture: "ten-events" }, async (page) => {
    const { neighbours, events } = await fixture("ten-events");
    for (const { key } of [events.at(-1), neighbours.at(-1)]) {
        await page.evaluate((wanted) => window.fake.open({ at: "event", key: wanted }), key);
        assert.equal(await page.evaluate(() => document.activeElement?.dataset.key), key);
        assert.equal(await page.locator(`.card[data-key="${key}"] h2`).isVisible(), true);
    }
});

check("the window opens at the confirmation", { fixture: "one-reboot", opening: { at: "approval", key: "A" } }, async (page) => {
    await page.getByRole("dialog", { name: "Reboot 3 VMs now?" }).waitFor();
    assert.deepEqual(await calls(page, "approve"), []);
    assert.deepEqual(await calls(page, "ready"), [{}]);
});

check(
    "an ended event is reported",
    { fixture: "empty", opening: { at: "event", key: "A" } },
    async (page) => {
        await page.getByText("That event is no longer listed.").waitFor();
        await page.getByRole("button", { name: "Dismiss" }).click();
        assert.equal(await page.getByText("That event is no longer listed.").isVisible(), false);
    },
);

const notShown = { at: "notShown", reason: "Switched off by policy.", title: "Reboot in 15 min · web-01", key: "A" };

check("missed notifications show in the window", { fixture: "one-reboot", opening: notShown }, async (page) => {
    await page.getByText("A notification couldn't be shown").waitFor();
    assert.equal(await page.getByText("Switched off by policy.").isVisible(), true);
    await page.evaluate((next) => window.fake.open(next), { ...notShown, title: "Reboot in 5 min · web-01" });
    assert.equal(await page.getByText("2 notifications couldn't be shown").isVisible(), true);
    await page.getByRole("button", { name: "Show event" }).click();
    assert.equal(await page.evaluate(() => document.activeElement?.dataset.key), "A");
    await page.getByRole("button", { name: "Dismiss" }).click();
    assert.equal(await page.getByText("couldn't be shown").isVisible(), false);
});

check("shown snapshots and openings are acknowledged", { fixture: "one-reboot", opening: notShown }, async (page) => {
    assert.deepEqual(await called(page, "acknowledge", 1), [{ number: 1 }]);
    const snapshot = await fixture("one-reboot");
    await publish(page, { ...snapshot, revision: 7, base: null });
    await page.evaluate((next) => window.fake.open(next), { ...notShown, title: "Reboot in 5 min", number: 8 });
    assert.deepEqual(await called(page, "acknowledge", 3), [{ number: 1 }, { number: 7 }, { number: 8 }]);
});

check("failed snapshots are not acknowledged", { fixture: "one-reboot" }, async (page) => {
    const broken = { ...(await fixture("one-reboot")), settings: null, revision: 7, base: null };
    await publish(page, broken).catch(() => undefined);
    await publish(page, { ...(await fixture("one-reboot")), revision: 8, base: null });
    assert.deepEqual(await called(page, "acknowledge", 1), [{ number: 8 }]);
    page.problems.length = 0;
});

check("the About dialog shows the version", { fixture: "empty", opening: { at: "about" } }, async (page) => {
    await page.getByRole("dialog").getByText("Version 1.0.0").waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("dialog").isVisible(), false);
});

check("demo mode is marked", { fixture: "demo" }, async (page) => {
    assert.equal(await page.getByText("Demo", { exact: true }).isVisible(), true);
});

check("the chosen theme overrides the system's", { fixture: "empty" }, async (page) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    const snapshot = await fixture("empty");
    snapshot.preferences.theme = "dark";
    await publish(page, snapshot);
    assert.notEqual(await ground(), light);
});

check("only changed cards are updated", { fixture: "one-reboot" }, async (page) => {
    const snapshot = await fixture("one-reboot");
    const [event] = snapshot.events;
    snapshot.events = Array.from({ length: 20 }, (_, index) => ({ ...event, key: `E${index}` }));
    await publish(page, snapshot);
    const changed = await page.evaluate(async (next) => {
        const nodes = [];
        new MutationObserver((records) => nodes.push(...records)).observe(document.querySelector("main"), {
            subtree: true,
            childList: true,
            attributes: true,
            characterData: true,
        });
        window.fake.publish(next);
        await Promise.resolve();
        return nodes.length;
    }, snapshot);
    assert.equal(await page.locator(".card").count(), 20);
    assert.equal(changed, 0, "the same snapshot again changes nothing at all");
});

check("without the program the page says so", { fixture: null }, async (page) => {
    assert.equal(await page.getByText("this page works only inside Forewarn").isVisible(), true);
    assert.equal(await page.getByRole("button", { name: "Try again" }).isVisible(), true);
});
