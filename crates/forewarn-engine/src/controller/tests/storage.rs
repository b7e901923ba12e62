//! While storage hangs, events are shown, and nothing is done that a restart would repeat.

use chrono::TimeDelta;
use forewarn_core::{ChangeKind, Intent, NotApprovable};

use super::*;

fn hanging(settings: &Value) -> TestProgram {
    let mut fake_settings = FakeSettings::default();
    assert_eq!(fake_settings.settings.apply(settings.as_object().unwrap()), forewarn_core::Applied::default());
    let mut program = TestProgram::with(FakeDisk::new(), fake_settings, start());
    program.disk.hangs = true;
    program
}

fn rules() -> Value {
    json!({
        "rules": [{ "name": "All", "then": "approve_now" }],
        "approval_grace_seconds": 0,
    })
}

impl TestProgram {
    fn disk_responds(&mut self) {
        self.disk.hangs = false;
        for batch in mem::take(&mut self.disk.held) {
            let stored = self.disk.save(batch);
            self.turn(stored);
        }
    }
}

#[test]
fn an_event_is_notified_after_a_second() {
    let mut program = hanging(&json!({}));
    program.poll_returns(&[reboot()]);
    assert!(program.titles().is_empty(), "it waits for its record");
    let wait = program.advance_by(Duration::from_millis(400));
    assert_eq!(wait, Duration::from_millis(600), "the next turn is in time");
    program.advance_by(Duration::from_millis(600));
    assert_eq!(program.titles(), ["Reboot in 15 min · web-01"]);
    let preempt = Event { id: Some(EventId::new("B")), event_type: "Preempt".into(), ..reboot() };
    program.poll_returns(&[reboot(), preempt]);
    assert_eq!(program.titles().len(), 2, "later ones don't wait until storage responds");
    assert_eq!(program.disk.held.len(), 1, "a disk that hangs gets no further batch");
}

#[test]
fn the_window_says_that_nothing_is_saved_until_it_is() {
    let mut program = hanging(&json!({}));
    program.send(Request::WindowOpened);
    program.poll_returns(&[reboot()]);
    program.advance(1);
    program.advance(1);
    let [problem] = program.snapshot().problems.try_into().unwrap();
    assert!(problem.starts_with("Storage isn't responding"), "{problem}");
    program.disk_responds();
    assert_eq!(program.snapshot().problems, Vec::<String>::new());
    assert!(program.disk.on_disk().events.contains_key(&EventKey::new("A")));
}

#[test]
fn everything_that_happened_meanwhile_is_saved_in_one_batch() {
    let mut program = hanging(&json!({}));
    program.poll_returns(&[reboot()]);
    program.poll_returns(&[]);
    program.advance(60);
    program.disk_responds();
    let kinds: Vec<bool> =
        program.disk.changes.iter().map(|change| matches!(change.kind, ChangeKind::Appeared { .. })).collect();
    assert_eq!(kinds, [true, false]);
    assert!(program.disk.on_disk().events.is_empty());
}

#[test]
fn a_users_approval_goes_out_after_a_second_and_says_that_it_is_not_recorded() {
    let mut program = hanging(&json!({}));
    program.send(Request::WindowOpened);
    program.poll_returns(&[reboot()]);
    let mut reply = program.request_approval("A", &["web-01"]);
    assert!(program.sent_for(false).is_empty());
    assert!(reply.try_recv().is_err(), "a kill could still lose it");
    program.advance(1);
    assert_eq!(program.sent_for(false), [EventId::new("A")]);
    assert_eq!(reply.try_recv().unwrap(), Ok(()));
    program.advance(1);
    let problems = program.snapshot().problems;
    assert!(problems.iter().any(|problem| problem.contains("approval was sent but isn't recorded")), "{problems:?}");
    program.disk_responds();
    assert_eq!(program.snapshot().problems, Vec::<String>::new());
}

#[test]
fn a_users_approval_is_acknowledged_once_it_is_on_disk() {
    let mut program = hanging(&json!({}));
    program.disk.hangs = false;
    program.poll_returns(&[reboot()]);
    program.disk.hangs = true;
    let mut reply = program.request_approval("A", &["web-01"]);
    assert!(reply.try_recv().is_err());
    program.disk_responds();
    assert_eq!(reply.try_recv().unwrap(), Ok(()));
    assert!(program.disk.on_disk().events[&EventKey::new("A")].approval.is_some());
}

#[test]
fn a_users_approval_of_an_event_that_has_ended_meanwhile_is_refused() {
    let mut program = hanging(&json!({}));
    program.disk.hangs = false;
    program.poll_returns(&[reboot()]);
    program.disk.hangs = true;
    let mut reply = program.request_approval("A", &["web-01"]);
    program.poll_returns(&[]);
    program.advance(1);
    assert!(program.sent_for(false).is_empty());
    assert_eq!(reply.try_recv().unwrap().unwrap_err().reason, NotApprovable::NotKnown);
}

#[test]
fn a_rule_approves_only_once_that_is_on_disk() {
    let mut program = hanging(&json!({}));
    program.disk.hangs = false;
    program.poll_returns(&[reboot()]);
    program.disk.hangs = true;
    assert_eq!(program.save(rules()), Ok(()));
    program.advance(300);
    assert!(program.take_rule_approvals().is_empty());
    program.disk_responds();
    assert_eq!(program.take_rule_approvals(), [EventId::new("A")]);
    assert!(program.disk.on_disk().events[&EventKey::new("A")].approval.is_some());
    program.advance(300);
    assert!(program.take_rule_approvals().is_empty());
}

#[test]
fn a_rule_does_not_approve_what_has_started_while_it_waited() {
    let mut program = hanging(&json!({}));
    program.disk.hangs = false;
    program.poll_returns(&[reboot()]);
    program.disk.hangs = true;
    assert_eq!(program.save(rules()), Ok(()));
    program.poll_returns(&[Event { status: "Started".into(), not_before: NotBefore::Unstated, ..reboot() }]);
    program.disk_responds();
    program.advance(10);
    assert!(program.take_rule_approvals().is_empty());
    let approved = |change: &Change| matches!(change.kind, ChangeKind::ApprovalRequested { .. });
    assert!(!program.disk.changes.iter().any(approved), "nor does history claim that it did");
}

#[test]
fn without_storage_at_the_start_events_are_shown_and_nothing_runs_automatically() {
    let mut disk = FakeDisk::new();
    disk.hangs = true;
    let mut fake_settings = FakeSettings::default();
    fake_settings.settings.apply(rules().as_object().unwrap());
    let mut program = TestProgram::with(disk, fake_settings, start());
    program.poll_returns(&[reboot()]);
    program.advance(1);
    assert!(!program.titles().is_empty());
    program.advance(60);
    assert!(
        program.take_rule_approvals().is_empty() && program.disk.held.is_empty(),
        "nothing overwrites what is on disk"
    );
}

#[test]
fn late_saved_state_is_merged_with_later_events() {
    let mut program = TestProgram::begin();
    let other = Event { id: Some(EventId::new("B")), ..reboot() };
    program.poll_returns(&[reboot(), other]);
    program.notifications_are_shown();
    let mut disk = program.disk.reopened();
    disk.hangs = true;
    let mut program = TestProgram::with(disk, FakeSettings::default(), start() + TimeDelta::minutes(5));
    program.poll_returns(&[reboot()]);
    program.advance(1);
    program.send(Request::Intent(Intent::Snooze(EventKey::new("A"), forewarn_core::Snooze::BeforeSeconds(0))));
    program.disk.hangs = false;
    let saved = Box::new(program.disk.saved());
    program.turn(LoopEvent::Restored(saved));
    program.poll_returns(&[reboot()]);
    assert!(program.titles().iter().any(|title| title.contains("while you were away")), "{:?}", program.titles());
    let left = program.disk.on_disk();
    assert_eq!((left.events.len(), left.ended.len()), (1, 1), "one is pending, one has ended");
}

#[test]
fn settings_that_cannot_be_read_stay_in_effect_and_the_window_says_so() {
    let mut program = TestProgram::begin();
    program.send(Request::WindowOpened);
    assert_eq!(program.save(json!({ "language": "sv" })), Ok(()));
    program.turn(LoopEvent::SettingsUnresponsive);
    assert_eq!(program.snapshot().preferences.language, Language::Swedish);
    assert_eq!(program.snapshot().settings.problems.len(), 1);
    program.edit_settings(program.fake_settings.settings.clone());
    assert_eq!(program.snapshot().settings.problems, Vec::<String>::new());
}

#[test]
fn a_user_can_stop_a_rule_whose_approval_still_waits_for_storage() {
    let mut program = hanging(&json!({}));
    program.disk.hangs = false;
    program.poll_returns(&[reboot()]);
    program.disk.hangs = true;
    assert_eq!(program.save(rules()), Ok(()));
    let (reply, mut answer) = oneshot::channel();
    program.send(Request::StopRule { key: EventKey::new("A"), reply });
    assert_eq!(answer.try_recv().unwrap(), Ok(()));
    program.disk_responds();
    program.advance(60);
    assert!(program.take_rule_approvals().is_empty());
}

#[test]
fn nothing_is_approved_that_has_changed_while_it_waited_for_storage() {
    for change in [
        Event { event_type: "Terminate".into(), ..reboot() },
        Event { resources: vec![VmName::new("web-01"), VmName::new("web-02")], ..reboot() },
    ] {
        let mut program = hanging(&json!({}));
        program.disk.hangs = false;
        program.poll_returns(&[reboot()]);
        program.disk.hangs = true;
        let mut reply = program.request_approval("A", &["web-01"]);
        program.poll_returns(&[change]);
        program.advance(1);
        program.disk_responds();
        assert!(program.sent_for(false).is_empty());
        assert_eq!(reply.try_recv().unwrap().unwrap_err().reason, NotApprovable::VmsChanged);
        assert_eq!(program.approve("A").0.len(), 1, "the user may approve what it is now");
    }
}

#[test]
fn a_preparation_that_waited_until_its_event_started_is_reported_as_too_late() {
    let mut program = hanging(&json!({ "prepare": [{ "program": "/bin/drain" }] }));
    program.poll_returns(&[reboot()]);
    program.poll_returns(&[Event { status: "Started".into(), not_before: NotBefore::Unstated, ..reboot() }]);
    program.disk_responds();
    program.advance(2);
    assert!(program.take_invocations().is_empty());
    assert!(program.titles().iter().any(|title| title.starts_with("Preparation failed")), "{:?}", program.titles());
}

#[test]
fn a_failed_batch_is_saved_again() {
    let mut program = hanging(&json!({}));
    program.send(Request::WindowOpened);
    program.poll_returns(&[reboot()]);
    program.disk.held.clear();
    program.disk.hangs = false;
    program.turn(LoopEvent::StorageFailed);
    program.advance(1);
    let appeared = |change: &Change| matches!(change.kind, ChangeKind::Appeared { .. });
    assert_eq!(program.disk.changes.iter().filter(|change| appeared(change)).count(), 1);
    assert!(program.disk.on_disk().events.contains_key(&EventKey::new("A")));
}

#[test]
fn a_rule_stopped_before_storage_responds_stays_stopped() {
    let mut fake_settings = FakeSettings::default();
    fake_settings.settings.apply(json!({ "rules": [{ "name": "All", "then": "approve_now" }] }).as_object().unwrap());
    let mut program = TestProgram::with(FakeDisk::new(), fake_settings.clone(), start());
    program.poll_returns(&[reboot()]);
    let mut disk = program.disk.reopened();
    disk.hangs = true;
    let mut program = TestProgram::with(disk, fake_settings, start());
    program.poll_returns(&[reboot()]);
    program.advance(1);
    program.send(Request::StopRule { key: EventKey::new("A"), reply: oneshot::channel().0 });
    program.disk.hangs = false;
    let saved = Box::new(program.disk.saved());
    program.turn(LoopEvent::Restored(saved));
    program.advance(60);
    assert!(program.take_rule_approvals().is_empty());
}
