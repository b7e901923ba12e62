// Accessibility checks with axe.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The looks in which contrast can differ. */
export const LOOKS = {
    light: { colorScheme: "light", forcedColors: "none" },
    dark: { colorScheme: "dark", forcedColors: "none" },
    "forced colours": { colorScheme: "dark", forcedColors: "active" },
};

/** Finds nothing wrong with the page, whatever its colours. */
export async function assertAccessible(page, name) {
    // It waits for timers of its own.
    await page.clock.resume();
    if (!(await page.evaluate(() => "axe" in window))) {
        await page.evaluate(AXE);
    }
    for (const [look, media] of Object.entries(LOOKS)) {
        await page.emulateMedia(media);
        // All that does not depend on colours is the same in every look.
        const only = look === "light" ? {} : { runOnly: ["color-contrast", "link-in-text-block"] };
        const violations = await page.evaluate(
            async (options) => (await window.axe.run(document, { resultTypes: ["violations"], ...options })).violations,
            only,
        );
        const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
        assert.deepEqual(found, [], `${name}, ${look}`);
    }
}
