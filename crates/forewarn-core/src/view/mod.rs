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
use crate::report::{Report, ReportedEvent};
use crate::settings::Settings;
use crate::tracker::CommandOutputs;
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
    pub report: &'a Report,
    pub settings: &'a Settings,
    pub ledger: &'a AlertLedger,
    pub program_status: &'a ProgramStatus,
    /// The output of commands so far, which no report contains.
    pub outputs: &'a CommandOutputs<'a>,
    pub locale: Locale,
    /// On the endpoint's clock.
    pub now: DateTime<Utc>,
    /// How far that is ahead of the VM's clock.
    pub clock_ahead: TimeDelta,
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
    pub fn of(reported: &ReportedEvent, now: DateTime<Utc>) -> Self {
        if reported.is_started() {
            Self::InProgress
        } else if imminent_from(reported).is_some_and(|from| now >= from) {
            Self::Imminent
        } else {
            Self::Scheduled
        }
    }
}

impl View<'_> {
    /// A warning if the api-version in use doesn't list all types of events.
    fn unseen(&self) -> Option<String> {
        let (version, language) = (self.report.limited_version()?, self.locale.language);
        Some(if self.report.omits_evictions() {
            language.tray_evictions_unseen(version)
        } else {
            language.tray_deletions_unseen(version)
        })
    }

    fn type_name(&self, reported: &ReportedEvent) -> String {
        wording::type_name(&reported.event.event_type, self.locale.language)
    }

    fn vm_name(&self, reported: &ReportedEvent) -> String {
        wording::vm_name(&reported.event, self.report.this_vm(), self.locale.language)
    }

    /// This VM's events and those of other VMs, each with started events first, then by time.
    fn events_by_vm(&self) -> (Vec<&ReportedEvent>, Vec<&ReportedEvent>) {
        let mut events: Vec<&ReportedEvent> = self.report.events().collect();
        events.sort_by_key(|reported| {
            (!reported.is_started(), reported.not_before.is_none(), reported.not_before, &reported.key)
        });
        events.into_iter().partition(|reported| reported.affects_this_vm)
    }
}

/// An eviction is always imminent: it gives hardly any notice.
fn imminent_from(reported: &ReportedEvent) -> Option<DateTime<Utc>> {
    if reported.event.event_type == EventType::Preempt {
        return Some(reported.first_seen_at);
    }
    reported.not_before?.checked_sub_signed(IMMINENT)
}

const IMMINENT: TimeDelta = TimeDelta::minutes(5);
