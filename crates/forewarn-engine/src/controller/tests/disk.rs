//! Actions while nothing can be written to disk.

use forewarn_core::{ChangeKind, CommandResult, CommandRun, Purpose, TrackedEvent};

use super::*;
use crate::history::History;
use crate::preparation::CommandUpdate;

fn prepared_and_approved() -> FakeSettings {
    let mut fake_settings = FakeSettings::default();
    let values = json!({
        "prepare": [{ "program": "/bin/drain" }],
        "recover": [{ "program": "/bin/join" }],
        "rules": [{ "name": "All", "then": "approve_now" }],
    });
    assert_eq!(fake_settings.settings.apply(values.as_object().unwrap()), forewarn_core::Applied::default());
    fake_settings
}

fn program() -> TestProgram {
    TestProgram::with(FakeDisk::new(), prepared_and_approved(), start())
}

/// How many commands were run to prepare and to recover, and how many approvals were sent by rule.
#[derive(Debug, Default, PartialEq)]
struct Done {
    prepared: usize,
    recovered: usize,
    approved: usize,
}

impl TestProgram {
    fn set_space(&mut self, writes: impl Into<Option<usize>>) {
        self.disk.space = writes.into();
    }

    /// The event as a kill would leave it.
    fn on_disk(&self) -> Option<TrackedEvent> {
        self.disk.on_disk().events.get(&EventKey::new("A")).cloned()
    }

    /// Performs the pending effects; every command succeeds at once. Nothing may start or be sent before it is on disk.
    fn acts(&mut self, done: &mut Done) {
        for invocation in self.take_invocations() {
            match invocation.purpose {
                Purpose::Prepare => {
                    assert!(self.on_disk().unwrap().prepare.is_some());
                    done.prepared += 1;
                }
                Purpose::Recover => done.recovered += 1,
            }
            let update = CommandUpdate {
                key: invocation.key,
                purpose: invocation.purpose,
                output: String::new(),
                how: Some(CommandResult::Succeeded),
            };
            self.turn(LoopEvent::Command(update));
        }
        for _ in self.take_rule_approvals() {
            assert!(self.on_disk().unwrap().approval.is_some());
            assert_eq!(done.prepared, 1, "approved before it was prepared for");
            done.approved += 1;
        }
    }

    fn lives(&mut self, seconds: u32, done: &mut Done) {
        for _ in 0..seconds {
            self.advance(1);
            self.acts(done);
        }
    }

    /// The number of started commands and requested approvals in the history.
    fn recorded(&self) -> (usize, usize) {
        let count = |is: fn(&ChangeKind) -> bool| self.disk.changes.iter().filter(|change| is(&change.kind)).count();
        (
            count(|what| matches!(what, ChangeKind::CommandStarted { purpose: Purpose::Prepare, .. })),
            count(|what| matches!(what, ChangeKind::ApprovalRequested { .. })),
        )
    }
}

#[test]
fn nothing_is_prepared_or_approved_by_rule_until_it_can_be_saved() {
    let (mut program, mut done) = (program(), Done::default());
    program.send(Request::WindowOpened);
    program.set_space(0);
    program.poll_returns(&[reboot()]);
    program.lives(60, &mut done);
    assert_eq!((done, program.recorded()), (Done::default(), (0, 0)));
    assert!(program.snapshot().events[0].preparation.is_none(), "the window doesn't show it either");
    assert!(program.turn(LoopEvent::Tick) > Duration::ZERO, "no busy loop");

    let mut done = Done::default();
    program.set_space(None);
    program.lives(60, &mut done);
    assert_eq!(done, Done { prepared: 1, recovered: 0, approved: 1 }, "it continues");
    assert_eq!(program.recorded(), (1, 1));
}

#[test]
fn the_history_says_whether_it_is_on_disk() {
    let mut disk = FakeDisk::new();
    let blocked = disk.folder.path().join("data");
    std::fs::write(&blocked, "a file where the folder should be").unwrap();
    disk.history = History::open(blocked.join("history.sqlite3"), start());
    let mut program = TestProgram::with(disk, prepared_and_approved(), start());
    program.poll_returns(&[reboot()]);
    program.advance(30);
    assert!(program.take_invocations().is_empty() && program.take_rule_approvals().is_empty());
    std::fs::remove_file(&blocked).unwrap();
    // The folder is checked every minute.
    program.advance(60);
    assert_eq!(program.take_invocations().len(), 1);
}

#[test]
fn whenever_the_disk_fills_up_actions_are_saved_first_and_happen_once() {
    let mut held = 0;
    for space in 0..20 {
        let (mut program, mut done) = (program(), Done::default());
        program.set_space(space);
        program.poll_returns(&[reboot()]);
        program.acts(&mut done);
        program.lives(30, &mut done);
        held += usize::from(done.approved == 0);
        assert_eq!(program.recorded(), (done.prepared, done.approved), "with space for {space}");
        // After a kill, only the disk is left.
        let wall = program.local.now.wall;
        let mut program = TestProgram::with(program.disk.reopened(), prepared_and_approved(), wall);
        program.poll_returns(&[reboot()]);
        program.acts(&mut done);
        program.lives(30, &mut done);
        program.notifications_are_shown();
        assert_eq!(done.prepared, 1, "with space for {space}");
        let failed = program.on_disk().unwrap().prepare.as_ref().is_some_and(CommandRun::has_failed);
        assert_eq!(done.approved, usize::from(!failed), "with space for {space}");
    }
    assert!((2..20).contains(&held), "{held}: otherwise space never ran out at the critical time");
}

#[test]
fn whenever_the_disk_recovers_preparation_precedes_approval() {
    for fails in 0..60 {
        let (mut program, mut done) = (program(), Done::default());
        program.disk.fails = fails;
        program.poll_returns(&[reboot()]);
        program.acts(&mut done);
        program.lives(90, &mut done);
        assert_eq!(done, Done { prepared: 1, recovered: 0, approved: 1 }, "after {fails}");
    }
}

#[test]
fn with_a_full_disk_users_can_approve_and_recovery_runs() {
    let (mut program, mut done) = (program(), Done::default());
    program.poll_returns(&[reboot()]);
    program.acts(&mut done);
    program.set_space(0);
    program.lives(60, &mut done);
    assert_eq!(done, Done { prepared: 1, recovered: 0, approved: 0 });
    assert!(program.approve("A").0.len() == 1);
    program.poll_returns(&[]);
    program.acts(&mut done);
    assert_eq!(done, Done { prepared: 1, recovered: 1, approved: 0 });
}
