//! Approving without a webview: in the system's own dialogs, by keyboard.

use std::time::Duration;

use imds_simulator::EventPlan;
use scheduled_events::EventType;

use crate::events::reboot;
use crate::machine::{Machine, eventually};

fn approvals(machine: &Machine) -> Vec<String> {
    let requests = machine.azure.handle().requests();
    requests.into_iter().filter(|request| request.method == "POST").map(|request| request.body).collect()
}

#[tokio::test]
async fn an_event_is_approved_by_keyboard_and_only_after_the_question() {
    let machine = Machine::new("approval").await;
    let program = machine.program(&[]);
    let id = machine.azure.handle().schedule(reboot()).unwrap();
    machine.shows("Approve Reboot").await;
    machine.choose("Approve Reboot").await;
    let question = machine.shows("Approve now").await;
    assert!(question.contains("web-01"), "{question}");
    machine.picture("question");
    // What Enter does without looking.
    machine.choose("Cancel").await;
    machine.polls(2).await;
    assert!(approvals(&machine).is_empty(), "nothing is sent by asking or by cancelling");

    // A second launch brings the list back where it is not there any more.
    let second = machine.program(&[]);
    assert_eq!(second.ends_within(crate::machine::PATIENCE).await.code(), Some(0));
    machine.choose("Approve Reboot").await;
    machine.shows("Approve now").await;
    machine.choose("Approve now").await;
    let sent = eventually("the approval", || async { approvals(&machine).first().cloned() }).await;
    assert_eq!(sent, format!(r#"{{"StartRequests":[{{"EventId":"{id}"}}]}}"#));
    machine.polls(2).await;
    assert_eq!(approvals(&machine).len(), 1);
    program.kill().await;
}

#[tokio::test]
async fn what_stops_several_vms_needs_a_tick_as_well() {
    let machine = Machine::new("several").await;
    let program = machine.program(&[]);
    let both = EventPlan::new(EventType::Reboot).on(["web-01", "web-02"]).notice(Duration::from_secs(15 * 60));
    machine.azure.handle().schedule(both).unwrap();
    machine.shows("Approve Reboot").await;
    machine.choose("Approve Reboot").await;
    let question = machine.shows("Approve now").await;
    assert!(question.contains("web-01") && question.contains("web-02"), "{question}");
    let waits = |windows: &str| windows.lines().any(|line| line.contains("disabled") && line.contains("Approve now"));
    assert!(waits(&question), "{question}");
    machine.picture("question");
    program.kill().await;
}
