//! An event from its announcement to its end.

use chrono::{DateTime, TimeDelta, Utc};
use scheduled_events::{Event, EventId, EventSource, EventStatus, EventType, NotBefore, VmName};
use serde::Serialize;

/// A step in the life of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EventChange {
    pub(crate) at: DateTime<Utc>,
    pub(crate) id: EventId,
    pub(crate) event_type: EventType,
    pub(crate) kind: ChangeKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChangeKind {
    Scheduled,
    Approved,
    Started,
    Completed,
    Cancelled,
}

/// The state of a listed event.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use imds_simulator::{EventPlan, Simulator};
/// use scheduled_events::{EventStatus, EventType};
///
/// let running = Simulator::builder().vm("web-01").start().await?;
/// let id = running.handle().schedule(EventPlan::new(EventType::Reboot))?;
/// let event = &running.handle().status().events[0];
/// assert_eq!((&event.id, &event.status), (&id, &EventStatus::Scheduled));
/// assert!(event.not_before.is_some() && event.approved.is_none());
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EventState {
    /// Its id, which never changes.
    pub id: EventId,
    /// What Azure does to the VMs.
    #[serde(rename = "type")]
    pub event_type: EventType,
    /// Scheduled or Started.
    pub status: EventStatus,
    /// The affected VMs.
    pub vms: Vec<VmName>,
    /// When it starts at the latest; `None` once it has started.
    pub not_before: Option<DateTime<Utc>>,
    /// When it was first approved.
    pub approved: Option<DateTime<Utc>>,
    /// When it will be gone; `None` until it has started.
    pub ends: Option<DateTime<Utc>>,
}

#[derive(Debug, Clone)]
pub(crate) struct ActiveEvent {
    pub(crate) id: EventId,
    pub(crate) name: Option<String>,
    pub(crate) event_type: EventType,
    pub(crate) vms: Vec<VmName>,
    pub(crate) description: String,
    pub(crate) source: EventSource,
    pub(crate) duration_in_seconds: i64,
    pub(crate) phase: Phase,
    pub(crate) approved: Option<DateTime<Utc>>,
    pub(crate) lasts: TimeDelta,
    pub(crate) held: TimeDelta,
    pub(crate) cancelled: Option<DateTime<Utc>>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Phase {
    Scheduled { not_before: DateTime<Utc> },
    Started { until: DateTime<Utc> },
}

impl ActiveEvent {
    /// When it starts, unless it is canceled first; if started, when it ends.
    pub(crate) fn start_time(&self) -> DateTime<Utc> {
        match self.phase {
            Phase::Scheduled { not_before } => {
                self.approved.map_or(not_before, |approved| not_before.min(approved + self.held))
            }
            Phase::Started { until } => until,
        }
    }

    /// When it changes by itself.
    pub(crate) fn next_change(&self) -> DateTime<Utc> {
        match self.phase {
            Phase::Scheduled { .. } => {
                self.cancelled.map_or(self.start_time(), |cancelled| cancelled.min(self.start_time()))
            }
            Phase::Started { until } => until,
        }
    }

    pub(crate) fn change(&self, kind: ChangeKind, at: DateTime<Utc>) -> EventChange {
        EventChange { at, id: self.id.clone(), event_type: self.event_type.clone(), kind }
    }

    fn status(&self) -> EventStatus {
        match self.phase {
            Phase::Scheduled { .. } => EventStatus::Scheduled,
            Phase::Started { .. } => EventStatus::Started,
        }
    }

    pub(crate) fn state(&self) -> EventState {
        let (not_before, ends) = match self.phase {
            Phase::Scheduled { not_before } => (Some(not_before), None),
            Phase::Started { until } => (None, Some(until)),
        };
        EventState {
            id: self.id.clone(),
            event_type: self.event_type.clone(),
            status: self.status(),
            vms: self.vms.clone(),
            not_before,
            approved: self.approved,
            ends,
        }
    }

    pub(crate) fn event(&self) -> Event {
        Event {
            id: Some(self.id.clone()),
            event_type: self.event_type.clone(),
            status: self.status(),
            resource_type: "VirtualMachine".to_owned(),
            resources: self.vms.clone(),
            not_before: match self.phase {
                Phase::Scheduled { not_before } => NotBefore::At(not_before),
                Phase::Started { .. } => NotBefore::Unstated,
            },
            description: self.description.clone(),
            source: Some(self.source.clone()),
            duration_in_seconds: Some(self.duration_in_seconds),
            extra: serde_json::Map::new(),
        }
    }
}
