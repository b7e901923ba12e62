import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

/** The version in Debian 12 and Ubuntu 24.04. */
const OLDEST_NODE = 18;

test("all packages support the oldest Node.js", async () => {
    const lock = JSON.parse(await readFile(new URL("package-lock.json", import.meta.url), "utf8"));
    const required = Object.entries(lock.packages).filter(([, { engines }]) => engines?.node);
    assert.notEqual(required.length, 0);
    for (const [name, { engines }] of required) {
        const least = Math.min(...engines.node.split("||").map((range) => Number(range.match(/\d+/)[0])));
        assert.ok(least <= OLDEST_NODE, `${name} wants Node.js ${engines.node}`);
    }
});
