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
 * @param {Tick<Value>[]} options
 * @param {(values: Value[]) => void} save
 * @returns {Control}
 */
export function createCheckboxes(id, options, save) {
    return createTicks("checkbox", id, options, (ticked) => save(ticked), (checked, value) =>
        Array.isArray(checked) && checked.some((one) => one === value),
    );
}

/**
 * Radio buttons, each for a whole list of values.
 * @template {string} Value
 * @param {string} id
 * @param {Tick<Value[]>[]} options
 * @param {(values: Value[]) => void} save
 * @returns {Control}
 */
export function createRadios(id, options, save) {
    return createTicks("radio", id, options, ([values]) => save(values ?? []), (current, values) =>
        Array.isArray(current) && current.length === values.length && values.every((value) => current.some((one) => one === value)),
    );
}

/** @template Value @typedef {{ value: Value, text: Text, about: Text }} Tick */

/**
 * @template Value
 * @param {"checkbox" | "radio"} type
 * @param {string} id
 * @param {Tick<Value>[]} options
 * @param {(ticked: Value[]) => void} changed
 * @param {(setting: SettingState["value"], value: Value) => boolean} isTicked
 * @returns {Control}
 */
function createTicks(type, id, options, changed, isTicked) {
    const ticks = options.map(({ value, text, about }, index) => {
        const inputId = `${id}-${typeof value === "string" ? value : index}`;
        const input = element("input", { type, id: inputId, name: id, "aria-describedby": `${inputId}-about` });
        const node = element(
            "li",
            { class: "tick" },
            input,
            element(
                "div",
                {},
                element("label", { for: inputId }, text),
                element("p", { class: "setting-about", id: `${inputId}-about` }, about),
            ),
        );
        input.addEventListener("change", () => changed(ticks.filter((tick) => tick.input.checked).map((tick) => tick.value)));
        return { value, input, node };
    });
    return {
        node: element("ul", { class: "ticks" }, ...ticks.map(({ node }) => node)),
        inputs: ticks.map(({ input }) => input),
        show({ value: setting, lockedBy }) {
            for (const { value, input } of ticks) {
                input.checked = isTicked(setting, value);
                input.disabled = lockedBy !== null;
            }
        },
    };
}
