//! Events that keep appearing and disappearing.

use super::*;

/// Lists the event in every other document. Returns the alerts with the second in which each was shown.
fn flaps(harness: &mut AlertHarness, seconds: i64, event: impl Fn(i64) -> Event) -> Vec<(i64, Alert)> {
    let mut shown = Vec::new();
    for second in 1..=seconds {
        let listed: Vec<Event> = (second % 2 == 1).then(|| event(second)).into_iter().collect();
        harness.inner.poll(&listed);
        shown.extend(harness.alerts().into_iter().map(|alert| (second, alert)));
    }
    shown
}

fn titles(shown: &[(i64, Alert)]) -> Vec<(i64, &str)> {
    shown.iter().map(|(second, alert)| (*second, alert.title.as_str())).collect()
}

const AT_FIRST: [(i64, &str); 5] = [
    (1, "Reboot in 60 min · web-01"),
    (2, "Reboot canceled · web-01"),
    (3, "Reboot in 60 min · web-01"),
    (4, "Reboot canceled · web-01"),
    (5, "Reboot in 60 min · web-01"),
];

#[test]
fn a_flapping_event_is_announced_twice_and_then_reported_once_as_flapping() {
    let ids: [fn(i64) -> String; 3] = [|_| "A".to_owned(), |_| String::new(), |second| second.to_string()];
    for id in ids {
        let mut harness = AlertHarness::new();
        let shown = flaps(&mut harness, 600, |second| event("Reboot", &id(second), 60));
        let first = AT_FIRST.map(|(second, title)| (second, title.replace("60 min", "1 h")));
        let first: Vec<(i64, &str)> = first.iter().map(|(second, title)| (*second, title.as_str())).collect();
        assert_eq!(titles(&shown), first);
        assert!(shown[4].1.body.starts_with("This event keeps appearing and disappearing."), "{}", shown[4].1.body);
    }
}

#[test]
fn an_event_whose_id_changes_with_every_document_is_flapping() {
    let mut harness = AlertHarness::new();
    let shown: Vec<String> =
        (0..100).flat_map(|number| harness.poll(&[event("Reboot", &number.to_string(), 60)])).collect();
    assert_eq!(shown.len(), 5, "{shown:?}");
}

#[test]
fn an_event_whose_vms_change_with_every_document_is_flapping() {
    let mut harness = AlertHarness::new();
    let shown = flaps(&mut harness, 100, |second| on(&["web-01", &format!("web-{second}")], event("Reboot", "A", 60)));
    assert_eq!(shown.len(), 5, "{shown:?}");
}

#[test]
fn a_restart_does_not_report_flapping_again() {
    let mut harness = AlertHarness::new();
    let mut shown = Vec::new();
    for _ in 0..30 {
        shown.extend(harness.poll(&[event("Reboot", "A", 60)]));
        harness.restart();
        shown.extend(harness.poll(&[event("Reboot", "A", 60)]));
        shown.extend(harness.poll(&[]));
    }
    assert_eq!(shown.len(), 5, "{shown:?}");
}

#[test]
fn a_flapping_event_has_reminders_and_its_start_notifies() {
    let mut harness = AlertHarness::new();
    let shown = flaps(&mut harness, 16 * 60, |_| reboot("A"));
    let later: Vec<(i64, &str)> = titles(&shown).split_off(5);
    assert_eq!(later, [(601, "Reboot in 5 min · web-01"), (841, "Reboot in 1 min · web-01")]);
    assert_eq!(harness.poll(&[started(reboot("A"))]), ["Rebooting now · web-01"]);
    harness.inner.advance(60);
    assert_eq!(harness.poll(&[]), ["Reboot finished · web-01"], "the end of what was notified as started");
}

#[test]
fn a_flapping_event_that_moves_up_notifies() {
    let mut harness = AlertHarness::new();
    flaps(&mut harness, 20, |_| event("Reboot", "A", 60));
    assert_eq!(harness.poll(&[event("Reboot", "A", 2)]), ["Reboot now in 1 min · web-01"]);
}

#[test]
fn a_flapping_start_notifies_every_few_minutes_at_most() {
    let mut harness = AlertHarness::new();
    let shown = flaps(&mut harness, 600, |_| started(reboot("A")));
    let starts = shown.iter().filter(|(_, alert)| alert.title == "Rebooting now · web-01").count();
    assert!((3..=5).contains(&starts), "{:?}", titles(&shown));
    assert!(shown.len() <= 8, "{:?}", titles(&shown));
}

#[test]
fn an_event_is_announced_again_after_ten_minutes_without_flapping() {
    let mut harness = AlertHarness::new();
    flaps(&mut harness, 20, |_| event("Reboot", "A", 600));
    harness.inner.advance(601);
    assert_eq!(harness.poll(&[event("Reboot", "A", 60)]).len(), 1);
    assert_eq!(harness.poll(&[]).len(), 1);
}

#[test]
fn consecutive_events_of_one_type_each_notify() {
    let mut harness = AlertHarness::new();
    for id in ["A", "B", "C", "D"] {
        assert_eq!(harness.poll(&[reboot(id)]).len(), 1);
        assert_eq!(harness.poll(&[started(reboot(id))]), ["Rebooting now · web-01"]);
        assert_eq!(harness.poll(&[]), ["Reboot finished · web-01"]);
    }
}

#[test]
fn concurrent_events_of_one_type_each_notify() {
    let mut harness = AlertHarness::new();
    let events: Vec<Event> = (0..6).map(|number| event("Reboot", &number.to_string(), 30 + number)).collect();
    for most in 1..=events.len() {
        assert_eq!(harness.poll(&events[..most]).len(), 1);
    }
}

#[test]
fn flapping_events_take_bounded_space() {
    let mut harness = AlertHarness::new();
    for round in 0..5 {
        let events: Vec<Event> = (0..900)
            .map(|number| on(&["web-01", &format!("vm-{round}-{number}")], reboot(&format!("{round}-{number}"))))
            .collect();
        harness.poll(&events);
    }
    harness.poll(&[]);
    let saved = serde_json::to_string(&harness.ledger).unwrap().len();
    assert!(saved < 600_000, "{saved} bytes");
}
