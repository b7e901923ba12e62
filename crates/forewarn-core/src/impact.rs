//! What an event does to a VM, and how serious that is.

use chrono::TimeDelta;
use scheduled_events::{Event, EventSource, EventType};
use serde::{Deserialize, Serialize};

use crate::report::ReportedEvent;

named_enum! {
    #[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
    pub enum EventKind {
        Freeze = "Freeze",
        Reboot = "Reboot",
        Redeploy = "Redeploy",
        Preempt = "Preempt",
        Terminate = "Terminate",
        /// A type that this version of Forewarn doesn't know.
        Other = "Other",
    }
}

impl EventKind {
    /// An unknown type may stop the VM, but only types that may delete it are known to be worse.
    pub(crate) fn is_worse_than(self, other: Self) -> bool {
        let rank = |kind| match kind {
            Self::Freeze => 0,
            Self::Reboot => 1,
            Self::Redeploy => 2,
            Self::Other => 3,
            Self::Preempt => 4,
            Self::Terminate => 5,
        };
        rank(self) > rank(other)
    }

    pub(crate) fn restarts(self) -> bool {
        matches!(self, Self::Reboot | Self::Redeploy)
    }
}

impl From<&EventType> for EventKind {
    fn from(event_type: &EventType) -> Self {
        match event_type {
            EventType::Freeze => Self::Freeze,
            EventType::Reboot => Self::Reboot,
            EventType::Redeploy => Self::Redeploy,
            EventType::Preempt => Self::Preempt,
            EventType::Terminate => Self::Terminate,
            EventType::Other(_) => Self::Other,
        }
    }
}

/// In ascending order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Severity {
    Pause,
    /// Memory is lost, and perhaps the temporary disk. Also for unknown types.
    Loss,
    Deletion,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Fate {
    Kept,
    Lost,
    Unknown,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Impact {
    pub severity: Severity,
    pub memory: Fate,
    pub temporary_disk: Fate,
    pub vm: Fate,
    pub interruption_seconds: Option<u64>,
}

impl Impact {
    pub fn of(event: &Event) -> Self {
        use Fate::{Kept, Lost, Unknown};
        let (severity, memory, temporary_disk, vm) = match EventKind::from(&event.event_type) {
            EventKind::Freeze => (Severity::Pause, Kept, Kept, Kept),
            EventKind::Reboot => (Severity::Loss, Lost, Kept, Kept),
            EventKind::Redeploy => (Severity::Loss, Lost, Lost, Kept),
            EventKind::Preempt | EventKind::Terminate => (Severity::Deletion, Lost, Lost, Lost),
            EventKind::Other => (Severity::Loss, Unknown, Unknown, Unknown),
        };
        let interruption_seconds = event.interruption().map(|interruption| interruption.as_secs());
        Self { severity, memory, temporary_disk, vm, interruption_seconds }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Advice {
    /// A predicted hardware failure: approving at a convenient time beats waiting for it.
    ApproveEarly,
    /// A hardware failure, or a policy that approves automatically.
    StartedUnannounced,
}

impl Advice {
    pub fn on(reported: &ReportedEvent) -> Option<Self> {
        if reported.started_from_first {
            return Some(Self::StartedUnannounced);
        }
        let restarts = EventKind::from(&reported.event.event_type).restarts();
        let user_initiated = reported.event.source == Some(EventSource::User);
        let notice = reported.not_before.map(|not_before| not_before - reported.first_seen_at);
        let is_predicted = notice.is_some_and(|notice| notice > PREDICTED_FAILURE_NOTICE);
        (restarts && !user_initiated && is_predicted && !reported.is_started()).then_some(Self::ApproveEarly)
    }
}

/// Azure announces maintenance minutes ahead, and only predicted hardware failures days ahead.
const PREDICTED_FAILURE_NOTICE: TimeDelta = TimeDelta::days(1);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Harness, event, key, reboot, started};

    #[test]
    fn each_type_has_its_impact() {
        use Fate::{Kept, Lost, Unknown};
        let impacts = [
            ("Freeze", Severity::Pause, Kept, Kept, Kept),
            ("Reboot", Severity::Loss, Lost, Kept, Kept),
            ("Redeploy", Severity::Loss, Lost, Lost, Kept),
            ("Preempt", Severity::Deletion, Lost, Lost, Lost),
            ("Terminate", Severity::Deletion, Lost, Lost, Lost),
            ("Hibernate", Severity::Loss, Unknown, Unknown, Unknown),
        ];
        for known in EventType::KNOWN {
            assert!(impacts.iter().any(|(name, ..)| *name == known.as_str()), "{known} has no expected impact");
        }
        for (name, severity, memory, temporary_disk, vm) in impacts {
            let impact = Impact::of(&event(name, "A", 15));
            assert_eq!(
                (impact.severity, impact.memory, impact.temporary_disk, impact.vm, impact.interruption_seconds),
                (severity, memory, temporary_disk, vm, None),
                "{name}"
            );
        }
    }

    #[test]
    fn every_known_type_has_a_kind_of_the_same_name() {
        for known in EventType::KNOWN {
            let kind = EventKind::from(known);
            assert_eq!(kind.name(), known.as_str());
        }
        assert_eq!(EventKind::ALL.len(), EventType::KNOWN.len() + 1, "and Other");
    }

    #[test]
    fn approval_is_advised_for_predicted_failures() {
        let advice = |event: Event| {
            let mut harness = Harness::new();
            harness.poll(&[event]);
            Advice::on(harness.report().event(&key("A")).unwrap())
        };
        assert_eq!(advice(event("Redeploy", "A", 6 * 24 * 60)), Some(Advice::ApproveEarly));
        assert_eq!(advice(event("Redeploy", "A", 15)), None);
        assert_eq!(advice(event("Freeze", "A", 6 * 24 * 60)), None);
        assert_eq!(advice(Event { source: Some(EventSource::User), ..event("Redeploy", "A", 6 * 24 * 60) }), None);
        assert_eq!(advice(started(reboot("A"))), Some(Advice::StartedUnannounced));
    }
}
