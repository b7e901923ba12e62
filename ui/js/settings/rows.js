/** The settings on offer, each with its texts and its control. */

import { TABLES, label, locale } from "../locale.js";
import { commandSummary, createCommandForm } from "./command-form.js";
import { createCheckboxes, createField, createSelect, createSwitch } from "./controls.js";
import { TYPES } from "./form.js";
import { createListRow } from "./list-row.js";
import { createSettingRow } from "./row.js";
import { createRuleForm } from "./rule-form.js";
import { TYPE_NAMES, ruleSummary } from "./rule-text.js";

/** @import { CommandValue, EventKind, RuleValue, SettingKey } from "../../types/program.js" */
/** @import { TextKey } from "../locale.js" */
/** @import { Control, Option } from "./controls.js" */
/** @import { ListKind } from "./list-row.js" */
/** @import { PendingSettings } from "./pending.js" */
/** @import { TypedKey } from "./values.js" */

/** @type {Record<SettingKey, TextKey>} */
const NAMES = {
    notify_types: "setTypes",
    notify_scope: "setScope",
    reminder_minutes: "setReminders",
    sound: "setSound",
    start_at_login: "setLogin",
    poll_interval_seconds: "setPoll",
    rules: "setRules",
    approve_user_initiated: "setUserInitiated",
    approve_freeze_up_to_seconds: "setShortFreezes",
    approval_grace_seconds: "setGrace",
    prepare: "setPrepare",
    recover: "setRecover",
    theme: "setTheme",
    language: "setLanguage",
    history_days: "setHistory",
    webhook_url: "setWebhook",
    webhook_format: "setWebhookFormat",
};

/** @type {Record<EventKind, TextKey>} */
const TYPE_ABOUTS = {
    Freeze: "typeFreezeAbout",
    Reboot: "typeRebootAbout",
    Redeploy: "typeRedeployAbout",
    Preempt: "typePreemptAbout",
    Terminate: "typeTerminateAbout",
    Other: "typeOtherAbout",
};

/** @param {SettingKey} key */
export function settingName(key) {
    return locale.text(NAMES[key]);
}

/** @param {PendingSettings} pending */
export function createSettingRows(pending) {
    return {
        types: typesRow(pending),
        scope: selectRow(pending, "notify_scope", "setting-scope", "setScopeAbout", [
            { value: "this_vm", text: label("scopeThisVm") },
            { value: "whole_set", text: label("scopeWholeSet") },
        ]),
        reminders: fieldRow(pending, "reminder_minutes", "setting-reminders", "setRemindersAbout", {
            unit: "unitMinutes",
            look: "field-list",
        }),
        sound: switchRow(pending, "sound", "setting-sound", "setSoundAbout"),
        userInitiated: switchRow(pending, "approve_user_initiated", "setting-user-initiated", "setUserInitiatedAbout"),
        shortFreezes: fieldRow(
            pending,
            "approve_freeze_up_to_seconds",
            "setting-short-freezes",
            "setShortFreezesAbout",
            {
                unit: "unitSeconds",
            },
        ),
        grace: fieldRow(pending, "approval_grace_seconds", "setting-grace", "setGraceAbout", { unit: "unitSeconds" }),
        rules: rulesRow(pending),
        prepare: commandsRow(pending, "prepare", "setPrepareAbout"),
        recover: commandsRow(pending, "recover", "setRecoverAbout"),
        theme: selectRow(pending, "theme", "setting-theme", "setThemeAbout", [
            { value: "system", text: label("themeSystem") },
            { value: "light", text: label("themeLight") },
            { value: "dark", text: label("themeDark") },
        ]),
        language: selectRow(pending, "language", "setting-language", "setLanguageAbout", [
            { value: "system", text: label("languageSystem") },
            // Each language in its own words.
            ...Object.entries(TABLES).map(([tag, table]) => ({ value: tag, text: table["languageName"], lang: tag })),
        ]),
        login: loginRow(pending, "setting-login"),
        poll: fieldRow(pending, "poll_interval_seconds", "setting-poll", "setPollAbout", { unit: "unitSeconds" }),
        webhook: fieldRow(pending, "webhook_url", "setting-webhook", "setWebhookAbout", {
            look: "field-address",
            inputmode: "url",
            broad: true,
        }),
        webhookFormat: selectRow(pending, "webhook_format", "setting-webhook-format", "setWebhookFormatAbout", [
            { value: "cloudevents", text: label("formatCloudEvents") },
            { value: "teams", text: label("formatTeams") },
            { value: "slack", text: label("formatSlack") },
            { value: "alertmanager", text: label("formatAlertmanager") },
        ]),
        history: fieldRow(pending, "history_days", "setting-history", "setHistoryAbout", { unit: "unitDays" }),
    };
}

/** @param {PendingSettings} pending @param {string} id differs between the settings page and the welcome screen */
export function loginRow(pending, id) {
    return switchRow(pending, "start_at_login", id, "setLoginAbout");
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
    return settingRow(pending, key, id, "setTypesAbout", control, { broad: true });
}

/** @param {PendingSettings} pending */
function rulesRow(pending) {
    /** @type {ListKind<RuleValue>} */
    const kind = {
        key: "rules",
        name: label(NAMES.rules),
        about: label("setRulesAbout"),
        none: label("rulesNone"),
        add: label("ruleAdd"),
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
        none: label("commandsNone"),
        add: label("commandAdd"),
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
