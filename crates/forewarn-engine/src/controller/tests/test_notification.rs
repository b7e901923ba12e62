//! Trying whether notifications are shown.

use super::*;

fn send_test_notification(program: &mut TestProgram) -> oneshot::Receiver<Result<(), String>> {
    let (reply, answer) = oneshot::channel();
    program.send(Request::SendTestNotification { reply });
    answer
}

#[test]
fn the_outcome_of_a_test_notification_is_returned_and_not_saved() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[]);
    let mut answer = send_test_notification(&mut program);
    assert_eq!(program.titles(), ["Notifications work"]);
    assert!(answer.try_recv().is_err(), "there is no outcome yet");
    program.send(Request::Notified(AlertKey::TestNotification, Ok(())));
    assert_eq!(answer.try_recv().unwrap(), Ok(()));

    let mut answer = send_test_notification(&mut program);
    program.send(Request::Notified(AlertKey::TestNotification, Err("Focus assist is on.".to_owned())));
    assert_eq!(answer.try_recv().unwrap(), Err("Focus assist is on.".to_owned()));
    assert!(program.openings().is_empty(), "the window is already open");
    assert!(program.disk.shown.is_empty() && program.disk.history.ledger() == AlertLedger::default());
}

#[test]
fn a_test_notification_times_out() {
    let mut program = TestProgram::begin();
    let mut answer = send_test_notification(&mut program);
    program.advance(19);
    assert!(answer.try_recv().is_err());
    program.advance(1);
    assert_eq!(answer.try_recv().unwrap(), Err("The notification service isn't responding.".to_owned()));
    program.send(Request::Notified(AlertKey::TestNotification, Ok(())));
    assert!(program.disk.shown.is_empty(), "what comes too late does no harm");
}

#[test]
fn concurrent_test_notifications_are_one() {
    let mut program = TestProgram::begin();
    let (mut one, mut other) = (send_test_notification(&mut program), send_test_notification(&mut program));
    assert_eq!(program.titles().len(), 1);
    program.send(Request::Notified(AlertKey::TestNotification, Ok(())));
    assert_eq!((one.try_recv().unwrap(), other.try_recv().unwrap()), (Ok(()), Ok(())));
}
