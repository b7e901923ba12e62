import assert from "node:assert/strict";

import { assertAccessible } from "../axe.js";
import { calls, checker, publish } from "../checks.js";
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

/** Opens the settings and runs the check. */
function check(name, body) {
    run(name, usual, async (page) => {
        // The data locations arrive last.
        await page.locator(".location").first().waitFor();
        await body(page);
    });
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

check("every setting shows value and description", async (page) => {
    const values = await page.evaluate(() =>
        Object.fromEntries(
            [...document.querySelectorAll(".page .setting[data-key]")].map((setting) => {
                const inputs = [...setting.querySelectorAll("input, select")];
                const [first] = inputs;
                const ticked = () => inputs.filter((input) => input.checked).map((input) => input.id.split("-").at(-1));
                const value = inputs.length > 1 ? ticked() : first.type === "checkbox" ? first.checked : first.value;
                return [setting.dataset.key, value];
            }),
        ),
    );
    assert.deepEqual(values, {
        notify_types: ["Reboot", "Redeploy", "Preempt", "Terminate", "Other"],
        notify_scope: "this_vm",
        reminder_minutes: "5, 1",
        sound: true,
        approve_user_initiated: false,
        approve_freeze_up_to_seconds: "0",
        rules: [],
        approval_grace_seconds: "10",
        prepare: [],
        recover: [],
        theme: "system",
        language: "system",
        start_at_login: false,
        poll_interval_seconds: "1",
        webhook_url: "",
        webhook_format: "cloudevents",
        history_days: "365",
    });
    const silent = await page.evaluate(() =>
        [...document.querySelectorAll(".setting")]
            .filter((setting) => !setting.querySelector(".setting-about")?.textContent)
            .map((setting) => setting.textContent),
    );
    assert.deepEqual(silent, []);
    assert.deepEqual(await page.getByRole("heading", { level: 2 }).allTextContents(), [
        "Notifications",
        "Automatic approval",
        "Preparation",
        "Window",
        "Monitoring",
        "Integrations",
        "Data",
        "Help",
    ]);
});

check("switches and lists save at once", async (page) => {
    await page.getByRole("switch", { name: "Sound" }).uncheck();
    await row(page, "sound").getByText("Saved").waitFor();
    assert.equal(await announced(page), "Sound: saved.");
    await page.getByRole("combobox", { name: "Theme" }).selectOption("Dark");
    await row(page, "theme").getByText("Saved").waitFor();
    assert.equal(await row(page, "sound").getByText("Saved").isVisible(), false, "only the latest is marked");
    await page.getByRole("combobox", { name: "Notify me about events for" }).selectOption("All VMs in the set");
    await row(page, "notify_scope").getByText("Saved").waitFor();
    assert.deepEqual(await saved(page), [{ sound: false }, { theme: "dark" }, { notify_scope: "whole_set" }]);
});

check("event types are saved as a list", async (page) => {
    await page.getByRole("checkbox", { name: "Freeze" }).check();
    await page.getByRole("checkbox", { name: "Preempt" }).uncheck();
    await row(page, "notify_types").getByText("Saved").waitFor();
    assert.deepEqual((await saved(page)).at(-1), {
        notify_types: ["Freeze", "Reboot", "Redeploy", "Terminate", "Other"],
    });
    assert.match(await description(page.getByRole("checkbox", { name: "Freeze" })), /pauses for a few seconds/);
});

check("the program validates the webhook URL", async (page) => {
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

check("Enter and blur save a field", async (page) => {
    const reminders = page.getByRole("textbox", { name: "Reminders minutes" });
    await reminders.fill("1 15;5");
    await reminders.press("Enter");
    await row(page, "reminder_minutes").getByText("Saved").waitFor();
    assert.equal(await reminders.inputValue(), "15, 5, 1");
    const days = page.getByRole("textbox", { name: "Keep history days" });
    await days.fill("30");
    await page.keyboard.press("Tab");
    await row(page, "history_days").getByText("Saved").waitFor();
    assert.deepEqual(await saved(page), [{ reminder_minutes: [15, 5, 1] }, { history_days: 30 }]);
    await days.focus();
    await page.keyboard.press("Tab");
    assert.equal((await saved(page)).length, 2, "a field that was only looked at is not saved");
});

check("a wrong value is refused beside its field", async (page) => {
    const poll = page.getByRole("textbox", { name: "Polling interval seconds" });
    const days = page.getByRole("textbox", { name: "Keep history days" });
    await poll.fill("90");
    await days.fill("ten");
    await days.press("Enter");
    const sentence = "“90” isn't valid. Enter a number from 0.2 to 60.";
    await row(page, "poll_interval_seconds").getByText(sentence).waitFor();
    await row(page, "history_days").getByText("“ten” isn't valid").waitFor();
    assert.equal(await poll.getAttribute("aria-invalid"), "true");
    assert.match(await description(poll), /from 0.2 to 60/);
    assert.match(await announced(page), /^Keep history: “ten” isn't valid/);

    await page.getByRole("switch", { name: "Sound" }).uncheck();
    await row(page, "sound").getByText("Saved").waitFor();
    await publish(page, await having({ sound: false, history_days: 100 }));
    assert.equal(await poll.inputValue(), "90");
    assert.equal(await days.inputValue(), "ten");
    assert.deepEqual(await saved(page), [{ sound: false }]);

    await days.fill("10");
    await days.press("Enter");
    await row(page, "history_days").getByText("Saved").waitFor();
    assert.equal(await days.getAttribute("aria-invalid"), null);
    assert.equal(await poll.inputValue(), "90");

    await poll.press("Escape");
    assert.equal(await poll.inputValue(), "1");
    assert.equal(await poll.getAttribute("aria-invalid"), null);
    assert.equal(await row(page, "poll_interval_seconds").locator(".setting-problem").isVisible(), false);
});

check("a refusal on blur loses no click", async (page) => {
    await page.getByRole("textbox", { name: "Reminders minutes" }).fill("five");
    await page.getByRole("switch", { name: "Sound" }).click();
    await row(page, "sound").getByText("Saved").waitFor();
    await row(page, "reminder_minutes").getByText("“five” isn't valid").waitFor();
    assert.deepEqual(await saved(page), [{ sound: false }]);
});

check("a refusal survives a page change", async (page) => {
    const poll = page.getByRole("textbox", { name: "Polling interval seconds" });
    await poll.fill("90");
    await page.getByRole("tab", { name: "Upcoming" }).click();
    await page.getByRole("tab", { name: "Settings" }).click();
    assert.equal(await poll.inputValue(), "90");
    await row(page, "poll_interval_seconds").getByText("“90” isn't valid").waitFor();
});

check("a refused value can be retried", async (page) => {
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

check("a refused switch reverts and says why", async (page) => {
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

check("external changes skip the edited field", async (page) => {
    const reminders = page.getByRole("textbox", { name: "Reminders minutes" });
    await reminders.click();
    await page.keyboard.press("End");
    await page.keyboard.type(", 30");
    await publish(
        page,
        await having({ reminder_minutes: [60], start_at_login: true, notify_types: ["Freeze"], history_days: 7 }),
    );
    assert.equal(await reminders.inputValue(), "5, 1, 30");
    assert.equal(await page.getByRole("switch", { name: "Start at sign-in" }).isChecked(), true);
    assert.equal(await page.getByRole("checkbox", { name: "Freeze" }).isChecked(), true);
    assert.equal(await page.getByRole("checkbox", { name: "Reboot" }).isChecked(), false);
    assert.equal(await page.getByRole("textbox", { name: "Keep history days" }).inputValue(), "7");
    await page.keyboard.press("Escape");
    assert.equal(await reminders.inputValue(), "60");
    assert.deepEqual(await saved(page), []);
});

check("an older snapshot reverts no setting", async (page) => {
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

check("locked settings name their file", async (page) => {
    const by = "C:\\ProgramData\\Forewarn\\settings.toml";
    const locked = ["notify_types", "theme", "sound", "history_days"].map((key) => ({ key, by }));
    await publish(page, await having({ history_days: 30 }, { settings: { locked } }));
    for (const { key } of locked) {
        const line = row(page, key);
        await line.getByText(`Set by your administrator in ${by}`).waitFor();
        for (const control of await line.locator("input, select").all()) {
            assert.equal(await control.isDisabled(), true, key);
        }
    }
    assert.equal(await page.getByRole("textbox", { name: "Keep history days" }).inputValue(), "30");
    assert.match(await description(page.getByRole("switch", { name: "Sound" })), /administrator/);
    assert.equal(await page.getByRole("switch", { name: "Start at sign-in" }).isDisabled(), false);
    await publish(page, await having({ history_days: 30 }, { settings: { locked: [] } }));
    assert.equal(await page.getByRole("switch", { name: "Sound" }).isDisabled(), false);
    assert.equal(await page.getByText("Set by your administrator").first().isVisible(), false);
});

check("settings file problems show at the top", async (page) => {
    const problems = ["“colour” in /home/ada/settings.toml is no setting.", "/etc/forewarn.toml cannot be read."];
    await publish(page, await having({}, { settings: { problems } }));
    const notice = page.getByRole("region", { name: "2 problems with the settings files" });
    assert.deepEqual(await notice.getByRole("listitem").allTextContents(), problems);
    await publish(page, await having({}));
    assert.equal(await notice.isVisible(), false);
});

check("a test notification shows its result", async (page) => {
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

check("data locations can be copied and opened", async (page) => {
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
    await page.locator(".setting-problem").getByText("Couldn't open the folder. No program opens folders here.").waitFor();
});

check("diagnostics are copied or shown", async (page) => {
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
    await page.locator(".setting-answer").getByText("Couldn't collect them. Forewarn is ending.").waitFor();
    assert.equal(await text.isVisible(), false);
});

check("doctor and welcome open and return focus", async (page) => {
    await page.getByRole("button", { name: "Send Test notification" }).click();
    await page.locator(".page .setting-answer").getByText("The system accepted it.").waitFor();
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

check("changing the language keeps drafts", async (page) => {
    const poll = page.getByRole("textbox", { name: "Polling interval seconds" });
    await poll.fill("90");
    await poll.press("Enter");
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
    await page.getByText("”90” går inte att använda: ange ett tal från 0,2 till 60.").waitFor();
    assert.equal(await page.getByRole("textbox", { name: "Frågeintervall sekunder" }).inputValue(), "90");
    await page.getByRole("checkbox", { name: "Övriga" }).waitFor();
});

check("settings work by keyboard alone", async (page) => {
    await page.getByRole("tab", { name: "Settings" }).focus();
    const seen = [];
    for (let presses = 0; presses < 40; presses += 1) {
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
        if (id === "open-welcome") {
            break;
        }
    }
    assert.deepEqual(seen, [
        "page-settings",
        "setting-types-Freeze",
        "setting-types-Reboot",
        "setting-types-Redeploy",
        "setting-types-Preempt",
        "setting-types-Terminate",
        "setting-types-Other",
        "setting-scope",
        "setting-reminders",
        "setting-sound",
        "try-notification",
        "setting-user-initiated",
        "setting-short-freezes",
        "setting-rules-add",
        "setting-grace",
        "try-rules",
        "setting-prepare-add",
        "setting-recover-add",
        "setting-theme",
        "setting-language",
        "setting-login",
        "setting-poll",
        "setting-webhook",
        "setting-webhook-format",
        "setting-history",
        "open-folder",
        "Copy path: Data folder",
        "Copy path: History",
        "Copy path: Your settings",
        "Copy path: Administrator's settings for all users",
        "Copy path: Log",
        "copy-diagnostics",
        "open-doctor",
        "open-welcome",
    ]);
    await page.locator("#setting-login").focus();
    await page.keyboard.press("Space");
    await row(page, "start_at_login").getByText("Saved").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.type("30");
    await page.keyboard.press("Enter");
    await row(page, "poll_interval_seconds").getByText("Saved").waitFor();
    assert.deepEqual(await saved(page), [{ start_at_login: true }, { poll_interval_seconds: 30 }]);
});

const LONG = "C:\\Users\\adalovelace\\AppData\\Roaming\\Contoso\\a-folder-with-a-rather-long-name\\settings.toml";

check("default settings are accessible at every size", async (page) => {
    await assertLayout(page, await having({}), "as it is");
    await assertAccessible(page, "as it is");
});

check("locked settings are accessible at every size", async (page) => {
    const locked = Object.keys(VALUES).map((key) => ({ key, by: LONG }));
    const problems = [`${LONG} cannot be understood at line 3, column 7: expected "=". Nothing in it is used.`];
    const reminders = { reminder_minutes: [1440, 1439, 1438, 1437, 1436] };
    const snapshot = await having(reminders, { settings: { locked, problems } });
    await publish(page, snapshot);
    await assertLayout(page, snapshot, "locked");
    await assertAccessible(page, "locked");
});

check("refused settings are accessible at every size", async (page) => {
    await refuse(page, "send_test_notification", "There is no notification service on this desktop. Install one.");
    await refuse(page, "open_data_folder", `No program opens ${LONG}.`);
    await page.evaluate((path) => {
        navigator.clipboard.write = () => Promise.reject(new Error("no"));
        navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
        document.execCommand = () => false;
        window.fake.commands.diagnostics = async () => `Forewarn 1.0.0\n${path}\n`;
    }, LONG);
    await page.getByRole("textbox", { name: "Reminders minutes" }).fill("5, ".repeat(30) + "x".repeat(50));
    await page.getByRole("textbox", { name: "Polling interval seconds" }).fill("");
    await page.getByRole("textbox", { name: "Keep history days" }).fill("9".repeat(40));
    await page.getByRole("button", { name: "Send Test notification" }).click();
    await page.getByRole("button", { name: "Open folder" }).click();
    await page.getByRole("button", { name: "Copy Diagnostics" }).click();
    await page.getByRole("textbox", { name: "Diagnostics" }).waitFor();
    await page.getByRole("switch", { name: "Sound" }).click();
    await row(page, "sound").getByText("Saved").waitFor();
    assert.equal(await page.locator(".page").locator(".setting-problem:visible, .setting-answer:visible").count(), 6);
    await assertLayout(page, await having({}), "refused");
    await assertAccessible(page, "refused");
});
