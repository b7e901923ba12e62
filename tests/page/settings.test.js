import assert from "node:assert/strict";
import { test } from "node:test";

import { platformOf } from "../../ui/js/platform.js";
import { createPendingSettings } from "../../ui/js/settings/pending.js";
import { problemText, readSetting, writeSetting } from "../../ui/js/settings/values.js";
import { loadLanguage, setLocale } from "../../ui/js/locale.js";

process.env.TZ = "UTC";
await loadLanguage("en");
setLocale({ language: "en" });
const said = (key, text) => problemText(readSetting(key, text).problem);

test("reminders accept any order and separator", () => {
    for (const [text, minutes] of [
        ["5, 1", [5, 1]],
        ["1 5", [5, 1]],
        [" 1;5 ; 15,", [15, 5, 1]],
        ["5,5,1,5", [5, 1]],
        ["007", [7]],
        ["1440", [1440]],
        ["", []],
        [" , ", []],
        ["1, 2, 3, 4, 5, 5", [5, 4, 3, 2, 1]],
    ]) {
        assert.deepEqual(readSetting("reminder_minutes", text), { value: minutes }, text);
    }
});

test("wrong reminders are refused by name", () => {
    for (const [text, part] of [
        ["5, 0", "0"],
        ["1441", "1441"],
        ["five", "five"],
        ["5, 1.5", "1.5"],
        ["-5", "-5"],
        ["5 1e3", "1e3"],
        ["٥", "٥"],
    ]) {
        assert.equal(
            said("reminder_minutes", text),
            `“${part}” isn't valid. Enter whole minutes from 1 to 1440, such as 15, 5, 1.`,
        );
    }
    assert.equal(said("reminder_minutes", "1 2 3 4 5 6"), "6 reminders are too many. Enter up to 5.");
});

test("numbers are whole and within limits", () => {
    assert.deepEqual(readSetting("history_days", "3650"), { value: 3650 });
    for (const text of ["0", "3651", "1.5", "1,5", "-1", "+1", "0x10", "1e1", "Infinity", "9".repeat(20)]) {
        const sentence = said("history_days", text);
        assert.equal(sentence, `“${text}” isn't valid. Enter a whole number from 1 to 3650.`);
    }
    assert.match(said("history_days", "3651"), /from 1 to 3650\.$/);
    assert.equal(said("history_days", "  "), "Enter a whole number from 1 to 3650.");
});

test("polling intervals match the settings file", () => {
    for (const [text, value] of [
        [" 60 ", 60],
        ["1", 1],
        ["0.2", 0.2],
        ["0,5", 0.5],
        ["1.25", 1.25],
    ]) {
        assert.deepEqual(readSetting("poll_interval_seconds", text), { value });
    }
    for (const text of ["0", "0.1", "60.5", "61", ".", "1.", ".5", "1.5.2", "1e1", "-1", "0x10", "Infinity"]) {
        const sentence = said("poll_interval_seconds", text);
        assert.equal(sentence, `“${text}” isn't valid. Enter a number from 0.2 to 60.`);
    }
    assert.equal(said("poll_interval_seconds", ""), "Enter a number from 0.2 to 60.");
    assert.deepEqual(readSetting("poll_interval_seconds", writeSetting(0.2)), { value: 0.2 });
});

test("long wrong input is shortened", () => {
    assert.match(said("poll_interval_seconds", "x".repeat(5000)), /^“x{39}…” isn't/);
});

test("written values are read back", () => {
    assert.equal(writeSetting([15, 5, 1]), "15, 5, 1");
    assert.equal(writeSetting([]), "");
    assert.equal(writeSetting(365), "365");
    assert.deepEqual(readSetting("reminder_minutes", writeSetting([15, 5, 1])), { value: [15, 5, 1] });
});

/** Pending settings; the test resolves the saves. */
function begin(values, locked = []) {
    const sent = [];
    const reported = [];
    const pending = createPendingSettings(
        (selection) => new Promise((resolve, reject) => sent.push({ selection, resolve, reject })),
        (error) => error.message,
        (key, outcome) => outcome && reported.push([key, outcome.is]),
    );
    pending.follow({ values, locked, problems: [] });
    return { pending, sent, reported, publish: (next) => pending.follow({ values: next, locked: [], problems: [] }) };
}

test("a saved setting is not reverted", async () => {
    const { pending, sent, reported, publish } = begin({ sound: true, theme: "system" });
    const done = pending.save("sound", false);
    assert.equal(pending.of("sound").value, false);
    assert.deepEqual(sent[0].selection, { sound: false });
    publish({ sound: true, theme: "dark" });
    assert.equal(pending.of("sound").value, false);
    assert.equal(pending.of("theme").value, "dark");
    sent[0].resolve();
    await done;
    assert.deepEqual(pending.of("sound").outcome, { is: "saved" });
    assert.deepEqual(reported, [["sound", "saved"]]);
    publish({ sound: true, theme: "dark" });
    assert.equal(pending.of("sound").value, false, "saved, but not published yet");
    publish({ sound: false, theme: "dark" });
    publish({ sound: true, theme: "dark" });
    assert.equal(pending.of("sound").value, true, "changed elsewhere");
    assert.equal(pending.of("sound").outcome, null, "that is not what was saved");
});

test("a refused setting reverts and says why", async () => {
    const { pending, sent } = begin({ start_at_login: false });
    const done = pending.save("start_at_login", true);
    sent[0].reject(new Error("The system refuses."));
    await done;
    assert.deepEqual(pending.of("start_at_login"), {
        value: false,
        draft: null,
        lockedBy: null,
        outcome: { is: "refused", because: "The system refuses." },
    });
});

test("only the last quick change is saved", async () => {
    const { pending, sent, reported } = begin({ theme: "system" });
    const done = pending.save("theme", "light");
    pending.save("theme", "dark");
    pending.save("theme", "system");
    pending.save("theme", "dark");
    assert.equal(sent.length, 1);
    sent[0].reject(new Error("No."));
    await new Promise(setImmediate);
    assert.deepEqual(sent[1].selection, { theme: "dark" });
    assert.deepEqual(reported, []);
    sent[1].resolve();
    await done;
    assert.equal(sent.length, 2);
    assert.equal(pending.of("theme").value, "dark");
    assert.deepEqual(reported, [["theme", "saved"]]);
});

test("only the latest saved setting is marked", async () => {
    const { pending, sent } = begin({ sound: true, theme: "system" });
    const first = pending.save("sound", false);
    sent[0].resolve();
    await first;
    const second = pending.save("theme", "dark");
    assert.equal(pending.of("sound").outcome, null);
    sent[1].resolve();
    await second;
    assert.deepEqual(pending.of("theme").outcome, { is: "saved" });
    pending.clearSaved();
    assert.equal(pending.of("theme").outcome, null);
});

test("published values never overwrite a draft", async () => {
    const { pending, sent, publish } = begin({ history_days: 365 });
    pending.type("history_days", "9");
    publish({ history_days: 100 });
    assert.deepEqual([pending.of("history_days").value, pending.of("history_days").draft], [100, "9"]);
    pending.type("history_days", "90");
    pending.finish("history_days");
    assert.deepEqual(sent[0].selection, { history_days: 90 });
    sent[0].resolve();
    await new Promise(setImmediate);
    assert.deepEqual(pending.of("history_days"), {
        value: 90,
        draft: null,
        lockedBy: null,
        outcome: { is: "saved" },
    });
    pending.type("history_days", "no");
    pending.finish("history_days");
    assert.equal(pending.of("history_days").outcome.is, "refused");
    pending.drop("history_days");
    assert.deepEqual([pending.of("history_days").draft, pending.of("history_days").outcome], [null, null]);
    assert.equal(sent.length, 1);
});

test("unchanged input is not sent", () => {
    const { pending, sent } = begin({ reminder_minutes: [5, 1] });
    pending.type("reminder_minutes", "1 5");
    pending.finish("reminder_minutes");
    assert.equal(sent.length, 0);
    assert.equal(pending.of("reminder_minutes").draft, null);
});

test("a refused draft is kept, not resent", async () => {
    const { pending, sent } = begin({ history_days: 365 });
    pending.type("history_days", "30");
    pending.finish("history_days", true);
    pending.finish("history_days");
    sent[0].reject(new Error("The disk is full."));
    await new Promise(setImmediate);
    assert.equal(pending.of("history_days").draft, "30");
    assert.deepEqual(pending.of("history_days").outcome, { is: "refused", because: "The disk is full." });
    pending.finish("history_days");
    assert.equal(sent.length, 1, "blur does not retry");
    pending.finish("history_days", true);
    assert.equal(sent.length, 2);
});

test("typing during a save is kept", async () => {
    const { pending, sent } = begin({ history_days: 365 });
    pending.type("history_days", "30");
    pending.finish("history_days", true);
    pending.type("history_days", "30x");
    pending.finish("history_days");
    sent[0].resolve();
    await new Promise(setImmediate);
    assert.deepEqual([pending.of("history_days").value, pending.of("history_days").draft], [30, "30x"]);
    assert.equal(pending.of("history_days").outcome.is, "refused");
});

test("a lock discards the draft", () => {
    const { pending } = begin({ history_days: 365 });
    pending.type("history_days", "9");
    pending.follow({
        values: { history_days: 30 },
        locked: [{ key: "history_days", by: "/etc/forewarn/settings.toml" }],
        problems: [],
    });
    assert.deepEqual(pending.of("history_days"), {
        value: 30,
        draft: null,
        lockedBy: "/etc/forewarn/settings.toml",
        outcome: null,
    });
});

test("the platform follows from the user agent", () => {
    const edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0";
    const gtk = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15";
    assert.equal(platformOf(edge), "windows");
    assert.equal(platformOf(gtk), "linux");
    assert.equal(platformOf("Darwin; windowsill"), "linux");
});
