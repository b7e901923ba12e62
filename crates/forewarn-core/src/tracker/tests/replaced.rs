//! Endpoints that give an event a new id when it starts, as Microsoft's mock server does.

use super::*;

#[test]
fn a_scheduled_event_that_starts_under_a_new_id_is_the_same_event() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    assert_eq!(world.sees(&[started(reboot("B"))]), [begun("A")]);
    let event = world.tracker.event(&key("A")).unwrap();
    assert_eq!(event.event.id, Some("B".into()));
    assert!(!event.started_unannounced());
    assert_eq!(world.sees(&[started(reboot("B"))]), []);
    assert_eq!(world.sees(&[]), [completed("A")]);
}

#[test]
fn its_approval_stays_with_it_and_a_late_answer_still_arrives() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    request(&mut world, "A").unwrap();
    world.sees(&[started(reboot("B"))]);
    assert!(world.tracker.event(&key("A")).unwrap().approval.is_some());
    assert_eq!(answered(&mut world, &Ok(())), [ChangeKind::ApprovedHere { key: key("A"), by: "ada".into() }]);
}

#[test]
fn after_a_restart_it_is_still_the_same_event() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    world.restarts();
    assert_eq!(world.sees(&[started(reboot("B"))]), [begun("A")]);
    world.restarts();
    assert_eq!(world.sees(&[started(reboot("B"))]), []);
}

#[test]
fn a_second_event_stays_a_second_event() {
    let already = |name: &str| ChangeKind::Appeared { key: key(name), already_started: true };
    let two = [already("B"), begun("B"), cancelled("A")];
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    assert_eq!(world.sees(&[reboot("A"), started(reboot("B"))]), [already("B"), begun("B")], "both are listed");

    for other in [
        started(event("Redeploy", "B", 15)),
        started(on(&["web-01", "web-02"], reboot("B"))),
        started(on(&["web-02"], reboot("B"))),
    ] {
        let mut world = World::new();
        world.sees(&[reboot("A")]);
        assert_eq!(world.sees(&[other]), two);
    }
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    assert_eq!(world.sees(&[event("Reboot", "B", 30)]), [appeared("B"), cancelled("A")], "it hasn't started");

    let mut world = World::new();
    world.sees(&[started(reboot("A"))]);
    assert_eq!(world.sees(&[started(reboot("B"))]), [already("B"), begun("B"), completed("A")], "both started");
}

#[test]
fn a_document_with_unreadable_entries_replaces_nothing() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    world.sees_partly(&[started(reboot("B"))]);
    assert!(world.tracker.event(&key("B")).is_some() && !world.tracker.event(&key("A")).unwrap().is_started());
}

#[test]
fn of_two_that_were_scheduled_the_earlier_one_has_started() {
    let mut world = World::new();
    world.sees(&[event("Reboot", "late", 60), event("Reboot", "early", 15)]);
    assert_eq!(world.sees(&[started(reboot("B"))]), [begun("early"), cancelled("late")]);
}
