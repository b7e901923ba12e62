//! From two texts to the settings that count: the machine's say what is usual and what is locked, the person's the rest.

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

use forewarn_core::{Applied, SettingKey, Settings, WrongValue};
use serde_json::{Map, Value};

use super::document;
use super::file::Content;

/// The settings that count, and what is wrong with the files they come from.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Resolved {
    pub(super) settings: Settings,
    pub(super) locked: BTreeSet<SettingKey>,
    pub(super) problems: Vec<SettingsProblem>,
}

/// Something that is wrong with a settings file. The program runs all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsProblem {
    /// A setting has a value that it cannot have.
    Wrong {
        /// The file.
        path: PathBuf,
        /// The setting and its value.
        wrong: WrongValue,
        /// What is used instead, as JSON.
        used: String,
    },
    /// A name that is no setting.
    Unknown {
        /// The file.
        path: PathBuf,
        /// The name.
        name: String,
    },
    /// The person's file has a setting that is locked.
    Locked {
        /// The person's file.
        path: PathBuf,
        /// The setting.
        key: SettingKey,
        /// The file that locks it.
        by: PathBuf,
    },
    /// `locked` of the machine's file names something that cannot be locked.
    NotLockable {
        /// The machine's file.
        path: PathBuf,
        /// What it names, as JSON.
        value: String,
    },
    /// The file is no TOML.
    Broken {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The character in it, from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// The file cannot be read.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// The file is missing and cannot be made.
    NotCreated {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
}

pub(super) fn resolve(machine: (&Path, &Content), person: (&Path, &Content)) -> Resolved {
    let mut resolved = Resolved { settings: Settings::default(), locked: BTreeSet::new(), problems: Vec::new() };
    let mut values = resolved.values_of(machine.0, machine.1);
    let locked = values.remove(LOCKED);
    resolved.apply(machine.0, &values);
    resolved.lock(machine.0, locked);

    let mut values = resolved.values_of(person.0, person.1);
    for key in &resolved.locked {
        // The same value as the machine's is no contradiction.
        if values.remove(key.name()).is_some_and(|value| value != resolved.settings.get(*key)) {
            let (path, by) = (person.0.to_owned(), machine.0.to_owned());
            resolved.problems.push(SettingsProblem::Locked { path, key: *key, by });
        }
    }
    resolved.apply(person.0, &values);
    resolved
}

/// In the order of the settings rather than that of a map.
pub(super) fn in_order(mut applied: Applied) -> Applied {
    applied.refused.sort_by_key(|wrong| wrong.key);
    applied.unknown.sort();
    applied
}

/// The name of the list of locked settings in the machine's file.
const LOCKED: &str = "locked";

impl Resolved {
    fn values_of(&mut self, path: &Path, content: &Content) -> Map<String, Value> {
        let path = path.to_owned();
        match content {
            Content::Missing => Map::new(),
            Content::Unreadable(reason) => {
                self.problems.push(SettingsProblem::Unreadable { path, reason: reason.clone() });
                Map::new()
            }
            Content::Text(text) => document::parse(text).unwrap_or_else(|broken| {
                let document::Broken { line, column, message } = broken;
                self.problems.push(SettingsProblem::Broken { path, line, column, message });
                Map::new()
            }),
        }
    }

    fn apply(&mut self, path: &Path, values: &Map<String, Value>) {
        let applied = in_order(self.settings.apply(values));
        for wrong in applied.refused {
            let used = self.settings.get(wrong.key).to_string();
            self.problems.push(SettingsProblem::Wrong { path: path.to_owned(), wrong, used });
        }
        for name in applied.unknown {
            self.problems.push(SettingsProblem::Unknown { path: path.to_owned(), name });
        }
    }

    fn lock(&mut self, path: &Path, locked: Option<Value>) {
        let names = match locked {
            None => return,
            Some(Value::Array(names)) => names,
            Some(single) => vec![single],
        };
        for name in names {
            match name.as_str().and_then(SettingKey::from_name) {
                Some(key) => _ = self.locked.insert(key),
                None => {
                    self.problems.push(SettingsProblem::NotLockable { path: path.to_owned(), value: name.to_string() });
                }
            }
        }
    }
}

impl fmt::Display for SettingsProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wrong { path, wrong, used } => {
                write!(f, "{wrong}. It stands in {}; {used} is used instead.", path.display())
            }
            Self::Unknown { path, name } => write!(
                f,
                "\"{name}\" in {} is no setting that Forewarn knows. It is kept but has no effect: check its spelling.",
                path.display()
            ),
            Self::Locked { path, key, by } => write!(
                f,
                "{} is locked by {}, so its value in {} is not used.",
                key.name(),
                by.display(),
                path.display()
            ),
            Self::NotLockable { path, value } => write!(
                f,
                "{value} in the list \"locked\" of {} is no setting, so nothing is locked by it: check its spelling.",
                path.display()
            ),
            Self::Broken { path, line, column, message } => write!(
                f,
                "{} cannot be understood at line {line}, column {column}: {message}. Nothing in it is used until that is corrected.",
                path.display()
            ),
            Self::Unreadable { path, reason } => {
                write!(f, "{} cannot be read: {reason}. Nothing in it is used until it can.", path.display())
            }
            Self::NotCreated { path, reason } => write!(
                f,
                "{} cannot be created: {reason}. Check that its folder exists and that you may write to it.",
                path.display()
            ),
        }
    }
}
