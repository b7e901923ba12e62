//! The simulated Azure: VMs and events.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use scheduled_events::{ApiVersion, Document, EventId, Incarnation, VmName};

use crate::active_event::{ActiveEvent, ChangeKind, EventChange, EventState, Phase};
use crate::ids::Ids;
use crate::plan::{EventPlan, Interruption};
use crate::shape::DocumentText;
use crate::speed::Speed;

/// Azure disables the feature for a VM after this long without a request.
const DISABLED_AFTER: Duration = Duration::from_secs(24 * 3600);

/// The VMs and their events. Time is an argument; nothing happens by itself.
#[derive(Debug, Clone)]
pub(crate) struct World {
    speed: Speed,
    first_call: TimeDelta,
    vms: Vec<Vm>,
    events: Vec<ActiveEvent>,
    upcoming: Vec<Upcoming>,
    /// Grows by one whenever the list of events changes.
    revision: i64,
    ids: Ids,
}

/// The index of a VM in the set.
pub(crate) type VmIndex = usize;

/// Why an event couldn't be scheduled, approved, canceled, started or completed.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use imds_simulator::{EventPlan, Simulator, WorldError};
/// use scheduled_events::EventType;
///
/// let running = Simulator::builder().vm("web-01").start().await?;
/// let outcome = running.handle().schedule(EventPlan::new(EventType::Reboot).on(["web-02"]));
/// assert!(matches!(outcome, Err(WorldError::NoSuchVm(_))));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WorldError {
    /// No listed event has this id.
    #[error("no event with the id {0} is listed")]
    NoSuchEvent(EventId),
    /// A started event can only be completed.
    #[error("event {0} has started: it can only be completed")]
    HasStarted(EventId),
    /// An unknown VM.
    #[error("there is no VM with the name {0}")]
    NoSuchVm(VmName),
    /// The approval is for another document.
    #[error("the approval is for document incarnation {given}, but the current one is {current}")]
    OtherIncarnation {
        /// The approval's.
        given: String,
        /// The document's.
        current: i64,
    },
}

/// When an event of a scenario is scheduled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Due {
    At(DateTime<Utc>),
    /// This long after the named event is gone.
    After(String, TimeDelta),
}

#[derive(Debug, Clone)]
struct Vm {
    name: VmName,
    activation: Option<Activation>,
    latest: Option<(DocumentKey, DocumentText)>,
}

/// What the text of a document follows from: the version, the incarnation and the list of events.
type DocumentKey = (ApiVersion, i64, i64);

/// The feature is enabled for a VM, from its first request until a day without any.
#[derive(Debug, Clone, Copy)]
struct Activation {
    ready: DateTime<Utc>,
    last_request: DateTime<Utc>,
    /// The revision of this VM's incarnation 1.
    base: i64,
}

#[derive(Debug, Clone)]
struct Upcoming {
    name: Option<String>,
    plan: EventPlan,
    due: Due,
}

impl World {
    pub(crate) fn new(vms: impl IntoIterator<Item = VmName>, speed: Speed, first_call: Duration, ids: Ids) -> Self {
        Self {
            speed,
            first_call: speed.shorten(first_call),
            vms: vms.into_iter().map(|name| Vm { name, activation: None, latest: None }).collect(),
            events: Vec::new(),
            upcoming: Vec::new(),
            revision: 0,
            ids,
        }
    }

    pub(crate) fn vms(&self) -> impl Iterator<Item = &VmName> {
        self.vms.iter().map(|vm| &vm.name)
    }

    pub(crate) fn name(&self, vm: VmIndex) -> Option<&VmName> {
        self.vms.get(vm).map(|vm| &vm.name)
    }

    pub(crate) fn find_vm(&self, name: &VmName) -> Option<VmIndex> {
        self.vms.iter().position(|vm| vm.name == *name)
    }

    pub(crate) fn events(&self) -> Vec<EventState> {
        self.events.iter().map(ActiveEvent::state).collect()
    }

    /// Schedules an event for later.
    pub(crate) fn plan(&mut self, name: Option<String>, plan: EventPlan, due: Due) {
        self.upcoming.push(Upcoming { name, plan, due });
    }

    /// Schedules an event now.
    pub(crate) fn schedule(
        &mut self,
        plan: EventPlan,
        now: DateTime<Utc>,
    ) -> Result<(EventId, EventChange), WorldError> {
        if let Some(unknown) = plan.vms.iter().find(|name| self.find_vm(name).is_none()) {
            return Err(WorldError::NoSuchVm(unknown.clone()));
        }
        let change = self.add(None, plan, now);
        Ok((change.id.clone(), change))
    }

    /// When the next change is due.
    pub(crate) fn next_change(&self) -> Option<DateTime<Utc>> {
        let upcoming = self.upcoming.iter().filter_map(|upcoming| match upcoming.due {
            Due::At(time) => Some(time),
            Due::After(..) => None,
        });
        upcoming.chain(self.events.iter().map(ActiveEvent::next_change)).min()
    }

    /// Applies all changes that are due, in order.
    pub(crate) fn advance(&mut self, now: DateTime<Utc>) -> Vec<EventChange> {
        let mut changes = Vec::new();
        while let Some(time) = self.next_change().filter(|time| *time <= now) {
            self.step(time, &mut changes);
        }
        changes
    }

    /// Approves all of these events, or none if one of them isn't listed.
    pub(crate) fn approve(&mut self, ids: &[EventId], now: DateTime<Utc>) -> Result<Vec<EventChange>, WorldError> {
        let indices = ids.iter().map(|id| self.index(id)).collect::<Result<Vec<_>, _>>()?;
        let mut changes = Vec::new();
        for index in indices {
            let Some(event) = self.events.get_mut(index) else { continue };
            if event.approved.is_none() && matches!(event.phase, Phase::Scheduled { .. }) {
                event.approved = Some(now);
                changes.push(event.change(ChangeKind::Approved, now));
            }
        }
        changes.extend(self.advance(now));
        Ok(changes)
    }

    /// Cancels an event that hasn't started.
    pub(crate) fn cancel(&mut self, id: &EventId, now: DateTime<Utc>) -> Result<EventChange, WorldError> {
        let index = self.index_of_scheduled(id)?;
        Ok(self.remove(index, ChangeKind::Cancelled, now))
    }

    /// Starts an event now, even if other tenants hold it.
    pub(crate) fn start(&mut self, id: &EventId, now: DateTime<Utc>) -> Result<EventChange, WorldError> {
        let index = self.index_of_scheduled(id)?;
        self.begin(index, now).ok_or_else(|| WorldError::NoSuchEvent(id.clone()))
    }

    /// Completes an event, started or not.
    pub(crate) fn complete(&mut self, id: &EventId, now: DateTime<Utc>) -> Result<EventChange, WorldError> {
        let index = self.index(id)?;
        Ok(self.remove(index, ChangeKind::Completed, now))
    }

    /// Records a request for events. Returns when Azure responds: now, unless the feature was disabled.
    pub(crate) fn on_request(&mut self, vm: VmIndex, now: DateTime<Utc>) -> DateTime<Utc> {
        let fresh = Activation { ready: now + self.first_call, last_request: now, base: self.revision };
        let off = !self.is_watching(vm, now);
        let Some(vm) = self.vms.get_mut(vm) else { return now };
        let activation = vm.activation.insert(vm.activation.filter(|_| !off).unwrap_or(fresh));
        activation.last_request = now;
        activation.ready
    }

    /// Whether the feature is enabled for this VM.
    pub(crate) fn is_watching(&self, vm: VmIndex, now: DateTime<Utc>) -> bool {
        let off_after = self.speed.shorten(DISABLED_AFTER);
        self.vms
            .get(vm)
            .and_then(|vm| vm.activation)
            .is_some_and(|activation| now - activation.last_request < off_after)
    }

    /// Restarts the incarnations of every VM at 1.
    pub(crate) fn reset_incarnation(&mut self) {
        for activation in self.vms.iter_mut().filter_map(|vm| vm.activation.as_mut()) {
            activation.base = self.revision;
        }
    }

    /// The incarnation of the VM's document.
    pub(crate) fn incarnation(&self, vm: VmIndex) -> i64 {
        let base = self.vms.get(vm).and_then(|vm| vm.activation).map_or(self.revision, |activation| activation.base);
        1 + self.revision - base
    }

    /// The VM's document, in the newest api-version.
    pub(crate) fn document(&self, vm: VmIndex) -> Document {
        let mut document = Document::empty(self.incarnation(vm));
        document.incarnation = Some(Incarnation::Number(self.incarnation(vm)));
        document.events = self.events.iter().map(|active| Arc::new(active.event())).collect();
        document
    }

    /// The text of the VM's document in this version, kept until the document changes.
    pub(crate) fn document_text(&mut self, vm: VmIndex, version: ApiVersion) -> DocumentText {
        let key = (version, self.incarnation(vm), self.revision);
        if let Some((known, text)) = self.vms.get(vm).and_then(|vm| vm.latest.as_ref())
            && *known == key
        {
            return text.clone();
        }
        let text = DocumentText::new(&self.document(vm), version);
        if let Some(vm) = self.vms.get_mut(vm) {
            vm.latest = Some((key, text.clone()));
        }
        text
    }

    fn index(&self, id: &EventId) -> Result<usize, WorldError> {
        let is_same = |event: &ActiveEvent| event.id.as_str().eq_ignore_ascii_case(id.as_str());
        self.events.iter().position(is_same).ok_or_else(|| WorldError::NoSuchEvent(id.clone()))
    }

    fn index_of_scheduled(&self, id: &EventId) -> Result<usize, WorldError> {
        let index = self.index(id)?;
        match self.events.get(index).map(|event| event.phase) {
            Some(Phase::Started { .. }) => Err(WorldError::HasStarted(id.clone())),
            Some(Phase::Scheduled { .. }) | None => Ok(index),
        }
    }

    /// Applies at most one change per event at this time.
    fn step(&mut self, time: DateTime<Utc>, changes: &mut Vec<EventChange>) {
        let mut index = 0;
        while let Some(event) = self.events.get(index) {
            if event.next_change() > time {
                index += 1;
                continue;
            }
            match event.phase {
                Phase::Started { .. } => changes.push(self.remove(index, ChangeKind::Completed, time)),
                Phase::Scheduled { .. } if event.start_time() > time => {
                    changes.push(self.remove(index, ChangeKind::Cancelled, time));
                }
                Phase::Scheduled { .. } => {
                    changes.extend(self.begin(index, time));
                    index += 1;
                }
            }
        }
        let is_due = |upcoming: &Upcoming| matches!(upcoming.due, Due::At(due) if due <= time);
        let (due, later): (Vec<_>, Vec<_>) = std::mem::take(&mut self.upcoming).into_iter().partition(is_due);
        self.upcoming = later;
        for Upcoming { name, plan, .. } in due {
            changes.push(self.add(name, plan, time));
        }
    }

    fn add(&mut self, name: Option<String>, plan: EventPlan, now: DateTime<Utc>) -> EventChange {
        let lasts = self.speed.shorten(plan.lasts);
        let (phase, kind) = if plan.notice.is_zero() {
            (Phase::Started { until: now + lasts }, ChangeKind::Started)
        } else {
            let not_before = round_up_to_seconds(now + self.speed.shorten(plan.notice));
            (Phase::Scheduled { not_before }, ChangeKind::Scheduled)
        };
        let event = ActiveEvent {
            id: self.ids.event_id(),
            name,
            event_type: plan.event_type,
            vms: if plan.vms.is_empty() { self.vms().cloned().collect() } else { plan.vms },
            description: plan.description,
            source: plan.source,
            duration_in_seconds: match plan.interruption {
                Interruption::Unknown => -1,
                Interruption::Of(duration) => self.speed.shorten_to_seconds(duration),
            },
            phase,
            approved: None,
            lasts,
            held: self.speed.shorten(plan.held),
            cancelled: plan.cancelled_after.map(|after| now + self.speed.shorten(after)),
        };
        let change = event.change(kind, now);
        self.events.push(event);
        self.revision += 1;
        change
    }

    fn begin(&mut self, index: usize, now: DateTime<Utc>) -> Option<EventChange> {
        let event = self.events.get_mut(index)?;
        event.phase = Phase::Started { until: now + event.lasts };
        self.revision += 1;
        Some(event.change(ChangeKind::Started, now))
    }

    fn remove(&mut self, index: usize, kind: ChangeKind, now: DateTime<Utc>) -> EventChange {
        let event = self.events.remove(index);
        self.revision += 1;
        for upcoming in &mut self.upcoming {
            if let Due::After(name, delay) = &upcoming.due
                && event.name.as_ref() == Some(name)
            {
                upcoming.due = Due::At(now + *delay);
            }
        }
        event.change(kind, now)
    }
}

/// `NotBefore` has whole seconds, and the event must start exactly then.
fn round_up_to_seconds(time: DateTime<Utc>) -> DateTime<Utc> {
    let whole = time.trunc_subsecs(0);
    if whole == time { whole } else { whole + TimeDelta::seconds(1) }
}

#[cfg(test)]
#[path = "world_tests.rs"]
mod tests;
