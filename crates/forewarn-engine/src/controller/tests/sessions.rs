//! Several people at one VM, each with a program of their own.

use std::time::Instant;

use tempfile::TempDir;

use super::*;
use crate::sessions::Sessions;

/// Long enough for any machine; whatever takes so long has failed.
const PLENTY: Duration = Duration::from_secs(60);

const EVERYTHING: &str = r#"{
    "rules": [{ "name": "All", "then": "approve_now" }],
    "prepare": [{ "program": "/bin/drain" }]
}"#;

/// Programs of as many sessions, the first of them first, with rules and commands of their people's own or the machine's.
fn sessions(folder: &TempDir, count: usize, prescribed: &[SettingKey]) -> Vec<TestProgram> {
    let mut fake_settings = FakeSettings { prescribed: prescribed.to_vec(), ..FakeSettings::default() };
    assert_eq!(
        fake_settings.settings.apply(&serde_json::from_str(EVERYTHING).unwrap()),
        forewarn_core::Applied::default()
    );
    let session = |_| {
        let mut program = TestProgram::with(FakeDisk::new(), fake_settings.clone(), start());
        let joined = Sessions::join(folder.path());
        // In this order, and known to each before anything happens.
        joined.count_within(PLENTY).unwrap();
        program.controller.options.sessions = Some(joined);
        program
    };
    (0..count).map(session).collect()
}

/// Lets them all see an event for some minutes: who runs a command for it, and who approves it by rule in which second.
/// Commands succeed at once.
fn live(sessions: &mut [TestProgram]) -> (Vec<usize>, Vec<(usize, u32)>) {
    let (mut prepared, mut approved) = (Vec::new(), Vec::new());
    for second in 0..120 {
        for (number, program) in sessions.iter_mut().enumerate() {
            program.poll_returns(&[reboot()]);
            for invocation in program.take_invocations() {
                prepared.push(number);
                let (purpose, how) = (invocation.purpose, Some(forewarn_core::CommandResult::Succeeded));
                let update = CommandUpdate { key: invocation.key, purpose, output: String::new(), how };
                program.turn(LoopEvent::Command(update));
            }
            approved.extend(program.take_rule_approvals().into_iter().map(|_| (number, second)));
            program.advance(1);
        }
    }
    (prepared, approved)
}

#[test]
fn one_session_acts_on_locked_settings() {
    let folder = tempfile::tempdir().unwrap();
    let mut two = sessions(&folder, 2, &[SettingKey::Rules, SettingKey::Prepare]);
    assert_eq!(live(&mut two), (vec![0], vec![(0, 10)]));
}

#[test]
fn with_a_locked_preparation_only_its_session_approves() {
    let folder = tempfile::tempdir().unwrap();
    let mut two = sessions(&folder, 2, &[SettingKey::Prepare]);
    assert_eq!(live(&mut two), (vec![0], vec![(0, 10)]));
    // Prescribed to be nothing, it is nothing to wait for.
    let folder = tempfile::tempdir().unwrap();
    let mut two = sessions(&folder, 2, &[SettingKey::Prepare]);
    for program in &mut two {
        program.save(json!({ "prepare": [] })).unwrap();
    }
    assert_eq!(live(&mut two), (vec![], vec![(0, 10), (1, 25)]));
}

#[test]
fn when_the_first_session_ends_the_next_takes_over() {
    let folder = tempfile::tempdir().unwrap();
    let mut two = sessions(&folder, 2, &[SettingKey::Rules, SettingKey::Prepare]);
    two.remove(0);
    let left = two[0].controller.options.sessions.clone().unwrap();
    let begun = Instant::now();
    while left.count_within(PLENTY).unwrap().position > 0 {
        assert!(begun.elapsed() < PLENTY, "the slot is not free");
    }
    assert_eq!(live(&mut two), (vec![0], vec![(0, 10)]));
}

#[test]
fn settings_of_users_apply_in_each_session_in_turn() {
    let folder = tempfile::tempdir().unwrap();
    let mut three = sessions(&folder, 3, &[]);
    assert_eq!(live(&mut three), (vec![0, 1, 2], vec![(0, 10), (1, 25), (2, 40)]));
}
