//! Control of a running simulator.

use std::net::SocketAddr;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use scheduled_events::{ApiVersion, Document, EventId, VmName};
use serde::Serialize;

use crate::active_event::EventState;
use crate::fault::{FaultPlan, FaultState};
use crate::log::RecordedRequest;
use crate::plan::EventPlan;
use crate::scenario::Playbook;
use crate::shape;
use crate::speed::Speed;
use crate::state::SharedState;
use crate::world::{VmIndex, WorldError};

/// Controls a running simulator and reads its state. Clones share one simulator.
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
    state: Arc<SharedState>,
}

/// The state of a running simulator.
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
    /// The divisor of durations.
    pub speed: Speed,
    /// The scenario's name.
    pub scenario: String,
    /// The VMs.
    pub vms: Vec<VmState>,
    /// The listed events.
    pub events: Vec<EventState>,
    /// Active and queued faults.
    pub faults: Vec<FaultState>,
    /// The number of requests.
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
/// // Azure enables the feature with the first request.
/// assert!(!vm.watching);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct VmState {
    /// Its name.
    pub name: VmName,
    /// Its endpoint; `None` for a VM that only events name.
    pub endpoint: Option<SocketAddr>,
    /// Whether Scheduled Events is enabled, which the first request does.
    pub watching: bool,
    /// The incarnation of its document.
    pub incarnation: i64,
}

impl Handle {
    pub(crate) fn new(state: Arc<SharedState>) -> Self {
        Self { state }
    }

    /// Schedules an event now.
    ///
    /// # Errors
    /// If it names an unknown VM.
    pub fn schedule(&self, plan: EventPlan) -> Result<EventId, WorldError> {
        self.state.try_change(|core, now| {
            let (id, change) = core.world.schedule(plan, now)?;
            Ok((id, vec![change]))
        })
    }

    /// Approves events like a VM.
    ///
    /// # Errors
    /// If one of them isn't listed; then none is approved.
    pub fn approve(&self, ids: &[EventId]) -> Result<(), WorldError> {
        self.state.try_change(|core, now| Ok(((), core.world.approve(ids, now)?)))
    }

    /// Cancels an event.
    ///
    /// # Errors
    /// If it isn't listed, or has started.
    pub fn cancel(&self, id: &EventId) -> Result<(), WorldError> {
        self.state.try_change(|core, now| Ok(((), vec![core.world.cancel(id, now)?])))
    }

    /// Starts an event now.
    ///
    /// # Errors
    /// If it isn't listed, or has started.
    pub fn start(&self, id: &EventId) -> Result<(), WorldError> {
        self.state.try_change(|core, now| Ok(((), vec![core.world.start(id, now)?])))
    }

    /// Completes an event now.
    ///
    /// # Errors
    /// If it isn't listed.
    pub fn complete(&self, id: &EventId) -> Result<(), WorldError> {
        self.state.try_change(|core, now| Ok(((), vec![core.world.complete(id, now)?])))
    }

    /// Injects a fault.
    ///
    /// # Errors
    /// If it names an unknown VM.
    pub fn fault(&self, plan: FaultPlan) -> Result<(), WorldError> {
        self.play(Playbook { faults: vec![plan] })
    }

    /// Injects the faults one after another.
    ///
    /// # Errors
    /// If one names an unknown VM.
    pub fn play(&self, playbook: Playbook) -> Result<(), WorldError> {
        let speed = self.state.speed();
        self.state.try_change(|core, now| {
            let mut named = playbook.faults.iter().filter_map(|fault| fault.vm.as_ref());
            if let Some(unknown) = named.find(|name| core.world.find_vm(name).is_none()) {
                return Err(WorldError::NoSuchVm(unknown.clone()));
            }
            core.faults.add(playbook.faults, speed, now);
            Ok(((), core.advance(now)))
        })
    }

    /// Removes all faults.
    pub fn clear_faults(&self) {
        self.state.change(|core, _| (core.faults.clear(), Vec::new()));
    }

    /// The current state.
    #[must_use]
    pub fn status(&self) -> Status {
        self.state.status()
    }

    /// The latest thousand requests, oldest first.
    #[must_use]
    pub fn requests(&self) -> Vec<RecordedRequest> {
        self.state.read(|core, _| core.requests().collect())
    }

    /// The document of a VM, without a request.
    #[must_use]
    pub fn document(&self, vm: &str) -> Option<Document> {
        let vm = VmName::new(vm);
        self.state.read(|core, _| core.world.find_vm(&vm).map(|vm| core.world.document(vm)))
    }

    /// The document as JSON in the newest api-version.
    pub(crate) fn document_text(&self, vm: VmIndex) -> String {
        self.state.read(|core, _| shape::json(&core.world.document(vm), ApiVersion::NEWEST))
    }

    /// Waits for the first matching request, including past ones.
    ///
    /// ```no_run
    /// # async fn example(azure: imds_simulator::Handle) {
    /// let approval = azure.wait_for_request(|request| request.method == "POST").await;
    /// assert!(approval.body.contains("StartRequests"));
    /// # }
    /// ```
    pub async fn wait_for_request(&self, mut matches: impl FnMut(&RecordedRequest) -> bool) -> RecordedRequest {
        self.state.wait_for(|core, _| core.requests().find(|request| matches(request))).await
    }

    /// Waits until the total number of requests reaches `total`.
    pub async fn wait_for_requests(&self, total: u64) {
        self.state.wait_for(|core, _| (core.log.total() >= total).then_some(())).await;
    }

    /// Waits for a matching status.
    pub async fn wait_until(&self, mut matches: impl FnMut(&Status) -> bool) -> Status {
        let state = &self.state;
        state.wait_for(|core, now| Some(state.status_of(core, now)).filter(|status| matches(status))).await
    }
}
