// Serves ui/ like the program, with its content security policy and a fake program.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

import { fixture } from "./fixtures.js";

const UI = fileURLToPath(new URL("../../ui/", import.meta.url));
const CONFIG = new URL("../../src-tauri/tauri.conf.json", import.meta.url);
const FAKES = ["/fake-history.js", "/fake-tauri.js"];
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/**
 * `/?fixture=NAME` starts the page with that snapshot, `&meanwhile=NAME` publishes another before that one arrives,
 * `&opening=JSON` opens it there, `&history=N` adds a history of N events. Without a fixture there is no program.
 */
export async function serve(port = 0) {
    const { csp } = JSON.parse(await readFile(CONFIG, "utf8")).app.security;
    const policy = Object.entries(csp)
        .map((directive) => directive.join(" "))
        .join("; ");
    const server = createServer(async (request, response) => {
        const url = new URL(request.url, "http://127.0.0.1");
        // Only browsers request it.
        if (url.pathname === "/favicon.ico") {
            response.writeHead(204).end();
            return;
        }
        try {
            const [type, body] = await answer(url);
            response.writeHead(200, {
                "content-type": `${type}; charset=utf-8`,
                "content-security-policy": policy,
                "cache-control": "no-store",
            });
            response.end(body);
        } catch {
            response.writeHead(404).end();
        }
    });
    // Never close idle connections: a module would fail to load if the browser reuses one at that moment.
    server.keepAliveTimeout = 0;
    await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
    return { server, address: `http://127.0.0.1:${server.address().port}` };
}

async function answer(url) {
    if (FAKES.includes(url.pathname)) {
        return [TYPES[".js"], await readFile(new URL(`.${url.pathname}`, import.meta.url))];
    }
    if (url.pathname !== "/") {
        const path = normalize(url.pathname);
        return [TYPES[extname(path)], await readFile(join(UI, path))];
    }
    const page = await readFile(join(UI, "index.html"), "utf8");
    const name = url.searchParams.get("fixture");
    return [TYPES[".html"], name === null ? page : page.replace("<script", `${await fake(name, url)}<script`)];
}

async function fake(name, url) {
    const opening = url.searchParams.get("opening");
    const meanwhile = url.searchParams.get("meanwhile");
    const start = JSON.stringify({
        snapshot: await fixture(name),
        meanwhile: meanwhile && (await fixture(meanwhile)),
        opening: opening && JSON.parse(opening),
        history: Number(url.searchParams.get("history") ?? 0),
    });
    const escaped = start.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    return `<script src="fake-history.js"></script><script src="fake-tauri.js" data-start="${escaped}"></script>`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const { address } = await serve(Number(process.env.PORT ?? 8420));
    console.log(`${address}/?fixture=one-reboot`);
}
