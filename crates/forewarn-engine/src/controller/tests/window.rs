//! What is shown in the tray and the window.

use forewarn_core::{MenuAction, TrayIcon};
use scheduled_events::EventStatus;

use super::*;
use crate::history::StorageProblem;

#[test]
fn the_tray_is_set_only_when_it_changes() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[]);
    let touched = program.desktop.trays.len();
    for _ in 0..100 {
        program.advance(1);
        program.poll_returns(&[]);
    }
    assert_eq!(program.desktop.trays.len(), touched);
}

#[test]
fn the_window_gets_a_snapshot_when_it_opens_and_none_when_it_is_closed() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[reboot()]);
    assert!(program.desktop.snapshots.is_empty(), "the window is closed");
    program.send(Request::WindowOpened);
    assert_eq!(program.desktop.snapshots[0].events.len(), 1);
    program.send(Request::WindowClosed);
    let published = program.desktop.snapshots.len();
    program.poll_returns(&[]);
    assert_eq!(program.desktop.snapshots.len(), published);
    program.send(Request::WindowOpened);
    assert!(program.desktop.snapshots.last().unwrap().events.is_empty());
}

#[test]
fn a_failure_hides_nothing_and_ends_nothing() {
    let mut program = TestProgram::begin();
    program.send(Request::WindowOpened);
    program.poll_returns(&[reboot()]);
    program.poll_fails();
    assert_eq!(program.tray().icon, TrayIcon::CannotTell);
    assert_eq!(program.desktop.snapshots.last().unwrap().events.len(), 1);
    program.poll_returns(&[Event { status: EventStatus::Started, not_before: NotBefore::Unstated, ..reboot() }]);
    assert_eq!(program.tray().icon, TrayIcon::InProgress);
}

#[test]
fn a_storage_problem_is_shown_while_it_lasts() {
    let mut program = TestProgram::begin();
    program.send(Request::WindowOpened);
    program.poll_returns(&[]);
    let problems = |program: &TestProgram| program.snapshot().problems;
    assert!(problems(&program).is_empty());
    let full = StorageStatus {
        problem: Some(StorageProblem::DiskFull { path: "history.sqlite3".into() }),
        ..program.disk.history.status()
    };
    program.turn(LoopEvent::Stored(full));
    let [problem] = problems(&program).try_into().unwrap();
    assert!(problem.contains("full"), "{problem}");
    let published = program.desktop.snapshots.len();
    program.advance(1);
    assert_eq!(program.desktop.snapshots.len(), published, "nothing has changed");
    program.turn(LoopEvent::Stored(program.disk.history.status()));
    assert!(problems(&program).is_empty());
}

#[test]
fn quitting_saves_and_quits_the_desktop() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[reboot()]);
    program.disk.hangs = true;
    program.poll_returns(&[]);
    program.send(Request::Menu(MenuAction::Quit));
    assert_eq!(program.desktop.quits, 1);
    let last = program.controller.last_batch(&program.local.now).unwrap();
    assert_eq!(last.state.ended.len(), 1, "what still waits is written");
}

#[test]
fn the_introduction_opens_until_it_is_done() {
    let mut program = TestProgram::first_run();
    program.send(Request::WindowOpened);
    assert!(program.snapshot().introduction);
    program.send(Request::Open);
    program.send(Request::IntroductionDone);
    assert!(!program.snapshot().introduction);
    program.send(Request::Open);
    assert_eq!(program.openings(), [Destination::Introduction, Destination::List]);
}

#[test]
fn a_change_of_language_applies_at_once() {
    let mut program = TestProgram::begin();
    program.send(Request::WindowOpened);
    program.poll_returns(&[]);
    let quiet = program.tray().tooltip;
    program.save(json!({ "language": "sv" })).unwrap();
    assert_ne!(program.tray().tooltip, quiet);
    assert_eq!(program.snapshot().preferences.language, Language::Swedish);
    assert_eq!(program.snapshot().settings.values["language"], "sv");
    program.poll_returns(&[reboot()]);
    assert_eq!(program.titles(), ["Reboot om 15 min · web-01"]);
}
