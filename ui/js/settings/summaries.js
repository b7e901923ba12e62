/** The settings of each page in a few words, for the rows of the first level. */

import { TYPES, TYPE_NAMES } from "../event-types.js";
import { locale } from "../locale.js";
import { LANGUAGES } from "../texts/languages.js";

/** @import { SettingKey, SettingValues, Theme, WebhookFormat } from "../../types/program.js" */
/** @import { TextKey } from "../locale.js" */
/** @import { PendingSettings } from "./pending.js" */

/** @type {Record<Theme, TextKey>} */
export const THEMES = { system: "theme-system", light: "theme-light", dark: "theme-dark" };

/** @type {Record<WebhookFormat, TextKey>} */
export const FORMATS = {
    cloudevents: "format-cloud-events",
    teams: "format-teams",
    slack: "format-slack",
    alertmanager: "format-alertmanager",
};

/** @param {PendingSettings} pending */
export function createSummaries(pending) {
    /** @template {SettingKey} Key @param {Key} key */
    const value = (key) => /** @type {SettingValues[Key]} */ (pending.of(key).value);
    const off = () => locale.text("value-off");
    /** @param {(string | false)[]} parts */
    const joined = (parts) => parts.filter((part) => part !== false).join(" · ");

    return {
        notifications() {
            const types = value("notify_types");
            const names = TYPES.filter((type) => types.includes(type)).map((type) => locale.text(TYPE_NAMES[type]));
            return names.length === TYPES.length ? locale.text("value-all-events") : locale.list(names) || off();
        },
        monitoring: () => locale.text("value-every", { count: value("poll_interval_seconds") }),
        approval() {
            const rules = value("rules").length;
            const seconds = value("approve_freeze_up_to_seconds");
            return (
                joined([
                    value("approve_user_initiated") && locale.text("value-user-initiated"),
                    seconds > 0 && locale.text("value-freezes", { count: seconds }),
                    rules > 0 && locale.text("value-rules", { count: rules }),
                ]) || off()
            );
        },
        commands: () => locale.text("value-commands", { count: value("prepare").length + value("recover").length }),
        webhook() {
            const url = value("webhook_url");
            // The host alone: who knows the whole URL can post to it.
            return url === "" ? off() : joined([locale.text(FORMATS[value("webhook_format")]), hostOf(url)]);
        },
        appearance() {
            return joined([locale.text(THEMES[value("theme")]), String(LANGUAGES[value("language")] ?? LANGUAGES[locale.language])]);
        },
        data: () => locale.text("value-history", { count: value("history_days") }),
        help: () => locale.list([locale.text("doctor-title"), locale.text("diagnostics"), locale.text("welcome-row")]),
    };
}

/** @param {string} url */
function hostOf(url) {
    return URL.canParse(url) && new URL(url).host;
}
