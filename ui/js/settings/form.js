/** What the forms for rules and commands share. */

import { button, element, setAttribute, setOptionalText, setShown, setText } from "../dom.js";
import { chevronIcon } from "../icons.js";
import { label, locale } from "../locale.js";

/** @import { TextKey } from "../locale.js" */
/** @import { Option } from "./controls.js" */

/**
 * @template Entry
 * @typedef {object} FormActions
 * @property {(entry: Entry) => void} save
 * @property {() => void} cancel
 */

/**
 * A form that writes one entry of a list.
 * @template Entry
 * @param {string} id
 * @param {FormActions<Entry>} actions
 * @param {() => { entry: Entry } | { notANumber: string }} read what the fields hold
 * @param {...Node} fields
 */
export function createForm(id, actions, read, ...fields) {
    const title = element("h3", { class: "rule-title", id: `${id}-title` });
    const problem = element("p", { class: "setting-problem", id: `${id}-problem`, role: "alert", hidden: "" });
    const node = element(
        "form",
        { class: "rule-form", "aria-labelledby": title.id, novalidate: "", hidden: "" },
        title,
        ...fields,
        problem,
        element(
            "div",
            { class: "rule-actions" },
            element("button", { type: "submit", class: "button button-primary" }, label("rule-save")),
            button(label("cancel"), "button button-plain", actions.cancel),
        ),
    );
    node.addEventListener("submit", (submitted) => {
        submitted.preventDefault();
        const result = read();
        if ("notANumber" in result) {
            refuse(locale.text("rule-number", { text: result.notANumber }));
        } else {
            actions.save(result.entry);
        }
    });
    node.addEventListener("keydown", (pressed) => {
        if (pressed.key === "Escape") {
            // Esc closes the form, not the window.
            pressed.preventDefault();
            pressed.stopPropagation();
            actions.cancel();
        }
    });

    /** @param {string | null} sentence */
    function refuse(sentence) {
        setOptionalText(problem, sentence);
        setAttribute(node, "aria-describedby", sentence === null ? null : problem.id);
    }

    return {
        node,
        refuse,
        /** @param {TextKey} heading @param {HTMLElement} first gets the focus */
        open(heading, first) {
            setText(title, label(heading));
            refuse(null);
            setShown(node, true);
            first.focus();
        },
        close: () => setShown(node, false),
    };
}

/** @param {string} id @param {string} look @param {string} inputmode */
export function textField(id, look, inputmode) {
    return element("input", {
        type: "text",
        class: `field ${look}`,
        id,
        inputmode,
        autocomplete: "off",
        spellcheck: "false",
    });
}

/** @param {string} id @param {Option[]} options */
export function selectField(id, options) {
    const input = element(
        "select",
        { class: "select", id },
        ...options.map(({ value, text, lang }) => element("option", { value, lang }, text)),
    );
    return { input, node: element("span", { class: "select-box" }, input, chevronIcon()) };
}

/** @param {Record<string, TextKey>} table texts by value */
export function options(table) {
    return Object.entries(table).map(([value, key]) => ({ value, text: label(key) }));
}

/** @template {string} Value @param {string} id @param {Value[]} values @param {(value: Value) => () => string} text */
export function checkboxes(id, values, text) {
    const inputs = values.map((value) => ({
        value,
        input: element("input", { type: "checkbox", id: `${id}-${value}` }),
    }));
    const node = element(
        "div",
        { class: "rule-ticks" },
        ...inputs.map(({ value, input }) =>
            element("label", { class: "rule-tick" }, input, element("span", {}, text(value))),
        ),
    );
    return {
        node,
        checked: () => inputs.filter(({ input }) => input.checked).map(({ value }) => value),
        /** @param {Value[]} checked */
        check(checked) {
            for (const { value, input } of inputs) {
                input.checked = checked.includes(value);
            }
        },
    };
}

/** @param {HTMLElement} input @param {TextKey} text @param {Node} [control] the input, and what surrounds it */
export function line(input, text, control = input) {
    return element(
        "div",
        { class: "rule-line" },
        element("label", { class: "rule-label", for: input.id }, label(text)),
        control,
    );
}

/** @param {string} id @param {TextKey} text @param {Node} control */
export function group(id, text, control) {
    const name = element("span", { class: "rule-label", id: `${id}-label` }, label(text));
    return element("div", { class: "rule-line", role: "group", "aria-labelledby": name.id }, name, control);
}
