//! Events in dialogs, history, log and event log.

use std::path::Path;

use end_to_end::reboot;

use crate::machine::{Machine, dialogs, wait_for};

/// Without notifications and a webview, the native dialog is all that's left.
#[tokio::test]
async fn an_event_opens_a_native_dialog_as_last_resort() {
    let machine = Machine::new("event").await;
    let program = machine.start(&[]);
    machine.wait_for_polls(2).await;
    let windows = machine.windows().await;
    assert!(dialogs(&windows).is_empty(), "an unexpected dialog: {windows}");

    let id = machine.azure.handle().schedule(reboot()).unwrap();
    let windows = machine.wait_for_text("Reboot").await;
    assert_eq!(dialogs(&windows), ["Forewarn"], "{windows}");
    machine.wait_for_log("the system did not show a notification").await;
    machine.screenshot("dialog");
    wait_for("the event in the history", || async { machine.history_contains(&id.to_string()).then_some(()) }).await;
    // The open dialog doesn't stop polling.
    machine.wait_for_polls(2).await;
    program.kill().await;
}

#[tokio::test]
async fn events_that_ended_meanwhile_show_at_the_next_start() {
    let machine = Machine::new("restart").await;
    let handle = machine.azure.handle();
    let program = machine.start(&[]);
    let id = handle.schedule(reboot()).unwrap();
    wait_for("the event in the history", || async { machine.history_contains(&id.to_string()).then_some(()) }).await;
    handle.start(&id).unwrap();
    machine.wait_for_polls(3).await;
    program.kill().await;
    handle.complete(&id).unwrap();

    let program = machine.start(&[]);
    machine.wait_for_text("Reboot finished while you were away").await;
    program.kill().await;
}

/// Schedules an event, approves it by keyboard, starts and completes it.
async fn run_event_lifecycle(machine: &Machine) {
    let handle = machine.azure.handle();
    let id = handle.schedule(reboot()).unwrap();
    machine.wait_for_text("Approve Reboot").await;
    machine.choose("Approve Reboot").await;
    machine.wait_for_text("Approve now").await;
    machine.choose("Approve now").await;
    wait_for("the approval", || async {
        handle.requests().iter().any(|request| request.method == "POST").then_some(())
    })
    .await;
    machine.wait_for_polls(3).await;
    // The approval may have started it.
    handle.start(&id).ok();
    machine.wait_for_polls(3).await;
    handle.complete(&id).unwrap();
}

/// The log entries of an event: id and text.
const ENTRIES: [(&str, &str); 4] = [
    ("101", "Reboot of web-01 is scheduled"),
    ("201", "Reboot of web-01 was approved"),
    ("301", "Reboot of web-01 has started"),
    ("401", "Reboot of web-01 has finished"),
];

#[tokio::test]
async fn events_go_to_the_log_file_without_an_event_source() {
    let machine = Machine::new("log-file").await;
    let program = machine.start(&[]);
    run_event_lifecycle(&machine).await;
    machine.wait_for_log("[401]").await;
    let log = machine.log();
    let positions: Vec<Option<usize>> = ENTRIES.iter().map(|(id, text)| log.find(&format!("[{id}] {text}"))).collect();
    assert!(positions.iter().all(Option::is_some) && positions.is_sorted(), "{positions:?} in {log}");
    program.kill().await;
}

#[tokio::test]
async fn events_go_to_the_event_log_with_a_source() {
    let machine = Machine::new("event-log").await;
    let source = r"HKLM\SYSTEM\CurrentControlSet\Services\EventLog\Application\Forewarn";
    let added =
        machine.run(Path::new("reg"), ["add", source, "/v", "TypesSupported", "/t", "REG_DWORD", "/d", "7"]).await;
    assert_eq!(added.status.code(), Some(0));
    let file = machine.folder().join("event-log");
    let program = machine.start_with_event_log(&file);
    run_event_lifecycle(&machine).await;
    let reported = || std::fs::read_to_string(&file).unwrap();
    wait_for("the last entry in the event log", || async { reported().contains(ENTRIES[3].1).then_some(()) }).await;
    let (reported, log) = (reported(), machine.log());
    let positions: Vec<Option<usize>> = ENTRIES.iter().map(|(_, text)| reported.find(text)).collect();
    assert!(positions.iter().all(Option::is_some) && positions.is_sorted(), "{positions:?} in {reported}");
    assert!(!log.contains("[101]") && !log.contains("[401]"), "the log file has no duplicates: {log}");
    program.kill().await;
}
