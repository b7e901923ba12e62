import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { serve } from "./server.js";

const CONFIG = new URL("../../src-tauri/tauri.conf.json", import.meta.url);

test("tests use the shipped content security policy", async () => {
    const { csp } = JSON.parse(await readFile(CONFIG, "utf8")).app.security;
    const { server, address } = await serve();
    try {
        const served = (await fetch(`${address}/`)).headers.get("content-security-policy");
        const directives = served.split(";").map((directive) => directive.trim().split(/ (.*)/, 2));
        assert.deepEqual(Object.fromEntries(directives), csp);
    } finally {
        server.close();
    }
});
