import assert from "node:assert/strict";

import { assertAccessible } from "../axe.js";
import { calls, checker, focused, publish } from "../checks.js";
import { TYPE_NAMES as TYPES } from "../../../ui/js/event-types.js";
import { fixture } from "../fixtures.js";
import { assertLayout } from "../layout.js";

/** The default settings. */
const VALUES = {
    notify_types: ["Reboot", "Redeploy", "Preempt", "Terminate", "Other"],
    notify_scope: "this_vm",
    reminder_minutes: [5, 1],
    sound: true,
    start_at_login: false,
    poll_interval_seconds: 1,
    rules: [],
    approve_user_initiated: false,
    approve_freeze_up_to_seconds: 0,
    approval_grace_seconds: 10,
    prepare: [],
    recover: [],
    theme: "system",
    window_style: "system",
    language: "system",
    history_days: 365,
    webhook_url: "",
    webhook_format: "cloudevents",
};

/** A snapshot with these settings and other parts. */
async function having(values, { settings, ...rest } = {}) {
    const snapshot = await fixture("empty");
    return {
        ...snapshot,
        ...rest,
        settings: { values: { ...VALUES, ...values }, locked: [], problems: [], ...settings },
    };
}

const run = checker();
const usual = { snapshot: await having({}), opening: { at: "settings" } };

/** Opens the settings, or a page of them, and runs the check. */
function check(name, section, body) {
    run(name, usual, async (page) => {
        // The data locations arrive last.
        await page.locator(".location").first().waitFor({ state: "attached" });
        if (section !== null) {
            await goTo(page, section);
        }
        await body(page);
    });
}

/** Opens a page of the settings from the first level or another page. */
async function goTo(page, section) {
    const back = page.locator(".settings-back:visible");
    if (await back.isVisible()) {
        await back.click();
    }
    await page.locator(`#open-${section}`).click();
}

const saved = async (page) => (await calls(page, "save_settings")).map(({ values }) => values);
/** Makes the program reject with `rejection`. */
const refuse = (page, command, rejection) =>
    page.evaluate(
        ([name, reason]) => {
            window.fake.commands[name] = () => Promise.reject(reason);
        },
        [command, rejection],
    );
const row = (page, key) => page.locator(`.page .setting[data-key=${key}]`);
const announced = (page) => page.getByRole("status").textContent();
/** The description of a control. */
const description = (control) =>
    control.evaluate((node) =>
        node
            .getAttribute("aria-describedby")
            .split(" ")
            .map((id) => document.getElementById(id).textContent)
            .join(" "),
    );

check("every setting is on one of the pages", null, async (page) => {
    const values = await page.evaluate(() =>
        Object.fromEntries(
            [...document.querySelectorAll(".settings-page")].map((section) => [
                section.querySelector("h2").textContent,
                [...section.querySelectorAll(".setting[data-key]")].map((setting) => {
                    const inputs = [...setting.querySelectorAll("input, select")];
                    const [first] = inputs;
                    const ticked = () => inputs.filter((input) => input.checked).map((input) => input.id.split("-").at(-1));
                    const value = inputs.length > 1 ? ticked() : first.type === "checkbox" ? first.checked : first.value;
                    return [setting.dataset.key, value];
                }),
            ]),
        ),
    );
    assert.deepEqual(values, {
        Notifications: [
            ["notify_types", ["Reboot", "Redeploy", "Preempt", "Terminate", "Other"]],
            ["notify_scope", "this_vm"],
            ["reminder_minutes", "5, 1"],
            ["sound", true],
        ],
        Monitoring: [
            ["start_at_login", false],
            ["poll_interval_seconds", "1"],
        ],
        "Automatic approval": [
            ["approve_user_initiated", false],
            ["approve_freeze_up_to_seconds", "0"],
            ["rules", []],
            ["approval_grace_seconds", "10"],
        ],
        Commands: [
            ["prepare", []],
            ["recover", []],
        ],
        Webhook: [
            ["webhook_url", ""],
            ["webhook_format", "cloudevents"],
        ],
        Appearance: [
            ["theme", "system"],
            ["window_style", "system"],
            ["language", "system"],
        ],
        Data: [["history_days", "365"]],
        Help: [],
    });
    const silent = await page.evaluate(() =>
        [...document.querySelectorAll(".setting")]
            .filter((setting) => !setting.querySelector(".setting-about")?.textContent)
            .map((setting) => setting.textContent),
    );
    assert.deepEqual(silent, []);
});

const rows = (page) => page.locator(".nav-row:visible .nav-text").evaluateAll((all) => all.map((row) => [...row.children].map((part) => part.textContent).join(": ")));

check("every row shows its value", null, async (page) => {
    assert.deepEqual(await rows(page), [
        "Notifications: Reboot, Redeploy, Preempt, Terminate, Other",
        "Monitoring: Every second",
        "Automatic approval: Off",
        "Commands: None",
        "Webhook: Off",
        "Appearance: Use system setting · English",
        "Data: History for 365 days",
        "Help: Connection doctor, Diagnostics, Introduction",
    ]);
    const rule = { name: "Nights", then: "approve_now" };
    await publish(
        page,
        await having({
            notify_types: Object.keys(TYPES),
            poll_interval_seconds: 0.2,
            approve_user_initiated: true,
            approve_freeze_up_to_seconds: 10,
            rules: [rule, { ...rule, name: "Days" }],
            prepare: [{ program: "/bin/drain" }],
            webhook_url: "https://hooks.example/secret",
            webhook_format: "teams",
            theme: "dark",
            language: "en",
            history_days: 1,
        }),
    );
    assert.deepEqual((await rows(page)).slice(0, -1), [
        "Notifications: All events",
        "Monitoring: Every 0.2 seconds",
        "Automatic approval: Restarts you started · Freezes up to 10 s · 2 rules",
        "Commands: 1 command",
        "Webhook: Teams · hooks.example",
        "Appearance: Dark · English",
        "Data: History for 1 day",
    ]);
    await publish(page, await having({ notify_types: [] }));
    assert.equal((await rows(page))[0], "Notifications: Off");
    await publish(page, await having({}, { settings: { locked: [{ key: "history_days", by: "/etc/forewarn.toml" }] } }));
    await page.getByRole("button", { name: "Data History for 365 days Set by your administrator" }).waitFor();
});

check("a row opens a page and returns", null, async (page) => {
    const heading = () => page.getByRole("heading", { level: 2 }).allTextContents();
    const ways = [
        () => page.getByRole("button", { name: "Back" }).click(),
        () => page.keyboard.press("Escape"),
        () => page.keyboard.press("Alt+ArrowLeft"),
        () => page.keyboard.press("Backspace"),
    ];
    for (const goBack of ways) {
        await page.getByRole("button", { name: "Help" }).press("Enter");
        assert.deepEqual(await heading(), ["Help"]);
        assert.equal(await focused(page), "Help");
        assert.equal(await page.locator("#search-settings").isVisible(), false);
        await goBack();
        assert.deepEqual(await heading(), []);
        assert.equal(await page.evaluate(() => document.activeElement.id), "open-help");
    }
    await page.keyboard.press("ArrowUp");
    assert.equal(await page.evaluate(() => document.activeElement.id), "open-data");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("#open-data").isVisible(), true, "there is nothing to return to");
});

check("Backspace in a field deletes, and leaving the page saves", "data", async (page) => {
    await page.locator("#setting-history_days").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    assert.equal(await page.locator("#setting-history_days").inputValue(), "36");
    await page.keyboard.press("Alt+ArrowLeft");
    await page.getByText("History for 36 days").waitFor();
    assert.deepEqual(await saved(page), [{ history_days: 36 }]);
});

check("the search finds names, explanations and synonyms", null, async (page) => {
    const search = page.getByRole("searchbox", { name: "Search settings" });
    for (const [query, expected] of [
        ["sound", ["Sound: Notifications"]],
        ["  POLLING  interval ", ["Polling interval: Monitoring"]],
        ["30 seconds", ["Notify me about: Notifications", "Polling interval: Monitoring"]],
        ["autostart", ["Start at sign-in: Monitoring"]],
        ["dark", ["Theme: Appearance"]],
        ["preempt", ["Notify me about: Notifications"]],
        ["slack", ["Webhook URL: Webhook", "Format: Webhook"]],
        ["xyzzy", []],
    ]) {
        await search.fill(query);
        assert.deepEqual(await rows(page), expected, query);
        const count = `${expected.length} setting${expected.length === 1 ? "" : "s"}`;
        assert.equal(await announced(page), expected.length === 0 ? "No settings found" : count);
    }
    await search.press("Escape");
    assert.equal(await search.inputValue(), "");
    assert.equal((await rows(page)).length, 8);
});

check("a search result opens its setting", null, async (page) => {
    const search = page.getByRole("searchbox", { name: "Search settings" });
    await search.fill("reboot");
    await search.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    assert.match(await focused(page), /^Approve restarts I started myself/);
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.id), "setting-approve_user_initiated");
    assert.equal(await row(page, "approve_user_initiated").evaluate((node) => node.matches(".setting-found")), true);
    await page.keyboard.press("Escape");
    assert.match(await focused(page), /^Approve restarts I started myself/);
    assert.equal(await search.inputValue(), "reboot");
    assert.equal(await page.locator(".setting-found").count(), 0);
    await search.fill("teams");
    await search.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.id), "setting-webhook_url");
});

check("switches and lists save at once", "notifications", async (page) => {
    await page.getByRole("switch", { name: "Sound" }).uncheck();
    await row(page, "sound").getByText("Saved").waitFor();
    assert.equal(await announced(page), "Sound: saved.");
    await page.getByRole("combobox", { name: "Notify me about events for" }).selectOption("All VMs in the set");
    await row(page, "notify_scope").getByText("Saved").waitFor();
    assert.equal(await row(page, "sound").getByText("Saved").isVisible(), false, "only the latest is marked");
    await goTo(page, "appearance");
    await page.getByRole("combobox", { name: "Theme" }).selectOption("Dark");
    await row(page, "theme").getByText("Saved").waitFor();
    assert.deepEqual(await saved(page), [{ sound: false }, { notify_scope: "whole_set" }, { theme: "dark" }]);
    await goTo(page, "notifications");
    assert.equal(await page.getByText("Saved").first().isVisible(), false, "old news");
});

check("event types are saved as a list", "notifications", async (page) => {
    await page.getByRole("checkbox", { name: "Freeze" }).check();
    await page.getByRole("checkbox", { name: "Preempt" }).uncheck();
    await row(page, "notify_types").getByText("Saved").waitFor();
    assert.deepEqual((await saved(page)).at(-1), {
        notify_types: ["Freeze", "Reboot", "Redeploy", "Terminate", "Other"],
    });
    assert.match(await description(page.getByRole("checkbox", { name: "Freeze" })), /pauses for a few seconds/);
});

check("the program validates the webhook URL", "webhook", async (page) => {
    const address = page.getByRole("textbox", { name: "Webhook URL" });
    await address.fill(" https://hooks.example/a ");
    await address.press("Enter");
    await row(page, "webhook_url").getByText("Saved").waitFor();
    await page.getByRole("combobox", { name: "Format" }).selectOption("Slack");
    await row(page, "webhook_format").getByText("Saved").waitFor();
    assert.deepEqual(await saved(page), [{ webhook_url: "https://hooks.example/a" }, { webhook_format: "slack" }]);
    const sentence = "webhook_url cannot be that.";
    await refuse(page, "save_settings", { refused: [{ key: "webhook_url", sentence }], sentence: null });
    await address.fill("http://hooks.example/");
    await address.press("Enter");
    await row(page, "webhook_url").getByText(sentence).waitFor();
    assert.equal(await address.inputValue(), "http://hooks.example/", "what was typed can be put right");
});

check("Enter and blur save a field", "notifications", async (page) => {
    const reminders = page.getByRole("textbox", { name: "Reminders minutes" });
    await reminders.fill("1 15;5");
    await reminders.press("Enter");
    await row(page, "reminder_minutes").getByText("Saved").waitFor();
    assert.equal(await reminders.inputValue(), "15, 5, 1");
    await goTo(page, "data");
    const days = page.getByRole("textbox", { name: "Keep history days" });
    await days.fill("30");
    await page.keyboard.press("Tab");
    await row(page, "history_days").getByText("Saved").waitFor();
    assert.deepEqual(await saved(page), [{ reminder_minutes: [15, 5, 1] }, { history_days: 30 }]);
    await days.focus();
    await page.keyboard.press("Tab");
    assert.equal((await saved(page)).length, 2, "a field that was only looked at is not saved");
});

check("a wrong value is refused beside its field", "approval", async (page) => {
    const delay = page.getByRole("textbox", { name: "Auto-approval delay seconds" });
    const freezes = page.getByRole("textbox", { name: "Approve short freezes seconds" });
    await delay.fill("301");
    await freezes.fill("ten");
    await freezes.press("Enter");
    const sentence = "“301” isn't valid. Enter a whole number from 0 to 300.";
    await row(page, "approval_grace_seconds").getByText(sentence).waitFor();
    await row(page, "approve_freeze_up_to_seconds").getByText("“ten” isn't valid").waitFor();
    assert.equal(await delay.getAttribute("aria-invalid"), "true");
    assert.match(await description(delay), /from 0 to 300/);
    assert.match(await announced(page), /^Approve short freezes: “ten” isn't valid/);

    await page.getByRole("switch", { name: "Approve restarts I started myself" }).check();
    await row(page, "approve_user_initiated").getByText("Saved").waitFor();
    await publish(page, await having({ approve_user_initiated: true, approve_freeze_up_to_seconds: 5 }));
    assert.equal(await delay.inputValue(), "301");
    assert.equal(await freezes.inputValue(), "ten");
    assert.deepEqual(await saved(page), [{ approve_user_initiated: true }]);

    await freezes.fill("10");
    await freezes.press("Enter");
    await row(page, "approve_freeze_up_to_seconds").getByText("Saved").waitFor();
    assert.equal(await freezes.getAttribute("aria-invalid"), null);
    assert.equal(await delay.inputValue(), "301");

    await delay.press("Escape");
    assert.equal(await delay.inputValue(), "10");
    assert.equal(await delay.getAttribute("aria-invalid"), null);
    assert.equal(await row(page, "approval_grace_seconds").locator(".setting-problem").isVisible(), false);
    assert.equal(await page.getByRole("heading", { level: 2 }).textContent(), "Automatic approval", "the page stays open");
});

check("the polling interval may be a fraction", "monitoring", async (page) => {
    const poll = page.getByRole("textbox", { name: "Polling interval seconds" });
    await poll.fill("0.1");
    await poll.press("Enter");
    await row(page, "poll_interval_seconds").getByText("“0.1” isn't valid. Enter a number from 0.2 to 60.").waitFor();
    await poll.fill("0.2");
    await poll.press("Enter");
    await row(page, "poll_interval_seconds").getByText("Saved").waitFor();
    assert.deepEqual(await saved(page), [{ poll_interval_seconds: 0.2 }]);
});

check("a refusal on blur loses no click", "notifications", async (page) => {
    await page.getByRole("textbox", { name: "Reminders minutes" }).fill("five");
    await page.getByRole("switch", { name: "Sound" }).click();
    await row(page, "sound").getByText("Saved").waitFor();
    await row(page, "reminder_minutes").getByText("“five” isn't valid").waitFor();
    assert.deepEqual(await saved(page), [{ sound: false }]);
});

check("a refusal survives a page change", "monitoring", async (page) => {
    const poll = page.getByRole("textbox", { name: "Polling interval seconds" });
    await poll.fill("90");
    await page.getByRole("tab", { name: "Upcoming" }).click();
    await page.getByRole("tab", { name: "Settings" }).click();
    assert.equal(await poll.inputValue(), "90");
    await row(page, "poll_interval_seconds").getByText("“90” isn't valid").waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("button", { name: "Monitoring A value wasn't saved" }).click();
    assert.equal(await poll.inputValue(), "90");
});

check("a refused value can be retried", "data", async (page) => {
    await refuse(page, "save_settings", {
        refused: [{ key: "history_days", sentence: "history_days cannot be 30: it must be something else" }],
        sentence: null,
    });
    const days = page.getByRole("textbox", { name: "Keep history days" });
    await days.fill("30");
    await days.press("Enter");
    await row(page, "history_days").getByText("history_days cannot be 30").waitFor();
    assert.equal(await days.inputValue(), "30");
    assert.equal(await days.getAttribute("aria-invalid"), "true");
    await page.evaluate(() => delete window.fake.commands.save_settings);
    await days.press("Enter");
    await row(page, "history_days").getByText("Saved").waitFor();
});

check("a refused switch reverts and says why", "monitoring", async (page) => {
    const reason = "The settings cannot be saved in /home/ada/settings.toml: the disk is full.";
    await refuse(page, "save_settings", { refused: [], sentence: reason });
    const login = page.getByRole("switch", { name: "Start at sign-in" });
    await login.click();
    await row(page, "start_at_login").getByText(reason).waitFor();
    assert.equal(await login.isChecked(), false);
    assert.match(await description(login), /the disk is full/);
    await refuse(page, "save_settings", "Forewarn is ending.");
    await login.click();
    await row(page, "start_at_login").getByText("Forewarn is ending.").waitFor();
});

check("external changes skip the edited field", "notifications", async (page) => {
    const reminders = page.getByRole("textbox", { name: "Reminders minutes" });
    await reminders.click();
    await page.keyboard.press("End");
    await page.keyboard.type(", 30");
    await publish(
        page,
        await having({ reminder_minutes: [60], sound: false, notify_types: ["Freeze"] }),
    );
    assert.equal(await reminders.inputValue(), "5, 1, 30");
    assert.equal(await page.getByRole("switch", { name: "Sound" }).isChecked(), false);
    assert.equal(await page.getByRole("checkbox", { name: "Freeze" }).isChecked(), true);
    assert.equal(await page.getByRole("checkbox", { name: "Reboot" }).isChecked(), false);
    await page.keyboard.press("Escape");
    assert.equal(await reminders.inputValue(), "60");
    assert.deepEqual(await saved(page), []);
});

check("an older snapshot reverts no setting", "notifications", async (page) => {
    await page.evaluate(() => {
        window.fake.commands.save_settings = () => new Promise((resolve) => (window.savedNow = resolve));
    });
    const sound = page.getByRole("switch", { name: "Sound" });
    await sound.uncheck();
    await publish(page, await having({}));
    assert.equal(await sound.isChecked(), false);
    await page.evaluate(() => window.savedNow());
    await row(page, "sound").getByText("Saved").waitFor();
    await publish(page, await having({}));
    assert.equal(await sound.isChecked(), false);
    await publish(page, await having({ sound: false }));
    await publish(page, await having({ sound: true }));
    assert.equal(await sound.isChecked(), true);
});

check("locked settings name their file", "notifications", async (page) => {
    const by = "C:\\ProgramData\\Forewarn\\settings.toml";
    const locked = ["notify_types", "notify_scope", "reminder_minutes"].map((key) => ({ key, by }));
    await publish(page, await having({ reminder_minutes: [30] }, { settings: { locked } }));
    for (const { key } of locked) {
        const line = row(page, key);
        await line.getByText(`Set by your administrator in ${by}`).waitFor();
        for (const control of await line.locator("input, select").all()) {
            assert.equal(await control.isDisabled(), true, key);
        }
    }
    const reminders = page.getByRole("textbox", { name: "Reminders minutes" });
    assert.equal(await reminders.inputValue(), "30");
    assert.match(await description(reminders), /administrator/);
    assert.equal(await page.getByRole("switch", { name: "Sound" }).isDisabled(), false);
    await publish(page, await having({ reminder_minutes: [30] }, { settings: { locked: [] } }));
    assert.equal(await reminders.isDisabled(), false);
    assert.equal(await page.getByText("Set by your administrator").first().isVisible(), false);
});

check("settings file problems show at the top", null, async (page) => {
    const problems = ["“colour” in /home/ada/settings.toml is no setting.", "/etc/forewarn.toml cannot be read."];
    await publish(page, await having({}, { settings: { problems } }));
    const notice = page.getByRole("region", { name: "2 problems with the settings files" });
    assert.deepEqual(await notice.getByRole("listitem").allTextContents(), problems);
    await publish(page, await having({}));
    assert.equal(await notice.isVisible(), false);
});

check("a test notification shows its result", "notifications", async (page) => {
    await page.evaluate(() => {
        window.fake.commands.send_test_notification = () => new Promise((resolve) => (window.notified = resolve));
    });
    const send = page.getByRole("button", { name: "Send Test notification" });
    await send.dblclick();
    const sending = page.getByRole("button", { name: "Sending… Test notification" });
    assert.equal(await sending.getAttribute("aria-disabled"), "true");
    assert.equal((await calls(page, "send_test_notification")).length, 1);
    await page.evaluate(() => window.notified());
    const answer = page.getByText("The system accepted it. If you didn't see it");
    await page.locator(".setting").filter({ has: answer }).waitFor();
    assert.match(await announced(page), /do not disturb/);

    await refuse(page, "send_test_notification", "There is no notification service.");
    await send.click();
    await page.locator(".setting-answer").getByText("didn't show it. There is no notification service.").waitFor();
    assert.equal(await answer.first().isVisible(), false);
    await page.getByRole("tab", { name: "Upcoming" }).click();
    await page.getByRole("tab", { name: "Settings" }).click();
    assert.equal(await page.locator(".setting-answer").first().isVisible(), false, "old news");
});

check("data locations can be copied and opened", "data", async (page) => {
    const places = await page.locator(".location").evaluateAll((lines) => lines.map((line) => line.textContent));
    assert.deepEqual(places, [
        "Data folder/home/ada/.local/share/forewarn",
        "History/home/ada/.local/share/forewarn/history.db",
        "Your settings/home/ada/.config/forewarn/settings.toml",
        "Administrator's settings for all users/etc/forewarn/settings.toml",
        "Log/home/ada/.local/share/forewarn/log",
    ]);
    await page.getByRole("button", { name: "Copy path: History" }).click();
    await page.getByRole("status").getByText("Copied").waitFor({ state: "attached" });
    assert.equal(
        await page.evaluate(() => navigator.clipboard.readText()),
        "/home/ada/.local/share/forewarn/history.db",
    );
    await page.getByRole("button", { name: "Open folder" }).click();
    assert.equal((await calls(page, "open_data_folder")).length, 1);
    await refuse(page, "open_data_folder", "No program opens folders here.");
    await page.getByRole("button", { name: "Open folder" }).click();
    await page.locator(".setting-answer").getByText("Couldn't open the folder. No program opens folders here.").waitFor();
});

check("diagnostics are copied or shown", "help", async (page) => {
    await page.getByRole("button", { name: "Copy Diagnostics" }).click();
    await page.locator(".setting-answer").getByText("Copied").waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "Forewarn 1.0.0\nLinux\n");

    await page.evaluate(() => {
        navigator.clipboard.write = () => Promise.reject(new Error("no"));
        navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
        document.execCommand = () => false;
    });
    await page.getByRole("button", { name: "Copy Diagnostics" }).click();
    await page.getByText("Couldn't copy.").first().waitFor();
    const text = page.getByRole("textbox", { name: "Diagnostics" });
    assert.equal(await text.inputValue(), "Forewarn 1.0.0\nLinux\n");
    assert.equal(
        await page.evaluate(() => document.activeElement.selectionEnd - document.activeElement.selectionStart),
        21,
    );

    await refuse(page, "diagnostics", "Forewarn is ending.");
    await page.getByRole("button", { name: "Copy Diagnostics" }).click();
    await page.locator(".setting-answer").getByText("Couldn't collect diagnostics. Forewarn is ending.").waitFor();
    assert.equal(await text.isVisible(), false);
});

check("doctor and welcome open and return focus", "notifications", async (page) => {
    await page.getByRole("button", { name: "Send Test notification" }).click();
    await page.locator(".page .setting-answer").getByText("The system accepted it.").waitFor();
    await goTo(page, "help");
    for (const [button, title] of [
        ["Open… Connection doctor", "Connection doctor"],
        ["Show again Introduction", "Welcome to Forewarn"],
    ]) {
        await page.getByRole("button", { name: button }).click();
        await page.getByRole("dialog", { name: title }).waitFor();
        const answers = page.getByRole("dialog").locator(".setting-answer:visible");
        assert.equal(await answers.count(), 0, "what was answered elsewhere has been read there");
        await page.keyboard.press("Escape");
        assert.equal(await page.getByRole("dialog", { name: title }).isVisible(), false);
        assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-labelledby") !== null), true);
    }
    assert.deepEqual(await calls(page, "introduced"), [], "who was introduced before need not be again");
});

check("changing the language keeps drafts", "monitoring", async (page) => {
    const poll = page.getByRole("textbox", { name: "Polling interval seconds" });
    await poll.fill("90");
    await poll.press("Enter");
    await goTo(page, "appearance");
    const languages = page.getByRole("combobox", { name: "Language" });
    assert.deepEqual(await languages.locator("option").allTextContents(), [
        "Use system setting",
        "English",
        "Türkçe",
        "Svenska",
        "Magyar",
        "Nederlands",
    ]);
    await languages.focus();
    await languages.selectOption("Svenska");
    const preferences = { theme: "system", language: "sv" };
    await publish(page, await having({ language: "sv" }, { preferences }));
    await row(page, "language").getByText("Sparat").waitFor();
    assert.deepEqual(await saved(page), [{ language: "sv" }]);
    assert.equal(await page.evaluate(() => document.activeElement.id), "setting-language");
    await page.keyboard.press("Escape");
    await page.locator("#open-monitoring").click();
    await row(page, "poll_interval_seconds").locator(".setting-problem").getByText("”90”").waitFor();
    assert.equal(await page.locator("#setting-poll_interval_seconds").inputValue(), "90");
});

/** Presses Tab until the focus is at `last`, and returns what had it. */
async function tabTo(page, last) {
    const seen = [];
    while (seen.at(-1) !== last && seen.length < 20) {
        await page.keyboard.press("Tab");
        const { id, outline, inView } = await page.evaluate(() => {
            const node = document.activeElement;
            const { top, bottom } = node.getBoundingClientRect();
            const middle = (top + bottom) / 2;
            return {
                id: node.id || node.getAttribute("aria-label"),
                outline: getComputedStyle(node).outlineStyle,
                inView: node.getAttribute("role") === "tabpanel" || (middle >= 0 && middle <= innerHeight),
            };
        });
        assert.deepEqual([outline, inView], ["solid", true], id);
        seen.push(id);
    }
    return seen;
}

check("settings work by keyboard alone", null, async (page) => {
    const names = ["notifications", "monitoring", "approval", "commands", "webhook", "appearance", "data", "help"];
    await page.getByRole("tab", { name: "Settings" }).focus();
    assert.deepEqual(await tabTo(page, "open-help"), [
        "page-settings",
        "search-settings",
        ...names.map((name) => `open-${name}`),
    ]);
    const stops = {
        notifications: [
            ...Object.keys(TYPES).map((type) => `setting-notify_types-${type}`),
            "setting-notify_scope",
            "setting-reminder_minutes",
            "setting-sound",
            "try-notification",
        ],
        approval: [
            "setting-approve_user_initiated",
            "setting-approve_freeze_up_to_seconds",
            "setting-rules-add",
            "setting-approval_grace_seconds",
            "try-rules",
        ],
        data: [
            "setting-history_days",
            "open-folder",
            "Copy path: Data folder",
            "Copy path: History",
            "Copy path: Your settings",
            "Copy path: Administrator's settings for all users",
            "Copy path: Log",
        ],
    };
    for (const [name, expected] of Object.entries(stops)) {
        await page.locator(`#open-${name}`).focus();
        await page.keyboard.press("Enter");
        assert.deepEqual(await tabTo(page, expected.at(-1)), expected);
        await page.keyboard.press("Alt+ArrowLeft");
    }
    await page.locator("#open-monitoring").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await row(page, "start_at_login").getByText("Saved").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.type("30");
    await page.keyboard.press("Enter");
    await row(page, "poll_interval_seconds").getByText("Saved").waitFor();
    assert.deepEqual(await saved(page), [{ start_at_login: true }, { poll_interval_seconds: 30 }]);
});

const LONG = "C:\\Users\\adalovelace\\AppData\\Roaming\\Contoso\\a-folder-with-a-rather-long-name\\settings.toml";

check("locked settings are accessible at every size", "approval", async (page) => {
    const locked = Object.keys(VALUES).map((key) => ({ key, by: LONG }));
    const snapshot = await having({ rules: [{ name: "x".repeat(60), then: "ask" }] }, { settings: { locked } });
    await publish(page, snapshot);
    await assertLayout(page, snapshot, "locked");
    await assertAccessible(page, "locked");
});

check("refused settings are accessible at every size", "notifications", async (page) => {
    await refuse(page, "send_test_notification", "There is no notification service on this desktop. Install one.");
    await page.getByRole("textbox", { name: "Reminders minutes" }).fill("5, ".repeat(30) + "x".repeat(50));
    await page.getByRole("button", { name: "Send Test notification" }).click();
    await page.getByRole("switch", { name: "Sound" }).click();
    await row(page, "sound").getByText("Saved").waitFor();
    assert.equal(await page.locator(".setting-problem:visible, .setting-answer:visible").count(), 2);
    await assertLayout(page, await having({}), "refused");
    await assertAccessible(page, "refused");
});

check("failed actions are accessible at every size", "help", async (page) => {
    await page.evaluate((path) => {
        navigator.clipboard.write = () => Promise.reject(new Error("no"));
        navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
        document.execCommand = () => false;
        window.fake.commands.diagnostics = async () => `Forewarn 1.0.0\n${path}\n`;
    }, LONG);
    await page.getByRole("button", { name: "Copy Diagnostics" }).click();
    await page.getByRole("textbox", { name: "Diagnostics" }).waitFor();
    await assertLayout(page, await having({}), "diagnostics");
    await assertAccessible(page, "diagnostics");
    await goTo(page, "data");
    await refuse(page, "open_data_folder", `No program opens ${LONG}.`);
    await page.locator("#open-folder").click();
    await page.locator("#setting-history_days").fill("9".repeat(40));
    await page.keyboard.press("Enter");
    assert.equal(await page.locator(".setting-problem:visible, .setting-answer:visible").count(), 2);
    await assertLayout(page, await having({}), "data");
    await assertAccessible(page, "data");
});
