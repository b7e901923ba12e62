//! Which notifications to show, and when.
//!
//! Alerts derive from the tracker's state and from what was shown before, not from changes as they happen. So no alert is
//! lost if the program ends between a change and its notification, and none is shown twice.

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
use forewarn_texts::Language;
use serde::{Deserialize, Serialize};

use crate::key::EventKey;
use crate::settings::Settings;
use crate::tracker::Purpose;

pub use ledger::{AlertLedger, Snooze};
pub use repeats::Stated;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alert {
    pub key: AlertKey,
    /// On the endpoint's clock.
    pub planned: DateTime<Utc>,
    pub urgency: Urgency,
    pub sound: bool,
    pub title: String,
    /// May be empty. Contains plain text from Azure.
    pub body: String,
    pub buttons: Vec<Button>,
    /// What to record once it was shown: its own key, or the keys of all alerts that it bundles.
    pub marks: Vec<Mark>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    pub key: AlertKey,
    /// `None` if the event has started.
    pub stated: Option<Stated>,
}

/// The same alert always has the same key.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AlertKey {
    Appeared(EventKey),
    /// With the time at which it was due.
    Reminder(EventKey, DateTime<Utc>),
    /// The event got worse or moved up, for the nth time.
    Worsened(EventKey, u32),
    Flapping(EventKey),
    /// A rule is going to approve the event; with the time of the announcement.
    RuleAnnounced(EventKey, DateTime<Utc>),
    /// The result of an approval by rule.
    RuleActed(EventKey),
    CommandFailed(EventKey, Purpose),
    Started(EventKey),
    Ended(EventKey),
    ContactLost(DateTime<Utc>),
    TestNotification,
    /// The user returned at this time, and this is the first of the pending events.
    Returned(EventKey, DateTime<Utc>),
    /// The same alert about several events, this one first; with the time at which it was planned.
    Several(Topic, EventKey, DateTime<Utc>),
}

named_enum! {
    /// What alerts about different events can have in common.
    pub enum Topic {
        Ended = "ended",
        CommandFailed = "command-failed",
        RuleActed = "rule-acted",
        RuleAnnounced = "rule-announced",
        Flapping = "flapping",
        Appeared = "appeared",
        Reminder = "reminder",
        Worsened = "worsened",
        Started = "started",
    }
}

impl Alert {
    /// Lets the user check that notifications are shown. It is neither planned nor recorded.
    pub fn test(language: Language, settings: &Settings, at: DateTime<Utc>) -> Self {
        Self {
            key: AlertKey::TestNotification,
            planned: at,
            urgency: Urgency::Normal,
            sound: settings.sound,
            title: language.test_notification().to_owned(),
            body: language.test_notification_body().to_owned(),
            buttons: Vec::new(),
            marks: Vec::new(),
        }
    }
}

impl AlertKey {
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

    /// `None` if the alert can't be bundled with others.
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
    /// Stays until it is dismissed.
    Critical,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
    pub label: String,
    pub intent: Intent,
}

/// No button approves anything directly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Intent {
    Details(EventKey),
    Snooze(EventKey, Snooze),
    AskToApprove(EventKey),
    StopRule(EventKey),
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AlertPlan {
    /// In the order in which to show them.
    pub due: Vec<Alert>,
    /// When the next alert is due if nothing changes until then.
    pub next_in: Option<Duration>,
}
