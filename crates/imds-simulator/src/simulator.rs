//! Starting and stopping a simulator.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use scheduled_events::VmName;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use crate::clock::{Clock, SystemClock};
use crate::control;
use crate::core::{Core, Limiter};
use crate::faults::Faults;
use crate::handle::Handle;
use crate::ids::Ids;
use crate::instance::{Instance, Site};
use crate::log::RequestLog;
use crate::scenario::Scenario;
use crate::server;
use crate::speed::{Speed, SpeedError};
use crate::state::{Configuration, SharedState};
use crate::world::World;

/// A simulated set of VMs, each with its own metadata endpoint.
///
/// ```
/// # use imds_simulator::{EventPlan, Simulator};
/// # use scheduled_events::EventType;
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let running = Simulator::builder().vm("web-01").speed(60.0).start().await?;
/// running.handle().schedule(EventPlan::new(EventType::Reboot).on(["web-01"]))?;
/// let url = running.url("web-01").ok_or("no endpoint")?;
/// assert!(url.starts_with("http://127.0.0.1:"));
/// running.shutdown().await;
/// # Ok(())
/// # }
/// ```
pub struct Simulator;

impl Simulator {
    /// By default: free ports on loopback, the speed of Azure, no scenario.
    pub fn builder() -> Builder {
        Builder {
            vms: Vec::new(),
            scenario: Scenario::quiet(),
            speed: None,
            clock: Arc::new(SystemClock),
            control: None,
            first_call: Duration::ZERO,
            rate_limit: true,
            seed: None,
        }
    }
}

/// The configuration of a simulator.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use std::time::Duration;
///
/// use imds_simulator::{Scenario, Simulator};
///
/// let running = Simulator::builder()
///     .scenario(Scenario::named("spot-eviction")?)
///     .vm("spot-01")
///     .speed(100.0)
///     .first_call(Duration::from_secs(120))
///     .rate_limit(false)
///     .seed(7)
///     .start()
///     .await?;
/// assert!(running.endpoint("spot-01").is_some());
/// # Ok(())
/// # }
/// ```
#[must_use]
pub struct Builder {
    vms: Vec<(VmName, SocketAddr)>,
    scenario: Scenario,
    speed: Option<f64>,
    clock: Arc<dyn Clock>,
    control: Option<SocketAddr>,
    first_call: Duration,
    rate_limit: bool,
    seed: Option<u64>,
}

/// Why a simulator couldn't start.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use imds_simulator::{Simulator, StartError};
///
/// let outcome = Simulator::builder().vm("web-01").vm("WEB-01").start().await;
/// assert!(matches!(outcome.err(), Some(StartError::SameName(_))));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// An invalid speed.
    #[error(transparent)]
    Speed(#[from] SpeedError),
    /// An invalid name.
    #[error("'{0}' isn't a VM name: use 1 to 64 visible characters")]
    BadName(String),
    /// Two VMs have the same name.
    #[error("two VMs have the name {0}")]
    SameName(VmName),
    /// The address can't be bound.
    #[error("can't listen on {address} for {what}: {}", reason(source))]
    Listen {
        /// The VM, or the control page.
        what: String,
        /// The address.
        address: SocketAddr,
        /// The system's error.
        source: io::Error,
    },
    /// The control address isn't a loopback address.
    #[error("the control address {0} is not a loopback address: use 127.0.0.1 or [::1]")]
    ControlNotLoopback(SocketAddr),
}

fn reason(error: &io::Error) -> String {
    let known = [
        (io::ErrorKind::AddrInUse, "the port is in use; stop the program that uses it, or choose another port"),
        (io::ErrorKind::AddrNotAvailable, "this machine doesn't have that address"),
        (io::ErrorKind::PermissionDenied, "permission denied; choose a port from 1024 on"),
    ];
    let plain = known.into_iter().find(|(kind, _)| *kind == error.kind());
    plain.map_or_else(|| error.to_string(), |(_, text)| text.to_owned())
}

impl Builder {
    /// Adds a VM with its endpoint on a free loopback port.
    ///
    /// The VMs replace the scenario's in order. Without any, the scenario's own VMs have endpoints.
    pub fn vm(self, name: impl Into<String>) -> Self {
        self.vm_at(name, SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))
    }

    /// Adds a VM with its endpoint at this address.
    pub fn vm_at(mut self, name: impl Into<String>, address: SocketAddr) -> Self {
        self.vms.push((VmName::new(name), address));
        self
    }

    /// Sets the scenario.
    pub fn scenario(mut self, scenario: Scenario) -> Self {
        self.scenario = scenario;
        self
    }

    /// Divides every duration by this; the default is the scenario's speed, or 1.
    pub fn speed(mut self, times: f64) -> Self {
        self.speed = Some(times);
        self
    }

    /// Sets the clock.
    pub fn clock(mut self, clock: impl Clock) -> Self {
        self.clock = Arc::new(clock);
        self
    }

    /// Opens the control page and API at this loopback address; port 0 is any free port.
    pub fn control(mut self, address: SocketAddr) -> Self {
        self.control = Some(address);
        self
    }

    /// Delays the response to the first request of each VM.
    pub fn first_call(mut self, delay: Duration) -> Self {
        self.first_call = delay;
        self
    }

    /// Whether to reject more than five requests per second; the default is true.
    pub fn rate_limit(mut self, on: bool) -> Self {
        self.rate_limit = on;
        self
    }

    /// Makes the ids reproducible.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Opens the endpoints and starts the scenario.
    ///
    /// # Errors
    /// If an address can't be bound, or the configuration is invalid.
    pub async fn start(self) -> Result<Running, StartError> {
        let speed = match self.speed {
            Some(times) => Speed::new(times)?,
            None => self.scenario.speed().unwrap_or_default(),
        };
        let names: Vec<VmName> = self.vms.iter().map(|(name, _)| name.clone()).collect();
        let scenario = self.scenario.renamed(&names);
        let names = scenario.vms().to_vec();
        check_names(&names)?;
        if let Some(address) = self.control.filter(|address| !address.ip().is_loopback()) {
            return Err(StartError::ControlNotLoopback(address));
        }

        let address_of = |index: usize| match self.vms.get(index) {
            Some((_, address)) => Some(*address),
            None => self.vms.is_empty().then(|| SocketAddr::from((Ipv4Addr::LOCALHOST, 0))),
        };
        let mut listeners = Vec::new();
        let mut endpoints = Vec::new();
        for (index, name) in names.iter().enumerate() {
            let Some(address) = address_of(index) else {
                endpoints.push(None);
                continue;
            };
            let (listener, address) = listen(address, &format!("VM {name}")).await?;
            endpoints.push(Some(address));
            listeners.push((index, listener, address));
        }
        let control = match self.control {
            Some(address) => Some(listen(address, "the control page").await?),
            None => None,
        };

        let mut ids = self.seed.map_or_else(Ids::random, Ids::seeded);
        let site = Site {
            location: "westeurope".to_owned(),
            resource_group: "rg-simulated".to_owned(),
            subscription_id: ids.guid().to_lowercase(),
            scale_set: scenario.scale_set().unwrap_or_default().to_owned(),
        };
        let instance =
            |(index, name): (usize, &VmName)| Instance::new(name.as_str(), &ids.guid().to_lowercase(), index, &site);
        let instances = names.iter().enumerate().map(instance).collect();
        let limiters = self.rate_limit.then(|| vec![Limiter::default(); names.len()]);
        let configuration = Configuration { speed, scenario: scenario.name().to_owned(), endpoints };
        let mut world = World::new(names, speed, self.first_call, ids);
        let mut faults = Faults::default();
        scenario.begin(&mut world, &mut faults, speed, self.clock.now());
        let core = Core { world, faults, log: RequestLog::default(), instances, limiters };
        let state = Arc::new(SharedState::new(core, self.clock, configuration));

        let mut tasks = JoinSet::new();
        let clock_state = state.clone();
        tasks.spawn(async move { clock_state.run_clock().await });
        for (vm, listener, address) in listeners {
            tasks.spawn(server::serve_vm(state.clone(), vm, listener, address));
        }
        let handle = Handle::new(state);
        let control = control.map(|(listener, address)| {
            tasks.spawn(control::serve(handle.clone(), listener));
            address
        });
        Ok(Running { handle, control, tasks })
    }
}

/// A running simulator. Dropping it stops it.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use imds_simulator::Simulator;
///
/// let running = Simulator::builder().vm("web-01").start().await?;
/// assert_eq!(running.url("web-01"), running.endpoint("web-01").map(|address| format!("http://{address}")));
/// assert_eq!(running.url("web-02"), None);
/// running.shutdown().await;
/// # Ok(())
/// # }
/// ```
pub struct Running {
    handle: Handle,
    control: Option<SocketAddr>,
    tasks: JoinSet<()>,
}

impl Running {
    /// Controls the simulator.
    #[must_use]
    pub fn handle(&self) -> &Handle {
        &self.handle
    }

    /// The address of this VM's endpoint.
    #[must_use]
    pub fn endpoint(&self, vm: &str) -> Option<SocketAddr> {
        let name = VmName::new(vm);
        self.handle.status().vms.into_iter().find(|vm| vm.name == name)?.endpoint
    }

    /// The base URL of this VM's endpoint, such as `http://127.0.0.1:8081`.
    #[must_use]
    pub fn url(&self, vm: &str) -> Option<String> {
        self.endpoint(vm).map(|address| format!("http://{address}"))
    }

    /// The address of the control page and API, if configured.
    #[must_use]
    pub fn control(&self) -> Option<SocketAddr> {
        self.control
    }

    /// Stops the simulator and waits until every port is closed.
    pub async fn shutdown(mut self) {
        self.tasks.shutdown().await;
    }
}

fn check_names(names: &[VmName]) -> Result<(), StartError> {
    let mut known = std::collections::HashSet::new();
    for name in names {
        let text = name.as_str();
        let visible = |character: char| !character.is_whitespace() && !character.is_control();
        if text.is_empty() || text.chars().count() > 64 || !text.chars().all(visible) {
            return Err(StartError::BadName(text.to_owned()));
        }
        if !known.insert(name) {
            return Err(StartError::SameName(name.clone()));
        }
    }
    Ok(())
}

async fn listen(address: SocketAddr, what: &str) -> Result<(TcpListener, SocketAddr), StartError> {
    let error = |source| StartError::Listen { what: what.to_owned(), address, source };
    let listener = TcpListener::bind(address).await.map_err(error)?;
    let address = listener.local_addr().map_err(error)?;
    Ok((listener, address))
}
