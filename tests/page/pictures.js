// Takes pictures of the page in every state, to be looked at: npm run pictures -- FOLDER

import { mkdir } from "node:fs/promises";

import { launch } from "./browser.js";
import { fixtureNames } from "./fixtures.js";

const folder = process.argv[2] ?? "pictures";
await mkdir(folder, { recursive: true });
const browser = await launch();

const scenes = [
    ...(await fixtureNames()).map((name) => ({ name, fixture: name })),
    { name: "imminent", fixture: "one-reboot", later: 9 * 60 + 28 + 60 },
    { name: "due", fixture: "one-reboot", later: 16 * 60 },
    { name: "approve", fixture: "one-reboot", opening: { at: "approval", key: "A" } },
    { name: "approve-many", fixture: "long-names", opening: { at: "approval", key: "A" } },
    { name: "approve-own", fixture: "unknown-type", opening: { at: "approval", key: "A" } },
    { name: "about", fixture: "empty", opening: { at: "about" } },
    {
        name: "untold",
        fixture: "one-reboot",
        opening: {
            at: "untold",
            reason: "Notifications are switched off by policy.",
            title: "Reboot in 15 min · web-01",
            key: "A",
        },
    },
    { name: "remind", fixture: "one-reboot", act: (page) => page.getByRole("button", { name: "Remind me" }).click() },
    { name: "neighbour-open", fixture: "neighbour-only", act: (page) => page.locator("summary").click() },
    {
        name: "first-call-with-events",
        fixture: "unreachable",
        act: (page) =>
            page.evaluate(async () => {
                const snapshot = await window.fake.answers.snapshot();
                const { lastContact } = snapshot.connection;
                window.fake.publish({ ...snapshot, connection: { state: "firstCall", lastContact } });
            }),
    },
    { name: "broken", fixture: null },
];
const looks = [
    { name: "light", width: 420, height: 600, colorScheme: "light" },
    { name: "dark", width: 420, height: 600, colorScheme: "dark" },
];
const special = [
    { name: "wide", width: 800, height: 600, colorScheme: "light", scenes: ["ten-events", "one-reboot", "empty"] },
    {
        name: "zoomed",
        width: 210,
        height: 300,
        colorScheme: "light",
        scenes: ["one-reboot", "approve", "empty", "unreachable"],
    },
    {
        name: "forced",
        width: 420,
        height: 600,
        colorScheme: "dark",
        forcedColors: "active",
        scenes: ["one-reboot", "approve", "unreachable", "remind"],
    },
];

for (const look of [...looks, ...special]) {
    for (const scene of scenes.filter(({ name }) => look.scenes?.includes(name) ?? true)) {
        const page = await browser.open(scene, look);
        await scene.act?.(page);
        await page.screenshot({ path: `${folder}/${scene.name}-${look.name}.png` });
        await page.context().close();
    }
}
await browser.close();
