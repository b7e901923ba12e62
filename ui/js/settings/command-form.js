/** The form for a command that runs for events. */

import { element } from "../dom.js";
import { TYPES, TYPE_NAMES } from "../event-types.js";
import { label, locale } from "../locale.js";
import { checkboxes, createForm, group, line, textField } from "./form.js";
import { isNumber, typesText } from "./rule-text.js";

/** @import { CommandValue, EventKind } from "../../types/program.js" */
/** @import { FormActions } from "./form.js" */

const DEFAULT_SECONDS = 300;

/** @param {string} id prefix of the ids in the form @param {FormActions<CommandValue>} actions */
export function createCommandForm(id, actions) {
    const program = textField(`${id}-program`, "rule-name", "text");
    const given = element("textarea", {
        class: "field rule-name",
        id: `${id}-arguments`,
        rows: "3",
        spellcheck: "false",
        autocomplete: "off",
    });
    const seconds = textField(`${id}-seconds`, "field-number", "numeric");
    const types = checkboxes(id, TYPES, (type) => label(TYPE_NAMES[type]));
    const form = createForm(
        id,
        actions,
        () => {
            const limit = seconds.value.trim();
            return isNumber(limit)
                ? { entry: commandOf(program.value, given.value, Number(limit), types.checked()) }
                : { notANumber: limit };
        },
        line(program, "command-program"),
        line(given, "command-arguments"),
        line(seconds, "command-timeout"),
        group(`${id}-types`, "rule-types", types.node),
        element("p", { class: "setting-about" }, label("rule-open")),
    );
    return {
        ...form,
        /** @param {CommandValue | null} command the one to change; `null` for a new one */
        open(command) {
            program.value = command?.program ?? "";
            given.value = (command?.arguments ?? []).join("\n");
            seconds.value = String(command?.seconds ?? DEFAULT_SECONDS);
            types.check(command?.types ?? []);
            form.open(command === null ? "command-new" : "command-change", program);
        },
    };
}

/**
 * @param {string} program
 * @param {string} given one argument per line
 * @param {number} seconds
 * @param {EventKind[]} types
 * @returns {CommandValue}
 */
function commandOf(program, given, seconds, types) {
    // A line break at the very end only ends the last line.
    const lines = given === "" ? [] : given.replace(/\n$/, "").split("\n");
    return {
        program: program.trim(),
        ...(lines.length > 0 && { arguments: lines }),
        ...(seconds !== DEFAULT_SECONDS && { seconds }),
        ...(types.length > 0 && { types }),
    };
}

/** @param {CommandValue} command */
export function commandSummary(command) {
    const limit = locale.text("rule-at-most", { count: command.seconds ?? DEFAULT_SECONDS });
    return [(command.arguments ?? []).join(" "), typesText(command.types), limit]
        .filter((part) => part !== "")
        .join(" · ");
}
