/** Settings that are typed into a field. The program validates them too; this only says sooner what is wrong. */

import { locale } from "../locale.js";

/** @import { SettingKey, SettingValues } from "../../types/program.js" */

/** @typedef {SettingValues[SettingKey]} SettingValue */
/** @typedef {keyof typeof LIMITS} NumberKey */
/** @typedef {NumberKey | "webhook_url"} TypedKey */

const LIMITS = {
    reminder_minutes: { least: 1, most: 1440 },
    poll_interval_seconds: { least: 0.2, most: 60 },
    history_days: { least: 1, most: 3650 },
    approve_freeze_up_to_seconds: { least: 0, most: 3600 },
    approval_grace_seconds: { least: 0, most: 300 },
};

const MOST_REMINDERS = 5;

/**
 * Why a text is no value of its setting.
 * @typedef {{ is: "missing", key: NumberKey }
 *     | { is: "wrong", key: NumberKey, text: string }
 *     | { is: "tooMany", count: number }} Problem
 */

/** @typedef {{ value: SettingValue } | { problem: Problem }} Reading */

/** @param {TypedKey} key @param {string} text as it was typed @returns {Reading} */
export function readSetting(key, text) {
    if (key === "webhook_url") {
        // Which address will do is the program's to say.
        return { value: text.trim() };
    }
    return key === "reminder_minutes" ? readMinutes(text) : readNumber(key, text);
}

/** @param {SettingValue} value */
export function writeSetting(value) {
    return Array.isArray(value) ? value.join(", ") : String(value);
}

/** @param {SettingValue} one @param {SettingValue} other */
export function sameValue(one, other) {
    return JSON.stringify(one) === JSON.stringify(other);
}

/** What went wrong, as a sentence. @param {Problem} problem */
export function problemText(problem) {
    if (problem.is === "tooMany") {
        return locale.text("reminders-too-many", { count: String(problem.count), most: String(MOST_REMINDERS) });
    }
    // Figures as they are to be typed: a separator in 1,440 would make two of it.
    const { least, most } = LIMITS[problem.key];
    const range = { least: locale.figure(least), most: locale.figure(most) };
    const decimal = problem.key === DECIMAL;
    if (problem.is === "missing") {
        return locale.text(decimal ? "decimal-missing" : "number-missing", range);
    }
    const wrong = decimal ? "decimal-wrong" : "number-wrong";
    return locale.text(problem.key === "reminder_minutes" ? "reminders-wrong" : wrong, { text: problem.text, ...range });
}

/** The one number that need not be whole. @type {NumberKey} */
const DECIMAL = "poll_interval_seconds";

const SHOWN_OF_WRONG = 40;

/**
 * A list of minutes, the longest first as the program keeps it. No minutes at all is a choice too.
 * @param {string} text
 * @returns {Reading}
 */
function readMinutes(text) {
    const parts = text.split(/[\s,;]+/).filter((part) => part !== "");
    const wrong = parts.find((part) => within("reminder_minutes", part) === null);
    if (wrong !== undefined) {
        return { problem: { is: "wrong", key: "reminder_minutes", text: shortened(wrong) } };
    }
    const minutes = [...new Set(parts.map(Number))].sort((one, other) => other - one);
    return minutes.length > MOST_REMINDERS ? { problem: { is: "tooMany", count: minutes.length } } : { value: minutes };
}

/** @param {NumberKey} key @param {string} text @returns {Reading} */
function readNumber(key, text) {
    const typed = text.trim();
    if (typed === "") {
        return { problem: { is: "missing", key } };
    }
    const value = within(key, typed);
    return value === null ? { problem: { is: "wrong", key, text: shortened(typed) } } : { value };
}

/** @param {NumberKey} key @param {string} text */
function within(key, text) {
    const { least, most } = LIMITS[key];
    const form = key === DECIMAL ? /^[0-9]+([.,][0-9]+)?$/ : /^[0-9]+$/;
    const value = form.test(text) ? Number(text.replace(",", ".")) : NaN;
    return value >= least && value <= most ? value : null;
}

/** @param {string} text */
function shortened(text) {
    const characters = [...text];
    return characters.length > SHOWN_OF_WRONG ? `${characters.slice(0, SHOWN_OF_WRONG - 1).join("")}…` : text;
}
