/** Exports what is listed to a file that the user chooses in the system's dialog. */

import { button, element, setAttribute, setOptionalText } from "../dom.js";
import { errorText, invoke } from "../ipc.js";
import { announce } from "../live-region.js";
import { label, locale } from "../locale.js";

/** @import { Format, HistoryQuery as Query } from "../../types/program.js" */
/** @import { TextKey } from "../locale.js" */

/** @param {() => Query} query what is listed */
export function createExport(query) {
    const result = element("p", { class: "export-result", hidden: "" });
    const buttons = [
        exportButton("export-csv-short", "export-csv", () => void save("csv")),
        exportButton("export-json-short", "export-json", () => void save("json")),
    ];
    const node = element(
        "div",
        { class: "export", role: "group", "aria-label": label("export-label") },
        element("span", { class: "export-label", "aria-hidden": "true" }, label("export-label")),
        ...buttons,
    );
    let saving = false;

    /** @param {Format} format */
    async function save(format) {
        // A disabled button would lose the focus while the dialog is open.
        if (saving) {
            return;
        }
        setSaving(true);
        show(null, false);
        try {
            const saved = await invoke("export_history", { format, query: query() });
            if (saved !== null) {
                show(() => locale.text("export-saved", { count: saved.count, path: saved.path }), false);
            }
        } catch (error) {
            show(() => [locale.text("export-not-saved"), errorText(error)].join(" "), true);
        }
        setSaving(false);
    }

    /** @param {boolean} on */
    function setSaving(on) {
        saving = on;
        for (const each of buttons) {
            setAttribute(each, "aria-disabled", on ? "true" : null);
        }
        setAttribute(node, "aria-busy", on ? "true" : null);
    }

    /** @param {(() => string) | null} text @param {boolean} bad */
    function show(text, bad) {
        setOptionalText(result, text);
        result.classList.toggle("export-result-bad", bad);
        if (text !== null) {
            announce(text());
        }
    }

    return { node, result };
}

/** @param {TextKey} text @param {TextKey} name @param {() => void} action */
function exportButton(text, name, action) {
    const node = button(label(text), "button button-quiet", action);
    setAttribute(node, "aria-label", label(name));
    setAttribute(node, "title", label(name));
    return node;
}
