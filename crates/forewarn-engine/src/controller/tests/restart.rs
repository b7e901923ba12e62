//! Restarting after an upgrade.

use forewarn_core::{CommandResult, Purpose};

use super::*;
use crate::preparation::CommandUpdate;

impl Program {
    /// An upgrade is noticed.
    fn is_upgraded(&mut self) -> usize {
        self.turn(LoopEvent::Upgraded(true));
        self.desk.restarts
    }

    fn restarts_after(&mut self, seconds: u32) -> usize {
        self.pass(seconds);
        self.desk.restarts
    }
}

fn with(settings: Value) -> Program {
    let mut choices = Choices::default();
    let Value::Object(values) = settings else { panic!("{settings} is no object") };
    assert_eq!(choices.settings.apply(&values), forewarn_core::Applied::default());
    Program::with(Disk::new(), choices, start())
}

#[test]
fn without_anything_to_do_it_restarts_at_once() {
    let mut program = Program::begin();
    program.sees(&[]);
    program.pass(1);
    assert_eq!(program.restarts_after(60), 0, "there was no upgrade");
    assert_eq!((program.is_upgraded(), program.desk.quits), (1, 0));
}

#[test]
fn an_event_that_was_announced_does_not_hold_up_a_restart_but_its_notification_does() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    assert_eq!(program.is_upgraded(), 0, "whether the notification is shown is not known yet");
    program.notifications_are_shown();
    assert!(program.restarts_after(1) > 0);
    assert!(program.killed_and_restarted().desk.toasts.is_empty(), "the new program announces nothing twice");
}

#[test]
fn an_approval_is_answered_first() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    program.notifications_are_shown();
    assert_eq!(program.approve("A").0.len(), 1);
    assert_eq!((program.is_upgraded(), program.restarts_after(5)), (0, 0));
    program.answered("A", Ok(()));
    assert!(program.restarts_after(1) > 0);
}

#[test]
fn a_command_ends_first_and_a_rule_has_approved() {
    let mut program = with(json!({
        "prepare": [{ "types": ["Reboot"], "program": "/bin/drain", "arguments": ["--now"], "seconds": 60 }],
        "rules": [{ "name": "All", "then": "approve_when_prepared" }],
        "approval_grace_seconds": 30,
    }));
    program.sees(&[reboot()]);
    program.notifications_are_shown();
    assert_eq!(program.take_invocations().len(), 1);
    assert_eq!((program.is_upgraded(), program.restarts_after(20)), (0, 0), "the command runs");
    let how = Some(CommandResult::Succeeded);
    program.turn(LoopEvent::Command(CommandUpdate {
        key: EventKey::new("A"),
        purpose: Purpose::Prepare,
        output: String::new(),
        how,
    }));
    program.notifications_are_shown();
    assert_eq!(program.desk.restarts, 0, "the rule is counting down");
    program.pass(60);
    program.notifications_are_shown();
    assert_eq!(program.take_ruled().len(), 1);
    assert_eq!(program.desk.restarts, 0, "Azure has not answered");
    program.answered("A", Ok(()));
    program.notifications_are_shown();
    assert!(program.restarts_after(1) > 0);
}

#[test]
fn what_is_not_on_disk_is_saved_first() {
    let mut program = Program::begin();
    program.disk.room = Some(0);
    program.sees(&[reboot()]);
    program.notifications_are_shown();
    assert_eq!((program.is_upgraded(), program.restarts_after(60)), (0, 0));
    program.disk.room = None;
    program.pass(60);
    assert!(program.restarts_after(60) > 0);
}

#[test]
fn an_open_window_holds_it_up_for_a_while() {
    let mut program = Program::begin();
    program.sees(&[]);
    program.ask(Request::WindowOpened);
    assert_eq!((program.is_upgraded(), program.restarts_after(60)), (0, 0));
    program.ask(Request::WindowClosed);
    assert_eq!(program.desk.restarts, 1);

    let mut program = Program::begin();
    program.sees(&[]);
    program.ask(Request::WindowOpened);
    assert_eq!((program.is_upgraded(), program.restarts_after(14 * 60)), (0, 0));
    assert!(program.restarts_after(60) > 0, "a window that is left open doesn't keep an old version running");
}

#[test]
fn a_new_version_that_was_replaced_by_one_that_cannot_start_is_not_restarted_to() {
    let mut program = Program::begin();
    program.sees(&[]);
    program.ask(Request::WindowOpened);
    assert_eq!(program.is_upgraded(), 0);
    program.turn(LoopEvent::Upgraded(false));
    program.ask(Request::WindowClosed);
    assert_eq!(program.restarts_after(60), 0);
    assert_eq!(program.is_upgraded(), 1);
}
