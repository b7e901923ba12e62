//! Approving by keyboard in native dialogs.

use std::time::Duration;

use end_to_end::{approvals, reboot};
use imds_simulator::EventPlan;
use scheduled_events::EventType;

use crate::machine::{Machine, wait_for};

#[tokio::test]
async fn an_event_is_approved_by_keyboard_after_confirmation() {
    let machine = Machine::new("approval").await;
    let program = machine.start(&[]);
    let id = machine.azure.handle().schedule(reboot()).unwrap();
    machine.wait_for_text("Approve Reboot").await;
    machine.choose("Approve Reboot").await;
    let dialog = machine.wait_for_text("Approve now").await;
    assert!(dialog.contains("web-01"), "{dialog}");
    machine.screenshot("dialog");
    machine.choose("Cancel").await;
    machine.wait_for_polls(2).await;
    assert!(approvals(machine.azure.handle()).is_empty(), "opening and cancelling the dialog sends nothing");

    // A second launch reopens the list.
    let second = machine.start(&[]);
    assert_eq!(second.wait_with_timeout(crate::machine::TIMEOUT).await.code(), Some(0));
    machine.choose("Approve Reboot").await;
    machine.wait_for_text("Approve now").await;
    machine.choose("Approve now").await;
    let sent = wait_for("the approval", || async { approvals(machine.azure.handle()).first().cloned() }).await;
    assert_eq!(sent, format!(r#"{{"StartRequests":[{{"EventId":"{id}"}}]}}"#));
    machine.wait_for_polls(2).await;
    assert_eq!(approvals(machine.azure.handle()).len(), 1);
    program.kill().await;
}

#[tokio::test]
async fn approving_several_vms_needs_the_check_box() {
    let machine = Machine::new("several").await;
    let program = machine.start(&[]);
    let both = EventPlan::new(EventType::Reboot).on(["web-01", "web-02"]).notice(Duration::from_secs(15 * 60));
    machine.azure.handle().schedule(both).unwrap();
    machine.wait_for_text("Approve Reboot").await;
    machine.choose("Approve Reboot").await;
    let dialog = machine.wait_for_text("Approve now").await;
    assert!(dialog.contains("web-01") && dialog.contains("web-02"), "{dialog}");
    let is_disabled = dialog.lines().any(|line| line.contains("disabled") && line.contains("Approve now"));
    assert!(is_disabled, "{dialog}");
    machine.screenshot("dialog");
    program.kill().await;
}
