//! Settings files, which users can edit by hand.
//!
//! There are two: the machine's file, which an administrator may write for all users, and the user's own. An invalid value
//! affects only its own setting. A file that can't be parsed stays as it is until the user saves something, and is then
//! quarantined; until then its last valid values stay in effect.

mod document;
mod file;
mod layers;
mod problems;
mod service;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use forewarn_core::{SettingKey, Settings};
use serde_json::{Map, Value};

pub use problems::{RefusedValues, SaveError, SettingsFileError, SettingsProblem};
pub(crate) use service::SettingsService;
pub use service::{SettingsState, StartAtLogin};

use crate::quarantine::quarantine;
use file::{Content, FileStamp};
use layers::{LastValid, Resolved, in_order, resolve};

/// The settings of the two files.
#[derive(Debug)]
pub struct SettingsStore {
    user: PathBuf,
    machine: PathBuf,
    /// For settings that are in neither file.
    defaults: Settings,
    /// What the machine's and the user's file held when they were last read.
    read: (Content, Content),
    /// Of the user's file, just before it was read.
    stamp: Option<FileStamp>,
    /// What the files held when one of them was found empty or missing, as it is for an instant while an editor saves it.
    emptied: Option<(Content, Content)>,
    last_valid: LastValid,
    resolved: Resolved,
}

/// The settings in effect for the texts of two files, and the problems of these texts.
pub fn in_texts(machine: &str, user: &str) -> (Settings, Vec<SettingsProblem>) {
    let (machine, user) = (Content::Text(machine.to_owned()), Content::Text(user.to_owned()));
    let files = ((Path::new("machine.toml"), &machine), (Path::new("settings.toml"), &user));
    let resolved = resolve(&Settings::default(), files.0, files.1, &mut LastValid::default());
    (resolved.settings, resolved.problems)
}

/// The text of a file with this value in it, everything else unchanged; `None` if the text isn't TOML.
pub fn text_with(text: &str, key: SettingKey, value: &Value) -> Option<String> {
    document::with_values(text, [(key, value)]).ok()
}

impl SettingsStore {
    /// Reads both files and creates the user's if it is missing. Always succeeds: see [`SettingsStore::problems`].
    pub fn open(user: impl Into<PathBuf>, machine: impl Into<PathBuf>) -> Self {
        Self::open_with_defaults(Settings::default(), user, machine)
    }

    /// The same with other defaults, such as those of a package that starts the program for all users.
    pub fn open_with_defaults(defaults: Settings, user: impl Into<PathBuf>, machine: impl Into<PathBuf>) -> Self {
        let (user, machine) = (user.into(), machine.into());
        let created = match Content::of_user(&user) {
            Content::Missing => file::replace(&user, &document::template(&defaults)),
            Content::Text(_) | Content::Unreadable(_) | Content::Untrusted(_) | Content::NotOwn(_) => Ok(()),
        };
        let stamp = FileStamp::of(&user);
        let read = (Content::of_machine(&machine), Content::of_user(&user));
        let mut last_valid = LastValid::default();
        let mut resolved = resolve(&defaults, (&machine, &read.0), (&user, &read.1), &mut last_valid);
        if let Err(error) = created {
            let (path, reason) = (user.clone(), error.to_string());
            resolved.problems.push(SettingsProblem::NotCreated { path, reason });
        }
        Self { user, machine, defaults, read, stamp, emptied: None, last_valid, resolved }
    }

    /// The settings in effect.
    pub fn settings(&self) -> &Settings {
        &self.resolved.settings
    }

    /// The settings that the user can't change.
    pub fn locked(&self) -> &BTreeSet<SettingKey> {
        &self.resolved.locked
    }

    pub fn problems(&self) -> &[SettingsProblem] {
        &self.resolved.problems
    }

    /// The user's file.
    pub fn path(&self) -> &Path {
        &self.user
    }

    pub fn machine_path(&self) -> &Path {
        &self.machine
    }

    /// Reads the files again if they have changed, and returns whether the settings or the problems are different now.
    /// Cheap enough for every few seconds. A file must be found empty or missing twice to count as such, because editors
    /// empty or replace a file when they save it.
    pub fn reload_if_changed(&mut self) -> bool {
        let stamp = FileStamp::of(&self.user);
        if stamp.is_some() && stamp == self.stamp && self.read.0.is_still_missing(&self.machine) {
            return false;
        }
        self.stamp = stamp;
        let read = (Content::of_machine(&self.machine), Content::of_user(&self.user));
        let emptied = |before: &Content, now: &Content| !before.is_empty() && now.is_empty();
        if (emptied(&self.read.0, &read.0) || emptied(&self.read.1, &read.1)) && self.emptied.as_ref() != Some(&read) {
            self.emptied = Some(read);
            self.stamp = None;
            return false;
        }
        self.resolve_again(read)
    }

    fn resolve_again(&mut self, read: (Content, Content)) -> bool {
        self.emptied = None;
        if read == self.read {
            return false;
        }
        let (machine, user) = ((&*self.machine, &read.0), (&*self.user, &read.1));
        let resolved = resolve(&self.defaults, machine, user, &mut self.last_valid);
        self.read = read;
        let changed = resolved != self.resolved;
        self.resolved = resolved;
        changed
    }

    /// Saves these values by name, all or none of them. Unchanged values aren't written, so that they still follow the
    /// machine's settings. Returns where a file was moved that couldn't be parsed and had to be replaced.
    pub fn save(&mut self, values: &Map<String, Value>, now: DateTime<Utc>) -> Result<Option<PathBuf>, SaveError> {
        // The values are written into what the file holds now.
        self.resolve_again((Content::of_machine(&self.machine), Content::of_user(&self.user)));
        let changes = self.accepted(values).map_err(SaveError::Values)?;
        if changes.is_empty() {
            return Ok(None);
        }
        let values = || changes.iter().map(|(key, value)| (*key, value));
        let not_written = |error: io::Error| {
            SaveError::File(SettingsFileError::NotWritten { path: self.user.clone(), reason: error.to_string() })
        };
        let edited = match &self.read.1 {
            Content::Unreadable(reason) => {
                let (path, reason) = (self.user.clone(), reason.clone());
                return Err(SaveError::File(SettingsFileError::NotRead { path, reason }));
            }
            Content::Missing | Content::Untrusted(_) | Content::NotOwn(_) => None,
            Content::Text(text) => document::with_values(text, values()).ok(),
        };
        let mut quarantined = None;
        if let Some(text) = edited {
            file::replace(&self.user, &text).map_err(not_written)?;
        } else {
            // Values that are still in effect, although the file can't be parsed, must survive saving another one.
            let last_valid = self.last_valid.user.iter();
            let in_effect = last_valid.filter_map(|(name, value)| Some((SettingKey::from_name(name)?, value)));
            let new = document::with_values(&document::template(&self.defaults), in_effect.chain(values()))
                .map_err(|error| not_written(io::Error::other(error.message)))?;
            if self.read.1 != Content::Missing {
                quarantined = Some(quarantine(&self.user, now).map_err(not_written)?);
            }
            if let Err(error) = file::replace(&self.user, &new) {
                if let Some(quarantined) = quarantined {
                    _ = std::fs::rename(quarantined, &self.user);
                }
                return Err(not_written(error));
            }
        }
        self.reload_if_changed();
        Ok(quarantined)
    }

    /// The changed values, if all of them can be saved.
    fn accepted(&self, values: &Map<String, Value>) -> Result<Vec<(SettingKey, Value)>, RefusedValues> {
        let mut wanted = self.settings().clone();
        let applied = in_order(wanted.apply(values));
        let named = values.keys().filter_map(|name| SettingKey::from_name(name));
        let is_changed =
            |key: &SettingKey| wanted.get(*key) != self.settings().get(*key) || self.is_invalid_in_file(*key);
        let changed: Vec<SettingKey> = named.filter(is_changed).collect();
        let locked: Vec<SettingKey> = changed.iter().copied().filter(|key| self.locked().contains(key)).collect();
        if applied.refused.is_empty() && applied.unknown.is_empty() && locked.is_empty() {
            Ok(changed.into_iter().map(|key| (key, wanted.get(key))).collect())
        } else {
            let locked_by = self.machine.clone();
            Err(RefusedValues { invalid: applied.refused, locked, locked_by, unknown: applied.unknown })
        }
    }

    /// Whether the user's file has an invalid value for this setting.
    fn is_invalid_in_file(&self, key: SettingKey) -> bool {
        let is_it = |problem: &SettingsProblem| matches!(problem, SettingsProblem::Invalid { path, invalid, .. } if *path == self.user && invalid.key == key);
        self.problems().iter().any(is_it)
    }
}
