//! From two texts to the settings that count: the machine's say what is usual and what is locked, the person's the rest.

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

use forewarn_core::{Applied, InvalidValue, Language, SettingKey, Settings, Text, TroubleText};
use serde_json::{Map, Value};

use super::document;
use super::file::Content;
use crate::trust::Doubt;

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
        wrong: InvalidValue,
        /// What is used instead, as JSON, as far as anybody may see it.
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
    /// The machine's file, or what leads to it, belongs to a stranger.
    Foreign {
        /// The file.
        path: PathBuf,
        /// What belongs to the stranger.
        place: PathBuf,
    },
    /// Strangers can write to the machine's file, or to what leads to it.
    Exposed {
        /// The file.
        path: PathBuf,
        /// What they can write to.
        place: PathBuf,
    },
    /// The user's file belongs to another user, or others can write to it.
    NotOwn {
        /// The file.
        path: PathBuf,
        /// What is wrong with it or its folder.
        doubt: Doubt,
    },
    /// The file is missing and cannot be made.
    NotCreated {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
}

/// What this run of the program has understood of the files. It goes on counting while they cannot be understood: an
/// editor may be saving one, or somebody may be looking for a typing error, and neither wants everything else undone.
#[derive(Debug, Default)]
pub(super) struct Understood {
    machine: Map<String, Value>,
    pub(super) person: Map<String, Value>,
    locked: BTreeSet<SettingKey>,
}

pub(super) fn resolve(
    usual: &Settings,
    machine: (&Path, &Content),
    person: (&Path, &Content),
    understood: &mut Understood,
) -> Resolved {
    let mut resolved = Resolved { settings: usual.clone(), locked: BTreeSet::new(), problems: Vec::new() };
    if let Some(mut values) = resolved.values_of(machine.0, machine.1) {
        let locked = values.remove(LOCKED);
        resolved.apply(machine.0, values, &mut understood.machine);
        understood.locked = resolved.lock(machine.0, locked);
    } else {
        resolved.settings.apply(&understood.machine);
    }
    resolved.locked.clone_from(&understood.locked);

    let values = resolved.values_of(person.0, person.1);
    let is_understood = values.is_some();
    let mut values = values.unwrap_or_else(|| understood.person.clone());
    for key in &resolved.locked {
        // The same value as the machine's is no contradiction.
        let contradicts = values.remove(key.name()).is_some_and(|value| value != resolved.settings.get(*key));
        if contradicts && is_understood {
            let (path, by) = (person.0.to_owned(), machine.0.to_owned());
            resolved.problems.push(SettingsProblem::Locked { path, key: *key, by });
        }
    }
    if is_understood {
        resolved.apply(person.0, values, &mut understood.person);
    } else {
        resolved.settings.apply(&values);
    }
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
    /// What a file says; `None` if that cannot be told at present.
    fn values_of(&mut self, path: &Path, content: &Content) -> Option<Map<String, Value>> {
        let path = path.to_owned();
        match content {
            Content::Missing => Some(Map::new()),
            Content::Unreadable(reason) => {
                self.problems.push(SettingsProblem::Unreadable { path, reason: reason.clone() });
                None
            }
            // What it said before does not count either: a stranger may have written that already.
            Content::Distrusted(doubt) => {
                self.problems.push(match doubt.clone() {
                    Doubt::Foreign(place) => SettingsProblem::Foreign { path, place },
                    Doubt::Exposed(place) => SettingsProblem::Exposed { path, place },
                });
                Some(Map::new())
            }
            Content::NotOwn(doubt) => {
                self.problems.push(SettingsProblem::NotOwn { path, doubt: doubt.clone() });
                Some(Map::new())
            }
            Content::Text(text) => document::parse(text)
                .map_err(|broken| {
                    let document::Broken { line, column, message } = broken;
                    self.problems.push(SettingsProblem::Broken { path, line, column, message });
                })
                .ok(),
        }
    }

    /// Makes the values of a file count, and in the place of a wrong one that which was understood last.
    fn apply(&mut self, path: &Path, mut values: Map<String, Value>, understood: &mut Map<String, Value>) {
        let applied = in_order(self.settings.apply(&values));
        for wrong in applied.refused {
            let name = wrong.key.name();
            values.remove(name);
            if let Some(last) = understood.get(name)
                && self.settings.set(wrong.key, last).is_ok()
            {
                values.insert(name.to_owned(), last.clone());
            }
            let used = wrong.key.redacted(&self.settings.get(wrong.key));
            self.problems.push(SettingsProblem::Wrong { path: path.to_owned(), wrong, used });
        }
        for name in applied.unknown {
            values.remove(&name);
            self.problems.push(SettingsProblem::Unknown { path: path.to_owned(), name });
        }
        *understood = values;
    }

    /// The settings that such a list locks.
    fn lock(&mut self, path: &Path, locked: Option<Value>) -> BTreeSet<SettingKey> {
        let names = match locked {
            None => Vec::new(),
            Some(Value::Array(names)) => names,
            Some(single) => vec![single],
        };
        let mut keys = BTreeSet::new();
        for name in names {
            match name.as_str().and_then(SettingKey::from_name) {
                Some(key) => _ = keys.insert(key),
                None => {
                    self.problems.push(SettingsProblem::NotLockable { path: path.to_owned(), value: name.to_string() });
                }
            }
        }
        keys
    }
}

impl SettingsProblem {
    /// Whether it leaves open what the person, or whoever sees to the machine, has chosen for this setting.
    pub(super) fn obscures(&self, setting: SettingKey) -> bool {
        match self {
            Self::Wrong { wrong, .. } => wrong.key == setting,
            Self::Broken { .. }
            | Self::Unreadable { .. }
            | Self::Foreign { .. }
            | Self::Exposed { .. }
            | Self::NotOwn { .. }
            | Self::NotCreated { .. } => true,
            Self::Unknown { .. } | Self::Locked { .. } | Self::NotLockable { .. } => false,
        }
    }

    /// What is wrong and what to do about it.
    #[must_use]
    pub fn sentence(&self, language: Language) -> String {
        let say = |trouble, blanks: &[(&str, &str)]| language.fill(Text::Trouble(trouble), blanks);
        let shown = |path: &Path| path.display().to_string();
        match self {
            Self::Wrong { path, wrong, used } => {
                let (problem, path) = (wrong.sentence(language), shown(path));
                say(TroubleText::SettingWrong, &[("problem", &problem), ("path", &path), ("used", used)])
            }
            Self::Unknown { path, name } => say(TroubleText::SettingUnknown, &[("name", name), ("path", &shown(path))]),
            Self::Locked { path, key, by } => {
                say(TroubleText::SettingLocked, &[("key", key.name()), ("by", &shown(by)), ("path", &shown(path))])
            }
            Self::NotLockable { path, value } => {
                say(TroubleText::SettingNotLockable, &[("value", value), ("path", &shown(path))])
            }
            Self::Broken { path, line, column, message } => {
                let (path, line, column) = (shown(path), line.to_string(), column.to_string());
                let blanks = [("path", path.as_str()), ("line", &line), ("column", &column), ("reason", message)];
                say(TroubleText::SettingsBroken, &blanks)
            }
            Self::Unreadable { path, reason } => {
                say(TroubleText::SettingsUnreadable, &[("path", &shown(path)), ("reason", reason)])
            }
            Self::Foreign { path, place } => {
                say(TroubleText::SettingsForeign, &[("path", &shown(path)), ("place", &shown(place))])
            }
            Self::Exposed { path, place } => {
                say(TroubleText::SettingsExposed, &[("path", &shown(path)), ("place", &shown(place))])
            }
            Self::NotOwn { path, doubt } => {
                let (text, place) = match doubt {
                    Doubt::Foreign(place) => (TroubleText::OwnSettingsForeign, place),
                    Doubt::Exposed(place) => (TroubleText::OwnSettingsExposed, place),
                };
                say(text, &[("path", &shown(path)), ("place", &shown(place))])
            }
            Self::NotCreated { path, reason } => {
                say(TroubleText::SettingsNotCreated, &[("path", &shown(path)), ("reason", reason)])
            }
        }
    }
}

/// In English, for the log.
impl fmt::Display for SettingsProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Language::English))
    }
}
