//! Clock jumps.

use super::*;

#[test]
fn a_pause_is_attributed_to_the_event_in_progress() {
    let freeze = || event("Freeze", "A", 15);
    let mut harness = Harness::new();
    harness.poll(&[freeze()]);
    harness.poll(&[started(freeze())]);
    // The VM is paused for six seconds: first its monotonic clock is behind, then its wall clock is corrected.
    harness.truth += TimeDelta::seconds(6);
    harness.poll(&[started(freeze())]);
    let by = TimeDelta::seconds(6);
    harness.now.wall += by;
    let changes = harness.poll(&[started(freeze())]);
    assert!(changes.contains(&ChangeKind::ClockJumped { by, explained_by: Some(key("A")) }), "{changes:?}");
    let paused = harness.tracker.event(&key("A")).unwrap().paused().unwrap();
    assert_eq!(paused.num_seconds(), 6, "the same pause in both clocks");
}

#[test]
fn a_pause_is_attributed_to_an_event_that_has_just_ended() {
    let mut harness = Harness::new();
    harness.poll(&[started(event("Freeze", "A", 15))]);
    harness.now.wall += TimeDelta::seconds(6);
    harness.poll(&[]);
    assert_eq!(harness.tracker.ended().last().unwrap().tracked.paused(), Some(TimeDelta::seconds(6)));
}

#[test]
fn setting_the_clock_is_attributed_to_no_event() {
    let mut harness = Harness::new();
    let neighbour = || on(&["web-02"], started(reboot("B")));
    harness.poll(&[reboot("A"), neighbour()]);
    let left =
        |harness: &Harness| harness.tracker.event(&key("A")).unwrap().not_before.unwrap() - harness.endpoint_time();
    let before = left(&harness);
    harness.now.wall += TimeDelta::hours(2);
    let by = TimeDelta::hours(2);
    assert_eq!(harness.poll(&[reboot("A"), neighbour()]), [ChangeKind::ClockJumped { by, explained_by: None }]);
    assert_eq!(before - left(&harness), TimeDelta::seconds(1), "the countdown continues");
    assert_eq!(harness.tracker.event(&key("B")).unwrap().paused(), None);
}

#[test]
fn a_backward_jump_is_no_pause() {
    let mut harness = Harness::new();
    harness.poll(&[started(reboot("A"))]);
    harness.now.wall -= TimeDelta::seconds(6);
    let by = TimeDelta::seconds(-6);
    assert_eq!(harness.poll(&[started(reboot("A"))]), [ChangeKind::ClockJumped { by, explained_by: None }]);
}

#[test]
fn changes_carry_both_clocks() {
    let mut harness = Harness::new();
    harness.now.wall += TimeDelta::hours(3);
    harness.poll(&[]);
    let document = Document { events: vec![reboot("A").into()], ..Document::empty(1) };
    let (document, version) = (document.into(), ApiVersion::NEWEST);
    let response = Response { document, server_time: None, version, round_trip: Duration::ZERO };
    let changes = harness.tracker.observe(Ok(response), &harness.now);
    assert_eq!(changes[0].at, Timestamp { endpoint: harness.endpoint_time(), local: harness.now.wall });
    assert_eq!((changes[0].at.local - changes[0].at.endpoint).num_minutes(), 179);
}
