//! The state of the program itself: its settings and files.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::settings::{SettingKey, Settings};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProgramStatus {
    pub locked: Vec<LockedSetting>,
    /// As sentences.
    pub settings_problems: Vec<String>,
    /// With the history, as sentences.
    pub problems: Vec<String>,
    /// Whether to show the introduction.
    pub introduction: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SettingsView {
    /// By name.
    #[cfg_attr(feature = "page-types", ts(as = "super::setting_values::SettingValues"))]
    pub values: Map<String, Value>,
    pub locked: Vec<LockedSetting>,
    /// As sentences.
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
        Self {
            values: settings.to_values(),
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
    fn the_view_has_all_settings_with_locks_and_problems() {
        let lock = |key| LockedSetting { key, by: "/etc/forewarn/settings.toml".to_owned() };
        let program_status = ProgramStatus {
            locked: vec![lock(SettingKey::Sound)],
            settings_problems: vec!["sound cannot be 7.".to_owned()],
            ..ProgramStatus::default()
        };
        assert_eq!(
            serde_json::to_value(SettingsView::of(&Settings::default(), &program_status)).unwrap(),
            json!({
                "values": Settings::default().to_values(),
                "locked": [{ "key": "sound", "by": "/etc/forewarn/settings.toml" }],
                "problems": ["sound cannot be 7."],
            })
        );
    }
}
