//! The state that the simulator's tasks share.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, SecondsFormat, Utc};
use hyper::header::HeaderValue;
use scheduled_events::VmName;
use tokio::sync::watch;

use crate::active_event::{ChangeKind, EventChange};
use crate::clock::Clock;
use crate::core::{Core, Disposition};
use crate::endpoint::{EndpointResponse, Request};
use crate::handle::{Status, VmState};
use crate::server::http_date;
use crate::speed::Speed;
use crate::world::VmIndex;

/// Shared by the simulator's tasks.
pub(crate) struct SharedState {
    core: Mutex<Core>,
    clock: Arc<dyn Clock>,
    configuration: Configuration,
    changed: watch::Sender<()>,
    next_change: watch::Sender<Option<DateTime<Utc>>>,
    refusing: watch::Sender<BTreeSet<VmIndex>>,
    /// The latest `Date` header and its Unix time.
    date_header: Mutex<(i64, Option<HeaderValue>)>,
}

/// Fixed at the start.
pub(crate) struct Configuration {
    pub(crate) speed: Speed,
    pub(crate) scenario: String,
    pub(crate) endpoints: Vec<Option<SocketAddr>>,
}

impl SharedState {
    pub(crate) fn new(core: Core, clock: Arc<dyn Clock>, configuration: Configuration) -> Self {
        Self {
            core: Mutex::new(core),
            clock,
            configuration,
            changed: watch::Sender::new(()),
            next_change: watch::Sender::new(None),
            refusing: watch::Sender::new(BTreeSet::new()),
            date_header: Mutex::default(),
        }
    }

    pub(crate) fn speed(&self) -> Speed {
        self.configuration.speed
    }

    pub(crate) fn clock(&self) -> &dyn Clock {
        self.clock.as_ref()
    }

    pub(crate) fn vm_name(&self, vm: VmIndex) -> VmName {
        self.read(|core, _| core.world.name(vm).cloned()).unwrap_or_else(|| "".into())
    }

    /// The VMs whose ports are closed.
    pub(crate) fn refusing(&self) -> watch::Receiver<BTreeSet<VmIndex>> {
        self.refusing.subscribe()
    }

    /// Applies changes when they are due, for waiters and for the log. Never completes.
    pub(crate) async fn run_clock(&self) {
        let mut next_change = self.next_change.subscribe();
        self.read(|_, _| ());
        loop {
            let next = *next_change.borrow_and_update();
            let due = async {
                match next {
                    Some(time) => self.clock.sleep_until(time).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = due => self.read(|_, _| ()),
                // Infallible: `self` has the sender.
                _ = next_change.changed() => {}
            }
        }
    }

    /// Advances to the present and reads.
    pub(crate) fn read<T>(&self, read: impl FnOnce(&Core, DateTime<Utc>) -> T) -> T {
        let mut core = self.core.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.clock.now();
        let changes = core.advance(now);
        let value = read(&core, now);
        // Reading alone changes nothing, but advancing may have.
        if self.publish(&core) || !changes.is_empty() {
            log(&changes);
            self.changed.send_replace(());
        }
        value
    }

    /// Advances to the present and changes.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut Core, DateTime<Utc>) -> (T, Vec<EventChange>)) -> T {
        let result = self.try_change(|core, now| Ok::<_, std::convert::Infallible>(change(core, now)));
        match result {
            Ok(value) => value,
        }
    }

    pub(crate) fn try_change<T, E>(
        &self,
        change: impl FnOnce(&mut Core, DateTime<Utc>) -> Result<(T, Vec<EventChange>), E>,
    ) -> Result<T, E> {
        let mut core = self.core.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.clock.now();
        let mut changes = core.advance(now);
        let result = change(&mut core, now);
        let result = result.map(|(value, more)| {
            changes.extend(more);
            value
        });
        log(&changes);
        self.publish(&core);
        self.changed.send_replace(());
        result
    }

    /// Handles a request: returns its number in the log, what to do with it, and the time. Logs an immediate response.
    pub(crate) fn receive(&self, vm: VmIndex, request: &Request) -> (u64, Disposition, DateTime<Utc>) {
        self.change(|core, now| {
            let (number, disposition, changes) = core.receive(vm, request, now);
            match &disposition {
                Disposition::Respond(response) | Disposition::Break(_, response) => core.log.finish(number, response),
                Disposition::Wait(_) | Disposition::Hang => {}
            }
            ((number, disposition, now), changes)
        })
    }

    /// The response to a delayed request, and its time.
    pub(crate) fn respond(&self, vm: VmIndex, number: u64, request: &Request) -> (EndpointResponse, DateTime<Utc>) {
        self.change(|core, now| {
            let (response, changes) = core.respond(vm, request, now);
            core.log.finish(number, &response);
            ((response, now), changes)
        })
    }

    /// The `Date` header, formatted once a second.
    pub(crate) fn date(&self, now: DateTime<Utc>) -> Option<HeaderValue> {
        let mut cached = self.date_header.lock().unwrap_or_else(PoisonError::into_inner);
        if let (second, Some(date)) = &*cached
            && *second == now.timestamp()
        {
            return Some(date.clone());
        }
        *cached = (now.timestamp(), HeaderValue::from_str(&http_date(now)).ok());
        cached.1.clone()
    }

    pub(crate) fn status(&self) -> Status {
        self.read(|core, now| self.status_of(core, now))
    }

    pub(crate) fn status_of(&self, core: &Core, now: DateTime<Utc>) -> Status {
        let vm = |(index, name): (VmIndex, &VmName)| VmState {
            name: name.clone(),
            endpoint: self.configuration.endpoints.get(index).copied().flatten(),
            watching: core.world.is_watching(index, now),
            incarnation: core.world.incarnation(index),
        };
        Status {
            now,
            speed: self.configuration.speed,
            scenario: self.configuration.scenario.clone(),
            vms: core.world.vms().enumerate().map(vm).collect(),
            events: core.world.events(),
            faults: core.faults.states(),
            requests: core.log.total(),
        }
    }

    pub(crate) async fn wait_for<T>(&self, mut find: impl FnMut(&Core, DateTime<Utc>) -> Option<T>) -> T {
        let mut changed = self.changed.subscribe();
        loop {
            changed.mark_unchanged();
            if let Some(found) = self.read(&mut find) {
                return found;
            }
            // Infallible: `self` has the sender.
            let _ = changed.changed().await;
        }
    }

    /// Publishes which ports are closed and when the next change is due. Returns whether either differs.
    fn publish(&self, core: &Core) -> bool {
        let refused = |(index, name): (VmIndex, &VmName)| core.faults.refuses(name).then_some(index);
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

fn log(changes: &[EventChange]) {
    for EventChange { at, id, event_type, kind } in changes {
        let kind = match kind {
            ChangeKind::Scheduled => "scheduled",
            ChangeKind::Approved => "approved",
            ChangeKind::Started => "started",
            ChangeKind::Completed => "completed",
            ChangeKind::Cancelled => "cancelled",
        };
        let at = at.to_rfc3339_opts(SecondsFormat::Millis, true);
        tracing::info!(event = %id, %at, "{event_type} {kind}");
    }
}
