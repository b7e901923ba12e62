// The snapshots that the program's own tests keep true, for the tests of the page.

import { readFile, readdir } from "node:fs/promises";

const FOLDER = new URL("../../crates/forewarn-core/fixtures/snapshots/", import.meta.url);

/** What the files do not say yet. */
const DEFAULTS = {
    settings: {
        values: {
            notify_types: ["Reboot", "Redeploy", "Preempt", "Terminate"],
            notify_scope: "this_vm",
            reminder_minutes: [5, 1],
            sound: true,
            start_at_login: true,
            poll_interval_seconds: 1,
            theme: "system",
            language: "system",
            history_days: 365,
        },
        locked: [],
        problems: [],
    },
    troubles: [],
    introduction: false,
};

export async function fixture(name) {
    const snapshot = JSON.parse(await readFile(new URL(`${name}.json`, FOLDER), "utf8"));
    return { ...structuredClone(DEFAULTS), ...snapshot };
}

export async function fixtureNames() {
    return (await readdir(FOLDER))
        .filter((name) => name.endsWith(".json"))
        .map((name) => name.slice(0, -5))
        .sort();
}
