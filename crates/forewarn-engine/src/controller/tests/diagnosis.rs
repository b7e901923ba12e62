//! Requests for a diagnosis.

use forewarn_core::diagnosis::ProbableCause;

use super::*;

/// Requests a diagnosis.
fn look(program: &mut TestProgram) -> (Option<Circumstances>, oneshot::Receiver<Diagnosis>) {
    let (reply, answer) = oneshot::channel();
    program.send(Request::Diagnose { reply });
    (program.examinations.pop(), answer)
}

#[test]
fn a_diagnosis_gets_the_state_of_the_connection() {
    let mut program = TestProgram::begin();
    let ask = |program: &mut TestProgram| {
        let (circumstances, _answer) = look(program);
        program.turn(LoopEvent::Diagnosed(None));
        circumstances.unwrap()
    };
    let circumstances = ask(&mut program);
    assert_eq!((circumstances.throttled, circumstances.last_response), (None, None));
    program.poll_returns(&[]);
    assert!(ask(&mut program).last_response.is_some());
    program.poll(Err(Failure::Throttled { retry_after_seconds: None }));
    assert!(ask(&mut program).throttled.is_some(), "the endpoint wants no requests");
    program.poll_returns(&[]);
    assert!(ask(&mut program).throttled.is_none());
}

#[test]
fn concurrent_diagnosis_requests_share_one_examination() {
    let mut program = TestProgram::begin();
    let (circumstances, mut one) = look(&mut program);
    assert!(circumstances.is_some());
    let (again, mut two) = look(&mut program);
    assert_eq!(again, None, "one is under way");
    let cause = ProbableCause {
        id: "working".to_owned(),
        title: String::new(),
        explanation: String::new(),
        actions: Vec::new(),
    };
    let diagnosis = Diagnosis { at: start(), steps: Vec::new(), cause, report: "all is well".to_owned() };
    program.turn(LoopEvent::Diagnosed(Some(diagnosis.clone())));
    assert_eq!((one.try_recv().unwrap(), two.try_recv().unwrap()), (diagnosis.clone(), diagnosis));

    let (circumstances, mut broken) = look(&mut program);
    assert!(circumstances.is_some(), "the next one is a new one");
    program.turn(LoopEvent::Diagnosed(None));
    assert!(broken.try_recv().is_err(), "the reply is dropped");
}
