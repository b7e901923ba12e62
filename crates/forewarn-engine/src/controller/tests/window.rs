//! What is shown in the tray and the window.

use forewarn_core::{MenuAction, TrayIcon};
use scheduled_events::EventStatus;

use super::*;
use crate::history::StorageProblem;

#[test]
fn the_tray_is_touched_only_when_it_changes() {
    let mut program = Program::begin();
    program.sees(&[]);
    let touched = program.desk.trays.len();
    for _ in 0..100 {
        program.pass(1);
        program.sees(&[]);
    }
    assert_eq!(program.desk.trays.len(), touched);
}

#[test]
fn the_window_is_given_everything_when_it_opens_and_nothing_when_it_is_closed() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    assert!(program.desk.snapshots.is_empty(), "nobody is looking");
    program.ask(Request::WindowOpened);
    assert_eq!(program.desk.snapshots[0].events.len(), 1);
    program.ask(Request::WindowClosed);
    let published = program.desk.snapshots.len();
    program.sees(&[]);
    assert_eq!(program.desk.snapshots.len(), published);
    program.ask(Request::WindowOpened);
    assert!(program.desk.snapshots.last().unwrap().events.is_empty());
}

#[test]
fn a_failure_hides_nothing_and_ends_nothing() {
    let mut program = Program::begin();
    program.ask(Request::WindowOpened);
    program.sees(&[reboot()]);
    program.fails();
    assert_eq!(program.tray().icon, TrayIcon::CannotTell);
    assert_eq!(program.desk.snapshots.last().unwrap().events.len(), 1);
    program.sees(&[Event { status: EventStatus::Started, not_before: NotBefore::Unstated, ..reboot() }]);
    assert_eq!(program.tray().icon, TrayIcon::InProgress);
}

#[test]
fn what_is_wrong_with_keeping_history_is_shown_while_it_is_and_no_longer() {
    let mut program = Program::begin();
    program.ask(Request::WindowOpened);
    program.sees(&[]);
    let problems = |program: &Program| program.snapshot().problems;
    assert!(problems(&program).is_empty());
    let full = StorageStatus {
        problem: Some(StorageProblem::DiskFull { path: "history.sqlite3".into() }),
        ..program.disk.history.status()
    };
    program.turn(LoopEvent::Stored(full));
    let [problem] = problems(&program).try_into().unwrap();
    assert!(problem.contains("full"), "{problem}");
    let published = program.desk.snapshots.len();
    program.pass(1);
    assert_eq!(program.desk.snapshots.len(), published, "it is told when it changes");
    program.turn(LoopEvent::Stored(program.disk.history.status()));
    assert!(problems(&program).is_empty());
}

#[test]
fn quitting_saves_and_tells_the_desktop() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    program.disk.hangs = true;
    program.sees(&[]);
    program.ask(Request::Menu(MenuAction::Quit));
    assert_eq!(program.desk.quits, 1);
    let last = program.controller.last_batch(&program.moment.now).unwrap();
    assert_eq!(last.state.ended.len(), 1, "what still waits is written");
}

#[test]
fn a_person_who_does_not_know_the_program_is_shown_around_until_they_do() {
    let mut program = Program::first_run();
    program.ask(Request::WindowOpened);
    assert!(program.snapshot().introduction);
    program.ask(Request::Open);
    program.ask(Request::Introduced);
    assert!(!program.snapshot().introduction);
    program.ask(Request::Open);
    assert_eq!(program.openings(), [Destination::Introduction, Destination::List]);
}

#[test]
fn a_change_of_language_reaches_tray_window_and_what_is_told_next_at_once() {
    let mut program = Program::begin();
    program.ask(Request::WindowOpened);
    program.sees(&[]);
    let quiet = program.tray().tooltip;
    program.save(json!({ "language": "sv" })).unwrap();
    assert_ne!(program.tray().tooltip, quiet);
    assert_eq!(program.snapshot().preferences.language, Language::Swedish);
    assert_eq!(program.snapshot().settings.values["language"], "sv");
    program.sees(&[reboot()]);
    assert_eq!(program.titles(), ["Reboot om 15 min · web-01"]);
}
