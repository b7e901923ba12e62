import assert from "node:assert/strict";
import { test } from "node:test";

import { platformOf } from "../../ui/js/platform.js";
import { createChoices } from "../../ui/js/settings/choices.js";
import { createTrial } from "../../ui/js/settings/trial.js";
import { problemText, readSetting, writeSetting } from "../../ui/js/settings/values.js";
import { createWords } from "../../ui/js/words.js";

const words = createWords("en", { timeZone: "UTC" });
const said = (key, text) => problemText(readSetting(key, text).problem, words);

test("reminders are read in any order and with any separator, each once", () => {
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

test("reminders that cannot be are refused with the part that is wrong", () => {
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
            `“${part}” cannot be used: enter whole minutes from 1 to 1440, such as 15, 5, 1.`,
        );
    }
    assert.equal(said("reminder_minutes", "1 2 3 4 5 6"), "6 reminders are too many: enter 5 at most.");
});

test("numbers are whole and within their limits", () => {
    assert.deepEqual(readSetting("history_days", "3650"), { value: 3650 });
    for (const text of ["0", "3651", "1.5", "1,5", "-1", "+1", "0x10", "1e1", "Infinity", "9".repeat(20)]) {
        const sentence = said("history_days", text);
        assert.equal(sentence, `“${text}” cannot be used: enter a whole number from 1 to 3650.`);
    }
    assert.match(said("history_days", "3651"), /from 1 to 3650\.$/);
    assert.equal(said("history_days", "  "), "There is no number here: enter a whole one from 1 to 3650.");
});

test("the window takes every polling interval that the settings file takes", () => {
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
        assert.equal(sentence, `“${text}” cannot be used: enter a number from 0.2 to 60.`);
    }
    assert.equal(said("poll_interval_seconds", ""), "There is no number here: enter one from 0.2 to 60.");
    assert.deepEqual(readSetting("poll_interval_seconds", writeSetting(0.2)), { value: 0.2 });
});

test("of a long text that is wrong only the beginning is repeated", () => {
    assert.match(said("poll_interval_seconds", "x".repeat(5000)), /^“x{39}…” cannot/);
});

test("what is written is read back", () => {
    assert.equal(writeSetting([15, 5, 1]), "15, 5, 1");
    assert.equal(writeSetting([]), "");
    assert.equal(writeSetting(365), "365");
    assert.deepEqual(readSetting("reminder_minutes", writeSetting([15, 5, 1])), { value: [15, 5, 1] });
});

/** Choices whose saves are answered by the test. */
function begin(values, locked = []) {
    const sent = [];
    const told = [];
    const choices = createChoices(
        (wish) => new Promise((resolve, reject) => sent.push({ wish, resolve, reject })),
        (error) => error.message,
        (key, outcome) => outcome && told.push([key, outcome.is]),
    );
    choices.follow({ values, locked, problems: [] });
    return { choices, sent, told, publish: (next) => choices.follow({ values: next, locked: [], problems: [] }) };
}

test("a choice shows at once, is saved alone, and stays although an older state is published again", async () => {
    const { choices, sent, told, publish } = begin({ sound: true, theme: "system" });
    const done = choices.choose("sound", false);
    assert.equal(choices.of("sound").value, false);
    assert.deepEqual(sent[0].wish, { sound: false });
    publish({ sound: true, theme: "dark" });
    assert.equal(choices.of("sound").value, false);
    assert.equal(choices.of("theme").value, "dark");
    sent[0].resolve();
    await done;
    assert.deepEqual(choices.of("sound").outcome, { is: "saved" });
    assert.deepEqual(told, [["sound", "saved"]]);
    publish({ sound: true, theme: "dark" });
    assert.equal(choices.of("sound").value, false, "saved, but not published yet");
    publish({ sound: false, theme: "dark" });
    publish({ sound: true, theme: "dark" });
    assert.equal(choices.of("sound").value, true, "changed by somebody else");
    assert.equal(choices.of("sound").outcome, null, "that is not what was saved");
});

test("a refused choice goes back and says why", async () => {
    const { choices, sent } = begin({ start_at_login: false });
    const done = choices.choose("start_at_login", true);
    sent[0].reject(new Error("The system refuses."));
    await done;
    assert.deepEqual(choices.of("start_at_login"), {
        value: false,
        draft: null,
        lockedBy: null,
        outcome: { is: "refused", because: "The system refuses." },
    });
});

test("quick changes are sent one after the other, and only the last counts", async () => {
    const { choices, sent, told } = begin({ theme: "system" });
    const done = choices.choose("theme", "light");
    choices.choose("theme", "dark");
    choices.choose("theme", "system");
    choices.choose("theme", "dark");
    assert.equal(sent.length, 1);
    sent[0].reject(new Error("No."));
    await new Promise(setImmediate);
    assert.deepEqual(sent[1].wish, { theme: "dark" });
    assert.deepEqual(told, []);
    sent[1].resolve();
    await done;
    assert.equal(sent.length, 2);
    assert.equal(choices.of("theme").value, "dark");
    assert.deepEqual(told, [["theme", "saved"]]);
});

test("only the latest saved setting is marked", async () => {
    const { choices, sent } = begin({ sound: true, theme: "system" });
    const first = choices.choose("sound", false);
    sent[0].resolve();
    await first;
    const second = choices.choose("theme", "dark");
    assert.equal(choices.of("sound").outcome, null);
    sent[1].resolve();
    await second;
    assert.deepEqual(choices.of("theme").outcome, { is: "saved" });
    choices.settle();
    assert.equal(choices.of("theme").outcome, null);
});

test("what is typed is kept from what is published, until it is taken or taken back", async () => {
    const { choices, sent, publish } = begin({ history_days: 365 });
    choices.type("history_days", "9");
    publish({ history_days: 100 });
    assert.deepEqual([choices.of("history_days").value, choices.of("history_days").draft], [100, "9"]);
    choices.type("history_days", "90");
    choices.finish("history_days");
    assert.deepEqual(sent[0].wish, { history_days: 90 });
    sent[0].resolve();
    await new Promise(setImmediate);
    assert.deepEqual(choices.of("history_days"), {
        value: 90,
        draft: null,
        lockedBy: null,
        outcome: { is: "saved" },
    });
    choices.type("history_days", "no");
    choices.finish("history_days");
    assert.equal(choices.of("history_days").outcome.is, "refused");
    choices.drop("history_days");
    assert.deepEqual([choices.of("history_days").draft, choices.of("history_days").outcome], [null, null]);
    assert.equal(sent.length, 1);
});

test("typed text that says nothing new is not sent", () => {
    const { choices, sent } = begin({ reminder_minutes: [5, 1] });
    choices.type("reminder_minutes", "1 5");
    choices.finish("reminder_minutes");
    assert.equal(sent.length, 0);
    assert.equal(choices.of("reminder_minutes").draft, null);
});

test("what the program refuses stays in the field, and is sent again only when asked for", async () => {
    const { choices, sent } = begin({ history_days: 365 });
    choices.type("history_days", "30");
    choices.finish("history_days", true);
    choices.finish("history_days");
    sent[0].reject(new Error("The disk is full."));
    await new Promise(setImmediate);
    assert.equal(choices.of("history_days").draft, "30");
    assert.deepEqual(choices.of("history_days").outcome, { is: "refused", because: "The disk is full." });
    choices.finish("history_days");
    assert.equal(sent.length, 1, "leaving the field is no wish to try again");
    choices.finish("history_days", true);
    assert.equal(sent.length, 2);
});

test("what is typed while the last text is being saved is neither lost nor overruled", async () => {
    const { choices, sent } = begin({ history_days: 365 });
    choices.type("history_days", "30");
    choices.finish("history_days", true);
    choices.type("history_days", "30x");
    choices.finish("history_days");
    sent[0].resolve();
    await new Promise(setImmediate);
    assert.deepEqual([choices.of("history_days").value, choices.of("history_days").draft], [30, "30x"]);
    assert.equal(choices.of("history_days").outcome.is, "refused");
});

test("a lock takes away what was typed, and says who locked it", () => {
    const { choices } = begin({ history_days: 365 });
    choices.type("history_days", "9");
    choices.follow({
        values: { history_days: 30 },
        locked: [{ key: "history_days", by: "/etc/forewarn/settings.toml" }],
        problems: [],
    });
    assert.deepEqual(choices.of("history_days"), {
        value: 30,
        draft: null,
        lockedBy: "/etc/forewarn/settings.toml",
        outcome: null,
    });
});

test("a test notification is sent once however often it is asked for, and says what came of it", async () => {
    let answers = [];
    const states = [];
    const trial = createTrial(
        () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
        (error) => error.message,
        (state) => states.push(state.is),
    );
    const first = trial.ask();
    await trial.ask();
    assert.equal(answers.length, 1);
    trial.settle();
    assert.equal(trial.state().is, "sending", "an answer is still to come");
    answers[0].resolve();
    await first;
    const second = trial.ask();
    answers[1].reject(new Error("There is no notification service."));
    await second;
    assert.deepEqual(states, ["sending", "shown", "sending", "refused"]);
    assert.deepEqual(trial.state(), { is: "refused", reason: "There is no notification service." });
    trial.settle();
    assert.equal(trial.state().is, "idle");
});

test("the platform is told by the web view", () => {
    const edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0";
    const gtk = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15";
    assert.equal(platformOf(edge), "windows");
    assert.equal(platformOf(gtk), "linux");
    assert.equal(platformOf("Darwin; windowsill"), "linux");
});
