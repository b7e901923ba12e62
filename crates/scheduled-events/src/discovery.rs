//! Finding the endpoint of a VM that is in no virtual network.
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
use crate::error::Error;

/// Where Microsoft's own samples find the service at such an address.
const PORTS: [u16; 2] = [80, 8080];

/// What the DHCP leases of one network interface say.
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
    /// The interface, or the file where it is not named.
    pub interface: String,
    /// Option 245, in leases that are still good; the newest first.
    pub addresses: Vec<Ipv4Addr>,
}

/// The leases of this machine, those without option 245 included.
///
/// Reads lease files, the registry or another program's output, so it may block for a moment.
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

/// The addresses that DHCP has given this machine as option 245 in leases that are still good, without doubles.
///
/// May block as [`dhcp_leases`] does.
///
/// ```no_run
/// use scheduled_events::discovery;
///
/// let addresses = discovery::dhcp_addresses(std::time::SystemTime::now().into());
/// println!("DHCP names {} addresses", addresses.len());
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

/// The endpoints there may be at addresses found by [`dhcp_addresses`], in the order in which to try them.
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
/// Never, as the ports are constants.
pub fn endpoints(addresses: &[Ipv4Addr]) -> Result<Vec<Endpoint>, InvalidEndpoint> {
    addresses.iter().flat_map(|address| PORTS.map(|port| Endpoint::at(*address, port))).collect()
}

/// Finds the endpoint that answers: `fixed` or, only if nobody at all answers there, the first of those that `elsewhere`
/// names. The client returned has read its first document.
///
/// An answer of any kind, an error included, settles it: somebody is there.
///
/// ```no_run
/// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
/// use scheduled_events::{Endpoint, Timeouts, discovery};
///
/// let now = std::time::SystemTime::now().into();
/// let elsewhere = move || discovery::endpoints(&discovery::dhcp_addresses(now)).unwrap_or_default();
/// let client = discovery::find(Endpoint::azure()?, Timeouts::default(), elsewhere).await?;
/// println!("{} answers", client.endpoint());
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// If nobody answers anywhere, or the one who does answers with an error.
pub async fn find(
    fixed: Endpoint,
    timeouts: Timeouts,
    elsewhere: impl FnOnce() -> Vec<Endpoint> + Send + 'static,
) -> Result<Client, NotFound> {
    let first = match answering(fixed, timeouts).await {
        Ok(client) => return Ok(client),
        Err(error) if !error.failure.nobody_answered() => return Err(NotFound { first: error, others: Vec::new() }),
        Err(error) => error,
    };
    // A task that panics names no endpoints, which is all that matters here.
    let candidates = tokio::task::spawn_blocking(elsewhere).await.unwrap_or_default();
    let mut others = Vec::new();
    for candidate in candidates {
        match answering(candidate, timeouts).await {
            Ok(client) => return Ok(client),
            Err(error) => others.push(error),
        }
    }
    Err(NotFound { first, others })
}

async fn answering(endpoint: Endpoint, timeouts: Timeouts) -> Result<Client, Error> {
    let client = Client::with_timeouts(endpoint, timeouts)?;
    client.document().await?;
    Ok(client)
}

/// No endpoint was found.
///
/// ```
/// use scheduled_events::discovery::NotFound;
/// use scheduled_events::{Asked, Error, Failure};
///
/// let asked = Asked { method: "GET", url: "http://169.254.169.254".to_owned() };
/// let first = Error { asked, failure: Failure::NotOnAzure { detail: "no route to host".to_owned() } };
/// let error = NotFound { first, others: Vec::new() };
/// assert!(error.to_string().ends_with("DHCP names no other address to try (option 245)."));
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
        return "DHCP names no other address to try (option 245).".to_owned();
    }
    let tried: Vec<String> = others.iter().map(|error| format!("{}: {}", error.asked.url, error.failure)).collect();
    format!("Also tried, from DHCP option 245: {}.", tried.join("; "))
}
