//! What an event does to a VM, and how much that matters.

use chrono::TimeDelta;
use scheduled_events::{Event, EventSource, EventType};
use serde::{Deserialize, Serialize};

use crate::tracker::TrackedEvent;

/// The types of events that are told apart here; every other is `Other`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
pub enum EventKind {
    /// A pause of some seconds.
    Freeze,
    Reboot,
    Redeploy,
    Preempt,
    Terminate,
    /// A type that Azure did not have when this was written.
    Other,
}

impl EventKind {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Freeze, Self::Reboot, Self::Redeploy, Self::Preempt, Self::Terminate, Self::Other];

    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Freeze => "Freeze",
            Self::Reboot => "Reboot",
            Self::Redeploy => "Redeploy",
            Self::Preempt => "Preempt",
            Self::Terminate => "Terminate",
            Self::Other => "Other",
        }
    }

    /// Whether it costs more. An unknown type may stop the VM; only those that may delete it are known to be worse.
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

    /// Whether the VM stops and is there again afterwards.
    pub(crate) fn restarts(self) -> bool {
        match self {
            Self::Reboot | Self::Redeploy => true,
            Self::Freeze | Self::Preempt | Self::Terminate | Self::Other => false,
        }
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

/// How much an event costs; more is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Severity {
    Pause,
    /// What is in memory, and perhaps on the temporary disk, is lost. What is not known is taken to be this.
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
    /// Seconds of interruption, where Azure knows.
    pub interruption_seconds: Option<u64>,
}

impl Impact {
    #[must_use]
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

/// Something worth knowing about an event beyond what it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Advice {
    /// Hardware is going to fail within days: better to approve at a time that suits than to wait for the failure.
    ApproveEarly,
    /// It was under way when first seen: a hardware failure, or a policy that approves by itself.
    StartedUnannounced,
}

impl Advice {
    #[must_use]
    pub fn on(tracked: &TrackedEvent) -> Option<Self> {
        if tracked.started_unannounced() {
            return Some(Self::StartedUnannounced);
        }
        let restarts = EventKind::from(&tracked.event.event_type).restarts();
        let by_a_user = tracked.event.source == Some(EventSource::User);
        let notice = tracked.not_before.map(|not_before| not_before - tracked.first_seen.endpoint);
        let long = notice.is_some_and(|notice| notice > PREDICTED_FAILURE_NOTICE);
        (restarts && !by_a_user && long && !tracked.is_started()).then_some(Self::ApproveEarly)
    }
}

/// Maintenance is announced minutes ahead; only predicted hardware failures are announced days ahead.
const PREDICTED_FAILURE_NOTICE: TimeDelta = TimeDelta::days(1);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{World, event, key, reboot, started};

    #[test]
    fn each_type_costs_what_it_costs() {
        use Fate::{Kept, Lost, Unknown};
        let costs = [
            ("Freeze", Severity::Pause, Kept, Kept, Kept),
            ("Reboot", Severity::Loss, Lost, Kept, Kept),
            ("Redeploy", Severity::Loss, Lost, Lost, Kept),
            ("Preempt", Severity::Deletion, Lost, Lost, Lost),
            ("Terminate", Severity::Deletion, Lost, Lost, Lost),
            ("Hibernate", Severity::Loss, Unknown, Unknown, Unknown),
        ];
        for known in EventType::KNOWN {
            assert!(costs.iter().any(|(name, ..)| *name == known.as_str()), "{known} costs something too");
        }
        for (name, severity, memory, temporary_disk, vm) in costs {
            let impact = Impact::of(&event(name, "A", 15));
            assert_eq!(
                (impact.severity, impact.memory, impact.temporary_disk, impact.vm, impact.interruption_seconds),
                (severity, memory, temporary_disk, vm, None),
                "{name}"
            );
        }
    }

    #[test]
    fn every_type_that_azure_has_can_be_chosen_by_its_name() {
        for known in EventType::KNOWN {
            let kind = EventKind::from(known);
            assert_eq!(kind.as_str(), known.as_str());
            assert!(EventKind::ALL.contains(&kind), "{known} is not among all of them");
        }
        assert_eq!(EventKind::ALL.len(), EventType::KNOWN.len() + 1, "all of them, and Other");
    }

    #[test]
    fn a_failure_predicted_days_ahead_is_better_approved_early() {
        let advice = |event: Event| {
            let mut world = World::new();
            world.sees(&[event]);
            Advice::on(world.tracker.event(&key("A")).unwrap())
        };
        assert_eq!(advice(event("Redeploy", "A", 6 * 24 * 60)), Some(Advice::ApproveEarly));
        assert_eq!(advice(event("Redeploy", "A", 15)), None);
        assert_eq!(advice(event("Freeze", "A", 6 * 24 * 60)), None);
        assert_eq!(advice(Event { source: Some(EventSource::User), ..event("Redeploy", "A", 6 * 24 * 60) }), None);
        assert_eq!(advice(started(reboot("A"))), Some(Advice::StartedUnannounced));
    }
}
