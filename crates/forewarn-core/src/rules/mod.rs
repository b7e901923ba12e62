//! What may be approved without asking: rules that the person wrote, of which the first that matches counts.
//!
//! Whether a rule matches depends on nothing but the event, the name of this VM and the time. An event that does not
//! name this VM is matched by none, whatever the rule says.

mod dry_run;
mod matching;
mod presets;
mod reading;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::impact::Kind;
use crate::texts::{Language, RuleText, Text};

pub use dry_run::{Foreseen, PastLife};
pub use presets::Preset;
pub(crate) use reading::{Entry, Wrong, kinds};
pub use reading::{EntryField, InvalidEntry};

/// Rules in the order in which they are tried. No two have the same name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rules(Vec<Rule>);

/// What to do with events that match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// What it is called, in the window, in the log and in the history.
    pub name: RuleName,
    /// Which events, and when.
    pub when: Conditions,
    /// What to do with them.
    pub then: Action,
}

/// What a rule is called. A preset is called by the setting that switches it on, which no rule of the person's is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RuleName(String);

/// Which events a rule is about, and when. What is left open matches everything.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Conditions {
    /// Their types; none for any.
    pub types: BTreeSet<Kind>,
    /// Who caused them.
    pub source: Option<Cause>,
    /// The longest interruption, in seconds. One that Azure does not state is longer than any.
    pub at_most_seconds: Option<u32>,
    /// The VMs that they happen to besides this one.
    pub scope: Company,
    /// The days on which an approval may be given; none for any. The hours after midnight belong to the day before if
    /// the time of day began then.
    pub weekdays: BTreeSet<Day>,
    /// The time of day at which an approval may be given.
    pub hours: Option<Hours>,
}

/// Who caused an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// Somebody with rights to the VM.
    User,
    /// Azure.
    Platform,
}

/// The VMs of an event besides this one. An event that this VM is not among matches none of these.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Company {
    /// Any or none.
    #[default]
    Any,
    /// None.
    Alone,
    /// At least one.
    AmongOthers,
}

/// A day of the week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "everybody knows them")]
pub enum Day {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

/// A part of the day, from one minute to another that is not in it; over midnight if it ends earlier than it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hours {
    from: MinuteOfDay,
    until: MinuteOfDay,
}

/// A time of day, to the minute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct MinuteOfDay(u16);

/// What a rule does with an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Approves it as soon as it is there.
    ApproveNow,
    /// Approves it as soon as the workload is prepared for it.
    ApproveWhenPrepared,
    /// Approves it so many minutes before its time, or as soon as it is there if that is later.
    ApproveBefore(u16),
    /// Leaves it to the person, as if there were no rule.
    Ask,
    /// Keeps it from being approved from here at all.
    Never,
}

impl Rules {
    /// The most there can be.
    pub const MOST: usize = 50;

    /// The rules in order.
    pub fn iter(&self) -> impl Iterator<Item = &Rule> {
        self.0.iter()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// These rules, each changed in the same way.
    pub(crate) fn map(self, change: impl FnMut(Rule) -> Rule) -> Self {
        Self(self.0.into_iter().map(change).collect())
    }

    /// These rules, and after them those.
    #[must_use]
    pub fn then(mut self, others: impl IntoIterator<Item = Rule>) -> Self {
        self.0.extend(others);
        self
    }
}

impl RuleName {
    /// The most characters it can have.
    pub const LONGEST: usize = 60;

    /// A name as it was saved before.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// The name as it is kept.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name as it is told to the person.
    #[must_use]
    pub fn spoken(&self, language: Language) -> &str {
        Preset::of_name(self).map_or(self.as_str(), |preset| language.text(Text::Rule(RuleText::Preset(preset))))
    }
}

impl fmt::Display for RuleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl Action {
    /// Whether it ends in an approval.
    #[must_use]
    pub fn approves(self) -> bool {
        match self {
            Self::ApproveNow | Self::ApproveWhenPrepared | Self::ApproveBefore(_) => true,
            Self::Ask | Self::Never => false,
        }
    }
}

impl Hours {
    /// From one time to another. `None` if they are the same.
    #[must_use]
    pub fn new(from: MinuteOfDay, until: MinuteOfDay) -> Option<Self> {
        (from != until).then_some(Self { from, until })
    }
}
