//! The simulated Azure: which events there are and what becomes of them.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use scheduled_events::{Document, EventId, Incarnation, VmName};

use crate::ids::Ids;
use crate::listed::{EventState, Happening, Listed, Phase, What};
use crate::plan::{EventPlan, Interruption};
use crate::speed::Speed;

/// How long a VM may leave the endpoint alone before Azure switches the feature off for it.
const SWITCHED_OFF_AFTER: Duration = Duration::from_secs(24 * 3600);

/// The set of VMs and its events. Everything takes the time as an argument; nothing happens by itself.
#[derive(Debug, Clone)]
pub(crate) struct World {
    speed: Speed,
    first_call: TimeDelta,
    vms: Vec<Vm>,
    events: Vec<Listed>,
    upcoming: Vec<Upcoming>,
    /// Grows by one whenever the list of events changes.
    revision: i64,
    ids: Ids,
}

/// The place of a VM in the set.
pub(crate) type VmIndex = usize;

/// Why an event could not be scheduled, approved, cancelled, started or completed.
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
    /// It is too late to cancel or start it.
    #[error("event {0} has started: it can only be completed")]
    HasStarted(EventId),
    /// The event names a VM that is not in the set.
    #[error("no VM of this set is called {0}")]
    NoSuchVm(VmName),
    /// The approval is for another document than the current one.
    #[error("the approval is for document incarnation {given}, but the current one is {current}")]
    OtherIncarnation {
        /// What the approval said.
        given: String,
        /// What the document says.
        current: i64,
    },
}

/// When an event of a scenario appears.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Due {
    At(DateTime<Utc>),
    /// Once the event of this name is gone, and this long after.
    After(String, TimeDelta),
}

#[derive(Debug, Clone)]
struct Vm {
    name: VmName,
    watch: Option<Watch>,
}

/// Azure serving the events to one VM, from its first request until a day passes without any.
#[derive(Debug, Clone, Copy)]
struct Watch {
    ready: DateTime<Utc>,
    last_request: DateTime<Utc>,
    /// The revision at which this VM's incarnations began.
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
            vms: vms.into_iter().map(|name| Vm { name, watch: None }).collect(),
            events: Vec::new(),
            upcoming: Vec::new(),
            revision: 0,
            ids,
        }
    }

    pub(crate) fn vms(&self) -> impl Iterator<Item = &VmName> {
        self.vms.iter().map(|vm| &vm.name)
    }

    pub(crate) fn find_vm(&self, name: &VmName) -> Option<VmIndex> {
        self.vms.iter().position(|vm| vm.name == *name)
    }

    pub(crate) fn events(&self) -> Vec<EventState> {
        self.events.iter().map(Listed::state).collect()
    }

    /// Puts an event where `advance` will find it.
    pub(crate) fn plan(&mut self, name: Option<String>, plan: EventPlan, due: Due) {
        self.upcoming.push(Upcoming { name, plan, due });
    }

    /// Announces an event now.
    pub(crate) fn schedule(&mut self, plan: EventPlan, now: DateTime<Utc>) -> Result<(EventId, Happening), WorldError> {
        if let Some(unknown) = plan.vms.iter().find(|name| self.find_vm(name).is_none()) {
            return Err(WorldError::NoSuchVm(unknown.clone()));
        }
        let happening = self.list(None, plan, now);
        Ok((happening.id.clone(), happening))
    }

    /// When the next thing happens by itself.
    pub(crate) fn next_change(&self) -> Option<DateTime<Utc>> {
        let upcoming = self.upcoming.iter().filter_map(|upcoming| match upcoming.due {
            Due::At(time) => Some(time),
            Due::After(..) => None,
        });
        upcoming.chain(self.events.iter().map(Listed::next_change)).min()
    }

    /// Lets everything happen that is due, in the order of its time.
    pub(crate) fn advance(&mut self, now: DateTime<Utc>) -> Vec<Happening> {
        let mut happenings = Vec::new();
        while let Some(time) = self.next_change().filter(|time| *time <= now) {
            self.step(time, &mut happenings);
        }
        happenings
    }

    /// Approves all of these events, or none if one of them is not listed.
    pub(crate) fn approve(&mut self, ids: &[EventId], now: DateTime<Utc>) -> Result<Vec<Happening>, WorldError> {
        let places = ids.iter().map(|id| self.place(id)).collect::<Result<Vec<_>, _>>()?;
        let mut happenings = Vec::new();
        for place in places {
            let Some(event) = self.events.get_mut(place) else { continue };
            if event.approved.is_none() && matches!(event.phase, Phase::Scheduled { .. }) {
                event.approved = Some(now);
                happenings.push(event.happening(What::Approved, now));
            }
        }
        happenings.extend(self.advance(now));
        Ok(happenings)
    }

    /// Withdraws an event that has not started.
    pub(crate) fn cancel(&mut self, id: &EventId, now: DateTime<Utc>) -> Result<Happening, WorldError> {
        let place = self.place_of_scheduled(id)?;
        Ok(self.remove(place, What::Cancelled, now))
    }

    /// Starts an event ahead of its time, whatever holds it.
    pub(crate) fn start(&mut self, id: &EventId, now: DateTime<Utc>) -> Result<Happening, WorldError> {
        let place = self.place_of_scheduled(id)?;
        self.begin(place, now).ok_or_else(|| WorldError::NoSuchEvent(id.clone()))
    }

    /// Ends an event, started or not.
    pub(crate) fn complete(&mut self, id: &EventId, now: DateTime<Utc>) -> Result<Happening, WorldError> {
        let place = self.place(id)?;
        Ok(self.remove(place, What::Completed, now))
    }

    /// Notes that a VM asks for its events. Returns from when on Azure answers: now, unless it was switched off.
    pub(crate) fn asked(&mut self, vm: VmIndex, now: DateTime<Utc>) -> DateTime<Utc> {
        let fresh = Watch { ready: now + self.first_call, last_request: now, base: self.revision };
        let off = !self.is_watching(vm, now);
        let Some(vm) = self.vms.get_mut(vm) else { return now };
        let watch = vm.watch.insert(vm.watch.filter(|_| !off).unwrap_or(fresh));
        watch.last_request = now;
        watch.ready
    }

    /// Whether Azure serves events to this VM.
    pub(crate) fn is_watching(&self, vm: VmIndex, now: DateTime<Utc>) -> bool {
        let off_after = self.speed.shorten(SWITCHED_OFF_AFTER);
        self.vms.get(vm).and_then(|vm| vm.watch).is_some_and(|watch| now - watch.last_request < off_after)
    }

    /// Begins to count the incarnations anew, for every VM.
    pub(crate) fn reset_incarnation(&mut self) {
        for watch in self.vms.iter_mut().filter_map(|vm| vm.watch.as_mut()) {
            watch.base = self.revision;
        }
    }

    /// The mark of the document that this VM sees.
    pub(crate) fn incarnation(&self, vm: VmIndex) -> i64 {
        let base = self.vms.get(vm).and_then(|vm| vm.watch).map_or(self.revision, |watch| watch.base);
        1 + self.revision - base
    }

    /// What this VM sees, with everything that the newest version tells.
    pub(crate) fn document(&self, vm: VmIndex) -> Document {
        let mut document = Document::empty(self.incarnation(vm));
        document.incarnation = Some(Incarnation::Number(self.incarnation(vm)));
        document.events = self.events.iter().map(|listed| Arc::new(listed.event())).collect();
        document
    }

    fn place(&self, id: &EventId) -> Result<usize, WorldError> {
        let same = |event: &Listed| event.id.as_str().eq_ignore_ascii_case(id.as_str());
        self.events.iter().position(same).ok_or_else(|| WorldError::NoSuchEvent(id.clone()))
    }

    fn place_of_scheduled(&self, id: &EventId) -> Result<usize, WorldError> {
        let place = self.place(id)?;
        match self.events.get(place).map(|event| event.phase) {
            Some(Phase::Started { .. }) => Err(WorldError::HasStarted(id.clone())),
            Some(Phase::Scheduled { .. }) | None => Ok(place),
        }
    }

    /// Lets every event take at most one step at exactly this time.
    fn step(&mut self, time: DateTime<Utc>, happenings: &mut Vec<Happening>) {
        let mut place = 0;
        while let Some(event) = self.events.get(place) {
            if event.next_change() > time {
                place += 1;
                continue;
            }
            match event.phase {
                Phase::Started { .. } => happenings.push(self.remove(place, What::Completed, time)),
                Phase::Scheduled { .. } if event.start_time() > time => {
                    happenings.push(self.remove(place, What::Cancelled, time));
                }
                Phase::Scheduled { .. } => {
                    happenings.extend(self.begin(place, time));
                    place += 1;
                }
            }
        }
        let is_due = |upcoming: &Upcoming| matches!(upcoming.due, Due::At(due) if due <= time);
        let (due, later): (Vec<_>, Vec<_>) = std::mem::take(&mut self.upcoming).into_iter().partition(is_due);
        self.upcoming = later;
        for Upcoming { name, plan, .. } in due {
            happenings.push(self.list(name, plan, time));
        }
    }

    fn list(&mut self, name: Option<String>, plan: EventPlan, now: DateTime<Utc>) -> Happening {
        let lasts = self.speed.shorten(plan.lasts);
        let (phase, what) = if plan.notice.is_zero() {
            (Phase::Started { until: now + lasts }, What::Started)
        } else {
            let not_before = round_up_to_seconds(now + self.speed.shorten(plan.notice));
            (Phase::Scheduled { not_before }, What::Scheduled)
        };
        let event = Listed {
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
        let happening = event.happening(what, now);
        self.events.push(event);
        self.revision += 1;
        happening
    }

    fn begin(&mut self, place: usize, now: DateTime<Utc>) -> Option<Happening> {
        let event = self.events.get_mut(place)?;
        event.phase = Phase::Started { until: now + event.lasts };
        self.revision += 1;
        Some(event.happening(What::Started, now))
    }

    fn remove(&mut self, place: usize, what: What, now: DateTime<Utc>) -> Happening {
        let event = self.events.remove(place);
        self.revision += 1;
        for upcoming in &mut self.upcoming {
            if let Due::After(name, delay) = &upcoming.due
                && event.name.as_ref() == Some(name)
            {
                upcoming.due = Due::At(now + *delay);
            }
        }
        event.happening(what, now)
    }
}

/// `NotBefore` is written in whole seconds, and the event must not start earlier or later than is written.
fn round_up_to_seconds(time: DateTime<Utc>) -> DateTime<Utc> {
    let whole = time.trunc_subsecs(0);
    if whole == time { whole } else { whole + TimeDelta::seconds(1) }
}

#[cfg(test)]
#[path = "world_tests.rs"]
mod tests;
