//! What can be wrong with settings files and with values to save.

use std::fmt;
use std::path::PathBuf;

use forewarn_core::wording::system_reason;
use forewarn_core::{InvalidValue, SettingKey};
use forewarn_texts::Language;

use crate::trust::UntrustedPath;

/// A problem of a settings file. The program runs all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsProblem {
    /// `used` is the value that is used instead, as JSON without secrets.
    Invalid {
        path: PathBuf,
        invalid: InvalidValue,
        used: String,
    },
    Unknown {
        path: PathBuf,
        name: String,
    },
    /// The user's file has a setting that the machine's file locks.
    Locked {
        path: PathBuf,
        key: SettingKey,
        by: PathBuf,
    },
    /// `locked` in the machine's file names something that isn't a setting.
    NotLockable {
        path: PathBuf,
        value: String,
    },
    /// Line and column count from 1.
    NotToml {
        path: PathBuf,
        line: usize,
        column: usize,
        message: String,
    },
    Unreadable {
        path: PathBuf,
        reason: String,
    },
    /// Other users could have written the machine's file.
    Untrusted {
        path: PathBuf,
        untrusted: UntrustedPath,
    },
    /// Other users could have written the user's file.
    NotOwn {
        path: PathBuf,
        untrusted: UntrustedPath,
    },
    /// The file is missing and couldn't be created.
    NotCreated {
        path: PathBuf,
        reason: String,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SaveError {
    Values(RefusedValues),
    File(SettingsFileError),
    /// The system refused to change what starts at sign-in.
    StartAtLogin(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsFileError {
    NotWritten {
        path: PathBuf,
        reason: String,
    },
    /// Nothing is written to a file that can't be read, because its content would be lost.
    NotRead {
        path: PathBuf,
        reason: String,
    },
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RefusedValues {
    pub invalid: Vec<InvalidValue>,
    pub locked: Vec<SettingKey>,
    pub locked_by: PathBuf,
    pub unknown: Vec<String>,
}

impl SettingsProblem {
    /// Whether it hides what the user or administrator has chosen for this setting.
    pub(super) fn obscures(&self, setting: SettingKey) -> bool {
        match self {
            Self::Invalid { invalid, .. } => invalid.key == setting,
            Self::NotToml { .. }
            | Self::Unreadable { .. }
            | Self::Untrusted { .. }
            | Self::NotOwn { .. }
            | Self::NotCreated { .. } => true,
            Self::Unknown { .. } | Self::Locked { .. } | Self::NotLockable { .. } => false,
        }
    }

    pub fn sentence(&self, language: Language) -> String {
        match self {
            Self::Invalid { path, invalid, used } => {
                language.problem_setting_invalid(path.display(), invalid.sentence(language), used)
            }
            Self::Unknown { path, name } => language.problem_setting_unknown(name, path.display()),
            Self::Locked { path, key, by } => language.problem_setting_locked(by.display(), key.name(), path.display()),
            Self::NotLockable { path, value } => language.problem_setting_not_lockable(path.display(), value),
            Self::NotToml { path, line, column, message } => {
                language.problem_settings_invalid_file(column, line, path.display(), message)
            }
            Self::Unreadable { path, reason } => {
                language.problem_settings_unreadable(path.display(), system_reason(reason))
            }
            Self::Untrusted { path, untrusted: UntrustedPath::NotOwned(place) } => {
                language.problem_settings_wrong_owner(path.display(), place.display())
            }
            Self::Untrusted { path, untrusted: UntrustedPath::WritableByOthers(place) } => {
                language.problem_settings_writable(path.display(), place.display())
            }
            Self::NotOwn { path, untrusted: UntrustedPath::NotOwned(place) } => {
                language.problem_user_settings_wrong_owner(path.display(), place.display())
            }
            Self::NotOwn { path, untrusted: UntrustedPath::WritableByOthers(place) } => {
                language.problem_user_settings_writable(path.display(), place.display())
            }
            Self::NotCreated { path, reason } => {
                language.problem_settings_not_created(path.display(), system_reason(reason))
            }
        }
    }
}

impl SettingsFileError {
    pub fn sentence(&self, language: Language) -> String {
        match self {
            Self::NotWritten { path, reason } => {
                language.problem_settings_not_saved(path.display(), system_reason(reason))
            }
            Self::NotRead { path, reason } => {
                language.problem_settings_not_saved_unreadable(path.display(), system_reason(reason))
            }
        }
    }
}

impl fmt::Display for SettingsProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Language::English))
    }
}
