//! What the tray and the window show, as one value each.

mod automation;
mod delta;
mod menu;
mod program_status;
#[cfg(any(test, feature = "page-types"))]
mod setting_values;
mod snapshot;
mod stalled;
mod tray;

#[cfg(test)]
mod tests;

use chrono::{DateTime, TimeDelta, Utc};
use forewarn_texts::Locale;
use scheduled_events::EventType;
use serde::{Deserialize, Serialize};

use crate::alerts::AlertLedger;
use crate::clock::Now;
use crate::settings::Settings;
use crate::tracker::{TrackedEvent, Tracker};
use crate::wording;

pub use automation::{CommandState, CommandView, RuleView};
pub use delta::{EventDelta, SnapshotDelta};
pub use menu::{MenuAction, MenuItem};
pub use program_status::{LockedSetting, ProgramStatus, SettingsView};
pub use snapshot::{
    ApprovalView, ConnectionView, EventView, FailureView, IdentityView, LastEvent, LifeStep, ResourceView, Snapshot,
    WhyNot, WindowPreferences,
};
pub use tray::{TrayIcon, TrayView};

#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    pub tracker: &'a Tracker,
    pub settings: &'a Settings,
    pub ledger: &'a AlertLedger,
    pub program_status: &'a ProgramStatus,
    pub locale: Locale,
    pub now: &'a Now,
    pub version: &'a str,
    pub demo: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Phase {
    Scheduled,
    Imminent,
    InProgress,
}

impl Phase {
    /// `now` is on the endpoint's clock.
    pub fn of(tracked: &TrackedEvent, now: DateTime<Utc>) -> Self {
        if tracked.is_started() {
            Self::InProgress
        } else if imminent_from(tracked).is_some_and(|from| now >= from) {
            Self::Imminent
        } else {
            Self::Scheduled
        }
    }
}

impl View<'_> {
    /// A warning if the api-version in use doesn't list all types of events.
    fn unseen(&self) -> Option<String> {
        let (version, language) = (self.tracker.limited_version()?, self.locale.language);
        let evictions = version.omitted_types().contains(&EventType::Preempt);
        Some(if evictions { language.tray_evictions_unseen(version) } else { language.tray_deletions_unseen(version) })
    }

    fn type_name(&self, tracked: &TrackedEvent) -> String {
        wording::type_name(&tracked.event.event_type, self.locale.language)
    }

    fn vm_name(&self, tracked: &TrackedEvent) -> String {
        wording::vm_name(&tracked.event, self.tracker.this_vm(), self.locale.language)
    }

    /// The time on the endpoint's clock.
    fn clock(&self) -> DateTime<Utc> {
        self.tracker.clock().at(self.now)
    }

    /// This VM's events and those of other VMs, each with started events first, then by time.
    fn events_by_vm(&self) -> (Vec<&TrackedEvent>, Vec<&TrackedEvent>) {
        let this_vm = self.tracker.this_vm();
        let mut events: Vec<&TrackedEvent> = self.tracker.events().collect();
        events.sort_by_key(|tracked| {
            (!tracked.is_started(), tracked.not_before.is_none(), tracked.not_before, &tracked.key)
        });
        events.into_iter().partition(|tracked| tracked.may_affect(this_vm))
    }
}

/// An eviction is always imminent: it gives hardly any notice.
fn imminent_from(tracked: &TrackedEvent) -> Option<DateTime<Utc>> {
    if tracked.event.event_type == EventType::Preempt {
        return Some(tracked.first_seen.endpoint);
    }
    tracked.not_before?.checked_sub_signed(IMMINENT)
}

const IMMINENT: TimeDelta = TimeDelta::minutes(5);
