//! A running simulator as its owner sees it: what to make happen, and what has happened.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, SecondsFormat, Utc};
use hyper::header::HeaderValue;
use scheduled_events::{ApiVersion, Document, EventId, VmName};
use serde::Serialize;
use tokio::sync::watch;

use crate::clock::Clock;
use crate::core::{Core, Verdict};
use crate::endpoint::{Answer, Request};
use crate::fault::{FaultPlan, FaultState};
use crate::listed::{EventState, Happening, What};
use crate::log::SeenRequest;
use crate::plan::EventPlan;
use crate::scenario::Playbook;
use crate::server::http_date;
use crate::shape;
use crate::speed::Speed;
use crate::world::{VmIndex, WorldError};

/// Makes things happen in a running simulator and tells what has happened. Clones share one simulator.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use chrono::{DateTime, TimeDelta};
/// use imds_simulator::{EventPlan, ManualClock, Simulator};
/// use scheduled_events::{EventStatus, EventType};
///
/// let clock = ManualClock::at(DateTime::UNIX_EPOCH);
/// let running = Simulator::builder().vm("web-01").clock(clock.clone()).start().await?;
/// let azure = running.handle().clone();
/// let id = azure.schedule(EventPlan::new(EventType::Redeploy))?;
/// azure.approve(&[id])?;
/// azure.wait_until(|status| status.events[0].status == EventStatus::Started).await;
/// // Ten minutes pass in no time.
/// clock.advance(TimeDelta::minutes(10));
/// azure.wait_until(|status| status.events.is_empty()).await;
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Handle {
    state: Arc<State>,
}

/// Everything about a running simulator at one moment.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use imds_simulator::{Scenario, Simulator};
///
/// let running = Simulator::builder().scenario(Scenario::named("overlapping")?).start().await?;
/// let status = running.handle().status();
/// assert_eq!((status.scenario.as_str(), status.vms.len(), status.events.len()), ("overlapping", 3, 5));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Status {
    /// The simulator's time.
    pub now: DateTime<Utc>,
    /// By how much durations are divided.
    pub speed: Speed,
    /// The scenario that is played.
    pub scenario: String,
    /// The set.
    pub vms: Vec<VmState>,
    /// The events that are listed.
    pub events: Vec<EventState>,
    /// The faults that are at work or about to be.
    pub faults: Vec<FaultState>,
    /// How many requests there were.
    pub requests: u64,
}

/// A VM of the set.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use imds_simulator::Simulator;
///
/// let running = Simulator::builder().vm("web-01").start().await?;
/// let vm = &running.handle().status().vms[0];
/// assert!(vm.endpoint.is_some());
/// // Nobody has asked yet, so Azure would not have switched the feature on.
/// assert!(!vm.watching);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct VmState {
    /// Its name.
    pub name: VmName,
    /// Where it is asked; `None` for a neighbour that is only named in events.
    pub endpoint: Option<SocketAddr>,
    /// Whether Scheduled Events is switched on for it, which a first request does.
    pub watching: bool,
    /// The incarnation of the document it sees.
    pub incarnation: i64,
}

/// What the tasks of a simulator share.
pub(crate) struct State {
    core: Mutex<Core>,
    clock: Arc<dyn Clock>,
    about: About,
    changed: watch::Sender<()>,
    next_change: watch::Sender<Option<DateTime<Utc>>>,
    refusing: watch::Sender<BTreeSet<VmIndex>>,
    /// The second of the latest answer, and how a header writes it.
    dated: Mutex<(i64, Option<HeaderValue>)>,
}

/// What does not change while it runs.
pub(crate) struct About {
    pub(crate) speed: Speed,
    pub(crate) scenario: String,
    pub(crate) endpoints: Vec<Option<SocketAddr>>,
}

impl Handle {
    pub(crate) fn new(state: Arc<State>) -> Self {
        Self { state }
    }

    /// Announces an event.
    ///
    /// # Errors
    /// If it names a VM that is not in the set.
    pub fn schedule(&self, plan: EventPlan) -> Result<EventId, WorldError> {
        self.state.try_change(|core, now| {
            let (id, happening) = core.world.schedule(plan, now)?;
            Ok((id, vec![happening]))
        })
    }

    /// Approves events as a VM would.
    ///
    /// # Errors
    /// If one of them is not listed; then none is approved.
    pub fn approve(&self, ids: &[EventId]) -> Result<(), WorldError> {
        self.state.try_change(|core, now| Ok(((), core.world.approve(ids, now)?)))
    }

    /// Withdraws an event as Azure does.
    ///
    /// # Errors
    /// If it is not listed, or has started.
    pub fn cancel(&self, id: &EventId) -> Result<(), WorldError> {
        self.state.try_change(|core, now| Ok(((), vec![core.world.cancel(id, now)?])))
    }

    /// Starts an event now.
    ///
    /// # Errors
    /// If it is not listed, or has started.
    pub fn start(&self, id: &EventId) -> Result<(), WorldError> {
        self.state.try_change(|core, now| Ok(((), vec![core.world.start(id, now)?])))
    }

    /// Ends an event now.
    ///
    /// # Errors
    /// If it is not listed.
    pub fn complete(&self, id: &EventId) -> Result<(), WorldError> {
        self.state.try_change(|core, now| Ok(((), vec![core.world.complete(id, now)?])))
    }

    /// Makes something go wrong.
    ///
    /// # Errors
    /// If it is for a VM that is not in the set.
    pub fn fault(&self, plan: FaultPlan) -> Result<(), WorldError> {
        self.play(Playbook { faults: vec![plan] })
    }

    /// Makes things go wrong one after another.
    ///
    /// # Errors
    /// If one is for a VM that is not in the set.
    pub fn play(&self, playbook: Playbook) -> Result<(), WorldError> {
        let speed = self.state.about.speed;
        self.state.try_change(|core, now| {
            let mut named = playbook.faults.iter().filter_map(|fault| fault.vm.as_ref());
            if let Some(unknown) = named.find(|name| core.world.find_vm(name).is_none()) {
                return Err(WorldError::NoSuchVm(unknown.clone()));
            }
            core.faults.add(playbook.faults, speed, now);
            Ok(((), core.advance(now)))
        })
    }

    /// Ends all faults.
    pub fn clear_faults(&self) {
        self.state.change(|core, _| (core.faults.clear(), Vec::new()));
    }

    /// Everything at this moment.
    #[must_use]
    pub fn status(&self) -> Status {
        self.state.status()
    }

    /// The latest thousand requests, oldest first.
    #[must_use]
    pub fn requests(&self) -> Vec<SeenRequest> {
        self.state.look(|core, _| core.log.entries().cloned().collect())
    }

    /// The document that a VM would get now; looking does not count as a request.
    #[must_use]
    pub fn document(&self, vm: &str) -> Option<Document> {
        let vm = VmName::new(vm);
        self.state.look(|core, _| core.world.find_vm(&vm).map(|vm| core.world.document(vm)))
    }

    /// The body that a VM would get now in the newest api-version.
    pub(crate) fn document_text(&self, vm: VmIndex) -> String {
        self.state.look(|core, _| shape::json(&core.world.document(vm), ApiVersion::NEWEST))
    }

    /// Waits for a request like this, past ones included, and returns the first.
    ///
    /// ```no_run
    /// # async fn example(azure: imds_simulator::Handle) {
    /// let approval = azure.wait_for_request(|request| request.method == "POST").await;
    /// assert!(approval.body.contains("StartRequests"));
    /// # }
    /// ```
    pub async fn wait_for_request(&self, mut like: impl FnMut(&SeenRequest) -> bool) -> SeenRequest {
        self.state.wait_for(|core, _| core.log.entries().find(|request| like(request)).cloned()).await
    }

    /// Waits until there were so many requests in all.
    pub async fn wait_for_requests(&self, total: u64) {
        self.state.wait_for(|core, _| (core.log.total() >= total).then_some(())).await;
    }

    /// Waits until things are like this, and tells how they are then.
    pub async fn wait_until(&self, mut like: impl FnMut(&Status) -> bool) -> Status {
        let state = &self.state;
        state.wait_for(|core, now| Some(state.status_of(core, now)).filter(|status| like(status))).await
    }
}

impl State {
    pub(crate) fn new(core: Core, clock: Arc<dyn Clock>, about: About) -> Self {
        Self {
            core: Mutex::new(core),
            clock,
            about,
            changed: watch::Sender::new(()),
            next_change: watch::Sender::new(None),
            refusing: watch::Sender::new(BTreeSet::new()),
            dated: Mutex::default(),
        }
    }

    pub(crate) fn clock(&self) -> &dyn Clock {
        self.clock.as_ref()
    }

    pub(crate) fn vm_name(&self, vm: VmIndex) -> VmName {
        self.look(|core, _| core.world.vms().nth(vm).cloned()).unwrap_or_else(|| "".into())
    }

    /// Which VMs have their ports closed.
    pub(crate) fn refusing(&self) -> watch::Receiver<BTreeSet<VmIndex>> {
        self.refusing.subscribe()
    }

    /// Lets things happen when they are due although nobody asks, for those who wait and for the log. Never ends.
    pub(crate) async fn keep_time(&self) {
        let mut next_change = self.next_change.subscribe();
        self.look(|_, _| ());
        loop {
            let next = *next_change.borrow_and_update();
            let due = async {
                match next {
                    Some(time) => self.clock.sleep_until(time).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = due => self.look(|_, _| ()),
                // It cannot fail: the sender is borrowed here.
                _ = next_change.changed() => {}
            }
        }
    }

    /// Brings everything up to the present and reads it.
    pub(crate) fn look<T>(&self, read: impl FnOnce(&Core, DateTime<Utc>) -> T) -> T {
        let mut core = self.core.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.clock.now();
        let happenings = core.advance(now);
        let value = read(&core, now);
        // A reading alone is no news; what came due before it is.
        if self.announce(&core) || !happenings.is_empty() {
            log(&happenings);
            self.changed.send_replace(());
        }
        value
    }

    /// Brings everything up to the present and changes it.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut Core, DateTime<Utc>) -> (T, Vec<Happening>)) -> T {
        let result = self.try_change(|core, now| Ok::<_, std::convert::Infallible>(change(core, now)));
        match result {
            Ok(value) => value,
        }
    }

    fn try_change<T, E>(
        &self,
        change: impl FnOnce(&mut Core, DateTime<Utc>) -> Result<(T, Vec<Happening>), E>,
    ) -> Result<T, E> {
        let mut core = self.core.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.clock.now();
        let mut happenings = core.advance(now);
        let result = change(&mut core, now);
        let result = result.map(|(value, more)| {
            happenings.extend(more);
            value
        });
        log(&happenings);
        self.announce(&core);
        self.changed.send_replace(());
        result
    }

    /// Takes a request in: its number in the log, what to do with it, and when it came. An answer is noted at once.
    pub(crate) fn receive(&self, vm: VmIndex, request: &Request) -> (u64, Verdict, DateTime<Utc>) {
        self.change(|core, now| {
            let (number, verdict, happenings) = core.receive(vm, request, now);
            match &verdict {
                Verdict::Answer(answer) | Verdict::Break(_, answer) => core.log.finish(number, answer),
                Verdict::Wait(_) | Verdict::Hang => {}
            }
            ((number, verdict, now), happenings)
        })
    }

    /// The proper answer to a request that had to wait for it, and when it was found.
    pub(crate) fn answer(&self, vm: VmIndex, number: u64, request: &Request) -> (Answer, DateTime<Utc>) {
        self.change(|core, now| {
            let (answer, happenings) = core.answer(vm, request, now);
            core.log.finish(number, &answer);
            ((answer, now), happenings)
        })
    }

    /// What an answer of this moment is dated, written once a second.
    pub(crate) fn date(&self, now: DateTime<Utc>) -> Option<HeaderValue> {
        let mut dated = self.dated.lock().unwrap_or_else(PoisonError::into_inner);
        if let (second, Some(date)) = &*dated
            && *second == now.timestamp()
        {
            return Some(date.clone());
        }
        *dated = (now.timestamp(), HeaderValue::from_str(&http_date(now)).ok());
        dated.1.clone()
    }

    pub(crate) fn status(&self) -> Status {
        self.look(|core, now| self.status_of(core, now))
    }

    fn status_of(&self, core: &Core, now: DateTime<Utc>) -> Status {
        let vm = |(place, name): (VmIndex, &VmName)| VmState {
            name: name.clone(),
            endpoint: self.about.endpoints.get(place).copied().flatten(),
            watching: core.world.is_watching(place, now),
            incarnation: core.world.incarnation(place),
        };
        Status {
            now,
            speed: self.about.speed,
            scenario: self.about.scenario.clone(),
            vms: core.world.vms().enumerate().map(vm).collect(),
            events: core.world.events(),
            faults: core.faults.states(),
            requests: core.log.total(),
        }
    }

    async fn wait_for<T>(&self, mut find: impl FnMut(&Core, DateTime<Utc>) -> Option<T>) -> T {
        let mut changed = self.changed.subscribe();
        loop {
            changed.mark_unchanged();
            if let Some(found) = self.look(&mut find) {
                return found;
            }
            // It cannot fail: the sender is borrowed here.
            let _ = changed.changed().await;
        }
    }

    /// Tells the tasks that sleep which ports are to be closed and when something comes due next. Returns whether that
    /// has changed.
    fn announce(&self, core: &Core) -> bool {
        let refused = |(place, name): (VmIndex, &VmName)| core.faults.refuses(name).then_some(place);
        let refusing: BTreeSet<VmIndex> = if core.faults.any_refuse() {
            core.world.vms().enumerate().filter_map(refused).collect()
        } else {
            BTreeSet::new()
        };
        let ports = replace_if_different(&self.refusing, refusing);
        let times = replace_if_different(&self.next_change, core.next_change());
        ports || times
    }
}

fn replace_if_different<T: PartialEq>(sender: &watch::Sender<T>, value: T) -> bool {
    sender.send_if_modified(|known| {
        let differs = *known != value;
        *known = value;
        differs
    })
}

fn log(happenings: &[Happening]) {
    for Happening { at, id, event_type, what } in happenings {
        let what = match what {
            What::Scheduled => "scheduled",
            What::Approved => "approved",
            What::Started => "started",
            What::Completed => "completed",
            What::Cancelled => "cancelled",
        };
        let at = at.to_rfc3339_opts(SecondsFormat::Millis, true);
        tracing::info!(event = %id, %at, "{event_type} {what}");
    }
}
