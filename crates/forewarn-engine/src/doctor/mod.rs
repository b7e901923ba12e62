//! The connection doctor's hands: tries the way to the endpoint step by step and writes down what it finds.
//!
//! It works beside the watch, over connections of its own, and is polite: three requests at the most, apart from each
//! other, and none while the endpoint wants to be left alone.

mod asking;
mod connecting;
mod proxies;
mod route;

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use chrono::{DateTime, Utc};
use forewarn_core::diagnosis::{Address, Connection, Findings, LeaseFound, Origin, Route};
use scheduled_events::{Endpoint, discovery};
use tokio::sync::{Mutex, oneshot};
use tokio::time::{Instant, sleep_until, timeout};

/// What the doctor has to know besides the endpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Circumstances {
    /// The time.
    pub(crate) at: DateTime<Utc>,
    /// The version of the program.
    pub(crate) version: &'static str,
    /// Whether the endpoint is the simulator of a demonstration.
    pub(crate) demo: bool,
    /// Whether the endpoint has just said that it is asked too often.
    pub(crate) throttled: bool,
    /// When the endpoint last answered.
    pub(crate) heard: Option<DateTime<Utc>>,
}

/// How long things may take.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Patience {
    /// Each probe.
    pub(crate) probe: Duration,
    /// All of them together.
    pub(crate) whole: Duration,
    /// The least time between two requests. With the watch's one a second this stays below the five that are allowed.
    pub(crate) between_requests: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            probe: Duration::from_secs(5),
            whole: Duration::from_secs(20),
            between_requests: Duration::from_millis(500),
        }
    }
}

/// Looks into one connection at a time, however many people ask.
#[derive(Debug, Clone, Default)]
pub(crate) struct Doctor {
    patience: Patience,
    /// Held while looking; when the last request was sent.
    turn: Arc<Mutex<Option<Instant>>>,
}

impl Doctor {
    /// One who waits only so long.
    #[cfg(test)]
    pub(crate) fn with_patience(patience: Patience) -> Self {
        Self { patience, turn: Arc::default() }
    }

    /// Tries the way to the endpoint.
    pub(crate) async fn examine(&self, endpoint: Endpoint, circumstances: Circumstances) -> Findings {
        let mut last_request = self.turn.lock().await;
        let mut visit = Visit {
            patience: self.patience,
            until: Instant::now() + self.patience.whole,
            last_request: &mut last_request,
        };
        let at = circumstances.at;
        // Both begin at once and are asked for last: reading leases may take longer than all the rest.
        let reading = on_a_thread(move || leases(at));
        let proxies = on_a_thread(proxies::of_this_system);

        let resolved = visit.within(connecting::resolve(&endpoint)).await;
        let target = resolved.as_ref().ok().and_then(|found| found.as_ref().ok()).copied();
        let route = match resolved {
            Ok(Ok(target)) => route::towards(target),
            Ok(Err(detail)) => Route::Unresolved { detail },
            Err(OutOfTime) => Route::Unresolved { detail: "no answer in time".to_owned() },
        };
        let connection = match (target, &route) {
            (Some(target), Route::Through(_)) => connecting::connect(target, visit.time_left()).await,
            (Some(_) | None, _) => Connection::NotTried,
        };
        let answers = asking::ask(&endpoint, &connection, circumstances.throttled, &mut visit).await;
        let leases = visit.within(reading).await.ok().flatten();
        let proxies = visit.within(proxies).await.ok().flatten().unwrap_or_default();
        Findings {
            at,
            version: circumstances.version.to_owned(),
            address: address(&endpoint, circumstances.demo, leases.as_deref()),
            route,
            exempt: proxies.exempts(endpoint.host()),
            proxies: proxies.settings,
            connection,
            request: answers.request,
            older: answers.older,
            identity: answers.identity,
            leases,
            heard: circumstances.heard,
        }
    }
}

/// One examination, and the time it has.
struct Visit<'a> {
    patience: Patience,
    until: Instant,
    last_request: &'a mut Option<Instant>,
}

/// The time for a probe was over.
struct OutOfTime;

impl Visit<'_> {
    /// What a single probe may still take.
    fn time_left(&self) -> Duration {
        self.until.saturating_duration_since(Instant::now()).min(self.patience.probe)
    }

    async fn within<T>(&self, probe: impl Future<Output = T>) -> Result<T, OutOfTime> {
        timeout(self.time_left(), probe).await.map_err(|_| OutOfTime)
    }

    /// Waits until a request may be sent. `None` when there is no time left for one.
    async fn may_ask(&mut self) -> Option<Duration> {
        if let Some(last) = *self.last_request {
            sleep_until(last + self.patience.between_requests).await;
        }
        let left = self.time_left();
        if left.is_zero() {
            return None;
        }
        *self.last_request = Some(Instant::now());
        Some(left)
    }
}

/// Where the address comes from shows in what it is.
fn address(endpoint: &Endpoint, demo: bool, leases: Option<&[LeaseFound]>) -> Address {
    let host = endpoint.host().to_owned();
    let names_host = |lease: &LeaseFound| lease.addresses.iter().any(|address| address.to_string() == host);
    let origin = if demo {
        Origin::Demonstration
    } else if Endpoint::azure().is_ok_and(|azure| azure == *endpoint) {
        Origin::Azure
    } else if leases.into_iter().flatten().any(names_host) {
        Origin::Dhcp
    } else {
        Origin::Named
    };
    Address { url: endpoint.to_string(), host, origin }
}

/// Several leases of one interface are told together.
fn leases(now: DateTime<Utc>) -> Vec<LeaseFound> {
    let mut found: Vec<LeaseFound> = Vec::new();
    for lease in discovery::dhcp_leases(now) {
        let index = found.iter().position(|known| known.interface == lease.interface).unwrap_or_else(|| {
            found.push(LeaseFound { interface: lease.interface, addresses: Vec::new() });
            found.len() - 1
        });
        let known = &mut found[index].addresses;
        for address in lease.addresses {
            if !known.contains(&address) {
                known.push(address);
            }
        }
    }
    found
}

/// Does what blocks on a thread of its own, which nobody waits for at the end of the program: a file on a network drive
/// or another program may never answer. `None` if it cannot be done.
fn on_a_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> impl Future<Output = Option<T>> + Send {
    let (done, result) = oneshot::channel();
    let started = thread::Builder::new().name("doctor".to_owned()).spawn(move || drop(done.send(work())));
    async move {
        started.ok()?;
        result.await.ok()
    }
}
