/** A rule as text, and from the fields of a form to a rule and back. */

import { TYPE_NAMES } from "../event-types.js";
import { locale } from "../locale.js";

/** @import { EventKind, RuleValue, Weekday } from "../../types/program.js" */
/** @import { TextKey } from "../locale.js" */

/** @type {Record<RuleValue["then"], TextKey>} */
export const ACTIONS = {
    approve_now: "rule-then-now",
    approve_when_prepared: "rule-then-prepared",
    approve_before: "rule-then-before",
    ask: "rule-then-ask",
    never: "rule-then-never",
};

/** @type {Record<NonNullable<RuleValue["scope"]>, TextKey>} */
export const SCOPES = { any: "rule-scope-any", alone: "rule-scope-alone", among_others: "rule-scope-among" };

/** @type {Record<NonNullable<RuleValue["source"]>, TextKey>} */
export const SOURCES = { User: "rule-source-user", Platform: "rule-source-platform" };

/** @type {Weekday[]} */
export const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** The short name of a day. @param {Weekday} day */
export function dayName(day) {
    return locale.text(`weekday-${day}`);
}

/** @param {EventKind[] | undefined} types none for any */
export function typesText(types) {
    return types === undefined || types.length === 0
        ? locale.text("rule-types-any")
        : locale.list(types.map((type) => locale.text(TYPE_NAMES[type])));
}

/** @param {RuleValue} rule */
export function ruleSummary(rule) {
    const conditions = [
        typesText(rule.types),
        rule.source === undefined ? null : locale.text(SOURCES[rule.source]),
        rule.at_most_seconds === undefined
            ? null
            : locale.text("rule-at-most", { count: rule.at_most_seconds }),
        locale.text(SCOPES[rule.scope ?? "any"]),
        rule.weekdays === undefined ? null : locale.list(rule.weekdays.map(dayName)),
        rule.from === undefined ? null : `${rule.from}–${rule.until}`,
    ];
    const action =
        rule.then === "approve_before"
            ? locale.text("rule-then-minutes", { count: rule.minutes_before ?? 0 })
            : locale.text(ACTIONS[rule.then]);
    return `${conditions.filter((condition) => condition !== null).join(" · ")} → ${action}`;
}

/** The fields of the form. @param {RuleValue | null} rule */
export function fieldsOf(rule) {
    return {
        name: rule?.name ?? "",
        types: rule?.types ?? [],
        /** @type {string} */
        source: rule?.source ?? "",
        atMostSeconds: String(rule?.at_most_seconds ?? ""),
        /** @type {string} */
        scope: rule?.scope ?? "any",
        weekdays: rule?.weekdays ?? [],
        from: rule?.from ?? "",
        until: rule?.until ?? "",
        /** @type {string} */
        then: rule?.then ?? "approve_now",
        minutesBefore: String(rule?.minutes_before ?? 5),
    };
}

/** @param {string} text */
export function isNumber(text) {
    return /^[0-9]{1,9}$/.test(text);
}

/**
 * The rule, without what is left open. The program validates it; only what isn't a number is refused here.
 * @param {ReturnType<typeof fieldsOf>} fields
 * @returns {{ entry: RuleValue } | { notANumber: string }}
 */
export function ruleOf(fields) {
    const before = fields.then === "approve_before" ? fields.minutesBefore.trim() : "";
    const length = fields.atMostSeconds.trim();
    const wrong = [length, before].find((text) => text !== "" && !isNumber(text));
    if (wrong !== undefined) {
        return { notANumber: wrong };
    }
    const entry = {
        name: fields.name.trim(),
        then: fields.then,
        ...(fields.types.length > 0 && { types: fields.types }),
        ...(fields.source !== "" && { source: fields.source }),
        ...(length !== "" && { at_most_seconds: Number(length) }),
        ...(fields.scope !== "any" && { scope: fields.scope }),
        ...(fields.weekdays.length > 0 && { weekdays: fields.weekdays }),
        ...(fields.from !== "" && { from: fields.from }),
        ...(fields.until !== "" && { until: fields.until }),
        ...(before !== "" && { minutes_before: Number(before) }),
    };
    return { entry: /** @type {RuleValue} */ (entry) };
}

/** The list with one member moved up or down. @template T @param {T[]} list @param {number} index @param {-1 | 1} by */
export function moved(list, index, by) {
    const next = [...list];
    const [one] = next.splice(index, 1);
    if (one !== undefined) {
        next.splice(index + by, 0, one);
    }
    return next;
}
