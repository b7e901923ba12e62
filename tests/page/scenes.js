// The states of the window to check.

import { fixture, fixtureNames } from "./fixtures.js";
import { SIZES } from "./layout.js";
import { settingsScenes } from "./settings-scenes.js";

/** Many events of all types. */
export async function manyEvents(count) {
    const snapshot = await fixture("ten-events");
    const models = [...snapshot.events, ...snapshot.neighbours];
    snapshot.neighbours = [];
    snapshot.events = Array.from({ length: count }, (_, index) => ({
        ...models[index % models.length],
        key: `E${index}`,
        id: `E${index}`,
    }));
    return snapshot;
}

const TROUBLES = ["The disk is full, so the history is kept in memory until there is room again."];

const pressed = (name) => (page) => page.getByRole("button", { name }).click();

export const scenes = [
    ...(await fixtureNames()).map((name) => ({ name, fixture: name })),
    { name: "fifty", fixture: "ten-events", snapshot: await manyEvents(50) },
    { name: "imminent", fixture: "one-reboot", later: 11 * 60 },
    { name: "due", fixture: "one-reboot", later: 16 * 60 },
    { name: "question", fixture: "one-reboot", opening: { at: "approval", key: "A" } },
    { name: "question about many", fixture: "long-names", opening: { at: "approval", key: "A" } },
    { name: "question about this VM", fixture: "unknown-type", opening: { at: "approval", key: "A" } },
    { name: "about", fixture: "empty", opening: { at: "about" } },
    {
        name: "notShown",
        fixture: "one-reboot",
        opening: { at: "notShown", reason: "Switched off by policy.", title: "Reboot in 15 min · web-01", key: "A" },
    },
    // Resizing closes it.
    { name: "menu", fixture: "one-reboot", act: pressed("Remind me"), sizes: SIZES.slice(0, 1), still: "[role=menu]" },
    { name: "neighbours", fixture: "neighbour-only", act: (page) => page.locator(".neighbors > summary").click() },
    {
        name: "events of an earlier run",
        fixture: "unreachable",
        snapshot: await earlierRun(),
    },
    { name: "problems", fixture: "one-reboot", snapshot: { ...(await fixture("one-reboot")), problems: TROUBLES } },
    { name: "no program", fixture: null },
    ...settingsScenes,
];

/** What the page shows in a scene. */
export async function snapshotIn(scene) {
    return scene.snapshot ?? (scene.fixture === null ? null : await fixture(scene.fixture));
}

async function earlierRun() {
    const snapshot = await fixture("unreachable");
    snapshot.connection = { state: "starting", lastContact: snapshot.connection.lastContact };
    return snapshot;
}
