// @ts-check
/** The settings that are offered, each with its words and its control. */

import { TABLES } from "../words.js";
import { createField, createSelect, createSwitch, createTicks } from "./controls.js";
import { commandSummary, createCommandForm } from "./command-form.js";
import { createEntriesRow } from "./entries-row.js";
import { TYPES } from "./form-parts.js";
import { createSettingRow } from "./row.js";
import { createRuleForm } from "./rule-form.js";
import { TYPE_NAMES, ruleSummary } from "./rule-text.js";

/** @typedef {import("../dom.js").Text} Text */
/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("../words.js").TextKey} TextKey */
/** @typedef {import("./values.js").SettingKey} SettingKey */
/** @typedef {import("./choices.js").Choices} Choices */
/** @typedef {import("./values.js").WrittenKey} WrittenKey */
/** @typedef {ReturnType<typeof createSettingRow>} Row */

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

/** @type {Record<import("../snapshot.js").Kind, TextKey>} */
const TYPE_ABOUTS = {
    Freeze: "typeFreezeAbout",
    Reboot: "typeRebootAbout",
    Redeploy: "typeRedeployAbout",
    Preempt: "typePreemptAbout",
    Terminate: "typeTerminateAbout",
    Other: "typeOtherAbout",
};

/**
 * What a setting is called.
 * @param {SettingKey} key
 * @param {Words} words
 */
export function settingName(key, words) {
    return words.say(NAMES[key]);
}

/**
 * @param {Words} words
 * @param {Choices} choices
 * @returns {Row}
 */
export function typesRow(words, choices) {
    const id = "setting-types";
    return createSettingRow(words, choices, {
        key: "notify_types",
        id,
        name: () => settingName("notify_types", words),
        about: () => words.say("setTypesAbout"),
        broad: true,
        control: createTicks(
            id,
            TYPES.map((type) => ({
                value: type,
                text: () => words.say(TYPE_NAMES[type]),
                about: () => words.say(TYPE_ABOUTS[type]),
            })),
            (types) => void choices.choose("notify_types", types),
        ),
    });
}

/**
 * @param {Words} words
 * @param {Choices} choices
 */
export function scopeRow(words, choices) {
    return selectRow(words, choices, "notify_scope", "setting-scope", () => words.say("setScopeAbout"), [
        { value: "this_vm", text: () => words.say("scopeThisVm") },
        { value: "whole_set", text: () => words.say("scopeWholeSet") },
    ]);
}

/**
 * @param {Words} words
 * @param {Choices} choices
 */
export function remindersRow(words, choices) {
    return fieldRow(words, choices, "reminder_minutes", "setting-reminders", {
        about: () => words.say("setRemindersAbout"),
        unit: () => words.say("unitMinutes"),
        look: "field-list",
    });
}

/**
 * @param {Words} words
 * @param {Choices} choices
 */
export function soundRow(words, choices) {
    return switchRow(words, choices, "sound", "setting-sound", () => words.say("setSoundAbout"));
}

/**
 * Stands on the settings page and in the welcome, so its id is asked for.
 * @param {Words} words
 * @param {Choices} choices
 * @param {string} id
 */
export function loginRow(words, choices, id) {
    return switchRow(words, choices, "start_at_login", id, () => words.say("setLoginAbout"));
}

/**
 * @param {Words} words
 * @param {Choices} choices
 */
export function pollRow(words, choices) {
    return fieldRow(words, choices, "poll_interval_seconds", "setting-poll", {
        about: () => words.say("setPollAbout"),
        unit: () => words.say("unitSeconds"),
        look: "field-number",
    });
}

/**
 * @param {Words} words
 * @param {Choices} choices
 */
export function userInitiatedRow(words, choices) {
    return switchRow(words, choices, "approve_user_initiated", "setting-user-initiated", () =>
        words.say("setUserInitiatedAbout"),
    );
}

/**
 * @param {Words} words
 * @param {Choices} choices
 */
export function shortFreezesRow(words, choices) {
    return fieldRow(words, choices, "approve_freeze_up_to_seconds", "setting-short-freezes", {
        about: () => words.say("setShortFreezesAbout"),
        unit: () => words.say("unitSeconds"),
        look: "field-number",
    });
}

/**
 * @param {Words} words
 * @param {Choices} choices
 */
export function graceRow(words, choices) {
    return fieldRow(words, choices, "approval_grace_seconds", "setting-grace", {
        about: () => words.say("setGraceAbout"),
        unit: () => words.say("unitSeconds"),
        look: "field-number",
    });
}

/**
 * @param {Words} words
 * @param {Choices} choices
 */
export function rulesRow(words, choices) {
    /** @type {import("./entries-row.js").Kind<import("../snapshot.js").Rule>} */
    const kind = {
        key: "rules",
        name: () => settingName("rules", words),
        about: () => words.say("setRulesAbout"),
        none: () => words.say("rulesNone"),
        add: () => words.say("ruleAdd"),
        called: (rule) => rule.name,
        summary: (rule) => ruleSummary(rule, words),
        form: (acts) => createRuleForm(words, acts),
    };
    return createEntriesRow(words, choices, kind);
}

/**
 * @param {Words} words
 * @param {Choices} choices
 * @param {"prepare" | "recover"} key
 */
export function commandsRow(words, choices, key) {
    /** @type {import("./entries-row.js").Kind<import("../snapshot.js").EventCommand>} */
    const kind = {
        key,
        name: () => settingName(key, words),
        about: () => words.say(key === "prepare" ? "setPrepareAbout" : "setRecoverAbout"),
        none: () => words.say("commandsNone"),
        add: () => words.say("commandAdd"),
        called: (command) => command.program,
        summary: (command) => commandSummary(command, words),
        form: (acts) => createCommandForm(`${key}-form`, words, acts),
    };
    return createEntriesRow(words, choices, kind);
}

/**
 * @param {Words} words
 * @param {Choices} choices
 */
export function themeRow(words, choices) {
    return selectRow(words, choices, "theme", "setting-theme", () => words.say("setThemeAbout"), [
        { value: "system", text: () => words.say("themeSystem") },
        { value: "light", text: () => words.say("themeLight") },
        { value: "dark", text: () => words.say("themeDark") },
    ]);
}

/**
 * Each language is called what those who speak it call it.
 * @param {Words} words
 * @param {Choices} choices
 */
export function languageRow(words, choices) {
    return selectRow(words, choices, "language", "setting-language", () => words.say("setLanguageAbout"), [
        { value: "system", text: () => words.say("languageSystem") },
        ...Object.entries(TABLES).map(([tag, table]) => ({ value: tag, text: table["languageName"], lang: tag })),
    ]);
}

/**
 * @param {Words} words
 * @param {Choices} choices
 */
export function historyRow(words, choices) {
    return fieldRow(words, choices, "history_days", "setting-history", {
        about: () => words.say("setHistoryAbout"),
        unit: () => words.say("unitDays"),
        look: "field-number",
    });
}

/**
 * @param {Words} words
 * @param {Choices} choices
 */
export function webhookRow(words, choices) {
    return fieldRow(words, choices, "webhook_url", "setting-webhook", {
        about: () => words.say("setWebhookAbout"),
        look: "field-address",
        inputmode: "url",
        broad: true,
    });
}

/**
 * The receivers are called what they call themselves.
 * @param {Words} words
 * @param {Choices} choices
 */
export function webhookFormatRow(words, choices) {
    return selectRow(words, choices, "webhook_format", "setting-webhook-format", () => words.say("setWebhookFormatAbout"), [
        { value: "cloudevents", text: () => words.say("formatCloudEvents") },
        { value: "teams", text: () => words.say("formatTeams") },
        { value: "slack", text: () => words.say("formatSlack") },
        { value: "alertmanager", text: () => words.say("formatAlertmanager") },
    ]);
}

/**
 * @param {Words} words
 * @param {Choices} choices
 * @param {SettingKey} key
 * @param {string} id
 * @param {Text} about
 */
function switchRow(words, choices, key, id, about) {
    return createSettingRow(words, choices, {
        key,
        id,
        name: () => settingName(key, words),
        about,
        control: createSwitch(id, (on) => void choices.choose(key, on)),
    });
}

/**
 * @param {Words} words
 * @param {Choices} choices
 * @param {SettingKey} key
 * @param {string} id
 * @param {Text} about
 * @param {{ value: string, text: Text, lang?: string }[]} options
 */
function selectRow(words, choices, key, id, about, options) {
    return createSettingRow(words, choices, {
        key,
        id,
        name: () => settingName(key, words),
        about,
        control: createSelect(id, options, (value) => void choices.choose(key, value)),
    });
}

/**
 * @param {Words} words
 * @param {Choices} choices
 * @param {WrittenKey} key
 * @param {string} id
 * @param {{ about: Text, unit?: Text, look: string, inputmode?: string, broad?: boolean }} looks
 */
function fieldRow(words, choices, key, id, { about, unit, look, inputmode = "numeric", broad = false }) {
    return createSettingRow(words, choices, {
        key,
        id,
        name: () => settingName(key, words),
        about,
        unit,
        broad,
        control: createField(id, look, inputmode, {
            type: (text) => choices.type(key, text),
            finish: (again) => choices.finish(key, again),
            drop: () => choices.drop(key),
        }),
    });
}
