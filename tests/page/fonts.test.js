import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";

const CSS = new URL("../../ui/css/", import.meta.url);
const OF_WINDOWS = /Segoe|Cascadia|Consolas/;

test("Windows fonts are used only on Windows", async () => {
    for (const name of await readdir(CSS)) {
        const text = await readFile(new URL(name, CSS), "utf8");
        for (const [, selector, body] of text.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
            if (OF_WINDOWS.test(body)) {
                assert.match(selector, /\[data-platform="windows"\]/, `${name}: ${selector.trim()}`);
            }
        }
    }
});
