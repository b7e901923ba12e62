// The snapshots that the tests of forewarn-core write.

import { readFile, readdir } from "node:fs/promises";

const FOLDER = new URL("../../crates/forewarn-core/fixtures/snapshots/", import.meta.url);

export async function fixture(name) {
    return JSON.parse(await readFile(new URL(`${name}.json`, FOLDER), "utf8"));
}

export async function fixtureNames() {
    return (await readdir(FOLDER))
        .filter((name) => name.endsWith(".json"))
        .map((name) => name.slice(0, -5))
        .sort();
}
