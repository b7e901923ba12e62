//! Endpoints that give an event a new id when it starts, as Microsoft's mock server does.

use super::*;

#[test]
fn a_scheduled_event_that_starts_under_a_new_id_is_the_same_event() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    assert_eq!(harness.poll(&[started(reboot("B"))]), [has_started("A")]);
    let event = harness.tracker.event(&key("A")).unwrap();
    assert_eq!(event.event.id, Some("B".into()));
    assert!(!event.started_unannounced());
    assert_eq!(harness.poll(&[started(reboot("B"))]), []);
    assert_eq!(harness.poll(&[]), [completed("A")]);
}

#[test]
fn its_approval_is_kept_and_a_late_response_is_recorded() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    request(&mut harness, "A").unwrap();
    harness.poll(&[started(reboot("B"))]);
    assert!(harness.tracker.event(&key("A")).unwrap().approval.is_some());
    assert_eq!(record_result(&mut harness, &Ok(())), [ChangeKind::ApprovedHere { key: key("A"), by: "ada".into() }]);
}

#[test]
fn after_a_restart_it_is_still_the_same_event() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    harness.restart();
    assert_eq!(harness.poll(&[started(reboot("B"))]), [has_started("A")]);
    harness.restart();
    assert_eq!(harness.poll(&[started(reboot("B"))]), []);
}

#[test]
fn a_second_event_stays_a_second_event() {
    let already = |name: &str| ChangeKind::Appeared { key: key(name), already_started: true };
    let two = [already("B"), has_started("B"), cancelled("A")];
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    assert_eq!(harness.poll(&[reboot("A"), started(reboot("B"))]), [already("B"), has_started("B")], "both are listed");

    for other in [
        started(event("Redeploy", "B", 15)),
        started(on(&["web-01", "web-02"], reboot("B"))),
        started(on(&["web-02"], reboot("B"))),
    ] {
        let mut harness = Harness::new();
        harness.poll(&[reboot("A")]);
        assert_eq!(harness.poll(&[other]), two);
    }
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    assert_eq!(harness.poll(&[event("Reboot", "B", 30)]), [appeared("B"), cancelled("A")], "it hasn't started");

    let mut harness = Harness::new();
    harness.poll(&[started(reboot("A"))]);
    assert_eq!(harness.poll(&[started(reboot("B"))]), [already("B"), has_started("B"), completed("A")], "both started");
}

#[test]
fn a_document_with_unreadable_entries_replaces_nothing() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    harness.poll_partial(&[started(reboot("B"))]);
    assert!(harness.tracker.event(&key("B")).is_some() && !harness.tracker.event(&key("A")).unwrap().is_started());
}

#[test]
fn of_two_that_were_scheduled_the_earlier_one_has_started() {
    let mut harness = Harness::new();
    harness.poll(&[event("Reboot", "late", 60), event("Reboot", "early", 15)]);
    assert_eq!(harness.poll(&[started(reboot("B"))]), [has_started("early"), cancelled("late")]);
}
