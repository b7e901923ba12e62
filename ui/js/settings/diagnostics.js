/** Copies the diagnostics that support asks for. */

import { copyLater } from "../clipboard.js";
import { element, setShown } from "../dom.js";
import { invoke } from "../ipc.js";
import { label } from "../locale.js";
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
            failed: "diagnostics-failed",
            action: collect,
        },
        field,
    );
    show("");

    async function collect() {
        const text = invoke("diagnostics");
        show("");
        // Started within the click: some web views refuse to copy any later.
        const copied = await copyLater(text);
        show(copied ? "" : await text);
        return label(copied ? "copied" : "diagnostics-by-hand");
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

    return {
        ...row,
        reset() {
            row.reset();
            show("");
        },
    };
}
