/** Copies the diagnostics that support asks for. */

import { copyLater } from "../clipboard.js";
import { element, setShown } from "../dom.js";
import { errorText, invoke } from "../ipc.js";
import { label, locale } from "../locale.js";
import { createActionRow } from "./row.js";

export function createDiagnostics() {
    const field = element("textarea", {
        class: "field diagnostics-text",
        readonly: "",
        rows: "8",
        spellcheck: "false",
        "aria-label": label("diagnostics"),
    });
    const row = createActionRow(
        {
            id: "copy-diagnostics",
            texts: ["diagnostics", "diagnostics-about", "find-diagnostics"],
            press: "copy-diagnostics",
            busy: "diagnostics-waiting",
            action: collect,
        },
        field,
    );
    reset();

    async function collect() {
        const text = invoke("diagnostics");
        try {
            // Started within the click: some web views refuse to copy any later.
            const copied = await copyLater(text);
            show(copied ? "" : await text);
            row.answer(label(copied ? "copied" : "diagnostics-by-hand"));
        } catch (error) {
            show("");
            const reason = errorText(error);
            row.answer(() => locale.text("diagnostics-failed", { reason }), true);
        }
    }

    /** Shows the text to copy by hand. @param {string} text */
    function show(text) {
        field.value = text;
        setShown(field, text !== "");
        if (text !== "") {
            field.focus();
            field.select();
        }
    }

    function reset() {
        row.showAnswer(null);
        show("");
    }

    return { ...row, reset };
}
