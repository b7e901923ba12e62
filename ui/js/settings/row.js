/** Rows of the settings page: name and description on one side, the control on the other, the result below. */

import { button, element, setAttribute, setOptionalText, setShown, setText } from "../dom.js";
import { checkIcon, lockIcon } from "../icons.js";
import { errorText } from "../ipc.js";
import { announce } from "../live-region.js";
import { label, locale } from "../locale.js";
import { problemText } from "./values.js";

/** @import { SettingKey } from "../../types/program.js" */
/** @import { Text } from "../dom.js" */
/** @import { TextKey } from "../locale.js" */
/** @import { Control } from "./controls.js" */
/** @import { Outcome, PendingSettings } from "./pending.js" */

/** @param {string} name @param {Outcome} outcome */
export function outcomeAnnouncement(name, outcome) {
    return outcome.is === "saved"
        ? locale.text("saved-setting", { name })
        : locale.text("refused-setting", { name, sentence: refusalText(outcome) });
}

/** Why a setting wasn't saved; empty if it was. @param {Outcome | null} outcome */
export function refusalText(outcome) {
    if (outcome?.is !== "refused") {
        return "";
    }
    const { because } = outcome;
    return typeof because === "string" ? because || locale.text("not-saved") : problemText(because);
}

/** The line that says which file locks a setting. @param {string} [id] */
export function createLock(id) {
    const text = element("span");
    const node = element("p", { class: "setting-lock", id }, lockIcon(), text);
    return {
        node,
        /** @param {string | null} path */
        show(path) {
            setText(text, path === null ? "" : locale.text("locked-by", { path }));
            setShown(node, path !== null);
        },
    };
}

/**
 * @param {PendingSettings} pending
 * @param {object} setting
 * @param {SettingKey} setting.key
 * @param {string} setting.id
 * @param {TextKey[]} setting.texts name, explanation and synonyms
 * @param {TextKey} [setting.unit]
 * @param {Control} setting.control
 * @param {boolean} [setting.broad] the control needs the whole width
 */
export function createSettingRow(pending, { key, id, texts, unit, control, broad = false }) {
    const [name, about] = /** @type {[TextKey, TextKey]} */ (texts);
    const alone = control.inputs.length === 1;
    const title = alone
        ? element("label", { class: "setting-name", id: `${id}-name`, for: id }, label(name))
        : element("span", { class: "setting-name", id: `${id}-name` }, label(name));
    const saved = element("span", { class: "setting-saved" }, checkIcon(), label("saved"));
    const aboutLine = element("p", { class: "setting-about", id: `${id}-about` }, label(about));
    const problem = element("p", { class: "setting-problem", id: `${id}-problem` });
    const lock = createLock(`${id}-lock`);
    const unitText =
        unit === undefined ? null : element("span", { class: "setting-unit", id: `${id}-unit` }, label(unit));
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
        lock.node,
    );
    const described = alone ? (control.inputs[0] ?? node) : node;
    if (alone && unitText !== null) {
        setAttribute(described, "aria-labelledby", `${title.id} ${unitText.id}`);
    }

    return {
        node,
        key,
        texts,
        show() {
            const state = pending.of(key);
            const { outcome, lockedBy } = state;
            control.show(state);
            lock.show(lockedBy);
            setShown(saved, outcome?.is === "saved");
            const hadProblem = !problem.hidden;
            setOptionalText(problem, refusalText(outcome));
            if (!hadProblem && !problem.hidden && node.contains(document.activeElement)) {
                problem.scrollIntoView({ block: "nearest" });
            }
            const lines = [aboutLine, problem, lock.node].filter((line) => !line.hidden);
            setAttribute(described, "aria-describedby", lines.map((line) => line.id).join(" "));
            if (alone) {
                setAttribute(described, "aria-invalid", !problem.hidden && state.draft !== null ? "true" : null);
            }
        },
    };
}

/** @typedef {"diagnostics-failed" | "dry-run-failed" | "open-folder-failed" | "test-notification-refused"} FailureId */

/**
 * A row with a button in place of a setting. While the action runs, the button is disabled and says so; then the row
 * shows what the action returns, or why it failed.
 * @param {object} row
 * @param {string} row.id
 * @param {TextKey[]} row.texts name, explanation and synonyms
 * @param {TextKey} row.press the text of the button
 * @param {TextKey} [row.busy] its text while the action runs
 * @param {FailureId} [row.failed]
 * @param {() => Promise<(() => string) | void> | void} row.action
 * @param {...Node} below
 */
export function createActionRow({ id, texts, press, busy = press, failed, action }, ...below) {
    const [name, about] = /** @type {[TextKey, TextKey]} */ (texts);
    const title = element("span", { class: "setting-name", id: `${id}-name` }, label(name));
    const aboutLine = element("p", { class: "setting-about", id: `${id}-about` }, label(about));
    const answer = element("p", { class: "setting-answer", hidden: "" });
    const control = button(label(press), "button button-plain", () => void run());
    control.id = id;
    // The short text on the button needs the name beside it to make sense to a screen reader.
    setAttribute(control, "aria-labelledby", `${id} ${title.id}`);
    setAttribute(control, "aria-describedby", aboutLine.id);
    const node = element(
        "div",
        { class: "setting" },
        element("div", { class: "setting-text" }, title, aboutLine),
        element("div", { class: "setting-control" }, control),
        answer,
        ...below,
    );

    async function run() {
        if (control.getAttribute("aria-disabled") === "true") {
            return;
        }
        setBusy(true);
        try {
            show((await action()) ?? null);
        } catch (error) {
            const reason = errorText(error);
            show(failed === undefined ? reason : () => locale.text(failed, { reason }), true);
        }
        setBusy(false);
        if (!answer.hidden) {
            announce(answer.textContent ?? "");
        }
    }

    /** @param {boolean} on */
    function setBusy(on) {
        setText(control, label(on ? busy : press));
        setAttribute(control, "aria-disabled", on ? "true" : null);
    }

    /** @param {Text | null} text @param {boolean} [bad] */
    function show(text, bad = false) {
        setOptionalText(answer, text);
        setAttribute(answer, "data-tone", bad ? "bad" : null);
    }

    return { node, texts, showAnswer: show, reset: () => show(null) };
}
