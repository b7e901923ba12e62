//! What can be wrong with settings files and with values to save.

use std::fmt;
use std::path::{Path, PathBuf};

use forewarn_core::{InvalidValue, Language, SettingKey, Text, TroubleText};

use crate::trust::UntrustedPath;

/// A problem of a settings file. The program runs all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsProblem {
    Invalid {
        path: PathBuf,
        invalid: InvalidValue,
        /// The value that is used instead, as JSON without secrets.
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
        let fill = |text, path: &Path, blanks: &[(&str, &str)]| {
            let path = path.display().to_string();
            let blanks: Vec<(&str, &str)> = blanks.iter().copied().chain([("path", path.as_str())]).collect();
            language.fill(Text::Trouble(text), &blanks)
        };
        let untrusted_file = |not_owned, writable, path: &Path, untrusted: &UntrustedPath| {
            let (text, place) = match untrusted {
                UntrustedPath::NotOwned(place) => (not_owned, place),
                UntrustedPath::WritableByOthers(place) => (writable, place),
            };
            fill(text, path, &[("place", &place.display().to_string())])
        };
        match self {
            Self::Invalid { path, invalid, used } => {
                fill(TroubleText::SettingWrong, path, &[("problem", &invalid.sentence(language)), ("used", used)])
            }
            Self::Unknown { path, name } => fill(TroubleText::SettingUnknown, path, &[("name", name)]),
            Self::Locked { path, key, by } => {
                fill(TroubleText::SettingLocked, path, &[("key", key.name()), ("by", &by.display().to_string())])
            }
            Self::NotLockable { path, value } => fill(TroubleText::SettingNotLockable, path, &[("value", value)]),
            Self::NotToml { path, line, column, message } => {
                let (line, column) = (line.to_string(), column.to_string());
                let blanks = [("line", line.as_str()), ("column", &column), ("reason", message)];
                fill(TroubleText::SettingsBroken, path, &blanks)
            }
            Self::Unreadable { path, reason } => fill(TroubleText::SettingsUnreadable, path, &[("reason", reason)]),
            Self::Untrusted { path, untrusted } => {
                untrusted_file(TroubleText::SettingsForeign, TroubleText::SettingsExposed, path, untrusted)
            }
            Self::NotOwn { path, untrusted } => {
                untrusted_file(TroubleText::OwnSettingsForeign, TroubleText::OwnSettingsExposed, path, untrusted)
            }
            Self::NotCreated { path, reason } => fill(TroubleText::SettingsNotCreated, path, &[("reason", reason)]),
        }
    }
}

impl SettingsFileError {
    pub fn sentence(&self, language: Language) -> String {
        let (text, path, reason) = match self {
            Self::NotWritten { path, reason } => (TroubleText::SaveNotWritten, path, reason),
            Self::NotRead { path, reason } => (TroubleText::SaveNotRead, path, reason),
        };
        let path = path.display().to_string();
        language.fill(Text::Trouble(text), &[("path", path.as_str()), ("reason", reason)])
    }
}

impl fmt::Display for SettingsProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Language::English))
    }
}
