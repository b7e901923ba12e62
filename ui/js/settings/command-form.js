// @ts-check
/** The form in which a command is written that is run for events. */

import { button, element, setAttribute, setOptionalText, setShown, setText } from "../dom.js";
import { TYPES, group, line, textField, tickList } from "./form-parts.js";
import { TYPE_NAMES, typesText } from "./rule-text.js";

/** @typedef {import("../snapshot.js").EventCommand} EventCommand */
/** @typedef {import("../words.js").Words} Words */

const USUAL_SECONDS = 300;

/**
 * @param {string} id for names that are unique
 * @param {Words} words
 * @param {{ save: (command: EventCommand) => void, cancel: () => void }} acts
 */
export function createCommandForm(id, words, acts) {
    const title = element("h3", { class: "rule-title", id: `${id}-title` });
    const program = textField(`${id}-program`, "field rule-name", "text");
    const given = element("textarea", {
        class: "field rule-name",
        id: `${id}-arguments`,
        rows: "3",
        spellcheck: "false",
        autocomplete: "off",
    });
    const seconds = textField(`${id}-seconds`, "field field-number", "numeric");
    const types = tickList(id, TYPES, (type) => () => words.say(TYPE_NAMES[type]));
    const problem = element("p", { class: "setting-problem", id: `${id}-problem`, role: "alert", hidden: "" });
    const node = element(
        "form",
        { class: "rule-form", "aria-labelledby": title.id, novalidate: "", hidden: "" },
        title,
        line(program.id, () => words.say("commandProgram"), program),
        line(given.id, () => words.say("commandArguments"), given),
        line(seconds.id, () => words.say("commandSeconds"), seconds),
        group(`${id}-types`, () => words.say("ruleTypes"), types.node),
        element("p", { class: "setting-about" }, () => words.say("ruleOpen")),
        problem,
        element(
            "div",
            { class: "rule-acts" },
            element("button", { type: "submit", class: "button button-primary" }, () => words.say("ruleSave")),
            button(() => words.say("ruleCancel"), "button button-plain", acts.cancel),
        ),
    );
    node.addEventListener("submit", (submitted) => {
        submitted.preventDefault();
        const limit = seconds.value.trim();
        if (!/^[0-9]{1,9}$/.test(limit)) {
            refuse(words.say("ruleNumber", { text: limit }));
            return;
        }
        acts.save(commandOf(program.value, given.value, Number(limit), types.ticked()));
    });
    node.addEventListener("keydown", (pressed) => {
        if (pressed.key === "Escape") {
            // The wish was for this form alone.
            pressed.preventDefault();
            pressed.stopPropagation();
            acts.cancel();
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
        /** @param {EventCommand | null} command the one to change; none for a new one */
        open(command) {
            setText(title, () => words.say(command === null ? "commandNew" : "commandChanged"));
            program.value = command?.program ?? "";
            given.value = (command?.arguments ?? []).join("\n");
            seconds.value = String(command?.seconds ?? USUAL_SECONDS);
            types.tick(command?.types ?? []);
            refuse(null);
            setShown(node, true);
            program.focus();
        },
        close() {
            setShown(node, false);
        },
    };
}

/**
 * @param {string} program
 * @param {string} given one argument a line
 * @param {number} seconds
 * @param {import("../snapshot.js").Kind[]} types
 * @returns {EventCommand}
 */
export function commandOf(program, given, seconds, types) {
    // A line break at the very end only ends the last line.
    const lines = given === "" ? [] : given.replace(/\n$/, "").split("\n");
    return {
        program: program.trim(),
        ...(lines.length > 0 && { arguments: lines }),
        ...(seconds !== USUAL_SECONDS && { seconds }),
        ...(types.length > 0 && { types }),
    };
}

/**
 * @param {EventCommand} command
 * @param {Words} words
 */
export function commandSummary(command, words) {
    const limit = words.say("ruleAtMost", { count: words.number(command.seconds ?? USUAL_SECONDS) });
    return [(command.arguments ?? []).join(" "), typesText(command.types, words), limit].filter((part) => part !== "").join(" · ");
}
