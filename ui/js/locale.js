/** Texts from the table of a language; numbers, times and plurals by `Intl`. */

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
 * @typedef {Record<string, string>} Values
 */

/** @type {Record<string, Table>} */
export const TABLES = { en, tr, sv, hu, nl };

/** @typedef {{ locales?: readonly string[], timeZone?: string }} System the system's languages and time zone */
/** @typedef {ReturnType<typeof createLocale>} Locale */

/**
 * The language of the page. One object for all modules: `setLocale` fills it and changes it in place.
 * @type {Locale}
 */
export const locale = /** @type {any} */ ({});

/** @type {System} */
let system = {};

/**
 * Changes the language, and returns whether that was a change.
 * @param {string} language English for a language without a table
 * @param {System} [of] unchanged if omitted
 */
export function setLocale(language, of) {
    const before = locale.language;
    system = of ?? system;
    if (of !== undefined || language !== before) {
        Object.assign(locale, createLocale(language, system));
    }
    return locale.language !== before;
}

/** A text that follows the language: `relabel` looks it up again after a change. @param {TextKey} key */
export const label = (key) => () => locale.text(key);

/**
 * Fills the placeholders. A value is never read as a placeholder itself.
 * @param {string} text
 * @param {Values} [values]
 */
export function fill(text, values = {}) {
    return text.replace(/\{(\w+)\}/g, (_, name) => isolated(values[name] ?? ""));
}

/** Letters of right-to-left scripts, which move the numbers beside them. */
const RIGHT_TO_LEFT = /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Isolates a right-to-left name from the rest of the sentence. @param {string} text */
function isolated(text) {
    return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** @param {string} language @param {System} [system] */
export function createLocale(language, system = {}) {
    const table = TABLES[language] ?? en;
    const tag = language in TABLES ? language : "en";
    const region = regionFor(tag, system.locales ?? []);
    const plurals = new Intl.PluralRules(tag);
    const numbers = new Intl.NumberFormat(region);
    const relative = new Intl.RelativeTimeFormat(tag, { numeric: "always" });
    const lists = new Intl.ListFormat(tag, { type: "unit" });
    const local = timesIn(region, system.timeZone);
    const universal = timesIn(region, "UTC");

    /** @param {TextKey} key @param {Values} [values] */
    const text = (key, values) => fill(table[key], values);
    /** @param {number} at */
    const isSameDayInUtc = (at) => local.day.format(at) === universal.day.format(at);

    return {
        language: tag,
        text,
        /** @param {CountKey} key @param {number} count @param {Values} [values] */
        count(key, count, values) {
            const forms = table[key];
            const form = plurals.select(count) === "one" ? forms.one : forms.other;
            return fill(form, { count: numbers.format(count), ...values });
        },
        /** @param {number} value */
        number: (value) => numbers.format(value),
        /** A number as it is typed into a field, without separators of thousands. @param {number} value */
        figure: (value) => value.toLocaleString(region, { useGrouping: false }),
        /** @param {number} at */
        time: (at) => local.time.format(at),
        /** @param {number} at */
        exactTime: (at) => local.exact.format(at),
        /** The time of day, with the date unless it is today. @param {number} at @param {number} now */
        moment: (at, now) => momentIn(local, at, now),
        /** The same in UTC; `null` if that is the local time. @param {number} at @param {number} now */
        utc(at, now) {
            if (isSameDayInUtc(at)) {
                return local.time.format(at) === universal.time.format(at) ? null : universal.time.format(at);
            }
            return momentIn(universal, at, now);
        },
        /** @param {number} at */
        date: (at) => local.date.format(at),
        /** Date and time to the second. @param {number} at */
        stamp: (at) => local.stamp.format(at),
        /** The same in UTC, without the date if it is the same. @param {number} at */
        utcStamp: (at) => `${(isSameDayInUtc(at) ? universal.exact : universal.stamp).format(at)} UTC`,
        /** @param {number} ms */
        span: (ms) => span(Math.max(0, Math.round(ms / 1000)), text, numbers),
        /** @param {number} ms */
        ago(ms) {
            const [value, unit] = largestUnit(Math.max(0, ms));
            return relative.format(-value, unit);
        },
        /** @param {string[]} names */
        list: (names) => lists.format(names),
    };
}

/**
 * The system's regional variant of the language, for dates and numbers.
 * @param {string} language
 * @param {readonly string[]} locales
 */
function regionFor(language, locales) {
    return locales.find((locale) => locale === language || locale.startsWith(`${language}-`)) ?? language;
}

/** @typedef {ReturnType<typeof timesIn>} Times */

/** @param {string} locale @param {string | undefined} timeZone */
function timesIn(locale, timeZone) {
    /** @param {Intl.DateTimeFormatOptions} options */
    const format = (options) => new Intl.DateTimeFormat(locale, { timeZone, ...options });
    // 24 hours, as in notifications and the tray: the program knows the language, not the region.
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

/** @param {Times} times @param {number} at @param {number} now */
function momentIn(times, at, now) {
    if (times.day.format(at) === times.day.format(now)) {
        return times.time.format(at);
    }
    return times.year.format(at) === times.year.format(now) ? times.dated.format(at) : times.full.format(at);
}

/** @param {number} seconds @param {Locale["text"]} text @param {Intl.NumberFormat} numbers */
function span(seconds, text, numbers) {
    /** @param {number} value */
    const n = (value) => numbers.format(value);
    const minutes = Math.floor(seconds / 60);
    if (minutes === 0) {
        return text("spanSeconds", { seconds: n(seconds) });
    }
    if (minutes < 60) {
        return seconds % 60 === 0
            ? text("spanMinutes", { minutes: n(minutes) })
            : text("spanMinutesSeconds", { minutes: n(minutes), seconds: n(seconds % 60) });
    }
    return text("spanHoursMinutes", { hours: n(Math.floor(minutes / 60)), minutes: n(minutes % 60) });
}

/** @param {number} ms @returns {[number, "second" | "minute" | "hour" | "day"]} */
function largestUnit(ms) {
    const seconds = Math.floor(ms / 1000);
    if (seconds < 60) {
        return [seconds, "second"];
    }
    if (seconds < 3600) {
        return [Math.floor(seconds / 60), "minute"];
    }
    return seconds < 86_400 ? [Math.floor(seconds / 3600), "hour"] : [Math.floor(seconds / 86_400), "day"];
}
