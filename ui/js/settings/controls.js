/** The controls of single settings. */

import { element, setAttribute } from "../dom.js";
import { afterPress, watchPresses } from "../press.js";
import { selectField, textField } from "./form.js";
import { writeSetting } from "./values.js";

/** @import { Text } from "../dom.js" */
/** @import { SettingState } from "./pending.js" */

/** @typedef {{ value: string, text: Text, lang?: string }} Option */

/**
 * @typedef {object} Control
 * @property {HTMLElement} node
 * @property {HTMLElement[]} inputs what can have the focus
 * @property {(state: SettingState) => void} show
 */

/** @param {string} id @param {(on: boolean) => void} save @returns {Control} */
export function createSwitch(id, save) {
    const input = element("input", { type: "checkbox", role: "switch", class: "switch", id });
    input.addEventListener("change", () => save(input.checked));
    return {
        node: input,
        inputs: [input],
        show({ value, lockedBy }) {
            input.checked = value === true;
            input.disabled = lockedBy !== null;
        },
    };
}

/** @param {string} id @param {Option[]} options @param {(value: string) => void} save @returns {Control} */
export function createSelect(id, options, save) {
    const { input, node } = selectField(id, options);
    input.addEventListener("change", () => save(input.value));
    return {
        node,
        inputs: [input],
        show({ value, lockedBy }) {
            // Setting the same value would close an open list.
            if (typeof value === "string" && input.value !== value) {
                input.value = value;
            }
            input.disabled = lockedBy !== null;
        },
    };
}

/**
 * A text field that saves on Enter and on losing the focus. Esc restores the saved value.
 * @param {string} id
 * @param {string} look
 * @param {string} inputmode
 * @param {{ type: (text: string) => void, finish: (again: boolean) => void, drop: () => void }} actions
 * @returns {Control}
 */
export function createField(id, look, inputmode, actions) {
    const input = textField(id, look, inputmode);
    input.addEventListener("input", () => actions.type(input.value));
    watchPresses();
    input.addEventListener("blur", () => afterPress(() => actions.finish(false)));
    input.addEventListener("keydown", (pressed) => {
        if (pressed.key === "Enter") {
            actions.finish(true);
        } else if (pressed.key === "Escape" && input.dataset.draft !== undefined) {
            actions.drop();
            // Esc resets the field and does not close the window.
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
 * Checkboxes that are one setting: the list of the checked values.
 * @template {string} Value
 * @param {string} id
 * @param {{ value: Value, text: Text, about: Text }[]} options
 * @param {(values: Value[]) => void} save
 * @returns {Control}
 */
export function createCheckboxes(id, options, save) {
    const boxes = options.map(({ value, text, about }) => {
        const aboutId = `${id}-${value}-about`;
        const input = element("input", { type: "checkbox", id: `${id}-${value}`, "aria-describedby": aboutId });
        const node = element(
            "li",
            { class: "tick" },
            input,
            element(
                "div",
                {},
                element("label", { for: input.id, class: "tick-name" }, text),
                element("p", { class: "setting-about", id: aboutId }, about),
            ),
        );
        input.addEventListener("change", () => save(boxes.filter((box) => box.input.checked).map((box) => box.value)));
        return { value, input, node };
    });
    return {
        node: element("ul", { class: "ticks" }, ...boxes.map(({ node }) => node)),
        inputs: boxes.map(({ input }) => input),
        show({ value: checked, lockedBy }) {
            for (const { value, input } of boxes) {
                input.checked = Array.isArray(checked) && checked.some((one) => one === value);
                input.disabled = lockedBy !== null;
            }
        },
    };
}
