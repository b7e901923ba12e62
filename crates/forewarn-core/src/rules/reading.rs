//! Rules as loose values, and the way back.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{Action, Cause, Company, Conditions, Day, Hours, MinuteOfDay, Preset, Rule, RuleName, Rules};
use crate::impact::Kind;

/// What is wrong with one entry of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InvalidEntry {
    /// Its place in the list, from 1.
    pub number: usize,
    /// The field.
    pub field: String,
    /// The same as one that there is; none for a field that there is not.
    pub known: Option<EntryField>,
}

/// A field of an entry of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryField {
    /// [`Rule::name`]
    Name,
    /// [`Conditions::types`]
    Types,
    /// [`Conditions::source`]
    Source,
    /// [`Conditions::at_most_seconds`]
    AtMostSeconds,
    /// [`Conditions::scope`]
    Scope,
    /// [`Conditions::weekdays`]
    Weekdays,
    /// The beginning of [`Conditions::hours`].
    From,
    /// The end of [`Conditions::hours`].
    Until,
    /// [`Rule::then`]
    Then,
    /// The minutes of [`Action::ApproveBefore`].
    MinutesBefore,
    /// [`EventCommand::program`](crate::EventCommand::program)
    Program,
    /// [`EventCommand::arguments`](crate::EventCommand::arguments)
    Arguments,
    /// [`EventCommand::seconds`](crate::EventCommand::seconds)
    Seconds,
}

impl EntryField {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Name,
        Self::Types,
        Self::Source,
        Self::AtMostSeconds,
        Self::Scope,
        Self::Weekdays,
        Self::From,
        Self::Until,
        Self::Then,
        Self::MinutesBefore,
        Self::Program,
        Self::Arguments,
        Self::Seconds,
    ];

    /// Those of a rule.
    const OF_RULE: [Self; 10] = [
        Self::Name,
        Self::Types,
        Self::Source,
        Self::AtMostSeconds,
        Self::Scope,
        Self::Weekdays,
        Self::From,
        Self::Until,
        Self::Then,
        Self::MinutesBefore,
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Types => "types",
            Self::Source => "source",
            Self::AtMostSeconds => "at_most_seconds",
            Self::Scope => "scope",
            Self::Weekdays => "weekdays",
            Self::From => "from",
            Self::Until => "until",
            Self::Then => "then",
            Self::MinutesBefore => "minutes_before",
            Self::Program => "program",
            Self::Arguments => "arguments",
            Self::Seconds => "seconds",
        }
    }
}

/// Why a value is no list of entries: one of them is wrong, or the whole is none.
pub(crate) type Wrong = Option<InvalidEntry>;

/// One entry of a list, to be read field by field.
pub(crate) struct Entry<'a> {
    number: usize,
    fields: &'a Map<String, Value>,
}

impl<'a> Entry<'a> {
    /// The entries of a list of at most so many, which have no other fields than these.
    pub(crate) fn list(value: &'a Value, most: usize, known: &[EntryField]) -> Result<Vec<Self>, Wrong> {
        let list = value.as_array().filter(|list| list.len() <= most).ok_or(None)?;
        let entry = |(index, value): (usize, &'a Value)| {
            let (number, fields) = (index + 1, value.as_object().ok_or(None)?);
            let stray = fields.keys().find(|name| !known.iter().any(|field| field.name() == name.as_str()));
            match stray {
                Some(name) => Err(Some(InvalidEntry { number, field: name.clone(), known: None })),
                None => Ok(Self { number, fields }),
            }
        };
        list.iter().enumerate().map(entry).collect()
    }

    /// A field that may be left out.
    pub(crate) fn optional<T>(
        &self,
        field: EntryField,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Result<Option<T>, Wrong> {
        let Some(value) = self.fields.get(field.name()) else { return Ok(None) };
        read(value).map(Some).ok_or_else(|| Some(self.wrong(field)))
    }

    /// A field that must be there.
    pub(crate) fn required<T>(&self, field: EntryField, read: impl FnOnce(&Value) -> Option<T>) -> Result<T, Wrong> {
        self.optional(field, read)?.ok_or_else(|| Some(self.wrong(field)))
    }

    pub(crate) fn wrong(&self, field: EntryField) -> InvalidEntry {
        InvalidEntry { number: self.number, field: field.name().to_owned(), known: Some(field) }
    }
}

impl Rules {
    /// Rules from a list of tables.
    pub(crate) fn read(value: &Value) -> Result<Self, Wrong> {
        let mut rules: Vec<Rule> = Vec::new();
        for entry in Entry::list(value, Self::MOST, &EntryField::OF_RULE)? {
            let rule = Rule::read(&entry)?;
            if rules.iter().any(|other| other.name == rule.name) {
                return Err(Some(entry.wrong(EntryField::Name)));
            }
            rules.push(rule);
        }
        Ok(Self(rules))
    }

    /// The same as a list of tables, without what is left open.
    #[must_use]
    pub fn to_value(&self) -> Value {
        self.0.iter().map(Rule::to_value).collect()
    }
}

impl Rule {
    fn read(entry: &Entry<'_>) -> Result<Self, Wrong> {
        let name = entry.required(EntryField::Name, name)?;
        let from = entry.optional(EntryField::From, minute_of_day)?;
        let until = entry.optional(EntryField::Until, minute_of_day)?;
        let hours = match (from, until) {
            (None, None) => None,
            (Some(from), Some(until)) => {
                Some(Hours::new(from, until).ok_or_else(|| Some(entry.wrong(EntryField::Until)))?)
            }
            (None, Some(_)) => return Err(Some(entry.wrong(EntryField::From))),
            (Some(_), None) => return Err(Some(entry.wrong(EntryField::Until))),
        };
        let when = Conditions {
            types: entry.optional(EntryField::Types, kinds)?.unwrap_or_default(),
            source: entry.optional(EntryField::Source, Cause::read)?,
            at_most_seconds: entry.optional(EntryField::AtMostSeconds, |value| number(value, LONGEST_DURATION))?,
            scope: entry.optional(EntryField::Scope, Company::read)?.unwrap_or_default(),
            weekdays: entry.optional(EntryField::Weekdays, days)?.unwrap_or_default(),
            hours,
        };
        let minutes = entry.optional(EntryField::MinutesBefore, |value| number(value, u32::from(LONGEST_BEFORE)))?;
        let then = entry.required(EntryField::Then, |value| value.as_str().map(str::to_owned))?;
        let then = match (then.as_str(), minutes.map(u16::try_from)) {
            ("approve_now", None) => Action::ApproveNow,
            ("approve_when_prepared", None) => Action::ApproveWhenPrepared,
            ("approve_before", Some(Ok(minutes))) => Action::ApproveBefore(minutes),
            ("ask", None) => Action::Ask,
            ("never", None) => Action::Never,
            ("approve_now" | "approve_when_prepared" | "approve_before" | "ask" | "never", _) => {
                return Err(Some(entry.wrong(EntryField::MinutesBefore)));
            }
            _ => return Err(Some(entry.wrong(EntryField::Then))),
        };
        Ok(Self { name, when, then })
    }

    fn to_value(&self) -> Value {
        let mut fields = Map::new();
        let mut put = |field: EntryField, value: Value| _ = fields.insert(field.name().to_owned(), value);
        let Conditions { types, source, at_most_seconds, scope, weekdays, hours } = &self.when;
        put(EntryField::Name, json!(self.name));
        if !types.is_empty() {
            put(EntryField::Types, types.iter().map(|kind| kind.as_str()).collect());
        }
        if let Some(source) = source {
            put(EntryField::Source, json!(source.name()));
        }
        if let Some(seconds) = at_most_seconds {
            put(EntryField::AtMostSeconds, json!(seconds));
        }
        if *scope != Company::default() {
            put(EntryField::Scope, json!(scope.name()));
        }
        if !weekdays.is_empty() {
            put(EntryField::Weekdays, weekdays.iter().map(|day| day.name()).collect());
        }
        if let Some(hours) = hours {
            put(EntryField::From, json!(hours.from.text()));
            put(EntryField::Until, json!(hours.until.text()));
        }
        put(EntryField::Then, json!(self.then.name()));
        if let Action::ApproveBefore(minutes) = self.then {
            put(EntryField::MinutesBefore, json!(minutes));
        }
        Value::Object(fields)
    }
}

impl Action {
    /// Its name, without the minutes.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::ApproveNow => "approve_now",
            Self::ApproveWhenPrepared => "approve_when_prepared",
            Self::ApproveBefore(_) => "approve_before",
            Self::Ask => "ask",
            Self::Never => "never",
        }
    }
}

impl Cause {
    fn name(self) -> &'static str {
        match self {
            Self::User => "User",
            Self::Platform => "Platform",
        }
    }

    fn read(value: &Value) -> Option<Self> {
        named(value, &[Self::User, Self::Platform], Self::name)
    }
}

impl Company {
    fn name(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Alone => "alone",
            Self::AmongOthers => "among_others",
        }
    }

    fn read(value: &Value) -> Option<Self> {
        named(value, &[Self::Any, Self::Alone, Self::AmongOthers], Self::name)
    }
}

impl Day {
    fn name(self) -> &'static str {
        match self {
            Self::Monday => "mon",
            Self::Tuesday => "tue",
            Self::Wednesday => "wed",
            Self::Thursday => "thu",
            Self::Friday => "fri",
            Self::Saturday => "sat",
            Self::Sunday => "sun",
        }
    }
}

impl MinuteOfDay {
    fn text(self) -> String {
        format!("{:02}:{:02}", self.0 / 60, self.0 % 60)
    }
}

const LONGEST_DURATION: u32 = 24 * 60 * 60;

const LONGEST_BEFORE: u16 = 24 * 60;

fn name(value: &Value) -> Option<RuleName> {
    let name = value.as_str()?.trim();
    let fits = (1..=RuleName::LONGEST).contains(&name.chars().count()) && !name.contains(char::is_control);
    let name = RuleName::new(name);
    (fits && Preset::of_name(&name).is_none()).then_some(name)
}

fn number(value: &Value, most: u32) -> Option<u32> {
    u32::try_from(value.as_u64()?).ok().filter(|number| *number <= most)
}

fn named<T: Copy>(value: &Value, all: &[T], name: impl Fn(T) -> &'static str) -> Option<T> {
    let wanted = value.as_str()?;
    all.iter().copied().find(|one| name(*one).eq_ignore_ascii_case(wanted))
}

pub(crate) fn kinds(value: &Value) -> Option<BTreeSet<Kind>> {
    value.as_array()?.iter().map(|value| named(value, &Kind::ALL, Kind::as_str)).collect()
}

fn days(value: &Value) -> Option<BTreeSet<Day>> {
    value.as_array()?.iter().map(|value| named(value, &Day::ALL, Day::name)).collect()
}

fn minute_of_day(value: &Value) -> Option<MinuteOfDay> {
    let (hours, minutes) = value.as_str()?.split_once(':')?;
    let part = |text: &str, below: u16| {
        let digits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u16>().ok().filter(|number| digits && *number < below)
    };
    Some(MinuteOfDay(part(hours, 24)? * 60 + part(minutes, 60)?))
}
