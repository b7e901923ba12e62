import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

/** What Debian 12 and Ubuntu 24.04 have, and what `make page` installs there where no other is. */
const OLDEST_NODE = 18;

test("everything that checks the pages runs on the oldest Node.js that they are checked with", async () => {
    const lock = JSON.parse(await readFile(new URL("package-lock.json", import.meta.url), "utf8"));
    const wishes = Object.entries(lock.packages).filter(([, { engines }]) => engines?.node);
    assert.notEqual(wishes.length, 0);
    for (const [name, { engines }] of wishes) {
        const least = Math.min(...engines.node.split("||").map((range) => Number(range.match(/\d+/)[0])));
        assert.ok(least <= OLDEST_NODE, `${name} wants Node.js ${engines.node}`);
    }
});
