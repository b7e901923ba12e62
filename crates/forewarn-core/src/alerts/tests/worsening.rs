//! Known events that get worse.

use scheduled_events::EventType;

use super::*;

/// The event, starting so many seconds after the test began.
fn at(event: Event, seconds: i64) -> Event {
    Event { not_before: NotBefore::At(start() + TimeDelta::seconds(seconds)), ..event }
}

fn turned_into(event_type: &str, event: Event) -> Event {
    Event { event_type: EventType::from(event_type), ..event }
}

#[test]
fn an_event_that_moves_up_notifies_again_with_its_former_time() {
    let mut harness = AlertHarness::new();
    harness.poll(&[reboot("A")]);
    let moved = at(reboot("A"), 43);
    harness.inner.poll(std::slice::from_ref(&moved));
    let [alert] = harness.alerts().try_into().unwrap();
    assert_eq!((alert.title.as_str(), alert.body.as_str()), ("Reboot now in 40 s · web-01", "Moved up from 14:17."));
    assert_eq!((alert.urgency, alert.sound), (Urgency::High, true));
    assert_eq!(labels(&alert), ["Details", "Approve now…"]);
    assert_eq!(harness.poll_for(std::slice::from_ref(&moved), 30), [], "once per change");
    harness.restart();
    assert_eq!(harness.poll_for(&[moved], 3), [], "restarts included");
}

#[test]
fn an_event_of_a_worse_type_notifies_again_with_its_former_type() {
    let mut harness = AlertHarness::new();
    harness.poll(&[reboot("A")]);
    let worse = turned_into("Terminate", reboot("A"));
    harness.inner.poll(std::slice::from_ref(&worse));
    let [alert] = harness.alerts().try_into().unwrap();
    assert_eq!(alert.title, "Terminate in 15 min · web-01");
    assert_eq!(alert.body, "Changed from Reboot. The VM will be deleted.");
    harness.restart();
    assert_eq!(harness.poll_for(&[worse], 30), []);
}

#[test]
fn a_worse_type_and_an_earlier_time_are_one_notification() {
    let mut harness = AlertHarness::new();
    harness.poll(&[reboot("A")]);
    harness.inner.poll(&[at(turned_into("Redeploy", reboot("A")), 122)]);
    let [alert] = harness.alerts().try_into().unwrap();
    assert_eq!(alert.title, "Redeploy now in 2 min · web-01");
    assert!(alert.body.starts_with("Moved up from 14:17. Changed from Reboot. The VM moves to"), "{}", alert.body);
}

#[test]
fn types_are_ordered_by_impact() {
    let order = ["Freeze", "Reboot", "Redeploy", "Hibernate", "Preempt", "Terminate"];
    for (place, from) in order.iter().enumerate() {
        for (other, to) in order.iter().enumerate() {
            let mut harness = AlertHarness::new();
            harness.set(
                SettingKey::NotifyTypes,
                &json!(["Freeze", "Reboot", "Redeploy", "Preempt", "Terminate", "Other"]),
            );
            harness.poll(&[turned_into(from, reboot("A"))]);
            let notified = harness.poll(&[turned_into(to, reboot("A"))]).len();
            assert_eq!(notified, usize::from(other > place), "{from} to {to}");
        }
    }
    let mut harness = AlertHarness::new();
    harness.poll(&[turned_into("Hibernate", reboot("A"))]);
    assert_eq!(
        harness.poll(&[turned_into("Relocate", reboot("A"))]).len(),
        1,
        "of two unknown types either may be worse"
    );
}

#[test]
fn much_sooner_is_half_the_time_left_and_a_minute_less() {
    // Seconds left as announced and as moved; whether that notifies.
    for (before, after, notifies) in [
        (900, 37, true),
        (900, 440, true),
        (900, 600, false),
        (120, 58, true),
        (100, 45, false),
        (50, 10, false),
        (604_800, 259_200, true),
        (604_800, 518_400, false),
        (900, 1_800, false),
        (900, -5, true),
    ] {
        let mut harness = AlertHarness::new();
        harness.set(SettingKey::ReminderMinutes, &json!([]));
        harness.poll(&[at(reboot("A"), before + 2)]);
        assert_eq!(harness.poll(&[at(reboot("A"), after + 2)]).len(), usize::from(notifies), "{before} s to {after} s");
    }
}

#[test]
fn small_moves_add_up() {
    let mut harness = AlertHarness::new();
    harness.set(SettingKey::ReminderMinutes, &json!([]));
    harness.poll(&[at(reboot("A"), 900)]);
    let steps: Vec<String> = (1..=9).flat_map(|step| harness.poll(&[at(reboot("A"), 900 - 90 * step)])).collect();
    assert_eq!(steps.len(), 3, "{steps:?}");
}

#[test]
fn a_time_that_becomes_known_notifies() {
    let mut harness = AlertHarness::new();
    harness.poll(&[Event { not_before: NotBefore::Unstated, ..reboot("A") }]);
    assert_eq!(harness.poll(&[at(reboot("A"), 43)]), ["Reboot now in 40 s · web-01"]);
}

#[test]
fn a_postponed_event_that_moves_up_again_notifies() {
    let mut harness = AlertHarness::new();
    harness.poll(&[reboot("A")]);
    assert_eq!(harness.poll(&[event("Reboot", "A", 600)]), [""; 0]);
    assert_eq!(harness.poll(&[reboot("A")]), ["Reboot now in 15 min · web-01"]);
}

#[test]
fn an_event_that_becomes_a_chosen_type_notifies() {
    let mut harness = AlertHarness::new();
    assert_eq!(harness.poll(&[event("Freeze", "A", 15)]), [""; 0]);
    assert_eq!(harness.poll(&[reboot("A")]), ["Reboot in 15 min · web-01"]);
    let mut harness = AlertHarness::new();
    harness.set(SettingKey::NotifyTypes, &json!(["Freeze"]));
    assert_eq!(harness.poll(&[reboot("A")]), [""; 0]);
    assert_eq!(harness.poll(&[event("Freeze", "A", 15)]), ["Freeze in 15 min · web-01"]);
}

#[test]
fn another_vms_event_that_extends_to_this_vm_notifies() {
    let mut harness = AlertHarness::new();
    assert_eq!(harness.poll(&[on(&["web-02"], reboot("A"))]), [""; 0]);
    assert_eq!(harness.poll(&[on(&["web-01", "web-02"], reboot("A"))]), ["Reboot in 15 min · web-01"]);
}

#[test]
fn a_change_before_the_announcement_is_shown_is_not_lost() {
    let mut harness = AlertHarness::new();
    harness.inner.poll(&[reboot("A")]);
    let planned = harness.plan().due;
    harness.inner.poll(&[at(reboot("A"), 43)]);
    for alert in &planned {
        harness.ledger.mark_shown(alert);
    }
    assert_eq!(harness.titles(), ["Reboot now in 40 s · web-01"]);
}

#[test]
fn a_change_while_forewarn_was_not_running_is_not_lost() {
    let mut harness = AlertHarness::new();
    harness.poll(&[reboot("A")]);
    harness.restart();
    assert_eq!(harness.poll(&[at(reboot("A"), 43)]), ["Reboot now in 40 s · web-01"]);
}

#[test]
fn an_alternating_time_does_not_flood() {
    let mut harness = AlertHarness::new();
    let mut bodies = Vec::new();
    for second in 0..500 {
        let seconds = if second % 2 == 0 { 3_000 } else { 900 };
        harness.inner.poll(&[at(reboot("A"), seconds)]);
        bodies.extend(harness.alerts().into_iter().map(|alert| alert.body));
    }
    assert_eq!(bodies.len(), 3, "announced, moved up twice: {bodies:?}");
    assert!(
        bodies[2].ends_with("This event keeps changing. You'll be notified again only if it gets worse."),
        "{}",
        bodies[2]
    );
    assert_eq!(harness.poll(&[at(reboot("A"), 560)]), ["Reboot now in 1 min · web-01"], "it does");
}

#[test]
fn an_alternating_type_does_not_flood() {
    let mut harness = AlertHarness::new();
    let types = ["Reboot", "Terminate"];
    let shown: Vec<String> =
        (0..500).flat_map(|second| harness.poll(&[turned_into(types[second % 2], event("Reboot", "A", 60))])).collect();
    assert_eq!(shown.len(), 3, "{shown:?}");
}

#[test]
fn a_reminder_right_after_a_worsening_is_skipped() {
    let mut harness = AlertHarness::new();
    harness.poll(&[event("Reboot", "A", 60)]);
    let shown = harness.poll_for(&[at(reboot("A"), 310)], 300);
    let shown: Vec<&str> = shown.iter().map(|(_, title)| title.as_str()).collect();
    assert_eq!(shown, ["Reboot now in 5 min · web-01", "Reboot in 1 min · web-01"]);
}

#[test]
fn a_ledger_of_an_earlier_version_notifies_about_later_changes() {
    let mut harness = AlertHarness::new();
    harness.poll(&[reboot("A")]);
    let mut saved = serde_json::to_value(&harness.ledger).unwrap();
    let alerts = saved["events"]["A"].as_object_mut().unwrap();
    alerts
        .retain(|field, _| ["appeared", "reminded", "started", "ended", "snooze", "failed"].contains(&field.as_str()));
    saved.as_object_mut().unwrap().remove("repeats");
    harness.ledger = serde_json::from_value(saved).unwrap();
    assert_eq!(harness.poll(&[reboot("A")]), [""; 0]);
    assert_eq!(harness.poll(&[at(reboot("A"), 43)]), ["Reboot now in 39 s · web-01"]);
}
