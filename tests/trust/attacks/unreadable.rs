//! Azure can't be read for a while: nothing is all clear until it can, and what has come meanwhile is notified.

use std::time::Duration;

use end_to_end::Desk;
use imds_simulator::{EventPlan, Fault, FaultPlan, FaultSpec, SeenRequest};
use scheduled_events::{EventId, EventType};

use super::{LONG, notified, notified_of};
use crate::clear::{becomes_clear, is_no_longer_clear, never_clear};

/// How long each fault lasts.
const BURST: Duration = Duration::from_secs(20);

/// The longest wait after a failure with its spread, and what a busy machine needs.
const LONGEST_WAIT: Duration = Duration::from_secs(30 + 6 + 15);

const THROTTLED: u32 = 8;

pub(super) async fn attacks() -> String {
    let desk = Desk::new().await;
    desk.write_settings("reminder_minutes = []\n");
    let program = desk.program(&[]);
    becomes_clear(&desk.services).await;
    // Another type each time, so that none of them flaps. An older api-version doesn't list Terminate.
    let faults = [
        (Fault::EventsTwice, EventType::Preempt),
        (Fault::OldVersion, EventType::Terminate),
        (Fault::LoginPage, EventType::Reboot),
        (Fault::NotJson, EventType::Redeploy),
    ];
    for (fault, event_type) in &faults {
        hides_nothing(&desk, *fault, event_type.clone()).await;
    }
    let met = an_id_is_listed_again_and_again(&desk).await;
    let wait = throttled_again_and_again(&desk).await;
    program.kill().await;
    format!(
        "- Unreadable for {} s with {}: never \"nothing scheduled\", and new events notified\n\
         - {met} documents with one ID in 25 entries of 1,000 VMs: polling continued about once a second\n\
         - {THROTTLED} 429s with `Retry-After` in a row: longest wait {:.0} s",
        BURST.as_secs(),
        faults.map(|(fault, _)| fault.to_string()).join(", "),
        wait.as_secs_f64(),
    )
}

/// Announces an event that lasts until it is cancelled.
fn event(desk: &Desk, event_type: EventType) -> EventId {
    let long = Duration::from_secs(100 * 60 * 60);
    let plan = EventPlan::new(event_type).on(["web-01"]).notice(long).lasts(long);
    desk.azure.handle().schedule(plan).unwrap()
}

/// An event comes while Azure can't be read.
async fn hides_nothing(desk: &Desk, fault: Fault, event_type: EventType) {
    let handle = desk.azure.handle();
    let before = desk.services.toasts().len();
    handle.fault(FaultPlan::lasting(fault, BURST).unwrap()).unwrap();
    is_no_longer_clear(&desk.services).await;
    let summary = format!("{event_type} in ");
    let id = event(desk, event_type);
    never_clear(&desk.services, &format!("after {fault}"), notified_of(desk, before, &summary)).await;
    handle.cancel(&id).unwrap();
    becomes_clear(&desk.services).await;
}

/// Returns how many requests met the fault.
async fn an_id_is_listed_again_and_again(desk: &Desk) -> usize {
    let handle = desk.azure.handle();
    let before = desk.services.toasts().len();
    let known = event(desk, EventType::Reboot);
    notified(desk, before, 1, "an event").await;
    let asked = handle.status().requests;
    handle.fault(FaultPlan::lasting(Fault::SameId, BURST).unwrap()).unwrap();
    let coming = never_clear(&desk.services, "while one id is listed again and again", async {
        let coming = event(desk, EventType::Redeploy);
        notified_of(desk, before, "Redeploy in ").await;
        tokio::time::timeout(LONG, handle.wait_until(|status| status.faults.is_empty())).await.unwrap();
        coming
    })
    .await;
    let met = since(desk, asked).into_iter().filter(|request| request.fault == Some(Fault::SameId)).count();
    assert!(met >= 8, "{met} polls in {BURST:?}");
    handle.cancel(&known).unwrap();
    handle.cancel(&coming).unwrap();
    becomes_clear(&desk.services).await;
    met
}

/// Returns the longest wait between two polls.
async fn throttled_again_and_again(desk: &Desk) -> Duration {
    let handle = desk.azure.handle();
    let throttled: Fault = "429".parse().unwrap();
    let rest = Some(Duration::from_secs(1).into());
    let spec = FaultSpec { times: Some(THROTTLED), retry_after: rest, ..FaultSpec::new(throttled) };
    let (asked, before) = (handle.status().requests, desk.services.toasts().len());
    handle.fault(FaultPlan::try_from(spec).unwrap()).unwrap();
    is_no_longer_clear(&desk.services).await;
    let id = event(desk, EventType::Terminate);
    never_clear(&desk.services, "after eight 429s", notified_of(desk, before, "Terminate in ")).await;
    handle.cancel(&id).unwrap();
    becomes_clear(&desk.services).await;
    let requests = since(desk, asked);
    let met = requests.iter().filter(|request| request.fault == Some(throttled)).count();
    assert_eq!(met, usize::try_from(THROTTLED).unwrap(), "{requests:?}");
    let waits = requests.windows(2).map(|pair| (pair[1].at - pair[0].at).to_std().unwrap_or_default());
    let longest = waits.max().unwrap();
    assert!(longest < LONGEST_WAIT, "{requests:?}");
    longest
}

fn since(desk: &Desk, asked: u64) -> Vec<SeenRequest> {
    desk.azure.handle().requests().into_iter().filter(|request| request.number > asked).collect()
}
