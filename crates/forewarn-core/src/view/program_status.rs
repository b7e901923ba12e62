//! What is known of the program's own affairs: its settings, its files, and whether the person knows it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::settings::{SettingKey, Settings};

/// What is known of the program's own affairs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProgramStatus {
    pub locked: Vec<LockedSetting>,
    /// What is wrong with the settings, a sentence each.
    pub settings_problems: Vec<String>,
    /// What is wrong with keeping history, a sentence each.
    pub problems: Vec<String>,
    /// Whether the person is still to be shown around.
    pub introduction: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SettingsView {
    /// What is chosen, by name, of all settings.
    #[cfg_attr(feature = "page-types", ts(as = "super::setting_values::SettingValues"))]
    pub values: Map<String, Value>,
    pub locked: Vec<LockedSetting>,
    /// What is wrong with the files they come from, a sentence each.
    pub problems: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LockedSetting {
    pub key: SettingKey,
    pub by: String,
}

impl SettingsView {
    pub(super) fn of(settings: &Settings, program_status: &ProgramStatus) -> Self {
        let value = |key: SettingKey| (key.name().to_owned(), settings.get(key));
        Self {
            values: SettingKey::ALL.into_iter().map(value).collect(),
            locked: program_status.locked.clone(),
            problems: program_status.settings_problems.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_window_is_shown_every_setting() {
        let lock = |key| LockedSetting { key, by: "/etc/forewarn/settings.toml".to_owned() };
        let program_status = ProgramStatus {
            locked: vec![lock(SettingKey::Sound)],
            settings_problems: vec!["sound cannot be 7.".to_owned()],
            ..ProgramStatus::default()
        };
        assert_eq!(
            serde_json::to_value(SettingsView::of(&Settings::default(), &program_status)).unwrap(),
            json!({
                "values": {
                    "notify_types": ["Reboot", "Redeploy", "Preempt", "Terminate", "Other"],
                    "notify_scope": "this_vm",
                    "reminder_minutes": [5, 1],
                    "sound": true,
                    "start_at_login": false,
                    "poll_interval_seconds": 1,
                    "rules": [],
                    "approve_user_initiated": false,
                    "approve_freeze_up_to_seconds": 0,
                    "approval_grace_seconds": 10,
                    "prepare": [],
                    "recover": [],
                    "theme": "system",
                    "language": "system",
                    "history_days": 365,
                    "webhook_url": "",
                    "webhook_format": "cloudevents",
                },
                "locked": [{ "key": "sound", "by": "/etc/forewarn/settings.toml" }],
                "problems": ["sound cannot be 7."],
            })
        );
    }
}
