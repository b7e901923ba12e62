// A headless Chromium that shows the page at a fixed time. The script `chromium` finds it.

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

import { fixture } from "./fixtures.js";
import { serve } from "./server.js";

const FINDER = fileURLToPath(new URL("./chromium", import.meta.url));

/** For a busy machine. */
const PATIENCE_MS = 120_000;

export async function launch() {
    const executablePath = execFileSync(FINDER, { encoding: "utf8" }).trim();
    const { server, address } = await serve();
    const browser = await chromium.launch({
        executablePath,
        timeout: PATIENCE_MS,
        args: ["--no-sandbox", "--disable-gpu"],
    });

    /**
     * Shows the page `later` seconds after the time of its snapshot; the clock runs only when the test says so. The
     * snapshot is a `fixture`, or `snapshot` itself; it may be in another `language`. `before` is called with the page
     * while it is still empty.
     */
    async function open(scene, look = {}) {
        const { width = 420, height = 600, ...media } = look;
        const context = await browser.newContext({
            viewport: { width, height },
            deviceScaleFactor: look.scale ?? 2,
            locale: "en-GB",
            timezoneId: "Europe/Stockholm",
            permissions: ["clipboard-read", "clipboard-write"],
            reducedMotion: "reduce",
            ...media,
        });
        context.setDefaultTimeout(PATIENCE_MS);
        const page = await context.newPage();
        page.problems = [];
        page.on("pageerror", (error) => page.problems.push(error.message));
        page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
        const snapshot = await snapshotOf(scene);
        const time = localTime(snapshot, scene.later ?? 1);
        // An hour earlier: the clock runs until it is paused, and can only be paused in its future.
        await page.clock.install({ time: time - 3_600_000 });
        await page.clock.pauseAt(time);
        const { meanwhile, opening, history } = scene;
        const name = scene.fixture ?? (snapshot && "empty");
        await page.addInitScript((start) => (window.startWith = start), snapshot);
        const query = new URLSearchParams({
            ...(name && { fixture: name }),
            ...(meanwhile && { meanwhile }),
            ...(opening && { opening: JSON.stringify(opening) }),
            ...(history && { history: String(history) }),
        });
        await scene.before?.(page);
        await page.goto(`${address}/?${query}`);
        await page.waitForSelector("main");
        return page;
    }

    return {
        open,
        async close() {
            await browser.close();
            server.close();
        },
    };
}

/** The first snapshot; `null` without a program. */
async function snapshotOf({ fixture: name, snapshot, language }) {
    if (!name && !snapshot) {
        return null;
    }
    const start = structuredClone(snapshot ?? (await fixture(name)));
    start.preferences.language = language ?? start.preferences.language;
    return start;
}

/** The local time of the snapshot, plus `later` seconds. */
function localTime(snapshot, later) {
    if (snapshot === null) {
        return Date.UTC(2026, 2, 2, 12, 32);
    }
    const { connection, watchingSince, clockAheadMs } = snapshot;
    const times = [watchingSince, connection.since, connection.lastContact]
        .filter(Boolean)
        .map((time) => Date.parse(time));
    return Math.max(...times) - clockAheadMs + later * 1000;
}
