import assert from "node:assert/strict";

import { assertAccessible } from "../axe.js";
import { calls, checker, focused, publish } from "../checks.js";
import { fixture } from "../fixtures.js";
import { assertLayout } from "../layout.js";

const RULES = [
    { name: "Nights", then: "approve_now", from: "22:00", until: "06:00" },
    { name: "Freezes", then: "ask", types: ["Freeze"], at_most_seconds: 10 },
];

async function having(rules, locked = []) {
    const snapshot = await fixture("empty");
    return { ...snapshot, settings: { ...snapshot.settings, locked, values: { ...snapshot.settings.values, rules } } };
}

const run = checker();

/** Opens a page of the settings and runs the check. */
function check(name, snapshot, body, section = "approval") {
    run(name, { snapshot, opening: { at: "settings" } }, async (page) => {
        await page.locator(`#open-${section}`).click();
        await body(page);
    });
}

const saved = async (page) => (await calls(page, "save_settings")).map(({ values }) => values.rules);
const row = (page) => page.locator(".setting[data-key=rules]");
const form = (page) => page.locator(".setting[data-key=rules] .rule-form");
const commands = (page, key) => page.locator(`.setting[data-key=${key}]`);
const press = (page, name) => row(page).getByRole("button", { name, exact: true }).click();

check("a new rule is saved with the others", await having(RULES), async (page) => {
    await press(page, "Add a rule");
    await form(page).getByRole("textbox", { name: "Name" }).fill("Restarts");
    await form(page).getByRole("checkbox", { name: "Reboot" }).check();
    await form(page).getByRole("combobox", { name: "Initiated by" }).selectOption("a user");
    await form(page).getByRole("combobox", { name: "Action" }).selectOption("approve some minutes before");
    await form(page).getByRole("textbox", { name: "Minutes before" }).fill("3");
    await form(page).getByRole("textbox", { name: "Minutes before" }).press("Enter");
    await form(page).waitFor({ state: "hidden" });
    const rule = { name: "Restarts", then: "approve_before", types: ["Reboot"], source: "User", minutes_before: 3 };
    assert.deepEqual(await saved(page), [[...RULES, rule]]);
    await row(page).getByText("Reboot · a user · this VM, alone or with others → approve 3 min before").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Add a rule");
});

check("rules can be edited, moved and removed", await having(RULES), async (page) => {
    assert.ok(await row(page).getByRole("button", { name: "Up: Nights" }).isDisabled());
    assert.ok(await row(page).getByRole("button", { name: "Down: Freezes" }).isDisabled());
    await press(page, "Down: Nights");
    await press(page, "Edit: Nights");
    assert.equal(await form(page).getByLabel("From").inputValue(), "22:00");
    await form(page).getByLabel("From").fill("21:00");
    await form(page).getByRole("button", { name: "Save" }).click();
    await form(page).waitFor({ state: "hidden" });
    await press(page, "Remove: Freezes");
    await row(page).getByText("Removed “Freezes”.").waitFor();
    const [nights, freezes] = RULES;
    const earlier = { ...nights, from: "21:00" };
    assert.deepEqual(await saved(page), [[freezes, nights], [freezes, earlier], [earlier]]);
});

check("the focus follows a moved rule", await having([...RULES, { name: "Rest", then: "never" }]), async (page) => {
    const name = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await press(page, "Down: Nights");
    assert.equal(await name(), "Down: Nights");
    await page.keyboard.press("Enter");
    assert.equal(await name(), "Up: Nights", "it cannot go further down");
});

check("a removed rule can be restored", await having(RULES), async (page) => {
    const undo = row(page).getByRole("button", { name: "Undo" });
    await press(page, "Remove: Nights");
    await undo.waitFor();
    assert.equal(await focused(page), "Undo");
    assert.match(await page.getByRole("status").textContent(), /Removed “Nights”/);
    await page.clock.runFor(600_000);
    assert.equal(await undo.isVisible(), true, "there is no hurry");
    await page.keyboard.press("Enter");
    assert.equal(await undo.isVisible(), false);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Edit: Nights");
    assert.deepEqual(await saved(page), [[RULES[1]], RULES]);

    await press(page, "Remove: Freezes");
    await undo.waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await page.locator("#open-approval").click();
    assert.equal(await undo.isVisible(), false, "it is offered until the page is left");
});

check("a removal that fails offers no undo", await having(RULES), async (page) => {
    await page.evaluate(() => {
        window.fake.commands.save_settings = () => Promise.reject({ refused: [], sentence: "The disk is full." });
    });
    await press(page, "Remove: Nights");
    await row(page).getByText("The disk is full.").waitFor();
    assert.equal(await row(page).getByRole("button", { name: "Undo" }).isVisible(), false);
    await row(page).getByText("Nights").waitFor();
});

check("an edited rule keeps its position", await having(RULES), async (page) => {
    await press(page, "Edit: Freezes");
    for (const act of ["Down: Nights", "Up: Freezes", "Remove: Nights", "Remove: Freezes"]) {
        assert.ok(await row(page).getByRole("button", { name: act }).isDisabled(), act);
    }
    // The file was edited in the meantime.
    const [nights, freezes] = RULES;
    await publish(page, await having([freezes, nights]));
    await row(page).getByRole("listitem").first().getByText("Freezes").waitFor();
    await form(page).getByRole("textbox", { name: "Name" }).fill("Short freezes");
    await form(page).getByRole("button", { name: "Save" }).click();
    await form(page).waitFor({ state: "hidden" });
    assert.deepEqual(await saved(page), [[{ ...freezes, name: "Short freezes" }, nights]]);
    assert.ok(await row(page).getByRole("button", { name: "Remove: Nights" }).isEnabled());
});

check("a refused rule stays in the form", await having(RULES), async (page) => {
    const sentence = "rules cannot be used: in entry 3, name must be a name that no other rule has.";
    await page.evaluate((refusal) => {
        window.fake.commands.save_settings = () =>
            Promise.reject({ refused: [{ key: "rules", sentence: refusal }], sentence: null });
    }, sentence);
    await press(page, "Add a rule");
    await form(page).getByRole("textbox", { name: "Name" }).fill("Nights");
    await form(page).getByRole("button", { name: "Save" }).click();
    await form(page).getByText(sentence).waitFor();
    assert.equal(await form(page).getByRole("textbox", { name: "Name" }).inputValue(), "Nights");
    await form(page).getByRole("textbox", { name: "Longest interruption" }).fill("ten");
    await form(page).getByRole("button", { name: "Save" }).click();
    await form(page).getByText("“ten” isn't a whole number.").waitFor();
    await page.keyboard.press("Escape");
    await form(page).waitFor({ state: "hidden" });
    assert.equal(await row(page).locator("li").count(), 2);
});

check(
    "locked rules can only be read",
    await having(RULES, [{ key: "rules", by: "/etc/forewarn/settings.toml" }]),
    async (page) => {
        await row(page).getByText("Set by your administrator in /etc/forewarn/settings.toml").waitFor();
        assert.equal(await row(page).getByRole("button").count(), 0);
        await row(page).getByText("Nights").waitFor();
    },
);

check("a dry run shows each rule's result", await having(RULES), async (page) => {
    await page.evaluate(() => {
        const event = { typeName: "Reboot", vms: ["web-01"], firstSeen: "2026-03-01T23:00:00Z", rule: "Nights" };
        window.fake.commands.dry_run_rules = async () => ({
            lookedAt: 7,
            vmKnown: true,
            rules: [
                { rule: "Nights", events: 1, approved: 1 },
                { rule: "Freezes", events: 0, approved: 0 },
            ],
            events: [{ ...event, deed: "approved", at: "2026-03-01T23:00:00Z" }],
        });
    });
    await page.getByRole("button", { name: "Test Test the rules" }).click();
    await page.getByText("Checked 7 events.").first().waitFor();
    await page.getByText("Nights: matches 1, approves 1").waitFor();
    await page.getByText(/Reboot · web-01 · approved at .* by “Nights”/).waitFor();
});

check("rules and form are accessible at every size", await having(RULES), async (page) => {
    await press(page, "Edit: Nights");
    await form(page).getByRole("combobox", { name: "Action" }).selectOption("approve some minutes before");
    await assertLayout(page, await having(RULES), "rules");
    await assertAccessible(page, "rules");
});

check("command arguments are saved as typed", await having([]), async (page) => {
    const prepare = commands(page, "prepare");
    await prepare.getByRole("button", { name: "Add a command" }).click();
    await prepare.getByRole("textbox", { name: "Program" }).fill("/usr/local/bin/drain");
    await prepare.getByRole("textbox", { name: "Arguments" }).fill("--site\nmy shop\n");
    await prepare.getByRole("checkbox", { name: "Reboot" }).check();
    await prepare.getByRole("button", { name: "Save" }).click();
    await prepare.locator(".rule-form").waitFor({ state: "hidden" });
    const saves = (await calls(page, "save_settings")).map(({ values }) => values.prepare);
    assert.deepEqual(saves, [
        [{ program: "/usr/local/bin/drain", arguments: ["--site", "my shop"], types: ["Reboot"] }],
    ]);
    await prepare.getByText("--site my shop · Reboot · up to 300 s").waitFor();
    await prepare.getByRole("button", { name: "Edit: /usr/local/bin/drain" }).click();
    await assertLayout(page, await having([]), "command");
    await assertAccessible(page, "command");
}, "commands");

run("a card shows a preparation's live output", { fixture: "rule-announced" }, async (page) => {
    const snapshot = await fixture("rule-announced");
    const command = { state: "running", begun: snapshot.watchingSince, sentence: null, output: "draining <b>\n" };
    const showing = (preparation) => ({ ...snapshot, events: [{ ...snapshot.events[0], preparation }] });
    await publish(page, showing(command));
    await page.locator(".command").getByText("Preparing…").waitFor();
    assert.equal(await page.locator(".command-output").textContent(), "draining <b>\n");
    const lines = Array.from({ length: 300 }, (_, index) => `line ${index} ${"x".repeat(index)}`).join("\n");
    const failed = showing({ ...command, state: "failed", sentence: "It ended with exit code 3.", output: lines });
    await publish(page, failed);
    const failure = "Preparation failed, so no rule approves the event. It ended with exit code 3.";
    await page.locator(".command").getByText(failure).waitFor();
    const end = await page.locator(".command-output").evaluate((node) => node.scrollHeight - node.scrollTop);
    assert.ok(end < 400, "who read the end goes on reading it");
    await assertLayout(page, failed, "preparation");
    await assertAccessible(page, "preparation");
});

run("a card counts down and can stop the rule", { fixture: "rule-announced" }, async (page) => {
    const line = page.locator(".card-rule");
    await line.getByText(/^Rule “Restarts at night, but not before a holiday” approves it in \d+ s\.$/).waitFor();
    await line.getByRole("button", { name: "Don't approve automatically" }).click();
    assert.deepEqual(await calls(page, "stop_rule"), [{ key: "A" }]);
    await publish(page, await fixture("rule-stopped"));
    await line.getByText("was stopped. The decision is yours.").waitFor();
    assert.equal(await line.getByRole("button").count(), 0);
    await publish(page, await fixture("rule-forbids"));
    await line.getByText("prevents approving it here.").waitFor();
    assert.equal(await page.getByRole("button", { name: "Approve now" }).count(), 0);
});

run("stopping a rule too late is reported", { fixture: "rule-announced" }, async (page) => {
    await page.evaluate(() => {
        window.fake.commands.stop_rule = () => Promise.reject("The approval is on its way.");
    });
    await page.locator(".card-rule").getByRole("button", { name: "Don't approve automatically" }).click();
    await page.getByText("Couldn't stop the rule. The approval is on its way.").waitFor();
});
