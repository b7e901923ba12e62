/**
 * Texts, numbers, dates and durations in the user's language. Dates and durations follow the rules of
 * crates/forewarn-texts/src/locale.rs, so that window, notifications and tray agree.
 */

import { LANGUAGES } from "./texts/languages.js";

/** @import { Formats } from "../types/program.js" */
/** @import { Messages, Table } from "../types/texts.js" */

/** @typedef {keyof Messages} MessageId */
/** @template {MessageId} Id @typedef {{} extends Messages[Id] ? [] : [values: Messages[Id]]} Values */
/** @typedef {{ [Id in MessageId]: {} extends Messages[Id] ? Id : never }[MessageId]} TextKey a message without arguments */

/** @typedef {{ language: string, formats?: Formats }} Preferences */
/** @typedef {{ locales?: readonly string[] }} System the system's languages */
/** @typedef {ReturnType<typeof createLocale>} Locale */

/**
 * The language of the page. One object for all modules: `setLocale` fills it and changes it in place.
 * @type {Locale}
 */
export const locale = /** @type {any} */ ({});

/** @type {System} */
let system = {};
let current = "";

/** Of the languages loaded so far. @type {Map<string, Table>} */
const tables = new Map();

/** English for a language without texts. @param {string} language */
const tagOf = (language) => (language in LANGUAGES ? language : "en");

/** @param {string} language */
export const isLoaded = (language) => tables.has(tagOf(language));

/** Loads the texts of a language, which it has to be before it is set. @param {string} language */
export async function loadLanguage(language) {
    const tag = tagOf(language);
    if (!tables.has(tag)) {
        tables.set(tag, (await import(`./texts/${tag}.js`)).default);
    }
}

/**
 * Changes the language, and returns whether that was a change.
 * @param {Preferences} preferences
 * @param {System} [of] unchanged if omitted
 */
export function setLocale({ language, formats }, of) {
    const before = current;
    system = of ?? system;
    current = JSON.stringify([tagOf(language), formats]);
    if (of !== undefined || current !== before) {
        Object.assign(locale, createLocale({ language, formats }, system));
    }
    return current !== before;
}

/** A text that follows the language: `relabel` looks it up again after a change. @param {TextKey} key */
export const label = (key) => () => locale.text(key);

/** @param {Preferences} preferences @param {System} [system] */
export function createLocale({ language, formats = { twelveHours: false, monthFirst: false } }, system = {}) {
    const tag = tagOf(language);
    const table = /** @type {Table} */ (tables.get(tag));
    const region = regionFor(tag, system.locales ?? []);
    const plurals = new Intl.PluralRules(tag);
    const formatter = new Intl.NumberFormat(region);
    /** Without `Intl` if there is nothing to group, which is much faster. @param {number} value */
    const number = (value) => (Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : formatter.format(value));
    const relative = new Intl.RelativeTimeFormat(tag, { numeric: "always" });
    const lists = new Intl.ListFormat(tag, { type: "unit" });

    /** @template {MessageId} Id @param {Id} id @param {Values<Id>} values */
    function text(id, ...[values]) {
        /** @type {Record<string, string | number>} */
        const known = values ?? {};
        // Values are inserted, never read as placeholders themselves.
        return formOf(table[id], known, plurals).replace(/\{(\w+)\}/g, (_, name) => {
            const value = known[name] ?? "";
            return typeof value === "number" ? number(value) : isolated(value);
        });
    }

    const local = datesIn(text, formats, localFields);
    const universal = datesIn(text, formats, utcFields);
    /** @param {number} at */
    const isSameDayInUtc = (at) => isSameDay(localFields(new Date(at)), utcFields(new Date(at)));

    return {
        language: tag,
        text,
        number,
        /** A number as it is typed into a field, without separators of thousands. @param {number} value */
        figure: (value) => value.toLocaleString(region, { useGrouping: false }),
        time: local.time,
        exactTime: local.exactTime,
        moment: local.moment,
        /** The same in UTC; `null` if that is the local time. @param {number} at @param {number} now */
        utc(at, now) {
            if (isSameDayInUtc(at)) {
                return local.time(at) === universal.time(at) ? null : universal.time(at);
            }
            return universal.moment(at, now);
        },
        date: local.date,
        stamp: local.stamp,
        /** The same in UTC, without the date if it is the same. @param {number} at */
        utcStamp: (at) => `${isSameDayInUtc(at) ? universal.exactTime(at) : universal.stamp(at)} UTC`,
        /** @param {number} ms */
        span: (ms) => duration(text, Math.max(0, Math.floor(ms / 1000))),
        /** @param {number} ms */
        ago(ms) {
            const [value, unit] = largestUnit(Math.max(0, ms));
            return relative.format(-value, unit);
        },
        /** @param {string[]} names */
        list: (names) => lists.format(names),
    };
}

/** @typedef {Locale["text"]} Lookup */

/** @param {import("../types/texts.js").Text} message @param {Record<string, unknown>} values @param {Intl.PluralRules} plurals */
function formOf(message, values, plurals) {
    if (typeof message === "string") {
        return message;
    }
    const number = Number(values[message.by]);
    return message.forms[number] ?? message.forms[plurals.select(number)] ?? message.forms.other;
}

/** Letters of right-to-left scripts, which move the numbers beside them. */
const RIGHT_TO_LEFT = /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Isolates a right-to-left name from the rest of the sentence. @param {string} text */
function isolated(text) {
    // The first test is much faster, and nearly always enough.
    return /[\u0590-\uffff]/.test(text) && RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/**
 * The system's regional variant of the language, for numbers.
 * @param {string} language
 * @param {readonly string[]} locales
 */
function regionFor(language, locales) {
    return locales.find((locale) => locale === language || locale.startsWith(`${language}-`)) ?? language;
}

const MONTHS = /** @type {const} */ ([
    ["month-jan", "month-feb", "month-mar", "month-apr", "month-may", "month-jun"],
    ["month-jul", "month-aug", "month-sep", "month-oct", "month-nov", "month-dec"],
]).flat();

const WEEKDAYS = /** @type {const} */ ([
    "weekday-sun",
    "weekday-mon",
    "weekday-tue",
    "weekday-wed",
    "weekday-thu",
    "weekday-fri",
    "weekday-sat",
]);

/** Year, month, day, weekday, hour, minute and second. @typedef {[number, number, number, number, number, number, number]} Fields */

/** @param {Date} date @returns {Fields} */
const localFields = (date) => [
    date.getFullYear(),
    date.getMonth(),
    date.getDate(),
    date.getDay(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
];

/** @param {Date} date @returns {Fields} */
const utcFields = (date) => [
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCDay(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
];

/** @param {Fields} one @param {Fields} other */
const isSameDay = (one, other) => one[0] === other[0] && one[1] === other[1] && one[2] === other[2];

/** @param {number} value */
const twoDigits = (value) => String(value).padStart(2, "0");

/**
 * Dates and times of a time zone. Not by `Intl`, whose formats differ from those of notifications and tray, and which takes
 * fifty times as long.
 * @param {Lookup} text
 * @param {Formats} formats
 * @param {(date: Date) => Fields} fieldsOf
 */
function datesIn(text, formats, fieldsOf) {
    /** @param {number} at */
    const read = (at) => fieldsOf(new Date(at));
    /** @param {Fields} fields */
    const namedMonth = ([, month, day]) => ({ day: String(day), month: text(/** @type {TextKey} */ (MONTHS[month])) });
    /** @param {Fields} fields */
    const dayOf = (fields) => text(formats.monthFirst ? "date-month-first" : "date-day", namedMonth(fields));
    /** @param {Fields} fields */
    const fullDateOf = (fields) =>
        text(formats.monthFirst ? "date-month-first-year" : "date-year", {
            ...namedMonth(fields),
            year: String(fields[0]),
        });
    /** @param {Fields} fields @param {string} date */
    const withWeekday = ([, , , weekday], date) =>
        text("date-weekday", { date, weekday: text(/** @type {TextKey} */ (WEEKDAYS[weekday])) });
    /** @param {Fields} fields @param {boolean} [exactly] */
    function clockOf([, , , , hour, minute, second], exactly = false) {
        const rest = `:${twoDigits(minute)}${exactly ? `:${twoDigits(second)}` : ""}`;
        return formats.twelveHours
            ? `${hour % 12 || 12}${rest} ${hour < 12 ? "AM" : "PM"}`
            : `${twoDigits(hour)}${rest}`;
    }

    return {
        /** @param {number} at */
        time: (at) => clockOf(read(at)),
        /** @param {number} at */
        exactTime: (at) => clockOf(read(at), true),
        /** @param {number} at */
        date: (at) => dayOf(read(at)),
        /** The time of day, with the date unless it is today. @param {number} at @param {number} now */
        moment(at, now) {
            const [fields, today] = [read(at), read(now)];
            const time = clockOf(fields);
            if (isSameDay(fields, today)) {
                return time;
            }
            const date = fields[0] === today[0] ? withWeekday(fields, dayOf(fields)) : fullDateOf(fields);
            return text("date-time", { date, time });
        },
        /** Date and time to the second. @param {number} at */
        stamp(at) {
            const fields = read(at);
            return text("date-time", { date: withWeekday(fields, fullDateOf(fields)), time: clockOf(fields, true) });
        },
    };
}

/** In at most two units. @param {Lookup} text @param {number} total in seconds */
function duration(text, total) {
    const seconds = total % 60;
    const minutes = Math.floor(total / 60) % 60;
    const hours = Math.floor(total / 3600) % 24;
    const days = Math.floor(total / 86_400);
    if (days > 0) {
        return hours > 0 ? text("duration-days-hours", { days, hours }) : text("duration-days", { days });
    }
    if (hours > 0) {
        return minutes > 0 ? text("duration-hours-minutes", { hours, minutes }) : text("duration-hours", { hours });
    }
    if (minutes > 0) {
        return seconds > 0 ? text("duration-minutes-seconds", { minutes, seconds }) : text("duration-minutes", { minutes });
    }
    return text("duration-seconds", { seconds });
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
