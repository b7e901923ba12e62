//! Approvals given from here.

use forewarn_texts::Language;
use serde_json::json;

use super::*;
use crate::wording;

#[test]
fn an_approval_moves_from_requested_to_accepted_to_waiting_to_started() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    let progress = |harness: &Harness| harness.tracker.event(&key("A")).unwrap().approval.clone().unwrap().progress;
    assert_eq!(request(&mut harness, "A"), Ok("A".into()));
    assert_eq!(progress(&harness), ApprovalProgress::Requested);
    assert_eq!(request(&mut harness, "A"), Err(NotApprovable::AlreadyRequested), "a double click sends one request");
    assert_eq!(record_result(&mut harness, &Ok(())), [ChangeKind::ApprovedHere { key: key("A"), by: "ada".into() }]);
    assert_eq!(record_result(&mut harness, &Ok(())), [], "once");
    let accepted = harness.endpoint_time();
    assert_eq!(progress(&harness), ApprovalProgress::Accepted { at: accepted });
    harness.poll(&[reboot("A")]);
    assert_eq!(progress(&harness), ApprovalProgress::Waiting { accepted });
    assert_eq!(request(&mut harness, "A"), Err(NotApprovable::AlreadyApproved));
    assert_eq!(harness.poll(&[started(reboot("A"))]), [has_started("A")]);
    assert_eq!(request(&mut harness, "A"), Err(NotApprovable::Started));
}

#[test]
fn a_failed_approval_reports_the_failure_and_can_be_retried() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    request(&mut harness, "A").unwrap();
    let failure = ApprovalFailure {
        failure: Failure::ServerError { status: 500, response: String::new() },
        may_have_arrived: true,
    };
    assert_eq!(
        record_result(&mut harness, &Err(failure.clone())),
        [ChangeKind::ApprovalFailed { key: key("A"), by: "ada".into(), failure: failure.failure }]
    );
    assert_eq!(request(&mut harness, "A"), Ok("A".into()));
}

#[test]
fn failures_stored_by_earlier_versions_are_restored() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    request(&mut harness, "A").unwrap();
    record_result(&mut harness, &Err(ApprovalFailure { failure: Failure::Gone, may_have_arrived: true }));
    harness.poll_fails();
    let mut saved = serde_json::to_value(harness.tracker.state()).unwrap();
    saved["contact"]["loss"]["failure"] = json!({ "kind": "forbidden", "summary": "Not let in.", "advice": "" });
    saved["events"]["A"]["approval"]["progress"]["failed"]["failure"] =
        json!({ "answer": "Gone for a moment.", "may_have_arrived": true });
    let state: TrackerState = serde_json::from_value(saved).unwrap();
    let loss = state.contact.loss.as_ref().unwrap();
    assert_eq!(wording::failure(&loss.failure, Language::Dutch), "Not let in.");
    let approval = state.events[&key("A")].approval.as_ref().unwrap();
    let ApprovalProgress::Failed { failure, .. } = &approval.progress else { panic!("{approval:?}") };
    assert_eq!(
        (wording::failure(&failure.failure, Language::Dutch), failure.may_have_arrived),
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
fn only_events_in_the_current_document_can_be_approved() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    assert_eq!(request(&mut harness, "B"), Err(NotApprovable::NotKnown));
    harness.poll_fails();
    assert_eq!(request(&mut harness, "A"), Err(NotApprovable::NoContact));
    harness.restart();
    assert_eq!(request(&mut harness, "A"), Err(NotApprovable::NoContact));
    harness.poll(&[reboot("A")]);
    assert!(request(&mut harness, "A").is_ok());
}

#[test]
fn an_approval_unanswered_at_a_restart_can_be_retried_and_may_have_arrived() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    request(&mut harness, "A").unwrap();
    let state: TrackerState = serde_json::from_value(serde_json::to_value(harness.tracker.state()).unwrap()).unwrap();
    harness.tracker = Tracker::restore(state, &harness.now);
    harness.poll(&[reboot("A")]);
    assert!(harness.tracker.approvable(&key("A")).is_ok());
    assert_eq!(harness.poll(&[]), [completed_unseen("A")]);
}
