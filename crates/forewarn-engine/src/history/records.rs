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

/// An event as the history knows it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HistoryEvent {
    /// Its number here.
    pub id: HistoryId,
    /// Its name in the rest of the program.
    pub key: EventKey,
    /// Its name in Azure, if it has one.
    pub azure_id: Option<String>,
    /// What it is.
    pub event_type: EventType,
    /// Who caused it, where Azure says.
    pub source: Option<EventSource>,
    /// The VMs it happened to.
    pub vms: Vec<VmName>,
    /// Azure's words.
    pub description: String,
    /// The earliest start that was last stated.
    pub not_before: Option<DateTime<Utc>>,
    /// Seconds of interruption that Azure expected, if it did.
    pub expected_seconds: Option<u64>,
    /// When it was first seen.
    pub first_seen: Timestamp,
    /// When an approval from here was accepted.
    pub approved: Option<DateTime<Utc>>,
    /// Whose approval that was.
    pub approved_by: Option<Approver>,
    /// When it was seen to start.
    pub started: Option<Timestamp>,
    /// It was under way when first seen.
    pub started_from_the_first: bool,
    /// When it was found to be over.
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
    /// The event.
    #[serde(flatten)]
    pub event: HistoryEvent,
    /// What happened to it, in order.
    pub transitions: Vec<Transition>,
    /// The approvals given here, in order.
    pub approvals: Vec<HistoryApproval>,
    /// The alerts about it that were shown, in order.
    pub alerts: Vec<HistoryAlert>,
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Transition {
    /// When it was noticed.
    pub at: Timestamp,
    /// The name of the change.
    pub kind: String,
    /// The change in full; none if it is of a kind that only another version of the program knows.
    pub change: Option<Change>,
}

/// An approval that was given here.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HistoryApproval {
    /// Who gave it.
    pub by: Approver,
    /// When.
    pub requested: Timestamp,
    /// When the answer came; none if none is known to have come.
    pub answered: Option<Timestamp>,
    /// Whether the endpoint took it.
    pub accepted: Option<bool>,
    /// What the endpoint said to one that it did not take, or why it said nothing.
    pub answer: Option<Failure>,
}

/// An alert that was shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HistoryAlert {
    /// What it told.
    pub key: String,
    /// Its first line.
    pub title: String,
    /// When it was shown.
    pub at: Timestamp,
}

/// Which events to show. Whatever is empty lets everything through.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct Filter {
    /// Those of one of these types.
    pub types: BTreeSet<EventKind>,
    /// Those that happened to this VM.
    #[cfg_attr(feature = "page-types", ts(as = "Option<String>"))]
    pub vm: Option<VmName>,
    /// Those that have come so far.
    pub outcomes: BTreeSet<Progress>,
    /// Those in whose key, type, VMs, description, source or approver each of these words occurs, in any case.
    pub words: String,
}

/// How far an event has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Progress {
    /// It has not ended.
    Pending,
    /// It happened.
    Completed,
    /// It happened, but its start was not seen.
    CompletedUnseen,
    /// Azure withdrew it.
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

/// In which order to show events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct Sort {
    /// By what.
    pub by: SortBy,
    /// The greatest or latest first. What is not known comes last in either direction.
    pub descending: bool,
}

/// By what to order events.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum SortBy {
    /// When they were first seen.
    #[default]
    Seen,
    /// Their type, by name.
    Type,
    /// The first of their VMs, by name.
    Vm,
    /// Their earliest start.
    NotBefore,
    /// How long they took.
    Duration,
    /// How they ended, by name.
    Outcome,
}

/// Which part of the events to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct PageRequest {
    /// How many to pass over.
    pub offset: u32,
    /// How many to show; never more than [`PageRequest::MOST`].
    pub limit: u32,
}

/// Part of the events that a filter lets through.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Page {
    /// The events.
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
