//! Every fault of the simulator, one after the other and in random order, while events come and go.

use std::time::Duration;

use chrono::{DateTime, Utc};
use end_to_end::{Desk, Kept, Random, Signal, Telling, eventually_within, say};
use imds_simulator::{EventPlan, Fault, FaultPlan, Handle, SeenRequest, Simulator};
use scheduled_events::{EventId, EventType};

/// Longer than the longest rest that the program takes, after a fault that lasts longest.
const LONG: Duration = Duration::from_secs(300);

/// How long a fault lasts.
const FAULT: Duration = Duration::from_secs(4);

/// How much more memory the program may take at the end than after the first fault. Allocators and caches breathe.
const BREATH: u64 = 16 << 20;

/// Plays all of them, and says what came of it.
pub(crate) async fn play() -> String {
    let mut random = Random::of_this_run();
    let mut shuffled = Fault::all();
    random.shuffle(&mut shuffled);
    let faults: Vec<Fault> = Fault::all().into_iter().chain(shuffled).collect();
    let mut trial = Trial::begin(faults.len() * 2).await;
    let program = trial.desk.program(&[]);
    trial.desk.services.menu_entry("No maintenance scheduled").await;
    let process = trial.desk.process().await;
    let mut before = None;
    for fault in &faults {
        trial.meets(*fault).await;
        before.get_or_insert_with(|| (process.memory(), process.open_files()));
    }
    let (memory, files) = before.unwrap();
    let pace = trial.pace().await;
    let (memory_after, files_after) = (process.memory(), process.open_files());
    program.signal(Signal::TERM);
    assert_eq!(program.ends().await.code(), Some(0));
    trial.all_is_told_and_kept();

    assert!(pace < Duration::from_secs(2), "it asks every {pace:?}");
    assert!(memory_after < memory + BREATH, "{memory} bytes became {memory_after}");
    assert!(files_after <= files + 4, "{files} open files became {files_after}");
    let report = format!(
        "{} faults ({} kinds, each alone and in random order), {} events: 0 lost, 0 doubled; longest blindness {:.1} s; \
         memory {:.1} MiB after the first fault and {:.1} MiB at the end, {files} open files and {files_after}; it asks \
         every {:.1} s again",
        faults.len(),
        Fault::all().len(),
        trial.events.len(),
        trial.blindness.as_secs_f64(),
        mebibytes(memory),
        mebibytes(memory_after),
        pace.as_secs_f64(),
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
}

impl Trial {
    async fn begin(events: usize) -> Self {
        let vms: Vec<String> = (0..events).map(|number| format!("event-{number:03}")).collect();
        let azure = vms.iter().fold(Simulator::builder().vm("web-01"), |azure, vm| azure.vm(vm.clone()));
        let desk = Desk::before(azure.start().await.unwrap()).await.furnished().await;
        desk.write_settings("notify_scope = \"whole_set\"\nreminder_minutes = []\n");
        Self { desk, unused: vms, events: Vec::new(), seen_requests: 0, last_answer: None, blindness: Duration::ZERO }
    }

    /// One event ends and another one comes while this goes wrong.
    async fn meets(&mut self, fault: Fault) {
        let handle = self.desk.azure.handle().clone();
        let known = self.event();
        self.is_told(Telling::Appeared, &known, fault).await;
        handle.fault(plan(fault)).unwrap();
        let coming = self.event();
        end(&handle, &known.1);
        tokio::time::timeout(LONG, handle.wait_until(|status| status.faults.is_empty())).await.unwrap();
        self.is_told(Telling::Ended, &known, fault).await;
        self.is_told(Telling::Appeared, &coming, fault).await;
        end(&handle, &coming.1);
        self.is_told(Telling::Ended, &coming, fault).await;
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
