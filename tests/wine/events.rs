//! What is shown, told and remembered of events.

use std::time::Duration;

use imds_simulator::EventPlan;
use scheduled_events::EventType;

use crate::machine::{Machine, eventually};

pub(crate) fn reboot() -> EventPlan {
    EventPlan::new(EventType::Reboot).on(["web-01"]).notice(Duration::from_secs(15 * 60))
}

/// Notifications are refused and there is no webview, so that the system's own dialog has to tell of it.
#[tokio::test]
async fn an_event_is_told_in_the_systems_own_dialog_where_nothing_else_works() {
    let machine = Machine::new("event").await;
    let program = machine.program(&[]);
    machine.polls(2).await;
    assert!(!machine.windows().await.contains("\tvisible\tForewarn"), "a box without need");

    let id = machine.azure.handle().schedule(reboot()).unwrap();
    let windows = machine.shows("Reboot").await;
    assert!(windows.contains("\tvisible\tForewarn"), "{windows}");
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
