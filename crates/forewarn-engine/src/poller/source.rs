//! Where events come from.

use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use scheduled_events::{Client, Endpoint, Error, EventId, Identity, Response, Timeouts, VmName, discovery};
use tokio::time::{Instant, timeout};

use super::Alarm;
use crate::sessions::Sessions;

/// An endpoint, or a test's stand-in for one.
pub trait Source: Send + Sync + 'static {
    fn poll(&self) -> impl Future<Output = Result<Response, Error>> + Send;

    fn identity(&self) -> impl Future<Output = Result<Identity, Error>> + Send;

    /// Used as the VM's name if the endpoint doesn't offer it.
    fn host_name(&self) -> Option<VmName> {
        None
    }

    fn endpoint(&self) -> Endpoint;

    fn approve(&self, id: &EventId) -> impl Future<Output = Result<(), Error>> + Send;

    /// The time to the next poll: longer than the interval if other sessions of this VM poll too.
    fn turn(&self, interval: Duration) -> Duration {
        interval
    }

    fn alarm(&self) -> Alarm {
        Alarm::default()
    }

    /// A random number from 0 to 1, so that many VMs don't retry in step.
    fn jitter(&self) -> f64;
}

/// The endpoint of this VM: a fixed one, or Azure's address and the ones from DHCP if nothing responds there.
#[derive(Debug)]
pub struct Endpoints {
    client: Mutex<Arc<Client>>,
    discovery: Option<Discovery>,
    sessions: Option<Sessions>,
    host_name: Option<VmName>,
}

#[derive(Debug)]
struct Discovery {
    timeouts: Timeouts,
    last: Mutex<Option<Instant>>,
}

/// Leases seldom change, and reading them costs more than a request.
const DISCOVERY_INTERVAL: Duration = Duration::from_secs(300);

impl Endpoints {
    /// Without discovery.
    pub fn only(endpoint: Endpoint) -> Result<Self, Error> {
        let client = Mutex::new(Arc::new(Client::new(endpoint)?));
        Ok(Self { client, discovery: None, sessions: None, host_name: None })
    }

    /// With discovery through DHCP.
    pub fn with_discovery(endpoint: Endpoint) -> Result<Self, Error> {
        let discovery = Some(Discovery { timeouts: Timeouts::default(), last: Mutex::new(None) });
        Ok(Self { discovery, ..Self::only(endpoint)? })
    }

    /// Takes turns with the other sessions of this VM.
    pub fn in_turn_with(self, sessions: Sessions) -> Self {
        Self { sessions: Some(sessions), ..self }
    }

    /// Sets the host name, for an endpoint that doesn't offer the VM's name.
    pub fn on_host(self, name: Option<VmName>) -> Self {
        Self { host_name: name, ..self }
    }

    fn client(&self) -> Arc<Client> {
        Arc::clone(&lock(&self.client))
    }

    /// Searches for another endpoint, unless it did so recently.
    async fn discover(&self) -> Option<Arc<Client>> {
        let discovery = self.discovery.as_ref()?;
        {
            let mut last = lock(&discovery.last);
            if last.is_some_and(|last| last.elapsed() < DISCOVERY_INTERVAL) {
                return None;
            }
            *last = Some(Instant::now());
        }
        let now = SystemTime::now().into();
        let elsewhere = move || discovery::endpoints(&discovery::dhcp_addresses(now)).unwrap_or_default();
        let fixed = self.endpoint();
        let finding = discovery::find(fixed, discovery.timeouts, elsewhere);
        // Leases are files, and a disk that hangs must not stop the polling.
        let found = Arc::new(timeout(DISCOVERY_TIMEOUT, finding).await.ok()?.ok()?);
        *lock(&self.client) = Arc::clone(&found);
        Some(found)
    }
}

/// Longer than all requests of a discovery may take.
const DISCOVERY_TIMEOUT: Duration = Duration::from_secs(30);

impl Source for Endpoints {
    async fn poll(&self) -> Result<Response, Error> {
        let error = match self.client().document().await {
            Ok(response) => return Ok(response),
            Err(error) => error,
        };
        if error.failure.is_wrong_address()
            && let Some(found) = self.discover().await
        {
            return found.document().await;
        }
        Err(error)
    }

    async fn identity(&self) -> Result<Identity, Error> {
        self.client().identity().await
    }

    fn host_name(&self) -> Option<VmName> {
        self.host_name.clone()
    }

    fn endpoint(&self) -> Endpoint {
        self.client().endpoint().clone()
    }

    async fn approve(&self, id: &EventId) -> Result<(), Error> {
        self.client().approve(std::slice::from_ref(id)).await
    }

    fn turn(&self, interval: Duration) -> Duration {
        let since_epoch = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        self.sessions.as_ref().map_or(interval, |sessions| sessions.turn().wait(interval, since_epoch))
    }

    fn alarm(&self) -> Alarm {
        Alarm::system()
    }

    fn jitter(&self) -> f64 {
        fastrand::f64()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Each value is only ever replaced, so a panic elsewhere leaves it valid.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
