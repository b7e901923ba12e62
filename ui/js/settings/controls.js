// @ts-check
/** The controls of single settings. Each shows a choice and hands on what the person does with it. */

import { element, setAttribute } from "../dom.js";
import { chevronIcon } from "../icons.js";
import { afterPress, watchPresses } from "../press.js";
import { writeSetting } from "./values.js";

/** @typedef {import("../dom.js").Text} Text */
/** @typedef {import("./choices.js").Choice} Choice */

/**
 * @typedef {object} Control
 * @property {HTMLElement} node what is put into the page
 * @property {HTMLElement[]} inputs what can have the focus
 * @property {(choice: Choice) => void} show
 */

/**
 * @param {string} id
 * @param {(on: boolean) => void} choose
 * @returns {Control}
 */
export function createSwitch(id, choose) {
    const input = element("input", { type: "checkbox", role: "switch", class: "switch", id });
    input.addEventListener("change", () => choose(input.checked));
    return {
        node: input,
        inputs: [input],
        show({ value, lockedBy }) {
            input.checked = value === true;
            input.disabled = lockedBy !== null;
        },
    };
}

/**
 * @param {string} id
 * @param {{ value: string, text: Text, lang?: string }[]} options
 * @param {(value: string) => void} choose
 * @returns {Control}
 */
export function createSelect(id, options, choose) {
    const select = element(
        "select",
        { class: "select", id },
        ...options.map(({ value, text, lang }) => element("option", { value, lang }, text)),
    );
    select.addEventListener("change", () => choose(select.value));
    return {
        node: element("span", { class: "select-box" }, select, chevronIcon()),
        inputs: [select],
        show({ value, lockedBy }) {
            // To set what is set already would close a list that is open.
            if (typeof value === "string" && select.value !== value) {
                select.value = value;
            }
            select.disabled = lockedBy !== null;
        },
    };
}

/**
 * A field whose text is taken when the person is done with it: by Enter or by going elsewhere. Esc takes it back.
 * @param {string} id
 * @param {string} look
 * @param {string} inputmode the keys that are wanted
 * @param {{ type: (text: string) => void, finish: (again: boolean) => void, drop: () => void }} acts
 * @returns {Control}
 */
export function createField(id, look, inputmode, acts) {
    const input = element("input", {
        type: "text",
        class: `field ${look}`,
        id,
        inputmode,
        autocomplete: "off",
        spellcheck: "false",
    });
    input.addEventListener("input", () => acts.type(input.value));
    watchPresses();
    input.addEventListener("blur", () => afterPress(() => acts.finish(false)));
    input.addEventListener("keydown", (pressed) => {
        if (pressed.key === "Enter") {
            acts.finish(true);
        } else if (pressed.key === "Escape" && input.dataset.draft !== undefined) {
            acts.drop();
            // The wish was for this field alone.
            pressed.preventDefault();
            pressed.stopPropagation();
        }
    });
    return {
        node: input,
        inputs: [input],
        show({ value, draft, lockedBy }) {
            const text = draft ?? (value === undefined ? "" : writeSetting(value));
            // Setting the same text would move the caret.
            if (input.value !== text) {
                input.value = text;
            }
            setAttribute(input, "data-draft", draft === null ? null : "");
            input.disabled = lockedBy !== null;
        },
    };
}

/**
 * Several ticks that are one setting: the list of what is ticked.
 * @template {string} Value
 * @param {string} id
 * @param {{ value: Value, text: Text, about: Text }[]} options
 * @param {(values: Value[]) => void} choose
 * @returns {Control}
 */
export function createTicks(id, options, choose) {
    const inputs = options.map(({ value }) =>
        element("input", { type: "checkbox", id: `${id}-${value}`, "aria-describedby": `${id}-${value}-about` }),
    );
    const lines = options.map(({ value, text, about }, index) =>
        element(
            "li",
            { class: "tick" },
            inputs[index] ?? null,
            element(
                "div",
                {},
                element("label", { for: `${id}-${value}`, class: "tick-name" }, text),
                element("p", { class: "setting-about", id: `${id}-${value}-about` }, about),
            ),
        ),
    );
    for (const input of inputs) {
        input.addEventListener("change", () =>
            choose(options.filter((_, index) => inputs[index]?.checked).map(({ value }) => value)),
        );
    }
    return {
        node: element("ul", { class: "ticks" }, ...lines),
        inputs,
        show({ value, lockedBy }) {
            const ticked = Array.isArray(value) ? value : [];
            options.forEach((option, index) => {
                const input = inputs[index];
                if (input !== undefined) {
                    input.checked = ticked.some((one) => one === option.value);
                    input.disabled = lockedBy !== null;
                }
            });
        },
    };
}
