//! What is shown, told and remembered of events.

use std::path::Path;
use std::time::Duration;

use imds_simulator::EventPlan;
use scheduled_events::EventType;

use crate::machine::{Machine, dialogs, eventually};

pub(crate) fn reboot() -> EventPlan {
    EventPlan::new(EventType::Reboot).on(["web-01"]).notice(Duration::from_secs(15 * 60))
}

/// Notifications are refused and there is no webview, so that the system's own dialog has to tell of it.
#[tokio::test]
async fn an_event_is_told_in_the_systems_own_dialog_where_nothing_else_works() {
    let machine = Machine::new("event").await;
    let program = machine.program(&[]);
    machine.polls(2).await;
    let windows = machine.windows().await;
    assert!(dialogs(&windows).is_empty(), "a box without need: {windows}");

    let id = machine.azure.handle().schedule(reboot()).unwrap();
    let windows = machine.shows("Reboot").await;
    assert_eq!(dialogs(&windows), ["Forewarn"], "{windows}");
    machine.logs("the system did not show a notification").await;
    machine.picture("dialog");
    eventually("the event in the history", || async { machine.remembers(&id.to_string()).then_some(()) }).await;
    // The dialog waits for the person; the program does not wait for the dialog.
    machine.polls(2).await;
    program.kill().await;
}

#[tokio::test]
async fn killed_and_restarted_it_still_knows_and_tells_what_ended_meanwhile() {
    let machine = Machine::new("restart").await;
    let handle = machine.azure.handle();
    let program = machine.program(&[]);
    let id = handle.schedule(reboot()).unwrap();
    eventually("the event in the history", || async { machine.remembers(&id.to_string()).then_some(()) }).await;
    handle.start(&id).unwrap();
    machine.polls(3).await;
    program.kill().await;
    handle.complete(&id).unwrap();

    let program = machine.program(&[]);
    machine.shows("Reboot finished while you were away").await;
    program.kill().await;
}

/// Begins an event, approves it with the keyboard, and lets it run its course.
async fn from_beginning_to_end(machine: &Machine) {
    let handle = machine.azure.handle();
    let id = handle.schedule(reboot()).unwrap();
    machine.shows("Approve Reboot").await;
    machine.choose("Approve Reboot").await;
    machine.shows("Approve now").await;
    machine.choose("Approve now").await;
    // Approved, it begins.
    eventually("the approval", || async {
        handle.requests().iter().any(|request| request.method == "POST").then_some(())
    })
    .await;
    machine.polls(3).await;
    // It may have begun by itself.
    handle.start(&id).ok();
    machine.polls(3).await;
    handle.complete(&id).unwrap();
}

/// What is written of an event, in the order of what happens to it.
const STEPS: [(&str, &str); 4] = [
    ("101", "Reboot of web-01 is scheduled"),
    ("201", "Reboot of web-01 was approved"),
    ("301", "Reboot of web-01 has started"),
    ("401", "Reboot of web-01 is over"),
];

#[tokio::test]
async fn every_step_of_an_event_is_in_the_log_file_where_no_source_is_registered() {
    let machine = Machine::new("log-file").await;
    let program = machine.program(&[]);
    from_beginning_to_end(&machine).await;
    machine.logs("[401]").await;
    let log = machine.log();
    let places: Vec<Option<usize>> = STEPS.iter().map(|(id, text)| log.find(&format!("[{id}] {text}"))).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?} in {log}");
    program.kill().await;
}

#[tokio::test]
async fn every_step_of_an_event_is_reported_to_the_event_log_where_the_source_is_registered() {
    let machine = Machine::new("event-log").await;
    let source = r"HKLM\SYSTEM\CurrentControlSet\Services\EventLog\Application\Forewarn";
    let added =
        machine.run(Path::new("reg"), ["add", source, "/v", "TypesSupported", "/t", "REG_DWORD", "/d", "7"]).await;
    assert_eq!(added.status.code(), Some(0));
    let said = machine.outside().join("event-log");
    let program = machine.program_with_event_log(&said);
    from_beginning_to_end(&machine).await;
    let reported = || std::fs::read_to_string(&said).unwrap();
    eventually("the last step in the event log", || async { reported().contains(STEPS[3].1).then_some(()) }).await;
    let (reported, log) = (reported(), machine.log());
    let places: Vec<Option<usize>> = STEPS.iter().map(|(_, text)| reported.find(text)).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?} in {reported}");
    assert!(!log.contains("[101]") && !log.contains("[401]"), "what is there is not said twice: {log}");
    program.kill().await;
}
