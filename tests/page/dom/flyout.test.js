import assert from "node:assert/strict";

import { called, calls, checker } from "../checks.js";
import { fixture } from "../fixtures.js";
import { assertLayout } from "../layout.js";

const run = checker();
const flyout = { flyout: true, pinned: false, mica: false };
const settings = { fixture: "empty", opening: { at: "settings" } };
const pin = (page) => page.getByRole("button", { name: "Keep open" });
const loseFocus = (page) => page.evaluate(() => window.fake.loseFocus());
const setFrame = (page, frame) => page.evaluate((next) => window.fake.setFrame(next), frame);

function check(name, body, { frame = flyout, ...scene } = {}) {
    const before = (page) => page.addInitScript((given) => (window.forewarnFrame = given), frame);
    run(name, { fixture: "one-reboot", before, ...scene }, body);
}

/** Whether the flyout closes when it loses the focus and when Esc is pressed. */
async function closes(page) {
    const before = [(await calls(page, "dismiss")).length, (await calls(page, "close_window")).length];
    await loseFocus(page);
    const dismissed = (await calls(page, "dismiss")).length > before[0];
    await page.keyboard.press("Escape");
    return { byFocus: dismissed, byEscape: (await calls(page, "close_window")).length > before[1] };
}

check("a flyout closes when it loses the focus, and on Esc", async (page) => {
    assert.deepEqual(await closes(page), { byFocus: true, byEscape: true });
});

check("a window with a title bar has no buttons and ignores Esc", async (page) => {
    assert.equal(await pin(page).isVisible(), false);
    assert.equal(await page.locator("[data-tauri-drag-region] .bar-name").count(), 0);
    assert.deepEqual((await closes(page)).byEscape, false);
}, { frame: { ...flyout, flyout: false } });

check("an open dialog keeps a flyout open", async (page) => {
    await page.locator(".card-approve").first().click();
    assert.deepEqual(await closes(page), { byFocus: false, byEscape: false });
    assert.equal(await page.locator(".dialog-approve").evaluate((dialog) => dialog.open), false, "Esc closes the dialog");
    assert.deepEqual(await closes(page), { byFocus: true, byEscape: true });
});

check("Esc closes the open menu first", async (page) => {
    await page.locator("[aria-haspopup=menu]").first().click();
    assert.equal((await closes(page)).byEscape, false);
    assert.equal((await closes(page)).byEscape, true);
});

check("an approval without a response keeps a flyout open", async (page) => {
    await page.evaluate(() => (window.fake.commands.approve = () => new Promise(() => {})));
    await page.locator(".card-approve").first().click();
    await page.locator("#approve-tick").click();
    await page.locator(".dialog-approve .button-primary").click();
    await called(page, "approve", 1);
    assert.deepEqual(await closes(page), { byFocus: false, byEscape: false });
});

check("typed text that isn't saved keeps a flyout open", async (page) => {
    await page.evaluate(() => (window.fake.commands.save_settings = () => new Promise(() => {})));
    await page.locator("#open-data").click();
    const field = page.locator("#setting-history_days");
    await field.fill("soon");
    await loseFocus(page);
    assert.deepEqual(await calls(page, "dismiss"), []);
    await field.fill("30");
    await field.press("Enter");
    await loseFocus(page);
    assert.deepEqual(await calls(page, "dismiss"), [], "it is being saved");
}, settings);

check("an open form keeps a flyout open", async (page) => {
    await page.locator("#open-approval").click();
    await page.locator("#setting-rules-add").click();
    await page.getByRole("tab", { name: "History" }).click();
    assert.deepEqual(await closes(page), { byFocus: false, byEscape: false });
}, settings);

check("Esc in the settings goes back before it closes a flyout", async (page) => {
    await page.locator("#open-data").click();
    assert.equal((await closes(page)).byEscape, false);
    assert.equal((await closes(page)).byEscape, true);
}, settings);

check("the pin is a toggle button that the program remembers", async (page) => {
    assert.equal(await pin(page).getAttribute("aria-pressed"), "false");
    await pin(page).click();
    assert.equal(await pin(page).getAttribute("aria-pressed"), "true");
    await page.keyboard.press("Space");
    assert.equal(await pin(page).getAttribute("aria-pressed"), "false");
    assert.deepEqual(await calls(page, "pin"), [{ pinned: true }, { pinned: false }]);
    await setFrame(page, { ...flyout, pinned: true });
    assert.equal(await pin(page).getAttribute("aria-pressed"), "true");
});

check("the close button closes a flyout", async (page) => {
    await page.locator(".bar-buttons").getByRole("button", { name: "Close" }).click();
    assert.deepEqual(await calls(page, "close_window"), [{}]);
});

check("the header drags a flyout, except its buttons", async (page) => {
    assert.equal(await page.locator(".bar[data-tauri-drag-region=deep]").count(), 1);
    await setFrame(page, { ...flyout, flyout: false });
    assert.equal(await page.locator(".bar[data-tauri-drag-region]").count(), 0);
    assert.equal(await pin(page).isVisible(), false);
});

check("the header of a flyout fits every language and size", async (page) => {
    await assertLayout(page, await fixture("long-names"), "flyout");
}, { fixture: "long-names" });
