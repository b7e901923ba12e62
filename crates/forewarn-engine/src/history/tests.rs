//! What the history remembers.

use chrono::{Offset, TimeDelta};
use forewarn_core::{
    Alert, ApprovalFailure, ChangeKind, CommandResult, EventKey, Outcome, Purpose, Report, Settings, Tracker,
};
use forewarn_texts::{Formats, Language, Locale};
use scheduled_events::{Event, EventId, Failure, VmName};

use super::testing::{HistoryFixture, event, reboot, start, started};
use super::*;

fn key(key: &str) -> EventKey {
    EventKey::new(key)
}

#[test]
fn an_event_is_recorded_from_its_appearance_to_its_end() {
    let mut fixture = HistoryFixture::new();
    fixture.poll(&[reboot("A")]);
    let (id, requested) = fixture.tracker.request_approval(&key("A"), &"ada".into(), &fixture.now).unwrap();
    fixture.record(&requested);
    let recorded = fixture.tracker.record_approval_result(&id, &Ok(()), &fixture.now);
    fixture.record(&recorded);
    fixture.poll(&[started(reboot("A"))]);
    fixture.advance(TimeDelta::seconds(249));
    assert_eq!(fixture.poll(&[]), SavedTo::OnDisk);

    let [past] = fixture.all().try_into().unwrap();
    assert_eq!(past.azure_id.as_deref(), Some("A"));
    assert_eq!(past.event_type.as_str(), "Reboot");
    assert_eq!(past.vms, [VmName::new("web-01")]);
    assert_eq!(past.description, "Host server is undergoing maintenance.");
    assert_eq!(past.not_before, Some(start() + TimeDelta::days(3000)), "the last one stated");
    assert_eq!(past.expected_seconds, None, "-1 is not known");
    assert_eq!(past.approved_by, Some("ada".into()));
    assert_eq!(past.outcome, Some(Outcome::Completed));
    assert_eq!(past.took, Some(TimeDelta::seconds(250)));
    assert!(!past.while_away && !past.started_from_the_first);
    assert_eq!(fixture.kinds("A"), ["appeared", "approval_requested", "approved_here", "started", "completed"]);
}

#[test]
fn acted_on_ids_survive_a_restart_however_many_events_end_in_between() {
    let mut fixture = HistoryFixture::new();
    fixture.poll(&[reboot("A")]);
    let started = fixture.tracker.start_command(&key("A"), Purpose::Prepare, &fixture.now).unwrap();
    fixture.record(&[started]);
    fixture.poll(&[]);
    fixture.tracker.skip_command(&key("A"), Purpose::Recover, &fixture.now);
    let (how, output) = (CommandResult::Succeeded, String::new());
    let ended = fixture.tracker.end_command(&key("A"), Purpose::Prepare, how, output, &fixture.now).unwrap();
    fixture.record(&[ended]);
    for number in 0..=Tracker::MAX_ENDED {
        fixture.poll(&[reboot(&number.to_string())]);
        fixture.poll(&[]);
    }
    assert_eq!(fixture.tracker.state().acted_on.len(), 1);
    fixture.restart();
    assert_eq!(fixture.tracker.state().acted_on.len(), 1);
}

#[test]
fn each_transition_has_both_clocks() {
    let mut fixture = HistoryFixture::new();
    fixture.poll(&[]);
    fixture.now.wall += TimeDelta::hours(2);
    fixture.poll(&[reboot("A")]);
    let [appeared] = fixture.transitions("A").try_into().unwrap();
    assert_eq!(appeared.at.local - appeared.at.endpoint, TimeDelta::hours(2) - TimeDelta::milliseconds(500));
    assert_eq!(appeared.change.unwrap().kind, ChangeKind::Appeared { key: key("A"), already_started: false });
}

#[test]
fn the_name_of_a_change_is_its_name_in_json() {
    let mut fixture = HistoryFixture::new();
    fixture.poll(&[reboot("A")]);
    fixture.fail_poll();
    fixture.poll(&[started(reboot("A")), reboot("B")]);
    let (id, requested) = fixture.tracker.request_approval(&key("B"), &"ada".into(), &fixture.now).unwrap();
    fixture.record(&requested);
    let refused = ApprovalFailure { failure: Failure::Gone, may_have_arrived: false };
    let recorded = fixture.tracker.record_approval_result(&id, &Err(refused), &fixture.now);
    fixture.record(&recorded);
    fixture.poll(&[]);
    let timeline = fixture.history.timeline(start(), fixture.truth + TimeDelta::days(1)).unwrap();
    let mut transitions = timeline.transitions;
    transitions.extend(fixture.transitions("A"));
    transitions.extend(fixture.transitions("B"));
    assert!(transitions.len() >= 9, "{transitions:#?}");
    for transition in transitions {
        let json = serde_json::to_value(transition.change.unwrap()).unwrap();
        assert_eq!(json["change"], transition.kind.as_str());
    }
}

#[test]
fn approvals_are_recorded_with_approver_and_response() {
    let mut fixture = HistoryFixture::new();
    fixture.poll(&[reboot("A")]);
    let failure = Failure::ServerError { status: 503, response: "Service Unavailable".to_owned() };
    let answers = [Err(ApprovalFailure { failure: failure.clone(), may_have_arrived: false }), Ok(())];
    for (by, answer) in ["ada", "grace"].into_iter().zip(&answers) {
        let (id, requested) = fixture.tracker.request_approval(&key("A"), &by.into(), &fixture.now).unwrap();
        fixture.record(&requested);
        fixture.advance(TimeDelta::seconds(2));
        let recorded = fixture.tracker.record_approval_result(&id, answer, &fixture.now);
        fixture.record(&recorded);
    }
    let event = fixture.history.latest_by_key(&key("A")).unwrap().unwrap();
    assert_eq!(event.approved_by, Some("grace".into()));
    let approvals = fixture.history.event(event.id).unwrap().unwrap().approvals;
    let responses: Vec<_> =
        approvals.iter().map(|approval| (approval.by.clone(), approval.accepted, approval.answer.clone())).collect();
    assert_eq!(responses, [("ada".into(), Some(false), Some(failure)), ("grace".into(), Some(true), None)]);
    for approval in approvals {
        let waited = approval.answered.unwrap().endpoint - approval.requested.endpoint;
        assert_eq!(waited, TimeDelta::seconds(2));
    }
}

#[test]
fn an_approval_without_a_response_is_recorded_without_one() {
    let mut fixture = HistoryFixture::new();
    fixture.poll(&[reboot("A")]);
    let (_, requested) = fixture.tracker.request_approval(&key("A"), &"ada".into(), &fixture.now).unwrap();
    fixture.record(&requested);
    fixture.restart();
    let event = fixture.history.latest_by_key(&key("A")).unwrap().unwrap();
    assert_eq!(event.approved, None);
    let [approval] = fixture.history.event(event.id).unwrap().unwrap().approvals.try_into().unwrap();
    assert_eq!((approval.answered, approval.accepted), (None, None));
}

#[test]
fn shown_alerts_are_saved_with_their_event_and_the_ledger() {
    let mut fixture = HistoryFixture::new();
    fixture.poll(&[reboot("A")]);
    let locale = Locale { language: Language::English, formats: Formats::default(), offset: Utc.fix() };
    let mut ledger = AlertLedger::default();
    let report = Report::of(&fixture.tracker, "", false, &fixture.now);
    let due = ledger.plan(&report, &Settings::default(), locale, report.at).due;
    let at = fixture.tracker.clock().timestamp(&fixture.now);
    ledger.mark_shown(&due[0]);
    let shown = ShownAlert::all_of(&due[0], at).collect();
    let batch = Batch { shown, ledger: ledger.clone(), ..Batch::new(fixture.tracker.state().clone(), start()) };
    assert_eq!(fixture.history.save(&batch), SavedTo::OnDisk);

    fixture.restart();
    let json = |ledger: &AlertLedger| serde_json::to_value(ledger).unwrap();
    assert_eq!(json(&fixture.history.ledger()), json(&ledger));
    let event = fixture.history.latest_by_key(&key("A")).unwrap().unwrap();
    let [shown] = fixture.history.event(event.id).unwrap().unwrap().alerts.try_into().unwrap();
    assert_eq!((shown.key.as_str(), shown.title, shown.at), ("appeared A", due[0].title.clone(), at));
}

#[test]
fn a_restart_continues_with_the_saved_state() {
    let mut fixture = HistoryFixture::new();
    fixture.poll(&[reboot("A"), reboot("B")]);
    let before = fixture.tracker.state().clone();
    fixture.restart();
    assert_eq!(*fixture.tracker.state(), before);
    fixture.poll(&[reboot("B")]);
    let ended = fixture.history.latest_by_key(&key("A")).unwrap().unwrap();
    assert_eq!((ended.key, ended.while_away, ended.outcome), (key("A"), true, Some(Outcome::Cancelled)));
    assert_eq!(fixture.kinds("B"), ["appeared"]);
}

#[test]
fn a_key_that_appears_after_its_event_has_ended_is_another_event() {
    let mut fixture = HistoryFixture::new();
    fixture.poll(&[reboot("A")]);
    fixture.poll(&[]);
    // As after so many other events that the tracker has forgotten this one.
    fixture.tracker = Tracker::new(&fixture.now);
    fixture.poll(&[reboot("A")]);
    assert_eq!(fixture.keys(), ["A", "A"]);
    assert_eq!(fixture.kinds("A"), ["appeared"]);
}

#[test]
fn two_programs_record_the_same_event_once() {
    let mut one = HistoryFixture::new();
    let mut other = HistoryFixture::with(tempfile::tempdir().unwrap(), History::open(one.history.path(), start()));
    let later = Event { description: "An emergency repair.".to_owned(), ..reboot("A") };
    let documents = [vec![reboot("A")], vec![later.clone()], vec![reboot("A")], vec![started(later)], vec![]];
    for document in documents {
        assert_eq!(one.poll(&document), SavedTo::OnDisk);
        other.advance(TimeDelta::milliseconds(300));
        assert_eq!(other.poll(&document), SavedTo::OnDisk);
    }
    assert_eq!(one.keys(), ["A"]);
    assert_eq!(other.kinds("A"), ["appeared", "updated", "updated", "updated", "started", "completed"]);
    let first_seen = one.all()[0].first_seen.local;
    assert_eq!(first_seen, start() + TimeDelta::seconds(1), "by the first of the two");
}

#[test]
fn unknown_kinds_of_transitions_are_listed() {
    let mut fixture = HistoryFixture::new();
    fixture.poll(&[reboot("A")]);
    let DatabaseFile::Writable { connection, .. } = &fixture.history.file else { panic!("not on disk") };
    connection.execute("UPDATE transitions SET kind = 'postponed', change = '{\"change\":\"postponed\"}'", []).unwrap();
    let [transition] = fixture.transitions("A").try_into().unwrap();
    assert_eq!((transition.kind.as_str(), transition.change), ("postponed", None));
}

#[test]
fn text_from_azure_is_data() {
    let mut fixture = HistoryFixture::new();
    let nasty = "'); DROP TABLE events; --\0\u{202e}%_\"";
    let mut hostile = event(nasty, nasty);
    hostile.description = nasty.to_owned();
    hostile.resources = vec![VmName::new(nasty)];
    hostile.id = Some(EventId::new(nasty));
    fixture.poll(&[hostile]);
    let [past] = fixture.all().try_into().unwrap();
    let sanitized = "'); DROP TABLE events; --\u{fffd}\u{fffd}%_\"";
    assert_eq!((past.description.as_str(), past.event_type.as_str()), (sanitized, sanitized));
    let filter = Filter { vm: Some(VmName::new(sanitized)), words: sanitized.to_uppercase(), ..Filter::default() };
    assert_eq!(fixture.history.page(&filter, Sort::default(), PageRequest::default()).unwrap().total, 1);
}

#[test]
fn state_of_earlier_versions_is_read_and_then_saved_by_event() {
    let mut fixture = HistoryFixture::new();
    fixture.poll(&[reboot("A"), reboot("B")]);
    let state = fixture.tracker.state().clone();
    let DatabaseFile::Writable { connection, .. } = &fixture.history.file else { panic!("not on disk") };
    connection.execute("DELETE FROM saved WHERE name LIKE 'tracker/%'", []).unwrap();
    let whole = serde_json::to_string(&state).unwrap();
    connection.execute("UPDATE saved SET json = ?1 WHERE name = 'tracker'", [whole]).unwrap();
    fixture.restart();
    assert_eq!(*fixture.tracker.state(), state);
    fixture.poll(&[reboot("B")]);
    fixture.restart();
    let keys: Vec<&str> = fixture.tracker.state().events.keys().map(EventKey::as_str).collect();
    assert_eq!(keys, ["B"]);
}

#[test]
fn a_summary_is_recorded_for_each_of_its_events() {
    let mut fixture = HistoryFixture::new();
    let events: Vec<Event> = ["A", "B", "C", "D"].map(reboot).into();
    fixture.poll(&events);
    let locale = Locale { language: Language::English, formats: Formats::default(), offset: Utc.fix() };
    let mut ledger = AlertLedger::default();
    let report = Report::of(&fixture.tracker, "", false, &fixture.now);
    let due = ledger.plan(&report, &Settings::default(), locale, report.at).due;
    let [alert] = Alert::bundle(due, locale.language).try_into().unwrap();
    ledger.mark_shown(&alert);
    let at = fixture.tracker.clock().timestamp(&fixture.now);
    let batch = Batch::new(fixture.tracker.state().clone(), at.endpoint);
    let shown = ShownAlert::all_of(&alert, at).collect();
    assert_eq!(fixture.history.save(&Batch { shown, ledger, ..batch }), SavedTo::OnDisk);
    for event in fixture.all() {
        let [alert] = fixture.history.event(event.id).unwrap().unwrap().alerts.try_into().unwrap();
        assert_eq!(alert.title, "4 events scheduled");
    }
}
