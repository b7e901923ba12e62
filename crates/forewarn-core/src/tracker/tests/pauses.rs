//! Clocks that stand still or are moved.

use super::*;

#[test]
fn a_pause_is_recorded_against_the_event_that_explains_it() {
    let freeze = || event("Freeze", "A", 15);
    let mut world = World::new();
    world.sees(&[freeze()]);
    world.sees(&[started(freeze())]);
    // The VM stands still for six seconds: first its monotonic clock is behind, then the VM's clock is put right.
    world.truth += TimeDelta::seconds(6);
    world.sees(&[started(freeze())]);
    let by = TimeDelta::seconds(6);
    world.now.wall += by;
    let changes = world.sees(&[started(freeze())]);
    assert!(changes.contains(&ChangeKind::ClockJumped { by, explained_by: Some(key("A")) }), "{changes:?}");
    let paused = world.tracker.event(&key("A")).unwrap().paused().unwrap();
    assert_eq!(paused.num_seconds(), 6, "one pause that shows twice is one pause");
}

#[test]
fn a_pause_is_recorded_also_when_the_event_is_over_by_then() {
    let mut world = World::new();
    world.sees(&[started(event("Freeze", "A", 15))]);
    world.now.wall += TimeDelta::seconds(6);
    world.sees(&[]);
    assert_eq!(world.tracker.ended().last().unwrap().tracked.paused(), Some(TimeDelta::seconds(6)));
}

#[test]
fn an_administrators_hand_on_the_clock_is_noticed_and_blamed_on_no_event() {
    let mut world = World::new();
    let neighbour = || on(&["web-02"], started(reboot("B")));
    world.sees(&[reboot("A"), neighbour()]);
    let left = |world: &World| world.tracker.event(&key("A")).unwrap().not_before.unwrap() - world.clock();
    let before = left(&world);
    world.now.wall += TimeDelta::hours(2);
    let by = TimeDelta::hours(2);
    assert_eq!(world.sees(&[reboot("A"), neighbour()]), [ChangeKind::ClockJumped { by, explained_by: None }]);
    assert_eq!(before - left(&world), TimeDelta::seconds(1), "the countdown goes on");
    assert_eq!(world.tracker.event(&key("B")).unwrap().paused(), None);
}

#[test]
fn a_clock_put_back_is_no_pause() {
    let mut world = World::new();
    world.sees(&[started(reboot("A"))]);
    world.now.wall -= TimeDelta::seconds(6);
    let by = TimeDelta::seconds(-6);
    assert_eq!(world.sees(&[started(reboot("A"))]), [ChangeKind::ClockJumped { by, explained_by: None }]);
}

#[test]
fn changes_carry_both_clocks() {
    let mut world = World::new();
    world.now.wall += TimeDelta::hours(3);
    world.sees(&[]);
    let document = Document { events: vec![reboot("A").into()], ..Document::empty(1) };
    let (document, version) = (document.into(), ApiVersion::NEWEST);
    let response = Response { document, server_time: None, version, round_trip: Duration::ZERO };
    let changes = world.tracker.observe(Ok(response), &world.now);
    assert_eq!(changes[0].at, Timestamp { endpoint: world.clock(), local: world.now.wall });
    assert_eq!((changes[0].at.local - changes[0].at.endpoint).num_minutes(), 179);
}
