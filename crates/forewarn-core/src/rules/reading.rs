//! Rules as JSON.

use chrono::{NaiveTime, Weekday, WeekdaySet};
use serde_json::{Value, json};

use super::list::named;
use super::{
    Action, Conditions, EntryField, Hours, InvalidEntry, ListEntry, Preset, Rule, RuleName, Rules, SourceCondition,
    VmScope, kinds,
};
use crate::settings::SettingValue;

const FIELDS: [EntryField; 10] = [
    EntryField::Name,
    EntryField::Types,
    EntryField::Source,
    EntryField::AtMostSeconds,
    EntryField::Scope,
    EntryField::Weekdays,
    EntryField::From,
    EntryField::Until,
    EntryField::Then,
    EntryField::MinutesBefore,
];

/// In seconds.
const MAX_DURATION: u32 = 24 * 60 * 60;

/// In minutes.
const MAX_BEFORE: u16 = 24 * 60;

const TIME_OF_DAY: &str = "%H:%M";

impl SettingValue for Rules {
    fn from_json(value: &Value) -> Result<Self, Option<InvalidEntry>> {
        let mut rules: Vec<Rule> = Vec::new();
        for entry in ListEntry::list(value, Self::MAX, &FIELDS)? {
            let rule = Rule::read(&entry)?;
            if rules.iter().any(|other| other.name == rule.name) {
                return Err(Some(entry.invalid(EntryField::Name)));
            }
            rules.push(rule);
        }
        Ok(Self(rules))
    }

    fn to_json(&self) -> Value {
        self.0.iter().map(Rule::to_json).collect()
    }
}

impl Rule {
    fn read(entry: &ListEntry<'_>) -> Result<Self, Option<InvalidEntry>> {
        let name = entry.required(EntryField::Name, name)?;
        let from = entry.optional(EntryField::From, time_of_day)?;
        let until = entry.optional(EntryField::Until, time_of_day)?;
        let hours = match (from, until) {
            (None, None) => None,
            (Some(from), Some(until)) => {
                Some(Hours::new(from, until).ok_or_else(|| Some(entry.invalid(EntryField::Until)))?)
            }
            (None, Some(_)) => return Err(Some(entry.invalid(EntryField::From))),
            (Some(_), None) => return Err(Some(entry.invalid(EntryField::Until))),
        };
        let when = Conditions {
            types: entry.optional(EntryField::Types, kinds)?.unwrap_or_default(),
            source: entry
                .optional(EntryField::Source, |value| named(value, &SourceCondition::ALL, SourceCondition::name))?,
            at_most_seconds: entry.optional(EntryField::AtMostSeconds, |value| number(value, MAX_DURATION))?,
            scope: entry
                .optional(EntryField::Scope, |value| named(value, &VmScope::ALL, VmScope::name))?
                .unwrap_or_default(),
            weekdays: entry.optional(EntryField::Weekdays, weekdays)?.unwrap_or_default(),
            hours,
        };
        let minutes = entry.optional(EntryField::MinutesBefore, |value| number(value, u32::from(MAX_BEFORE)))?;
        let then = entry.required(EntryField::Then, |value| value.as_str().map(str::to_owned))?;
        let then = match (then.as_str(), minutes.map(u16::try_from)) {
            ("approve_now", None) => Action::ApproveNow,
            ("approve_when_prepared", None) => Action::ApproveWhenPrepared,
            ("approve_before", Some(Ok(minutes))) => Action::ApproveBefore(minutes),
            ("ask", None) => Action::Ask,
            ("never", None) => Action::Never,
            ("approve_now" | "approve_when_prepared" | "approve_before" | "ask" | "never", _) => {
                return Err(Some(entry.invalid(EntryField::MinutesBefore)));
            }
            _ => return Err(Some(entry.invalid(EntryField::Then))),
        };
        Ok(Self { name, when, then })
    }

    fn to_json(&self) -> Value {
        let Conditions { types, source, at_most_seconds, scope, weekdays, hours } = &self.when;
        let time = |time: NaiveTime| time.format(TIME_OF_DAY).to_string();
        let minutes_before = match self.then {
            Action::ApproveBefore(minutes) => Some(minutes),
            Action::ApproveNow | Action::ApproveWhenPrepared | Action::Ask | Action::Never => None,
        };
        ListEntry::to_json([
            (EntryField::Name, json!(self.name)),
            (EntryField::Types, json!(types)),
            (EntryField::Source, json!(source)),
            (EntryField::AtMostSeconds, json!(at_most_seconds)),
            (EntryField::Scope, json!(Some(scope).filter(|scope| **scope != VmScope::default()))),
            (EntryField::Weekdays, weekdays.iter(Weekday::Mon).map(weekday_name).collect()),
            (EntryField::From, json!(hours.map(|hours| time(hours.from)))),
            (EntryField::Until, json!(hours.map(|hours| time(hours.until)))),
            (EntryField::Then, json!(self.then.name())),
            (EntryField::MinutesBefore, json!(minutes_before)),
        ])
    }
}

impl Action {
    /// Without the minutes.
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

fn name(value: &Value) -> Option<RuleName> {
    let name = value.as_str()?.trim();
    let fits = (1..=RuleName::MAX_LEN).contains(&name.chars().count()) && !name.contains(char::is_control);
    let name = RuleName::new(name);
    (fits && Preset::of_name(&name).is_none()).then_some(name)
}

fn number(value: &Value, most: u32) -> Option<u32> {
    u32::try_from(value.as_u64()?).ok().filter(|number| *number <= most)
}

fn weekdays(value: &Value) -> Option<WeekdaySet> {
    value.as_array()?.iter().map(weekday).collect()
}

fn weekday(value: &Value) -> Option<Weekday> {
    let name = value.as_str()?;
    let mut days = (0..7).filter_map(|number| Weekday::try_from(number).ok());
    days.find(|day| weekday_name(*day).eq_ignore_ascii_case(name))
}

fn weekday_name(day: Weekday) -> String {
    day.to_string().to_lowercase()
}

/// Exactly two digits each, unlike what chrono accepts.
fn time_of_day(value: &Value) -> Option<NaiveTime> {
    let text = value.as_str()?;
    let time = NaiveTime::parse_from_str(text, TIME_OF_DAY).ok()?;
    (time.format(TIME_OF_DAY).to_string() == text).then_some(time)
}
