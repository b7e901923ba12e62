//! What the person chose, kept in a file that can be edited by hand.
//!
//! Two files say what counts: the machine's, which an administrator may have made for everybody, and the person's own.
//! A wrong value costs that value alone, and a file that cannot be understood is left as it is until the person saves
//! something, which sets it aside. Meanwhile what was understood before goes on counting.

mod document;
mod file;
mod layers;
mod service;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use forewarn_core::{InvalidValue, Language, SettingKey, Settings, Text, TroubleText};
use serde_json::{Map, Value};

pub use layers::SettingsProblem;
pub(crate) use service::SettingsService;
pub use service::{SaveRefused, SettingsState, StartAtLogin};

use crate::aside::set_aside;
use file::{Content, Stamp};
use layers::{Resolved, Understood, in_order, resolve};

/// What the person chose, kept in a file.
#[derive(Debug)]
pub struct SettingsStore {
    person: PathBuf,
    machine: PathBuf,
    /// What counts where neither file says anything.
    usual: Settings,
    /// What the two files held when they were last read.
    read: (Content, Content),
    /// What the person's looked like just before.
    stamp: Option<Stamp>,
    /// What the files held when one of them was found empty or gone, as it is for a moment while an editor saves it.
    emptied: Option<(Content, Content)>,
    understood: Understood,
    resolved: Resolved,
}

/// What saving did besides.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Saved {
    /// Where the file is now that could not be understood and had to make room.
    pub set_aside: Option<PathBuf>,
}

/// Why nothing was saved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SaveError {
    /// Some values cannot be saved; then none is.
    #[error("{0}")]
    Refused(Refused),
    /// The file does not allow it.
    #[error("{0}")]
    NotSaved(NotSaved),
}

/// Why the file does not allow anything to be saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotSaved {
    /// It cannot be written.
    NotWritten {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// It cannot be read, so what is in it would be lost.
    NotRead {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
}

/// The values that cannot be saved.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Refused {
    /// Those that their setting cannot have.
    pub wrong: Vec<InvalidValue>,
    /// Those of settings that are locked.
    pub locked: Vec<SettingKey>,
    /// The file that locks them.
    pub locked_by: PathBuf,
    /// Those that belong to no setting.
    pub unknown: Vec<String>,
}

/// What the texts of two files say, without any file: the settings that count, and what is wrong.
#[must_use]
pub fn in_texts(machine: &str, person: &str) -> (Settings, Vec<SettingsProblem>) {
    let (machine, person) = (Content::Text(machine.to_owned()), Content::Text(person.to_owned()));
    let files = ((Path::new("machine.toml"), &machine), (Path::new("settings.toml"), &person));
    let resolved = resolve(&Settings::default(), files.0, files.1, &mut Understood::default());
    (resolved.settings, resolved.problems)
}

/// The text of a file with this value in it, everything else as it was; `None` if the text is no TOML.
#[must_use]
pub fn text_with(text: &str, key: SettingKey, value: &Value) -> Option<String> {
    document::with_values(text, [(key, value)]).ok()
}

impl SettingsStore {
    /// Reads the person's file and the machine's, and begins the former if there is none. Whatever is wrong with them,
    /// there are settings afterwards: see [`SettingsStore::problems`].
    #[must_use]
    pub fn open(person: impl Into<PathBuf>, machine: impl Into<PathBuf>) -> Self {
        Self::open_where_usual(Settings::default(), person, machine)
    }

    /// The same where the system itself makes other settings the usual ones: a package that starts the program for
    /// everybody, for one.
    #[must_use]
    pub fn open_where_usual(usual: Settings, person: impl Into<PathBuf>, machine: impl Into<PathBuf>) -> Self {
        let (person, machine) = (person.into(), machine.into());
        let created = match Content::own(&person) {
            Content::Missing => file::replace(&person, &document::template(&usual)),
            Content::Text(_) | Content::Unreadable(_) | Content::Distrusted(_) | Content::NotOwn(_) => Ok(()),
        };
        let stamp = Stamp::of(&person);
        let read = (Content::trusted(&machine), Content::own(&person));
        let mut understood = Understood::default();
        let mut resolved = resolve(&usual, (&machine, &read.0), (&person, &read.1), &mut understood);
        if let Err(error) = created {
            let (path, reason) = (person.clone(), error.to_string());
            resolved.problems.push(SettingsProblem::NotCreated { path, reason });
        }
        Self { person, machine, usual, read, stamp, emptied: None, understood, resolved }
    }

    /// The settings that count.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.resolved.settings
    }

    /// The settings that the person cannot change.
    #[must_use]
    pub fn locked(&self) -> &BTreeSet<SettingKey> {
        &self.resolved.locked
    }

    /// What is wrong with the files.
    #[must_use]
    pub fn problems(&self) -> &[SettingsProblem] {
        &self.resolved.problems
    }

    /// Whether what counts for this setting is what was chosen for it. It need not be while a file cannot be understood,
    /// and then nothing is to be undone because it seems not to be wanted any more.
    #[must_use]
    pub fn is_certain(&self, key: SettingKey) -> bool {
        !self.problems().iter().any(|problem| problem.obscures(key))
    }

    /// The person's file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.person
    }

    /// The machine's file, which is also what locks settings.
    #[must_use]
    pub fn machine_path(&self) -> &Path {
        &self.machine
    }

    /// Looks whether somebody changed one of the files, and takes over what is in them if so. Returns whether the
    /// settings or the problems are others than before. It looks at two small files, so every few seconds is often enough
    /// and not too often. That a file is empty or gone counts once it is so at two looks: many an editor makes it so for a
    /// moment.
    pub fn reload_if_changed(&mut self) -> bool {
        let stamp = Stamp::of(&self.person);
        if stamp.is_some() && stamp == self.stamp && self.read.0.is_still_missing(&self.machine) {
            return false;
        }
        self.stamp = stamp;
        let read = (Content::trusted(&self.machine), Content::own(&self.person));
        let emptied = |before: &Content, now: &Content| !before.is_bare() && now.is_bare();
        if (emptied(&self.read.0, &read.0) || emptied(&self.read.1, &read.1)) && self.emptied.as_ref() != Some(&read) {
            self.emptied = Some(read);
            self.stamp = None;
            return false;
        }
        self.take_over(read)
    }

    fn take_over(&mut self, read: (Content, Content)) -> bool {
        self.emptied = None;
        if read == self.read {
            return false;
        }
        let (machine, person) = ((&*self.machine, &read.0), (&*self.person, &read.1));
        let resolved = resolve(&self.usual, machine, person, &mut self.understood);
        self.read = read;
        let changed = resolved != self.resolved;
        self.resolved = resolved;
        changed
    }

    /// Saves these values, by the names of their settings, all or none of them. What is as it was is not written, so
    /// that it goes on following the machine's settings. Whatever else is in the file by now stays.
    ///
    /// # Errors
    /// If a value is refused or the file cannot be written; then everything is as it was.
    pub fn save(&mut self, values: &Map<String, Value>, now: DateTime<Utc>) -> Result<Saved, SaveError> {
        // At once: what is written goes into what the file holds by now.
        self.take_over((Content::trusted(&self.machine), Content::own(&self.person)));
        let changes = self.accepted(values).map_err(SaveError::Refused)?;
        if changes.is_empty() {
            return Ok(Saved::default());
        }
        let values = || changes.iter().map(|(key, value)| (*key, value));
        let not_written = |error: io::Error| {
            SaveError::NotSaved(NotSaved::NotWritten { path: self.person.clone(), reason: error.to_string() })
        };
        let edited = match &self.read.1 {
            Content::Unreadable(reason) => {
                let (path, reason) = (self.person.clone(), reason.clone());
                return Err(SaveError::NotSaved(NotSaved::NotRead { path, reason }));
            }
            Content::Missing => None,
            Content::Distrusted(_) | Content::NotOwn(_) => Some(None),
            Content::Text(text) => Some(document::with_values(text, values()).ok()),
        };
        let mut saved = Saved::default();
        match edited {
            Some(Some(text)) => file::replace(&self.person, &text).map_err(not_written)?,
            other => {
                // What goes on counting although the file cannot be understood is not to end by saving something else.
                let understood = self.understood.person.iter();
                let counting = understood.filter_map(|(name, value)| Some((SettingKey::from_name(name)?, value)));
                let new = document::with_values(&document::template(&self.usual), counting.chain(values()))
                    .map_err(|broken| not_written(io::Error::other(broken.message)))?;
                if other.is_some() {
                    saved.set_aside = Some(set_aside(&self.person, now).map_err(not_written)?);
                }
                if let Err(error) = file::replace(&self.person, &new) {
                    if let Some(aside) = saved.set_aside {
                        // Nothing was saved, so everything is to be as it was.
                        _ = std::fs::rename(aside, &self.person);
                    }
                    return Err(not_written(error));
                }
            }
        }
        self.reload_if_changed();
        Ok(saved)
    }

    /// The values that are others than now, if all can be saved.
    fn accepted(&self, values: &Map<String, Value>) -> Result<Vec<(SettingKey, Value)>, Refused> {
        let mut wanted = self.settings().clone();
        let applied = in_order(wanted.apply(values));
        let named = values.keys().filter_map(|name| SettingKey::from_name(name));
        let changed: Vec<SettingKey> =
            named.filter(|key| wanted.get(*key) != self.settings().get(*key) || self.is_wrong_in_file(*key)).collect();
        let locked: Vec<SettingKey> = changed.iter().copied().filter(|key| self.locked().contains(key)).collect();
        if applied.refused.is_empty() && applied.unknown.is_empty() && locked.is_empty() {
            Ok(changed.into_iter().map(|key| (key, wanted.get(key))).collect())
        } else {
            let locked_by = self.machine.clone();
            Err(Refused { wrong: applied.refused, locked, locked_by, unknown: applied.unknown })
        }
    }

    /// Whether the person's file has a value of this setting that is not used because it is wrong.
    fn is_wrong_in_file(&self, key: SettingKey) -> bool {
        self.problems().iter().any(|problem| match problem {
            SettingsProblem::Wrong { path, wrong, .. } => *path == self.person && wrong.key == key,
            SettingsProblem::Unknown { .. }
            | SettingsProblem::Locked { .. }
            | SettingsProblem::NotLockable { .. }
            | SettingsProblem::Broken { .. }
            | SettingsProblem::Unreadable { .. }
            | SettingsProblem::Foreign { .. }
            | SettingsProblem::Exposed { .. }
            | SettingsProblem::NotOwn { .. }
            | SettingsProblem::NotCreated { .. } => false,
        })
    }
}

impl NotSaved {
    /// What is wrong and what to do about it.
    #[must_use]
    pub fn sentence(&self, language: Language) -> String {
        let (text, path, reason) = match self {
            Self::NotWritten { path, reason } => (TroubleText::SaveNotWritten, path, reason),
            Self::NotRead { path, reason } => (TroubleText::SaveNotRead, path, reason),
        };
        let path = path.display().to_string();
        language.fill(Text::Trouble(text), &[("path", path.as_str()), ("reason", reason)])
    }
}

/// In English, for the log.
impl std::fmt::Display for NotSaved {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.sentence(Language::English))
    }
}

/// In English, for the log.
impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let wrong = self.wrong.iter().map(|wrong| format!("{wrong}."));
        let locked = self.locked.iter().map(|key| {
            format!(
                "{} is locked by {}: ask your administrator to change it there.",
                key.name(),
                self.locked_by.display()
            )
        });
        let unknown = self.unknown.iter().map(|name| format!("\"{name}\" is no setting."));
        let sentences: Vec<String> = wrong.chain(locked).chain(unknown).collect();
        f.write_str(&sentences.join(" "))
    }
}
