// The settings and the welcome screen, as they are checked and drawn.

import { fixture } from "./fixtures.js";

const empty = await fixture("empty");
const having = (values, settings = {}) => ({
    ...empty,
    settings: { ...empty.settings, ...settings, values: { ...empty.settings.values, ...values } },
});
const scene = (name, snapshot, act) => ({
    name,
    fixture: "empty",
    snapshot,
    opening: { at: "settings" },
    act: async (page) => {
        // The data locations arrive last.
        await page.locator(".location").first().waitFor({ state: "attached" });
        await act?.(page);
    },
});
const opened = (name) => (page) => page.locator(`#open-${name}`).click();
const rules = Array.from({ length: 10 }, (_, index) => ({
    name: ["Restarts at night", "Short freezes", "A rule with a name that is rather too long for one line"][index % 3],
    then: ["approve_now", "approve_before", "approve_when_prepared", "ask", "never"][index % 5],
    types: [["Reboot"], ["Freeze"], ["Redeploy", "Preempt", "Terminate"]][index % 3],
    ...(index % 2 === 0 && { from: "22:00", until: "06:00", weekdays: ["mon", "tue", "wed"] }),
    ...(index % 5 === 1 && { minutes_before: 5 }),
}));
const prepare = [
    { program: "C:\\Program Files\\Contoso\\Deploy\\drain-node.exe", arguments: ["--site", "my shop"], types: ["Reboot"] },
    { program: "/usr/local/bin/drain", seconds: 60 },
];
const busy = having({
    rules,
    prepare,
    notify_types: ["Freeze", "Reboot", "Redeploy", "Preempt", "Terminate"],
    approve_user_initiated: true,
    approve_freeze_up_to_seconds: 10,
    webhook_url: "https://contoso.webhook.office.com/webhookb2/0f3c1d9a/IncomingWebhook",
    webhook_format: "teams",
    poll_interval_seconds: 0.2,
    theme: "dark",
});
const by = "C:\\ProgramData\\Forewarn\\settings.toml";
const locked = Object.keys(empty.settings.values).map((key) => ({ key, by }));
const problems = [`${by} cannot be understood at line 3, column 7: expected "=". Nothing in it is used.`];
const pages = ["notifications", "monitoring", "approval", "commands", "webhook", "appearance", "data", "help"];
/** Every page of the settings and the welcome screen, and the states that change how they look. */
export const settingsScenes = [
    scene("settings", having({})),
    scene("settings in use", busy),
    ...pages.map((name) => scene(`settings ${name}`, having({}), opened(name))),
    scene("settings ten rules", busy, opened("approval")),
    scene("settings two commands", busy, opened("commands")),
    scene("settings locked", having({}, { locked, problems })),
    scene("settings locked notifications", having({}, { locked }), opened("notifications")),
    scene("settings invalid", having({}), async (page) => {
        await opened("notifications")(page);
        await page.locator("#setting-reminder_minutes").fill("5, soon");
        await page.keyboard.press("Enter");
        await page.locator(".setting-problem:visible").waitFor();
        await page.locator("#setting-reminder_minutes").scrollIntoViewIfNeeded();
    }),
    scene("settings not saved", having({}), async (page) => {
        await opened("data")(page);
        await page.locator("#setting-history_days").fill("9999");
        await page.keyboard.press("Alt+ArrowLeft");
    }),
    scene("settings search", having({}), (page) => page.locator("#search-settings").fill("reboot")),
    scene("settings search without result", having({}), (page) => page.locator("#search-settings").fill("xyzzy")),
    scene("settings found", having({}), async (page) => {
        await page.locator("#search-settings").fill("teams");
        await page.keyboard.press("Enter");
    }),
    scene("settings rule form", busy, async (page) => {
        await opened("approval")(page);
        await page.locator(".rule .button-icon").first().click();
    }),
    scene("settings command form", having({}), async (page) => {
        await opened("commands")(page);
        await page.locator("#setting-prepare-add").click();
    }),
    scene("settings undo", busy, async (page) => {
        await opened("approval")(page);
        await page.locator(".rule .button-icon:last-child").nth(1).click();
        await page.locator(".undo:visible").waitFor();
    }),
    { name: "welcome", fixture: "empty", snapshot: { ...empty, introduction: true } },
    {
        name: "welcome locked",
        fixture: "empty",
        snapshot: { ...having({}, { locked: locked.filter(({ key }) => key === "notify_types") }), introduction: true },
    },
];
