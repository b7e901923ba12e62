//! Commands that prepare the workload for an event and recover it afterwards.

use std::collections::BTreeSet;

use scheduled_events::Event;
use serde_json::{Map, Value, json};

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
    pub const MOST: usize = 20;

    pub fn for_event(&self, event: &Event) -> Option<&EventCommand> {
        let kind = EventKind::from(&event.event_type);
        self.0.iter().find(|command| command.types.is_empty() || command.types.contains(&kind))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn read(value: &Value) -> Result<Self, Option<InvalidEntry>> {
        let fields = [EntryField::Types, EntryField::Program, EntryField::Arguments, EntryField::Seconds];
        let read = |entry: &ListEntry<'_>| {
            Ok(EventCommand {
                types: entry.optional(EntryField::Types, kinds)?.unwrap_or_default(),
                program: entry.required(EntryField::Program, program)?,
                arguments: entry.optional(EntryField::Arguments, arguments)?.unwrap_or_default(),
                seconds: entry.optional(EntryField::Seconds, seconds)?.unwrap_or(DEFAULT_SECONDS),
            })
        };
        ListEntry::list(value, Self::MOST, &fields)?.iter().map(read).collect::<Result<_, _>>().map(Self)
    }

    pub(super) fn to_value(&self) -> Value {
        let value = |command: &EventCommand| {
            let mut fields = Map::new();
            let mut put = |field: EntryField, value: Value| _ = fields.insert(field.name().to_owned(), value);
            if !command.types.is_empty() {
                put(EntryField::Types, command.types.iter().map(|kind| kind.name()).collect());
            }
            put(EntryField::Program, json!(command.program));
            if !command.arguments.is_empty() {
                put(EntryField::Arguments, json!(command.arguments));
            }
            if command.seconds != DEFAULT_SECONDS {
                put(EntryField::Seconds, json!(command.seconds));
            }
            Value::Object(fields)
        };
        self.0.iter().map(value).collect()
    }
}

/// Long enough to drain a server, and shorter than the notice of most events.
const DEFAULT_SECONDS: u32 = 300;

const LONGEST_TEXT: usize = 4096;

const MOST_ARGUMENTS: usize = 100;

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
    value.as_array().filter(|list| list.len() <= MOST_ARGUMENTS)?.iter().map(text).collect()
}

fn seconds(value: &Value) -> Option<u32> {
    u32::try_from(value.as_u64()?).ok().filter(|seconds| (1..=86_400).contains(seconds))
}

fn text(value: &Value) -> Option<String> {
    let text = value.as_str()?;
    (text.chars().count() <= LONGEST_TEXT && !text.contains('\0')).then(|| text.to_owned())
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
        let commands = Commands::read(&value).unwrap();
        assert_eq!(commands.for_event(&event("Freeze", "A", 15)).unwrap().program, "/bin/true");
        assert_eq!(commands.for_event(&event("Freeze", "A", 15)).unwrap().seconds, 300);
        assert_eq!(commands.for_event(&reboot("A")).unwrap().program, "C:\\Tools\\drain.exe");
        assert_eq!(commands.to_value(), value);
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
