/** The settings on offer, each with its texts and its control. */

import { TYPES, TYPE_NAMES } from "../event-types.js";
import { label, locale } from "../locale.js";
import { TABLES } from "../texts/tables.js";
import { commandSummary, createCommandForm } from "./command-form.js";
import { createCheckboxes, createField, createSelect, createSwitch } from "./controls.js";
import { createListRow } from "./list-row.js";
import { createSettingRow } from "./row.js";
import { createRuleForm } from "./rule-form.js";
import { ruleSummary } from "./rule-text.js";

/** @import { CommandValue, EventKind, RuleValue, SettingKey } from "../../types/program.js" */
/** @import { TextKey } from "../locale.js" */
/** @import { Control, Option } from "./controls.js" */
/** @import { ListKind } from "./list-row.js" */
/** @import { PendingSettings } from "./pending.js" */
/** @import { TypedKey } from "./values.js" */

/** @type {Record<SettingKey, TextKey>} */
const NAMES = {
    notify_types: "set-types",
    notify_scope: "set-scope",
    reminder_minutes: "set-reminders",
    sound: "set-sound",
    start_at_login: "set-login",
    poll_interval_seconds: "set-poll",
    rules: "set-rules",
    approve_user_initiated: "set-user-initiated",
    approve_freeze_up_to_seconds: "set-short-freezes",
    approval_grace_seconds: "set-grace",
    prepare: "set-prepare",
    recover: "set-recover",
    theme: "set-theme",
    language: "set-language",
    history_days: "set-history",
    webhook_url: "set-webhook",
    webhook_format: "set-webhook-format",
};

/** @type {Record<EventKind, TextKey>} */
const TYPE_ABOUTS = {
    Freeze: "type-freeze-about",
    Reboot: "type-reboot-about",
    Redeploy: "type-redeploy-about",
    Preempt: "type-preempt-about",
    Terminate: "type-terminate-about",
    Other: "type-other-about",
};

/** @param {SettingKey} key */
export function settingName(key) {
    return locale.text(NAMES[key]);
}

/** @param {PendingSettings} pending */
export function createSettingRows(pending) {
    return {
        types: typesRow(pending),
        scope: selectRow(pending, "notify_scope", "setting-scope", "set-scope-about", [
            { value: "this_vm", text: label("scope-this-vm") },
            { value: "whole_set", text: label("scope-whole-set") },
        ]),
        reminders: fieldRow(pending, "reminder_minutes", "setting-reminders", "set-reminders-about", {
            unit: "unit-minutes",
            look: "field-list",
        }),
        sound: switchRow(pending, "sound", "setting-sound", "set-sound-about"),
        userInitiated: switchRow(pending, "approve_user_initiated", "setting-user-initiated", "set-user-initiated-about"),
        shortFreezes: fieldRow(
            pending,
            "approve_freeze_up_to_seconds",
            "setting-short-freezes",
            "set-short-freezes-about",
            {
                unit: "unit-seconds",
            },
        ),
        grace: fieldRow(pending, "approval_grace_seconds", "setting-grace", "set-grace-about", { unit: "unit-seconds" }),
        rules: rulesRow(pending),
        prepare: commandsRow(pending, "prepare", "set-prepare-about"),
        recover: commandsRow(pending, "recover", "set-recover-about"),
        theme: selectRow(pending, "theme", "setting-theme", "set-theme-about", [
            { value: "system", text: label("theme-system") },
            { value: "light", text: label("theme-light") },
            { value: "dark", text: label("theme-dark") },
        ]),
        language: selectRow(pending, "language", "setting-language", "set-language-about", [
            { value: "system", text: label("language-system") },
            // Each language in its own words.
            ...Object.entries(TABLES).map(([tag, table]) => ({ value: tag, text: String(table["language-name"]), lang: tag })),
        ]),
        login: loginRow(pending, "setting-login"),
        poll: fieldRow(pending, "poll_interval_seconds", "setting-poll", "set-poll-about", { unit: "unit-seconds" }),
        webhook: fieldRow(pending, "webhook_url", "setting-webhook", "set-webhook-about", {
            look: "field-address",
            inputmode: "url",
            broad: true,
        }),
        webhookFormat: selectRow(pending, "webhook_format", "setting-webhook-format", "set-webhook-format-about", [
            { value: "cloudevents", text: label("format-cloud-events") },
            { value: "teams", text: label("format-teams") },
            { value: "slack", text: label("format-slack") },
            { value: "alertmanager", text: label("format-alertmanager") },
        ]),
        history: fieldRow(pending, "history_days", "setting-history", "set-history-about", { unit: "unit-days" }),
    };
}

/** @param {PendingSettings} pending @param {string} id differs between the settings page and the welcome screen */
export function loginRow(pending, id) {
    return switchRow(pending, "start_at_login", id, "set-login-about");
}

/** @param {PendingSettings} pending */
function typesRow(pending) {
    const [key, id] = /** @type {const} */ (["notify_types", "setting-types"]);
    const options = TYPES.map((type) => ({
        value: type,
        text: label(TYPE_NAMES[type]),
        about: label(TYPE_ABOUTS[type]),
    }));
    const control = createCheckboxes(id, options, (types) => void pending.save(key, types));
    return settingRow(pending, key, id, "set-types-about", control, { broad: true });
}

/** @param {PendingSettings} pending */
function rulesRow(pending) {
    /** @type {ListKind<RuleValue>} */
    const kind = {
        key: "rules",
        name: label(NAMES.rules),
        about: label("set-rules-about"),
        none: label("rules-none"),
        add: label("rule-add"),
        title: (rule) => rule.name,
        summary: ruleSummary,
        form: createRuleForm,
    };
    return createListRow(pending, kind);
}

/** @param {PendingSettings} pending @param {"prepare" | "recover"} key @param {TextKey} about */
function commandsRow(pending, key, about) {
    /** @type {ListKind<CommandValue>} */
    const kind = {
        key,
        name: label(NAMES[key]),
        about: label(about),
        none: label("commands-none"),
        add: label("command-add"),
        title: (command) => command.program,
        summary: commandSummary,
        form: (actions) => createCommandForm(`${key}-form`, actions),
    };
    return createListRow(pending, kind);
}

/** @param {PendingSettings} pending @param {SettingKey} key @param {string} id @param {TextKey} about */
function switchRow(pending, key, id, about) {
    const control = createSwitch(id, (on) => void pending.save(key, on));
    return settingRow(pending, key, id, about, control);
}

/**
 * @param {PendingSettings} pending
 * @param {SettingKey} key
 * @param {string} id
 * @param {TextKey} about
 * @param {Option[]} options
 */
function selectRow(pending, key, id, about, options) {
    const control = createSelect(id, options, (value) => void pending.save(key, value));
    return settingRow(pending, key, id, about, control);
}

/**
 * @param {PendingSettings} pending
 * @param {TypedKey} key
 * @param {string} id
 * @param {TextKey} about
 * @param {{ unit?: TextKey, look?: string, inputmode?: string, broad?: boolean }} options
 */
function fieldRow(pending, key, id, about, { look = "field-number", inputmode = "numeric", ...options }) {
    const control = createField(id, look, inputmode, {
        type: (text) => pending.type(key, text),
        finish: (again) => pending.finish(key, again),
        drop: () => pending.drop(key),
    });
    return settingRow(pending, key, id, about, control, options);
}

/**
 * @param {PendingSettings} pending
 * @param {SettingKey} key
 * @param {string} id
 * @param {TextKey} about
 * @param {Control} control
 * @param {{ unit?: TextKey, broad?: boolean }} [options]
 */
function settingRow(pending, key, id, about, control, options) {
    return createSettingRow(pending, { key, id, name: NAMES[key], about, control, ...options });
}
