//! Timeouts of the client.

use std::time::Duration;

/// How long to wait for the endpoint.
///
/// ```
/// use std::time::Duration;
///
/// use scheduled_events::{Client, Endpoint, Timeouts};
///
/// // For an endpoint that needs no activation, such as a simulator.
/// let timeouts = Timeouts { first_response: Duration::from_secs(2), ..Timeouts::default() };
/// let client = Client::with_timeouts("http://127.0.0.1:8081".parse()?, timeouts)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeouts {
    /// For the connection. The address is one hop away, so it connects quickly or not at all.
    pub connect: Duration,
    /// For the first document: the request that enables the feature for the VM can take two minutes.
    pub first_response: Duration,
    /// For every response after that.
    pub response: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(3),
            first_response: Duration::from_secs(125),
            response: Duration::from_secs(5),
        }
    }
}
