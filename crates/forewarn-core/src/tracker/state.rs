//! The tracker's state, which is saved.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use scheduled_events::{Event, EventId, EventStatus, Failure, VmName};
use serde::{Deserialize, Serialize};

use super::acted_on::ActedOn;
use super::approval::ApprovalRecord;
use super::bounds::HasAllVms;
use super::commands::CommandRun;
use super::rule_approval::RuleState;
use crate::clock::{Boot, Timestamp};
use crate::key::EventKey;

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TrackerState {
    pub events: BTreeMap<EventKey, TrackedEvent>,
    /// The latest ones only, oldest first.
    pub ended: VecDeque<EndedEvent>,
    pub contact: Contact,
    /// Events that are no longer in `ended`.
    pub acted_on: ActedOn,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TrackedEvent {
    pub key: EventKey,
    #[serde(with = "arc")]
    pub event: Arc<Event>,
    /// The id it had before it started, if the endpoint then gave it another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earlier_id: Option<EventId>,
    pub first_seen: Timestamp,
    /// The last one stated. Azure removes it when the event starts.
    pub not_before: Option<DateTime<Utc>>,
    pub stage: EventStage,
    pub approval: Option<ApprovalRecord>,
    #[serde(default, alias = "ruling")]
    pub rule_state: Option<RuleState>,
    /// Another session on this VM applied rules and commands to it, for all sessions.
    #[serde(rename = "left", default, skip_serializing_if = "std::ops::Not::not")]
    pub delegated: bool,
    #[serde(default)]
    pub prepare: Option<CommandRun>,
    #[serde(default)]
    pub recover: Option<CommandRun>,
    /// Whether the latest document has it. A document with unreadable entries ends no event.
    pub listed: bool,
    pub seen_in_boot: Option<Boot>,
    /// How far the VM's clock jumped forward during this event.
    pub(super) wall_jumped_ms: i64,
    /// How far the endpoint's clock jumped forward against the monotonic one.
    pub(super) endpoint_jumped_ms: i64,
    #[serde(skip)]
    pub(super) has_all_vms: HasAllVms,
}

/// Never goes back, whatever a document says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventStage {
    Scheduled,
    Started {
        at: Timestamp,
        #[serde(rename = "from_the_first")]
        unannounced: bool,
    },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EndedEvent {
    pub tracked: TrackedEvent,
    pub at: Timestamp,
    pub outcome: Outcome,
    /// It ended while Forewarn wasn't running, at `at` or earlier.
    pub while_away: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Outcome {
    Completed,
    /// It started and ended between two observations, or while Forewarn wasn't running.
    CompletedUnseen,
    Cancelled,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Contact {
    pub last_document: Option<DateTime<Utc>>,
    /// Entries of that document that couldn't be read, or were too many to track.
    pub unreadable_entries: usize,
    /// `None` if the latest observation was a document.
    pub loss: Option<ContactLoss>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ContactLoss {
    pub since: DateTime<Utc>,
    #[serde(deserialize_with = "crate::failure::deserialize")]
    pub failure: Failure,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Connection<'a> {
    /// No response since the program started. The first one may take two minutes.
    Starting,
    Live {
        last_document: DateTime<Utc>,
        unreadable_entries: usize,
    },
    Lost(&'a ContactLoss),
}

/// Instead of serde's `rc` feature, which would apply to the whole workspace.
mod arc {
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

impl TrackerState {
    /// All events, those that have ended last.
    pub(super) fn all_mut(&mut self) -> impl Iterator<Item = &mut TrackedEvent> {
        self.events.values_mut().chain(self.ended.iter_mut().map(|ended| &mut ended.tracked))
    }
}

impl TrackedEvent {
    pub(super) fn new(key: EventKey, event: Arc<Event>, at: Timestamp, boot: Option<Boot>) -> Self {
        let is_started = event.status == EventStatus::Started;
        Self {
            key,
            not_before: event.not_before.time(),
            event,
            earlier_id: None,
            first_seen: at,
            stage: if is_started { EventStage::Started { at, unannounced: true } } else { EventStage::Scheduled },
            approval: None,
            rule_state: None,
            delegated: false,
            prepare: None,
            recover: None,
            listed: true,
            seen_in_boot: boot,
            wall_jumped_ms: 0,
            endpoint_jumped_ms: 0,
            has_all_vms: HasAllVms::default(),
        }
    }

    pub(super) fn replace_event(&mut self, event: Arc<Event>) {
        (self.event, self.has_all_vms) = (event, HasAllVms::default());
    }

    pub(crate) fn has_all_vms(&self) -> bool {
        self.has_all_vms.of(&self.event)
    }

    /// Whether this is or was its id.
    pub fn has_id(&self, id: &EventId) -> bool {
        self.ids().any(|own| own == id)
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = &EventId> {
        self.event.id.iter().chain(&self.earlier_id)
    }

    pub fn is_started(&self) -> bool {
        self.started_at().is_some()
    }

    /// Listed by the latest document as scheduled.
    pub(super) fn is_scheduled(&self) -> bool {
        self.listed && !self.is_started() && self.event.status == EventStatus::Scheduled
    }

    pub fn started_at(&self) -> Option<Timestamp> {
        match self.stage {
            EventStage::Scheduled => None,
            EventStage::Started { at, .. } => Some(at),
        }
    }

    /// Whether it was in progress when first seen: a hardware failure, or a policy that approves automatically.
    pub fn started_unannounced(&self) -> bool {
        matches!(self.stage, EventStage::Started { unannounced: true, .. })
    }

    /// Assumed if the VM's name isn't known or the event names no VM.
    pub fn may_affect(&self, this_vm: Option<&VmName>) -> bool {
        self.event.resources.is_empty() || this_vm.is_none_or(|vm| self.event.affects(vm))
    }

    /// How long the VM was paused, if noticed. The same pause can show in both clocks.
    pub fn paused(&self) -> Option<TimeDelta> {
        let milliseconds = self.wall_jumped_ms.max(self.endpoint_jumped_ms);
        (milliseconds > 0).then(|| TimeDelta::milliseconds(milliseconds))
    }
}

impl EndedEvent {
    /// `None` unless both start and end were seen.
    pub fn took(&self) -> Option<TimeDelta> {
        let started = self.tracked.started_at().filter(|_| !self.while_away)?;
        Some((self.at.endpoint - started.endpoint).max(TimeDelta::zero()))
    }
}
