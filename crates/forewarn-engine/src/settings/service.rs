//! The settings files and the entry for starting at sign-in, together on the thread that may block on them.

use chrono::{DateTime, Utc};
use forewarn_core::{LockedSetting, SettingKey, Settings};
use serde_json::{Map, Value};

use super::{SaveError, SettingsProblem, SettingsStore};

pub struct StartAtLogin {
    /// Makes the system start the program at sign-in, or no longer. The error is the system's own text.
    pub switch: Box<dyn FnMut(bool) -> Result<(), String> + Send>,
    /// Whether the user has switched it off with the system's own means, which only the user may take back.
    pub is_disabled: Box<dyn Fn() -> bool + Send>,
}

/// The settings in force, and what is wrong with where they come from.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SettingsState {
    pub settings: Settings,
    pub locked: Vec<LockedSetting>,
    pub problems: Vec<SettingsProblem>,
    /// Why the system doesn't start the program at sign-in as it should.
    pub start_at_login_refused: Option<String>,
    /// The disk isn't responding, so the files may say something else by now.
    pub unresponsive: bool,
}

impl SettingsState {
    /// Whether this setting is what the files say, rather than a substitute while a file can't be read. Nothing is undone
    /// because of a setting that isn't certain.
    pub fn is_certain(&self, key: SettingKey) -> bool {
        !self.unresponsive && !self.problems.iter().any(|problem| problem.obscures(key))
    }
}

/// Keeps settings files and sign-in entry in step.
pub(crate) struct SettingsService {
    store: SettingsStore,
    start_at_login: StartAtLogin,
    /// At the latest check, because the user can switch it off outside of the program.
    started_at_login: bool,
    refused: Option<String>,
}

impl SettingsService {
    pub(crate) fn new(store: SettingsStore, start_at_login: StartAtLogin) -> Self {
        let mut service = Self { store, start_at_login, started_at_login: false, refused: None };
        service.apply();
        service
    }

    pub(crate) fn state(&self) -> SettingsState {
        let by = self.store.machine_path().display().to_string();
        let mut settings = self.store.settings().clone();
        settings.start_at_login = self.starts_at_login();
        SettingsState {
            settings,
            locked: self.store.locked().iter().map(|key| LockedSetting { key: *key, by: by.clone() }).collect(),
            problems: self.store.problems().to_vec(),
            start_at_login_refused: self.refused.clone(),
            unresponsive: false,
        }
    }

    /// Reads the files again if they have changed, and returns whether the state may be another one now.
    pub(crate) fn reload(&mut self) -> bool {
        let has_changed = self.store.reload_if_changed();
        if has_changed {
            self.apply();
        }
        let starts = self.starts_at_login();
        has_changed | (std::mem::replace(&mut self.started_at_login, starts) != starts)
    }

    /// Saves these values, all or none of them.
    pub(crate) fn save(&mut self, values: &Map<String, Value>, at: DateTime<Utc>) -> Result<(), SaveError> {
        let before = self.starts_at_login();
        let mut wanted = self.store.settings().clone();
        wanted.apply(values);
        let switch = values.contains_key(SettingKey::StartAtLogin.name()) && wanted.start_at_login != before;
        // The system comes first: the file must not claim what the system refused.
        if switch {
            (self.start_at_login.switch)(wanted.start_at_login).map_err(SaveError::StartAtLogin)?;
        }
        match self.store.save(values, at) {
            Ok(quarantined) => {
                if let Some(path) = quarantined {
                    tracing::warn!(path = %path.display(), "quarantined an unusable settings file");
                }
                self.apply();
                Ok(())
            }
            Err(error) => {
                if switch {
                    self.refused = (self.start_at_login.switch)(before).err();
                }
                Err(error)
            }
        }
    }

    /// Whether it really does, whatever the files say.
    fn starts_at_login(&self) -> bool {
        self.store.settings().start_at_login && !(self.start_at_login.is_disabled)()
    }

    fn apply(&mut self) {
        let wanted = self.store.settings().start_at_login;
        let disabled = wanted && (self.start_at_login.is_disabled)();
        self.refused = if disabled { None } else { (self.start_at_login.switch)(wanted).err() };
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use serde_json::json;
    use tempfile::TempDir;

    use super::*;

    /// What starts at sign-in, and why the system refuses to change it, if it does.
    #[derive(Default)]
    struct System {
        starts: bool,
        disabled: bool,
        refuses: Option<String>,
    }

    struct Fixture {
        service: SettingsService,
        system: Arc<Mutex<System>>,
        folder: TempDir,
    }

    impl Fixture {
        fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let store = SettingsStore::open(folder.path().join("settings.toml"), folder.path().join("machine.toml"));
            let system = Arc::<Mutex<System>>::default();
            let shared = Arc::clone(&system);
            let looked_at = Arc::clone(&system);
            let is_disabled = Box::new(move || looked_at.lock().unwrap().disabled);
            let switch = Box::new(move |on| {
                let mut system = shared.lock().unwrap();
                if let (Some(reason), true) = (&system.refuses, system.starts != on) {
                    return Err(reason.clone());
                }
                system.starts = on;
                system.disabled &= !on;
                Ok(())
            });
            Self { service: SettingsService::new(store, StartAtLogin { switch, is_disabled }), system, folder }
        }

        fn save(&mut self, values: &Value) -> Result<(), SaveError> {
            self.service.save(values.as_object().unwrap(), DateTime::UNIX_EPOCH)
        }

        fn starts(&self) -> bool {
            self.system.lock().unwrap().starts
        }

        fn refuses(&self, reason: Option<&str>) {
            self.system.lock().unwrap().refuses = reason.map(str::to_owned);
        }
    }

    #[test]
    fn what_the_system_refuses_is_not_saved() {
        let mut fixture = Fixture::new();
        fixture.refuses(Some("access is denied"));
        let refused = fixture.save(&json!({ "start_at_login": true, "sound": false }));
        assert_eq!(refused, Err(SaveError::StartAtLogin("access is denied".to_owned())));
        let state = fixture.service.state();
        assert!(!state.settings.start_at_login && state.settings.sound);
        assert_eq!(state.start_at_login_refused, None, "the settings in force are in effect");
        fixture.refuses(None);
        assert_eq!(fixture.save(&json!({ "start_at_login": true })), Ok(()));
        assert!(fixture.starts());
    }

    #[test]
    fn a_file_that_cannot_be_written_leaves_the_sign_in_entry_as_it_was() {
        let mut fixture = Fixture::new();
        let file = fixture.folder.path().join("settings.toml");
        std::fs::remove_file(&file).unwrap();
        std::fs::create_dir(&file).unwrap();
        let refused = fixture.save(&json!({ "start_at_login": true }));
        assert!(matches!(refused, Err(SaveError::File(_))), "{refused:?}");
        assert!(!fixture.starts());
    }

    #[test]
    fn a_setting_in_the_file_that_the_system_refuses_is_a_problem() {
        let mut fixture = Fixture::new();
        fixture.save(&json!({ "start_at_login": true })).unwrap();
        fixture.system.lock().unwrap().starts = false;
        fixture.refuses(Some("access is denied"));
        fixture.save(&json!({ "sound": false })).unwrap();
        assert_eq!(fixture.service.state().start_at_login_refused.as_deref(), Some("access is denied"));
    }

    #[test]
    fn what_the_user_switched_off_with_the_systems_means_is_off_and_only_the_user_switches_it_on() {
        let mut fixture = Fixture::new();
        fixture.save(&json!({ "start_at_login": true })).unwrap();
        assert!(fixture.service.reload() && fixture.service.state().settings.start_at_login);
        assert!(!fixture.service.reload(), "nothing has changed since");
        fixture.system.lock().unwrap().disabled = true;
        assert!(fixture.service.reload() && !fixture.service.state().settings.start_at_login, "it shows what happens");
        fixture.save(&json!({ "sound": false })).unwrap();
        assert!(fixture.system.lock().unwrap().disabled, "another setting has nothing to do with it");
        fixture.service.apply();
        assert!(fixture.system.lock().unwrap().disabled, "nor has what the file says");
        fixture.save(&json!({ "start_at_login": true })).unwrap();
        assert!(!fixture.system.lock().unwrap().disabled);
        assert!(fixture.service.state().settings.start_at_login);
    }
}
