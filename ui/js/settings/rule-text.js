// @ts-check
/** A rule in words, and from the fields of a form to a rule and back. Knows nothing of the page. */

/** @typedef {import("../snapshot.js").Rule} Rule */
/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("../words.js").TextKey} TextKey */

/** @type {Record<import("../snapshot.js").Kind, TextKey>} */
export const TYPE_NAMES = {
    Freeze: "typeFreeze",
    Reboot: "typeReboot",
    Redeploy: "typeRedeploy",
    Preempt: "typePreempt",
    Terminate: "typeTerminate",
    Other: "typeOther",
};

/** @type {Record<Rule["then"], TextKey>} */
export const ACTIONS = {
    approve_now: "ruleThenNow",
    approve_when_prepared: "ruleThenPrepared",
    approve_before: "ruleThenBefore",
    ask: "ruleThenAsk",
    never: "ruleThenNever",
};

/** @type {Record<NonNullable<Rule["scope"]>, TextKey>} */
export const SCOPES = { any: "ruleScopeAny", alone: "ruleScopeAlone", among_others: "ruleScopeAmong" };

/** @type {Record<NonNullable<Rule["source"]>, TextKey>} */
export const SOURCES = { User: "ruleSourceUser", Platform: "ruleSourcePlatform" };

/** @type {import("../snapshot.js").Weekday[]} */
export const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/**
 * What a day is called, in short.
 * @param {import("../snapshot.js").Weekday} day
 * @param {Words} words
 */
export function dayName(day, words) {
    // The fifth of January 2026 was a Monday.
    const date = new Date(Date.UTC(2026, 0, 5 + DAYS.indexOf(day)));
    return new Intl.DateTimeFormat(words.language, { weekday: "short", timeZone: "UTC" }).format(date);
}

/**
 * The types that an entry is for.
 * @param {import("../snapshot.js").Kind[] | undefined} types
 * @param {Words} words
 */
export function typesText(types, words) {
    return types === undefined || types.length === 0
        ? words.say("ruleTypesAny")
        : words.list(types.map((type) => words.say(TYPE_NAMES[type])));
}

/**
 * @param {Rule} rule
 * @param {Words} words
 */
export function ruleSummary(rule, words) {
    const conditions = [
        typesText(rule.types, words),
        rule.source === undefined ? null : words.say(SOURCES[rule.source]),
        rule.at_most_seconds === undefined
            ? null
            : words.say("ruleAtMost", { count: words.number(rule.at_most_seconds) }),
        words.say(SCOPES[rule.scope ?? "any"]),
        rule.weekdays === undefined ? null : words.list(rule.weekdays.map((day) => dayName(day, words))),
        rule.from === undefined ? null : `${rule.from}–${rule.until}`,
    ];
    const action =
        rule.then === "approve_before"
            ? words.say("ruleThenMinutes", { count: words.number(rule.minutes_before ?? 0) })
            : words.say(ACTIONS[rule.then]);
    return `${conditions.filter((condition) => condition !== null).join(" · ")} → ${action}`;
}

/**
 * What the fields of a form hold, as they stand.
 * @typedef {object} Fields
 * @property {string} name
 * @property {import("../snapshot.js").Kind[]} types
 * @property {string} source
 * @property {string} atMostSeconds
 * @property {string} scope
 * @property {import("../snapshot.js").Weekday[]} weekdays
 * @property {string} from
 * @property {string} until
 * @property {string} then
 * @property {string} minutesBefore
 */

/**
 * @param {Rule | null} rule
 * @returns {Fields}
 */
export function fieldsOf(rule) {
    return {
        name: rule?.name ?? "",
        types: rule?.types ?? [],
        source: rule?.source ?? "",
        atMostSeconds: String(rule?.at_most_seconds ?? ""),
        scope: rule?.scope ?? "any",
        weekdays: rule?.weekdays ?? [],
        from: rule?.from ?? "",
        until: rule?.until ?? "",
        then: rule?.then ?? "approve_now",
        minutesBefore: String(rule?.minutes_before ?? 5),
    };
}

/**
 * The rule, without what is left open. What is wrong with it the program says; only what is no number at all never
 * gets so far.
 * @param {Fields} fields
 * @returns {{ rule: Rule } | { notANumber: string }}
 */
export function ruleOf(fields) {
    const before = fields.then === "approve_before" ? fields.minutesBefore.trim() : "";
    const length = fields.atMostSeconds.trim();
    const wrong = [length, before].find((text) => text !== "" && !/^[0-9]{1,9}$/.test(text));
    if (wrong !== undefined) {
        return { notANumber: wrong };
    }
    /** @type {any} */
    const rule = { name: fields.name.trim(), then: fields.then };
    if (fields.types.length > 0) {
        rule.types = fields.types;
    }
    if (fields.source !== "") {
        rule.source = fields.source;
    }
    if (length !== "") {
        rule.at_most_seconds = Number(length);
    }
    if (fields.scope !== "any") {
        rule.scope = fields.scope;
    }
    if (fields.weekdays.length > 0) {
        rule.weekdays = fields.weekdays;
    }
    if (fields.from !== "") {
        rule.from = fields.from;
    }
    if (fields.until !== "") {
        rule.until = fields.until;
    }
    if (before !== "") {
        rule.minutes_before = Number(before);
    }
    return { rule };
}

/**
 * The list with one of its members a place further up or down.
 * @template T
 * @param {T[]} list
 * @param {number} index
 * @param {-1 | 1} by
 * @returns {T[]}
 */
export function moved(list, index, by) {
    const next = [...list];
    const [one] = next.splice(index, 1);
    if (one !== undefined) {
        next.splice(index + by, 0, one);
    }
    return next;
}
