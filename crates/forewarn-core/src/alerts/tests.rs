//! What the person hears, and what not.

mod flapping;
mod many;
mod ruled;
mod worse;

use chrono::TimeDelta;
use scheduled_events::{Event, NotBefore};
use serde_json::json;

use super::*;
use crate::settings::{SettingKey, Settings};
use crate::testing::{World, event, key, on, reboot, start, started};
use crate::texts::phrases_tests::english;
use crate::{EventKey, TrackedEvent};

/// A world with somebody who looks at every toast.
struct Desk {
    world: World,
    settings: Settings,
    ledger: AlertLedger,
}

impl Desk {
    fn new() -> Self {
        Self { world: World::new(), settings: Settings::default(), ledger: AlertLedger::default() }
    }

    fn choose(&mut self, key: SettingKey, value: &serde_json::Value) {
        self.settings.set(key, value).unwrap();
    }

    fn plan(&mut self) -> AlertPlan {
        self.ledger.plan(&self.world.tracker, &self.settings, english(), &self.world.now)
    }

    fn alerts(&mut self) -> Vec<Alert> {
        let due = Alert::bundle(self.plan().due, english());
        for alert in &due {
            self.ledger.mark_shown(alert);
        }
        assert_eq!(self.plan().due, [], "what was shown is not due again");
        due
    }

    fn titles(&mut self) -> Vec<String> {
        self.alerts().into_iter().map(|alert| alert.title).collect()
    }

    fn sees(&mut self, events: &[Event]) -> Vec<String> {
        self.world.sees(events);
        self.titles()
    }

    fn restarts(&mut self) {
        self.world.restarts();
        self.ledger = serde_json::from_str(&serde_json::to_string(&self.ledger).unwrap()).unwrap();
    }

    /// Lets time pass second by second under the same document; what is said, and how many seconds in.
    fn watches(&mut self, events: &[Event], seconds: i64) -> Vec<(i64, String)> {
        let mut said = Vec::new();
        for second in 1..=seconds {
            said.extend(self.sees(events).into_iter().map(|title| (second, title)));
        }
        said
    }

    fn tracked(&self, name: &str) -> TrackedEvent {
        self.world.tracker.event(&key(name)).unwrap().clone()
    }
}

fn labels(alert: &Alert) -> Vec<&str> {
    alert.buttons.iter().map(|button| button.label.as_str()).collect()
}

#[test]
fn each_toast_reads_as_designed() {
    let mut desk = Desk::new();
    desk.world.sees(&[reboot("A")]);
    let [alert] = desk.alerts().try_into().unwrap();
    assert_eq!(alert.title, "Reboot in 15 min · web-01");
    assert_eq!(alert.body, "Host server is undergoing maintenance. Memory is lost.");
    assert_eq!((alert.urgency, alert.sound), (Urgency::High, true));
    assert_eq!(labels(&alert), ["Details", "Remind me at 5 min"]);

    desk.world.pass(10 * 60);
    desk.world.sees(&[reboot("A")]);
    let [alert] = desk.alerts().try_into().unwrap();
    assert_eq!((alert.title.as_str(), alert.body.as_str()), ("Reboot in 5 min · web-01", ""));
    assert_eq!((alert.urgency, labels(&alert)), (Urgency::High, vec!["Details", "Approve now…"]));

    desk.world.sees(&[started(reboot("A"))]);
    let [alert] = desk.alerts().try_into().unwrap();
    assert_eq!((alert.title.as_str(), alert.body.as_str()), ("Rebooting now · web-01", ""));
    assert_eq!((alert.urgency, alert.sound), (Urgency::Critical, true));

    desk.world.pass(249);
    desk.world.sees(&[]);
    let [alert] = desk.alerts().try_into().unwrap();
    assert_eq!((alert.title.as_str(), alert.body.as_str()), ("Reboot finished · web-01", "Took 4 min 10 s."));
    assert_eq!((alert.urgency, alert.sound), (Urgency::Low, false));
}

#[test]
fn a_cancelled_event_is_said_to_be_withdrawn() {
    let mut desk = Desk::new();
    desk.sees(&[reboot("A")]);
    desk.world.sees(&[]);
    let [alert] = desk.alerts().try_into().unwrap();
    assert_eq!((alert.title.as_str(), alert.body.as_str()), ("Reboot cancelled · web-01", "Azure withdrew it."));
    assert_eq!(alert.urgency, Urgency::Low);
}

#[test]
fn what_happened_while_away_is_told_at_the_next_start() {
    let mut desk = Desk::new();
    desk.sees(&[reboot("A"), started(event("Redeploy", "B", 0))]);
    desk.world.pass(3_600);
    desk.restarts();
    desk.world.sees(&[]);
    let alerts = desk.alerts();
    let said: Vec<_> = alerts.iter().map(|alert| (alert.title.as_str(), alert.body.as_str(), alert.urgency)).collect();
    assert_eq!(
        said,
        [
            ("Reboot finished while you were away · web-01", "", Urgency::Normal),
            ("Redeploy finished while you were away · web-01", "", Urgency::Normal),
        ]
    );
}

#[test]
fn contact_lost_for_over_a_minute_is_told_once_while_something_is_pending() {
    let mut desk = Desk::new();
    desk.sees(&[event("Reboot", "A", 30)]);
    desk.world.fails();
    assert_eq!(desk.titles(), [""; 0]);
    assert_eq!(desk.plan().next_in, Some(Duration::from_secs(60)));
    desk.world.pass(58);
    desk.world.fails();
    assert_eq!(desk.titles(), [""; 0]);
    desk.world.fails();
    let [alert] = desk.alerts().try_into().unwrap();
    assert_eq!(
        (alert.title.as_str(), alert.body.as_str(), alert.urgency),
        ("Cannot see Azure's schedule", "Last known: Reboot at 14:32.", Urgency::Normal)
    );
    desk.restarts();
    desk.world.fails();
    assert_eq!(desk.titles(), [""; 0], "the same loss is told once, restarts included");
    desk.sees(&[event("Reboot", "A", 30)]);
    desk.world.fails();
    desk.world.pass(60);
    desk.world.fails();
    assert_eq!(desk.titles(), ["Cannot see Azure's schedule"], "another loss is told again");
}

#[test]
fn contact_lost_with_nothing_pending_is_nobodys_worry() {
    for events in [vec![], vec![event("Freeze", "A", 30)], vec![started(reboot("A"))]] {
        let mut desk = Desk::new();
        desk.sees(&events);
        desk.world.fails();
        desk.world.pass(600);
        desk.world.fails();
        assert_eq!(desk.titles(), [""; 0], "{events:?}");
    }
}

#[test]
fn which_types_are_told_is_the_persons_choice() {
    for (name, told) in [
        ("Freeze", false),
        ("Reboot", true),
        ("Redeploy", true),
        ("Preempt", true),
        ("Terminate", true),
        ("Hibernate", true),
    ] {
        let mut desk = Desk::new();
        assert_eq!(desk.sees(&[event(name, "A", 15)]).len(), usize::from(told), "{name}");
        assert_eq!(desk.sees(&[started(event(name, "A", 15))]).len(), usize::from(told), "{name}");
        assert_eq!(desk.sees(&[]).len(), usize::from(told), "{name}");
    }
    let mut desk = Desk::new();
    desk.choose(SettingKey::NotifyTypes, &json!(["Freeze"]));
    assert_eq!(desk.sees(&[reboot("A"), event("Freeze", "B", 15)]), ["Freeze in 15 min · web-01"]);
}

#[test]
fn a_neighbours_event_is_told_only_if_the_whole_set_is_wanted() {
    let neighbour = || on(&["web-02", "web-03"], reboot("A"));
    let mut desk = Desk::new();
    assert_eq!(desk.sees(&[neighbour()]), [""; 0]);
    desk.choose(SettingKey::NotifyScope, &json!("whole_set"));
    assert_eq!(desk.titles(), ["Reboot in 15 min · web-02 +1"]);
}

#[test]
fn where_the_name_of_this_vm_is_unknown_everything_counts_as_ours() {
    let mut desk = Desk::new();
    desk.world.tracker = crate::Tracker::new(&desk.world.now);
    assert_eq!(desk.sees(&[on(&["web-02"], reboot("A"))]), ["Reboot in 15 min · web-02"]);
}

#[test]
fn reminders_come_when_they_are_due_and_once() {
    let mut desk = Desk::new();
    let said = desk.watches(&[reboot("A")], 15 * 60 + 30);
    assert_eq!(
        said,
        [
            (1, "Reboot in 15 min · web-01".to_owned()),
            (600, "Reboot in 5 min · web-01".to_owned()),
            (840, "Reboot in 1 min · web-01".to_owned()),
        ]
    );
}

#[test]
fn reminder_times_are_the_persons_choice() {
    let mut desk = Desk::new();
    desk.choose(SettingKey::ReminderMinutes, &json!([10]));
    desk.sees(&[reboot("A")]);
    assert_eq!(desk.plan().next_in.map(|next| next.as_secs()), Some(298), "a caller may sleep until then");
    assert_eq!(desk.watches(&[reboot("A")], 15 * 60), [(299, "Reboot in 10 min · web-01".to_owned())]);
    assert_eq!(desk.plan().next_in, None);
}

#[test]
fn an_event_with_less_notice_than_a_reminder_skips_it() {
    let mut desk = Desk::new();
    let soon = event("Reboot", "A", 4);
    let said: Vec<String> = desk.watches(&[soon], 239).into_iter().map(|(_, title)| title).collect();
    assert_eq!(said, ["Reboot in 4 min · web-01", "Reboot in 1 min · web-01"]);
}

#[test]
fn a_reminder_in_the_same_breath_as_the_announcement_is_skipped() {
    let mut desk = Desk::new();
    let mut exactly = event("Reboot", "A", 5);
    exactly.not_before = NotBefore::At(start() + TimeDelta::minutes(5) + TimeDelta::seconds(3));
    let said: Vec<String> = desk.watches(&[exactly], 290).into_iter().map(|(_, title)| title).collect();
    assert_eq!(said, ["Reboot in 5 min · web-01", "Reboot in 1 min · web-01"]);
}

#[test]
fn missed_reminders_come_once_and_late() {
    let mut desk = Desk::new();
    desk.choose(SettingKey::ReminderMinutes, &json!([10, 5, 1]));
    desk.sees(&[reboot("A")]);
    desk.world.pass(14 * 60 + 27);
    assert_eq!(desk.sees(&[reboot("A")]), ["Reboot in 30 s · web-01"]);
    assert_eq!(desk.watches(&[reboot("A")], 300), []);
}

#[test]
fn a_reminder_missed_beyond_the_time_itself_says_that_it_is_due() {
    let mut desk = Desk::new();
    desk.sees(&[reboot("A")]);
    desk.world.pass(20 * 60);
    assert_eq!(desk.sees(&[reboot("A")]), ["Reboot due now · web-01"]);
}

#[test]
fn what_an_earlier_run_knew_is_not_reminded_of_before_it_is_known_to_stand() {
    let mut desk = Desk::new();
    desk.sees(&[reboot("A"), started(reboot("B"))]);
    desk.world.pass(20 * 60);
    desk.restarts();
    assert_eq!(desk.titles(), [""; 0]);
    desk.world.fails();
    assert_eq!(desk.titles(), [""; 0]);
    assert_eq!(desk.sees(&[reboot("A")]), ["Reboot finished while you were away · web-01", "Reboot due now · web-01"]);
}

#[test]
fn reminders_go_on_while_the_endpoint_cannot_be_read() {
    let mut desk = Desk::new();
    desk.sees(&[reboot("A")]);
    desk.world.pass(595);
    desk.world.fails();
    desk.world.pass(5);
    desk.world.fails();
    let [alert] = desk.alerts().try_into().unwrap();
    assert_eq!(alert.title, "Reboot in 5 min · web-01");
    assert_eq!(labels(&alert), ["Details"], "what cannot be approved now is not offered for approval");
}

#[test]
fn a_later_time_brings_its_own_reminders() {
    let mut desk = Desk::new();
    desk.watches(&[reboot("A")], 14 * 60 + 30);
    let said = desk.watches(&[event("Reboot", "A", 30)], 15 * 60);
    let titles: Vec<_> = said.iter().map(|(_, title)| title.as_str()).collect();
    assert_eq!(titles, ["Reboot in 5 min · web-01", "Reboot in 1 min · web-01"]);
}

#[test]
fn a_snoozed_event_is_quiet_until_then_and_its_start_is_told_all_the_same() {
    let mut desk = Desk::new();
    desk.choose(SettingKey::ReminderMinutes, &json!([10, 5, 2]));
    desk.sees(&[reboot("A"), reboot("B")]);
    let at = desk.world.clock();
    desk.ledger.snooze(&key("A"), Snooze::BeforeSeconds(180), at);
    let not_before = desk.tracked("A").not_before;
    assert_eq!(
        desk.ledger.snoozed_until(&key("A"), not_before, at),
        not_before.map(|time| time - TimeDelta::minutes(3))
    );
    let mut reminded = Vec::new();
    for _ in 0..14 * 60 {
        desk.world.sees(&[reboot("A"), reboot("B")]);
        for alert in desk.alerts() {
            if let AlertKey::Reminder(key, due) = alert.key {
                reminded.push((key.to_string(), (not_before.unwrap() - due).num_minutes()));
            }
        }
    }
    let times = |name: &str| reminded.iter().filter(|(key, _)| key == name).map(|(_, m)| *m).collect::<Vec<_>>();
    assert_eq!((times("A"), times("B")), (vec![3, 2], vec![10, 5, 2]));
    desk.ledger.snooze(&key("A"), Snooze::Until(start() + TimeDelta::hours(9)), at);
    assert_eq!(desk.sees(&[started(reboot("A")), reboot("B")]), ["Rebooting now · web-01"]);
}

#[test]
fn snoozing_everything_is_quiet_about_everything_until_it_starts() {
    let mut desk = Desk::new();
    let pending = [reboot("A"), event("Redeploy", "B", 8)];
    desk.sees(&pending);
    desk.ledger.snooze_all(&desk.world.tracker, &desk.world.now);
    assert_eq!(desk.watches(&pending, 20 * 60), []);
    assert_eq!(desk.sees(&[started(reboot("A"))]).len(), 2, "one has started, the other is over");
}

#[test]
fn snoozing_to_a_time_that_is_over_says_nothing_at_once() {
    let mut desk = Desk::new();
    desk.sees(&[event("Reboot", "A", 4)]);
    let at = desk.world.clock();
    desk.ledger.snooze(&key("A"), Snooze::BeforeSeconds(300), at);
    assert_eq!(desk.titles(), [""; 0]);
    desk.ledger.unsnooze(&key("A"));
    let titles: Vec<_> = desk.watches(&[event("Reboot", "A", 4)], 230).into_iter().map(|(_, title)| title).collect();
    assert_eq!(titles, ["Reboot in 1 min · web-01"]);
}

#[test]
fn restarts_repeat_nothing() {
    let mut desk = Desk::new();
    let mut said = Vec::new();
    for _ in 0..15 * 60 {
        said.extend(desk.sees(&[reboot("A")]));
        desk.restarts();
    }
    said.extend(desk.sees(&[started(reboot("A"))]));
    desk.restarts();
    said.extend(desk.sees(&[started(reboot("A"))]));
    assert_eq!(said.len(), 4, "announced, reminded twice, started: {said:?}");
}

#[test]
fn an_alert_that_was_not_marked_as_shown_is_repeated_and_never_lost() {
    let mut desk = Desk::new();
    for (events, title) in [
        (vec![reboot("A")], "Reboot in 15 min · web-01"),
        (vec![started(reboot("A"))], "Rebooting now · web-01"),
        (vec![], "Reboot finished · web-01"),
    ] {
        desk.world.sees(&events);
        assert_eq!(desk.plan().due[0].title, title);
        desk.restarts();
        desk.world.sees(&events);
        assert_eq!(desk.titles(), [title]);
    }
}

#[test]
fn a_ledger_saved_later_than_the_tracker_still_counts() {
    let mut desk = Desk::new();
    let before = desk.world.tracker.state().clone();
    desk.sees(&[reboot("A")]);
    desk.world.tracker = crate::Tracker::restore(before, &desk.world.now);
    assert_eq!(desk.titles(), [""; 0]);
    assert_eq!(desk.sees(&[reboot("A")]), [""; 0]);
}

#[test]
fn an_event_first_seen_as_started_is_told_once_and_says_why() {
    let mut desk = Desk::new();
    desk.world.sees(&[started(reboot("A"))]);
    let [alert] = desk.alerts().try_into().unwrap();
    assert_eq!(alert.title, "Rebooting now · web-01");
    assert!(alert.body.contains("hardware failure"), "{}", alert.body);
}

#[test]
fn a_change_of_the_settings_does_not_bring_up_what_is_over() {
    let mut desk = Desk::new();
    desk.sees(&[event("Freeze", "A", 15)]);
    desk.sees(&[]);
    desk.choose(SettingKey::NotifyTypes, &json!(["Freeze"]));
    assert_eq!(desk.titles(), [""; 0]);
}

#[test]
fn an_event_without_a_time_is_announced_and_not_reminded_of() {
    let mut desk = Desk::new();
    let timeless = Event { not_before: NotBefore::Unstated, ..reboot("A") };
    assert_eq!(desk.watches(&[timeless], 1_000), [(1, "Reboot announced · web-01".to_owned())]);
}

#[test]
fn a_predicted_failure_advises_to_approve_early() {
    let mut desk = Desk::new();
    desk.world.sees(&[event("Redeploy", "A", 6 * 24 * 60)]);
    let [alert] = desk.alerts().try_into().unwrap();
    assert_eq!(alert.title, "Redeploy in 6 days 0 h · web-01");
    assert!(alert.body.contains("approve it early"), "{}", alert.body);
}

#[test]
fn sound_is_the_persons_choice() {
    let mut desk = Desk::new();
    desk.choose(SettingKey::Sound, &json!(false));
    desk.world.sees(&[reboot("A")]);
    assert!(!desk.alerts()[0].sound);
}

#[test]
fn the_ledger_forgets_what_the_tracker_has_forgotten() {
    let mut desk = Desk::new();
    for number in 0..300 {
        desk.sees(&[reboot(&number.to_string())]);
        desk.sees(&[]);
    }
    assert!(desk.ledger.len() <= crate::Tracker::MAX_ENDED, "{}", desk.ledger.len());
}

#[test]
fn keys_are_stable_texts() {
    let key: EventKey = key("A");
    assert_eq!(AlertKey::Appeared(key.clone()).to_string(), "appeared A");
    assert_eq!(AlertKey::Reminder(key, start()).to_string(), "reminder 1772454720 A");
}

#[test]
fn whoever_comes_back_is_told_once_what_is_pending() {
    let mut desk = Desk::new();
    let events = [reboot("A"), event("Redeploy", "B", 40), on(&["web-02"], event("Reboot", "C", 5))];
    desk.sees(&events);
    desk.world.pass(120);
    desk.sees(&events);
    desk.ledger.user_returned(desk.world.clock());
    desk.ledger.user_returned(desk.world.clock());
    let [alert] = desk.alerts().try_into().unwrap();
    assert_eq!(alert.title, "Reboot in 13 min · web-01");
    assert_eq!(alert.body, "Redeploy in 38 min · web-01", "and nothing of a neighbour's");
    assert_eq!((alert.urgency, labels(&alert)), (Urgency::High, vec!["Details", "Approve now…"]));
    assert_eq!(alert.key.event(), Some(&key("A")));
    desk.world.pass(120);
    assert!(desk.sees(&events).is_empty(), "once for each time they come back");
    desk.ledger.user_returned(desk.world.clock());
    assert_eq!(desk.titles(), ["Reboot in 11 min · web-01"]);
}

#[test]
fn whoever_has_just_been_told_is_not_told_again_for_coming_back() {
    let mut desk = Desk::new();
    assert_eq!(desk.sees(&[reboot("A")]).len(), 1);
    desk.world.pass(50);
    desk.ledger.user_returned(desk.world.clock());
    assert!(desk.sees(&[reboot("A")]).is_empty());
    desk.world.pass(120);
    assert!(desk.sees(&[reboot("A")]).is_empty(), "nor later");
}

#[test]
fn coming_back_to_nothing_is_not_remembered() {
    let mut desk = Desk::new();
    desk.sees(&[]);
    desk.ledger.user_returned(desk.world.clock());
    assert!(desk.titles().is_empty());
    desk.world.pass(120);
    assert_eq!(desk.sees(&[reboot("A")]), ["Reboot in 13 min · web-01"]);
    desk.world.pass(120);
    assert!(desk.sees(&[reboot("A")]).is_empty());
}

#[test]
fn what_is_snoozed_stays_so_for_whoever_comes_back() {
    let mut desk = Desk::new();
    desk.sees(&[reboot("A")]);
    desk.ledger.snooze(&key("A"), Snooze::BeforeSeconds(300), desk.world.clock());
    desk.world.pass(120);
    desk.ledger.user_returned(desk.world.clock());
    assert!(desk.sees(&[reboot("A")]).is_empty());
}

#[test]
fn whoever_comes_back_to_a_machine_that_has_just_started_is_told_after_its_first_answer() {
    let mut desk = Desk::new();
    desk.sees(&[reboot("A")]);
    desk.world.pass(120);
    desk.restarts();
    desk.ledger.user_returned(desk.world.clock());
    assert!(desk.titles().is_empty(), "nobody knows yet");
    assert_eq!(desk.sees(&[started(reboot("A"))]), ["Rebooting now · web-01"], "which says it all");
    desk.world.pass(120);
    assert!(desk.sees(&[started(reboot("A"))]).is_empty());
    desk.ledger.user_returned(desk.world.clock());
    assert_eq!(desk.titles(), ["Reboot in progress · web-01"]);
}

#[test]
fn a_long_list_is_cut_for_whoever_comes_back() {
    let mut desk = Desk::new();
    let events: Vec<Event> = (0..9).map(|number| reboot(&number.to_string())).collect();
    desk.sees(&events);
    desk.world.pass(120);
    desk.ledger.user_returned(desk.world.clock());
    let [alert] = desk.alerts().try_into().unwrap();
    assert_eq!(alert.body.lines().count(), 4);
    assert!(alert.body.ends_with("5 more in Forewarn…"), "{}", alert.body);
}
