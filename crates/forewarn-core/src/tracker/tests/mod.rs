//! The life of events, told as they are seen.

mod approvals;
pub(super) mod comparisons;
mod floods;
mod logs;
mod pauses;
mod replaced;
mod rule_approval;

use chrono::{DateTime, TimeDelta, Utc};
use scheduled_events::{Document, Event, EventStatus, NotBefore, VmName};

use super::*;
use crate::change::Field;
use crate::testing::{World, event, forbidden, key, on, reboot, shared, start, started};
use crate::{Boot, Timestamp};

fn appeared(name: &str) -> ChangeKind {
    ChangeKind::Appeared { key: key(name), already_started: false }
}

fn begun(name: &str) -> ChangeKind {
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

fn answered(world: &mut World, answer: &Result<(), ApprovalFailure>) -> Vec<ChangeKind> {
    let now = world.now.clone();
    world.tracker.record_approval_result(&"A".into(), answer, &now).into_iter().map(|change| change.kind).collect()
}

fn request(world: &mut World, name: &str) -> Result<EventId, NotApprovable> {
    let now = world.now.clone();
    world.tracker.request_approval(&key(name), &"ada".into(), &now).map(|(id, _)| id)
}

#[test]
fn an_event_appears_starts_and_completes() {
    let mut world = World::new();
    assert_eq!(world.sees(&[]), []);
    assert_eq!(world.sees(&[reboot("A")]), [appeared("A")]);
    assert_eq!(world.sees(&[reboot("A")]), []);
    assert_eq!(world.sees(&[started(reboot("A"))]), [begun("A")]);
    assert_eq!(world.sees(&[started(reboot("A"))]), []);
    assert_eq!(world.sees(&[]), [completed("A")]);
    assert_eq!(world.sees(&[]), []);
}

#[test]
fn gone_before_its_time_is_cancelled() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    assert_eq!(world.sees(&[]), [cancelled("A")]);
}

#[test]
fn gone_after_its_time_happened_unseen() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    world.pass(15 * 60);
    assert_eq!(world.sees(&[]), [completed_unseen("A")]);
}

#[test]
fn the_endpoints_clock_decides_whether_the_time_has_passed() {
    for wrong_by in [TimeDelta::hours(-5), TimeDelta::hours(5)] {
        let mut world = World::new();
        world.now.wall += wrong_by;
        world.sees(&[reboot("A")]);
        assert_eq!(world.sees(&[]), [cancelled("A")], "the VM's clock is wrong by {wrong_by}");
    }
}

#[test]
fn gone_after_an_approval_here_happened_unseen() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    request(&mut world, "A").unwrap();
    answered(&mut world, &Ok(()));
    assert_eq!(world.sees(&[]), [completed_unseen("A")]);
}

#[test]
fn gone_while_the_answer_to_an_approval_is_still_out_happened_unseen() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    request(&mut world, "A").unwrap();
    assert_eq!(world.sees(&[]), [completed_unseen("A")]);
    let by = "ada".into();
    assert_eq!(
        answered(&mut world, &Ok(())),
        [ChangeKind::ApprovedHere { key: key("A"), by }],
        "the answer is not lost"
    );
}

#[test]
fn a_refused_approval_does_not_count_and_one_that_may_have_arrived_does() {
    for (may_have_arrived, expected) in [(false, cancelled("A")), (true, completed_unseen("A"))] {
        let mut world = World::new();
        world.sees(&[reboot("A")]);
        request(&mut world, "A").unwrap();
        answered(&mut world, &Err(ApprovalFailure { failure: Failure::Gone, may_have_arrived }));
        assert_eq!(world.sees(&[]), [expected]);
    }
}

#[test]
fn an_approval_that_may_have_arrived_counts_even_if_a_later_one_is_refused() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    for may_have_arrived in [true, false] {
        request(&mut world, "A").unwrap();
        answered(&mut world, &Err(ApprovalFailure { failure: Failure::Gone, may_have_arrived }));
    }
    assert_eq!(world.sees(&[]), [completed_unseen("A")]);
}

#[test]
fn gone_after_the_vm_booted_happened_while_away() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    world.pass(60);
    world.boots("second boot");
    assert_eq!(world.sees(&[]), [ChangeKind::Completed { key: key("A"), start_seen: false, while_away: true }]);
}

#[test]
fn what_was_seen_since_the_boot_and_then_goes_is_cancelled() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    world.boots("second boot");
    let saved = world.tracker.revision();
    assert_eq!(world.sees(&[reboot("A")]), []);
    assert!(world.tracker.revision() > saved, "that it was seen in this boot has to be saved");
    world.restarts();
    assert_eq!(world.sees(&[]), [ChangeKind::Cancelled { key: key("A"), while_away: true }]);
}

#[test]
fn where_the_boot_cannot_be_told_it_is_not_guessed() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    world.now.boot = None;
    assert_eq!(world.sees(&[]), [cancelled("A")]);
}

#[test]
fn an_event_without_a_time_is_never_called_cancelled() {
    for not_before in [NotBefore::Unstated, NotBefore::Unreadable("soon".to_owned())] {
        let mut world = World::new();
        world.sees(&[Event { not_before, ..reboot("A") }]);
        assert_eq!(world.sees(&[]), [completed_unseen("A")]);
    }
}

#[test]
fn an_event_never_goes_backwards() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    world.sees(&[started(reboot("A"))]);
    assert_eq!(world.sees(&[reboot("A")]), []);
    assert!(world.tracker.event(&key("A")).unwrap().is_started());
    assert_eq!(world.tracker.event(&key("A")).unwrap().event.status, EventStatus::Started);
    assert_eq!(world.sees(&[started(reboot("A"))]), [], "it does not start twice");
    assert_eq!(world.sees(&[]), [completed("A")]);
}

#[test]
fn an_event_first_seen_as_started_says_so() {
    let mut world = World::new();
    let changes = world.sees(&[started(reboot("A"))]);
    assert_eq!(changes, [ChangeKind::Appeared { key: key("A"), already_started: true }, begun("A")]);
    assert!(world.tracker.event(&key("A")).unwrap().started_unannounced());
}

#[test]
fn the_time_is_remembered_when_azure_takes_it_away_at_the_start() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    assert_eq!(world.sees(&[started(reboot("A"))]), [begun("A")], "an empty time is no update");
    assert_eq!(world.tracker.event(&key("A")).unwrap().not_before, Some(start() + TimeDelta::minutes(15)));
}

#[test]
fn failures_end_nothing_hide_nothing_and_are_said_once() {
    let mut world = World::new();
    world.sees(&[reboot("A"), started(event("Freeze", "B", 0))]);
    assert_eq!(world.fails(), [ChangeKind::ContactLost { failure: forbidden() }]);
    world.pass(3_600);
    assert_eq!(world.fails(), []);
    assert_eq!(world.tracker.events().count(), 2);
    let changes = world.sees(&[reboot("A"), started(event("Freeze", "B", 0))]);
    assert_eq!(changes, [ChangeKind::ContactRestored { after: TimeDelta::seconds(3_602) }]);
}

#[test]
fn a_loss_goes_on_over_a_restart() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    world.fails();
    world.restarts();
    assert_eq!(world.fails(), []);
    assert!(matches!(world.tracker.connection(), Connection::Lost(_)));
}

#[test]
fn contact_begins_with_the_first_call() {
    let mut world = World::new();
    assert_eq!(world.tracker.connection(), Connection::Starting);
    world.sees(&[]);
    assert_eq!(world.tracker.connection(), Connection::Live { last_document: world.clock(), unreadable_entries: 0 });
    world.restarts();
    assert_eq!(world.tracker.connection(), Connection::Starting, "what an earlier run heard is not news");
}

#[test]
fn a_document_that_can_be_read_only_in_part_ends_nothing() {
    let mut world = World::new();
    world.sees(&[reboot("A"), reboot("B")]);
    assert_eq!(world.sees_partly(&[reboot("B")]), []);
    assert_eq!(request(&mut world, "A"), Err(NotApprovable::NotListed));
    assert!(request(&mut world, "B").is_ok());
    assert_eq!(world.sees_partly(&[event("Redeploy", "C", 20), reboot("B")]), [appeared("C")]);
    assert_eq!(world.sees(&[event("Redeploy", "C", 20), reboot("B")]), [cancelled("A")]);
}

#[test]
fn the_incarnation_may_skip_stay_or_start_over() {
    let mut world = World::new();
    for (incarnation, events, expected) in [
        (7, vec![reboot("A")], vec![appeared("A")]),
        (7, vec![reboot("A"), reboot("B")], vec![appeared("B")]),
        (1, vec![reboot("A"), reboot("B")], vec![]),
        (90, vec![reboot("B")], vec![cancelled("A")]),
        (1, vec![], vec![cancelled("B")]),
    ] {
        assert_eq!(world.sees_document(Document { events: shared(&events), ..Document::empty(incarnation) }), expected);
    }
}

#[test]
fn what_azure_changes_is_named() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    let moved = Event {
        duration_in_seconds: Some(9),
        description: "Emergency repair.".to_owned(),
        ..on(&["web-01", "db-07"], event("Redeploy", "A", 30))
    };
    let changes = world.sees(std::slice::from_ref(&moved));
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
    assert_eq!(world.sees(&[moved]), [], "an update is told once");
}

#[test]
fn another_spelling_or_order_of_the_vms_is_no_update() {
    let mut world = World::new();
    world.sees(&[on(&["web-01", "db-07"], reboot("A"))]);
    assert_eq!(world.sees(&[on(&["DB-07", "_web-01"], reboot("A"))]), []);
}

#[test]
fn an_unknown_status_is_kept_and_is_no_start() {
    let mut world = World::new();
    let odd = Event { status: EventStatus::Other("Paused".to_owned()), ..reboot("A") };
    world.sees(&[reboot("A")]);
    let changes = world.sees(&[odd]);
    assert!(matches!(changes.as_slice(), [ChangeKind::Updated { fields, .. }] if fields[0].field == Field::Status));
    assert!(!world.tracker.event(&key("A")).unwrap().is_started());
}

#[test]
fn many_events_live_side_by_side() {
    let mut world = World::new();
    assert_eq!(world.sees(&[reboot("A"), reboot("B")]), [appeared("A"), appeared("B")]);
    assert_eq!(
        world.sees(&[event("Freeze", "C", 9), started(reboot("B"))]),
        [begun("B"), appeared("C"), cancelled("A")]
    );
    assert_eq!(world.sees(&[event("Freeze", "C", 9)]), [completed("B")]);
}

#[test]
fn one_id_listed_twice_is_one_event_and_the_worse_statement_wins() {
    let mut world = World::new();
    let sooner = on(&["web-02"], Event { duration_in_seconds: Some(30), ..event("Reboot", "A", 5) });
    assert_eq!(world.sees(&[reboot("A"), sooner.clone()]), [appeared("A")]);
    let tracked = world.tracker.event(&key("A")).unwrap();
    assert_eq!(tracked.event.resources, [VmName::new("web-01"), VmName::new("web-02")]);
    assert_eq!(tracked.not_before, Some(start() + TimeDelta::minutes(5)));
    assert_eq!(tracked.event.duration_in_seconds, Some(30));
    assert_eq!(world.sees(&[reboot("A"), started(sooner)]), [begun("A")], "one of the two has started, so it has");
    assert_eq!(world.sees(&[]), [completed("A")]);
}

#[test]
fn one_id_for_two_types_is_two_events() {
    let mut world = World::new();
    assert_eq!(world.sees(&[reboot("A"), event("Freeze", "A", 9)]), [appeared("A"), appeared("A#2")]);
    assert_eq!(world.sees(&[event("Freeze", "A", 9), reboot("A")]), [], "their order means nothing");
    assert_eq!(world.sees(&[event("Freeze", "A", 9)]), [cancelled("A")], "and it is the reboot that is gone");
}

#[test]
fn events_without_an_id_are_followed_by_what_they_are() {
    let mut world = World::new();
    let first = event("Reboot", "", 15);
    let second = event("Reboot", "", 40);
    let elsewhere = on(&["web-02"], event("Reboot", "", 15));
    let keys = |changes: Vec<ChangeKind>| changes.iter().filter_map(ChangeKind::key).cloned().collect::<Vec<_>>();
    let known = keys(world.sees(&[first.clone(), second.clone(), elsewhere.clone()]));
    assert_eq!(known.len(), 3, "{known:?}");
    assert_eq!(world.sees(&[elsewhere.clone(), second.clone(), first.clone()]), []);
    assert_eq!(
        world.sees(&[started(first), second.clone(), elsewhere.clone()]),
        [ChangeKind::Started { key: known[0].clone() }],
        "a start takes the time away, and the event is still the same"
    );
    assert_eq!(world.sees(&[second, elsewhere.clone()]), [completed(known[0].as_str())]);
    let moved = Event { not_before: NotBefore::At(start() + TimeDelta::minutes(90)), ..event("Reboot", "", 0) };
    let changes = world.sees(&[moved, elsewhere]);
    assert!(matches!(changes.as_slice(), [ChangeKind::Updated { key, .. }] if *key == known[1]), "{changes:?}");
    assert_eq!(request(&mut world, known[1].as_str()), Err(NotApprovable::NoId));
}

#[test]
fn an_event_that_comes_back_after_its_end_is_a_new_one() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    assert_eq!(world.sees(&[]), [cancelled("A")]);
    assert_eq!(world.sees(&[reboot("A")]), [appeared("A#2")], "who was told it is off must be told it is on again");
    assert_eq!(request(&mut world, "A#2"), Ok("A".into()));
    world.sees(&[]);
    assert_eq!(world.sees(&[reboot("A")]), [appeared("A#3")]);
}

#[test]
fn after_a_restart_nothing_is_announced_twice_and_what_is_gone_ended_while_away() {
    let mut world = World::new();
    world.sees(&[reboot("A"), reboot("B"), reboot("C")]);
    world.sees(&[started(reboot("A")), reboot("B"), reboot("C")]);
    world.restarts();
    assert_eq!(
        world.sees(&[reboot("C"), reboot("D")]),
        [
            appeared("D"),
            ChangeKind::Completed { key: key("A"), start_seen: true, while_away: true },
            ChangeKind::Cancelled { key: key("B"), while_away: true },
        ]
    );
    assert_eq!(world.sees(&[reboot("D")]), [cancelled("C")], "from the second document on nobody was away");
}

#[test]
fn a_document_read_in_part_after_a_restart_leaves_the_ends_to_the_first_whole_one() {
    let mut world = World::new();
    world.sees(&[reboot("A"), reboot("B")]);
    world.restarts();
    assert_eq!(world.sees_partly(&[reboot("B")]), []);
    assert_eq!(world.sees(&[]), [ChangeKind::Cancelled { key: key("A"), while_away: true }, cancelled("B")]);
}

#[test]
fn a_failure_first_after_a_restart_leaves_the_ends_to_the_first_document() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    world.restarts();
    assert_eq!(world.fails(), [ChangeKind::ContactLost { failure: forbidden() }]);
    assert!(world.sees(&[]).contains(&ChangeKind::Cancelled { key: key("A"), while_away: true }));
}

#[test]
fn boot_times_do_as_well_as_boot_marks() {
    let mut world = World::new();
    world.now.boot = Some(Boot::At(start() - TimeDelta::days(3)));
    world.sees(&[reboot("A")]);
    world.now.boot = Some(Boot::At(start() + TimeDelta::seconds(40)));
    world.pass(60);
    assert_eq!(world.sees(&[]), [completed_unseen("A")]);
}
