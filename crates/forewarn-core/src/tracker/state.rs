//! What the tracker remembers, as values that can be saved.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use scheduled_events::{Event, EventId, EventStatus, Failure, VmName};
use serde::{Deserialize, Serialize};

use super::acted::ActedOn;
use super::approval::ApprovalRecord;
use super::preparation::CommandRun;
use super::rule_state::RuleState;
use crate::clock::{Boot, Timestamp};
use crate::key::EventKey;

/// Everything the tracker has to remember over a restart.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TrackerState {
    pub events: BTreeMap<EventKey, TrackedEvent>,
    /// The latest ones that have, oldest first; their number is bounded.
    pub ended: VecDeque<EndedEvent>,
    pub contact: Contact,
    /// Events that were acted on and are no longer in `ended`.
    pub acted_on: ActedOn,
}

/// An event and what was seen of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TrackedEvent {
    pub key: EventKey,
    #[serde(with = "shared")]
    pub event: Arc<Event>,
    /// The id it had while it was scheduled, if the endpoint gave it another one when it started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earlier_id: Option<EventId>,
    pub first_seen: Timestamp,
    /// The earliest start that was last stated, which Azure takes away once the event has started.
    pub not_before: Option<DateTime<Utc>>,
    pub stage: EventStage,
    /// The approval given here, if one was.
    pub approval: Option<ApprovalRecord>,
    /// What a rule has to do with it, if one has.
    #[serde(default, alias = "ruling")]
    pub rule_state: Option<RuleState>,
    /// Another session of this VM was to see to it for all of them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left: bool,
    /// The command that was run to prepare for it, if one was.
    #[serde(default)]
    pub prepare: Option<CommandRun>,
    /// The command that was run when it was over, if one was.
    #[serde(default)]
    pub recover: Option<CommandRun>,
    /// Whether the latest document listed it. A document that could be read only in part ends nothing.
    pub listed: bool,
    /// The run of the operating system in which it was last seen.
    pub seen_in_boot: Option<Boot>,
    /// How far the VM's clock was moved forward while this event explains it, in milliseconds.
    pub(super) wall_jumped_ms: i64,
    /// How far the endpoint's clock ran ahead of ours meanwhile, in milliseconds.
    pub(super) endpoint_jumped_ms: i64,
}

/// How far an event has come. It never goes backwards, whatever a document says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventStage {
    Scheduled,
    Started { at: Timestamp, from_the_first: bool },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EndedEvent {
    pub tracked: TrackedEvent,
    pub at: Timestamp,
    pub outcome: Outcome,
    /// It ended while the program was not running, so `at` is only the time by which it was over.
    pub while_away: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Outcome {
    Completed,
    /// It happened, but its start fell between two observations or into our own downtime.
    CompletedUnseen,
    Cancelled,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Contact {
    pub last_document: Option<DateTime<Utc>>,
    /// How many entries of that document are no events at all.
    pub unreadable_entries: usize,
    /// Since when and why there is none, if the latest observation was a failure.
    pub loss: Option<ContactLoss>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ContactLoss {
    pub since: DateTime<Utc>,
    #[serde(deserialize_with = "crate::failure::deserialize")]
    pub failure: Failure,
}

/// Whether what is known can be relied on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Connection<'a> {
    /// No answer has come since the program began. The first one may take two minutes.
    Starting,
    Live {
        last_document: DateTime<Utc>,
        /// How many of its entries are no events at all.
        unreadable_entries: usize,
    },
    Lost(&'a ContactLoss),
}

/// An event that others hold too is saved like one that nobody else does.
mod shared {
    use std::sync::Arc;

    use scheduled_events::Event;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(event: &Arc<Event>, serializer: S) -> Result<S::Ok, S::Error> {
        Event::serialize(event, serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<Event>, D::Error> {
        Event::deserialize(deserializer).map(Arc::new)
    }
}

impl TrackedEvent {
    pub(super) fn new(key: EventKey, event: Arc<Event>, at: Timestamp, boot: Option<Boot>) -> Self {
        let stage = if event.status == EventStatus::Started {
            EventStage::Started { at, from_the_first: true }
        } else {
            EventStage::Scheduled
        };
        Self {
            key,
            not_before: event.not_before.time(),
            event,
            earlier_id: None,
            first_seen: at,
            stage,
            approval: None,
            rule_state: None,
            left: false,
            prepare: None,
            recover: None,
            listed: true,
            seen_in_boot: boot,
            wall_jumped_ms: 0,
            endpoint_jumped_ms: 0,
        }
    }

    #[must_use]
    pub fn has_id(&self, id: &EventId) -> bool {
        self.ids().any(|own| own == id)
    }

    /// Its id and the one it had earlier, if it has any.
    pub(super) fn ids(&self) -> impl Iterator<Item = &EventId> {
        self.event.id.iter().chain(&self.earlier_id)
    }

    #[must_use]
    pub fn is_started(&self) -> bool {
        self.started_at().is_some()
    }

    #[must_use]
    pub fn started_at(&self) -> Option<Timestamp> {
        match self.stage {
            EventStage::Scheduled => None,
            EventStage::Started { at, .. } => Some(at),
        }
    }

    /// Whether it was under way when first seen: a hardware failure, or a policy that approves by itself.
    #[must_use]
    pub fn started_unannounced(&self) -> bool {
        matches!(self.stage, EventStage::Started { from_the_first: true, .. })
    }

    /// Whether it happens to this VM. Where the VM's name is not known, or the event names none, it has to be assumed.
    #[must_use]
    pub fn may_affect(&self, this_vm: Option<&VmName>) -> bool {
        self.event.resources.is_empty() || this_vm.is_none_or(|vm| self.event.affects(vm))
    }

    /// How long the VM stood still during the event, if that was noticed. A pause shows in the VM's clock, in the
    /// endpoint's clock against ours, or in both, in which case it is still one pause.
    #[must_use]
    pub fn paused(&self) -> Option<TimeDelta> {
        let milliseconds = self.wall_jumped_ms.max(self.endpoint_jumped_ms);
        (milliseconds > 0).then(|| TimeDelta::milliseconds(milliseconds))
    }
}

impl EndedEvent {
    /// How long it took, if both ends were seen.
    #[must_use]
    pub fn took(&self) -> Option<TimeDelta> {
        let started = self.tracked.started_at().filter(|_| !self.while_away)?;
        Some((self.at.endpoint - started.endpoint).max(TimeDelta::zero()))
    }
}
