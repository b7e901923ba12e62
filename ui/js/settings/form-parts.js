// @ts-check
/** The parts that forms for rules and commands have in common. */

import { element } from "../dom.js";
import { TYPE_NAMES } from "./rule-text.js";

/** Every type of event that can be chosen. */
export const TYPES = /** @type {import("../snapshot.js").Kind[]} */ (Object.keys(TYPE_NAMES));

/**
 * @param {string} id
 * @param {string} look
 * @param {string} keyboard
 */
export function textField(id, look, keyboard) {
    return element("input", {
        type: "text",
        class: look,
        id,
        inputmode: keyboard,
        autocomplete: "off",
        spellcheck: "false",
    });
}

/**
 * @template {string} Value
 * @param {string} id
 * @param {Value[]} values
 * @param {(value: Value) => () => string} text
 */
export function tickList(id, values, text) {
    const inputs = values.map((value) => element("input", { type: "checkbox", id: `${id}-${value}` }));
    const node = element(
        "div",
        { class: "rule-ticks" },
        ...values.map((value, index) =>
            element("label", { class: "rule-tick" }, inputs[index] ?? null, element("span", {}, text(value))),
        ),
    );
    return {
        node,
        ticked: () => values.filter((_, index) => inputs[index]?.checked),
        /** @param {Value[]} ticked */
        tick(ticked) {
            values.forEach((value, index) => {
                const input = inputs[index];
                if (input !== undefined) {
                    input.checked = ticked.includes(value);
                }
            });
        },
    };
}

/**
 * @param {string} id of the control
 * @param {() => string} text
 * @param {Node} control
 */
export function line(id, text, control) {
    return element(
        "div",
        { class: "rule-line" },
        element("label", { class: "rule-label", for: id }, text),
        control,
    );
}

/**
 * @param {string} id
 * @param {() => string} text
 * @param {Node} control
 */
export function group(id, text, control) {
    const label = element("span", { class: "rule-label", id: `${id}-label` }, text);
    return element("div", { class: "rule-line", role: "group", "aria-labelledby": label.id }, label, control);
}
