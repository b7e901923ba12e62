//! What is done, and what is not, while nothing can be written to disk.

use forewarn_core::{ChangeKind, CommandResult, CommandRun, Purpose, TrackedEvent};

use super::*;
use crate::history::History;
use crate::preparation::CommandUpdate;

fn prepared_and_approved() -> Choices {
    let mut choices = Choices::default();
    let values = json!({
        "prepare": [{ "program": "/bin/drain" }],
        "recover": [{ "program": "/bin/join" }],
        "rules": [{ "name": "All", "then": "approve_now" }],
    });
    assert_eq!(choices.settings.apply(values.as_object().unwrap()), forewarn_core::Applied::default());
    choices
}

fn program() -> Program {
    Program::with(Disk::new(), prepared_and_approved(), start())
}

/// How many commands were run to prepare and to recover, and how many approvals were sent by rule.
#[derive(Debug, Default, PartialEq)]
struct Done {
    prepared: usize,
    recovered: usize,
    approved: usize,
}

impl Program {
    fn has_room_for(&mut self, writes: impl Into<Option<usize>>) {
        self.disk.room = writes.into();
    }

    /// What would be known of the event after the program was killed.
    fn on_disk(&self) -> Option<TrackedEvent> {
        self.disk.on_disk().events.get(&EventKey::new("A")).cloned()
    }

    /// Does what the loop does with what is due: whatever is run ends well at once. Nothing may be begun or sent that is
    /// not on disk.
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
        for _ in self.take_ruled() {
            assert!(self.on_disk().unwrap().approval.is_some());
            assert_eq!(done.prepared, 1, "approved before it was prepared for");
            done.approved += 1;
        }
    }

    fn lives(&mut self, seconds: u32, done: &mut Done) {
        for _ in 0..seconds {
            self.pass(1);
            self.acts(done);
        }
    }

    /// How often the history tells that a command was begun and that an approval was asked for.
    fn told(&self) -> (usize, usize) {
        let count = |is: fn(&ChangeKind) -> bool| self.disk.changes.iter().filter(|change| is(&change.kind)).count();
        (
            count(|what| matches!(what, ChangeKind::CommandStarted { purpose: Purpose::Prepare, .. })),
            count(|what| matches!(what, ChangeKind::ApprovalRequested { .. })),
        )
    }
}

#[test]
fn nothing_is_prepared_or_approved_by_rule_until_that_can_be_kept() {
    let (mut program, mut done) = (program(), Done::default());
    program.ask(Request::WindowOpened);
    program.has_room_for(0);
    program.sees(&[reboot()]);
    program.lives(60, &mut done);
    assert_eq!((done, program.told()), (Done::default(), (0, 0)));
    assert!(program.snapshot().events[0].preparation.is_none(), "nor does the window say so");
    assert!(program.turn(LoopEvent::Tick) > Duration::ZERO, "nobody asks again without end");

    let mut done = Done::default();
    program.has_room_for(None);
    program.lives(60, &mut done);
    assert_eq!(done, Done { prepared: 1, recovered: 0, approved: 1 }, "it goes ahead where it stood");
    assert_eq!(program.told(), (1, 1));
}

#[test]
fn the_history_says_whether_it_is_on_disk() {
    let mut disk = Disk::new();
    let blocked = disk.folder.path().join("data");
    std::fs::write(&blocked, "a file where the folder should be").unwrap();
    disk.history = History::open(blocked.join("history.sqlite3"), start());
    let mut program = Program::with(disk, prepared_and_approved(), start());
    program.sees(&[reboot()]);
    program.pass(30);
    assert!(program.take_invocations().is_empty() && program.take_ruled().is_empty());
    std::fs::remove_file(&blocked).unwrap();
    // It is looked whether the folder can be used every minute.
    program.pass(60);
    assert_eq!(program.take_invocations().len(), 1);
}

#[test]
fn whenever_the_disk_fills_up_what_is_begun_or_sent_is_on_it_and_happens_once() {
    let mut held = 0;
    for room in 0..20 {
        let (mut program, mut done) = (program(), Done::default());
        program.has_room_for(room);
        program.sees(&[reboot()]);
        program.acts(&mut done);
        program.lives(30, &mut done);
        held += usize::from(done.approved == 0);
        assert_eq!(program.told(), (done.prepared, done.approved), "with room for {room}");
        // Killed, it has only what is on disk.
        let wall = program.moment.now.wall;
        let mut program = Program::with(program.disk.reopened(), prepared_and_approved(), wall);
        program.sees(&[reboot()]);
        program.acts(&mut done);
        program.lives(30, &mut done);
        program.notifications_are_shown();
        assert_eq!(done.prepared, 1, "with room for {room}");
        let failed = program.on_disk().unwrap().prepare.as_ref().is_some_and(CommandRun::has_failed);
        assert_eq!(done.approved, usize::from(!failed), "with room for {room}");
    }
    assert!((2..20).contains(&held), "{held}: or else the room was never short at the moment that counts");
}

#[test]
fn whenever_the_disk_is_well_again_it_is_prepared_for_before_it_is_approved() {
    for fails in 0..60 {
        let (mut program, mut done) = (program(), Done::default());
        program.disk.fails = fails;
        program.sees(&[reboot()]);
        program.acts(&mut done);
        program.lives(90, &mut done);
        assert_eq!(done, Done { prepared: 1, recovered: 0, approved: 1 }, "after {fails}");
    }
}

#[test]
fn the_person_may_approve_all_the_same_and_the_workload_comes_back() {
    let (mut program, mut done) = (program(), Done::default());
    program.sees(&[reboot()]);
    program.acts(&mut done);
    program.has_room_for(0);
    program.lives(60, &mut done);
    assert_eq!(done, Done { prepared: 1, recovered: 0, approved: 0 });
    assert!(program.approve("A").0.len() == 1);
    program.sees(&[]);
    program.acts(&mut done);
    assert_eq!(done, Done { prepared: 1, recovered: 1, approved: 0 });
}
