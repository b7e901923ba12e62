// @ts-check
/** One line of the settings: its name and what it does on one side, the control on the other, what came of it below. */

import { button, element, setAttribute, setShown, setText } from "../dom.js";
import { checkIcon, lockIcon } from "../icons.js";
import { problemText } from "./values.js";

/** @typedef {import("./values.js").SettingKey} SettingKey */
/** @typedef {import("../dom.js").Text} Text */
/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("./choices.js").Choices} Choices */
/** @typedef {import("./choices.js").Outcome} Outcome */

/**
 * What became of a choice, as a sentence to be heard.
 * @param {string} name
 * @param {Outcome} outcome
 * @param {Words} words
 */
export function outcomeSaid(name, outcome, words) {
    return outcome.is === "saved"
        ? words.say("savedWhat", { name })
        : words.say("refusedWhat", { name, sentence: refusalText(outcome.because, words) });
}

/**
 * @param {Words} words
 * @param {Choices} choices
 * @param {{
 *     key: SettingKey,
 *     id: string,
 *     name: Text,
 *     about: Text,
 *     unit?: Text,
 *     control: import("./controls.js").Control,
 *     broad?: boolean,
 * }} setting `broad`: the control needs the whole width
 */
export function createSettingRow(words, choices, { key, id, name, about, unit, control, broad = false }) {
    const alone = control.inputs.length === 1;
    const title = alone
        ? element("label", { class: "setting-name", id: `${id}-name`, for: id }, name)
        : element("span", { class: "setting-name", id: `${id}-name` }, name);
    const saved = element("span", { class: "setting-saved" }, checkIcon(), () => words.say("saved"));
    const aboutLine = element("p", { class: "setting-about", id: `${id}-about` }, about);
    const problem = element("p", { class: "setting-problem", id: `${id}-problem` });
    const lockText = element("span");
    const lock = element("p", { class: "setting-lock", id: `${id}-lock` }, lockIcon(), lockText);
    const unitText = unit === undefined ? null : element("span", { class: "setting-unit", id: `${id}-unit` }, unit);
    const node = element(
        "div",
        {
            class: broad ? "setting setting-broad" : "setting",
            "data-key": key,
            ...(alone ? {} : { role: "group", "aria-labelledby": title.id }),
        },
        element("div", { class: "setting-text" }, element("div", { class: "setting-head" }, title, saved), aboutLine),
        element("div", { class: "setting-control" }, control.node, unitText),
        problem,
        lock,
    );
    if (alone && unitText !== null) {
        setAttribute(control.inputs[0] ?? node, "aria-labelledby", `${title.id} ${unitText.id}`);
    }

    return {
        node,
        show() {
            const choice = choices.of(key);
            const { outcome, lockedBy } = choice;
            const refused = outcome?.is === "refused";
            control.show(choice);
            setShown(saved, outcome?.is === "saved");
            setText(problem, refused ? refusalText(outcome.because, words) : "");
            setShown(problem, refused);
            setText(lockText, lockedBy === null ? "" : words.say("lockedBy", { path: lockedBy }));
            setShown(lock, lockedBy !== null);
            const described = [aboutLine, refused ? problem : null, lockedBy === null ? null : lock]
                .filter((line) => line !== null)
                .map((line) => line.id)
                .join(" ");
            if (alone) {
                const input = control.inputs[0] ?? node;
                setAttribute(input, "aria-describedby", described);
                setAttribute(input, "aria-invalid", refused && choice.draft !== null ? "true" : null);
            } else {
                setAttribute(node, "aria-describedby", described);
            }
        },
    };
}

/**
 * A line with a button in place of a setting.
 * @param {{ id: string, name: Text, about: Text, press: Text, act: () => void }} line
 * @param {...Node} below
 */
export function createActRow({ id, name, about, press, act }, ...below) {
    const title = element("span", { class: "setting-name", id: `${id}-name` }, name);
    const aboutLine = element("p", { class: "setting-about", id: `${id}-about` }, about);
    const control = button(press, "button button-plain", act);
    control.id = id;
    // What the short word on the button is about stands beside it for the eye, and in its name for the ear.
    setAttribute(control, "aria-labelledby", `${id} ${title.id}`);
    setAttribute(control, "aria-describedby", aboutLine.id);
    const node = element(
        "div",
        { class: "setting" },
        element("div", { class: "setting-text" }, title, aboutLine),
        element("div", { class: "setting-control" }, control),
        ...below,
    );
    return { node, control };
}

/**
 * @param {(Outcome & { is: "refused" })["because"]} because
 * @param {Words} words
 */
function refusalText(because, words) {
    if (typeof because !== "string") {
        return problemText(because, words);
    }
    return because === "" ? words.say("notSaved") : because;
}
