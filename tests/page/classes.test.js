import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";

const UI = new URL("../../ui/", import.meta.url);
const TESTS = new URL("../", import.meta.url);

async function read(folder, ending, options) {
    const names = (await readdir(folder, options)).filter((name) => name.endsWith(ending));
    return (await Promise.all(names.map((name) => readFile(new URL(name, folder), "utf8")))).join("\n");
}

/** Where a script gives a node its classes. A part that is inserted becomes a `*`. */
const ASSIGNMENTS = [
    /\bclass: ["`]([^"`]*)["`]/g,
    /\bclass: [^,?]* \? ["`]([^"`]*)["`] : ["`]([^"`]*)["`]/g,
    /\bclassName = "([^"]*)"/g,
    /\bclassList\.\w+\(((?:["`][^"`]*["`](?:, )?)+)/g,
    /\bbutton\((?:label\([^)]*\)|\w+|""), "([^"]*)"/g,
    /\b(?:createModal|createDialog)\(\s*[\w.]+,\s*["`]([^"`]*)["`]/g,
    /\b(?:look: |look = |createNotice\()"([^"]*)"/g,
    /"(button-icon [^"]*)"/g,
];

test("every class is both given and styled", async () => {
    const rules = (await read(new URL("css/", UI), ".css")).replace(/\/\*.*?\*\//gs, "").replace(/\{[^{}]*\}/g, "{}");
    const styled = [...rules.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name);
    const scripts = (await read(new URL("js/", UI), ".js", { recursive: true })).replace(/\/\*.*?\*\//gs, "");
    const given = ASSIGNMENTS.flatMap((pattern) => [...scripts.matchAll(pattern)])
        .flatMap(([, ...texts]) => texts.join(" ").replace(/\$\{[^}]*\}/g, "*").split(/[\s"`,]+/))
        .filter((name) => /^[a-z][\w-]*\*?$/.test(name));
    const ours = await read(new URL("page/dom/", TESTS), ".js");
    const theirs = await read(new URL("desktop/", TESTS), ".rs");
    const tested = [...`${ours}${theirs}`.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name);
    const matches = (name, other) => (name.endsWith("*") ? other.startsWith(name.slice(0, -1)) : name === other);
    const missing = (names, kept) => [...new Set(names)].filter((name) => !kept(name));

    assert.ok(styled.length > 200 && given.length > 200);
    assert.deepEqual(missing(styled, (name) => given.some((one) => matches(one, name))), [], "no script gives them");
    assert.deepEqual(missing(given, (name) => [...styled, ...tested].some((one) => matches(name, one))), [], "not styled");
});
