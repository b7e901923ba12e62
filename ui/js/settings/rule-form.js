// @ts-check
/** The form in which a rule is written. */

import { button, element, setAttribute, setOptionalText, setShown, setText } from "../dom.js";
import { chevronIcon } from "../icons.js";
import { TYPES, group, line, textField, tickList } from "./form-parts.js";
import { ACTIONS, DAYS, SCOPES, SOURCES, TYPE_NAMES, dayName, fieldsOf, ruleOf } from "./rule-text.js";

/** @typedef {import("../snapshot.js").Rule} Rule */
/** @typedef {import("../words.js").Words} Words */

const ID = "rule-form";

/**
 * @param {Words} words
 * @param {{ save: (rule: Rule) => void, cancel: () => void }} acts
 */
export function createRuleForm(words, acts) {
    const title = element("h3", { class: "rule-title", id: `${ID}-title` });
    const name = textField(`${ID}-name`, "field rule-name", "text");
    const types = tickList(ID, TYPES, (type) => () => words.say(TYPE_NAMES[type]));
    const source = select("source", [
        { value: "", text: () => words.say("ruleSourceAny") },
        ...entries(SOURCES).map(([value, key]) => ({ value, text: () => words.say(key) })),
    ]);
    const length = textField(`${ID}-length`, "field field-number", "numeric");
    const scope = select(
        "scope",
        entries(SCOPES).map(([value, key]) => ({ value, text: () => words.say(key) })),
    );
    const days = tickList(ID, DAYS, (day) => () => dayName(day, words));
    const from = element("input", { type: "time", class: "field", id: `${ID}-from` });
    const until = element("input", { type: "time", class: "field", id: `${ID}-until` });
    const then = select(
        "then",
        entries(ACTIONS).map(([value, key]) => ({ value, text: () => words.say(key) })),
    );
    const minutes = textField(`${ID}-minutes`, "field field-number", "numeric");
    const minutesLine = line(`${ID}-minutes`, () => words.say("ruleMinutes"), minutes);
    const problem = element("p", { class: "setting-problem", id: `${ID}-problem`, role: "alert", hidden: "" });
    const node = element(
        "form",
        { class: "rule-form", "aria-labelledby": title.id, novalidate: "", hidden: "" },
        title,
        line(`${ID}-name`, () => words.say("ruleName"), name),
        element("p", { class: "setting-about" }, () => words.say("ruleOpen")),
        group(`${ID}-types`, () => words.say("ruleTypes"), types.node),
        line(`${ID}-source`, () => words.say("ruleSource"), source.node),
        line(`${ID}-length`, () => words.say("ruleLength"), length),
        line(`${ID}-scope`, () => words.say("ruleScope"), scope.node),
        group(`${ID}-days`, () => words.say("ruleDays"), days.node),
        element(
            "div",
            { class: "rule-hours" },
            line(`${ID}-from`, () => words.say("ruleFrom"), from),
            line(`${ID}-until`, () => words.say("ruleUntil"), until),
        ),
        line(`${ID}-then`, () => words.say("ruleThen"), then.node),
        minutesLine,
        problem,
        element(
            "div",
            { class: "rule-acts" },
            element("button", { type: "submit", class: "button button-primary" }, () => words.say("ruleSave")),
            button(() => words.say("ruleCancel"), "button button-plain", acts.cancel),
        ),
    );
    then.input.addEventListener("change", showMinutes);
    node.addEventListener("submit", (submitted) => {
        submitted.preventDefault();
        const read = ruleOf({
            name: name.value,
            types: types.ticked(),
            source: source.input.value,
            atMostSeconds: length.value,
            scope: scope.input.value,
            weekdays: days.ticked(),
            from: from.value,
            until: until.value,
            then: then.input.value,
            minutesBefore: minutes.value,
        });
        if ("notANumber" in read) {
            refuse(words.say("ruleNumber", { text: read.notANumber }));
        } else {
            acts.save(read.rule);
        }
    });
    node.addEventListener("keydown", (pressed) => {
        if (pressed.key === "Escape") {
            // The wish was for this form alone.
            pressed.preventDefault();
            pressed.stopPropagation();
            acts.cancel();
        }
    });

    function showMinutes() {
        setShown(minutesLine, then.input.value === "approve_before");
    }

    /** @param {string | null} sentence */
    function refuse(sentence) {
        setOptionalText(problem, sentence);
        setAttribute(node, "aria-describedby", sentence === null ? null : problem.id);
    }

    return {
        node,
        refuse,
        /** @param {Rule | null} rule the one to change; none for a new one */
        open(rule) {
            const fields = fieldsOf(rule);
            setText(title, () => words.say(rule === null ? "ruleNew" : "ruleChanged"));
            name.value = fields.name;
            types.tick(fields.types);
            source.input.value = fields.source;
            length.value = fields.atMostSeconds;
            scope.input.value = fields.scope;
            days.tick(fields.weekdays);
            from.value = fields.from;
            until.value = fields.until;
            then.input.value = fields.then;
            minutes.value = fields.minutesBefore;
            showMinutes();
            refuse(null);
            setShown(node, true);
            name.focus();
        },
        close() {
            setShown(node, false);
        },
    };
}

/**
 * @param {string} what
 * @param {{ value: string, text: () => string }[]} options
 */
function select(what, options) {
    const input = element(
        "select",
        { class: "select", id: `${ID}-${what}` },
        ...options.map(({ value, text }) => element("option", { value }, text)),
    );
    return { input, node: element("span", { class: "select-box" }, input, chevronIcon()) };
}

/**
 * @template {string} Name
 * @template Value
 * @param {Record<Name, Value>} table
 */
function entries(table) {
    return /** @type {[Name, Value][]} */ (Object.entries(table));
}
