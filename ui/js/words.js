// @ts-check
/** How the page speaks: texts from the table of a language, numbers, times and plurals by `Intl`. */

import en from "./texts/en.js";
import hu from "./texts/hu.js";
import nl from "./texts/nl.js";
import sv from "./texts/sv.js";
import tr from "./texts/tr.js";

/**
 * @typedef {typeof en} Table
 * @typedef {keyof Table} Key
 * @typedef {{ [K in Key]: Table[K] extends string ? K : never }[Key]} TextKey
 * @typedef {Exclude<Key, TextKey>} CountKey
 * @typedef {Record<string, string>} Blanks
 */

/** @type {Record<string, Table>} */
export const TABLES = { en, tr, sv, hu, nl };

/**
 * @typedef {object} Voice
 * @property {string} language
 * @property {(key: TextKey, blanks?: Blanks) => string} say
 * @property {(key: CountKey, count: number, blanks?: Blanks) => string} count
 * @property {(value: number) => string} number
 * @property {(value: number) => string} figure a number as it is typed into a field, without separators of thousands
 * @property {(at: number) => string} time of day
 * @property {(at: number) => string} exactTime of day, with seconds
 * @property {(at: number, now: number) => string} moment the time of day, with the date unless it is today
 * @property {(at: number, now: number) => string | null} utc the same in UTC; nothing where that is the local time
 * @property {(at: number) => string} date the day and the month
 * @property {(at: number) => string} stamp date and time to the second
 * @property {(at: number) => string} utcStamp the same in UTC, without the date where it is the same there
 * @property {(ms: number) => string} span
 * @property {(ms: number) => string} ago
 * @property {(names: string[]) => string} list
 */

/**
 * A voice that can change its language. Whoever holds it speaks the new one from then on.
 * @typedef {Voice & { speak: (language: string) => boolean }} Words
 */

/**
 * The system's languages and time zone.
 * @typedef {{ locales?: readonly string[], timeZone?: string }} System
 */

/**
 * @param {string} language
 * @param {System} [system]
 * @returns {Words}
 */
export function createWords(language, system = {}) {
    let voice = createVoice(language, system);
    return {
        get language() {
            return voice.language;
        },
        /** Says whether that was a change. */
        speak(next) {
            const before = voice.language;
            if (next !== before) {
                voice = createVoice(next, system);
            }
            return voice.language !== before;
        },
        say: (key, blanks) => voice.say(key, blanks),
        count: (key, count, blanks) => voice.count(key, count, blanks),
        number: (value) => voice.number(value),
        figure: (value) => voice.figure(value),
        time: (at) => voice.time(at),
        exactTime: (at) => voice.exactTime(at),
        moment: (at, now) => voice.moment(at, now),
        utc: (at, now) => voice.utc(at, now),
        date: (at) => voice.date(at),
        stamp: (at) => voice.stamp(at),
        utcStamp: (at) => voice.utcStamp(at),
        span: (ms) => voice.span(ms),
        ago: (ms) => voice.ago(ms),
        list: (names) => voice.list(names),
    };
}

/**
 * Fills the blanks. What is filled in is never read as a blank itself.
 * @param {string} text
 * @param {Blanks} [blanks]
 */
export function fill(text, blanks = {}) {
    return text.replace(/\{(\w+)\}/g, (_, name) => isolated(blanks[name] ?? ""));
}

/** Letters of scripts that are written from right to left, beside which numbers change their place. */
const RIGHT_TO_LEFT =
    /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Keeps a name in another direction from turning round the sentence it stands in.
 * @param {string} text
 */
function isolated(text) {
    return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/**
 * @param {string} language
 * @param {System} system
 * @returns {Voice}
 */
function createVoice(language, system) {
    const table = TABLES[language] ?? en;
    const tag = language in TABLES ? language : "en";
    const locale = localeFor(tag, system.locales ?? []);
    const plurals = new Intl.PluralRules(tag);
    const numbers = new Intl.NumberFormat(locale);
    const relative = new Intl.RelativeTimeFormat(tag, { numeric: "always" });
    const lists = new Intl.ListFormat(tag, { type: "unit" });
    const local = timesOf(locale, system.timeZone);
    const universal = timesOf(locale, "UTC");

    /** @type {Voice["say"]} */
    const say = (key, blanks) => fill(table[key], blanks);

    return {
        language: tag,
        say,
        count(key, count, blanks) {
            const forms = table[key];
            const form = plurals.select(count) === "one" ? forms.one : forms.other;
            return fill(form, { count: numbers.format(count), ...blanks });
        },
        number: (value) => numbers.format(value),
        figure: (value) => value.toLocaleString(locale, { useGrouping: false }),
        time: (at) => local.time.format(at),
        exactTime: (at) => local.exact.format(at),
        moment: (at, now) => momentIn(local, at, now),
        utc(at, now) {
            if (local.day.format(at) === universal.day.format(at)) {
                return local.time.format(at) === universal.time.format(at) ? null : universal.time.format(at);
            }
            return momentIn(universal, at, now);
        },
        date: (at) => local.date.format(at),
        stamp: (at) => local.stamp.format(at),
        utcStamp(at) {
            const sameDay = local.day.format(at) === universal.day.format(at);
            return `${(sameDay ? universal.exact : universal.stamp).format(at)} UTC`;
        },
        span: (ms) => span(Math.max(0, Math.round(ms / 1000)), say, numbers),
        ago(ms) {
            const [value, unit] = coarse(Math.max(0, ms));
            return relative.format(-value, unit);
        },
        list: (names) => lists.format(names),
    };
}

/**
 * The system's own variant of the language, for its habits of writing times.
 * @param {string} language
 * @param {readonly string[]} locales
 */
function localeFor(language, locales) {
    return locales.find((locale) => locale === language || locale.startsWith(`${language}-`)) ?? language;
}

/**
 * @typedef {object} Times
 * @property {Intl.DateTimeFormat} time
 * @property {Intl.DateTimeFormat} exact
 * @property {Intl.DateTimeFormat} day
 * @property {Intl.DateTimeFormat} dated
 * @property {Intl.DateTimeFormat} year
 * @property {Intl.DateTimeFormat} full
 * @property {Intl.DateTimeFormat} date
 * @property {Intl.DateTimeFormat} stamp
 */

/**
 * @param {string} locale
 * @param {string | undefined} timeZone
 * @returns {Times}
 */
function timesOf(locale, timeZone) {
    /** @param {Intl.DateTimeFormatOptions} options */
    const format = (options) => new Intl.DateTimeFormat(locale, { timeZone, ...options });
    // Notifications and the tray have 24 hours too: the program knows the language, not the system's custom.
    /** @type {Intl.DateTimeFormatOptions} */
    const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
    /** @type {Intl.DateTimeFormatOptions} */
    const date = { weekday: "short", day: "numeric", month: "short" };
    return {
        time: format(clock),
        exact: format({ ...clock, second: "2-digit" }),
        day: format({ year: "numeric", month: "numeric", day: "numeric" }),
        dated: format({ ...date, ...clock }),
        year: format({ year: "numeric" }),
        full: format({ day: "numeric", month: "short", year: "numeric", ...clock }),
        date: format({ day: "numeric", month: "short" }),
        stamp: format({ ...date, year: "numeric", ...clock, second: "2-digit" }),
    };
}

/**
 * @param {Times} times
 * @param {number} at
 * @param {number} now
 */
function momentIn(times, at, now) {
    if (times.day.format(at) === times.day.format(now)) {
        return times.time.format(at);
    }
    return times.year.format(at) === times.year.format(now) ? times.dated.format(at) : times.full.format(at);
}

/**
 * @param {number} seconds
 * @param {Voice["say"]} say
 * @param {Intl.NumberFormat} numbers
 */
function span(seconds, say, numbers) {
    /** @param {number} value */
    const n = (value) => numbers.format(value);
    const minutes = Math.floor(seconds / 60);
    if (minutes === 0) {
        return say("spanSeconds", { seconds: n(seconds) });
    }
    if (minutes < 60) {
        return seconds % 60 === 0
            ? say("spanMinutes", { minutes: n(minutes) })
            : say("spanMinutesSeconds", { minutes: n(minutes), seconds: n(seconds % 60) });
    }
    return say("spanHoursMinutes", { hours: n(Math.floor(minutes / 60)), minutes: n(minutes % 60) });
}

/**
 * @param {number} ms
 * @returns {[number, "second" | "minute" | "hour" | "day"]}
 */
function coarse(ms) {
    const seconds = Math.floor(ms / 1000);
    if (seconds < 60) {
        return [seconds, "second"];
    }
    if (seconds < 3600) {
        return [Math.floor(seconds / 60), "minute"];
    }
    return seconds < 86_400 ? [Math.floor(seconds / 3600), "hour"] : [Math.floor(seconds / 86_400), "day"];
}
