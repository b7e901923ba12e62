// @ts-check
/** What a command does for an event, as it goes. */

import { element, setAttribute, setOptionalText, setShown, setText } from "./dom.js";

/** @typedef {import("./snapshot.js").CommandView} CommandView */
/** @typedef {import("./words.js").Words} Words */

/**
 * @param {Words} words
 */
export function createPreparation(words) {
    const text = element("p", { class: "command-text" });
    const output = createOutput(words);
    const node = element("div", { class: "command" }, text, output);
    return {
        node,
        /** @param {CommandView | null} command */
        show(command) {
            setOptionalText(text, command === null ? null : preparationText(command, words));
            showOutput(output, command?.output ?? "");
            setAttribute(node, "data-state", command?.state ?? null);
            setShown(node, command !== null);
        },
    };
}

/**
 * What a command wrote. It can be long, so it scrolls, also by the keyboard.
 * @param {Words} words
 */
export function createOutput(words) {
    return element("pre", {
        class: "command-output",
        tabindex: "0",
        role: "group",
        "aria-label": () => words.say("commandOutput"),
    });
}

/**
 * Whoever reads the end of it goes on reading the end.
 * @param {HTMLElement} output
 * @param {string} written
 */
export function showOutput(output, written) {
    const atEnd = output.scrollTop + output.clientHeight >= output.scrollHeight - 4;
    setText(output, written);
    setShown(output, written !== "");
    if (atEnd) {
        output.scrollTop = output.scrollHeight;
    }
}

/**
 * @param {CommandView} command
 * @param {Words} words
 */
export function preparationText(command, words) {
    switch (command.state) {
        case "running":
            return words.say("preparing");
        case "done":
            return words.say("prepared");
        case "failed":
            return [words.say("notPrepared"), command.sentence ?? ""].join(" ").trim();
    }
}

/**
 * How it goes with the command that recovers from an event, or how it went.
 * @param {CommandView} command
 * @param {Words} words
 */
export function recoveryText(command, words) {
    switch (command.state) {
        case "running":
            return words.say("recovering");
        case "done":
            return words.say("recovered");
        case "failed":
            return [words.say("notRecovered"), command.sentence ?? ""].join(" ").trim();
    }
}
