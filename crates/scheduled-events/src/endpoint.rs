//! The endpoint's address.

use std::fmt;
use std::net::Ipv4Addr;
use std::str::FromStr;

use reqwest::Url;

use crate::version::ApiVersion;

const EVENTS_PATH: &str = "/metadata/scheduledevents";
const COMPUTE_PATH: &str = "/metadata/instance/compute";

/// The compute document has its own api-versions.
const COMPUTE_VERSION: &str = "2021-02-01";

/// The address of a metadata service, such as `http://169.254.169.254`.
///
/// ```
/// use scheduled_events::Endpoint;
///
/// assert_eq!(Endpoint::AZURE_ADDRESS.to_string(), "169.254.169.254");
/// let simulator: Endpoint = "http://127.0.0.1:8081".parse()?;
/// assert_eq!(simulator.to_string(), "http://127.0.0.1:8081");
/// assert!("https://127.0.0.1".parse::<Endpoint>().is_err());
/// # Ok::<(), scheduled_events::InvalidEndpoint>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint {
    base: Url,
}

impl Endpoint {
    /// The same for every VM in a virtual network.
    pub const AZURE_ADDRESS: Ipv4Addr = Ipv4Addr::new(169, 254, 169, 254);

    /// The endpoint at an address from discovery.
    ///
    /// ```
    /// use scheduled_events::Endpoint;
    ///
    /// let endpoint = Endpoint::at([168, 63, 129, 16].into(), 8080)?;
    /// assert_eq!((endpoint.host(), endpoint.port()), ("168.63.129.16", 8080));
    /// # Ok::<(), scheduled_events::InvalidEndpoint>(())
    /// ```
    ///
    /// # Errors
    /// If the port is 0.
    pub fn at(address: Ipv4Addr, port: u16) -> Result<Self, InvalidEndpoint> {
        format!("http://{address}:{port}").parse()
    }

    /// The endpoint of a VM in a virtual network.
    ///
    /// ```
    /// use scheduled_events::Endpoint;
    ///
    /// assert_eq!(Endpoint::azure()?.to_string(), "http://169.254.169.254");
    /// # Ok::<(), scheduled_events::InvalidEndpoint>(())
    /// ```
    ///
    /// # Errors
    /// Never: the address is a constant. A `Result` avoids a panic.
    pub fn azure() -> Result<Self, InvalidEndpoint> {
        format!("http://{}", Self::AZURE_ADDRESS).parse()
    }

    /// The host name or address, without the brackets of IPv6.
    #[must_use]
    pub fn host(&self) -> &str {
        self.base.host_str().unwrap_or_default().trim_start_matches('[').trim_end_matches(']')
    }

    /// The port; 80 by default.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.base.port_or_known_default().unwrap_or(80)
    }

    pub(crate) fn events_url(&self, version: ApiVersion) -> Url {
        self.url(EVENTS_PATH, &[("api-version", version.as_str())])
    }

    pub(crate) fn compute_url(&self) -> Url {
        self.url(COMPUTE_PATH, &[("api-version", COMPUTE_VERSION), ("format", "json")])
    }

    fn url(&self, path: &str, query: &[(&str, &str)]) -> Url {
        let mut url = self.base.clone();
        url.set_path(path);
        url.query_pairs_mut().extend_pairs(query);
        url
    }
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.base.as_str().trim_end_matches('/'))
    }
}

impl FromStr for Endpoint {
    type Err = InvalidEndpoint;

    /// Parses the base URL, or the full URL of the events.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let invalid = |reason| InvalidEndpoint { given: text.to_owned(), reason };
        let mut base = Url::parse(text.trim()).map_err(|_| invalid("it is not a URL"))?;
        if base.scheme() != "http" {
            return Err(invalid("the metadata service supports plain http only"));
        }
        if !base.has_host() || base.port() == Some(0) {
            return Err(invalid("it has no host and port to connect to"));
        }
        if !base.username().is_empty() || base.password().is_some() {
            return Err(invalid("the metadata service has no user name or password"));
        }
        if !matches!(base.path().trim_end_matches('/'), "" | EVENTS_PATH) {
            return Err(invalid("it should end after host and port"));
        }
        base.set_path("");
        base.set_query(None);
        base.set_fragment(None);
        Ok(Self { base })
    }
}

/// Text that isn't an endpoint's URL.
///
/// ```
/// use scheduled_events::Endpoint;
///
/// let error = "https://169.254.169.254".parse::<Endpoint>().unwrap_err();
/// assert!(error.to_string().contains("plain http"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{given}' can't be an endpoint: {reason}; examples: http://169.254.169.254 or http://127.0.0.1:8081")]
pub struct InvalidEndpoint {
    given: String,
    reason: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_built_from_the_base() {
        let endpoint = Endpoint::azure().unwrap();
        assert_eq!(
            endpoint.events_url(ApiVersion::NEWEST).as_str(),
            "http://169.254.169.254/metadata/scheduledevents?api-version=2020-07-01"
        );
        assert_eq!(
            endpoint.compute_url().as_str(),
            "http://169.254.169.254/metadata/instance/compute?api-version=2021-02-01&format=json"
        );
        let found = Endpoint::at(Ipv4Addr::new(168, 63, 129, 16), 8080).unwrap();
        assert_eq!(found.to_string(), "http://168.63.129.16:8080");
    }

    #[test]
    fn host_and_port_are_ready_to_connect() {
        for (given, host, port) in [
            ("http://169.254.169.254", "169.254.169.254", 80),
            ("http://127.0.0.1:8081", "127.0.0.1", 8081),
            ("http://[::1]:8081", "::1", 8081),
            ("http://localhost", "localhost", 80),
        ] {
            let endpoint: Endpoint = given.parse().unwrap();
            assert_eq!((endpoint.host(), endpoint.port()), (host, port), "{given}");
        }
    }

    #[test]
    fn the_full_url_of_the_events_is_accepted() {
        let full: Endpoint = "http://127.0.0.1:8081/metadata/scheduledevents?api-version=2020-07-01".parse().unwrap();
        assert_eq!(full, "http://127.0.0.1:8081/".parse().unwrap());
    }

    #[test]
    fn anything_else_is_rejected_with_a_reason() {
        for (given, reason) in [
            ("169.254.169.254", "not a URL"),
            ("https://169.254.169.254", "plain http only"),
            ("file:///etc/passwd", "plain http only"),
            ("http://user:secret@127.0.0.1", "no user name or password"),
            ("http://127.0.0.1/somewhere", "end after host and port"),
            ("http://127.0.0.1:0", "no host and port"),
            ("", "not a URL"),
        ] {
            let error = given.parse::<Endpoint>().unwrap_err().to_string();
            assert!(error.contains(reason), "{given}: {error}");
            assert!(error.starts_with(&format!("'{given}'")), "{error}");
        }
    }
}
