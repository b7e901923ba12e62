//! Rules that approve events without asking the user. The first matching rule applies.
//!
//! Whether a rule matches depends on the event, the name of this VM and the time only. No rule matches an event that does
//! not name this VM.

mod dry_run;
mod list;
mod matching;
mod presets;
mod reading;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::fmt;

use chrono::{NaiveTime, WeekdaySet};
use forewarn_texts::Language;
use serde::{Deserialize, Serialize};

use crate::impact::EventKind;

pub use dry_run::{DryRunResult, HistoricalEvent};
pub use list::{EntryField, InvalidEntry};
pub(crate) use list::{ListEntry, kinds};
pub use presets::Preset;

/// Rules in the order in which they are tried. Names are unique.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rules(Vec<Rule>);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    pub name: RuleName,
    pub when: Conditions,
    pub then: Action,
}

/// A preset has the name of the setting that enables it, which no other rule can have.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RuleName(String);

/// A condition that is empty or `None` matches everything.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Conditions {
    pub types: BTreeSet<EventKind>,
    pub source: Option<SourceCondition>,
    /// The longest interruption, in seconds. An unknown duration does not match.
    pub at_most_seconds: Option<u32>,
    pub scope: VmScope,
    /// The days on which the rule approves. If [`Conditions::hours`] pass midnight, the hours after it belong to the day
    /// before.
    pub weekdays: WeekdaySet,
    /// The time of day at which the rule approves.
    pub hours: Option<Hours>,
}

named_enum! {
    pub enum SourceCondition {
        User = "User",
        Platform = "Platform",
    }
}

named_enum! {
    /// The other VMs of an event. An event without this VM never matches.
    #[derive(Default)]
    pub enum VmScope {
        #[default]
        Any = "any",
        Alone = "alone",
        /// At least one other VM.
        AmongOthers = "among_others",
    }
}

/// From one time of day until another, which is excluded. Passes midnight if it ends earlier than it starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hours {
    from: NaiveTime,
    until: NaiveTime,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    ApproveNow,
    ApproveWhenPrepared,
    /// This many minutes before the event, or as soon as it appears if that is later.
    ApproveBefore(u16),
    /// Leaves the event to the user, as if there were no rule.
    Ask,
    /// The user can't approve the event from here either.
    Never,
}

impl Rules {
    pub const MAX: usize = 50;

    pub fn iter(&self) -> impl Iterator<Item = &Rule> {
        self.0.iter()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn map(self, change: impl FnMut(Rule) -> Rule) -> Self {
        Self(self.0.into_iter().map(change).collect())
    }

    pub(crate) fn then(mut self, others: impl IntoIterator<Item = Rule>) -> Self {
        self.0.extend(others);
        self
    }
}

impl RuleName {
    /// In characters.
    pub const MAX_LEN: usize = 60;

    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Only names of presets are translated.
    pub fn localized(&self, language: Language) -> &str {
        Preset::of_name(self).map_or(self.as_str(), |preset| preset.localized_name(language))
    }
}

impl fmt::Display for RuleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl Action {
    pub fn approves(self) -> bool {
        !matches!(self, Self::Ask | Self::Never)
    }
}

impl Hours {
    /// `None` if both are the same.
    pub fn new(from: NaiveTime, until: NaiveTime) -> Option<Self> {
        (from != until).then_some(Self { from, until })
    }
}
