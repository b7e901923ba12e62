//! From documents to changes.

mod approvals;
pub(super) mod comparisons;
mod floods;
mod new_ids;
mod pauses;
mod recorded;
mod rule_approval;

use chrono::{DateTime, TimeDelta, Utc};
use scheduled_events::{Document, Event, EventStatus, NotBefore, VmName};

use super::*;
use crate::change::Field;
use crate::report::NotApprovable;
use crate::testing::{Harness, event, forbidden, key, on, reboot, shared, start, started};
use crate::{Boot, Timestamp};

fn appeared(name: &str) -> ChangeKind {
    ChangeKind::Appeared { key: key(name), already_started: false }
}

fn has_started(name: &str) -> ChangeKind {
    ChangeKind::Started { key: key(name) }
}

fn completed(name: &str) -> ChangeKind {
    ChangeKind::Completed { key: key(name), start_seen: true, while_away: false }
}

fn completed_unseen(name: &str) -> ChangeKind {
    ChangeKind::Completed { key: key(name), start_seen: false, while_away: false }
}

fn cancelled(name: &str) -> ChangeKind {
    ChangeKind::Cancelled { key: key(name), while_away: false }
}

fn record_result(harness: &mut Harness, result: &Result<(), ApprovalFailure>) -> Vec<ChangeKind> {
    let now = harness.now.clone();
    harness.tracker.record_approval_result(&"A".into(), result, &now).into_iter().map(|change| change.kind).collect()
}

fn request(harness: &mut Harness, name: &str) -> Result<EventId, NotApprovable> {
    let now = harness.now.clone();
    harness.tracker.request_approval(&key(name), &"ada".into(), &now).map(|(id, _)| id)
}

#[test]
fn an_event_appears_starts_and_completes() {
    let mut harness = Harness::new();
    assert_eq!(harness.poll(&[]), []);
    assert_eq!(harness.poll(&[reboot("A")]), [appeared("A")]);
    assert_eq!(harness.poll(&[reboot("A")]), []);
    assert_eq!(harness.poll(&[started(reboot("A"))]), [has_started("A")]);
    assert_eq!(harness.poll(&[started(reboot("A"))]), []);
    assert_eq!(harness.poll(&[]), [completed("A")]);
    assert_eq!(harness.poll(&[]), []);
}

#[test]
fn an_event_gone_before_its_time_was_cancelled() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    assert_eq!(harness.poll(&[]), [cancelled("A")]);
}

#[test]
fn an_event_gone_after_its_time_completed_unseen() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    harness.advance(15 * 60);
    assert_eq!(harness.poll(&[]), [completed_unseen("A")]);
}

#[test]
fn the_endpoints_clock_decides_whether_the_time_has_passed() {
    for wrong_by in [TimeDelta::hours(-5), TimeDelta::hours(5)] {
        let mut harness = Harness::new();
        harness.now.wall += wrong_by;
        harness.poll(&[reboot("A")]);
        assert_eq!(harness.poll(&[]), [cancelled("A")], "the VM's clock is wrong by {wrong_by}");
    }
}

#[test]
fn an_approved_event_that_is_gone_completed_unseen() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    request(&mut harness, "A").unwrap();
    record_result(&mut harness, &Ok(()));
    assert_eq!(harness.poll(&[]), [completed_unseen("A")]);
}

#[test]
fn an_event_gone_before_the_approvals_response_completed_unseen() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    request(&mut harness, "A").unwrap();
    assert_eq!(harness.poll(&[]), [completed_unseen("A")]);
    let by = "ada".into();
    assert_eq!(
        record_result(&mut harness, &Ok(())),
        [ChangeKind::ApprovedHere { key: key("A"), by }],
        "the response is recorded"
    );
}

#[test]
fn a_failed_approval_is_ignored_unless_it_may_have_arrived() {
    for (may_have_arrived, expected) in [(false, cancelled("A")), (true, completed_unseen("A"))] {
        let mut harness = Harness::new();
        harness.poll(&[reboot("A")]);
        request(&mut harness, "A").unwrap();
        record_result(&mut harness, &Err(ApprovalFailure { failure: Failure::Gone, may_have_arrived }));
        assert_eq!(harness.poll(&[]), [expected]);
    }
}

#[test]
fn an_approval_that_may_have_arrived_is_remembered_if_a_later_one_is_refused() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    for may_have_arrived in [true, false] {
        request(&mut harness, "A").unwrap();
        record_result(&mut harness, &Err(ApprovalFailure { failure: Failure::Gone, may_have_arrived }));
    }
    assert_eq!(harness.poll(&[]), [completed_unseen("A")]);
}

#[test]
fn an_event_gone_after_a_boot_completed_while_away() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    harness.advance(60);
    harness.boot_again("second boot");
    assert_eq!(harness.poll(&[]), [ChangeKind::Completed { key: key("A"), start_seen: false, while_away: true }]);
}

#[test]
fn an_event_seen_since_the_boot_and_then_gone_was_cancelled() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    harness.boot_again("second boot");
    let saved = harness.tracker.revision();
    assert_eq!(harness.poll(&[reboot("A")]), []);
    assert!(harness.tracker.revision() > saved, "that it was seen in this boot has to be saved");
    harness.restart();
    assert_eq!(harness.poll(&[]), [ChangeKind::Cancelled { key: key("A"), while_away: true }]);
}

#[test]
fn an_unknown_boot_is_no_reboot() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    harness.now.boot = None;
    assert_eq!(harness.poll(&[]), [cancelled("A")]);
}

#[test]
fn an_event_without_a_time_is_never_cancelled() {
    for not_before in [NotBefore::Unstated, NotBefore::Unreadable("soon".to_owned())] {
        let mut harness = Harness::new();
        harness.poll(&[Event { not_before, ..reboot("A") }]);
        assert_eq!(harness.poll(&[]), [completed_unseen("A")]);
    }
}

#[test]
fn a_started_event_never_becomes_scheduled_again() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    harness.poll(&[started(reboot("A"))]);
    assert_eq!(harness.poll(&[reboot("A")]), []);
    assert!(harness.tracker.event(&key("A")).unwrap().is_started());
    assert_eq!(harness.tracker.event(&key("A")).unwrap().event.status, EventStatus::Started);
    assert_eq!(harness.poll(&[started(reboot("A"))]), [], "it does not start twice");
    assert_eq!(harness.poll(&[]), [completed("A")]);
}

#[test]
fn an_event_first_seen_as_started_is_unannounced() {
    let mut harness = Harness::new();
    let changes = harness.poll(&[started(reboot("A"))]);
    assert_eq!(changes, [ChangeKind::Appeared { key: key("A"), already_started: true }, has_started("A")]);
    assert!(harness.tracker.event(&key("A")).unwrap().started_unannounced());
}

#[test]
fn the_time_is_remembered_when_azure_removes_it_at_the_start() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    assert_eq!(harness.poll(&[started(reboot("A"))]), [has_started("A")], "an empty time is no update");
    assert_eq!(harness.tracker.event(&key("A")).unwrap().not_before, Some(start() + TimeDelta::minutes(15)));
}

#[test]
fn a_failure_changes_no_event_and_is_reported_once() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A"), started(event("Freeze", "B", 0))]);
    assert_eq!(harness.poll_fails(), [ChangeKind::ContactLost { failure: forbidden() }]);
    harness.advance(3_600);
    assert_eq!(harness.poll_fails(), []);
    assert_eq!(harness.tracker.events().count(), 2);
    let changes = harness.poll(&[reboot("A"), started(event("Freeze", "B", 0))]);
    assert_eq!(changes, [ChangeKind::ContactRestored { after: TimeDelta::seconds(3_602) }]);
}

#[test]
fn a_contact_loss_survives_a_restart() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    harness.poll_fails();
    harness.restart();
    assert_eq!(harness.poll_fails(), []);
    assert!(matches!(harness.tracker.connection(), Connection::Lost(_)));
}

#[test]
fn the_connection_is_live_after_the_first_document_of_a_run() {
    let mut harness = Harness::new();
    assert_eq!(harness.tracker.connection(), Connection::Starting);
    harness.poll(&[]);
    assert_eq!(
        harness.tracker.connection(),
        Connection::Live { last_document: harness.endpoint_time(), unreadable_entries: 0 }
    );
    harness.restart();
    assert_eq!(harness.tracker.connection(), Connection::Starting, "what an earlier run heard is not news");
}

#[test]
fn a_partly_unreadable_document_ends_no_event() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A"), reboot("B")]);
    assert_eq!(harness.poll_partial(&[reboot("B")]), []);
    assert_eq!(request(&mut harness, "A"), Err(NotApprovable::NotListed));
    assert!(request(&mut harness, "B").is_ok());
    assert_eq!(harness.poll_partial(&[event("Redeploy", "C", 20), reboot("B")]), [appeared("C")]);
    assert_eq!(harness.poll(&[event("Redeploy", "C", 20), reboot("B")]), [cancelled("A")]);
}

#[test]
fn the_incarnation_is_irrelevant() {
    let mut harness = Harness::new();
    for (incarnation, events, expected) in [
        (7, vec![reboot("A")], vec![appeared("A")]),
        (7, vec![reboot("A"), reboot("B")], vec![appeared("B")]),
        (1, vec![reboot("A"), reboot("B")], vec![]),
        (90, vec![reboot("B")], vec![cancelled("A")]),
        (1, vec![], vec![cancelled("B")]),
    ] {
        assert_eq!(
            harness.poll_document(Document { events: shared(&events), ..Document::empty(incarnation) }),
            expected
        );
    }
}

#[test]
fn updates_name_the_changed_fields() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    let moved = Event {
        duration_in_seconds: Some(9),
        description: "Emergency repair.".to_owned(),
        ..on(&["web-01", "db-07"], event("Redeploy", "A", 30))
    };
    let changes = harness.poll(std::slice::from_ref(&moved));
    let [ChangeKind::Updated { key: updated, fields }] = changes.as_slice() else { panic!("{changes:?}") };
    assert_eq!(updated, &key("A"));
    let named: Vec<_> = fields.iter().map(|change| (change.field, change.from.as_str(), change.to.as_str())).collect();
    assert_eq!(
        named,
        [
            (Field::EventType, "Reboot", "Redeploy"),
            (Field::Resources, "web-01", "web-01, db-07"),
            (Field::NotBefore, "Mon, 02 Mar 2026 12:47:00 GMT", "Mon, 02 Mar 2026 13:02:00 GMT"),
            (Field::Description, "Host server is undergoing maintenance.", "Emergency repair."),
            (Field::Duration, "-1", "9"),
        ]
    );
    assert_eq!(harness.poll(&[moved]), [], "once");
}

#[test]
fn another_spelling_or_order_of_the_vms_is_no_update() {
    let mut harness = Harness::new();
    harness.poll(&[on(&["web-01", "db-07"], reboot("A"))]);
    assert_eq!(harness.poll(&[on(&["DB-07", "_web-01"], reboot("A"))]), []);
}

#[test]
fn an_unknown_status_is_an_update_and_no_start() {
    let mut harness = Harness::new();
    let odd = Event { status: EventStatus::Other("Paused".to_owned()), ..reboot("A") };
    harness.poll(&[reboot("A")]);
    let changes = harness.poll(&[odd]);
    assert!(matches!(changes.as_slice(), [ChangeKind::Updated { fields, .. }] if fields[0].field == Field::Status));
    assert!(!harness.tracker.event(&key("A")).unwrap().is_started());
}

#[test]
fn events_are_tracked_independently() {
    let mut harness = Harness::new();
    assert_eq!(harness.poll(&[reboot("A"), reboot("B")]), [appeared("A"), appeared("B")]);
    assert_eq!(
        harness.poll(&[event("Freeze", "C", 9), started(reboot("B"))]),
        [has_started("B"), appeared("C"), cancelled("A")]
    );
    assert_eq!(harness.poll(&[event("Freeze", "C", 9)]), [completed("B")]);
}

#[test]
fn duplicate_entries_are_merged_to_the_worse() {
    let mut harness = Harness::new();
    let sooner = on(&["web-02"], Event { duration_in_seconds: Some(30), ..event("Reboot", "A", 5) });
    assert_eq!(harness.poll(&[reboot("A"), sooner.clone()]), [appeared("A")]);
    let tracked = harness.tracker.event(&key("A")).unwrap();
    assert_eq!(tracked.event.resources, [VmName::new("web-01"), VmName::new("web-02")]);
    assert_eq!(tracked.not_before, Some(start() + TimeDelta::minutes(5)));
    assert_eq!(tracked.event.duration_in_seconds, Some(30));
    assert_eq!(
        harness.poll(&[reboot("A"), started(sooner)]),
        [has_started("A")],
        "one of the two has started, so it has"
    );
    assert_eq!(harness.poll(&[]), [completed("A")]);
}

#[test]
fn one_id_for_two_types_is_two_events() {
    let mut harness = Harness::new();
    assert_eq!(harness.poll(&[reboot("A"), event("Freeze", "A", 9)]), [appeared("A"), appeared("A#2")]);
    assert_eq!(harness.poll(&[event("Freeze", "A", 9), reboot("A")]), [], "their order means nothing");
    assert_eq!(harness.poll(&[event("Freeze", "A", 9)]), [cancelled("A")], "and it is the reboot that is gone");
}

#[test]
fn events_without_an_id_are_matched_by_type_vms_and_time() {
    let mut harness = Harness::new();
    let first = event("Reboot", "", 15);
    let second = event("Reboot", "", 40);
    let elsewhere = on(&["web-02"], event("Reboot", "", 15));
    let keys = |changes: Vec<ChangeKind>| changes.iter().filter_map(ChangeKind::key).cloned().collect::<Vec<_>>();
    let known = keys(harness.poll(&[first.clone(), second.clone(), elsewhere.clone()]));
    assert_eq!(known.len(), 3, "{known:?}");
    assert_eq!(harness.poll(&[elsewhere.clone(), second.clone(), first.clone()]), []);
    assert_eq!(
        harness.poll(&[started(first), second.clone(), elsewhere.clone()]),
        [ChangeKind::Started { key: known[0].clone() }],
        "a start takes the time away, and the event is still the same"
    );
    assert_eq!(harness.poll(&[second, elsewhere.clone()]), [completed(known[0].as_str())]);
    let moved = Event { not_before: NotBefore::At(start() + TimeDelta::minutes(90)), ..event("Reboot", "", 0) };
    let changes = harness.poll(&[moved, elsewhere]);
    assert!(matches!(changes.as_slice(), [ChangeKind::Updated { key, .. }] if *key == known[1]), "{changes:?}");
    assert_eq!(request(&mut harness, known[1].as_str()), Err(NotApprovable::NoId));
}

#[test]
fn a_reappearing_event_is_a_new_one() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    assert_eq!(harness.poll(&[]), [cancelled("A")]);
    assert_eq!(harness.poll(&[reboot("A")]), [appeared("A#2")], "after the cancellation, it has to be announced again");
    assert_eq!(request(&mut harness, "A#2"), Ok("A".into()));
    harness.poll(&[]);
    assert_eq!(harness.poll(&[reboot("A")]), [appeared("A#3")]);
}

#[test]
fn after_a_restart_missing_events_ended_while_away() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A"), reboot("B"), reboot("C")]);
    harness.poll(&[started(reboot("A")), reboot("B"), reboot("C")]);
    harness.restart();
    assert_eq!(
        harness.poll(&[reboot("C"), reboot("D")]),
        [
            appeared("D"),
            ChangeKind::Completed { key: key("A"), start_seen: true, while_away: true },
            ChangeKind::Cancelled { key: key("B"), while_away: true },
        ]
    );
    assert_eq!(harness.poll(&[reboot("D")]), [cancelled("C")], "only the first document after a restart");
}

#[test]
fn after_a_restart_a_partly_unreadable_document_ends_no_event() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A"), reboot("B")]);
    harness.restart();
    assert_eq!(harness.poll_partial(&[reboot("B")]), []);
    assert_eq!(harness.poll(&[]), [ChangeKind::Cancelled { key: key("A"), while_away: true }, cancelled("B")]);
}

#[test]
fn after_a_restart_a_failure_ends_no_event() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    harness.restart();
    assert_eq!(harness.poll_fails(), [ChangeKind::ContactLost { failure: forbidden() }]);
    assert!(harness.poll(&[]).contains(&ChangeKind::Cancelled { key: key("A"), while_away: true }));
}

#[test]
fn boot_times_do_as_well_as_boot_marks() {
    let mut harness = Harness::new();
    harness.now.boot = Some(Boot::At(start() - TimeDelta::days(3)));
    harness.poll(&[reboot("A")]);
    harness.now.boot = Some(Boot::At(start() + TimeDelta::seconds(40)));
    harness.advance(60);
    assert_eq!(harness.poll(&[]), [completed_unseen("A")]);
}
