//! Discovery of the endpoint on a VM outside a virtual network.
//!
//! Such a VM (classic, or part of a cloud service) has no route to the fixed address. Its host's address comes with the
//! DHCP lease, as option 245.

pub mod leases;
#[cfg_attr(windows, path = "discovery/windows.rs")]
#[cfg_attr(not(windows), path = "discovery/linux.rs")]
mod system;

use std::net::Ipv4Addr;

use chrono::{DateTime, Utc};

use crate::client::{Client, Timeouts};
use crate::endpoint::{Endpoint, InvalidEndpoint};
use crate::failure::Error;

/// The ports in Microsoft's samples.
const PORTS: [u16; 2] = [80, 8080];

/// The DHCP leases of one network interface.
///
/// ```
/// use scheduled_events::discovery::{self, Lease};
///
/// let lease = Lease { interface: "eth0".to_owned(), addresses: vec![[168, 63, 129, 16].into()] };
/// assert_eq!(discovery::endpoints(&lease.addresses)?.len(), 2);
/// # Ok::<(), scheduled_events::InvalidEndpoint>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    /// Its name, or the lease file's path if that names none.
    pub interface: String,
    /// Option 245 of unexpired leases, newest first.
    pub addresses: Vec<Ipv4Addr>,
}

/// The leases of this machine, including those without option 245.
///
/// Blocks: it reads lease files, the registry or the output of `nmcli`.
///
/// ```no_run
/// use scheduled_events::discovery;
///
/// for lease in discovery::dhcp_leases(std::time::SystemTime::now().into()) {
///     println!("{}: {:?}", lease.interface, lease.addresses);
/// }
/// ```
#[must_use]
pub fn dhcp_leases(now: DateTime<Utc>) -> Vec<Lease> {
    system::leases(now)
}

/// The addresses in option 245 of unexpired leases, without duplicates.
///
/// Blocks like [`dhcp_leases`].
///
/// ```no_run
/// use scheduled_events::discovery;
///
/// let addresses = discovery::dhcp_addresses(std::time::SystemTime::now().into());
/// println!("{} addresses from DHCP", addresses.len());
/// ```
#[must_use]
pub fn dhcp_addresses(now: DateTime<Utc>) -> Vec<Ipv4Addr> {
    let mut addresses: Vec<Ipv4Addr> = Vec::new();
    for address in dhcp_leases(now).into_iter().flat_map(|lease| lease.addresses) {
        if !addresses.contains(&address) {
            addresses.push(address);
        }
    }
    addresses
}

/// The possible endpoints at addresses from [`dhcp_addresses`], in the order to try them.
///
/// ```
/// use scheduled_events::discovery;
///
/// let found = discovery::endpoints(&[[168, 63, 129, 16].into()])?;
/// assert_eq!(found[0].to_string(), "http://168.63.129.16");
/// assert_eq!(found[1].to_string(), "http://168.63.129.16:8080");
/// # Ok::<(), scheduled_events::InvalidEndpoint>(())
/// ```
///
/// # Errors
/// Never: the ports are constants.
pub fn endpoints(addresses: &[Ipv4Addr]) -> Result<Vec<Endpoint>, InvalidEndpoint> {
    addresses.iter().flat_map(|address| PORTS.map(|port| Endpoint::at(*address, port))).collect()
}

/// Finds the endpoint that responds: `fixed`, or the first of `candidates` if there is no metadata service at `fixed`. The
/// returned client has read its first document.
///
/// An error response is a response, too.
///
/// ```no_run
/// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
/// use scheduled_events::{Endpoint, Timeouts, discovery};
///
/// let now = std::time::SystemTime::now().into();
/// let candidates = move || discovery::endpoints(&discovery::dhcp_addresses(now)).unwrap_or_default();
/// let client = discovery::find(Endpoint::azure()?, Timeouts::default(), candidates).await?;
/// println!("{} responds", client.endpoint());
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// If no endpoint responds, or the one that does returns an error.
pub async fn find(
    fixed: Endpoint,
    timeouts: Timeouts,
    candidates: impl FnOnce() -> Vec<Endpoint> + Send + 'static,
) -> Result<Client, NotFound> {
    let first = match connect(fixed, timeouts).await {
        Ok(client) => return Ok(client),
        Err(error) if !error.failure.is_wrong_address() => return Err(NotFound { first: error, others: Vec::new() }),
        Err(error) => error,
    };
    // A panic means no further endpoints.
    let candidates = tokio::task::spawn_blocking(candidates).await.unwrap_or_default();
    let mut others = Vec::new();
    for candidate in candidates {
        match connect(candidate, timeouts).await {
            Ok(client) => return Ok(client),
            Err(error) => others.push(error),
        }
    }
    Err(NotFound { first, others })
}

async fn connect(endpoint: Endpoint, timeouts: Timeouts) -> Result<Client, Error> {
    let client = Client::with_timeouts(endpoint, timeouts)?;
    client.document().await?;
    Ok(client)
}

/// No endpoint responds.
///
/// ```
/// use scheduled_events::discovery::NotFound;
/// use scheduled_events::{Error, Failure};
///
/// let failure = Failure::NotOnAzure { detail: "no route to host".to_owned() };
/// let first = Error { method: "GET", url: "http://169.254.169.254".to_owned(), failure };
/// let error = NotFound { first, others: Vec::new() };
/// assert!(error.to_string().ends_with("DHCP offers no other address (option 245)."));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{first} {}", also_tried(.others))]
pub struct NotFound {
    /// What happened at the fixed address.
    pub first: Error,
    /// What happened at the addresses from DHCP.
    pub others: Vec<Error>,
}

fn also_tried(others: &[Error]) -> String {
    if others.is_empty() {
        return "DHCP offers no other address (option 245).".to_owned();
    }
    let tried: Vec<String> = others.iter().map(|error| format!("{}: {}", error.url, error.failure)).collect();
    format!("Also tried, from DHCP option 245: {}.", tried.join("; "))
}
