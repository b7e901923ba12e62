import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";

import { LANGUAGES } from "../../ui/js/texts/languages.js";
import { literals, spokenLiterals } from "./literals.js";

// That no language lacks a message, an argument or a plural form is checked by the build of forewarn-texts.

const UI = new URL("../../ui/js/", import.meta.url);

const TABLES = Object.fromEntries(
    await Promise.all(
        Object.keys(LANGUAGES).map(async (tag) => [tag, (await import(`../../ui/js/texts/${tag}.js`)).default]),
    ),
);

const forms = (text) => (typeof text === "string" ? { other: text } : text.forms);

test("texts are trimmed and well quoted", () => {
    for (const [language, table] of Object.entries(TABLES)) {
        for (const [id, text] of Object.entries(table)) {
            for (const form of Object.values(forms(text))) {
                assert.equal(form, form.trim(), `${language} ${id}`);
                assert.doesNotMatch(form, /"|\.\.\.|  /, `${language} ${id}`);
            }
        }
    }
});

test("no long text is left in English", () => {
    const NAMES = /\{\w+\}|Forewarn|Azure|CloudEvents|Scheduled Events|api-version|[^\p{L}]/gu;
    for (const [language, table] of Object.entries(TABLES)) {
        for (const [id, text] of Object.entries(table)) {
            for (const [category, form] of Object.entries(forms(text))) {
                const english = forms(TABLES.en[id])[category] ?? "";
                const own = english.replace(NAMES, "");
                assert.ok(language === "en" || own.length <= 14 || form !== english, `${language} ${id}: ${form}`);
            }
        }
    }
});

async function sources() {
    const names = (await readdir(UI, { recursive: true })).filter((name) => name.endsWith(".js"));
    const modules = names.filter((name) => !/^texts[\\/]/.test(name));
    return Promise.all(modules.map(async (name) => ({ name, text: await readFile(new URL(name, UI), "utf8") })));
}

test("every text is used", async () => {
    const used = new Set((await sources()).flatMap(({ text }) => literals(text).map((literal) => literal.text)));
    assert.deepEqual(
        Object.keys(TABLES.en).filter((id) => !used.has(id)),
        [],
    );
});

test("no text is hard-coded outside the tables", async () => {
    for (const { name, text } of await sources()) {
        assert.deepEqual(spokenLiterals(text), [], name);
        // No sentence outside the tables, wherever it goes.
        const sentences = literals(text)
            .map((literal) => literal.text)
            .filter((literal) => /\p{Lu}\p{Ll}+ \p{Ll}|\p{Ll}{2,}[.…?!]$|\p{Lu}\p{Ll}+…/u.test(literal));
        assert.deepEqual(sentences, [], name);
    }
});

test("the search finds all hard-coded texts", () => {
    const cases = {
        'element("p", {}, "Hello")': ["Hello"],
        'element("p", { class: "a b", title: "Hello" })': ["Hello"],
        'element("p", { "aria-label": open ? "Hello" : "Bye" })': ["Hello", "Bye"],
        'element("p", {}, element("b", { id: "x" }, `${n} left`))': [" left"],
        'button("Go", "button", () => go("there"))': ["Go"],
        'setText(node, state === "live" ? "Yes" : locale.text("no"))': ["Yes"],
        'setText(node, () => { return "Yes"; })': ["Yes"],
        'setAttribute(node, "title", "Hello"); setAttribute(node, "data-state", "open")': ["Hello"],
        'node.setAttribute("aria-label", "Hello"); node.setAttribute("role", "img")': ["Hello"],
        'node.textContent = "Hello"; node.className = "hello"': ["Hello"],
        'announce("Hello"); locale.text("hello")': ["Hello"],
        'const a = b / 2; // "no"\nsetText(n, /"[/"]/.test(x) ? "Yes" : "")': ["Yes"],
    };
    for (const [source, expected] of Object.entries(cases)) {
        assert.deepEqual(spokenLiterals(source), expected, source);
    }
});
