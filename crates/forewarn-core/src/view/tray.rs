//! What the tray shows.

use chrono::TimeDelta;

use super::menu::MenuItem;
use super::{Phase, View};
use crate::impact::Impact;
use crate::report::{ReportedConnection, ReportedEvent};
use crate::settings::Scope;
use crate::shorten::{shorten, units_of};
use crate::wording;

/// Everything the tray shows. The tray is updated only when this changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrayView {
    pub icon: TrayIcon,
    pub tooltip: String,
    pub menu: Vec<MenuItem>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TrayIcon {
    Quiet,
    Scheduled,
    Imminent,
    InProgress,
    CannotTell,
}

impl TrayView {
    /// Windows' limit, in UTF-16 units.
    pub const MAX_TOOLTIP: usize = 63;
}

impl View<'_> {
    pub fn tray(&self) -> TrayView {
        let (icon, tooltip) = self.icon_and_tooltip();
        TrayView { icon, tooltip, menu: self.menu() }
    }

    fn icon_and_tooltip(&self) -> (TrayIcon, String) {
        let (now, language) = (self.now, self.locale.language);
        let (icon, text) = match (self.report.connection(), self.headline()) {
            (ReportedConnection::Starting, _) => (TrayIcon::CannotTell, language.tray_starting().to_owned()),
            (ReportedConnection::Lost { since, .. }, _) => {
                let time = self.locale.roughly(now - since);
                (TrayIcon::CannotTell, language.tray_unreachable_for(time))
            }
            (ReportedConnection::Live { unreadable_entries: 1.., .. }, None) => {
                (TrayIcon::CannotTell, language.tray_unreadable().to_owned())
            }
            (ReportedConnection::Live { .. }, None) => match self.unseen() {
                Some(text) => (TrayIcon::CannotTell, text),
                None => (TrayIcon::Quiet, language.tray_quiet().to_owned()),
            },
            (ReportedConnection::Live { .. }, Some(reported)) => self.event_tooltip(reported),
        };
        // Cut at the end, where the VM's name is.
        let tooltip = if self.report.agent.demo {
            let mark = language.tray_demo();
            let room = TrayView::MAX_TOOLTIP.saturating_sub(units_of(mark) + 1);
            format!("{} {mark}", shorten(&text, room))
        } else {
            shorten(&text, TrayView::MAX_TOOLTIP).into_owned()
        };
        (icon, tooltip)
    }

    fn event_tooltip(&self, reported: &ReportedEvent) -> (TrayIcon, String) {
        let (now, type_name, vm) = (self.now, self.type_name(reported), self.vm_name(reported));
        let left = reported.not_before.map(|not_before| not_before - now).filter(|left| *left > TimeDelta::zero());
        match (Phase::of(reported, now), left) {
            (Phase::InProgress, _) => (TrayIcon::InProgress, self.locale.language.alert_in_progress(type_name, vm)),
            (Phase::Imminent, Some(left)) => {
                (TrayIcon::Imminent, self.locale.language.alert_upcoming(countdown(left), type_name, vm))
            }
            (phase, _) => {
                let icon = if phase == Phase::Imminent { TrayIcon::Imminent } else { TrayIcon::Scheduled };
                (icon, wording::upcoming(&type_name, &vm, reported.not_before, now, self.locale))
            }
        }
    }

    /// The event that icon and tooltip are about: the most severe one in progress or imminent, otherwise the next.
    pub(super) fn headline(&self) -> Option<&ReportedEvent> {
        let now = self.now;
        let (mut events, others) = self.events_by_vm();
        if self.settings.notify_scope == Scope::WholeSet {
            events.extend(others);
        }
        let urgent = events.iter().copied().filter(|reported| Phase::of(reported, now) > Phase::Scheduled);
        // The first of equals. `max_by_key` would return the last.
        let worst = urgent.reduce(|worst, reported| {
            let is_worse = Impact::of(&reported.event).severity > Impact::of(&worst.event).severity;
            if is_worse { reported } else { worst }
        });
        worst.or_else(|| events.first().copied())
    }
}

/// Such as `4:32`.
fn countdown(left: TimeDelta) -> String {
    let seconds = left.num_seconds().max(0);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
pub(super) mod tests {
    use scheduled_events::{ApiVersion, Event, NotBefore, VmName};
    use serde_json::json;

    use super::*;
    use crate::alerts::AlertLedger;
    use crate::settings::{SettingKey, Settings};
    use crate::testing::{Harness, event, identity, on, reboot, started};
    use crate::view::ProgramStatus;

    fn tray_with(harness: &Harness, settings: &Settings, demo: bool) -> TrayView {
        tray_of(harness, settings, &AlertLedger::default(), demo)
    }

    pub(in crate::view) fn tray_of(
        harness: &Harness,
        settings: &Settings,
        ledger: &AlertLedger,
        demo: bool,
    ) -> TrayView {
        let mut report = harness.report();
        report.agent.demo = demo;
        harness.view(&report, settings, ledger, &ProgramStatus::default(), |view| view.tray())
    }

    pub(in crate::view) fn tray(harness: &Harness) -> TrayView {
        tray_with(harness, &Settings::default(), false)
    }

    fn shows(harness: &Harness) -> (TrayIcon, String) {
        let view = tray(harness);
        (view.icon, view.tooltip)
    }

    fn shown(events: &[Event]) -> (TrayIcon, String) {
        let mut harness = Harness::new();
        harness.poll(events);
        shows(&harness)
    }

    #[test]
    fn each_state_has_its_icon_and_tooltip() {
        let mut harness = Harness::new();
        assert_eq!(shows(&harness), (TrayIcon::CannotTell, "Waiting for Azure's first response".to_owned()));
        harness.poll(&[]);
        assert_eq!(shows(&harness), (TrayIcon::Quiet, "No maintenance scheduled".to_owned()));
        harness.poll(&[reboot("A")]);
        harness.advance(50);
        assert_eq!(shows(&harness), (TrayIcon::Scheduled, "Reboot in 14 min · web-01".to_owned()));
        harness.advance(9 * 60 + 35);
        assert_eq!(shows(&harness), (TrayIcon::Imminent, "Reboot in 4:32 · web-01".to_owned()));
        harness.advance(5 * 60);
        assert_eq!(shows(&harness), (TrayIcon::Imminent, "Reboot due now · web-01".to_owned()));
        harness.poll(&[started(reboot("A"))]);
        assert_eq!(shows(&harness), (TrayIcon::InProgress, "Reboot in progress · web-01".to_owned()));
        harness.poll_fails();
        harness.advance(180);
        assert_eq!(shows(&harness), (TrayIcon::CannotTell, "Azure can't be reached · 3 min".to_owned()));
    }

    #[test]
    fn an_eviction_is_always_imminent() {
        assert_eq!(shown(&[event("Preempt", "A", 10)]), (TrayIcon::Imminent, "Preempt in 9:58 · web-01".to_owned()));
    }

    #[test]
    fn unreadable_entries_prevent_the_all_clear() {
        let mut harness = Harness::new();
        harness.poll_partial(&[]);
        assert_eq!(shows(&harness), (TrayIcon::CannotTell, "Azure sent something Forewarn can't read".to_owned()));
        harness.poll_partial(&[reboot("A")]);
        assert_eq!(shows(&harness).0, TrayIcon::Scheduled);
    }

    #[test]
    fn an_api_version_that_does_not_list_all_types_prevents_the_all_clear() {
        let mut harness = Harness::new();
        for (version, expected) in [
            (ApiVersion::V2017_03_01, "api-version 2017-03-01 doesn't list evictions or deletions"),
            (ApiVersion::V2017_11_01, "api-version 2017-11-01 doesn't list deletions"),
        ] {
            harness.version = version;
            harness.poll(&[]);
            assert_eq!(shows(&harness), (TrayIcon::CannotTell, expected.to_owned()));
            assert_eq!(tray(&harness).menu[0], MenuItem::Line(expected.to_owned()));
        }
        harness.poll(&[reboot("A")]);
        assert_eq!(shows(&harness).0, TrayIcon::Scheduled);
        harness.version = ApiVersion::V2019_01_01;
        harness.poll(&[]);
        assert_eq!(shows(&harness).0, TrayIcon::Quiet);
    }

    #[test]
    fn the_icon_shows_the_most_severe_urgent_event() {
        let freezing = started(event("Freeze", "F", 0));
        assert_eq!(shown(&[freezing.clone(), event("Reboot", "A", 3)]).1, "Reboot in 2:58 · web-01");
        assert_eq!(shown(&[freezing, reboot("A")]).1, "Freeze in progress · web-01");
        assert_eq!(shown(&[started(reboot("A")), event("Reboot", "B", 3)]).1, "Reboot in progress · web-01");
        assert_eq!(shown(&[event("Terminate", "A", 90), event("Freeze", "B", 30)]).1, "Freeze in 30 min · web-01");
    }

    #[test]
    fn other_vms_events_show_only_with_the_whole_set_scope() {
        let mut harness = Harness::new();
        harness.poll(&[on(&["web-02"], reboot("A"))]);
        assert_eq!(shows(&harness).0, TrayIcon::Quiet);
        let mut settings = Settings::default();
        settings.set(SettingKey::NotifyScope, &json!("whole_set")).unwrap();
        assert_eq!(tray_with(&harness, &settings, false).tooltip, "Reboot in 15 min · web-02");
    }

    #[test]
    fn the_tooltip_always_fits() {
        let names = ["x".repeat(64), "😀".repeat(64), "e\u{301}".repeat(64), "a\nb".to_owned(), "{vm}".repeat(30)];
        let types = ["Reboot".to_owned(), "T".repeat(300), "👩‍👩‍👧‍👦".repeat(20)];
        for name in &names {
            for event_type in &types {
                for demo in [false, true] {
                    let mut harness = Harness::new();
                    let name = VmName::new(name.as_str());
                    harness.tracker.identify(scheduled_events::Identity { name: name.clone(), ..identity() });
                    harness.poll(&[Event { resources: vec![name], ..event(event_type, "A", 15) }]);
                    let tooltip = tray_with(&harness, &Settings::default(), demo).tooltip;
                    assert!(units_of(&tooltip) <= TrayView::MAX_TOOLTIP, "{tooltip}");
                    assert!(tooltip.contains("15 min") && !tooltip.contains('\n'), "{tooltip}");
                    assert_eq!(tooltip.ends_with(" (demo)"), demo, "{tooltip}");
                }
            }
        }
    }

    #[test]
    fn a_long_name_is_shortened_but_not_the_countdown() {
        let mut harness = Harness::new();
        let name = VmName::new("a-very-long-name-of-a-virtual-machine-in-a-scale-set_0123456789");
        harness.tracker.identify(scheduled_events::Identity { name: name.clone(), ..identity() });
        harness.poll(&[Event { resources: vec![name], ..reboot("A") }]);
        assert_eq!(shows(&harness).1, "Reboot in 15 min · a-very-long-name-of-a-virtual-machine-in-a-…");
    }

    #[test]
    fn an_event_without_a_time_is_announced() {
        let timeless = Event { not_before: NotBefore::Unreadable("soon".to_owned()), ..reboot("A") };
        assert_eq!(shown(&[timeless]), (TrayIcon::Scheduled, "Reboot scheduled · web-01".to_owned()));
    }

    #[test]
    fn an_unchanged_state_gives_an_equal_tray() {
        let mut harness = Harness::new();
        harness.poll(&[event("Reboot", "A", 60)]);
        let before = tray(&harness);
        harness.poll(&[event("Reboot", "A", 60)]);
        assert_eq!(tray(&harness), before);
    }
}
