//! Results and parameters of queries.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use forewarn_core::{Approver, Change, EventKey, EventKind, Outcome, Timestamp};
use scheduled_events::{EventSource, EventType, Failure, VmName};
use serde::{Deserialize, Serialize};

/// Time spans as whole milliseconds.
#[allow(clippy::ref_option, reason = "serde passes a reference to the field")]
fn span_millis<S: serde::Serializer>(span: &Option<TimeDelta>, serializer: S) -> Result<S::Ok, S::Error> {
    span.map(|span| span.num_milliseconds()).serialize(serializer)
}

/// Unlike the key of an event, it is never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct HistoryId(pub(super) i64);

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HistoryEvent {
    pub id: HistoryId,
    pub key: EventKey,
    pub azure_id: Option<String>,
    pub event_type: EventType,
    pub source: Option<EventSource>,
    pub vms: Vec<VmName>,
    pub description: String,
    pub not_before: Option<DateTime<Utc>>,
    /// Of interruption, as announced by Azure.
    pub expected_seconds: Option<u64>,
    pub first_seen: Timestamp,
    pub approved: Option<DateTime<Utc>>,
    pub approved_by: Option<Approver>,
    pub started: Option<Timestamp>,
    pub started_from_the_first: bool,
    pub ended: Option<Timestamp>,
    /// `None` while it is pending.
    pub outcome: Option<Outcome>,
    /// It ended while the program was not running, so `ended` is when that was noticed.
    pub while_away: bool,
    /// If both start and end were seen.
    #[serde(rename = "tookMs", serialize_with = "span_millis")]
    pub took: Option<TimeDelta>,
    /// How long the VM was paused, if that was noticed.
    #[serde(rename = "pausedMs", serialize_with = "span_millis")]
    pub paused: Option<TimeDelta>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EventHistory {
    #[serde(flatten)]
    pub event: HistoryEvent,
    pub transitions: Vec<Transition>,
    pub approvals: Vec<HistoryApproval>,
    pub alerts: Vec<HistoryAlert>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Transition {
    pub at: Timestamp,
    pub kind: String,
    /// `None` if only another version of the program knows this kind.
    pub change: Option<Change>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HistoryApproval {
    pub by: Approver,
    pub requested: Timestamp,
    pub answered: Option<Timestamp>,
    pub accepted: Option<bool>,
    /// Why it was not accepted.
    pub answer: Option<Failure>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HistoryAlert {
    pub key: String,
    pub title: String,
    pub at: Timestamp,
}

/// An empty field matches every event.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct Filter {
    pub types: BTreeSet<EventKind>,
    #[cfg_attr(feature = "page-types", ts(as = "Option<String>"))]
    pub vm: Option<VmName>,
    pub outcomes: BTreeSet<HistoryOutcome>,
    /// Search terms, all of which must occur in key, type, VMs, description, source or approver. Case-insensitive.
    pub words: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum HistoryOutcome {
    Pending,
    Completed,
    /// Its start was not seen.
    CompletedUnseen,
    Cancelled,
}

impl From<Option<Outcome>> for HistoryOutcome {
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
    /// Unknown values come last in either direction.
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
    /// At most [`PageRequest::MAX`].
    pub limit: u32,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EventPage {
    pub events: Vec<HistoryEvent>,
    /// Of all pages.
    pub total: u64,
}

impl Default for Sort {
    fn default() -> Self {
        Self { by: SortBy::default(), descending: true }
    }
}

impl PageRequest {
    pub const MAX: u32 = 500;
}

impl Default for PageRequest {
    fn default() -> Self {
        Self { offset: 0, limit: 50 }
    }
}
