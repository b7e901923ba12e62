//! The connection doctor's probes.
//!
//! They run beside the poller, over their own connections, and spare the endpoint: one document and one identity
//! request, apart from each other, and none while the endpoint throttles.

mod proxies;
mod route;

#[cfg(test)]
mod tests;

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use chrono::{DateTime, Utc};
use forewarn_core::diagnosis::{Findings, NoRoute, Origin, Probe, Route};
use scheduled_events::{Client, Endpoint, Error, Failure, Timeouts, discovery};
use tokio::net::lookup_host;
use tokio::sync::{Mutex, oneshot};
use tokio::time::{Instant, sleep_until, timeout};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Circumstances {
    pub(crate) at: DateTime<Utc>,
    pub(crate) program_version: &'static str,
    pub(crate) demo: bool,
    /// The poller's latest failure, if the endpoint throttles.
    pub(crate) throttled: Option<Failure>,
    pub(crate) last_response: Option<DateTime<Utc>>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    pub(crate) probe: Duration,
    pub(crate) total: Duration,
    /// Between two requests: with the poller's one per second this stays below Azure's limit of five.
    pub(crate) between_requests: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            probe: Duration::from_secs(5),
            total: Duration::from_secs(20),
            between_requests: Duration::from_millis(500),
        }
    }
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Doctor {
    limits: Limits,
    /// Held during an examination; the time of the last request.
    last_request: Arc<Mutex<Option<Instant>>>,
}

impl Doctor {
    #[cfg(test)]
    pub(crate) fn with_limits(limits: Limits) -> Self {
        Self { limits, last_request: Arc::default() }
    }

    pub(crate) async fn examine(&self, endpoint: Endpoint, circumstances: Circumstances) -> Findings {
        let mut last_request = self.last_request.lock().await;
        let deadline = Instant::now() + self.limits.total;
        let mut budget = Budget { limits: self.limits, deadline, last_request: &mut last_request };
        let Circumstances { at, program_version, demo, throttled, last_response } = circumstances;
        // Started first and awaited last: reading leases may take longer than everything else.
        let leases = on_thread(move || leases(at));
        let proxies = on_thread(proxies::read);

        let route = budget
            .within(find_route(&endpoint))
            .await
            .unwrap_or_else(|| Err(NoRoute::Unresolved("no response in time".to_owned())));
        let document = match throttled {
            Some(failure) => Some(Probe { result: Err(failure), server_headers: Vec::new(), took: Duration::ZERO }),
            None => match budget.client(&endpoint).await {
                Some(client) => Some(probe(&client, client.document()).await),
                None => None,
            },
        };
        let mut identity = None;
        if document.as_ref().is_some_and(|probe| probe.result.is_ok())
            && let Some(client) = budget.client(&endpoint).await
        {
            identity = Some(probe(&client, client.identity()).await);
        }
        let leases = budget.within(leases).await.flatten();
        let proxies = budget.within(proxies).await.flatten().unwrap_or_default();
        Findings {
            at,
            program_version: program_version.to_owned(),
            url: endpoint.to_string(),
            host: endpoint.host().to_owned(),
            origin: origin(&endpoint, demo, leases.as_deref()),
            route,
            proxy_exempt: proxies.exempts(endpoint.host()),
            proxies: proxies.settings,
            document,
            identity,
            leases,
            last_response,
        }
    }
}

struct Budget<'a> {
    limits: Limits,
    deadline: Instant,
    last_request: &'a mut Option<Instant>,
}

impl Budget<'_> {
    fn time_left(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now()).min(self.limits.probe)
    }

    async fn within<T>(&self, probe: impl Future<Output = T>) -> Option<T> {
        timeout(self.time_left(), probe).await.ok()
    }

    /// A new client for one request, so that the poller's is left alone. `None` if there is no time left.
    async fn client(&mut self, endpoint: &Endpoint) -> Option<Client> {
        if let Some(last) = *self.last_request {
            sleep_until(last + self.limits.between_requests).await;
        }
        let left = self.time_left();
        if left.is_zero() {
            return None;
        }
        *self.last_request = Some(Instant::now());
        let timeouts = Timeouts { connect: left, first_response: left, response: left };
        Client::with_timeouts(endpoint.clone(), timeouts).ok()
    }
}

async fn probe<T>(client: &Client, request: impl Future<Output = Result<T, Error>>) -> Probe<T> {
    let start = Instant::now();
    let result = request.await.map_err(|error| error.failure);
    Probe { result, server_headers: client.server_headers(), took: start.elapsed() }
}

async fn find_route(endpoint: &Endpoint) -> Result<Route, NoRoute> {
    let mut addresses = lookup_host((endpoint.host(), endpoint.port()))
        .await
        .map_err(|error| NoRoute::Unresolved(error.to_string()))?;
    route::to(addresses.next().ok_or_else(|| NoRoute::Unresolved("no address".to_owned()))?)
}

fn origin(endpoint: &Endpoint, demo: bool, leases: Option<&[(String, Vec<Ipv4Addr>)]>) -> Origin {
    let is_host = |address: &Ipv4Addr| address.to_string() == endpoint.host();
    if demo {
        Origin::Demo
    } else if Endpoint::azure().is_ok_and(|azure| azure == *endpoint) {
        Origin::Azure
    } else if leases.into_iter().flatten().any(|(_, addresses)| addresses.iter().any(is_host)) {
        Origin::Dhcp
    } else {
        Origin::CommandLine
    }
}

fn leases(now: DateTime<Utc>) -> Vec<(String, Vec<Ipv4Addr>)> {
    let mut merged: Vec<(String, Vec<Ipv4Addr>)> = Vec::new();
    for lease in discovery::dhcp_leases(now) {
        let index = merged.iter().position(|(interface, _)| *interface == lease.interface).unwrap_or_else(|| {
            merged.push((lease.interface, Vec::new()));
            merged.len() - 1
        });
        let known = &mut merged[index].1;
        known.extend(lease.addresses);
        known.sort_unstable();
        known.dedup();
    }
    merged
}

/// Runs blocking work on its own thread, which the program doesn't wait for at exit: a file on a network drive may hang.
fn on_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> impl Future<Output = Option<T>> + Send {
    let (done, result) = oneshot::channel();
    let started = thread::Builder::new().name("doctor".to_owned()).spawn(move || drop(done.send(work())));
    async move {
        started.ok()?;
        result.await.ok()
    }
}
