//! Which alerts are shown, and when.

mod bundles;
mod flapping;
mod rule_alerts;
mod worsening;

use chrono::TimeDelta;
use scheduled_events::{Event, NotBefore};
use serde_json::json;

use super::*;
use crate::settings::{SettingKey, Settings};
use crate::testing::english;
use crate::testing::{Harness, event, key, on, reboot, start, started};
use crate::{EventKey, ReportedEvent};

/// Shows every alert that is due.
struct AlertHarness {
    inner: Harness,
    settings: Settings,
    ledger: AlertLedger,
}

impl AlertHarness {
    fn new() -> Self {
        Self { inner: Harness::new(), settings: Settings::default(), ledger: AlertLedger::default() }
    }

    fn set(&mut self, key: SettingKey, value: &serde_json::Value) {
        self.settings.set(key, value).unwrap();
    }

    fn plan(&mut self) -> AlertPlan {
        let report = self.inner.report();
        self.ledger.plan(&report, &self.settings, english(), report.at)
    }

    fn alerts(&mut self) -> Vec<Alert> {
        let due = Alert::bundle(self.plan().due, english().language);
        for alert in &due {
            self.ledger.mark_shown(alert);
        }
        assert_eq!(self.plan().due, [], "shown alerts are not due again");
        due
    }

    fn titles(&mut self) -> Vec<String> {
        self.alerts().into_iter().map(|alert| alert.title).collect()
    }

    fn poll(&mut self, events: &[Event]) -> Vec<String> {
        self.inner.poll(events);
        self.titles()
    }

    fn restart(&mut self) {
        self.inner.restart();
        self.ledger = serde_json::from_str(&serde_json::to_string(&self.ledger).unwrap()).unwrap();
    }

    /// Polls the same document every second. Returns the titles with the second in which each was shown.
    fn poll_for(&mut self, events: &[Event], seconds: i64) -> Vec<(i64, String)> {
        let mut shown = Vec::new();
        for second in 1..=seconds {
            shown.extend(self.poll(events).into_iter().map(|title| (second, title)));
        }
        shown
    }

    fn reported(&self, name: &str) -> ReportedEvent {
        self.inner.report().event(&key(name)).unwrap().clone()
    }
}

fn labels(alert: &Alert) -> Vec<&str> {
    alert.buttons.iter().map(|button| button.label.as_str()).collect()
}

#[test]
fn each_stage_has_its_title_body_and_buttons() {
    let mut harness = AlertHarness::new();
    harness.inner.poll(&[reboot("A")]);
    let [alert] = harness.alerts().try_into().unwrap();
    assert_eq!(alert.title, "Reboot in 15 min · web-01");
    assert_eq!(alert.body, "Host server is undergoing maintenance. Memory will be lost.");
    assert_eq!((alert.urgency, alert.sound), (Urgency::High, true));
    assert_eq!(labels(&alert), ["Details", "Remind me 5 min before"]);

    harness.inner.advance(10 * 60);
    harness.inner.poll(&[reboot("A")]);
    let [alert] = harness.alerts().try_into().unwrap();
    assert_eq!((alert.title.as_str(), alert.body.as_str()), ("Reboot in 5 min · web-01", ""));
    assert_eq!((alert.urgency, labels(&alert)), (Urgency::High, vec!["Details", "Approve now…"]));

    harness.inner.poll(&[started(reboot("A"))]);
    let [alert] = harness.alerts().try_into().unwrap();
    assert_eq!((alert.title.as_str(), alert.body.as_str()), ("Rebooting now · web-01", ""));
    assert_eq!((alert.urgency, alert.sound), (Urgency::Critical, true));

    harness.inner.advance(249);
    harness.inner.poll(&[]);
    let [alert] = harness.alerts().try_into().unwrap();
    assert_eq!((alert.title.as_str(), alert.body.as_str()), ("Reboot finished · web-01", "Took 4 min 10 s."));
    assert_eq!((alert.urgency, alert.sound), (Urgency::Low, false));
}

#[test]
fn a_cancelled_event_was_withdrawn() {
    let mut harness = AlertHarness::new();
    harness.poll(&[reboot("A")]);
    harness.inner.poll(&[]);
    let [alert] = harness.alerts().try_into().unwrap();
    assert_eq!((alert.title.as_str(), alert.body.as_str()), ("Reboot canceled · web-01", "Azure withdrew it."));
    assert_eq!(alert.urgency, Urgency::Low);
}

#[test]
fn events_that_ended_while_away_notify_at_the_next_start() {
    let mut harness = AlertHarness::new();
    harness.poll(&[reboot("A"), started(event("Redeploy", "B", 0))]);
    harness.inner.advance(3_600);
    harness.restart();
    harness.inner.poll(&[]);
    let alerts = harness.alerts();
    let shown: Vec<_> = alerts.iter().map(|alert| (alert.title.as_str(), alert.body.as_str(), alert.urgency)).collect();
    assert_eq!(
        shown,
        [
            ("Reboot finished while you were away · web-01", "", Urgency::Normal),
            ("Redeploy finished while you were away · web-01", "", Urgency::Normal),
        ]
    );
}

#[test]
fn contact_lost_for_a_minute_notifies_once_while_an_event_is_pending() {
    let mut harness = AlertHarness::new();
    harness.poll(&[event("Reboot", "A", 30)]);
    harness.inner.poll_fails();
    assert_eq!(harness.titles(), [""; 0]);
    assert_eq!(harness.plan().next_in, Some(Duration::from_secs(60)));
    harness.inner.advance(58);
    harness.inner.poll_fails();
    assert_eq!(harness.titles(), [""; 0]);
    harness.inner.poll_fails();
    let [alert] = harness.alerts().try_into().unwrap();
    assert_eq!(
        (alert.title.as_str(), alert.body.as_str(), alert.urgency),
        ("Azure can't be reached", "Last known: Reboot at 14:32.", Urgency::Normal)
    );
    harness.restart();
    harness.inner.poll_fails();
    assert_eq!(harness.titles(), [""; 0], "once, even after a restart");
    harness.poll(&[event("Reboot", "A", 30)]);
    harness.inner.poll_fails();
    harness.inner.advance(60);
    harness.inner.poll_fails();
    assert_eq!(harness.titles(), ["Azure can't be reached"], "another loss");
}

#[test]
fn contact_lost_without_a_pending_event_does_not_notify() {
    for events in [vec![], vec![event("Freeze", "A", 30)], vec![started(reboot("A"))]] {
        let mut harness = AlertHarness::new();
        harness.poll(&events);
        harness.inner.poll_fails();
        harness.inner.advance(600);
        harness.inner.poll_fails();
        assert_eq!(harness.titles(), [""; 0], "{events:?}");
    }
}

#[test]
fn only_chosen_types_notify() {
    for (name, notifies) in [
        ("Freeze", false),
        ("Reboot", true),
        ("Redeploy", true),
        ("Preempt", true),
        ("Terminate", true),
        ("Hibernate", true),
    ] {
        let mut harness = AlertHarness::new();
        assert_eq!(harness.poll(&[event(name, "A", 15)]).len(), usize::from(notifies), "{name}");
        assert_eq!(harness.poll(&[started(event(name, "A", 15))]).len(), usize::from(notifies), "{name}");
        assert_eq!(harness.poll(&[]).len(), usize::from(notifies), "{name}");
    }
    let mut harness = AlertHarness::new();
    harness.set(SettingKey::NotifyTypes, &json!(["Freeze"]));
    assert_eq!(harness.poll(&[reboot("A"), event("Freeze", "B", 15)]), ["Freeze in 15 min · web-01"]);
}

#[test]
fn another_vms_event_notifies_only_with_the_whole_set_scope() {
    let neighbour = || on(&["web-02", "web-03"], reboot("A"));
    let mut harness = AlertHarness::new();
    assert_eq!(harness.poll(&[neighbour()]), [""; 0]);
    harness.set(SettingKey::NotifyScope, &json!("whole_set"));
    assert_eq!(harness.titles(), ["Reboot in 15 min · web-02 +1"]);
}

#[test]
fn every_event_notifies_while_this_vms_name_is_unknown() {
    let mut harness = AlertHarness::new();
    harness.inner.tracker = crate::Tracker::new(&harness.inner.now);
    assert_eq!(harness.poll(&[on(&["web-02"], reboot("A"))]), ["Reboot in 15 min · web-02"]);
}

#[test]
fn each_reminder_is_shown_once_when_due() {
    let mut harness = AlertHarness::new();
    let shown = harness.poll_for(&[reboot("A")], 15 * 60 + 30);
    assert_eq!(
        shown,
        [
            (1, "Reboot in 15 min · web-01".to_owned()),
            (600, "Reboot in 5 min · web-01".to_owned()),
            (840, "Reboot in 1 min · web-01".to_owned()),
        ]
    );
}

#[test]
fn reminders_follow_the_settings() {
    let mut harness = AlertHarness::new();
    harness.set(SettingKey::ReminderMinutes, &json!([10]));
    harness.poll(&[reboot("A")]);
    assert_eq!(harness.plan().next_in.map(|next| next.as_secs()), Some(298), "the caller can wait until then");
    assert_eq!(harness.poll_for(&[reboot("A")], 15 * 60), [(299, "Reboot in 10 min · web-01".to_owned())]);
    assert_eq!(harness.plan().next_in, None);
}

#[test]
fn a_reminder_before_the_announcement_is_skipped() {
    let mut harness = AlertHarness::new();
    let soon = event("Reboot", "A", 4);
    let shown: Vec<String> = harness.poll_for(&[soon], 239).into_iter().map(|(_, title)| title).collect();
    assert_eq!(shown, ["Reboot in 4 min · web-01", "Reboot in 1 min · web-01"]);
}

#[test]
fn a_reminder_right_after_the_announcement_is_skipped() {
    let mut harness = AlertHarness::new();
    let mut exactly = event("Reboot", "A", 5);
    exactly.not_before = NotBefore::At(start() + TimeDelta::minutes(5) + TimeDelta::seconds(3));
    let shown: Vec<String> = harness.poll_for(&[exactly], 290).into_iter().map(|(_, title)| title).collect();
    assert_eq!(shown, ["Reboot in 5 min · web-01", "Reboot in 1 min · web-01"]);
}

#[test]
fn missed_reminders_are_shown_as_one() {
    let mut harness = AlertHarness::new();
    harness.set(SettingKey::ReminderMinutes, &json!([10, 5, 1]));
    harness.poll(&[reboot("A")]);
    harness.inner.advance(14 * 60 + 27);
    assert_eq!(harness.poll(&[reboot("A")]), ["Reboot in 30 s · web-01"]);
    assert_eq!(harness.poll_for(&[reboot("A")], 300), []);
}

#[test]
fn a_reminder_after_the_events_time_says_that_it_is_due() {
    let mut harness = AlertHarness::new();
    harness.poll(&[reboot("A")]);
    harness.inner.advance(20 * 60);
    assert_eq!(harness.poll(&[reboot("A")]), ["Reboot due now · web-01"]);
}

#[test]
fn no_reminder_before_the_first_document_of_a_run() {
    let mut harness = AlertHarness::new();
    harness.poll(&[reboot("A"), started(reboot("B"))]);
    harness.inner.advance(20 * 60);
    harness.restart();
    assert_eq!(harness.titles(), [""; 0]);
    harness.inner.poll_fails();
    assert_eq!(harness.titles(), [""; 0]);
    assert_eq!(
        harness.poll(&[reboot("A")]),
        ["Reboot finished while you were away · web-01", "Reboot due now · web-01"]
    );
}

#[test]
fn reminders_continue_without_contact() {
    let mut harness = AlertHarness::new();
    harness.poll(&[reboot("A")]);
    harness.inner.advance(595);
    harness.inner.poll_fails();
    harness.inner.advance(5);
    harness.inner.poll_fails();
    let [alert] = harness.alerts().try_into().unwrap();
    assert_eq!(alert.title, "Reboot in 5 min · web-01");
    assert_eq!(labels(&alert), ["Details"], "no approval without contact");
}

#[test]
fn a_postponed_event_has_new_reminders() {
    let mut harness = AlertHarness::new();
    harness.poll_for(&[reboot("A")], 14 * 60 + 30);
    let shown = harness.poll_for(&[event("Reboot", "A", 30)], 15 * 60);
    let titles: Vec<_> = shown.iter().map(|(_, title)| title.as_str()).collect();
    assert_eq!(titles, ["Reboot in 5 min · web-01", "Reboot in 1 min · web-01"]);
}

#[test]
fn a_snoozed_event_has_no_reminders_but_its_start_notifies() {
    let mut harness = AlertHarness::new();
    harness.set(SettingKey::ReminderMinutes, &json!([10, 5, 2]));
    harness.poll(&[reboot("A"), reboot("B")]);
    let at = harness.inner.endpoint_time();
    harness.ledger.snooze(&key("A"), Snooze::BeforeSeconds(180), at);
    let not_before = harness.reported("A").not_before;
    assert_eq!(
        harness.ledger.snoozed_until(&key("A"), not_before, at),
        not_before.map(|time| time - TimeDelta::minutes(3))
    );
    let mut reminded = Vec::new();
    for _ in 0..14 * 60 {
        harness.inner.poll(&[reboot("A"), reboot("B")]);
        for alert in harness.alerts() {
            if let AlertKey::Reminder(key, due) = alert.key {
                reminded.push((key.to_string(), (not_before.unwrap() - due).num_minutes()));
            }
        }
    }
    let times = |name: &str| reminded.iter().filter(|(key, _)| key == name).map(|(_, m)| *m).collect::<Vec<_>>();
    assert_eq!((times("A"), times("B")), (vec![3, 2], vec![10, 5, 2]));
    harness.ledger.snooze(&key("A"), Snooze::Until(start() + TimeDelta::hours(9)), at);
    assert_eq!(harness.poll(&[started(reboot("A")), reboot("B")]), ["Rebooting now · web-01"]);
}

#[test]
fn snoozing_all_silences_every_event_until_it_starts() {
    let mut harness = AlertHarness::new();
    let pending = [reboot("A"), event("Redeploy", "B", 8)];
    harness.poll(&pending);
    harness.ledger.snooze_all(&harness.inner.report(), harness.inner.endpoint_time());
    assert_eq!(harness.poll_for(&pending, 20 * 60), []);
    assert_eq!(harness.poll(&[started(reboot("A"))]).len(), 2, "one has started, the other has ended");
}

#[test]
fn snoozing_until_a_past_time_shows_no_reminder() {
    let mut harness = AlertHarness::new();
    harness.poll(&[event("Reboot", "A", 4)]);
    let at = harness.inner.endpoint_time();
    harness.ledger.snooze(&key("A"), Snooze::BeforeSeconds(300), at);
    assert_eq!(harness.titles(), [""; 0]);
    harness.ledger.unsnooze(&key("A"));
    let titles: Vec<_> =
        harness.poll_for(&[event("Reboot", "A", 4)], 230).into_iter().map(|(_, title)| title).collect();
    assert_eq!(titles, ["Reboot in 1 min · web-01"]);
}

#[test]
fn a_restart_repeats_no_alert() {
    let mut harness = AlertHarness::new();
    let mut shown = Vec::new();
    for _ in 0..15 * 60 {
        shown.extend(harness.poll(&[reboot("A")]));
        harness.restart();
    }
    shown.extend(harness.poll(&[started(reboot("A"))]));
    harness.restart();
    shown.extend(harness.poll(&[started(reboot("A"))]));
    assert_eq!(shown.len(), 4, "announced, reminded twice, started: {shown:?}");
}

#[test]
fn an_alert_is_repeated_until_it_is_marked_as_shown() {
    let mut harness = AlertHarness::new();
    // To the next run, the event ended before it began to watch.
    let (finished, away) = ("Reboot finished · web-01", "Reboot finished while you were away · web-01");
    for (events, title, repeated) in [
        (vec![reboot("A")], "Reboot in 15 min · web-01", "Reboot in 15 min · web-01"),
        (vec![started(reboot("A"))], "Rebooting now · web-01", "Rebooting now · web-01"),
        (vec![], finished, away),
    ] {
        harness.inner.poll(&events);
        assert_eq!(harness.plan().due[0].title, title);
        harness.restart();
        harness.inner.poll(&events);
        assert_eq!(harness.titles(), [repeated]);
    }
}

#[test]
fn a_ledger_newer_than_the_tracker_is_used() {
    let mut harness = AlertHarness::new();
    let before = harness.inner.tracker.state().clone();
    harness.poll(&[reboot("A")]);
    harness.inner.tracker = crate::Tracker::restore(before, &harness.inner.now);
    assert_eq!(harness.titles(), [""; 0]);
    assert_eq!(harness.poll(&[reboot("A")]), [""; 0]);
}

#[test]
fn an_event_first_seen_as_started_notifies_once_with_a_reason() {
    let mut harness = AlertHarness::new();
    harness.inner.poll(&[started(reboot("A"))]);
    let [alert] = harness.alerts().try_into().unwrap();
    assert_eq!(alert.title, "Rebooting now · web-01");
    assert!(alert.body.contains("hardware failed"), "{}", alert.body);
}

#[test]
fn a_change_of_settings_does_not_notify_about_ended_events() {
    let mut harness = AlertHarness::new();
    harness.poll(&[event("Freeze", "A", 15)]);
    harness.poll(&[]);
    harness.set(SettingKey::NotifyTypes, &json!(["Freeze"]));
    assert_eq!(harness.titles(), [""; 0]);
}

#[test]
fn an_event_without_a_time_has_no_reminders() {
    let mut harness = AlertHarness::new();
    let timeless = Event { not_before: NotBefore::Unstated, ..reboot("A") };
    assert_eq!(harness.poll_for(&[timeless], 1_000), [(1, "Reboot scheduled · web-01".to_owned())]);
}

#[test]
fn a_predicted_failure_advises_to_approve_early() {
    let mut harness = AlertHarness::new();
    harness.inner.poll(&[event("Redeploy", "A", 6 * 24 * 60)]);
    let [alert] = harness.alerts().try_into().unwrap();
    assert_eq!(alert.title, "Redeploy in 6 days · web-01");
    assert!(alert.body.contains("Approve early"), "{}", alert.body);
}

#[test]
fn sound_follows_the_settings() {
    let mut harness = AlertHarness::new();
    harness.set(SettingKey::Sound, &json!(false));
    harness.inner.poll(&[reboot("A")]);
    assert!(!harness.alerts()[0].sound);
}

#[test]
fn the_ledger_forgets_events_that_the_tracker_has_forgotten() {
    let mut harness = AlertHarness::new();
    for number in 0..300 {
        harness.poll(&[reboot(&number.to_string())]);
        harness.poll(&[]);
    }
    assert!(harness.ledger.len() <= crate::Tracker::MAX_ENDED, "{}", harness.ledger.len());
}

#[test]
fn alert_keys_are_stable() {
    let key: EventKey = key("A");
    assert_eq!(AlertKey::Appeared(key.clone()).to_string(), "appeared A");
    assert_eq!(AlertKey::Reminder(key, start()).to_string(), "reminder 1772454720 A");
}

#[test]
fn a_returning_user_is_notified_once_about_pending_events() {
    let mut harness = AlertHarness::new();
    let events = [reboot("A"), event("Redeploy", "B", 40), on(&["web-02"], event("Reboot", "C", 5))];
    harness.poll(&events);
    harness.inner.advance(120);
    harness.poll(&events);
    harness.ledger.user_returned(harness.inner.endpoint_time());
    harness.ledger.user_returned(harness.inner.endpoint_time());
    let [alert] = harness.alerts().try_into().unwrap();
    assert_eq!(alert.title, "Reboot in 13 min · web-01");
    assert_eq!(alert.body, "Redeploy in 38 min · web-01", "no other VM's event");
    assert_eq!((alert.urgency, labels(&alert)), (Urgency::High, vec!["Details", "Approve now…"]));
    assert_eq!(alert.key.event(), Some(&key("A")));
    harness.inner.advance(120);
    assert!(harness.poll(&events).is_empty(), "once per return");
    harness.ledger.user_returned(harness.inner.endpoint_time());
    assert_eq!(harness.titles(), ["Reboot in 11 min · web-01"]);
}

#[test]
fn a_returning_user_is_not_notified_right_after_another_alert() {
    let mut harness = AlertHarness::new();
    assert_eq!(harness.poll(&[reboot("A")]).len(), 1);
    harness.inner.advance(50);
    harness.ledger.user_returned(harness.inner.endpoint_time());
    assert!(harness.poll(&[reboot("A")]).is_empty());
    harness.inner.advance(120);
    assert!(harness.poll(&[reboot("A")]).is_empty(), "nor later");
}

#[test]
fn a_return_without_pending_events_is_forgotten() {
    let mut harness = AlertHarness::new();
    harness.poll(&[]);
    harness.ledger.user_returned(harness.inner.endpoint_time());
    assert!(harness.titles().is_empty());
    harness.inner.advance(120);
    assert_eq!(harness.poll(&[reboot("A")]), ["Reboot in 13 min · web-01"]);
    harness.inner.advance(120);
    assert!(harness.poll(&[reboot("A")]).is_empty());
}

#[test]
fn a_returning_user_is_not_notified_about_snoozed_events() {
    let mut harness = AlertHarness::new();
    harness.poll(&[reboot("A")]);
    harness.ledger.snooze(&key("A"), Snooze::BeforeSeconds(300), harness.inner.endpoint_time());
    harness.inner.advance(120);
    harness.ledger.user_returned(harness.inner.endpoint_time());
    assert!(harness.poll(&[reboot("A")]).is_empty());
}

#[test]
fn a_user_who_returns_before_the_first_document_is_notified_after_it() {
    let mut harness = AlertHarness::new();
    harness.poll(&[reboot("A")]);
    harness.inner.advance(120);
    harness.restart();
    harness.ledger.user_returned(harness.inner.endpoint_time());
    assert!(harness.titles().is_empty(), "not before the first document");
    assert_eq!(harness.poll(&[started(reboot("A"))]), ["Rebooting now · web-01"], "which covers it");
    harness.inner.advance(120);
    assert!(harness.poll(&[started(reboot("A"))]).is_empty());
    harness.ledger.user_returned(harness.inner.endpoint_time());
    assert_eq!(harness.titles(), ["Reboot in progress · web-01"]);
}

#[test]
fn the_alert_for_a_returning_user_has_a_bounded_length() {
    let mut harness = AlertHarness::new();
    let events: Vec<Event> = (0..9).map(|number| reboot(&number.to_string())).collect();
    harness.poll(&events);
    harness.inner.advance(120);
    harness.ledger.user_returned(harness.inner.endpoint_time());
    let [alert] = harness.alerts().try_into().unwrap();
    assert_eq!(alert.body.lines().count(), 4);
    assert!(alert.body.ends_with("5 more in Forewarn…"), "{}", alert.body);
}
