//! Every fault of the simulator, one by one and in random order, while events appear and end.

use std::time::Duration;

use chrono::{DateTime, Utc};
use end_to_end::{AlertKind, LONG, Random, SavedData, Signal, TestDesktop, approvals, wait_for_with_timeout};
use imds_simulator::{EventPlan, EventState, Fault, FaultPlan, FaultSpec, RecordedRequest, Simulator};
use scheduled_events::{EventId, EventStatus, EventType};
use serde_json::json;

use crate::LONG_TIMEOUT;
use crate::all_clear::assert_never_clear;

/// How long a fault lasts.
const FAULT_DURATION: Duration = Duration::from_secs(4);

/// Longer than the fault, and than the program would wait without the header.
const RETRY_AFTER: Duration = Duration::from_secs(6);

/// The longest allowed time without a good response: the longest backoff, plus a margin for a busy machine.
const MAX_OUTAGE: Duration = Duration::from_secs(150);

/// The number of faults before memory and open files are first measured: by then the program holds as many notification
/// connections as it ever does.
const WARM_UP: usize = 5;

/// How much memory may grow after the warm-up, in bytes.
const MAX_GROWTH: u64 = 16 << 20;

/// Returns a report.
pub(crate) async fn run() -> String {
    let mut random = Random::from_env();
    let throttled: Fault = "429".parse().unwrap();
    let with_retry_after = FaultSpec {
        lasts: Some(FAULT_DURATION.into()),
        retry_after: Some(RETRY_AFTER.into()),
        ..FaultSpec::new(throttled)
    };
    let all = || Fault::all().into_iter().map(|fault| (fault, plan(fault)));
    let mut shuffled: Vec<(Fault, FaultPlan)> = all().collect();
    random.shuffle(&mut shuffled);
    let mut faults: Vec<(Fault, FaultPlan)> = all().chain(shuffled).collect();
    faults.push((throttled, with_retry_after.try_into().unwrap()));
    let mut test = FaultTest::start(faults.len() * 2).await;
    let program = test.desktop.start(&[]);
    test.desktop.services.menu_entry("No maintenance scheduled").await;
    let process = test.desktop.process().await;
    let mut before = None;
    for (number, (fault, plan)) in faults.iter().enumerate() {
        test.play(*fault, plan.clone()).await;
        if number + 1 == WARM_UP {
            before = Some((process.memory(), process.open_files()));
        }
    }
    test.check_retry_after();
    let (memory, files) = before.unwrap();
    let interval = test.poll_interval().await;
    let (memory_after, files_after) = (process.memory(), process.open_files());
    program.signal(Signal::TERM);
    assert_eq!(program.wait().await.code(), Some(0));
    test.check_notifications_and_history();

    approve_during_a_fault().await;

    assert!(test.longest_outage < MAX_OUTAGE, "there was no good response for {:?}", test.longest_outage);
    assert!(interval < Duration::from_secs(2), "it polls every {interval:?}");
    assert!(memory_after < memory + MAX_GROWTH, "{memory} bytes became {memory_after}");
    assert!(files_after <= files + 4, "{files} open files became {files_after}");
    format!(
        "- {} faults ({} kinds, each alone and in random order, and throttling with `Retry-After`); {} of them affected {} \
         requests, the others closed the port or reset the incarnation\n\
         - {} events: none lost, none repeated, and never \"nothing scheduled\"\n\
         - Longest time without a response: {:.1} s\n\
         - Memory: {:.1} MiB after the first {WARM_UP} faults, {:.1} MiB at the end; open files: {files}, {files_after}\n\
         - Poll interval afterwards: {:.1} s\n\
         - An approval during a fault was reported as failed, sent once, and accepted when given again\n\
         - Seed {}",
        faults.len(),
        Fault::all().len(),
        test.faults_met.0,
        test.faults_met.1,
        test.events.len(),
        test.longest_outage.as_secs_f64(),
        mebibytes(memory),
        mebibytes(memory_after),
        interval.as_secs_f64(),
        random.seed(),
    )
}

struct FaultTest {
    desktop: TestDesktop,
    unused: Vec<String>,
    events: Vec<(String, EventId)>,
    seen_requests: u64,
    last_good_response: Option<DateTime<Utc>>,
    /// The longest time between two good responses.
    longest_outage: Duration,
    /// How many faults were met by requests, and by how many requests.
    faults_met: (usize, usize),
}

impl FaultTest {
    async fn start(events: usize) -> Self {
        let vms: Vec<String> = (0..events).map(|number| format!("event-{number:03}")).collect();
        let azure = vms.iter().fold(Simulator::builder().vm("web-01"), |azure, vm| azure.vm(vm.clone()));
        let desktop = TestDesktop::with_simulator(azure.start().await.unwrap()).await.with_services().await;
        desktop.write_settings("notify_scope = \"whole_set\"\nreminder_minutes = []\n");
        Self {
            desktop,
            unused: vms,
            events: Vec::new(),
            seen_requests: 0,
            last_good_response: None,
            longest_outage: Duration::ZERO,
            faults_met: (0, 0),
        }
    }

    /// Ends one event and schedules another during a fault.
    async fn play(&mut self, fault: Fault, plan: FaultPlan) {
        let handle = self.desktop.azure.handle().clone();
        let known = self.schedule();
        self.wait_for_alert(AlertKind::Appeared, &known, fault).await;
        let (requests, began) = (handle.status().requests, Utc::now());
        handle.fault(plan).unwrap();
        let new = self.schedule();
        handle.cancel(&known.1).unwrap();
        let services = self.desktop.services.clone();
        assert_never_clear(&services, &format!("after {fault}"), async {
            tokio::time::timeout(LONG_TIMEOUT, handle.wait_until(|status| status.faults.is_empty())).await.unwrap();
            self.check_fault_was_met(fault, requests, began);
            self.wait_for_alert(AlertKind::Ended, &known, fault).await;
            self.wait_for_alert(AlertKind::Appeared, &new, fault).await;
        })
        .await;
        handle.cancel(&new.1).unwrap();
        self.wait_for_alert(AlertKind::Ended, &new, fault).await;
    }

    /// A fault that no request met proves nothing.
    fn check_fault_was_met(&mut self, fault: Fault, before: u64, began: DateTime<Utc>) {
        let requests = self.desktop.azure.handle().requests();
        let since: Vec<&RecordedRequest> = requests.iter().filter(|request| request.number > before).collect();
        let met = since.iter().filter(|request| request.fault == Some(fault)).count();
        match fault {
            // Affects no request.
            Fault::IncarnationReset => {}
            // Refused connections aren't recorded, so there must be no request but at the edges of the fault.
            Fault::Refuse => {
                let edge = Duration::from_secs(1);
                let refused = began + edge..began + FAULT_DURATION - edge;
                let request = since.iter().find(|request| refused.contains(&request.at));
                assert!(request.is_none(), "{request:?} arrived although connections were refused since {began}");
            }
            Fault::Hang
            | Fault::Slow
            | Fault::Reset
            | Fault::Status(_)
            | Fault::Truncated
            | Fault::NotJson
            | Fault::LoginPage
            | Fault::Empty
            | Fault::Huge
            | Fault::Redirect
            | Fault::WrongLength
            | Fault::EventsTwice
            | Fault::SameId
            | Fault::OldVersion => {
                assert!(met > 0, "no request met {fault}: {since:?}");
                self.faults_met = (self.faults_met.0 + 1, self.faults_met.1 + met);
            }
        }
    }

    /// The program waited as long as the last fault's `Retry-After` says.
    fn check_retry_after(&self) {
        let requests = self.desktop.azure.handle().requests();
        let (throttled, wait) = requests
            .windows(2)
            .rev()
            .find(|pair| pair[0].status == Some(429))
            .map(|pair| (&pair[0], (pair[1].at - pair[0].at).to_std().unwrap_or_default()))
            .unwrap();
        assert!(wait >= RETRY_AFTER, "{wait:?} after {throttled:?}");
    }

    fn schedule(&mut self) -> (String, EventId) {
        let vm = self.unused.pop().unwrap();
        let plan = EventPlan::new(EventType::Reboot).on([vm.clone()]).notice(LONG).lasts(LONG);
        let id = self.desktop.azure.handle().schedule(plan).unwrap();
        self.events.push((vm.clone(), id.clone()));
        (vm, id)
    }

    async fn wait_for_alert(&mut self, kind: AlertKind, (vm, _): &(String, EventId), fault: Fault) {
        let services = self.desktop.services.clone();
        wait_for_with_timeout(LONG_TIMEOUT, &format!("{kind:?} of {vm} after {fault}"), || async {
            (services.count_alerts(kind, vm) > 0).then_some(())
        })
        .await;
        self.track_outages();
    }

    /// Called often, as the simulator keeps only the latest requests.
    fn track_outages(&mut self) {
        let requests = self.desktop.azure.handle().requests();
        let is_good = |request: &&RecordedRequest| {
            request.target.contains("scheduledevents") && request.status == Some(200) && request.fault.is_none()
        };
        for good in requests.iter().filter(|request| request.number > self.seen_requests).filter(is_good) {
            if let Some(last) = self.last_good_response {
                self.longest_outage = self.longest_outage.max((good.at - last).to_std().unwrap_or_default());
            }
            self.last_good_response = Some(good.at);
        }
        self.seen_requests = requests.last().map_or(self.seen_requests, |request| request.number);
    }

    /// The median interval between polls without faults.
    async fn poll_interval(&self) -> Duration {
        let handle = self.desktop.azure.handle();
        let before = handle.status().requests;
        tokio::time::timeout(LONG_TIMEOUT, handle.wait_for_requests(before + 12)).await.unwrap();
        let requests = handle.requests();
        let latest: Vec<DateTime<Utc>> = requests.iter().rev().take(12).map(|request| request.at).collect();
        let mut gaps: Vec<Duration> =
            latest.windows(2).map(|pair| (pair[0] - pair[1]).to_std().unwrap_or_default()).collect();
        gaps.sort();
        gaps[gaps.len() / 2]
    }

    fn check_notifications_and_history(&self) {
        let saved = SavedData::read_copy(&self.desktop.data(), "at the end").unwrap();
        for (vm, id) in &self.events {
            for kind in [AlertKind::Appeared, AlertKind::Ended] {
                assert_eq!(self.desktop.services.count_alerts(kind, vm), 1, "{kind:?} of {vm}");
            }
            assert_eq!(saved.transitions(&id.to_string()), ["appeared", "cancelled"], "{vm}");
        }
        assert_eq!(saved.events.len(), self.events.len());
    }
}

/// An approval that fails is shown as failed and isn't retried automatically; the user can approve again.
async fn approve_during_a_fault() {
    let desktop = TestDesktop::new().await;
    let handle = desktop.azure.handle().clone();
    let notice = Duration::from_secs(15 * 60);
    let id = handle.schedule(EventPlan::new(EventType::Reboot).on(["web-01"]).notice(notice)).unwrap();
    let page = desktop.open_window().await;
    page.find("article.card").await;
    let posts = || {
        let requests = handle.requests().into_iter();
        requests.filter(|request| request.method == "POST").collect::<Vec<RecordedRequest>>()
    };
    // Right after a poll, so that the approval is the first request to meet the fault.
    handle.wait_for_requests(handle.status().requests + 1).await;
    let fault: Fault = "500".parse().unwrap();
    handle.fault(FaultPlan::lasting(fault, FAULT_DURATION).unwrap()).unwrap();
    page.invoke("approve", json!({ "key": id.to_string(), "vms": ["web-01"] })).await.unwrap();
    wait_for_with_timeout(LONG_TIMEOUT, "the failure to be shown", || async {
        let snapshot = page.invoke("snapshot", json!({})).await.ok()?;
        (snapshot["events"][0]["approval"]["state"] == "failed").then_some(())
    })
    .await;
    tokio::time::timeout(LONG_TIMEOUT, handle.wait_until(|status| status.faults.is_empty())).await.unwrap();
    handle.wait_for_requests(handle.status().requests + 3).await;
    let [post] = posts().try_into().unwrap();
    assert_eq!(post.fault, Some(fault));
    assert_eq!(SavedData::read_live(&desktop.data()).unwrap().approvals(&id.to_string()), 1);

    wait_for_with_timeout(LONG_TIMEOUT, "the event to become approvable again", || async {
        page.invoke("approve", json!({ "key": id.to_string(), "vms": ["web-01"] })).await.ok()
    })
    .await;
    let started = |event: &EventState| event.id == id && event.status == EventStatus::Started;
    tokio::time::timeout(LONG_TIMEOUT, handle.wait_until(|status| status.events.iter().any(started))).await.unwrap();
    assert_eq!(approvals(&handle).len(), 2);
    page.close().await;
}

fn plan(fault: Fault) -> FaultPlan {
    // Some faults happen once and have no duration.
    FaultPlan::lasting(fault, FAULT_DURATION).or_else(|_| FaultPlan::once(fault)).unwrap()
}

#[allow(clippy::cast_precision_loss, reason = "printed with one decimal")]
fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}
