//! Restarting after an upgrade.

use forewarn_core::{CommandResult, Purpose};

use super::*;
use crate::preparation::CommandUpdate;

impl TestProgram {
    /// An upgrade is noticed.
    fn is_upgraded(&mut self) -> usize {
        self.turn(LoopEvent::Upgraded(true));
        self.desktop.restarts
    }

    fn restarts_after(&mut self, seconds: u32) -> usize {
        self.advance(seconds);
        self.desktop.restarts
    }
}

fn with(settings: Value) -> TestProgram {
    let mut fake_settings = FakeSettings::default();
    let Value::Object(values) = settings else { panic!("{settings} is no object") };
    assert_eq!(fake_settings.settings.apply(&values), forewarn_core::Applied::default());
    TestProgram::with(FakeDisk::new(), fake_settings, start())
}

#[test]
fn an_idle_program_restarts_at_once() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[]);
    program.advance(1);
    assert_eq!(program.restarts_after(60), 0, "there was no upgrade");
    assert_eq!((program.is_upgraded(), program.desktop.quits), (1, 0));
}

#[test]
fn a_notification_delays_a_restart_but_its_event_does_not() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[reboot()]);
    assert_eq!(program.is_upgraded(), 0, "whether the notification is shown is not known yet");
    program.notifications_are_shown();
    assert!(program.restarts_after(1) > 0);
    assert!(program.killed_and_restarted().desktop.toasts.is_empty(), "the new program announces nothing twice");
}

#[test]
fn a_restart_waits_for_the_response_to_an_approval() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[reboot()]);
    program.notifications_are_shown();
    assert_eq!(program.approve("A").0.len(), 1);
    assert_eq!((program.is_upgraded(), program.restarts_after(5)), (0, 0));
    program.approval_responds("A", Ok(()));
    assert!(program.restarts_after(1) > 0);
}

#[test]
fn a_restart_waits_for_commands_and_rules() {
    let mut program = with(json!({
        "prepare": [{ "types": ["Reboot"], "program": "/bin/drain", "arguments": ["--now"], "seconds": 60 }],
        "rules": [{ "name": "All", "then": "approve_when_prepared" }],
        "approval_grace_seconds": 30,
    }));
    program.poll_returns(&[reboot()]);
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
    assert_eq!(program.desktop.restarts, 0, "the rule is counting down");
    program.advance(60);
    program.notifications_are_shown();
    assert_eq!(program.take_rule_approvals().len(), 1);
    assert_eq!(program.desktop.restarts, 0, "Azure has not responded");
    program.approval_responds("A", Ok(()));
    program.notifications_are_shown();
    assert!(program.restarts_after(1) > 0);
}

#[test]
fn a_restart_waits_for_storage() {
    let mut program = TestProgram::begin();
    program.disk.space = Some(0);
    program.poll_returns(&[reboot()]);
    program.notifications_are_shown();
    assert_eq!((program.is_upgraded(), program.restarts_after(60)), (0, 0));
    program.disk.space = None;
    program.advance(60);
    assert!(program.restarts_after(60) > 0);
}

#[test]
fn an_open_window_delays_a_restart() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[]);
    program.send(Request::WindowOpened);
    assert_eq!((program.is_upgraded(), program.restarts_after(60)), (0, 0));
    program.send(Request::WindowClosed);
    assert_eq!(program.desktop.restarts, 1);

    let mut program = TestProgram::begin();
    program.poll_returns(&[]);
    program.send(Request::WindowOpened);
    assert_eq!((program.is_upgraded(), program.restarts_after(14 * 60)), (0, 0));
    assert!(program.restarts_after(60) > 0, "a window that is left open doesn't keep an old version running");
}

#[test]
fn a_new_version_that_cannot_start_is_not_started() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[]);
    program.send(Request::WindowOpened);
    assert_eq!(program.is_upgraded(), 0);
    program.turn(LoopEvent::Upgraded(false));
    program.send(Request::WindowClosed);
    assert_eq!(program.restarts_after(60), 0);
    assert_eq!(program.is_upgraded(), 1);
}
