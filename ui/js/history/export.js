// @ts-check
/** Saves what is listed to a file that the person chooses in the system's own dialog. */

import { button, element, setAttribute, setOptionalText } from "../dom.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("../words.js").Words} Words */

/** @typedef {"csv" | "json"} Format */

/**
 * @typedef {object} Acts
 * @property {(format: Format, question: Question) => Promise<{ path: string, count: number } | null>} exportHistory
 * @property {(error: unknown) => string} sentence
 * @property {(text: string) => void} say
 */

/**
 * @param {Words} words
 * @param {() => Question} question what is listed
 * @param {Acts} acts
 */
export function createExport(words, question, acts) {
    const said = element("p", { class: "export-said" });
    said.hidden = true;
    const buttons = [
        exportButton(() => words.say("exportCsvShort"), () => words.say("exportCsv"), () => void save("csv")),
        exportButton(() => words.say("exportJsonShort"), () => words.say("exportJson"), () => void save("json")),
    ];
    const node = element(
        "div",
        { class: "export", role: "group", "aria-label": () => words.say("exportLabel") },
        element("span", { class: "export-label", "aria-hidden": "true" }, () => words.say("exportLabel")),
        ...buttons,
    );
    let underWay = false;

    /** @param {Format} format */
    async function save(format) {
        // Disabled for real, a button would lose the focus to nowhere while the dialog is open.
        if (underWay) {
            return;
        }
        switchTo(true);
        tell(null, false);
        try {
            const saved = await acts.exportHistory(format, question());
            if (saved !== null) {
                tell(() => words.count("exportSaved", saved.count, { path: saved.path }), false);
            }
        } catch (error) {
            tell(() => [words.say("exportFailed"), acts.sentence(error)].join(" "), true);
        }
        switchTo(false);
    }

    /** @param {boolean} on */
    function switchTo(on) {
        underWay = on;
        for (const each of buttons) {
            setAttribute(each, "aria-disabled", on ? "true" : null);
        }
        setAttribute(node, "aria-busy", on ? "true" : null);
    }

    /**
     * @param {(() => string) | null} text
     * @param {boolean} bad
     */
    function tell(text, bad) {
        setOptionalText(said, text);
        said.classList.toggle("export-said-bad", bad);
        if (text !== null) {
            acts.say(text());
        }
    }

    return { node, said };
}

/**
 * @param {() => string} text
 * @param {() => string} label
 * @param {() => void} act
 */
function exportButton(text, label, act) {
    const node = button(text, "button button-quiet", act);
    setAttribute(node, "aria-label", label);
    setAttribute(node, "title", label);
    return node;
}
