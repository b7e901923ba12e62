//! Trying whether notifications are shown.

use super::*;

fn send_test_notification(program: &mut Program) -> oneshot::Receiver<Result<(), String>> {
    let (reply, answer) = oneshot::channel();
    program.ask(Request::TryNotification { reply });
    answer
}

#[test]
fn what_the_system_says_of_a_trial_is_told_to_who_asked_and_remembered_nowhere() {
    let mut program = Program::begin();
    program.sees(&[]);
    let mut answer = send_test_notification(&mut program);
    assert_eq!(program.titles(), ["Notifications work"]);
    assert!(answer.try_recv().is_err(), "nobody knows yet");
    program.ask(Request::Notified(AlertKey::TestNotification, Ok(())));
    assert_eq!(answer.try_recv().unwrap(), Ok(()));

    let mut answer = send_test_notification(&mut program);
    program.ask(Request::Notified(AlertKey::TestNotification, Err("Focus assist is on.".to_owned())));
    assert_eq!(answer.try_recv().unwrap(), Err("Focus assist is on.".to_owned()));
    assert!(program.openings().is_empty(), "the window that asked is open");
    assert!(program.disk.shown.is_empty() && program.disk.history.ledger() == AlertLedger::default());
}

#[test]
fn a_trial_that_nobody_answers_is_given_up() {
    let mut program = Program::begin();
    let mut answer = send_test_notification(&mut program);
    program.pass(19);
    assert!(answer.try_recv().is_err());
    program.pass(1);
    assert_eq!(answer.try_recv().unwrap(), Err("The system's notification service did not answer.".to_owned()));
    program.ask(Request::Notified(AlertKey::TestNotification, Ok(())));
    assert!(program.disk.shown.is_empty(), "what comes too late does no harm");
}

#[test]
fn two_who_try_at_once_see_one_notification() {
    let mut program = Program::begin();
    let (mut one, mut other) = (send_test_notification(&mut program), send_test_notification(&mut program));
    assert_eq!(program.titles().len(), 1);
    program.ask(Request::Notified(AlertKey::TestNotification, Ok(())));
    assert_eq!((one.try_recv().unwrap(), other.try_recv().unwrap()), (Ok(()), Ok(())));
}
