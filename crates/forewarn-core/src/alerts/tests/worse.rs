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
fn an_event_that_moves_much_closer_notifies_again_and_says_from_when() {
    let mut desk = Desk::new();
    desk.sees(&[reboot("A")]);
    let moved = at(reboot("A"), 43);
    desk.world.sees(std::slice::from_ref(&moved));
    let [alert] = desk.alerts().try_into().unwrap();
    assert_eq!((alert.title.as_str(), alert.body.as_str()), ("Reboot now in 40 s · web-01", "Moved up from 14:17."));
    assert_eq!((alert.urgency, alert.sound), (Urgency::High, true));
    assert_eq!(labels(&alert), ["Details", "Approve now…"]);
    assert_eq!(desk.watches(std::slice::from_ref(&moved), 30), [], "once per change");
    desk.restarts();
    assert_eq!(desk.watches(&[moved], 3), [], "restarts included");
}

#[test]
fn an_event_that_turns_into_something_worse_notifies_again_and_says_from_what() {
    let mut desk = Desk::new();
    desk.sees(&[reboot("A")]);
    let worse = turned_into("Terminate", reboot("A"));
    desk.world.sees(std::slice::from_ref(&worse));
    let [alert] = desk.alerts().try_into().unwrap();
    assert_eq!(alert.title, "Terminate in 15 min · web-01");
    assert_eq!(alert.body, "Changed from Reboot. The VM is deleted.");
    desk.restarts();
    assert_eq!(desk.watches(&[worse], 30), []);
}

#[test]
fn both_at_once_are_one_notification() {
    let mut desk = Desk::new();
    desk.sees(&[reboot("A")]);
    desk.world.sees(&[at(turned_into("Redeploy", reboot("A")), 122)]);
    let [alert] = desk.alerts().try_into().unwrap();
    assert_eq!(alert.title, "Redeploy now in 2 min · web-01");
    assert!(alert.body.starts_with("Moved up from 14:17. Changed from Reboot. Moves to"), "{}", alert.body);
}

#[test]
fn what_is_worse_is_worse_by_impact() {
    let order = ["Freeze", "Reboot", "Redeploy", "Hibernate", "Preempt", "Terminate"];
    for (place, from) in order.iter().enumerate() {
        for (other, to) in order.iter().enumerate() {
            let mut desk = Desk::new();
            desk.choose(
                SettingKey::NotifyTypes,
                &json!(["Freeze", "Reboot", "Redeploy", "Preempt", "Terminate", "Other"]),
            );
            desk.sees(&[turned_into(from, reboot("A"))]);
            let notified = desk.sees(&[turned_into(to, reboot("A"))]).len();
            assert_eq!(notified, usize::from(other > place), "{from} to {to}");
        }
    }
    let mut desk = Desk::new();
    desk.sees(&[turned_into("Hibernate", reboot("A"))]);
    assert_eq!(desk.sees(&[turned_into("Relocate", reboot("A"))]).len(), 1, "of two unknown types either may be worse");
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
        let mut desk = Desk::new();
        desk.choose(SettingKey::ReminderMinutes, &json!([]));
        desk.sees(&[at(reboot("A"), before + 2)]);
        assert_eq!(desk.sees(&[at(reboot("A"), after + 2)]).len(), usize::from(notifies), "{before} s to {after} s");
    }
}

#[test]
fn many_small_steps_closer_add_up() {
    let mut desk = Desk::new();
    desk.choose(SettingKey::ReminderMinutes, &json!([]));
    desk.sees(&[at(reboot("A"), 900)]);
    let steps: Vec<String> = (1..=9).flat_map(|step| desk.sees(&[at(reboot("A"), 900 - 90 * step)])).collect();
    assert_eq!(steps.len(), 3, "{steps:?}");
}

#[test]
fn a_time_that_becomes_known_notifies() {
    let mut desk = Desk::new();
    desk.sees(&[Event { not_before: NotBefore::Unstated, ..reboot("A") }]);
    assert_eq!(desk.sees(&[at(reboot("A"), 43)]), ["Reboot now in 40 s · web-01"]);
}

#[test]
fn what_was_put_off_and_comes_back_notifies() {
    let mut desk = Desk::new();
    desk.sees(&[reboot("A")]);
    assert_eq!(desk.sees(&[event("Reboot", "A", 600)]), [""; 0]);
    assert_eq!(desk.sees(&[reboot("A")]), ["Reboot now in 15 min · web-01"]);
}

#[test]
fn a_type_that_is_switched_off_and_becomes_one_that_is_on_notifies() {
    let mut desk = Desk::new();
    assert_eq!(desk.sees(&[event("Freeze", "A", 15)]), [""; 0]);
    assert_eq!(desk.sees(&[reboot("A")]), ["Reboot in 15 min · web-01"]);
    let mut desk = Desk::new();
    desk.choose(SettingKey::NotifyTypes, &json!(["Freeze"]));
    assert_eq!(desk.sees(&[reboot("A")]), [""; 0]);
    assert_eq!(desk.sees(&[event("Freeze", "A", 15)]), ["Freeze in 15 min · web-01"]);
}

#[test]
fn a_neighbours_event_that_becomes_this_vms_notifies() {
    let mut desk = Desk::new();
    assert_eq!(desk.sees(&[on(&["web-02"], reboot("A"))]), [""; 0]);
    assert_eq!(desk.sees(&[on(&["web-01", "web-02"], reboot("A"))]), ["Reboot in 15 min · web-01"]);
}

#[test]
fn a_change_that_comes_before_the_announcement_was_shown_is_not_lost() {
    let mut desk = Desk::new();
    desk.world.sees(&[reboot("A")]);
    let planned = desk.plan().due;
    desk.world.sees(&[at(reboot("A"), 43)]);
    for alert in &planned {
        desk.ledger.mark_shown(alert);
    }
    assert_eq!(desk.titles(), ["Reboot now in 40 s · web-01"]);
}

#[test]
fn a_change_while_the_program_was_not_running_is_not_lost() {
    let mut desk = Desk::new();
    desk.sees(&[reboot("A")]);
    desk.restarts();
    assert_eq!(desk.sees(&[at(reboot("A"), 43)]), ["Reboot now in 40 s · web-01"]);
}

#[test]
fn a_time_that_jumps_back_and_forth_does_not_flood() {
    let mut desk = Desk::new();
    let mut bodies = Vec::new();
    for second in 0..500 {
        let seconds = if second % 2 == 0 { 3_000 } else { 900 };
        desk.world.sees(&[at(reboot("A"), seconds)]);
        bodies.extend(desk.alerts().into_iter().map(|alert| alert.body));
    }
    assert_eq!(bodies.len(), 3, "announced, moved up twice: {bodies:?}");
    assert!(
        bodies[2].ends_with("It keeps changing. You are notified again only if it gets even worse."),
        "{}",
        bodies[2]
    );
    assert_eq!(desk.sees(&[at(reboot("A"), 560)]), ["Reboot now in 1 min · web-01"], "it does");
}

#[test]
fn a_type_that_jumps_back_and_forth_does_not_flood() {
    let mut desk = Desk::new();
    let types = ["Reboot", "Terminate"];
    let said: Vec<String> =
        (0..500).flat_map(|second| desk.sees(&[turned_into(types[second % 2], event("Reboot", "A", 60))])).collect();
    assert_eq!(said.len(), 3, "{said:?}");
}

#[test]
fn a_reminder_right_after_such_a_notification_is_skipped_and_later_ones_come() {
    let mut desk = Desk::new();
    desk.sees(&[event("Reboot", "A", 60)]);
    let said = desk.watches(&[at(reboot("A"), 310)], 300);
    let said: Vec<&str> = said.iter().map(|(_, title)| title.as_str()).collect();
    assert_eq!(said, ["Reboot now in 5 min · web-01", "Reboot in 1 min · web-01"]);
}

#[test]
fn a_ledger_of_an_earlier_version_notifies_of_what_changes_from_then_on() {
    let mut desk = Desk::new();
    desk.sees(&[reboot("A")]);
    let mut saved = serde_json::to_value(&desk.ledger).unwrap();
    let told = saved["events"]["A"].as_object_mut().unwrap();
    told.retain(|field, _| ["appeared", "reminded", "started", "ended", "snooze", "failed"].contains(&field.as_str()));
    saved.as_object_mut().unwrap().remove("repeats");
    desk.ledger = serde_json::from_value(saved).unwrap();
    assert_eq!(desk.sees(&[reboot("A")]), [""; 0]);
    assert_eq!(desk.sees(&[at(reboot("A"), 43)]), ["Reboot now in 39 s · web-01"]);
}
