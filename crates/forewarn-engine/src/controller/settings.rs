//! Saving and applying settings.

use forewarn_core::wording::system_reason;
use forewarn_core::{Now, SettingKey};
use forewarn_texts::Language;
use serde_json::{Map, Value};
use tokio::sync::oneshot;

use super::Controller;
use crate::effect::Effect;
use crate::settings::{RefusedValues, SaveError, SettingsState};
use crate::shell::{RefusedSetting, SettingsRefused};

impl Controller {
    pub(super) fn apply_settings(&mut self) {
        self.effects.push(Effect::ApplySettings(Box::new(self.settings.settings.clone())));
        self.on_webhook_settings();
    }

    pub(super) fn save_settings(
        &mut self,
        values: Map<String, Value>,
        reply: Option<oneshot::Sender<Result<(), SettingsRefused>>>,
        now: &Now,
    ) {
        let at = self.tracker.clock().at(now);
        self.effects.push(Effect::SaveSettings { values, at, reply });
    }

    pub(super) fn on_settings(&mut self, state: SettingsState) {
        if self.settings != state {
            self.settings = state;
            self.apply_settings();
        }
    }

    pub(super) fn on_settings_saved(
        &mut self,
        state: SettingsState,
        outcome: Result<(), SaveError>,
        reply: Option<oneshot::Sender<Result<(), SettingsRefused>>>,
    ) {
        self.on_settings(state);
        let outcome = outcome.map_err(|refused| self.refused(refused));
        match reply {
            // The window may have been closed.
            Some(reply) => drop(reply.send(outcome)),
            None => {
                if let Err(refused) = outcome {
                    tracing::warn!(?refused, "settings could not be saved");
                    self.desktop.redraw_tray();
                }
            }
        }
    }

    pub(super) fn autostart_problem(&self, language: Language) -> Option<String> {
        self.settings.start_at_login_refused.as_ref().map(|reason| autostart_sentence(reason, language))
    }

    fn refused(&self, error: SaveError) -> SettingsRefused {
        let language = self.locale().language;
        match error {
            SaveError::File(error) => SettingsRefused { refused: Vec::new(), sentence: Some(error.sentence(language)) },
            SaveError::Values(refused) => SettingsRefused { refused: each_refused(&refused, language), sentence: None },
            SaveError::StartAtLogin(reason) => {
                let key = SettingKey::StartAtLogin.name().to_owned();
                let refused = vec![RefusedSetting { key, sentence: autostart_sentence(&reason, language) }];
                SettingsRefused { refused, sentence: None }
            }
        }
    }
}

fn each_refused(refused: &RefusedValues, language: Language) -> Vec<RefusedSetting> {
    let by = refused.locked_by.display().to_string();
    let invalid = refused.invalid.iter().map(|invalid| RefusedSetting {
        key: invalid.key.name().to_owned(),
        sentence: format!("{}.", invalid.sentence(language)),
    });
    let locked = refused
        .locked
        .iter()
        .map(|key| RefusedSetting { key: key.name().to_owned(), sentence: language.setting_locked(&by, key.name()) });
    let unknown = refused
        .unknown
        .iter()
        .map(|name| RefusedSetting { key: name.clone(), sentence: language.setting_unknown(name) });
    invalid.chain(locked).chain(unknown).collect()
}

fn autostart_sentence(reason: &str, language: Language) -> String {
    language.autostart_refused(system_reason(reason))
}
