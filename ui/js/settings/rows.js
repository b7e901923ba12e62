/** The settings on offer, each with its texts and its control. */

import { TYPES, TYPE_NAMES } from "../event-types.js";
import { label, locale } from "../locale.js";
import { LANGUAGES } from "../texts/languages.js";
import { commandSummary, createCommandForm } from "./command-form.js";
import { createCheckboxes, createField, createRadios, createSelect, createSwitch } from "./controls.js";
import { options } from "./form.js";
import { createListRow } from "./list-row.js";
import { createSettingRow } from "./row.js";
import { createRuleForm } from "./rule-form.js";
import { ruleSummary } from "./rule-text.js";
import { FORMATS, THEMES } from "./summaries.js";

/** @import { CommandValue, EventKind, RuleValue, SettingKey, WindowStyle } from "../../types/program.js" */
/** @import { TextKey } from "../locale.js" */
/** @import { Control, Option } from "./controls.js" */
/** @import { ListKind } from "./list-row.js" */
/** @import { PendingSettings } from "./pending.js" */
/** @import { TypedKey } from "./values.js" */

/** Name, explanation and synonyms of each. @type {Record<SettingKey, [name: TextKey, about: TextKey, synonyms: TextKey]>} */
const TEXTS = {
    notify_types: ["set-types", "set-types-about", "find-types"],
    notify_scope: ["set-scope", "set-scope-about", "find-scope"],
    reminder_minutes: ["set-reminders", "set-reminders-about", "find-reminders"],
    sound: ["set-sound", "set-sound-about", "find-sound"],
    start_at_login: ["set-login", "set-login-about", "find-login"],
    poll_interval_seconds: ["set-poll", "set-poll-about", "find-poll"],
    rules: ["set-rules", "set-rules-about", "find-rules"],
    approve_user_initiated: ["set-user-initiated", "set-user-initiated-about", "find-user-initiated"],
    approve_freeze_up_to_seconds: ["set-short-freezes", "set-short-freezes-about", "find-freezes"],
    approval_grace_seconds: ["set-grace", "set-grace-about", "find-grace"],
    prepare: ["set-prepare", "set-prepare-about", "find-prepare"],
    recover: ["set-recover", "set-recover-about", "find-recover"],
    theme: ["set-theme", "set-theme-about", "find-theme"],
    window_style: ["set-window-style", "set-window-style-about", "find-window-style"],
    language: ["set-language", "set-language-about", "find-language"],
    history_days: ["set-history", "set-history-about", "find-history"],
    webhook_url: ["set-webhook", "set-webhook-about", "find-webhook"],
    webhook_format: ["set-webhook-format", "set-webhook-format-about", "find-webhook-format"],
};

/** @type {Record<WindowStyle, TextKey>} */
const WINDOW_STYLES = { system: "style-system", flyout: "style-flyout", title_bar: "style-title-bar" };

/** @type {Record<EventKind, TextKey>} */
const TYPE_ABOUTS = {
    Freeze: "type-freeze-about",
    Reboot: "type-reboot-about",
    Redeploy: "type-redeploy-about",
    Preempt: "type-preempt-about",
    Terminate: "type-terminate-about",
    Other: "type-other-about",
};

/** @type {{ types: EventKind[], text: () => string, about: () => string }[]} */
const PRESETS = [
    { types: TYPES, text: label("preset-everything"), about: label("preset-everything-about") },
    {
        types: TYPES.filter((type) => type !== "Freeze"),
        text: label("preset-restarts"),
        about: label("preset-restarts-about"),
    },
    { types: [], text: label("preset-quiet"), about: label("preset-quiet-about") },
];

/** @param {SettingKey} key */
export function settingName(key) {
    return locale.text(TEXTS[key][0]);
}

/** @param {PendingSettings} pending */
export function createSettingRows(pending) {
    return {
        types: typesRow(pending),
        scope: selectRow(pending, "notify_scope", options({ this_vm: "scope-this-vm", whole_set: "scope-whole-set" })),
        reminders: fieldRow(pending, "reminder_minutes", { unit: "unit-minutes", look: "field-list" }),
        sound: switchRow(pending, "sound"),
        userInitiated: switchRow(pending, "approve_user_initiated"),
        shortFreezes: fieldRow(pending, "approve_freeze_up_to_seconds", { unit: "unit-seconds" }),
        grace: fieldRow(pending, "approval_grace_seconds", { unit: "unit-seconds" }),
        rules: rulesRow(pending),
        prepare: commandsRow(pending, "prepare"),
        recover: commandsRow(pending, "recover"),
        theme: selectRow(pending, "theme", options(THEMES)),
        windowStyle: selectRow(pending, "window_style", options(WINDOW_STYLES)),
        language: selectRow(pending, "language", [
            ...options({ system: "language-system" }),
            // Each language in its own words.
            ...Object.entries(LANGUAGES).map(([tag, name]) => ({ value: tag, text: name, lang: tag })),
        ]),
        login: loginRow(pending),
        poll: fieldRow(pending, "poll_interval_seconds", { unit: "unit-seconds", inputmode: "decimal" }),
        webhook: fieldRow(pending, "webhook_url", { look: "field-address", inputmode: "url", broad: true }),
        webhookFormat: selectRow(pending, "webhook_format", options(FORMATS)),
        history: fieldRow(pending, "history_days", { unit: "unit-days" }),
    };
}

/** @param {PendingSettings} pending @param {string} [id] */
export function loginRow(pending, id) {
    return switchRow(pending, "start_at_login", id);
}

/** Common choices of event types, for the welcome screen. @param {PendingSettings} pending */
export function presetsRow(pending) {
    const key = "notify_types";
    const id = "welcome-presets";
    const control = createRadios(
        id,
        PRESETS.map(({ types, ...texts }) => ({ value: types, ...texts })),
        (types) => void pending.save(key, types),
    );
    return settingRow(pending, key, control, { id, broad: true });
}

/** @param {PendingSettings} pending */
function typesRow(pending) {
    const key = "notify_types";
    const boxes = TYPES.map((type) => ({
        value: type,
        text: label(TYPE_NAMES[type]),
        about: label(TYPE_ABOUTS[type]),
    }));
    const control = createCheckboxes(`setting-${key}`, boxes, (types) => void pending.save(key, types));
    const row = settingRow(pending, key, control, { broad: true });
    return { ...row, texts: [...row.texts, ...Object.values(TYPE_NAMES), ...Object.values(TYPE_ABOUTS)] };
}

/** @param {PendingSettings} pending */
function rulesRow(pending) {
    /** @type {ListKind<RuleValue>} */
    const kind = {
        key: "rules",
        texts: TEXTS.rules,
        none: label("rules-none"),
        add: label("rule-add"),
        title: (rule) => rule.name,
        summary: ruleSummary,
        form: createRuleForm,
    };
    return createListRow(pending, kind);
}

/** @param {PendingSettings} pending @param {"prepare" | "recover"} key */
function commandsRow(pending, key) {
    /** @type {ListKind<CommandValue>} */
    const kind = {
        key,
        texts: TEXTS[key],
        none: label("commands-none"),
        add: label("command-add"),
        title: (command) => command.program,
        summary: commandSummary,
        form: (actions) => createCommandForm(`${key}-form`, actions),
    };
    return createListRow(pending, kind);
}

/** @param {PendingSettings} pending @param {SettingKey} key @param {string} [id] */
function switchRow(pending, key, id = `setting-${key}`) {
    return settingRow(pending, key, createSwitch(id, (on) => void pending.save(key, on)), { id });
}

/** @param {PendingSettings} pending @param {SettingKey} key @param {Option[]} choices */
function selectRow(pending, key, choices) {
    return settingRow(pending, key, createSelect(`setting-${key}`, choices, (value) => void pending.save(key, value)));
}

/**
 * @param {PendingSettings} pending
 * @param {TypedKey} key
 * @param {{ unit?: TextKey, look?: string, inputmode?: string, broad?: boolean }} shape
 */
function fieldRow(pending, key, { look = "field-number", inputmode = "numeric", ...shape }) {
    const control = createField(`setting-${key}`, look, inputmode, {
        type: (text) => pending.type(key, text),
        finish: (again) => pending.finish(key, again),
        drop: () => pending.drop(key),
    });
    return settingRow(pending, key, control, shape);
}

/**
 * @param {PendingSettings} pending
 * @param {SettingKey} key
 * @param {Control} control
 * @param {{ id?: string, unit?: TextKey, broad?: boolean }} [shape]
 */
function settingRow(pending, key, control, shape) {
    return createSettingRow(pending, { key, id: `setting-${key}`, texts: TEXTS[key], control, ...shape });
}
