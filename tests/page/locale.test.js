import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";

import { detailsText } from "../../ui/js/details.js";
import { createLocale, label, loadLanguage, locale, setLocale } from "../../ui/js/locale.js";
import { LANGUAGES } from "../../ui/js/texts/languages.js";
import { fixture } from "./fixtures.js";

await Promise.all(Object.keys(LANGUAGES).map(loadLanguage));

process.env.TZ = "Europe/Stockholm";
const english = createLocale({ language: "en" }, { locales: ["sv-SE", "en-GB"] });
const noon = Date.parse("2026-03-02T11:00:00Z");

/** Runs a check in another time zone of the system. */
function inZone(zone, check) {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
        check();
    } finally {
        process.env.TZ = before;
    }
}

const minutes = (n) => n * 60_000;
const UI = new URL("../../ui/", import.meta.url);

test("times of other days have a date", () => {
    assert.equal(english.moment(noon + minutes(47), noon), "12:47");
    assert.match(english.moment(noon + minutes(4 * 1440), noon), /^Fri,? 6 Mar,? (at )?12:00$/);
    assert.match(english.moment(noon + minutes(400 * 1440), noon), /^6 Apr 2027,? (at )?13:00$/);
});

test("UTC is shown only if it differs", () => {
    assert.equal(english.utc(noon + minutes(47), noon), "11:47");
    inZone("UTC", () => assert.equal(english.utc(noon, noon), null));
});

test("UTC has a date if it differs", () => {
    const late = Date.parse("2026-03-02T23:30:00Z");
    inZone("Asia/Tokyo", () => {
        assert.equal(english.moment(late, late), "08:30");
        assert.match(english.utc(late, late - minutes(1440)), /Mon,? 2 Mar,? (at )?23:30/);
    });
});

test("times and durations match notifications and tray", async () => {
    const fixture = new URL("../../crates/forewarn-texts/fixtures/times.json", import.meta.url);
    const cases = JSON.parse(await readFile(fixture, "utf8"));
    assert.equal(cases.length, 2 * Object.keys(LANGUAGES).length);
    for (const { language, formats, times, durations } of cases) {
        // What the browser engine takes for the region doesn't matter.
        for (const region of ["en-US", "en-GB", "sv-SE"]) {
            const written = createLocale({ language, formats }, { locales: [region] });
            for (const { at, now, text } of times) {
                inZone("UTC", () => assert.equal(written.moment(Date.parse(at), Date.parse(now)), text, language));
            }
            for (const { seconds, text } of durations) {
                assert.equal(written.span(seconds * 1000), text, language);
            }
        }
    }
});

test("seconds follow the hour cycle", () => {
    const formats = { twelveHours: true, monthFirst: true };
    const american = createLocale({ language: "en", formats });
    inZone("UTC", () => {
        assert.equal(american.exactTime(noon), "11:00:00 AM");
        assert.equal(american.stamp(noon + minutes(60)), "Mon, Mar 2, 2026, 12:00:00 PM");
        assert.equal(american.date(noon), "Mar 2");
    });
    assert.equal(english.utcStamp(noon), "11:00:00 UTC");
});

test("a span has at most two parts", () => {
    assert.equal(english.span(5000), "5 s");
    assert.equal(english.span(minutes(3)), "3 min");
    assert.equal(english.span(190_000), "3 min 10 s");
    assert.equal(english.span(minutes(135)), "2 h 15 min");
    assert.equal(english.span(minutes(360)), "6 h");
    assert.equal(english.span(-5), "less than 1 s");
});

test("ages are rounded to one unit", () => {
    assert.equal(english.ago(1000), "1 second ago");
    assert.equal(english.ago(minutes(3) + 10_000), "3 minutes ago");
    assert.equal(english.ago(minutes(3 * 1440)), "3 days ago");
});

test("numbers select the form", () => {
    const counted = (count) => english.text("timeline-count", { count });
    assert.deepEqual([0, 1, 3, 1234].map(counted), ["No events.", "1 event.", "3 events.", "1,234 events."]);
});

test("right-to-left names do not reorder sentences", () => {
    const copied = (name) => english.text("copy-path", { name });
    assert.equal(copied("שרת"), "Copy path: \u2068שרת\u2069");
    assert.equal(copied("web-01"), "Copy path: web-01");
});

test("values are never read as placeholders", () => {
    assert.equal(english.text("refused-setting", { name: "{sentence}", sentence: "$&" }), "{sentence}: $&");
});

test("an unknown language falls back to English", () => {
    assert.equal(createLocale({ language: "xx" }).text("cancel"), "Cancel");
    assert.equal(createLocale({ language: "xx" }).language, "en");
});

test("the language changes in place", () => {
    setLocale({ language: "en" });
    const said = () => [locale.text("cancel"), locale.text("duration-days", { days: 3 }), locale.span(minutes(135)), locale.ago(minutes(3))];
    assert.equal(setLocale({ language: "sv" }), true);
    assert.equal(locale.language, "sv");
    assert.deepEqual(said(), ["Avbryt", "3 dagar", "2 tim 15 min", "för 3 minuter sedan"]);
    assert.equal(setLocale({ language: "sv" }), false);
    assert.equal(setLocale({ language: "xx" }), true, "an unknown language is English");
    assert.equal(setLocale({ language: "yy" }), false);
    assert.equal(label("cancel")(), "Cancel");
    assert.equal(setLocale({ language: "en", formats: { twelveHours: true, monthFirst: false } }), true);
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
    setLocale({ language: "en" });
    assert.equal(
        detailsText(await fixture("unreachable")),
        [
            "Forewarn 1.0.0, api-version 2020-07-01",
            "VM: web-01",
            "Location: westeurope",
            "No response since: 2026-03-02T12:32:32.500Z",
            "Error (forbidden): Azure denied Forewarn access (403).",
            "What to do: The VM enforces the Metadata Security Protocol: add Forewarn to its allow list.",
            "Last response: 2026-03-02T12:32:01.500Z",
            "Last known: Reboot, Scheduled, not before 2026-03-02T12:47:00Z, web-01, web-02, db-07",
            "",
        ].join("\n"),
    );
});
