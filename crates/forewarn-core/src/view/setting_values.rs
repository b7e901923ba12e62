//! The type of `SettingsView::values` for the page. Settings are serialized value by value, so nothing else uses it; a
//! test compares it with what is serialized.

#![allow(dead_code, reason = "only the type is used")]

#[cfg(test)]
use serde::Deserialize;

use crate::impact::EventKind;
use crate::settings::{Scope, Theme, WebhookFormat, WindowStyle};

#[derive(Debug)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[cfg_attr(test, derive(Deserialize), serde(deny_unknown_fields))]
pub(crate) struct SettingValues {
    notify_types: Vec<EventKind>,
    notify_scope: Scope,
    reminder_minutes: Vec<u16>,
    sound: bool,
    start_at_login: bool,
    poll_interval_seconds: f64,
    rules: Vec<RuleValue>,
    approve_user_initiated: bool,
    approve_freeze_up_to_seconds: u16,
    approval_grace_seconds: u16,
    prepare: Vec<CommandValue>,
    recover: Vec<CommandValue>,
    theme: Theme,
    window_style: WindowStyle,
    /// `system`, or the tag of a language.
    language: String,
    history_days: u16,
    /// Empty for none.
    webhook_url: String,
    webhook_format: WebhookFormat,
}

#[derive(Debug)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS), ts(optional_fields))]
#[cfg_attr(test, derive(Deserialize), serde(deny_unknown_fields))]
struct RuleValue {
    name: String,
    types: Option<Vec<EventKind>>,
    source: Option<RuleSource>,
    at_most_seconds: Option<u32>,
    scope: Option<RuleScope>,
    weekdays: Option<Vec<Weekday>>,
    from: Option<String>,
    until: Option<String>,
    then: RuleAction,
    minutes_before: Option<u16>,
}

#[derive(Debug)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS), ts(optional_fields))]
#[cfg_attr(test, derive(Deserialize), serde(deny_unknown_fields))]
struct CommandValue {
    program: String,
    arguments: Option<Vec<String>>,
    seconds: Option<u32>,
    types: Option<Vec<EventKind>>,
}

#[derive(Debug)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[cfg_attr(test, derive(Deserialize))]
enum RuleSource {
    User,
    Platform,
}

#[derive(Debug)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS), ts(rename_all = "snake_case"))]
#[cfg_attr(test, derive(Deserialize), serde(rename_all = "snake_case"))]
enum RuleScope {
    Any,
    Alone,
    AmongOthers,
}

#[derive(Debug)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS), ts(rename_all = "snake_case"))]
#[cfg_attr(test, derive(Deserialize), serde(rename_all = "snake_case"))]
enum Weekday {
    Mon,
    Tue,
    Wed,
    Thu,
    Fri,
    Sat,
    Sun,
}

#[derive(Debug)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS), ts(rename_all = "snake_case"))]
#[cfg_attr(test, derive(Deserialize), serde(rename_all = "snake_case"))]
enum RuleAction {
    ApproveNow,
    ApproveWhenPrepared,
    ApproveBefore,
    Ask,
    Never,
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::settings::{SettingKey, Settings};

    fn written(settings: &Settings) -> Result<SettingValues, serde_json::Error> {
        serde_json::from_value(Value::Object(settings.to_values()))
    }

    #[test]
    fn page_setting_types_match_written_settings() {
        let mut settings = Settings::default();
        written(&settings).unwrap();
        for then in ["approve_now", "approve_when_prepared", "ask", "never"] {
            settings.set(SettingKey::Rules, &json!([{ "name": "a", "then": then }])).unwrap();
            written(&settings).unwrap();
        }
        for (source, scope) in [("User", "alone"), ("Platform", "among_others"), ("User", "any")] {
            let rule = json!({
                "name": "a", "types": ["Reboot"], "source": source, "at_most_seconds": 10, "scope": scope,
                "weekdays": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], "from": "22:00", "until": "06:00",
                "then": "approve_before", "minutes_before": 5,
            });
            settings.set(SettingKey::Rules, &json!([rule])).unwrap();
            written(&settings).unwrap();
        }
        let command = json!({ "program": "/bin/true", "arguments": ["-n"], "seconds": 9, "types": ["Freeze"] });
        settings.set(SettingKey::Prepare, &json!([command])).unwrap();
        settings.set(SettingKey::PollIntervalSeconds, &json!(0.5)).unwrap();
        written(&settings).unwrap();
    }
}
