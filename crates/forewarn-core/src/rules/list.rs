//! Settings that are lists of tables: rules and commands.

use std::collections::BTreeSet;

use forewarn_texts::Language;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::impact::EventKind;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InvalidEntry {
    /// Position in the list, from 1.
    pub number: usize,
    pub field: String,
    /// The same field; `None` if there is no such field.
    pub known: Option<EntryField>,
}

named_enum! {
    pub enum EntryField {
        Name = "name",
        Types = "types",
        Source = "source",
        AtMostSeconds = "at_most_seconds",
        Scope = "scope",
        Weekdays = "weekdays",
        From = "from",
        Until = "until",
        Then = "then",
        MinutesBefore = "minutes_before",
        Program = "program",
        Arguments = "arguments",
        Seconds = "seconds",
    }
}

impl EntryField {
    /// What its value must be, as the end of a sentence.
    pub(crate) fn allowed(self, language: Language) -> &'static str {
        match self {
            Self::Name => language.allowed_rule_name(),
            Self::Types => language.allowed_event_types(),
            Self::Source => language.allowed_rule_source(),
            Self::AtMostSeconds => language.allowed_rule_at_most_seconds(),
            Self::Scope => language.allowed_rule_scope(),
            Self::Weekdays => language.allowed_rule_weekdays(),
            Self::From => language.allowed_rule_from(),
            Self::Until => language.allowed_rule_until(),
            Self::Then => language.allowed_rule_then(),
            Self::MinutesBefore => language.allowed_rule_minutes_before(),
            Self::Program => language.allowed_command_program(),
            Self::Arguments => language.allowed_command_arguments(),
            Self::Seconds => language.allowed_command_seconds(),
        }
    }
}

/// An entry to be read field by field. The error is the invalid entry, or `None` if the whole value is invalid.
pub(crate) struct ListEntry<'a> {
    number: usize,
    fields: &'a Map<String, Value>,
}

impl<'a> ListEntry<'a> {
    /// The entries of a list, which must have no unknown fields.
    pub(crate) fn list(value: &'a Value, most: usize, known: &[EntryField]) -> Result<Vec<Self>, Option<InvalidEntry>> {
        let list = value.as_array().filter(|list| list.len() <= most).ok_or(None)?;
        let entry = |(index, value): (usize, &'a Value)| {
            let (number, fields) = (index + 1, value.as_object().ok_or(None)?);
            let unknown = fields.keys().find(|name| !known.iter().any(|field| field.name() == name.as_str()));
            match unknown {
                Some(name) => Err(Some(InvalidEntry { number, field: name.clone(), known: None })),
                None => Ok(Self { number, fields }),
            }
        };
        list.iter().enumerate().map(entry).collect()
    }

    pub(crate) fn optional<T>(
        &self,
        field: EntryField,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Result<Option<T>, Option<InvalidEntry>> {
        let Some(value) = self.fields.get(field.name()) else { return Ok(None) };
        read(value).map(Some).ok_or_else(|| Some(self.invalid(field)))
    }

    pub(crate) fn required<T>(
        &self,
        field: EntryField,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Result<T, Option<InvalidEntry>> {
        self.optional(field, read)?.ok_or_else(|| Some(self.invalid(field)))
    }

    /// Without null and empty values, which are defaults.
    pub(crate) fn to_json<const N: usize>(fields: [(EntryField, Value); N]) -> Value {
        let is_set = |value: &Value| !value.is_null() && value.as_array().is_none_or(|list| !list.is_empty());
        let set = fields.into_iter().filter(|(_, value)| is_set(value));
        Value::Object(set.map(|(field, value)| (field.name().to_owned(), value)).collect())
    }

    pub(crate) fn invalid(&self, field: EntryField) -> InvalidEntry {
        InvalidEntry { number: self.number, field: field.name().to_owned(), known: Some(field) }
    }
}

/// The value with this name, in upper or lower case.
pub(super) fn named<T: Copy>(value: &Value, all: &[T], name: impl Fn(T) -> &'static str) -> Option<T> {
    let wanted = value.as_str()?;
    all.iter().copied().find(|one| name(*one).eq_ignore_ascii_case(wanted))
}

pub(crate) fn kinds(value: &Value) -> Option<BTreeSet<EventKind>> {
    value.as_array()?.iter().map(|value| named(value, &EventKind::ALL, EventKind::name)).collect()
}
