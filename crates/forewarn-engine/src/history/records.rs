//! What the history page shows and asks for, as values.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use forewarn_core::{Approver, Change, EventKey, EventKind, Outcome, Timestamp};
use scheduled_events::{EventSource, EventType, Failure, VmName};
use serde::{Deserialize, Serialize};

use super::time::span_millis;

/// The number of an event in the history. Unlike its key, it is never used again for another event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct HistoryId(pub(super) i64);

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HistoryEvent {
    pub id: HistoryId,
    /// Its name in the rest of the program.
    pub key: EventKey,
    /// Its name in Azure, if it has one.
    pub azure_id: Option<String>,
    pub event_type: EventType,
    /// Who caused it, where Azure says.
    pub source: Option<EventSource>,
    pub vms: Vec<VmName>,
    pub description: String,
    pub not_before: Option<DateTime<Utc>>,
    /// Seconds of interruption that Azure expected, if it did.
    pub expected_seconds: Option<u64>,
    pub first_seen: Timestamp,
    pub approved: Option<DateTime<Utc>>,
    pub approved_by: Option<Approver>,
    pub started: Option<Timestamp>,
    pub started_from_the_first: bool,
    pub ended: Option<Timestamp>,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
    /// It ended while the program was not running, so `ended` is only the time by which it was over.
    pub while_away: bool,
    /// How long it took, if both ends were seen; in JSON as milliseconds.
    #[serde(rename = "tookMs", serialize_with = "span_millis")]
    pub took: Option<TimeDelta>,
    /// How long the VM stood still, if that was noticed; in JSON as milliseconds.
    #[serde(rename = "pausedMs", serialize_with = "span_millis")]
    pub paused: Option<TimeDelta>,
}

/// An event with all that is known of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Detail {
    #[serde(flatten)]
    pub event: HistoryEvent,
    pub transitions: Vec<Transition>,
    pub approvals: Vec<HistoryApproval>,
    /// The alerts about it that were shown, in order.
    pub alerts: Vec<HistoryAlert>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Transition {
    pub at: Timestamp,
    pub kind: String,
    /// The change in full; none if it is of a kind that only another version of the program knows.
    pub change: Option<Change>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HistoryApproval {
    pub by: Approver,
    pub requested: Timestamp,
    /// When the answer came; none if none is known to have come.
    pub answered: Option<Timestamp>,
    pub accepted: Option<bool>,
    /// What the endpoint said to one that it did not take, or why it said nothing.
    pub answer: Option<Failure>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HistoryAlert {
    pub key: String,
    pub title: String,
    pub at: Timestamp,
}

/// Which events to show. Whatever is empty lets everything through.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct Filter {
    pub types: BTreeSet<EventKind>,
    #[cfg_attr(feature = "page-types", ts(as = "Option<String>"))]
    pub vm: Option<VmName>,
    pub outcomes: BTreeSet<Progress>,
    /// Those in whose key, type, VMs, description, source or approver each of these words occurs, in any case.
    pub words: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Progress {
    Pending,
    Completed,
    /// It happened, but its start was not seen.
    CompletedUnseen,
    Cancelled,
}

impl From<Option<Outcome>> for Progress {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome {
            None => Self::Pending,
            Some(Outcome::Completed) => Self::Completed,
            Some(Outcome::CompletedUnseen) => Self::CompletedUnseen,
            Some(Outcome::Cancelled) => Self::Cancelled,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct Sort {
    pub by: SortBy,
    /// The greatest or latest first. What is not known comes last in either direction.
    pub descending: bool,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum SortBy {
    #[default]
    Seen,
    Type,
    Vm,
    NotBefore,
    Duration,
    Outcome,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct PageRequest {
    pub offset: u32,
    /// How many to show; never more than [`PageRequest::MOST`].
    pub limit: u32,
}

/// Part of the events that a filter lets through.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Page {
    pub events: Vec<HistoryEvent>,
    /// How many the filter lets through in all.
    pub total: u64,
}

impl Default for Sort {
    fn default() -> Self {
        Self { by: SortBy::default(), descending: true }
    }
}

impl PageRequest {
    /// The most events of a page.
    pub const MOST: u32 = 500;
}

impl Default for PageRequest {
    fn default() -> Self {
        Self { offset: 0, limit: 50 }
    }
}
