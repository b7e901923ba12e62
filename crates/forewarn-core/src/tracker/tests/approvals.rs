//! Approvals given here.

use serde_json::json;

use super::*;
use crate::Language;

#[test]
fn an_approval_moves_from_requested_to_accepted_to_waiting_to_started() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    let progress = |world: &World| world.tracker.event(&key("A")).unwrap().approval.clone().unwrap().progress;
    assert_eq!(request(&mut world, "A"), Ok("A".into()));
    assert_eq!(progress(&world), ApprovalProgress::Requested);
    assert_eq!(request(&mut world, "A"), Err(NotApprovable::AlreadyRequested), "two clicks are one request");
    assert_eq!(answered(&mut world, &Ok(())), [ChangeKind::ApprovedHere { key: key("A"), by: "ada".into() }]);
    assert_eq!(answered(&mut world, &Ok(())), [], "an answer counts once");
    let accepted = world.clock();
    assert_eq!(progress(&world), ApprovalProgress::Accepted { at: accepted });
    world.sees(&[reboot("A")]);
    assert_eq!(progress(&world), ApprovalProgress::Waiting { accepted });
    assert_eq!(request(&mut world, "A"), Err(NotApprovable::AlreadyApproved));
    assert_eq!(world.sees(&[started(reboot("A"))]), [begun("A")]);
    assert_eq!(request(&mut world, "A"), Err(NotApprovable::Started));
}

#[test]
fn a_failed_approval_says_what_was_answered_and_can_be_tried_again() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    request(&mut world, "A").unwrap();
    let failure = ApprovalFailure {
        failure: Failure::ServerError { status: 500, response: String::new() },
        may_have_arrived: true,
    };
    assert_eq!(
        answered(&mut world, &Err(failure.clone())),
        [ChangeKind::ApprovalFailed { key: key("A"), by: "ada".into(), failure: failure.failure }]
    );
    assert_eq!(request(&mut world, "A"), Ok("A".into()));
}

#[test]
fn failures_stored_by_earlier_versions_are_restored() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    request(&mut world, "A").unwrap();
    answered(&mut world, &Err(ApprovalFailure { failure: Failure::Gone, may_have_arrived: true }));
    world.fails();
    let mut kept = serde_json::to_value(world.tracker.state()).unwrap();
    kept["contact"]["loss"]["failure"] = json!({ "kind": "forbidden", "summary": "Not let in.", "advice": "" });
    kept["events"]["A"]["approval"]["progress"]["failed"]["failure"] =
        json!({ "answer": "Gone for a moment.", "may_have_arrived": true });
    let state: TrackerState = serde_json::from_value(kept).unwrap();
    let loss = state.contact.loss.as_ref().unwrap();
    assert_eq!(Language::Dutch.failure(&loss.failure), "Not let in.");
    let approval = state.events[&key("A")].approval.as_ref().unwrap();
    let ApprovalProgress::Failed { failure, .. } = &approval.progress else { panic!("{approval:?}") };
    assert_eq!(
        (Language::Dutch.failure(&failure.failure), failure.may_have_arrived),
        ("Gone for a moment.".to_owned(), true)
    );
    let stored = json!({ "change": "contact_lost", "failure": { "cause": "no_answer", "seconds": 5 } });
    let expected = ChangeKind::ContactLost { failure: Failure::ResponseTimeout { timeout_ms: 5000 } };
    assert_eq!(serde_json::from_value::<ChangeKind>(stored).unwrap(), expected);
    let what: ChangeKind =
        serde_json::from_value(json!({ "change": "approval_failed", "key": "A", "by": "ada", "answer": "400" }))
            .unwrap();
    assert!(matches!(what, ChangeKind::ApprovalFailed { failure, .. } if failure == Failure::Unknown("400".into())));
}

#[test]
fn only_what_the_current_document_lists_can_be_approved() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    assert_eq!(request(&mut world, "B"), Err(NotApprovable::NotKnown));
    world.fails();
    assert_eq!(request(&mut world, "A"), Err(NotApprovable::NoContact));
    world.restarts();
    assert_eq!(request(&mut world, "A"), Err(NotApprovable::NoContact));
    world.sees(&[reboot("A")]);
    assert!(request(&mut world, "A").is_ok());
}

#[test]
fn an_answer_lost_in_a_restart_frees_the_button_and_still_counts() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    request(&mut world, "A").unwrap();
    let state: TrackerState = serde_json::from_value(serde_json::to_value(world.tracker.state()).unwrap()).unwrap();
    world.tracker = Tracker::restore(state, &world.now);
    world.sees(&[reboot("A")]);
    assert!(world.tracker.approvable(&key("A")).is_ok());
    assert_eq!(world.sees(&[]), [completed_unseen("A")]);
}
