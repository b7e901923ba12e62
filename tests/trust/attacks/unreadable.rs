//! Azure can't be read for a while: no all-clear meanwhile, and new events are notified afterwards.

use std::time::Duration;

use end_to_end::{LONG, TestDesktop};
use imds_simulator::{EventPlan, Fault, FaultPlan, FaultSpec, RecordedRequest};
use scheduled_events::{EventId, EventType};

use super::{wait_for_toast, wait_for_toasts};
use crate::LONG_TIMEOUT;
use crate::all_clear::{assert_never_clear, wait_until_clear, wait_until_not_clear};

/// How long each fault lasts.
const FAULT_DURATION: Duration = Duration::from_secs(20);

/// The longest backoff with its jitter, plus a margin for a busy machine.
const MAX_WAIT: Duration = Duration::from_secs(30 + 6 + 15);

/// How many 429 responses come in a row.
const THROTTLED: u32 = 8;

pub(super) async fn run() -> String {
    let desktop = TestDesktop::new().await;
    desktop.write_settings("reminder_minutes = []\n");
    let program = desktop.start(&[]);
    wait_until_clear(&desktop.services).await;
    // Different types, so that no event counts as flapping. An older api-version doesn't list Terminate.
    let faults = [
        (Fault::EventsTwice, EventType::Preempt),
        (Fault::OldVersion, EventType::Terminate),
        (Fault::LoginPage, EventType::Reboot),
        (Fault::NotJson, EventType::Redeploy),
    ];
    for (fault, event_type) in &faults {
        test_fault(&desktop, *fault, event_type.clone()).await;
    }
    let met = repeat_one_id(&desktop).await;
    let wait = throttle(&desktop).await;
    program.kill().await;
    format!(
        "- Unreadable for {} s with {}: never \"nothing scheduled\", and new events notified\n\
         - {met} documents with one ID in 25 entries of 1,000 VMs: polling continued about once a second\n\
         - {THROTTLED} 429s with `Retry-After` in a row: longest wait {:.0} s",
        FAULT_DURATION.as_secs(),
        faults.map(|(fault, _)| fault.to_string()).join(", "),
        wait.as_secs_f64(),
    )
}

/// Schedules an event that lasts until it's cancelled.
fn schedule(desktop: &TestDesktop, event_type: EventType) -> EventId {
    let plan = EventPlan::new(event_type).on(["web-01"]).notice(LONG).lasts(LONG);
    desktop.azure.handle().schedule(plan).unwrap()
}

/// Schedules an event while Azure can't be read.
async fn test_fault(desktop: &TestDesktop, fault: Fault, event_type: EventType) {
    let handle = desktop.azure.handle();
    let before = desktop.services.toasts().len();
    handle.fault(FaultPlan::lasting(fault, FAULT_DURATION).unwrap()).unwrap();
    wait_until_not_clear(&desktop.services).await;
    let summary = format!("{event_type} in ");
    let id = schedule(desktop, event_type);
    assert_never_clear(&desktop.services, &format!("after {fault}"), wait_for_toast(desktop, before, &summary)).await;
    handle.cancel(&id).unwrap();
    wait_until_clear(&desktop.services).await;
}

/// Returns how many requests met the fault.
async fn repeat_one_id(desktop: &TestDesktop) -> usize {
    let handle = desktop.azure.handle();
    let before = desktop.services.toasts().len();
    let known = schedule(desktop, EventType::Reboot);
    wait_for_toasts(desktop, before, 1, "an event").await;
    let requests = handle.status().requests;
    handle.fault(FaultPlan::lasting(Fault::SameId, FAULT_DURATION).unwrap()).unwrap();
    let new = assert_never_clear(&desktop.services, "while one id is repeated", async {
        let new = schedule(desktop, EventType::Redeploy);
        wait_for_toast(desktop, before, "Redeploy in ").await;
        tokio::time::timeout(LONG_TIMEOUT, handle.wait_until(|status| status.faults.is_empty())).await.unwrap();
        new
    })
    .await;
    let met = since(desktop, requests).into_iter().filter(|request| request.fault == Some(Fault::SameId)).count();
    assert!(met >= 8, "{met} polls in {FAULT_DURATION:?}");
    handle.cancel(&known).unwrap();
    handle.cancel(&new).unwrap();
    wait_until_clear(&desktop.services).await;
    met
}

/// Returns the longest wait between two polls.
async fn throttle(desktop: &TestDesktop) -> Duration {
    let handle = desktop.azure.handle();
    let throttled: Fault = "429".parse().unwrap();
    let retry_after = Some(Duration::from_secs(1).into());
    let spec = FaultSpec { times: Some(THROTTLED), retry_after, ..FaultSpec::new(throttled) };
    let (before_requests, before) = (handle.status().requests, desktop.services.toasts().len());
    handle.fault(FaultPlan::try_from(spec).unwrap()).unwrap();
    wait_until_not_clear(&desktop.services).await;
    let id = schedule(desktop, EventType::Terminate);
    assert_never_clear(&desktop.services, "after eight 429s", wait_for_toast(desktop, before, "Terminate in ")).await;
    handle.cancel(&id).unwrap();
    wait_until_clear(&desktop.services).await;
    let requests = since(desktop, before_requests);
    let met = requests.iter().filter(|request| request.fault == Some(throttled)).count();
    assert_eq!(met, usize::try_from(THROTTLED).unwrap(), "{requests:?}");
    let waits = requests.windows(2).map(|pair| (pair[1].at - pair[0].at).to_std().unwrap_or_default());
    let longest = waits.max().unwrap();
    assert!(longest < MAX_WAIT, "{requests:?}");
    longest
}

/// The requests after the first `before`.
fn since(desktop: &TestDesktop, before: u64) -> Vec<RecordedRequest> {
    desktop.azure.handle().requests().into_iter().filter(|request| request.number > before).collect()
}
