//! The tray's menu.

use serde::{Deserialize, Serialize};

use super::View;
use crate::key::EventKey;
use crate::report::{ReportedConnection, ReportedEvent, ReportedRuleState};
use crate::shorten::shorten;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MenuItem {
    Line(String),
    Separator,
    Choice {
        label: String,
        action: MenuAction,
        enabled: bool,
        /// `None` if it has no check mark.
        ticked: Option<bool>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MenuAction {
    Open,
    /// Opens the window to confirm the approval.
    AskToApprove(EventKey),
    StopRule(EventKey),
    SnoozeReminders,
    ToggleStartAtLogin,
    About,
    Quit,
}

impl MenuItem {
    fn choice(label: impl Into<String>, action: MenuAction) -> Self {
        Self::Choice { label: label.into(), action, enabled: true, ticked: None }
    }
}

impl View<'_> {
    pub(super) fn menu(&self) -> Vec<MenuItem> {
        let (now, language) = (self.now, self.locale.language);
        let mut menu = vec![
            MenuItem::Line(self.first_line()),
            MenuItem::Separator,
            MenuItem::choice(language.menu_open(), MenuAction::Open),
        ];
        menu.extend(self.stoppable_rules());
        menu.extend(self.approvals());
        let can_snooze = |reported: &ReportedEvent| {
            !reported.is_started() && self.ledger.snoozed_until(&reported.key, reported.not_before, now).is_none()
        };
        menu.extend([
            MenuItem::Choice {
                label: language.menu_snooze().to_owned(),
                action: MenuAction::SnoozeReminders,
                enabled: self.report.events().any(can_snooze),
                ticked: None,
            },
            MenuItem::Separator,
            MenuItem::Choice {
                label: language.menu_start_at_sign_in().to_owned(),
                action: MenuAction::ToggleStartAtLogin,
                enabled: true,
                ticked: Some(self.settings.start_at_login),
            },
            MenuItem::choice(language.menu_about(), MenuAction::About),
            MenuItem::choice(language.menu_quit(), MenuAction::Quit),
        ]);
        menu
    }

    /// States the time of day: with a countdown, the open menu would be rebuilt every second.
    fn first_line(&self) -> String {
        let (now, language) = (self.now, self.locale.language);
        match (self.report.connection(), self.headline()) {
            (ReportedConnection::Starting, _) => language.tray_starting().to_owned(),
            (ReportedConnection::Lost { since, .. }, _) => {
                language.tray_unreachable_since(self.locale.when(since, now))
            }
            (ReportedConnection::Live { unreadable_entries: 1.., .. }, None) => language.tray_unreadable().to_owned(),
            (ReportedConnection::Live { .. }, None) => {
                self.unseen().unwrap_or_else(|| language.tray_quiet().to_owned())
            }
            (ReportedConnection::Live { .. }, Some(reported)) => {
                let (type_name, vm) = self.names(reported);
                match (reported.is_started(), reported.not_before) {
                    (true, _) => language.alert_in_progress(type_name, vm),
                    (false, None) => language.alert_scheduled(type_name, vm),
                    (false, Some(time)) => language.menu_upcoming_at(type_name, vm, self.locale.when(time, now)),
                }
            }
        }
    }

    /// Only once an approval is announced: until then there is time to open the window.
    fn stoppable_rules(&self) -> impl Iterator<Item = MenuItem> {
        let is_announced = |reported: &&ReportedEvent| {
            let rule = reported.rule.as_ref();
            rule.is_some_and(|rule| rule.state == ReportedRuleState::Announced) && reported.approval.is_none()
        };
        self.report.events().filter(is_announced).take(MAX_APPROVALS).map(|reported| {
            let (type_name, vm) = self.names(reported);
            let label = self.locale.language.menu_stop_rule(type_name, vm);
            MenuItem::choice(label, MenuAction::StopRule(reported.key.clone()))
        })
    }

    fn approvals(&self) -> Vec<MenuItem> {
        let (ours, others) = self.events_by_vm();
        let approvable: Vec<&ReportedEvent> = ours
            .into_iter()
            .chain(others)
            .filter(|reported| reported.approvable(self.report.is_live()).is_ok())
            .collect();
        let item = |reported: &&ReportedEvent| {
            let (type_name, vm) = self.names(reported);
            let label = self.locale.language.menu_approve(type_name, vm);
            MenuItem::choice(label, MenuAction::AskToApprove(reported.key.clone()))
        };
        let mut items: Vec<MenuItem> = approvable.iter().take(MAX_APPROVALS).map(item).collect();
        let more = approvable.len().saturating_sub(MAX_APPROVALS);
        if more > 0 {
            let label = self.locale.language.more_in_forewarn(more);
            items.push(MenuItem::choice(label, MenuAction::Open));
        }
        items
    }

    /// Event type and VM.
    fn names(&self, reported: &ReportedEvent) -> (String, String) {
        (self.type_name(reported), shorten(&self.vm_name(reported), MAX_VM_NAME).into_owned())
    }
}

/// So that the menu fits the screen. The window shows all of them.
const MAX_APPROVALS: usize = 12;

const MAX_VM_NAME: usize = 40;

#[cfg(test)]
mod tests {
    use scheduled_events::Event;

    use super::*;
    use crate::testing::{Harness, event, key, on, reboot, started};
    use crate::view::tray::tests::{tray, tray_of};
    use crate::{AlertLedger, Settings, Snooze};

    fn disabled(label: &str, action: MenuAction) -> MenuItem {
        MenuItem::Choice { label: label.to_owned(), action, enabled: false, ticked: None }
    }

    fn menu(first: &str, middle: &[MenuItem]) -> Vec<MenuItem> {
        let mut menu = vec![
            MenuItem::Line(first.to_owned()),
            MenuItem::Separator,
            MenuItem::choice("Open Forewarn", MenuAction::Open),
        ];
        menu.extend_from_slice(middle);
        let (label, action) = ("Start at sign-in".to_owned(), MenuAction::ToggleStartAtLogin);
        menu.extend([
            MenuItem::Separator,
            MenuItem::Choice { label, action, enabled: true, ticked: Some(false) },
            MenuItem::choice("About", MenuAction::About),
            MenuItem::choice("Quit", MenuAction::Quit),
        ]);
        menu
    }

    #[test]
    fn the_menu_starts_with_the_next_event_and_lists_approvals() {
        let mut harness = Harness::new();
        harness.poll(&[]);
        let snooze = "Snooze reminders";
        let none = [disabled(snooze, MenuAction::SnoozeReminders)];
        assert_eq!(tray(&harness).menu, menu("No maintenance scheduled", &none));
        harness.poll(&[event("Redeploy", "B", 60), reboot("A"), on(&["db-07"], reboot("C"))]);
        let expected = menu(
            "Reboot at 14:17 · web-01",
            &[
                MenuItem::choice("Approve Reboot · web-01…", MenuAction::AskToApprove(key("A"))),
                MenuItem::choice("Approve Redeploy · web-01…", MenuAction::AskToApprove(key("B"))),
                MenuItem::choice("Approve Reboot · db-07…", MenuAction::AskToApprove(key("C"))),
                MenuItem::choice(snooze, MenuAction::SnoozeReminders),
            ],
        );
        assert_eq!(tray(&harness).menu, expected);
        harness.advance(720);
        assert_eq!(tray(&harness).menu, expected, "it does not change with the countdown");
        harness.poll_fails();
        let snoozing = [MenuItem::choice(snooze, MenuAction::SnoozeReminders)];
        assert_eq!(tray(&harness).menu, menu("Azure can't be reached · since 14:14", &snoozing));
        let running = [started(reboot("A"))];
        harness.poll(&running);
        assert_eq!(tray(&harness).menu, menu("Reboot in progress · web-01", &none));
    }

    #[test]
    fn snoozed_events_cannot_be_snoozed_again() {
        let (mut harness, mut ledger) = (Harness::new(), AlertLedger::default());
        harness.poll(&[reboot("A"), event("Redeploy", "B", 30)]);
        ledger.snooze(&key("A"), Snooze::BeforeSeconds(60), harness.endpoint_time());
        let entry = |ledger: &AlertLedger| tray_of(&harness, &Settings::default(), ledger, false).menu[5].clone();
        assert_eq!(entry(&ledger), MenuItem::choice("Snooze reminders", MenuAction::SnoozeReminders));
        ledger.snooze_all(&harness.report(), harness.endpoint_time());
        assert_eq!(entry(&ledger), disabled("Snooze reminders", MenuAction::SnoozeReminders));
    }

    #[test]
    fn the_menu_has_a_bounded_length() {
        let mut harness = Harness::new();
        let events: Vec<Event> = (0..50).map(|number| reboot(&number.to_string())).collect();
        harness.poll(&events);
        let menu = tray(&harness).menu;
        assert_eq!(menu.len(), 3 + 12 + 1 + 1 + 4);
        assert!(menu.contains(&MenuItem::choice("38 more in Forewarn…", MenuAction::Open)));
    }
}
