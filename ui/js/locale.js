/**
 * Texts, numbers, dates and durations in the user's language. Dates and durations follow the rules of
 * crates/forewarn-texts/src/locale.rs, so that window, notifications and tray agree.
 */

import { TABLES } from "./texts/tables.js";

/** @import { Formats } from "../types/program.js" */
/** @import { Messages } from "../types/texts.js" */

/** @typedef {keyof Messages} MessageId */
/** @template {MessageId} Id @typedef {{} extends Messages[Id] ? [] : [values: Messages[Id]]} Values */
/** @typedef {{ [Id in MessageId]: {} extends Messages[Id] ? Id : never }[MessageId]} TextKey a message without arguments */

/** @typedef {{ language: string, formats?: Formats }} Preferences */
/** @typedef {{ locales?: readonly string[], timeZone?: string }} System the system's languages and time zone */
/** @typedef {ReturnType<typeof createLocale>} Locale */

/**
 * The language of the page. One object for all modules: `setLocale` fills it and changes it in place.
 * @type {Locale}
 */
export const locale = /** @type {any} */ ({});

/** @type {System} */
let system = {};
let current = "";

/**
 * Changes the language, and returns whether that was a change.
 * @param {Preferences} preferences English for a language without a table
 * @param {System} [of] unchanged if omitted
 */
export function setLocale({ language, formats }, of) {
    const before = current;
    system = of ?? system;
    current = JSON.stringify([language in TABLES ? language : "en", formats]);
    if (of !== undefined || current !== before) {
        Object.assign(locale, createLocale({ language, formats }, system));
    }
    return current !== before;
}

/** A text that follows the language: `relabel` looks it up again after a change. @param {TextKey} key */
export const label = (key) => () => locale.text(key);

/** @param {Preferences} preferences @param {System} [system] */
export function createLocale({ language, formats = { twelveHours: false, monthFirst: false } }, system = {}) {
    const tag = language in TABLES ? language : "en";
    const region = regionFor(tag, system.locales ?? []);
    const plurals = new Intl.PluralRules(tag);
    const numbers = new Intl.NumberFormat(region);
    const relative = new Intl.RelativeTimeFormat(tag, { numeric: "always" });
    const lists = new Intl.ListFormat(tag, { type: "unit" });

    /** @template {MessageId} Id @param {Id} id @param {Values<Id>} values */
    function text(id, ...[values]) {
        const message = /** @type {NonNullable<typeof TABLES[string]>} */ (TABLES[tag])[id];
        /** @type {Record<string, string | number>} */
        const known = values ?? {};
        // Values are inserted, never read as placeholders themselves.
        return formOf(message, known, plurals).replace(/\{(\w+)\}/g, (_, name) => {
            const value = known[name] ?? "";
            return typeof value === "number" ? numbers.format(value) : isolated(value);
        });
    }

    const local = datesIn(text, formats, system.timeZone);
    const universal = datesIn(text, formats, "UTC");
    /** @param {number} at */
    const isSameDayInUtc = (at) => local.fullDate(at) === universal.fullDate(at);

    return {
        language: tag,
        text,
        /** @param {number} value */
        number: (value) => numbers.format(value),
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
    return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
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

const WEEKDAYS = /** @type {const} */ ({
    Mon: "weekday-mon",
    Tue: "weekday-tue",
    Wed: "weekday-wed",
    Thu: "weekday-thu",
    Fri: "weekday-fri",
    Sat: "weekday-sat",
    Sun: "weekday-sun",
});

/** Dates and times of a time zone. @param {Lookup} text @param {Formats} formats @param {string | undefined} timeZone */
function datesIn(text, formats, timeZone) {
    // `Intl` converts to the time zone only: its formats differ from those of notifications and tray.
    const parts = new Intl.DateTimeFormat("en-US", {
        timeZone,
        hourCycle: "h23",
        weekday: "short",
        year: "numeric",
        month: "numeric",
        day: "numeric",
        hour: "2-digit",
        minute: "2-digit",
        second: "2-digit",
    });

    /** @param {number} at */
    function read(at) {
        const fields = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
        const month = text(/** @type {TextKey} */ (MONTHS[Number(fields.month) - 1]));
        const weekday = text(WEEKDAYS[/** @type {keyof typeof WEEKDAYS} */ (fields.weekday)]);
        return { day: "", year: "", hour: "", minute: "", second: "", ...fields, month, weekday };
    }

    /** @param {ReturnType<typeof read>} fields */
    const dayOf = ({ day, month }) => text(formats.monthFirst ? "date-month-first" : "date-day", { day, month });
    /** @param {ReturnType<typeof read>} fields */
    const fullDateOf = ({ day, month, year }) =>
        text(formats.monthFirst ? "date-month-first-year" : "date-year", { day, month, year });
    /** @param {ReturnType<typeof read>} fields @param {string} [seconds] */
    function clockOf({ hour, minute }, seconds = "") {
        const hours = Number(hour);
        return formats.twelveHours
            ? `${hours % 12 || 12}:${minute}${seconds} ${hours < 12 ? "AM" : "PM"}`
            : `${hour}:${minute}${seconds}`;
    }

    return {
        /** @param {number} at */
        time: (at) => clockOf(read(at)),
        /** @param {number} at */
        exactTime(at) {
            const fields = read(at);
            return clockOf(fields, `:${fields.second}`);
        },
        /** @param {number} at */
        date: (at) => dayOf(read(at)),
        /** @param {number} at */
        fullDate: (at) => fullDateOf(read(at)),
        /** The time of day, with the date unless it is today. @param {number} at @param {number} now */
        moment(at, now) {
            const [fields, today] = [read(at), read(now)];
            const time = clockOf(fields);
            if (fullDateOf(fields) === fullDateOf(today)) {
                return time;
            }
            const { weekday, year } = fields;
            const date =
                year === today.year ? text("date-weekday", { date: dayOf(fields), weekday }) : fullDateOf(fields);
            return text("date-time", { date, time });
        },
        /** Date and time to the second. @param {number} at */
        stamp(at) {
            const fields = read(at);
            const date = text("date-weekday", { date: fullDateOf(fields), weekday: fields.weekday });
            return text("date-time", { date, time: clockOf(fields, `:${fields.second}`) });
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
