//! What happens while storage hangs: events are shown, and nothing is done that a restart would do again.

use forewarn_core::{ChangeKind, Intent, NotApprovable};

use super::*;

fn hanging(settings: &Value) -> Program {
    let mut choices = Choices::default();
    assert_eq!(choices.settings.apply(settings.as_object().unwrap()), forewarn_core::Applied::default());
    let mut program = Program::with(Disk::new(), choices, start());
    program.disk.hangs = true;
    program
}

fn rules() -> Value {
    json!({
        "rules": [{ "name": "All", "then": "approve_now" }],
        "approval_grace_seconds": 0,
    })
}

impl Program {
    fn disk_answers(&mut self) {
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
    program.sees(&[reboot()]);
    assert!(program.titles().is_empty(), "it waits for its record");
    let wait = program.pass_for(Duration::from_millis(400));
    assert_eq!(wait, Duration::from_millis(600), "and the loop looks again in time");
    program.pass_for(Duration::from_millis(600));
    assert_eq!(program.titles(), ["Reboot in 15 min · web-01"]);
    let preempt = Event { id: Some(EventId::new("B")), event_type: "Preempt".into(), ..reboot() };
    program.sees(&[reboot(), preempt]);
    assert_eq!(program.titles().len(), 2, "later ones don't wait until storage answers again");
    assert_eq!(program.disk.held.len(), 1, "a disk that hangs isn't asked again");
}

#[test]
fn the_window_says_that_nothing_is_saved_until_it_is() {
    let mut program = hanging(&json!({}));
    program.ask(Request::WindowOpened);
    program.sees(&[reboot()]);
    program.pass(1);
    program.pass(1);
    let [problem] = program.snapshot().problems.try_into().unwrap();
    assert!(problem.starts_with("Storage isn't responding"), "{problem}");
    program.disk_answers();
    assert_eq!(program.snapshot().problems, Vec::<String>::new());
    assert!(program.disk.on_disk().events.contains_key(&EventKey::new("A")));
}

#[test]
fn everything_that_happened_meanwhile_is_saved_in_one_batch() {
    let mut program = hanging(&json!({}));
    program.sees(&[reboot()]);
    program.sees(&[]);
    program.pass(60);
    program.disk_answers();
    let kinds: Vec<bool> =
        program.disk.changes.iter().map(|change| matches!(change.kind, ChangeKind::Appeared { .. })).collect();
    assert_eq!(kinds, [true, false]);
    assert!(program.disk.on_disk().events.is_empty());
}

#[test]
fn a_users_approval_goes_out_after_a_second_and_says_that_it_is_not_recorded() {
    let mut program = hanging(&json!({}));
    program.ask(Request::WindowOpened);
    program.sees(&[reboot()]);
    let mut reply = program.request_approval("A", &["web-01"]);
    assert!(program.sent_for(false).is_empty());
    assert!(reply.try_recv().is_err(), "nothing looks given that a kill would make forgotten");
    program.pass(1);
    assert_eq!(program.sent_for(false), [EventId::new("A")]);
    assert_eq!(reply.try_recv().unwrap(), Ok(()));
    program.pass(1);
    let problems = program.snapshot().problems;
    assert!(problems.iter().any(|problem| problem.contains("approval was sent but isn't recorded")), "{problems:?}");
    program.disk_answers();
    assert_eq!(program.snapshot().problems, Vec::<String>::new());
}

#[test]
fn a_users_approval_is_acknowledged_once_it_is_on_disk() {
    let mut program = hanging(&json!({}));
    program.disk.hangs = false;
    program.sees(&[reboot()]);
    program.disk.hangs = true;
    let mut reply = program.request_approval("A", &["web-01"]);
    assert!(reply.try_recv().is_err());
    program.disk_answers();
    assert_eq!(reply.try_recv().unwrap(), Ok(()));
    assert!(program.disk.on_disk().events[&EventKey::new("A")].approval.is_some());
}

#[test]
fn a_users_approval_of_an_event_that_has_ended_meanwhile_is_refused() {
    let mut program = hanging(&json!({}));
    program.disk.hangs = false;
    program.sees(&[reboot()]);
    program.disk.hangs = true;
    let mut reply = program.request_approval("A", &["web-01"]);
    program.sees(&[]);
    program.pass(1);
    assert!(program.sent_for(false).is_empty());
    assert_eq!(reply.try_recv().unwrap().unwrap_err().reason, NotApprovable::NotKnown);
}

#[test]
fn a_rule_approves_only_once_that_is_on_disk() {
    let mut program = hanging(&json!({}));
    program.disk.hangs = false;
    program.sees(&[reboot()]);
    program.disk.hangs = true;
    assert_eq!(program.save(rules()), Ok(()));
    program.pass(300);
    assert!(program.take_ruled().is_empty());
    program.disk_answers();
    assert_eq!(program.take_ruled(), [EventId::new("A")]);
    assert!(program.disk.on_disk().events[&EventKey::new("A")].approval.is_some());
    program.pass(300);
    assert!(program.take_ruled().is_empty());
}

#[test]
fn a_rule_does_not_approve_what_has_started_while_it_waited() {
    let mut program = hanging(&json!({}));
    program.disk.hangs = false;
    program.sees(&[reboot()]);
    program.disk.hangs = true;
    assert_eq!(program.save(rules()), Ok(()));
    program.sees(&[Event { status: "Started".into(), not_before: NotBefore::Unstated, ..reboot() }]);
    program.disk_answers();
    program.pass(10);
    assert!(program.take_ruled().is_empty());
    let approved = |change: &Change| matches!(change.kind, ChangeKind::ApprovalRequested { .. });
    assert!(!program.disk.changes.iter().any(approved), "nor does history claim that it did");
}

#[test]
fn without_storage_at_the_start_events_are_shown_and_nothing_is_done_by_itself() {
    let mut disk = Disk::new();
    disk.hangs = true;
    let mut choices = Choices::default();
    choices.settings.apply(rules().as_object().unwrap());
    let mut program = Program::with(disk, choices, start());
    program.sees(&[reboot()]);
    program.pass(1);
    assert!(!program.titles().is_empty());
    program.pass(60);
    assert!(program.take_ruled().is_empty() && program.disk.held.is_empty(), "nothing overwrites what is on disk");
}

#[test]
fn storage_that_answers_late_is_joined_with_what_has_happened_since() {
    let mut program = Program::begin();
    let other = Event { id: Some(EventId::new("B")), ..reboot() };
    program.sees(&[reboot(), other]);
    program.notifications_are_shown();
    let mut disk = program.disk.reopened();
    disk.hangs = true;
    let mut program = Program::with(disk, Choices::default(), start());
    program.sees(&[reboot()]);
    program.pass(1);
    program.ask(Request::Intent(Intent::Snooze(EventKey::new("A"), forewarn_core::Snooze::BeforeSeconds(0))));
    program.disk.hangs = false;
    let saved = Box::new(program.disk.saved());
    program.turn(LoopEvent::Restored(saved));
    program.sees(&[reboot()]);
    assert!(program.titles().iter().any(|title| title.contains("while you were away")), "{:?}", program.titles());
    let left = program.disk.on_disk();
    assert_eq!((left.events.len(), left.ended.len()), (1, 1), "one is pending, one has ended");
}

#[test]
fn settings_that_cannot_be_read_stay_in_effect_and_the_window_says_so() {
    let mut program = Program::begin();
    program.ask(Request::WindowOpened);
    assert_eq!(program.save(json!({ "language": "sv" })), Ok(()));
    program.turn(LoopEvent::SettingsUnresponsive);
    assert_eq!(program.snapshot().preferences.language, Language::Swedish);
    assert_eq!(program.snapshot().settings.problems.len(), 1);
    program.edit(program.choices.settings.clone());
    assert_eq!(program.snapshot().settings.problems, Vec::<String>::new());
}

#[test]
fn a_user_can_stop_a_rule_whose_approval_still_waits_for_storage() {
    let mut program = hanging(&json!({}));
    program.disk.hangs = false;
    program.sees(&[reboot()]);
    program.disk.hangs = true;
    assert_eq!(program.save(rules()), Ok(()));
    let (reply, mut answer) = oneshot::channel();
    program.ask(Request::StopRule { key: EventKey::new("A"), reply });
    assert_eq!(answer.try_recv().unwrap(), Ok(()));
    program.disk_answers();
    program.pass(60);
    assert!(program.take_ruled().is_empty());
}

#[test]
fn nothing_is_approved_that_has_changed_while_it_waited_for_storage() {
    for change in [
        Event { event_type: "Terminate".into(), ..reboot() },
        Event { resources: vec![VmName::new("web-01"), VmName::new("web-02")], ..reboot() },
    ] {
        let mut program = hanging(&json!({}));
        program.disk.hangs = false;
        program.sees(&[reboot()]);
        program.disk.hangs = true;
        let mut reply = program.request_approval("A", &["web-01"]);
        program.sees(&[change]);
        program.pass(1);
        program.disk_answers();
        assert!(program.sent_for(false).is_empty());
        assert_eq!(reply.try_recv().unwrap().unwrap_err().reason, NotApprovable::VmsChanged);
        assert_eq!(program.approve("A").0.len(), 1, "the user may approve what it is now");
    }
}

#[test]
fn a_preparation_that_waited_until_its_event_started_is_reported_as_too_late() {
    let mut program = hanging(&json!({ "prepare": [{ "program": "/bin/drain" }] }));
    program.sees(&[reboot()]);
    program.sees(&[Event { status: "Started".into(), not_before: NotBefore::Unstated, ..reboot() }]);
    program.disk_answers();
    program.pass(2);
    assert!(program.take_invocations().is_empty());
    assert!(program.titles().iter().any(|title| title.starts_with("Preparation failed")), "{:?}", program.titles());
}

#[test]
fn what_storage_failed_at_is_saved_again() {
    let mut program = hanging(&json!({}));
    program.ask(Request::WindowOpened);
    program.sees(&[reboot()]);
    program.disk.held.clear();
    program.disk.hangs = false;
    program.turn(LoopEvent::StorageFailed);
    program.pass(1);
    let appeared = |change: &Change| matches!(change.kind, ChangeKind::Appeared { .. });
    assert_eq!(program.disk.changes.iter().filter(|change| appeared(change)).count(), 1);
    assert!(program.disk.on_disk().events.contains_key(&EventKey::new("A")));
}

#[test]
fn a_rule_that_was_stopped_before_storage_answered_stays_stopped() {
    let mut choices = Choices::default();
    choices.settings.apply(json!({ "rules": [{ "name": "All", "then": "approve_now" }] }).as_object().unwrap());
    let mut program = Program::with(Disk::new(), choices.clone(), start());
    program.sees(&[reboot()]);
    let mut disk = program.disk.reopened();
    disk.hangs = true;
    let mut program = Program::with(disk, choices, start());
    program.sees(&[reboot()]);
    program.pass(1);
    program.ask(Request::StopRule { key: EventKey::new("A"), reply: oneshot::channel().0 });
    program.disk.hangs = false;
    let saved = Box::new(program.disk.saved());
    program.turn(LoopEvent::Restored(saved));
    program.pass(60);
    assert!(program.take_ruled().is_empty());
}
