//! Combines the two files: the machine's sets defaults and locks, the user's the rest.

use std::collections::BTreeSet;
use std::path::Path;

use forewarn_core::{Applied, SettingKey, Settings};
use serde_json::{Map, Value};

use super::SettingsProblem;
use super::document;
use super::file::Content;

/// The name of the list of locked settings in the machine's file.
const LOCKED: &str = "locked";

/// The settings in effect, and the problems of the files they come from.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Resolved {
    pub(super) settings: Settings,
    pub(super) locked: BTreeSet<SettingKey>,
    pub(super) problems: Vec<SettingsProblem>,
}

/// The last valid values that this run of the program has read from the files. They stay in effect while a file can't be
/// parsed: an editor may be saving it, or a user may be correcting a typo.
#[derive(Debug, Default)]
pub(super) struct LastValid {
    machine: Map<String, Value>,
    pub(super) user: Map<String, Value>,
    locked: BTreeSet<SettingKey>,
}

pub(super) fn resolve(
    defaults: &Settings,
    machine: (&Path, &Content),
    user: (&Path, &Content),
    last_valid: &mut LastValid,
) -> Resolved {
    let mut resolved = Resolved { settings: defaults.clone(), locked: BTreeSet::new(), problems: Vec::new() };
    if let Some(mut values) = resolved.values_of(machine.0, machine.1) {
        let locked = values.remove(LOCKED);
        resolved.apply(machine.0, values, &mut last_valid.machine);
        last_valid.locked = resolved.lock(machine.0, locked);
    } else {
        resolved.settings.apply(&last_valid.machine);
    }
    resolved.locked.clone_from(&last_valid.locked);

    let values = resolved.values_of(user.0, user.1);
    let is_parsed = values.is_some();
    let mut values = values.unwrap_or_else(|| last_valid.user.clone());
    for key in &resolved.locked {
        // The same value as the machine's is not a problem.
        let differs = values.remove(key.name()).is_some_and(|value| value != resolved.settings.get(*key));
        if differs && is_parsed {
            let (path, by) = (user.0.to_owned(), machine.0.to_owned());
            resolved.problems.push(SettingsProblem::Locked { path, key: *key, by });
        }
    }
    if is_parsed {
        resolved.apply(user.0, values, &mut last_valid.user);
    } else {
        resolved.settings.apply(&values);
    }
    resolved
}

/// Sorts by the order of the table rather than by name.
pub(super) fn in_order(mut applied: Applied) -> Applied {
    applied.refused.sort_by_key(|invalid| invalid.key);
    applied.unknown.sort();
    applied
}

impl Resolved {
    /// The values of a file; `None` if it can't be read or parsed.
    fn values_of(&mut self, path: &Path, content: &Content) -> Option<Map<String, Value>> {
        let path = path.to_owned();
        match content {
            Content::Missing => Some(Map::new()),
            Content::Unreadable(reason) => {
                self.problems.push(SettingsProblem::Unreadable { path, reason: reason.clone() });
                None
            }
            // Its last values don't stay in effect either: another user may have written those already.
            Content::Untrusted(untrusted) => {
                self.problems.push(SettingsProblem::Untrusted { path, untrusted: untrusted.clone() });
                Some(Map::new())
            }
            Content::NotOwn(untrusted) => {
                self.problems.push(SettingsProblem::NotOwn { path, untrusted: untrusted.clone() });
                Some(Map::new())
            }
            Content::Text(text) => document::parse(text)
                .map_err(|error| {
                    let document::SyntaxError { line, column, message } = error;
                    self.problems.push(SettingsProblem::NotToml { path, line, column, message });
                })
                .ok(),
        }
    }

    /// Applies the values of a file, and for each invalid one the last valid one.
    fn apply(&mut self, path: &Path, mut values: Map<String, Value>, last_valid: &mut Map<String, Value>) {
        let applied = in_order(self.settings.apply(&values));
        for invalid in applied.refused {
            let name = invalid.key.name();
            values.remove(name);
            if let Some(last) = last_valid.get(name)
                && self.settings.set(invalid.key, last).is_ok()
            {
                values.insert(name.to_owned(), last.clone());
            }
            let used = invalid.key.redacted(&self.settings.get(invalid.key));
            self.problems.push(SettingsProblem::Invalid { path: path.to_owned(), invalid, used });
        }
        for name in applied.unknown {
            values.remove(&name);
            self.problems.push(SettingsProblem::Unknown { path: path.to_owned(), name });
        }
        *last_valid = values;
    }

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
