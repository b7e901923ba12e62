import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";

import { TABLES } from "../../ui/js/locale.js";
import { literals, spokenLiterals } from "./literals.js";

const UI = new URL("../../ui/js/", import.meta.url);
const TEXTS = new URL("texts/", UI);
const LANGUAGES = ["en", "tr", "sv", "hu", "nl"];
const OTHERS = LANGUAGES.filter((language) => language !== "en");

const forms = (text) => (typeof text === "string" ? { other: text } : text);
const blanks = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const asFiles = async (folder) => (await readdir(folder)).filter((name) => name.endsWith(".js")).sort();

test("there is one table per language", () => {
    assert.deepEqual(Object.keys(TABLES).sort(), [...LANGUAGES].sort());
});

test("every language has the same files", async () => {
    const subjects = await asFiles(new URL("en/", TEXTS));
    for (const language of LANGUAGES) {
        assert.deepEqual(await asFiles(new URL(`${language}/`, TEXTS)), subjects, language);
        const merged = {};
        for (const subject of subjects) {
            const { default: texts } = await import(new URL(`${language}/${subject}`, TEXTS));
            const twice = Object.keys(texts).filter((key) => key in merged);
            assert.deepEqual(twice, [], `${language}/${subject} has what another subject has`);
            Object.assign(merged, texts);
        }
        assert.deepEqual(TABLES[language], merged, language);
    }
});

test("every language has the same keys", () => {
    for (const language of OTHERS) {
        assert.deepEqual(Object.keys(TABLES[language]).sort(), Object.keys(TABLES.en).sort(), language);
    }
});

test("plurals have exactly the needed forms", () => {
    for (const language of LANGUAGES) {
        const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort();
        for (const [key, text] of Object.entries(TABLES[language])) {
            assert.equal(typeof text, typeof TABLES.en[key], `${language} ${key}`);
            if (typeof text !== "string") {
                assert.deepEqual(Object.keys(text).sort(), known, `${language} ${key}`);
            }
        }
    }
});

test("texts are trimmed and well quoted", () => {
    for (const language of LANGUAGES) {
        for (const [key, text] of Object.entries(TABLES[language])) {
            for (const form of Object.values(forms(text))) {
                assert.notEqual(form, "", `${language} ${key}`);
                assert.equal(form, form.trim(), `${language} ${key}`);
                assert.doesNotMatch(form, /"|\.\.\.|  /, `${language} ${key}`);
            }
        }
    }
});

test("placeholders match in every language", () => {
    // A form for a single number may spell it out.
    const needed = (form) => blanks(form).filter((blank) => blank !== "{count}");
    for (const language of OTHERS) {
        for (const [key, text] of Object.entries(TABLES[language])) {
            const model = forms(TABLES.en[key]);
            for (const [category, form] of Object.entries(forms(text))) {
                const meant = model[category] ?? model.other;
                assert.deepEqual(needed(form), needed(meant), `${language} ${key}`);
            }
            assert.deepEqual(blanks(forms(text).other), blanks(model.other), `${language} ${key}`);
        }
    }
});

test("no long text is left in English", () => {
    const NAMES = /\{\w+\}|Forewarn|Azure|Scheduled Events|api-version|[^\p{L}]/gu;
    for (const language of OTHERS) {
        for (const [key, text] of Object.entries(TABLES[language])) {
            for (const [category, form] of Object.entries(forms(text))) {
                const english = forms(TABLES.en[key])[category] ?? "";
                const own = english.replace(NAMES, "");
                assert.ok(own.length <= 14 || form !== english, `${language} ${key}: ${form}`);
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
    const said = new Set((await sources()).flatMap(({ text }) => literals(text).map((literal) => literal.text)));
    assert.deepEqual(
        Object.keys(TABLES.en).filter((key) => !said.has(key)),
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
