//! Approving, and what never does.

use forewarn_core::{Intent, MenuAction, NotApprovable};

use super::*;

#[test]
fn an_approval_is_saved_before_it_is_sent_and_sent_once() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[reboot()]);
    let (sent, answer) = program.approve("A");
    assert_eq!(sent, [EventId::new("A")]);
    assert_eq!(answer, Ok(()));
    assert!(program.disk.on_disk().events[&EventKey::new("A")].approval.is_some());
    let changes = program.disk.changes.len();
    let (sent, answer) = program.approve("A");
    assert_eq!(program.disk.changes.len(), changes);
    assert!(sent.is_empty(), "a second click is no second request");
    assert!(answer.is_err());
}

#[test]
fn an_approval_that_failed_can_be_tried_again() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[reboot()]);
    program.send(Request::WindowOpened);
    assert_eq!(program.approve("A").1, Ok(()));
    let rejected = Err(Failure::RequestRejected { response: "Event not found".to_owned() });
    program.approval_responds("A", rejected);
    let shown = program.desktop.snapshots.last().unwrap().events[0].clone();
    assert!(shown.can_approve);
    assert!(serde_json::to_string(&shown.approval).unwrap().contains("Event not found"));
    assert!(program.approve("A").0.len() == 1);
}

#[test]
fn vms_that_were_not_confirmed_are_not_approved() {
    let mut program = TestProgram::begin();
    let for_vms =
        |names: &[&str]| Event { resources: names.iter().map(|name| VmName::new(*name)).collect(), ..reboot() };
    program.poll_returns(&[for_vms(&["web-01", "web-02", "db-08"])]);
    for confirmed in
        [&["web-01", "web-02", "db-07"][..], &["web-01", "web-02"], &["web-01", "web-02", "db-08", "db-07"], &[]]
    {
        let (sent, answer) = program.approve_for("A", confirmed);
        assert!(sent.is_empty());
        let why_not = answer.unwrap_err();
        assert_eq!(why_not.reason, NotApprovable::VmsChanged);
        assert_eq!(why_not.text, "The VMs of this event have changed. Check the list and approve again.");
    }
    let (sent, answer) = program.approve_for("A", &["DB-08", "web-02", "Web-01"]);
    assert_eq!(answer, Ok(()), "the order and the case do not matter");
    assert_eq!(sent.len(), 1);
}

#[test]
fn only_an_event_of_the_current_document_can_be_approved() {
    let mut program = TestProgram::begin();
    assert!(program.approve("A").1.is_err(), "unknown");
    program.poll_returns(&[reboot()]);
    program.poll_fails();
    assert!(program.approve("A").1.is_err(), "it may be gone");
    program.poll_returns(&[]);
    assert!(program.approve("A").1.is_err(), "it is over");
}

#[test]
fn buttons_and_menu_items_open_the_window_and_never_approve() {
    let mut program = TestProgram::begin();
    program.poll_returns(&[reboot()]);
    let key = EventKey::new("A");
    for request in [
        Request::Intent(Intent::Details(key.clone())),
        Request::Intent(Intent::AskToApprove(key.clone())),
        Request::Menu(MenuAction::AskToApprove(key.clone())),
        Request::Menu(MenuAction::Open),
        Request::Menu(MenuAction::About),
        Request::Open,
    ] {
        program.send(request);
        assert!(program.approvals.is_empty());
    }
    let expected = [
        Destination::Event { key: key.clone() },
        Destination::Approval { key: key.clone() },
        Destination::Approval { key },
        Destination::List,
        Destination::About,
        Destination::List,
    ];
    assert_eq!(program.openings(), expected);
}
