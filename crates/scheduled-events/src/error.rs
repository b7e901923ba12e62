//! What can go wrong at the endpoint, in words a person can act on.

use std::fmt;
use std::time::Duration;

use crate::version::ApiVersion;

/// A request that did not get what it asked for.
///
/// Shown as one line: what was asked, what came back, what to try.
///
/// ```
/// use scheduled_events::{Asked, Error, Failure};
///
/// let asked = Asked { method: "GET", url: "http://169.254.169.254/metadata/scheduledevents".to_owned() };
/// let error = Error { asked, failure: Failure::Forbidden { status: 403 } };
/// assert_eq!(
///     error.to_string(),
///     "GET http://169.254.169.254/metadata/scheduledevents: the endpoint does not let this program in (403). \
///      The VM enforces the Metadata Security Protocol: add this program to its allow list."
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{asked}: {failure}. {}", failure.advice())]
pub struct Error {
    /// What was asked.
    pub asked: Asked,
    /// What came back instead.
    pub failure: Failure,
}

/// A request, as far as a person cares.
///
/// ```
/// use scheduled_events::Asked;
///
/// let asked = Asked { method: "GET", url: "http://127.0.0.1:8081/metadata/scheduledevents".to_owned() };
/// assert_eq!(asked.to_string(), "GET http://127.0.0.1:8081/metadata/scheduledevents");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// `GET` or `POST`.
    pub method: &'static str,
    /// The whole address.
    pub url: String,
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method, self.url)
    }
}

/// What came back instead of an answer. None of these means that there are no events.
///
/// ```
/// use std::time::Duration;
///
/// use scheduled_events::Failure;
///
/// let failure = Failure::Throttled { retry_after: Some(Duration::from_secs(2)) };
/// assert_eq!(failure.retry_after(), Some(Duration::from_secs(2)));
/// assert!(!failure.nobody_answered());
/// println!("{failure}. {}", failure.advice());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// There is no way to the address, or what is there is no metadata service.
    #[error("there is no Azure metadata service ({detail})")]
    NotOnAzure {
        /// What the network said.
        detail: String,
    },
    /// Something at the address refused the connection.
    #[error("the connection was refused ({detail})")]
    Refused {
        /// What the network said.
        detail: String,
    },
    /// No answer came in time.
    #[error("no {} within {} s", if *.connected { "answer" } else { "connection" }, .waited.as_secs())]
    Timeout {
        /// How long was waited.
        waited: Duration,
        /// Whether something had accepted the connection.
        connected: bool,
    },
    /// Somebody else answered in the endpoint's place.
    #[error("a proxy or login page seems to have answered instead of Azure ({evidence})")]
    ProxySuspected {
        /// What gives it away.
        evidence: String,
    },
    /// 400, for the headers.
    #[error("the endpoint rejected the request's headers (400: {answer})")]
    HeaderRejected {
        /// The beginning of what it said.
        answer: String,
    },
    /// 400, for the api-version, and no older one was left to try.
    #[error("the endpoint does not know api-version {tried} (400; it offers {})", list(.offered))]
    VersionRejected {
        /// The last one tried.
        tried: ApiVersion,
        /// What the endpoint names instead.
        offered: Vec<String>,
    },
    /// 400, for anything else.
    #[error("the endpoint rejected the request (400: {answer})")]
    RequestRejected {
        /// The beginning of what it said.
        answer: String,
    },
    /// 401 or 403.
    #[error("the endpoint does not let this program in ({status})")]
    Forbidden {
        /// Which of the two.
        status: u16,
    },
    /// 410.
    #[error("the endpoint is gone for a moment (410)")]
    Gone,
    /// 429.
    #[error("the endpoint was asked too often (429{})", retry_note(*.retry_after))]
    Throttled {
        /// How long it wants to be left alone, if it says.
        retry_after: Option<Duration>,
    },
    /// 5xx.
    #[error("the endpoint has trouble of its own ({status}: {answer})")]
    Server {
        /// The status.
        status: u16,
        /// The beginning of what it said.
        answer: String,
    },
    /// Any other status.
    #[error("the endpoint answered with an unexpected status ({status}: {answer})")]
    UnexpectedStatus {
        /// The status.
        status: u16,
        /// The beginning of what it said.
        answer: String,
    },
    /// An answer that is no JSON.
    #[error("the answer is not JSON ({reason}; it begins: {answer})")]
    NotJson {
        /// What the JSON reader stumbled over.
        reason: String,
        /// How the answer begins.
        answer: String,
    },
    /// JSON, but not what was asked for.
    #[error("the answer is not what was asked for ({reason}; it begins: {answer})")]
    NotTheDocument {
        /// What it lacks.
        reason: String,
        /// How the answer begins.
        answer: String,
    },
    /// More bytes than any real answer has.
    #[error("the answer is larger than {limit} bytes")]
    TooLarge {
        /// The most that is read.
        limit: usize,
    },
    /// A redirect, which was not followed.
    #[error("the answer is a redirect to {}", .location.as_deref().unwrap_or("nowhere"))]
    Redirected {
        /// Where to.
        location: Option<String>,
    },
    /// The connection ended in the middle of the answer, or before it.
    #[error("the answer was cut short ({detail})")]
    CutShort {
        /// What the network said.
        detail: String,
    },
    /// Anything else the network came up with.
    #[error("the connection failed ({detail})")]
    Connection {
        /// What the network said.
        detail: String,
    },
}

impl Failure {
    /// What a person can do about it, as a sentence.
    #[must_use]
    pub fn advice(&self) -> &'static str {
        match self {
            Self::NotOnAzure { .. } => {
                "Is this machine an Azure VM? If it is, its route to 169.254.169.254 must go through the primary network interface."
            }
            Self::Refused { .. } => {
                "Check that no firewall rule on this machine blocks the address, or that the simulator is running if you meant one."
            }
            Self::Timeout { connected: false, .. } => {
                "This is what it looks like outside Azure; on an Azure VM, check firewall rules and the route through the primary network interface."
            }
            Self::Timeout { connected: true, .. } => {
                "The service is reachable but slow; it is tried again. The very first call on a VM may take two minutes."
            }
            Self::ProxySuspected { .. } => {
                "Exempt 169.254.169.254 from the proxy: the metadata service must be reached directly."
            }
            Self::HeaderRejected { .. } => {
                "Something on the way may be changing headers (X-Forwarded-For is never accepted): exempt 169.254.169.254 from it."
            }
            Self::VersionRejected { .. } => "Update this program, or check that the address is a metadata service.",
            Self::RequestRejected { .. } => "The event may no longer exist; read the list again before another try.",
            Self::Forbidden { .. } => {
                "The VM enforces the Metadata Security Protocol: add this program to its allow list."
            }
            Self::Gone => "It is tried again; report it if it lasts longer than 70 seconds.",
            Self::Throttled { .. } => {
                "At most 5 requests a second are allowed for the whole VM: look for other programs that ask too."
            }
            Self::Server { .. } => "It is tried again, ever more slowly.",
            Self::UnexpectedStatus { .. } | Self::NotJson { .. } | Self::NotTheDocument { .. } => {
                "Check that the address is a metadata service."
            }
            Self::TooLarge { .. } => "No real answer is this long: check what answers at this address.",
            Self::Redirected { .. } => {
                "The metadata service never redirects: a proxy or gateway stands in between; exempt 169.254.169.254 from it."
            }
            Self::CutShort { .. } | Self::Connection { .. } => "It is tried again.",
        }
    }

    /// How long the endpoint asked to be left alone.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        if let Self::Throttled { retry_after } = self { *retry_after } else { None }
    }

    /// Whether the endpoint answered that it has no such thing, and will not have it a moment later either. Endpoints that
    /// only offer events (a mock server) answer so when asked which VM this is.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::UnexpectedStatus { status: 404 | 405 | 501, .. } | Self::NotTheDocument { .. })
    }

    /// Whether nothing that could be the metadata service answered at all, so that it may be worth looking elsewhere.
    #[must_use]
    pub fn nobody_answered(&self) -> bool {
        matches!(self, Self::NotOnAzure { .. } | Self::Refused { .. } | Self::Timeout { connected: false, .. })
    }
}

fn list(names: &[String]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

fn retry_note(retry_after: Option<Duration>) -> String {
    retry_after.map_or_else(String::new, |wait| format!("; it asks for {} s of rest", wait.as_secs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_says_what_was_asked_what_came_back_and_what_to_try() {
        let error = Error {
            asked: Asked { method: "GET", url: "http://169.254.169.254/metadata/scheduledevents".into() },
            failure: Failure::Forbidden { status: 403 },
        };
        assert_eq!(
            error.to_string(),
            "GET http://169.254.169.254/metadata/scheduledevents: the endpoint does not let this program in (403). \
             The VM enforces the Metadata Security Protocol: add this program to its allow list."
        );
    }

    #[test]
    fn details_are_part_of_the_sentence() {
        let throttled = Failure::Throttled { retry_after: Some(Duration::from_secs(3)) };
        assert_eq!(throttled.to_string(), "the endpoint was asked too often (429; it asks for 3 s of rest)");
        assert_eq!(Failure::Throttled { retry_after: None }.to_string(), "the endpoint was asked too often (429)");
        let refused = Failure::VersionRejected { tried: ApiVersion::V2017_03_01, offered: vec![] };
        assert_eq!(refused.to_string(), "the endpoint does not know api-version 2017-03-01 (400; it offers none)");
        let slow = Failure::Timeout { waited: Duration::from_secs(5), connected: false };
        assert_eq!(slow.to_string(), "no connection within 5 s");
    }

    #[test]
    fn an_answer_of_any_kind_is_no_reason_to_look_elsewhere() {
        assert!(Failure::Refused { detail: String::new() }.nobody_answered());
        assert!(Failure::Timeout { waited: Duration::from_secs(5), connected: false }.nobody_answered());
        assert!(!Failure::Timeout { waited: Duration::from_secs(5), connected: true }.nobody_answered());
        assert!(!Failure::Forbidden { status: 403 }.nobody_answered());
        assert!(!Failure::Gone.nobody_answered());
    }
}
