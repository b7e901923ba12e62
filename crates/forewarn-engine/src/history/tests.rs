//! What the history remembers.

use chrono::{Offset, TimeDelta};
use forewarn_core::{
    Alert, ApprovalFailure, ChangeKind, CommandResult, EventKey, Language, Outcome, Purpose, Settings, Tracker, Words,
};
use scheduled_events::{Event, EventId, Failure, VmName};

use super::testing::{World, event, reboot, start, started};
use super::*;

fn key(key: &str) -> EventKey {
    EventKey::new(key)
}

#[test]
fn the_life_of_an_event_is_told_afterwards() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    let (id, asked) = world.tracker.request_approval(&key("A"), &"ada".into(), &world.now).unwrap();
    world.record(&asked);
    let answered = world.tracker.record_approval_result(&id, &Ok(()), &world.now);
    world.record(&answered);
    world.sees(&[started(reboot("A"))]);
    world.pass(TimeDelta::seconds(249));
    assert_eq!(world.sees(&[]), SavedTo::OnDisk);

    let [past] = world.all().try_into().unwrap();
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
    assert_eq!(world.kinds("A"), ["appeared", "approval_requested", "approved_here", "started", "completed"]);
    assert_eq!(world.history.last_ended().unwrap(), Some(past));
}

#[test]
fn ids_that_were_acted_on_survive_a_restart_however_many_events_end_in_between() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    let begun = world.tracker.start_command(&key("A"), Purpose::Prepare, &world.now).unwrap();
    world.record(&[begun]);
    world.sees(&[]);
    world.tracker.skip_command(&key("A"), Purpose::Recover, &world.now);
    let (how, output) = (CommandResult::Succeeded, String::new());
    let ended = world.tracker.end_command(&key("A"), Purpose::Prepare, how, output, &world.now).unwrap();
    world.record(&[ended]);
    for number in 0..=Tracker::MAX_ENDED {
        world.sees(&[reboot(&number.to_string())]);
        world.sees(&[]);
    }
    assert_eq!(world.tracker.state().acted_on.len(), 1);
    world.restarts();
    assert_eq!(world.tracker.state().acted_on.len(), 1);
}

#[test]
fn each_transition_has_both_clocks() {
    let mut world = World::new();
    world.sees(&[]);
    world.now.wall += TimeDelta::hours(2);
    world.sees(&[reboot("A")]);
    let [appeared] = world.transitions("A").try_into().unwrap();
    assert_eq!(appeared.at.local - appeared.at.endpoint, TimeDelta::hours(2) - TimeDelta::milliseconds(500));
    assert_eq!(appeared.change.unwrap().kind, ChangeKind::Appeared { key: key("A"), already_started: false });
}

#[test]
fn the_name_of_a_change_is_its_name_in_json() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    world.fails();
    world.sees(&[started(reboot("A")), reboot("B")]);
    let (id, asked) = world.tracker.request_approval(&key("B"), &"ada".into(), &world.now).unwrap();
    world.record(&asked);
    let refused = ApprovalFailure { failure: Failure::Gone, may_have_arrived: false };
    let answered = world.tracker.record_approval_result(&id, &Err(refused), &world.now);
    world.record(&answered);
    world.sees(&[]);
    let timeline = world.history.timeline(start(), world.truth + TimeDelta::days(1)).unwrap();
    let mut transitions = timeline.transitions;
    transitions.extend(world.transitions("A"));
    transitions.extend(world.transitions("B"));
    assert!(transitions.len() >= 9, "{transitions:#?}");
    for transition in transitions {
        let json = serde_json::to_value(transition.change.unwrap()).unwrap();
        assert_eq!(json["change"], transition.kind.as_str());
    }
}

#[test]
fn who_approved_and_what_was_answered_is_kept() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    let failure = Failure::ServerError { status: 503, response: "Service Unavailable".to_owned() };
    let answers = [Err(ApprovalFailure { failure: failure.clone(), may_have_arrived: false }), Ok(())];
    for (by, answer) in ["ada", "grace"].into_iter().zip(&answers) {
        let (id, asked) = world.tracker.request_approval(&key("A"), &by.into(), &world.now).unwrap();
        world.record(&asked);
        world.pass(TimeDelta::seconds(2));
        let answered = world.tracker.record_approval_result(&id, answer, &world.now);
        world.record(&answered);
    }
    let event = world.history.latest_of(&key("A")).unwrap().unwrap();
    assert_eq!(event.approved_by, Some("grace".into()));
    let approvals = world.history.detail(event.id).unwrap().unwrap().approvals;
    let told: Vec<_> =
        approvals.iter().map(|approval| (approval.by.clone(), approval.accepted, approval.answer.clone())).collect();
    assert_eq!(told, [("ada".into(), Some(false), Some(failure)), ("grace".into(), Some(true), None)]);
    for approval in approvals {
        let waited = approval.answered.unwrap().endpoint - approval.requested.endpoint;
        assert_eq!(waited, TimeDelta::seconds(2));
    }
}

#[test]
fn an_approval_whose_answer_never_came_says_so() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    let (_, asked) = world.tracker.request_approval(&key("A"), &"ada".into(), &world.now).unwrap();
    world.record(&asked);
    world.restarts();
    let event = world.history.latest_of(&key("A")).unwrap().unwrap();
    assert_eq!(event.approved, None);
    let [approval] = world.history.detail(event.id).unwrap().unwrap().approvals.try_into().unwrap();
    assert_eq!((approval.answered, approval.accepted), (None, None));
}

#[test]
fn alerts_that_were_shown_are_kept_with_their_event_and_the_ledger() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    let words = Words { language: Language::English, offset: Utc.fix() };
    let mut ledger = AlertLedger::default();
    let due = ledger.plan(&world.tracker, &Settings::default(), words, &world.now).due;
    let at = world.tracker.clock().timestamp(&world.now);
    ledger.mark_shown(&due[0]);
    let shown = ShownAlert::all_of(&due[0], at).collect();
    let batch = Batch { shown, ledger: ledger.clone(), ..Batch::new(world.tracker.state().clone(), start()) };
    assert_eq!(world.history.save(&batch), SavedTo::OnDisk);

    world.restarts();
    assert_eq!(world.history.ledger(), ledger);
    let event = world.history.latest_of(&key("A")).unwrap().unwrap();
    let [shown] = world.history.detail(event.id).unwrap().unwrap().alerts.try_into().unwrap();
    assert_eq!((shown.key.as_str(), shown.title, shown.at), ("appeared A", due[0].title.clone(), at));
}

#[test]
fn a_restart_goes_on_where_the_program_ended() {
    let mut world = World::new();
    world.sees(&[reboot("A"), reboot("B")]);
    let before = world.tracker.state().clone();
    world.restarts();
    assert_eq!(*world.tracker.state(), before);
    world.sees(&[reboot("B")]);
    let ended = world.history.last_ended().unwrap().unwrap();
    assert_eq!((ended.key, ended.while_away, ended.outcome), (key("A"), true, Some(Outcome::Cancelled)));
    assert_eq!(world.kinds("B"), ["appeared"]);
}

#[test]
fn a_key_that_comes_back_after_its_event_ended_is_another_event() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    world.sees(&[]);
    // As after so many other events that the tracker has forgotten this one.
    world.tracker = Tracker::new(&world.now);
    world.sees(&[reboot("A")]);
    assert_eq!(world.keys(), ["A", "A"]);
    assert_eq!(world.kinds("A"), ["appeared"]);
}

#[test]
fn two_programs_that_see_the_same_record_it_once() {
    let mut one = World::new();
    let mut other = World::with(tempfile::tempdir().unwrap(), History::open(one.history.path(), start()));
    let later = Event { description: "An emergency repair.".to_owned(), ..reboot("A") };
    let documents = [vec![reboot("A")], vec![later.clone()], vec![reboot("A")], vec![started(later)], vec![]];
    for document in documents {
        assert_eq!(one.sees(&document), SavedTo::OnDisk);
        other.pass(TimeDelta::milliseconds(300));
        assert_eq!(other.sees(&document), SavedTo::OnDisk);
    }
    assert_eq!(one.keys(), ["A"]);
    assert_eq!(other.kinds("A"), ["appeared", "updated", "updated", "updated", "started", "completed"]);
    let first_seen = one.all()[0].first_seen.local;
    assert_eq!(first_seen, start() + TimeDelta::seconds(1), "by the first of the two");
}

#[test]
fn what_only_another_version_understands_is_still_listed() {
    let mut world = World::new();
    world.sees(&[reboot("A")]);
    let Disk::Writable { connection, .. } = &world.history.disk else { panic!("not on disk") };
    connection.execute("UPDATE transitions SET kind = 'postponed', change = '{\"change\":\"postponed\"}'", []).unwrap();
    let [transition] = world.transitions("A").try_into().unwrap();
    assert_eq!((transition.kind.as_str(), transition.change), ("postponed", None));
}

#[test]
fn text_from_azure_is_data() {
    let mut world = World::new();
    let nasty = "'); DROP TABLE events; --\0\u{202e}%_\"";
    let mut hostile = event(nasty, nasty);
    hostile.description = nasty.to_owned();
    hostile.resources = vec![VmName::new(nasty)];
    hostile.id = Some(EventId::new(nasty));
    world.sees(&[hostile]);
    let [past] = world.all().try_into().unwrap();
    let kept = "'); DROP TABLE events; --\u{fffd}\u{fffd}%_\"";
    assert_eq!((past.description.as_str(), past.event_type.as_str()), (kept, kept));
    let filter = Filter { vm: Some(VmName::new(kept)), words: kept.to_uppercase(), ..Filter::default() };
    assert_eq!(world.history.page(&filter, Sort::default(), PageRequest::default()).unwrap().total, 1);
}

#[test]
fn a_state_that_was_saved_whole_is_read_and_saved_one_event_at_a_time_from_then_on() {
    let mut world = World::new();
    world.sees(&[reboot("A"), reboot("B")]);
    let state = world.tracker.state().clone();
    let Disk::Writable { connection, .. } = &world.history.disk else { panic!("not on disk") };
    connection.execute("DELETE FROM saved WHERE name LIKE 'tracker/%'", []).unwrap();
    let whole = serde_json::to_string(&state).unwrap();
    connection.execute("UPDATE saved SET json = ?1 WHERE name = 'tracker'", [whole]).unwrap();
    world.restarts();
    assert_eq!(*world.tracker.state(), state);
    world.sees(&[reboot("B")]);
    world.restarts();
    let keys: Vec<&str> = world.tracker.state().events.keys().map(EventKey::as_str).collect();
    assert_eq!(keys, ["B"]);
}

#[test]
fn a_summary_is_found_with_each_event_it_is_about() {
    let mut world = World::new();
    let events: Vec<Event> = ["A", "B", "C", "D"].map(reboot).into();
    world.sees(&events);
    let words = Words { language: Language::English, offset: Utc.fix() };
    let mut ledger = AlertLedger::default();
    let due = ledger.plan(&world.tracker, &Settings::default(), words, &world.now).due;
    let [alert] = Alert::bundle(due, words).try_into().unwrap();
    ledger.mark_shown(&alert);
    let at = world.tracker.clock().timestamp(&world.now);
    let batch = Batch::new(world.tracker.state().clone(), at.endpoint);
    let shown = ShownAlert::all_of(&alert, at).collect();
    assert_eq!(world.history.save(&Batch { shown, ledger, ..batch }), SavedTo::OnDisk);
    for event in world.all() {
        let [alert] = world.history.detail(event.id).unwrap().unwrap().alerts.try_into().unwrap();
        assert_eq!(alert.title, "4 events announced");
    }
}
