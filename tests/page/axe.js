// Accessibility checks with axe.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Color schemes, in which contrast can differ. */
export const COLOR_SCHEMES = {
    light: { colorScheme: "light", forcedColors: "none" },
    dark: { colorScheme: "dark", forcedColors: "none" },
    "forced colors": { colorScheme: "dark", forcedColors: "active" },
};

/** Asserts that axe finds no violations in any color scheme. */
export async function assertAccessible(page, name) {
    // axe uses timers.
    await page.clock.resume();
    if (!(await page.evaluate(() => "axe" in window))) {
        await page.evaluate(AXE);
    }
    for (const [scheme, media] of Object.entries(COLOR_SCHEMES)) {
        await page.emulateMedia(media);
        // Other rules don't depend on colors.
        const only = scheme === "light" ? {} : { runOnly: ["color-contrast", "link-in-text-block"] };
        const violations = await page.evaluate(
            async (options) => (await window.axe.run(document, { resultTypes: ["violations"], ...options })).violations,
            only,
        );
        const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
        assert.deepEqual(found, [], `${name}, ${scheme}`);
    }
}
