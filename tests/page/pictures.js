// Takes screenshots of the page in every state: npm run pictures -- FOLDER [SCENE…]

import { mkdir } from "node:fs/promises";

import { launch } from "./browser.js";
import { scenes } from "./scenes.js";

const [folder = "pictures", ...wanted] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const browser = await launch();

const looks = [
    { name: "light", colorScheme: "light" },
    { name: "dark", colorScheme: "dark" },
    { name: "scaled", scale: 1.5 },
    { name: "scaled-narrow", scale: 1.5, width: 280, height: 400 },
    { name: "wide", width: 800, scenes: ["ten-events", "one-reboot", "empty", "unreachable"] },
    { name: "zoomed", width: 210, height: 300, scenes: ["one-reboot", "question", "empty", "unreachable"] },
    {
        name: "forced",
        colorScheme: "dark",
        forcedColors: "active",
        scenes: ["one-reboot", "ten-events", "question", "unreachable", "menu", "problems"],
    },
    ...["tr", "sv", "hu", "nl"].map((language) => ({
        name: language,
        language,
        scenes: ["ten-events", "started", "question about many", "unreachable", "empty", "starting", "problems"],
    })),
];

for (const { name: lookName, scenes: only, language, ...media } of looks) {
    const shown = scenes.filter(({ name }) => (only?.includes(name) ?? true) && (!wanted[0] || wanted.includes(name)));
    for (const scene of shown) {
        const page = await browser.open({ ...scene, language }, media);
        await scene.act?.(page);
        await page.screenshot({ path: `${folder}/${scene.name.replaceAll(" ", "-")}-${lookName}.png` });
        await page.context().close();
    }
}
await browser.close();
