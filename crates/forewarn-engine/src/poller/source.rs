//! Whom the poller asks.

use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use scheduled_events::{Client, Endpoint, Error, EventId, Identity, Reading, Timeouts, VmName, discovery};
use tokio::time::{Instant, timeout};

use super::Alarm;
use crate::sessions::Sessions;

/// Somebody who can be asked what is scheduled, and told to start it.
pub trait Source: Send + Sync + 'static {
    /// Asks what is scheduled.
    fn ask(&self) -> impl Future<Output = Result<Reading, Error>> + Send;

    /// Asks which VM this is.
    fn identity(&self) -> impl Future<Output = Result<Identity, Error>> + Send;

    /// The name of this host, which is used where the endpoint can't say which VM this is.
    fn host_name(&self) -> Option<VmName> {
        None
    }

    /// Who is asked at present.
    fn endpoint(&self) -> Endpoint;

    /// Approves an event.
    fn approve(&self, id: &EventId) -> impl Future<Output = Result<(), Error>> + Send;

    /// How long from now to the next asking, where one is due at the interval: longer where others ask as well and
    /// take turns.
    fn turn(&self, interval: Duration) -> Duration {
        interval
    }

    /// What to wait with until then.
    fn alarm(&self) -> Alarm {
        Alarm::default()
    }

    /// A number from 0 to 1, another one each time: what spreads the retries of many VMs.
    fn chance(&self) -> f64;
}

/// The endpoint of this VM: the one that was named, or Azure's fixed address and, where nobody answers there, the one
/// that DHCP names.
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
    tried: Mutex<Option<Instant>>,
}

/// Leases seldom change, and reading them costs more than asking.
const BETWEEN_DISCOVERIES: Duration = Duration::from_secs(300);

impl Endpoints {
    /// Only this one, whatever DHCP says.
    ///
    /// # Errors
    /// If the system cannot provide what any connection needs.
    pub fn only(endpoint: Endpoint) -> Result<Self, Error> {
        Ok(Self {
            client: Mutex::new(Arc::new(Client::new(endpoint)?)),
            discovery: None,
            sessions: None,
            host_name: None,
        })
    }

    /// This one, and those that DHCP names when nobody answers there.
    ///
    /// # Errors
    /// If the system cannot provide what any connection needs.
    pub fn from(endpoint: Endpoint) -> Result<Self, Error> {
        let discovery = Discovery { timeouts: Timeouts::default(), tried: Mutex::new(None) };
        Ok(Self {
            client: Mutex::new(Arc::new(Client::new(endpoint)?)),
            discovery: Some(discovery),
            sessions: None,
            host_name: None,
        })
    }

    /// Takes turns with the other sessions of this VM.
    #[must_use]
    pub fn in_turn_with(self, sessions: Sessions) -> Self {
        Self { sessions: Some(sessions), ..self }
    }

    /// The name of this host, for an endpoint that can't say which VM this is.
    #[must_use]
    pub fn on_host(self, name: Option<VmName>) -> Self {
        Self { host_name: name, ..self }
    }

    fn client(&self) -> Arc<Client> {
        Arc::clone(&lock(&self.client))
    }

    /// Looks for an endpoint that answers, unless that was done lately.
    async fn discover(&self) -> Option<Arc<Client>> {
        let discovery = self.discovery.as_ref()?;
        {
            let mut tried = lock(&discovery.tried);
            if tried.is_some_and(|tried| tried.elapsed() < BETWEEN_DISCOVERIES) {
                return None;
            }
            *tried = Some(Instant::now());
        }
        let now = SystemTime::now().into();
        let elsewhere = move || discovery::endpoints(&discovery::dhcp_addresses(now)).unwrap_or_default();
        let fixed = self.endpoint();
        let finding = discovery::find(fixed, discovery.timeouts, elsewhere);
        // Leases are files, and a disk that hangs must not end the polling.
        let found = Arc::new(timeout(DISCOVERY_PATIENCE, finding).await.ok()?.ok()?);
        *lock(&self.client) = Arc::clone(&found);
        Some(found)
    }
}

/// Longer than all requests of a discovery may take.
const DISCOVERY_PATIENCE: Duration = Duration::from_secs(30);

impl Source for Endpoints {
    async fn ask(&self) -> Result<Reading, Error> {
        let error = match self.client().document().await {
            Ok(reading) => return Ok(reading),
            Err(error) => error,
        };
        if error.failure.nobody_answered()
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
        Alarm::of_the_system()
    }

    fn chance(&self) -> f64 {
        // The fraction of a microsecond at which a failure is noticed is chance enough to spread retries.
        let nanos = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().subsec_nanos();
        f64::from(nanos % 10_000) / 10_000.0
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Each holds one value that is replaced whole, so a panic elsewhere cannot have left it half changed.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
