/** The command that prepares for an event, on its card. */

import { element, setAttribute, setOptionalText, setShown, setText } from "./dom.js";
import { label, locale } from "./locale.js";

/** @import { CommandView } from "../types/program.js" */
/** @import { TextKey } from "./locale.js" */

export function createPreparation() {
    const text = element("p", { class: "command-text" });
    const output = createOutput();
    const node = element("div", { class: "command" }, text, output);
    return {
        node,
        /** @param {CommandView | null} command */
        show(command) {
            setOptionalText(text, command === null ? null : preparationText(command));
            showOutput(output, command?.output ?? "");
            setAttribute(node, "data-state", command?.state ?? null);
            setShown(node, command !== null);
        },
    };
}

/** The output of a command. It scrolls, also by keyboard. */
export function createOutput() {
    return element("pre", {
        class: "command-output",
        tabindex: "0",
        role: "group",
        "aria-label": label("command-output"),
    });
}

/** Stays at the end if it was scrolled to the end. @param {HTMLElement} output @param {string} written */
export function showOutput(output, written) {
    const atEnd = output.scrollTop + output.clientHeight >= output.scrollHeight - 4;
    setText(output, written);
    setShown(output, written !== "");
    if (atEnd) {
        output.scrollTop = output.scrollHeight;
    }
}

/** @param {CommandView} command */
export function preparationText(command) {
    return commandText(command, { running: "preparing", done: "prepared", failed: "not-prepared" });
}

/** @param {CommandView} command */
export function recoveryText(command) {
    return commandText(command, { running: "recovering", done: "recovered", failed: "not-recovered" });
}

/** @param {CommandView} command @param {Record<CommandView["state"], TextKey>} texts */
function commandText({ state, sentence }, texts) {
    return [locale.text(texts[state]), state === "failed" ? (sentence ?? "") : ""].join(" ").trim();
}
