//! Commands that prepare the workload for an event and recover it afterwards.

use std::collections::BTreeSet;

use scheduled_events::Event;
use serde_json::{Value, json};

use super::SettingValue;
use crate::impact::EventKind;
use crate::rules::{EntryField, InvalidEntry, ListEntry, kinds};

/// The first command for the type of an event is run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Commands(Vec<EventCommand>);

/// A program with its arguments, run without a shell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventCommand {
    /// Empty for any type.
    pub types: BTreeSet<EventKind>,
    pub program: String,
    pub arguments: Vec<String>,
    pub seconds: u32,
}

impl Commands {
    pub const MAX: usize = 20;

    pub fn for_event(&self, event: &Event) -> Option<&EventCommand> {
        let kind = EventKind::from(&event.event_type);
        self.0.iter().find(|command| command.types.is_empty() || command.types.contains(&kind))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl SettingValue for Commands {
    fn from_json(value: &Value) -> Result<Self, Option<InvalidEntry>> {
        let fields = [EntryField::Types, EntryField::Program, EntryField::Arguments, EntryField::Seconds];
        let read = |entry: &ListEntry<'_>| {
            Ok(EventCommand {
                types: entry.optional(EntryField::Types, kinds)?.unwrap_or_default(),
                program: entry.required(EntryField::Program, program)?,
                arguments: entry.optional(EntryField::Arguments, arguments)?.unwrap_or_default(),
                seconds: entry.optional(EntryField::Seconds, seconds)?.unwrap_or(DEFAULT_SECONDS),
            })
        };
        ListEntry::list(value, Self::MAX, &fields)?.iter().map(read).collect::<Result<_, _>>().map(Self)
    }

    fn to_json(&self) -> Value {
        let value = |command: &EventCommand| {
            ListEntry::to_json([
                (EntryField::Types, json!(command.types)),
                (EntryField::Program, json!(command.program)),
                (EntryField::Arguments, json!(command.arguments)),
                (EntryField::Seconds, json!(Some(command.seconds).filter(|seconds| *seconds != DEFAULT_SECONDS))),
            ])
        };
        self.0.iter().map(value).collect()
    }

    /// Arguments may contain secrets.
    fn redacted(value: &Value) -> String {
        if value.as_array().is_some_and(Vec::is_empty) { value.to_string() } else { "[…]".to_owned() }
    }
}

/// Long enough to drain a server, and shorter than the notice of most events.
const DEFAULT_SECONDS: u32 = 300;

const MAX_TEXT: usize = 4096;

const MAX_ARGUMENTS: usize = 100;

/// An absolute path of Linux or Windows. A bare name would be searched in folders that others may write to.
fn program(value: &Value) -> Option<String> {
    let path = text(value)?;
    let bytes = path.as_bytes();
    let absolute = path.starts_with('/')
        || path.starts_with("\\\\")
        || (bytes.first().is_some_and(u8::is_ascii_alphabetic) && matches!(bytes.get(1..3), Some(b":\\" | b":/")));
    absolute.then_some(path)
}

fn arguments(value: &Value) -> Option<Vec<String>> {
    value.as_array().filter(|list| list.len() <= MAX_ARGUMENTS)?.iter().map(text).collect()
}

fn seconds(value: &Value) -> Option<u32> {
    u32::try_from(value.as_u64()?).ok().filter(|seconds| (1..=86_400).contains(seconds))
}

fn text(value: &Value) -> Option<String> {
    let text = value.as_str()?;
    (text.chars().count() <= MAX_TEXT && !text.contains('\0')).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{SettingKey, Settings};
    use crate::testing::{event, reboot};

    #[test]
    fn the_first_command_for_the_type_is_run() {
        let value = json!([
            { "types": ["Freeze"], "program": "/bin/true" },
            { "program": "C:\\Tools\\drain.exe", "arguments": ["--now", ""], "seconds": 60 },
            { "program": "\\\\server\\share\\never.exe" },
        ]);
        let commands = Commands::from_json(&value).unwrap();
        assert_eq!(commands.for_event(&event("Freeze", "A", 15)).unwrap().program, "/bin/true");
        assert_eq!(commands.for_event(&event("Freeze", "A", 15)).unwrap().seconds, 300);
        assert_eq!(commands.for_event(&reboot("A")).unwrap().program, "C:\\Tools\\drain.exe");
        assert_eq!(commands.to_json(), value);
        assert_eq!(Commands::default().for_event(&reboot("A")), None);
    }

    #[test]
    fn an_invalid_command_is_refused() {
        for (field, wrong) in [
            ("program", json!({})),
            ("program", json!({ "program": "drain.sh" })),
            ("program", json!({ "program": "./drain.sh" })),
            ("program", json!({ "program": "C:drain.exe" })),
            ("program", json!({ "program": "" })),
            ("arguments", json!({ "program": "/bin/true", "arguments": "--now" })),
            ("arguments", json!({ "program": "/bin/true", "arguments": ["a\0b"] })),
            ("seconds", json!({ "program": "/bin/true", "seconds": 0 })),
            ("types", json!({ "program": "/bin/true", "types": ["Rebot"] })),
            ("name", json!({ "program": "/bin/true", "name": "x" })),
        ] {
            for key in [SettingKey::Prepare, SettingKey::Recover] {
                let refused = Settings::default().set(key, &json!([wrong])).unwrap_err();
                assert_eq!(refused.entry.unwrap().field, field, "{wrong}");
            }
        }
    }
}
