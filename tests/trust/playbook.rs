//! Every fault of the simulator, one after the other and in random order, while events come and go.

use std::time::Duration;

use chrono::{DateTime, Utc};
use end_to_end::{Desk, Kept, Random, Signal, Telling, eventually_within, say};
use imds_simulator::{EventPlan, EventState, Fault, FaultPlan, FaultSpec, Handle, SeenRequest, Simulator};
use scheduled_events::{EventId, EventStatus, EventType};
use serde_json::json;

use crate::clear::never_clear;

/// Longer than the longest rest that the program takes, after a fault that lasts longest.
const LONG: Duration = Duration::from_secs(300);

/// How long a fault lasts.
const FAULT: Duration = Duration::from_secs(4);

/// The rest that the endpoint asks for where it asks for one: longer than the program would take by itself, and than the
/// fault lasts.
const REST: Duration = Duration::from_secs(6);

/// No fault may leave the program without an answer for longer than the longest rest that it grants, and what a busy machine
/// needs.
const BLINDNESS: Duration = Duration::from_secs(150);

/// After so many faults memory and open files are measured for the first time: by then as many notifications wait for a
/// click as the program keeps connections for.
const WARM_UP: usize = 5;

/// How much more memory the program may take at the end than after the first faults. Allocators and caches breathe.
const BREATH: u64 = 16 << 20;

/// Plays all of them, and says what came of it.
pub(crate) async fn play() -> String {
    let mut random = Random::of_this_run();
    let throttled: Fault = "429".parse().unwrap();
    let resting = FaultSpec { lasts: Some(FAULT.into()), retry_after: Some(REST.into()), ..FaultSpec::new(throttled) };
    let all = || Fault::all().into_iter().map(|fault| (fault, plan(fault)));
    let mut shuffled: Vec<(Fault, FaultPlan)> = all().collect();
    random.shuffle(&mut shuffled);
    let mut faults: Vec<(Fault, FaultPlan)> = all().chain(shuffled).collect();
    faults.push((throttled, resting.try_into().unwrap()));
    let mut trial = Trial::begin(faults.len() * 2).await;
    let program = trial.desk.program(&[]);
    trial.desk.services.menu_entry("No maintenance scheduled").await;
    let process = trial.desk.process().await;
    let mut before = None;
    for (number, (fault, plan)) in faults.iter().enumerate() {
        trial.meets(*fault, plan.clone()).await;
        if number + 1 == WARM_UP {
            before = Some((process.memory(), process.open_files()));
        }
    }
    trial.rested();
    let (memory, files) = before.unwrap();
    let pace = trial.pace().await;
    let (memory_after, files_after) = (process.memory(), process.open_files());
    program.signal(Signal::TERM);
    assert_eq!(program.ends().await.code(), Some(0));
    trial.all_is_told_and_kept();

    approved_while_it_fails().await;

    assert!(trial.blindness < BLINDNESS, "there was no answer for {:?}", trial.blindness);
    assert!(pace < Duration::from_secs(2), "it asks every {pace:?}");
    assert!(memory_after < memory + BREATH, "{memory} bytes became {memory_after}");
    assert!(files_after <= files + 4, "{files} open files became {files_after}");
    let report = format!(
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
        trial.struck.0,
        trial.struck.1,
        trial.events.len(),
        trial.blindness.as_secs_f64(),
        mebibytes(memory),
        mebibytes(memory_after),
        pace.as_secs_f64(),
        random.seed(),
    );
    say(&report);
    report
}

struct Trial {
    desk: Desk,
    unused: Vec<String>,
    events: Vec<(String, EventId)>,
    seen_requests: u64,
    last_answer: Option<DateTime<Utc>>,
    /// The longest time between two good answers.
    blindness: Duration,
    /// How many faults were met by requests, and by how many.
    struck: (usize, usize),
}

impl Trial {
    async fn begin(events: usize) -> Self {
        let vms: Vec<String> = (0..events).map(|number| format!("event-{number:03}")).collect();
        let azure = vms.iter().fold(Simulator::builder().vm("web-01"), |azure, vm| azure.vm(vm.clone()));
        let desk = Desk::before(azure.start().await.unwrap()).await.furnished().await;
        desk.write_settings("notify_scope = \"whole_set\"\nreminder_minutes = []\n");
        let (events, blindness) = (Vec::new(), Duration::ZERO);
        Self { desk, unused: vms, events, seen_requests: 0, last_answer: None, blindness, struck: (0, 0) }
    }

    /// One event ends and another one comes while this goes wrong.
    async fn meets(&mut self, fault: Fault, plan: FaultPlan) {
        let handle = self.desk.azure.handle().clone();
        let known = self.event();
        self.is_told(Telling::Appeared, &known, fault).await;
        let (asked, began) = (handle.status().requests, Utc::now());
        handle.fault(plan).unwrap();
        let coming = self.event();
        end(&handle, &known.1);
        let services = self.desk.services.clone();
        never_clear(&services, &format!("after {fault}"), async {
            tokio::time::timeout(LONG, handle.wait_until(|status| status.faults.is_empty())).await.unwrap();
            self.is_struck(fault, asked, began);
            self.is_told(Telling::Ended, &known, fault).await;
            self.is_told(Telling::Appeared, &coming, fault).await;
        })
        .await;
        end(&handle, &coming.1);
        self.is_told(Telling::Ended, &coming, fault).await;
    }

    /// A fault that nobody met proves nothing.
    fn is_struck(&mut self, fault: Fault, asked: u64, began: DateTime<Utc>) {
        let requests = self.desk.azure.handle().requests();
        let since: Vec<&SeenRequest> = requests.iter().filter(|request| request.number > asked).collect();
        let met = since.iter().filter(|request| request.fault == Some(fault)).count();
        match fault {
            // It touches no request.
            Fault::IncarnationReset => {}
            // Whoever is not let in is not seen: of the seconds that it lasts, none but the first and the last has a request.
            Fault::Refuse => {
                let edge = Duration::from_secs(1);
                let silence = began + edge..began + FAULT - edge;
                let heard = since.iter().find(|request| silence.contains(&request.at));
                assert!(heard.is_none(), "{heard:?} came while nobody was let in, since {began}");
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
                self.struck = (self.struck.0 + 1, self.struck.1 + met);
            }
        }
    }

    /// The last fault asked for a rest, which was granted.
    fn rested(&self) {
        let requests = self.desk.azure.handle().requests();
        let (throttled, rest) = requests
            .windows(2)
            .rev()
            .find(|pair| pair[0].status == Some(429))
            .map(|pair| (&pair[0], (pair[1].at - pair[0].at).to_std().unwrap_or_default()))
            .unwrap();
        assert!(rest >= REST, "{rest:?} after {throttled:?}");
    }

    fn event(&mut self) -> (String, EventId) {
        let vm = self.unused.pop().unwrap();
        let long = Duration::from_secs(100 * 60 * 60);
        let plan = EventPlan::new(EventType::Reboot).on([vm.clone()]).notice(long).lasts(long);
        let id = self.desk.azure.handle().schedule(plan).unwrap();
        self.events.push((vm.clone(), id.clone()));
        (vm, id)
    }

    async fn is_told(&mut self, what: Telling, (vm, _): &(String, EventId), fault: Fault) {
        let services = self.desk.services.clone();
        eventually_within(LONG, &format!("{what:?} of {vm} after {fault}"), || async {
            (services.told(what, vm) > 0).then_some(())
        })
        .await;
        self.take_answers();
    }

    /// The endpoint remembers only the latest requests, so they are looked at as they come.
    fn take_answers(&mut self) {
        let requests = self.desk.azure.handle().requests();
        let good = |request: &&SeenRequest| {
            request.target.contains("scheduledevents") && request.status == Some(200) && request.fault.is_none()
        };
        for answer in requests.iter().filter(|request| request.number > self.seen_requests).filter(good) {
            if let Some(last) = self.last_answer {
                self.blindness = self.blindness.max((answer.at - last).to_std().unwrap_or_default());
            }
            self.last_answer = Some(answer.at);
        }
        self.seen_requests = requests.last().map_or(self.seen_requests, |request| request.number);
    }

    /// How often it asks now that all is well: the median of some.
    async fn pace(&self) -> Duration {
        let handle = self.desk.azure.handle();
        let asked = handle.status().requests;
        tokio::time::timeout(LONG, handle.wait_for_requests(asked + 12)).await.unwrap();
        let requests = handle.requests();
        let latest: Vec<DateTime<Utc>> = requests.iter().rev().take(12).map(|request| request.at).collect();
        let mut gaps: Vec<Duration> =
            latest.windows(2).map(|pair| (pair[0] - pair[1]).to_std().unwrap_or_default()).collect();
        gaps.sort();
        gaps[gaps.len() / 2]
    }

    fn all_is_told_and_kept(&self) {
        let kept = Kept::read(&self.desk.data(), "at the end").unwrap();
        for (vm, id) in &self.events {
            for what in [Telling::Appeared, Telling::Ended] {
                assert_eq!(self.desk.services.told(what, vm), 1, "{what:?} of {vm}");
            }
            assert_eq!(kept.transitions(&id.to_string()), ["appeared", "cancelled"], "{vm}");
        }
        assert_eq!(kept.events.len(), self.events.len());
    }
}

/// A person approves while the endpoint fails: that is told, nothing is sent again by itself, and they may ask again.
async fn approved_while_it_fails() {
    let desk = Desk::new().await;
    let handle = desk.azure.handle().clone();
    let notice = Duration::from_secs(15 * 60);
    let id = handle.schedule(EventPlan::new(EventType::Reboot).on(["web-01"]).notice(notice)).unwrap();
    let page = desk.window().await;
    page.find("article.card").await;
    let posts = || {
        let requests = handle.requests().into_iter();
        requests.filter(|request| request.method == "POST").collect::<Vec<SeenRequest>>()
    };
    // Right after an answer, so that the approval is the first to meet it.
    handle.wait_for_requests(handle.status().requests + 1).await;
    let fault: Fault = "500".parse().unwrap();
    handle.fault(FaultPlan::lasting(fault, FAULT).unwrap()).unwrap();
    page.invoke("approve", json!({ "key": id.to_string(), "vms": ["web-01"] })).await.unwrap();
    eventually_within(LONG, "the failure to be shown", || async {
        let snapshot = page.invoke("snapshot", json!({})).await.ok()?;
        (snapshot["events"][0]["approval"]["state"] == "failed").then_some(())
    })
    .await;
    tokio::time::timeout(LONG, handle.wait_until(|status| status.faults.is_empty())).await.unwrap();
    handle.wait_for_requests(handle.status().requests + 3).await;
    let [post] = posts().try_into().unwrap();
    assert_eq!(post.fault, Some(fault));
    assert_eq!(Kept::live(&desk.data()).unwrap().approvals(&id.to_string()), 1);

    eventually_within(LONG, "the approval to be possible again", || async {
        page.invoke("approve", json!({ "key": id.to_string(), "vms": ["web-01"] })).await.ok()
    })
    .await;
    let started = |event: &EventState| event.id == id && event.status == EventStatus::Started;
    tokio::time::timeout(LONG, handle.wait_until(|status| status.events.iter().any(started))).await.unwrap();
    assert_eq!(posts().len(), 2);
    page.close().await;
}

fn plan(fault: Fault) -> FaultPlan {
    // What happens once does not last.
    FaultPlan::lasting(fault, FAULT).or_else(|_| FaultPlan::once(fault)).unwrap()
}

fn end(azure: &Handle, id: &EventId) {
    azure.cancel(id).unwrap();
}

#[allow(clippy::cast_precision_loss, reason = "nobody reads more than one digit of it")]
fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}
