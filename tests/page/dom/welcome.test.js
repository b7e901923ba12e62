import assert from "node:assert/strict";

import { assertAccessible } from "../axe.js";
import { called, calls, checker, publish } from "../checks.js";
import { fixture } from "../fixtures.js";
import { assertLayout, LANGUAGES, publishIn } from "../layout.js";

const WINDOWS = {
    userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36",
};

async function firstRun(values = {}, name = "empty") {
    const snapshot = await fixture(name);
    snapshot.settings.values = { ...snapshot.settings.values, start_at_login: false, ...values };
    return { ...snapshot, introduction: true };
}

const run = checker();
const first = { snapshot: await firstRun() };
const welcome = (page) => page.getByRole("dialog", { name: "Welcome to Forewarn" });

/** Opens the window of a first run and runs the check. */
function check(name, body, look) {
    run(
        name,
        first,
        async (page) => {
            await welcome(page).waitFor();
            await body(page);
        },
        look,
    );
}

check("the welcome screen explains monitoring", async (page) => {
    await welcome(page).getByText("Forewarn warns you before Azure pauses").waitFor();
    assert.deepEqual(await welcome(page).getByRole("heading", { level: 3 }).allTextContents(), [
        "Restarts from the Azure portal now wait",
        "Keep the bell visible",
    ]);
    const wait = /A restart you request in the portal .* waits, usually for 15 minutes, unless someone approves it/;
    await welcome(page).getByText(wait).waitFor();
    await welcome(page).getByText("It's in your panel's tray.").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Welcome to Forewarn");
});

check(
    "Windows has its own tray hint",
    async (page) => {
        await welcome(page).getByText(/corner of the taskbar.*drag the bell/).waitFor();
        assert.equal(await welcome(page).getByText("panel's tray").isVisible(), false);
    },
    WINDOWS,
);

for (const [platform, look] of [
    ["Linux", {}],
    ["Windows", WINDOWS],
]) {
    check(
        `on ${platform} it needs no scrolling in any language`,
        async (page) => {
            for (const language of LANGUAGES) {
                await publishIn(page, await firstRun(), language);
                const [content, visible] = await page
                    .locator(".sheet-welcome .sheet-body")
                    .evaluate((body) => [body.scrollHeight, body.clientHeight]);
                assert.ok(content <= visible, `${language}: ${content} in ${visible}`);
            }
        },
        look,
    );
}

check("a preset sets the types of events", async (page) => {
    const preset = (name) => welcome(page).getByRole("radio", { name });
    assert.equal(await preset("Only what restarts or stops this VM").isChecked(), true, "the default");
    for (const name of ["Everything", "Quiet", "Only what restarts or stops this VM"]) {
        await preset(name).check();
        await welcome(page).locator("[data-key=notify_types]").getByText("Saved").waitFor();
    }
    const restarts = ["Reboot", "Redeploy", "Preempt", "Terminate", "Other"];
    assert.deepEqual(
        (await calls(page, "save_settings")).map(({ values }) => values.notify_types),
        [["Freeze", ...restarts], [], restarts],
    );
    await publish(page, await firstRun({ notify_types: ["Freeze"] }));
    assert.equal(await welcome(page).getByRole("radio", { checked: true }).count(), 0, "a choice of one's own");
    const locked = [{ key: "notify_types", by: "/etc/forewarn/settings.toml" }];
    const snapshot = await firstRun();
    await publish(page, { ...snapshot, settings: { ...snapshot.settings, locked } });
    assert.equal(await preset("Quiet").isDisabled(), true);
    await welcome(page).getByText("Set by your administrator in /etc/forewarn/settings.toml").waitFor();
});

check("start at sign-in is the real setting", async (page) => {
    const login = welcome(page).getByRole("switch", { name: "Start at sign-in" });
    assert.equal(await login.isChecked(), false);
    await login.check();
    await welcome(page).locator("[data-key=start_at_login]").getByText("Saved").waitFor();
    assert.deepEqual(await calls(page, "save_settings"), [{ values: { start_at_login: true } }]);
    await publish(page, await firstRun({ start_at_login: true }));
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Settings" }).click();
    await page.locator("#open-monitoring").click();
    assert.equal(await page.getByRole("switch", { name: "Start at sign-in" }).isChecked(), true);
});

check("a refused start at sign-in says why", async (page) => {
    await page.evaluate(() => {
        const refused = [{ key: "start_at_login", sentence: "The system did not let Forewarn start at login." }];
        window.fake.commands.save_settings = () => Promise.reject({ refused, sentence: null });
    });
    const login = welcome(page).getByRole("switch", { name: "Start at sign-in" });
    await login.click();
    await welcome(page).locator(".setting-problem").getByText("did not let Forewarn start at login.").waitFor();
    assert.equal(await login.isChecked(), false);
});

check("the welcome screen sends a test notification", async (page) => {
    await welcome(page).getByRole("button", { name: "Send Test notification" }).click();
    await welcome(page).locator(".setting-answer").getByText("The system accepted it.").waitFor();
    assert.equal((await calls(page, "send_test_notification")).length, 1);
    assert.match(await welcome(page).getByRole("status").textContent(), /do not disturb/);
});

check("Start monitoring closes it for good", async (page) => {
    await welcome(page).getByRole("button", { name: "Start monitoring" }).click();
    assert.equal(await welcome(page).isVisible(), false);
    assert.equal((await called(page, "introduced", 1)).length, 1);
    await publish(page, await firstRun({ sound: false }));
    assert.equal(await welcome(page).isVisible(), false, "the program may not know it yet");
    await publish(page, { ...(await firstRun()), introduction: false });
    assert.equal(await welcome(page).isVisible(), false);
    assert.equal((await calls(page, "introduced")).length, 1);
});

check("Esc also dismisses the welcome screen", async (page) => {
    await page.evaluate(() => {
        window.fake.commands.introduced = () => Promise.reject("The disk is full.");
    });
    await page.keyboard.press("Escape");
    assert.equal(await welcome(page).isVisible(), false);
    assert.equal((await called(page, "introduced", 1)).length, 1);
});

check("the welcome screen traps keyboard focus", async (page) => {
    const seen = [];
    for (let presses = 0; presses < 6; presses += 1) {
        await page.keyboard.press("Tab");
        seen.push(
            await page.evaluate(() => {
                const node = document.activeElement;
                const { left, right, top, bottom } = node.getBoundingClientRect();
                const inView = node.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
                const name = node.id || node.getAttribute("aria-label") || node.textContent;
                return [name, getComputedStyle(node).outlineStyle, inView];
            }),
        );
    }
    assert.deepEqual(seen, [
        ["Close", "solid", true],
        ["welcome-presets-1", "solid", true],
        ["welcome-login", "solid", true],
        ["welcome-try", "solid", true],
        ["Start monitoring", "solid", true],
        ["Close", "solid", true],
    ]);
});

check("the fixed button never covers the focus", async (page) => {
    await page.setViewportSize({ width: 420, height: 400 });
    for (let presses = 0; presses < 3; presses += 1) {
        await page.keyboard.press("Tab");
    }
    const [control, bar] = await page.evaluate(() => [
        document.activeElement.getBoundingClientRect().bottom,
        document.querySelector(".welcome-actions").getBoundingClientRect().top,
    ]);
    assert.ok(control <= bar, `${control} is below ${bar}`);
});

const offer = (page) => page.getByText("New to Forewarn?");

run(
    "pending events are not covered by welcome",
    { snapshot: await firstRun({}, "one-reboot") },
    async (page) => {
        await page.locator(".card").getByRole("timer").waitFor();
        assert.equal(await page.getByRole("dialog").count(), 0);
        await page.evaluate(() => window.fake.open({ at: "introduction", number: 1 }));
        assert.equal(await page.getByRole("dialog").count(), 0, "a second launch does not cover it either");
        assert.deepEqual(await calls(page, "introduced"), []);
        await offer(page).waitFor();
        await assertLayout(page, await firstRun({}, "one-reboot"), "offer");
        await publish(page, await firstRun({}, "one-reboot"));
        await page.getByRole("button", { name: "Show the introduction" }).click();
        await welcome(page).waitFor();
        await publish(page, await firstRun({ sound: false }, "one-reboot"));
        assert.equal(await welcome(page).isVisible(), true, "it was asked for");
        await page.keyboard.press("Escape");
        assert.equal((await called(page, "introduced", 1)).length, 1);
        await publish(page, { ...(await firstRun({}, "one-reboot")), introduction: false });
        assert.equal(await offer(page).isVisible(), false);
    },
);

run(
    "the welcome offer can be dismissed",
    { snapshot: await firstRun({}, "one-reboot") },
    async (page) => {
        await offer(page).waitFor();
        await page.getByRole("button", { name: "Dismiss" }).click();
        assert.equal(await offer(page).isVisible(), false);
        assert.equal((await called(page, "introduced", 1)).length, 1);
    },
);

check("a new event replaces the welcome screen", async (page) => {
    await publish(page, await firstRun({}, "one-reboot"));
    assert.equal(await welcome(page).isVisible(), false);
    await page.locator(".card").getByRole("timer").waitFor();
    await offer(page).waitFor();
    assert.deepEqual(await calls(page, "introduced"), []);
    await publish(page, await firstRun());
    assert.equal(await offer(page).isVisible(), true, "nothing pops up when the event is over");
    assert.equal(await welcome(page).isVisible(), false);
});

for (const [platform, look] of [
    ["Linux", {}],
    ["Windows", WINDOWS],
]) {
    check(
        `on ${platform} it is well placed and accessible`,
        async (page) => {
            await welcome(page).getByRole("button", { name: "Send Test notification" }).click();
            await welcome(page).locator(".setting-answer").getByText("The system accepted it.").waitFor();
            await assertLayout(page, await firstRun(), platform);
            await assertAccessible(page, platform);
        },
        look,
    );
}
