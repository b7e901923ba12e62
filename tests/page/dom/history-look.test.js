import assert from "node:assert/strict";

import { assertAccessible } from "../axe.js";
import { settle } from "../checks.js";
import { fixture } from "../fixtures.js";
import { waitForCount, addEvent, historyChecks, pause } from "../history-window.js";
import { LANGUAGES, layoutProblems, SIZES, publishIn } from "../layout.js";

const check = historyChecks();

const unfold = (page) => page.getByRole("button", { name: "Filters" }).click();

/** Rejects every request. */
const breakIt = async (page) => {
    await page.evaluate(() => {
        window.fake.commands.history = async () => {
            throw "The history is locked by another program. Close it and try again.";
        };
    });
    await page.getByRole("searchbox").fill("reboot");
    await pause(page);
    await page.getByRole("button", { name: "Try again" }).waitFor();
};

const COLOR_SCHEMES = [
    { name: "full", history: 132 },
    { name: "empty", history: 0 },
    {
        name: "filtered",
        history: 132,
        act: async (page) => {
            await unfold(page);
            await page.getByRole("button", { name: "Reboot" }).click();
            await waitForCount(page, "27 of 132 events");
        },
    },
    {
        name: "nothing found",
        history: 132,
        act: async (page) => {
            await page.getByRole("searchbox").fill("zeppelin");
            await pause(page);
            await page.getByText("No matches").waitFor();
        },
    },
    {
        name: "detail",
        history: 132,
        act: async (page) => {
            await page.locator(".history-row").nth(1).click();
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
            await page.locator(".export-result").waitFor();
        },
    },
    { name: "unreadable", history: 132, act: breakIt },
];

for (const { name, act, ...scene } of COLOR_SCHEMES) {
    check(`${name}: well placed and accessible in every language`, scene, async (page) => {
        await act?.(page);
        const snapshot = await fixture("one-reboot");
        for (const language of LANGUAGES) {
            await publishIn(page, snapshot, language);
            await pause(page);
            for (const size of SIZES) {
                await page.setViewportSize(size);
                // An observer adapts the timeline to the width.
                await settle(page);
                assert.deepEqual(await layoutProblems(page), [], `${language}, ${size.width} wide`);
            }
        }
        await page.setViewportSize(SIZES[0]);
        await settle(page);
        await assertAccessible(page, name);
    });
}

check("long names are shortened with an ellipsis", { history: 5 }, async (page) => {
    await page.evaluate(() => {
        const long = "a-very-long-name-of-a-virtual-machine-in-a-scale-set-".repeat(3);
        for (const event of window.fake.history.events) {
            Object.assign(event, { typeName: long, vms: [long, `${long}2`], description: long });
            Object.assign(event, { approvedBy: long, approvedAt: event.firstSeen });
        }
    });
    await addEvent(page);
    await waitForCount(page, "6 events");
    for (const size of SIZES) {
        await page.setViewportSize(size);
        await settle(page);
        assert.deepEqual(await layoutProblems(page), [], `${size.width} wide`);
    }
    await page.locator(".history-row").first().click();
    await page.locator(".detail-part").first().waitFor();
    for (const size of SIZES) {
        await page.setViewportSize(size);
        await settle(page);
        assert.deepEqual(await layoutProblems(page), [], `detail, ${size.width} wide`);
    }
});
