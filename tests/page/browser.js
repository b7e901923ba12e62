// Opens the page in a headless Chromium at a fixed time.

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

import { fixture } from "./fixtures.js";
import { serve } from "./server.js";

const FINDER = fileURLToPath(new URL("./chromium", import.meta.url));

/** For a busy machine. */
const TIMEOUT_MS = 120_000;

export async function launch() {
    const executablePath = execFileSync(FINDER, { encoding: "utf8" }).trim();
    const { server, address } = await serve();
    const browser = await chromium.launch({
        executablePath,
        timeout: TIMEOUT_MS,
        args: ["--no-sandbox", "--disable-gpu"],
    });

    /**
     * Opens the page `later` seconds after the time of its snapshot, with its clock paused. The snapshot is a `fixture` or
     * `snapshot`, optionally in another `language`. A page with `shipped` comes with that snapshot. `before` is called with
     * the empty page.
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
        context.setDefaultTimeout(TIMEOUT_MS);
        const page = await context.newPage();
        page.problems = [];
        page.on("pageerror", (error) => page.problems.push(error.message));
        page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
        const snapshot = await snapshotOf(scene);
        const time = localTime(snapshot, scene.later ?? 1);
        // The clock runs until it's paused, which is only possible at a future time.
        await page.clock.install({ time: time - 3_600_000 });
        await page.clock.pauseAt(time);
        const { meanwhile, opening, history } = scene;
        const name = scene.fixture ?? (snapshot && "empty");
        await page.addInitScript((start) => (window.startWith = start), snapshot);
        if (scene.shipped) {
            await page.addInitScript((shipped) => (window.shippedSnapshot = shipped), scene.shipped);
        }
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

/** The first snapshot; `null` if there is no program. */
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
