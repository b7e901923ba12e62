//! Saving and applying settings.

use forewarn_core::{MenuAction, SettingKey};

use super::*;
use crate::shell::RefusedSetting;

#[test]
fn settings_apply_at_once_and_refused_ones_change_nothing() {
    let mut program = TestProgram::begin();
    assert_eq!(program.save(json!({ "poll_interval_seconds": 5 })), Ok(()));
    assert_eq!(program.controller.interval(), Duration::from_secs(5));
    let refused = program.save(json!({ "poll_interval_seconds": 0, "theme": "dark" })).unwrap_err();
    let sentence = "poll_interval_seconds can't be 0: it must be a number from 0.2 to 60.".to_owned();
    let key = SettingKey::PollIntervalSeconds.name().to_owned();
    assert_eq!(refused, SettingsRefused { refused: vec![RefusedSetting { key, sentence }], sentence: None });
    assert_eq!(program.controller.interval(), Duration::from_secs(5));
    assert_eq!(program.desktop.applied.len(), 2, "once at the start, once for what was saved");
}

#[test]
fn settings_that_cannot_be_written_are_refused_as_a_whole() {
    let mut program =
        TestProgram::with(FakeDisk::new(), FakeSettings { locked: true, ..FakeSettings::default() }, start());
    let refused = program.save(json!({ "start_at_login": true })).unwrap_err();
    assert_eq!(refused, SettingsRefused { refused: vec![], sentence: Some(file_error().sentence(Language::English)) });
}

#[test]
fn starting_at_sign_in_that_the_system_refuses_is_a_problem() {
    let mut program = TestProgram::begin();
    program.send(Request::WindowOpened);
    let refused = Some("access is denied.".to_owned());
    let state = SettingsState { start_at_login_refused: refused, ..SettingsState::default() };
    program.turn(LoopEvent::SettingsRead(Box::new(state)));
    let problems = program.snapshot().settings.problems;
    assert_eq!(problems, ["Couldn't change whether Forewarn starts at sign-in: access is denied."]);
}

#[test]
fn a_check_mark_that_cannot_be_saved_is_reset() {
    let mut program =
        TestProgram::with(FakeDisk::new(), FakeSettings { locked: true, ..FakeSettings::default() }, start());
    program.poll_returns(&[]);
    let touched = program.desktop.trays.len();
    program.send(Request::Menu(MenuAction::ToggleStartAtLogin));
    assert_eq!(program.desktop.trays.len(), touched + 1);
}
