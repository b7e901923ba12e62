//! The menu of the tray.

use super::View;
use crate::key::EventKey;
use crate::texts::{RuleText, Text, shorten};
use crate::tracker::{Connection, RuleState, TrackedEvent};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MenuItem {
    Line(String),
    Separator,
    Choice {
        label: String,
        action: MenuAction,
        enabled: bool,
        /// Whether it is ticked, where it can be.
        ticked: Option<bool>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum MenuAction {
    Open,
    /// Opens the window and asks whether to approve the event. It never approves by itself.
    AskToApprove(EventKey),
    StopRule(EventKey),
    SnoozeReminders,
    ToggleStartAtLogin,
    About,
    Quit,
}

impl View<'_> {
    pub(super) fn menu(&self) -> Vec<MenuItem> {
        let language = self.words.language;
        let choice = |text, action, enabled| MenuItem::Choice {
            label: language.text(text).to_owned(),
            action,
            enabled,
            ticked: None,
        };
        let mut menu = vec![
            MenuItem::Line(self.first_line()),
            MenuItem::Separator,
            choice(Text::MenuOpen, MenuAction::Open, true),
        ];
        menu.extend(self.stoppable());
        menu.extend(self.approvals());
        let now = self.clock();
        let quiet = |tracked: &TrackedEvent| {
            tracked.is_started() || self.ledger.snoozed_until(&tracked.key, tracked.not_before, now).is_some()
        };
        let pending = !self.tracker.events().all(quiet);
        menu.extend([
            choice(Text::MenuSnooze, MenuAction::SnoozeReminders, pending),
            MenuItem::Separator,
            MenuItem::Choice {
                label: language.text(Text::MenuAutostart).to_owned(),
                action: MenuAction::ToggleStartAtLogin,
                enabled: true,
                ticked: Some(self.settings.start_at_login),
            },
            choice(Text::MenuAbout, MenuAction::About, true),
            choice(Text::MenuQuit, MenuAction::Quit, true),
        ]);
        menu
    }

    /// The next event by its time of day: a countdown would rebuild the menu under the person's hand every second.
    fn first_line(&self) -> String {
        let (now, language) = (self.clock(), self.words.language);
        match (self.tracker.connection(), self.headline()) {
            (Connection::Starting, _) => language.text(Text::Starting).to_owned(),
            (Connection::Lost(loss), _) => {
                self.words.fill(Text::UnreachableSince, &[("when", self.words.when(loss.since, now))])
            }
            (Connection::Live { unreadable_entries: 1.., .. }, None) => language.text(Text::Unreadable).to_owned(),
            (Connection::Live { .. }, None) => match self.unseen() {
                Some((text, version)) => self.words.fill(text, &[("version", version)]),
                None => language.text(Text::Quiet).to_owned(),
            },
            (Connection::Live { .. }, Some(tracked)) => {
                let (text, when) = match (tracked.is_started(), tracked.not_before) {
                    (true, _) => (Text::InProgress, String::new()),
                    (false, None) => (Text::Announced, String::new()),
                    (false, Some(time)) => (Text::UpcomingAt, self.words.when(time, now)),
                };
                self.about(text, tracked, when)
            }
        }
    }

    /// What a rule is going to approve; not until that is told, for until then there is time to go to the window.
    fn stoppable(&self) -> impl Iterator<Item = MenuItem> {
        let announced = |tracked: &&TrackedEvent| {
            matches!(tracked.rule_state, Some(RuleState::Pending { announced: Some(_), .. }))
                && tracked.approval.is_none()
        };
        self.tracker.events().filter(announced).take(MOST_APPROVALS).map(|tracked| MenuItem::Choice {
            label: self.about(Text::Rule(RuleText::MenuStop), tracked, String::new()),
            action: MenuAction::StopRule(tracked.key.clone()),
            enabled: true,
            ticked: None,
        })
    }

    fn approvals(&self) -> Vec<MenuItem> {
        let (ours, others) = self.ours_and_others();
        let approvable: Vec<&TrackedEvent> =
            ours.into_iter().chain(others).filter(|tracked| self.tracker.approvable(&tracked.key).is_ok()).collect();
        let mut items: Vec<MenuItem> = approvable
            .iter()
            .take(MOST_APPROVALS)
            .map(|tracked| MenuItem::Choice {
                label: self.about(Text::MenuApprove, tracked, String::new()),
                action: MenuAction::AskToApprove(tracked.key.clone()),
                enabled: true,
                ticked: None,
            })
            .collect();
        if let Some(more) = approvable.len().checked_sub(MOST_APPROVALS).filter(|more| *more > 0) {
            let label = self.words.fill(Text::MenuMore, &[("count", more.to_string())]);
            items.push(MenuItem::Choice { label, action: MenuAction::Open, enabled: true, ticked: None });
        }
        items
    }

    fn about(&self, text: Text, tracked: &TrackedEvent, when: String) -> String {
        let vm = self.words.vm(&tracked.event, self.tracker.this_vm());
        let vm = shorten(&vm, LONGEST_VM_IN_MENU).into_owned();
        self.words.fill(text, &[("type", self.words.name(&tracked.event)), ("when", when), ("vm", vm)])
    }
}

/// More than this would make the menu longer than the screen; the window has room for all.
const MOST_APPROVALS: usize = 12;

const LONGEST_VM_IN_MENU: usize = 40;

#[cfg(test)]
mod tests {
    use scheduled_events::Event;

    use super::*;
    use crate::testing::{World, event, key, on, reboot, started};
    use crate::view::tray::tests::{tray, tray_of};
    use crate::{AlertLedger, Settings, Snooze};

    fn choice(label: &str, action: MenuAction) -> MenuItem {
        MenuItem::Choice { label: label.to_owned(), action, enabled: true, ticked: None }
    }

    fn greyed(label: &str, action: MenuAction) -> MenuItem {
        MenuItem::Choice { label: label.to_owned(), action, enabled: false, ticked: None }
    }

    fn menu(first: &str, middle: &[MenuItem]) -> Vec<MenuItem> {
        let mut menu =
            vec![MenuItem::Line(first.to_owned()), MenuItem::Separator, choice("Open Forewarn", MenuAction::Open)];
        menu.extend_from_slice(middle);
        let (label, action) = ("Start at login".to_owned(), MenuAction::ToggleStartAtLogin);
        menu.extend([
            MenuItem::Separator,
            MenuItem::Choice { label, action, enabled: true, ticked: Some(false) },
            choice("About", MenuAction::About),
            choice("Quit", MenuAction::Quit),
        ]);
        menu
    }

    #[test]
    fn the_menu_begins_with_the_next_event_and_asks_before_it_approves() {
        let mut world = World::new();
        world.sees(&[]);
        let snooze = "Snooze reminders";
        let none = [greyed(snooze, MenuAction::SnoozeReminders)];
        assert_eq!(tray(&world).menu, menu("No maintenance scheduled", &none));
        world.sees(&[event("Redeploy", "B", 60), reboot("A"), on(&["db-07"], reboot("C"))]);
        let expected = menu(
            "Reboot at 14:17 · web-01",
            &[
                choice("Approve Reboot · web-01…", MenuAction::AskToApprove(key("A"))),
                choice("Approve Redeploy · web-01…", MenuAction::AskToApprove(key("B"))),
                choice("Approve Reboot · db-07…", MenuAction::AskToApprove(key("C"))),
                choice(snooze, MenuAction::SnoozeReminders),
            ],
        );
        assert_eq!(tray(&world).menu, expected);
        world.pass(720);
        assert_eq!(tray(&world).menu, expected, "the menu stays as it is while the countdown runs");
        world.fails();
        let snoozing = [choice(snooze, MenuAction::SnoozeReminders)];
        assert_eq!(tray(&world).menu, menu("Cannot reach Azure metadata since 14:14", &snoozing));
        let running = [started(reboot("A"))];
        world.sees(&running);
        assert_eq!(tray(&world).menu, menu("Reboot in progress · web-01", &none));
    }

    #[test]
    fn what_is_snoozed_cannot_be_snoozed_again() {
        let (mut world, mut ledger) = (World::new(), AlertLedger::default());
        world.sees(&[reboot("A"), event("Redeploy", "B", 30)]);
        ledger.snooze(&key("A"), Snooze::BeforeSeconds(60), world.clock());
        let entry = |ledger: &AlertLedger| tray_of(&world, &Settings::default(), ledger, false).menu[5].clone();
        assert_eq!(entry(&ledger), choice("Snooze reminders", MenuAction::SnoozeReminders));
        ledger.snooze_all(&world.tracker, &world.now);
        assert_eq!(entry(&ledger), greyed("Snooze reminders", MenuAction::SnoozeReminders));
    }

    #[test]
    fn a_menu_does_not_outgrow_the_screen() {
        let mut world = World::new();
        let events: Vec<Event> = (0..50).map(|number| reboot(&number.to_string())).collect();
        world.sees(&events);
        let menu = tray(&world).menu;
        assert_eq!(menu.len(), 3 + 12 + 1 + 1 + 4);
        assert!(menu.contains(&choice("38 more in Forewarn…", MenuAction::Open)));
    }
}
