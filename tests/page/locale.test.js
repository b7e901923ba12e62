import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";

import { detailsText } from "../../ui/js/details.js";
import { createLocale, fill, label, locale, setLocale, TABLES } from "../../ui/js/locale.js";
import { fixture } from "./fixtures.js";

const stockholm = createLocale("en", { locales: ["sv-SE", "en-GB"], timeZone: "Europe/Stockholm" });
const noon = Date.parse("2026-03-02T11:00:00Z");
const minutes = (n) => n * 60_000;
const UI = new URL("../../ui/", import.meta.url);

test("times of other days have a date", () => {
    assert.equal(stockholm.moment(noon + minutes(47), noon), "12:47");
    assert.match(stockholm.moment(noon + minutes(4 * 1440), noon), /^Fri,? 6 Mar,? (at )?12:00$/);
    assert.match(stockholm.moment(noon + minutes(400 * 1440), noon), /^6 Apr 2027,? (at )?13:00$/);
});

test("UTC is shown only if it differs", () => {
    assert.equal(stockholm.utc(noon + minutes(47), noon), "11:47");
    assert.equal(createLocale("en", { locales: ["en-GB"], timeZone: "UTC" }).utc(noon, noon), null);
});

test("UTC has a date if it differs", () => {
    const late = Date.parse("2026-03-02T23:30:00Z");
    const tokyo = createLocale("en", { locales: ["en-GB"], timeZone: "Asia/Tokyo" });
    assert.equal(tokyo.moment(late, late), "08:30");
    assert.match(tokyo.utc(late, late - minutes(1440)), /Mon,? 2 Mar,? (at )?23:30/);
});

test("dates follow the system's region", () => {
    const later = noon + minutes(4 * 1440);
    assert.match(createLocale("en", { locales: ["en-US"], timeZone: "UTC" }).moment(later, noon), /^Fri, Mar 6/);
    assert.match(createLocale("en", { locales: ["en-GB"], timeZone: "UTC" }).moment(later, noon), /^Fri,? 6 Mar/);
});

test("times match notifications and tray", async () => {
    const times = JSON.parse(await readFile(new URL("../../crates/forewarn-core/fixtures/times.json", import.meta.url), "utf8"));
    const variants = { en: ["en", "en-US", "en-GB", "en-AU"], tr: ["tr"], sv: ["sv", "sv-SE"], hu: ["hu"], nl: ["nl", "nl-BE"] };
    assert.equal(times.length, 20);
    for (const { language, at, text } of times) {
        for (const region of variants[language]) {
            const formats = createLocale(language, { locales: [region], timeZone: "UTC" });
            assert.equal(formats.time(Date.parse(at)), text, region);
        }
    }
});

test("a span has at most two parts", () => {
    assert.equal(stockholm.span(5000), "5 s");
    assert.equal(stockholm.span(minutes(3)), "3 min");
    assert.equal(stockholm.span(190_000), "3 min 10 s");
    assert.equal(stockholm.span(minutes(135)), "2 h 15 min");
    assert.equal(stockholm.span(-5), "0 s");
});

test("ages are rounded to one unit", () => {
    assert.equal(stockholm.ago(1000), "1 second ago");
    assert.equal(stockholm.ago(minutes(3) + 10_000), "3 minutes ago");
    assert.equal(stockholm.ago(minutes(3 * 1440)), "3 days ago");
});

test("numbers select the plural form", () => {
    assert.equal(stockholm.count("days", 1), "1 day");
    assert.equal(stockholm.count("days", 3), "3 days");
});

test("right-to-left names do not reorder sentences", () => {
    assert.equal(fill("{vm} in {n} min", { vm: "שרת", n: "15" }), "\u2068שרת\u2069 in 15 min");
    assert.equal(fill("{vm} in {n} min", { vm: "web-01", n: "15" }), "web-01 in 15 min");
});

test("values are never read as placeholders", () => {
    assert.equal(fill("{a} and {b}", { a: "{b}", b: "$&" }), "{b} and $&");
});

test("an unknown language falls back to English", () => {
    assert.equal(createLocale("xx").text("cancel"), TABLES.en.cancel);
    assert.equal(createLocale("xx").language, "en");
});

test("the language changes in place", () => {
    setLocale("en", { timeZone: "Europe/Stockholm" });
    const said = () => [locale.text("cancel"), locale.count("days", 3), locale.span(minutes(135)), locale.ago(minutes(3))];
    assert.equal(setLocale("sv"), true);
    assert.equal(locale.language, "sv");
    assert.deepEqual(said(), ["Avbryt", "3 dagar", "2 tim 15 min", "för 3 minuter sedan"]);
    assert.equal(setLocale("sv"), false);
    assert.equal(setLocale("xx"), true, "an unknown language is English");
    assert.equal(setLocale("yy"), false);
    assert.equal(label("cancel")(), "Cancel");
});

async function sources() {
    const names = (await readdir(UI, { recursive: true })).filter((name) => name.endsWith(".js"));
    return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, UI), "utf8") })));
}

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");

test("the page has no inline text, style or script", async () => {
    const page = await readFile(new URL("index.html", UI), "utf8");
    const visible = page
        .replace(/<title>.*<\/title>/, "")
        .replace(/<[^>]*>/g, "")
        .trim();
    assert.equal(visible, "");
    assert.doesNotMatch(page, /style=|<style|\son\w+=|https?:/);
    for (const { name, text } of await sources()) {
        assert.doesNotMatch(
            withoutComments(text),
            /innerHTML|outerHTML|insertAdjacentHTML|"style"|document\.write/,
            name,
        );
    }
});

test("only ipc.js talks to the program", async () => {
    const speaking = (await sources()).filter(({ text }) => withoutComments(text).includes("__TAURI__"));
    assert.deepEqual(
        speaking.map(({ name }) => name.replaceAll("\\", "/")),
        ["js/ipc.js"],
    );
});

test("copied details describe the failure", async () => {
    setLocale("en");
    assert.equal(
        detailsText(await fixture("unreachable")),
        [
            "Forewarn 1.0.0, api-version 2020-07-01",
            "VM: web-01",
            "Location: westeurope",
            "No answer since: 2026-03-02T12:32:32.500Z",
            "Failure (forbidden): The endpoint does not let this program in (403).",
            "Advice: The VM enforces the Metadata Security Protocol: add Forewarn to its allow list.",
            "Last answer: 2026-03-02T12:32:01.500Z",
            "Last known: Reboot, Scheduled, not before 2026-03-02T12:47:00Z, web-01, web-02, db-07",
            "",
        ].join("\n"),
    );
});
