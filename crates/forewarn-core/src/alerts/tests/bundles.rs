//! Many events at once.

use super::*;

fn reboots(count: usize) -> Vec<Event> {
    (0..count).map(|number| event("Reboot", &format!("{number:04}"), 15)).collect()
}

#[test]
fn a_thousand_events_are_one_notification() {
    let mut harness = AlertHarness::new();
    harness.inner.poll(&reboots(1_000));
    let [alert] = harness.alerts().try_into().unwrap();
    assert_eq!(alert.title, "1000 events scheduled");
    let lines: Vec<&str> = alert.body.lines().collect();
    assert_eq!(lines[0], "Reboot in 15 min · web-01");
    assert_eq!((lines.len(), lines[3]), (4, "997 more in Forewarn…"));
    assert_eq!((alert.urgency, alert.sound, alert.buttons.len()), (Urgency::High, true, 0));
    harness.restart();
    assert_eq!(harness.poll(&reboots(1_000)), [""; 0], "each is marked as shown");
}

#[test]
fn the_next_event_is_first_in_a_bundle() {
    let mut harness = AlertHarness::new();
    let mut events: Vec<Event> = (0..12).map(|number| event("Redeploy", &number.to_string(), 60 + number)).collect();
    events.push(event("Reboot", "Z", 15));
    harness.inner.poll(&events);
    let [alert] = harness.alerts().try_into().unwrap();
    assert_eq!(
        (alert.title.as_str(), alert.body.lines().next()),
        ("13 events scheduled", Some("Reboot in 15 min · web-01"))
    );
    assert_eq!(alert.key.event(), Some(&key("Z")));
}

#[test]
fn three_events_are_three_notifications() {
    let mut harness = AlertHarness::new();
    assert_eq!(harness.poll(&reboots(3)).len(), 3);
}

#[test]
fn each_stage_of_many_events_is_one_notification() {
    let mut harness = AlertHarness::new();
    let events = reboots(12);
    harness.poll(&events);
    harness.inner.advance(600);
    assert_eq!(harness.poll(&events), ["12 events coming up"]);
    let begun: Vec<Event> = events.iter().cloned().map(started).collect();
    harness.inner.poll(&begun);
    let [alert] = harness.alerts().try_into().unwrap();
    assert_eq!((alert.title.as_str(), alert.urgency), ("12 events in progress", Urgency::Critical));
    assert!(alert.body.starts_with("Rebooting now · web-01\n"), "{}", alert.body);
    assert_eq!(harness.poll(&[]), ["12 events ended"]);
}

#[test]
fn different_topics_are_not_bundled() {
    let mut harness = AlertHarness::new();
    let mut events = reboots(5);
    events.push(started(reboot("S")));
    assert_eq!(harness.poll(&events), ["Rebooting now · web-01", "5 events scheduled"]);
}

#[test]
fn a_thousand_new_events_with_every_document_do_not_flood() {
    let mut harness = AlertHarness::new();
    let mut shown = Vec::new();
    for round in 0..30 {
        let events: Vec<Event> = (0..1_000).map(|number| reboot(&format!("{round}-{number}"))).collect();
        shown.extend(harness.poll(&events));
    }
    assert!(shown.len() <= 6, "{shown:?}");
}

#[test]
fn simultaneous_worsenings_are_one_notification() {
    let mut harness = AlertHarness::new();
    harness.poll(&reboots(12));
    let soon: Vec<Event> = reboots(12)
        .into_iter()
        .map(|event| Event { not_before: NotBefore::At(start() + TimeDelta::seconds(42)), ..event })
        .collect();
    assert_eq!(harness.poll(&soon), ["12 events got worse or moved up"]);
}
