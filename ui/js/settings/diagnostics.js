// @ts-check
/** Everything that whoever helps the person wants to know, to be copied. */

import { copyLater } from "../clipboard.js";
import { element, setAttribute, setOptionalText, setShown, setText } from "../dom.js";
import * as ipc from "../ipc.js";
import { createActRow } from "./row.js";

/** @typedef {import("../words.js").Words} Words */

/**
 * @param {Words} words
 * @param {import("../pages.js").Acts} acts
 */
export function createDiagnostics(words, acts) {
    const answer = element("p", { class: "setting-answer" });
    const byHand = element("textarea", {
        class: "field diagnostics-text",
        readonly: "",
        rows: "8",
        spellcheck: "false",
        "aria-label": () => words.say("diagnostics"),
    });
    const { node, control } = createActRow(
        {
            id: "copy-diagnostics",
            name: () => words.say("diagnostics"),
            about: () => words.say("diagnosticsAbout"),
            press: () => words.say("copyDiagnostics"),
            act: () => void collect(),
        },
        answer,
        byHand,
    );
    settle();

    async function collect() {
        if (control.getAttribute("aria-disabled") === "true") {
            return;
        }
        setAttribute(control, "aria-disabled", "true");
        setText(control, () => words.say("diagnosticsWaiting"));
        const text = ipc.diagnostics();
        // Begun while the press still counts as one: some web views let nobody copy later than that.
        const copying = copyLater(text);
        try {
            const copied = await copying;
            show(copied ? "" : await text);
            tell(() => words.say(copied ? "copied" : "diagnosticsByHand"), null);
        } catch (error) {
            show("");
            const reason = ipc.sentence(error);
            tell(() => words.say("diagnosticsFailed", { reason }), "bad");
        }
        setAttribute(control, "aria-disabled", null);
        setText(control, () => words.say("copyDiagnostics"));
    }

    /**
     * Whoever may not copy by a button can still do so by hand.
     * @param {string} text
     */
    function show(text) {
        byHand.value = text;
        setShown(byHand, text !== "");
        if (text !== "") {
            byHand.focus();
            byHand.select();
        }
    }

    /**
     * @param {() => string} sentence
     * @param {"bad" | null} tone
     */
    function tell(sentence, tone) {
        setOptionalText(answer, sentence);
        setAttribute(answer, "data-tone", tone);
        acts.say(sentence());
    }

    /** What was copied once is no news to whoever comes back. */
    function settle() {
        setOptionalText(answer, null);
        show("");
    }

    return { node, settle };
}
