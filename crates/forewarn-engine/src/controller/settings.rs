//! The person's choices: saving them, and making them count.

use forewarn_core::{Language, Now, Reply, SettingKey};
use serde_json::{Map, Value};

use super::Controller;
use crate::keeping::{Keeper, Preferences};
use crate::settings::Refused;
use crate::shell::{RefusedSetting, SaveRefused, SettingsRefused, Shell};

impl<S: Shell, K: Keeper, P: Preferences> Controller<S, K, P> {
    /// Makes what is chosen count.
    pub(super) fn apply(&mut self) {
        let settings = self.preferences.settings();
        self.shell.apply(settings);
        self.autostart_refused = self.shell.start_at_login(settings.start_at_login).err();
        self.receiver_may_have_changed();
    }

    /// Saves these values, all or none of them.
    pub(super) fn save(&mut self, values: &Map<String, Value>, now: &Now) -> Result<(), SettingsRefused> {
        let before = self.preferences.settings().start_at_login;
        let mut wanted = self.preferences.settings().clone();
        wanted.apply(values);
        // The system is asked first: what it does not do is not to stand in the file as if it did.
        if wanted.start_at_login != before
            && let Err(reason) = self.shell.start_at_login(wanted.start_at_login)
        {
            return Err(self.refused_by_the_system(&reason));
        }
        if let Err(refused) = self.preferences.save(values, self.tracker.clock().at(now)) {
            if wanted.start_at_login != before {
                self.autostart_refused = self.shell.start_at_login(before).err();
            }
            return Err(self.refused(refused));
        }
        self.apply();
        Ok(())
    }

    /// What is wrong with starting at login, as a sentence in this language.
    pub(super) fn autostart_problem(&self, language: Language) -> Option<String> {
        self.autostart_refused.as_ref().map(|reason| autostart_sentence(reason, language))
    }

    fn refused_by_the_system(&self, reason: &str) -> SettingsRefused {
        let key = SettingKey::StartAtLogin.name().to_owned();
        let refused = vec![RefusedSetting { key, sentence: autostart_sentence(reason, self.words().language) }];
        SettingsRefused { refused, sentence: None }
    }

    fn refused(&self, refused: SaveRefused) -> SettingsRefused {
        match refused {
            SaveRefused::NotWritten(reason) => {
                SettingsRefused { refused: Vec::new(), sentence: Some(reason.sentence(self.words().language)) }
            }
            SaveRefused::Values(refused) => SettingsRefused { refused: self.each_refused(&refused), sentence: None },
        }
    }

    fn each_refused(&self, refused: &Refused) -> Vec<RefusedSetting> {
        let language = self.words().language;
        let by = refused.locked_by.display().to_string();
        let wrong = refused.wrong.iter().map(|wrong| RefusedSetting {
            key: wrong.key.name().to_owned(),
            sentence: format!("{}.", wrong.sentence(language)),
        });
        let locked = refused.locked.iter().map(|key| RefusedSetting {
            key: key.name().to_owned(),
            sentence: language.reply_with(Reply::SettingLocked, &[("key", key.name()), ("by", &by)]),
        });
        let unknown = refused.unknown.iter().map(|name| RefusedSetting {
            key: name.clone(),
            sentence: language.reply_with(Reply::SettingUnknown, &[("name", name)]),
        });
        wrong.chain(locked).chain(unknown).collect()
    }
}

fn autostart_sentence(reason: &str, language: Language) -> String {
    language.reply_with(Reply::AutostartRefused, &[("reason", reason.trim_end_matches('.'))])
}
