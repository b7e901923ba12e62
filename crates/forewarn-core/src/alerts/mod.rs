//! What to tell the person, and when.
//!
//! Alerts derive from what the tracker knows and from what was told before, not from the moment at which something
//! changed. So nothing is lost if the program ends between noticing and telling, and nothing is told twice.

mod bundle;
mod ledger;
mod plan;
mod repeats;
mod wording;

#[cfg(test)]
mod tests;

use std::fmt;
use std::time::Duration;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::key::EventKey;
use crate::settings::Settings;
use crate::texts::{Reply, Words};
use crate::tracker::Purpose;

pub use ledger::{AlertLedger, Snooze};
pub use repeats::Stated;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alert {
    /// What it tells and of which event: the same thing has the same key, always.
    pub key: AlertKey,
    /// When it was planned, on the endpoint's clock.
    pub planned: DateTime<Utc>,
    pub urgency: Urgency,
    pub sound: bool,
    pub title: String,
    /// The rest; may be empty. Part of it is Azure's text, which is never markup.
    pub body: String,
    pub buttons: Vec<Button>,
    /// What the ledger notes once it was shown: its own key, or those of all alerts that it stands for.
    pub marks: Vec<Mark>,
}

/// Something that counts as notified once an alert was shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    pub key: AlertKey,
    /// The type and time it stated, where the event is still coming.
    pub stated: Option<Stated>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AlertKey {
    Appeared(EventKey),
    /// The event is still coming; with the time at which to remind of it.
    Reminder(EventKey, DateTime<Utc>),
    /// The event got worse or moved up; for how many times that was notified of it, this one included.
    Worsened(EventKey, u32),
    Flapping(EventKey),
    /// A rule is going to approve the event; with the time since when that is told.
    RuleAnnounced(EventKey, DateTime<Utc>),
    /// A rule approved the event, and this came of it.
    RuleActed(EventKey),
    /// A command for the event did not do what it was to do.
    CommandFailed(EventKey, Purpose),
    Started(EventKey),
    /// The event is over, one way or the other.
    Ended(EventKey),
    ContactLost(DateTime<Utc>),
    /// Nothing: somebody wants to see whether alerts are shown.
    TestNotification,
    /// The person is back at the desk, since then, and this event is the first of what is pending.
    Returned(EventKey, DateTime<Utc>),
    /// The same of several events, of which this is the first; with the time at which it was planned.
    Several(Topic, EventKey, DateTime<Utc>),
}

/// What alerts about different events have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    Ended,
    CommandFailed,
    RuleActed,
    RuleAnnounced,
    Flapping,
    Appeared,
    Reminder,
    Worsened,
    Started,
}

impl Topic {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Ended,
        Self::CommandFailed,
        Self::RuleActed,
        Self::RuleAnnounced,
        Self::Flapping,
        Self::Appeared,
        Self::Reminder,
        Self::Worsened,
        Self::Started,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Ended => "ended",
            Self::CommandFailed => "command-failed",
            Self::RuleActed => "rule-acted",
            Self::RuleAnnounced => "rule-announced",
            Self::Flapping => "flapping",
            Self::Appeared => "appeared",
            Self::Reminder => "reminder",
            Self::Worsened => "worsened",
            Self::Started => "started",
        }
    }
}

impl Alert {
    /// An alert that tells nothing, to see whether the system shows alerts. It is never planned nor remembered.
    #[must_use]
    pub fn test(words: Words, settings: &Settings, at: DateTime<Utc>) -> Self {
        Self {
            key: AlertKey::TestNotification,
            planned: at,
            urgency: Urgency::Normal,
            sound: settings.sound,
            title: words.language.reply(Reply::TrialTitle).to_owned(),
            body: words.language.reply(Reply::TrialBody).to_owned(),
            buttons: Vec::new(),
            marks: Vec::new(),
        }
    }
}

impl AlertKey {
    #[must_use]
    pub fn event(&self) -> Option<&EventKey> {
        match self {
            Self::Appeared(key)
            | Self::Reminder(key, _)
            | Self::RuleAnnounced(key, _)
            | Self::RuleActed(key)
            | Self::CommandFailed(key, _)
            | Self::Started(key)
            | Self::Ended(key)
            | Self::Worsened(key, ..)
            | Self::Flapping(key)
            | Self::Several(_, key, _)
            | Self::Returned(key, _) => Some(key),
            Self::ContactLost(_) | Self::TestNotification => None,
        }
    }

    /// What it has in common with others, if they can be shown as one.
    fn topic(&self) -> Option<Topic> {
        match self {
            Self::Appeared(_) => Some(Topic::Appeared),
            Self::Reminder(..) => Some(Topic::Reminder),
            Self::Worsened(..) => Some(Topic::Worsened),
            Self::Flapping(_) => Some(Topic::Flapping),
            Self::RuleAnnounced(..) => Some(Topic::RuleAnnounced),
            Self::RuleActed(_) => Some(Topic::RuleActed),
            Self::CommandFailed(..) => Some(Topic::CommandFailed),
            Self::Started(_) => Some(Topic::Started),
            Self::Ended(_) => Some(Topic::Ended),
            Self::ContactLost(_) | Self::TestNotification | Self::Returned(..) | Self::Several(..) => None,
        }
    }
}

impl fmt::Display for AlertKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Appeared(key) => write!(f, "appeared {key}"),
            Self::Reminder(key, due) => write!(f, "reminder {} {key}", due.timestamp()),
            Self::Worsened(key, number) => write!(f, "worsened {number} {key}"),
            Self::Flapping(key) => write!(f, "flapping {key}"),
            Self::Several(topic, key, at) => write!(f, "several-{} {} {key}", topic.name(), at.timestamp()),
            Self::RuleAnnounced(key, since) => write!(f, "rule-announced {} {key}", since.timestamp()),
            Self::RuleActed(key) => write!(f, "rule-acted {key}"),
            Self::CommandFailed(key, Purpose::Prepare) => write!(f, "preparation-failed {key}"),
            Self::CommandFailed(key, Purpose::Recover) => write!(f, "recovery-failed {key}"),
            Self::Started(key) => write!(f, "started {key}"),
            Self::Ended(key) => write!(f, "ended {key}"),
            Self::ContactLost(since) => write!(f, "contact-lost {}", since.timestamp()),
            Self::TestNotification => f.write_str("test-notification"),
            Self::Returned(key, since) => write!(f, "returned {} {key}", since.timestamp()),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Urgency {
    Low,
    Normal,
    High,
    /// It happens now. Stays until it is dismissed.
    Critical,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
    pub label: String,
    pub intent: Intent,
}

/// What a button wants. None approves anything by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Intent {
    Details(EventKey),
    /// Be quiet about the event until then.
    Snooze(EventKey, Snooze),
    AskToApprove(EventKey),
    StopRule(EventKey),
}

/// What is to be told now, and when to ask again.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AlertPlan {
    /// What is due and has not been told, in the order in which to tell it.
    pub due: Vec<Alert>,
    /// After how long the next one comes due, if no observation changes that.
    pub next_in: Option<Duration>,
}
