//! Approving, and what never does.

use forewarn_core::{Intent, MenuAction};

use super::*;

#[test]
fn an_approval_is_kept_before_it_is_sent_and_sent_once() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    let (errand, answer) = program.approve("A");
    assert!(matches!(errand, Some(Errand::Approve(id)) if id == EventId::new("A")));
    assert_eq!(answer, Ok(()));
    assert!(program.drawer.0.lock().unwrap().state.events[&EventKey::new("A")].approval.is_some());
    let changes = program.drawer.0.lock().unwrap().changes.len();
    let (errand, answer) = program.approve("A");
    assert_eq!(program.drawer.0.lock().unwrap().changes.len(), changes);
    assert!(errand.is_none(), "a second click is no second request");
    assert!(answer.is_err());
}

#[test]
fn an_approval_that_failed_can_be_tried_again() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    program.ask(Request::WindowOpened);
    assert_eq!(program.approve("A").1, Ok(()));
    let rejected = Err(error(Failure::RequestRejected { answer: "Event not found".to_owned() }));
    program.controller.answered(&EventId::new("A"), &rejected, &program.moment.now);
    program.controller.refresh(&program.moment);
    let shown = program.desk.0.lock().unwrap().snapshots.last().unwrap().events[0].clone();
    assert!(shown.can_approve);
    assert!(serde_json::to_string(&shown.approval).unwrap().contains("Event not found"));
    assert!(program.approve("A").0.is_some());
}

#[test]
fn only_an_event_of_the_current_document_can_be_approved() {
    let mut program = Program::begin();
    assert!(program.approve("A").1.is_err(), "unknown");
    program.sees(&[reboot()]);
    program.fails();
    assert!(program.approve("A").1.is_err(), "nobody knows whether it still stands");
    program.sees(&[]);
    assert!(program.approve("A").1.is_err(), "it is over");
}

#[test]
fn buttons_and_menu_entries_lead_to_the_window_and_never_approve() {
    let mut program = Program::begin();
    program.sees(&[reboot()]);
    let key = EventKey::new("A");
    for request in [
        Request::Intent(Intent::Details(key.clone())),
        Request::Intent(Intent::AskToApprove(key.clone())),
        Request::Menu(MenuAction::AskToApprove(key.clone())),
        Request::Menu(MenuAction::Open),
        Request::Menu(MenuAction::About),
        Request::Open,
    ] {
        assert!(program.ask(request).is_none());
    }
    let expected = [
        Opening::Event(key.clone()),
        Opening::Approval(key.clone()),
        Opening::Approval(key),
        Opening::List,
        Opening::About,
        Opening::List,
    ];
    assert_eq!(program.openings(), expected);
}
