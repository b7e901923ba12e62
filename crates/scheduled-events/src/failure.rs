//! Why a request failed, in words a user can act on.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::version::ApiVersion;

/// A failed request: what was requested, what went wrong, what to try.
///
/// ```
/// use scheduled_events::{Error, Failure};
///
/// let url = "http://169.254.169.254/metadata/scheduledevents".to_owned();
/// let error = Error { method: "GET", url, failure: Failure::Forbidden { status: 403 } };
/// assert_eq!(
///     error.to_string(),
///     "GET http://169.254.169.254/metadata/scheduledevents: the endpoint denied this program access (403). \
///      The VM enforces the Metadata Security Protocol: add this program to its allow list."
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{method} {url}: {failure}. {}", failure.advice())]
pub struct Error {
    /// `GET` or `POST`.
    pub method: &'static str,
    /// The whole URL, including the query.
    pub url: String,
    /// What went wrong.
    pub failure: Failure,
}

/// What went wrong instead of a usable response. None of these means that there are no events.
///
/// As JSON it is an object with the variant's name as `kind` and its fields beside it. These names are stable; a kind
/// that this version doesn't know is kept as [`Failure::Unknown`].
///
/// ```
/// use scheduled_events::Failure;
///
/// let failure = Failure::Throttled { retry_after_seconds: Some(2) };
/// let json = r#"{"kind":"throttled","retryAfterSeconds":2}"#;
/// assert_eq!(serde_json::to_string(&failure)?, json);
/// assert_eq!(serde_json::from_str::<Failure>(json)?, failure);
/// println!("{failure}. {}", failure.advice());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Failure {
    /// The address can't be reached or resolved.
    #[error("there is no Azure metadata service ({detail})")]
    NotOnAzure {
        /// The system's error message.
        detail: String,
    },
    /// The connection was refused.
    #[error("the connection was refused ({detail})")]
    Refused {
        /// The system's error message.
        detail: String,
    },
    /// Nothing accepted the connection in time.
    #[error("no connection within {} s", seconds(*.timeout_ms))]
    ConnectTimeout {
        /// The timeout in milliseconds.
        timeout_ms: u64,
    },
    /// The connection was accepted, but no complete response came in time.
    #[error("no response within {} s", seconds(*.timeout_ms))]
    ResponseTimeout {
        /// The timeout in milliseconds.
        timeout_ms: u64,
    },
    /// A proxy, gateway or login page responded instead of the endpoint.
    #[error("a proxy or login page seems to have responded instead of Azure ({evidence})")]
    ProxySuspected {
        /// The header or text that gives it away.
        evidence: String,
    },
    /// 400 because of the headers.
    #[error("the endpoint rejected the request's headers (400: {response})")]
    HeaderRejected {
        /// The beginning of the body.
        response: String,
    },
    /// 400 because of the api-version, with no older one left to try.
    #[error("the endpoint does not support api-version {tried} (400{})", offers(.offered))]
    VersionRejected {
        /// The last version tried.
        tried: ApiVersion,
        /// The versions the endpoint offers.
        offered: Vec<String>,
    },
    /// 400 for another reason.
    #[error("the endpoint rejected the request (400: {response})")]
    RequestRejected {
        /// The beginning of the body.
        response: String,
    },
    /// 401 or 403: the Metadata Security Protocol doesn't allow this process.
    #[error("the endpoint denied this program access ({status})")]
    Forbidden {
        /// The HTTP status.
        status: u16,
    },
    /// 404: an endpoint without this resource, or another web server.
    #[error("the endpoint has no such resource (404)")]
    NotFound,
    /// 410: the service is being updated, for 70 s at most.
    #[error("the endpoint is temporarily unavailable (410)")]
    Gone,
    /// 429: more than 5 requests per second from this VM.
    #[error("the endpoint received too many requests (429{})", retry_note(*.retry_after_seconds))]
    Throttled {
        /// The `Retry-After` header in seconds.
        retry_after_seconds: Option<u64>,
    },
    /// 5xx.
    #[error("Azure returned a server error ({status}: {response})")]
    ServerError {
        /// The HTTP status.
        status: u16,
        /// The beginning of the body.
        response: String,
    },
    /// Any other status.
    #[error("the endpoint returned an unexpected status ({status}: {response})")]
    UnexpectedStatus {
        /// The HTTP status.
        status: u16,
        /// The beginning of the body.
        response: String,
    },
    /// The body isn't JSON.
    #[error("the response is not JSON ({reason}; it begins: {response})")]
    NotJson {
        /// The parser's error message.
        reason: String,
        /// The beginning of the body.
        response: String,
    },
    /// The body is JSON, but not what was requested.
    #[error("the response is not the expected document ({reason}; it begins: {response})")]
    NotADocument {
        /// What it lacks.
        reason: String,
        /// The beginning of the body.
        response: String,
    },
    /// The body is larger than any real one.
    #[error("the response is larger than {limit_bytes} bytes")]
    TooLarge {
        /// How much is read at most.
        limit_bytes: usize,
    },
    /// A redirect, which the client doesn't follow.
    #[error("the response is a redirect{}", .location.as_ref().map_or_else(String::new, |to| format!(" to {to}")))]
    Redirected {
        /// Its target.
        location: Option<String>,
    },
    /// The connection ended before the response was complete.
    #[error("the response was cut short ({detail})")]
    Truncated {
        /// The system's error message.
        detail: String,
    },
    /// The connection failed for another reason.
    #[error("the connection failed ({detail})")]
    ConnectionFailed {
        /// The system's error message.
        detail: String,
    },
    /// The program itself failed, so the request may never have been sent.
    #[error("this program had an internal error ({detail})")]
    Internal {
        /// What failed.
        detail: String,
    },
    /// A failure recorded by another version.
    #[error("{}", unknown(.0))]
    #[serde(untagged)]
    Unknown(Value),
}

impl Failure {
    /// What to do about it, in one or two sentences.
    #[must_use]
    pub fn advice(&self) -> &'static str {
        match self {
            Self::NotOnAzure { .. } => {
                "Is this machine an Azure VM? If it is, its route to 169.254.169.254 must go through the primary network interface."
            }
            Self::Refused { .. } => {
                "Check that no firewall rule on this machine blocks the address. If you use a simulator, check that it is running."
            }
            Self::ConnectTimeout { .. } => {
                "Outside Azure this is normal. On an Azure VM, check firewall rules and the route through the primary network interface."
            }
            Self::ResponseTimeout { .. } => {
                "The service is reachable but slow; retrying. The first request on a VM can take two minutes."
            }
            Self::ProxySuspected { .. } => {
                "Exempt 169.254.169.254 from the proxy: the metadata service must be reached directly."
            }
            Self::HeaderRejected { .. } => {
                "A proxy or gateway may be changing headers (X-Forwarded-For is never accepted): exempt 169.254.169.254 from it."
            }
            Self::VersionRejected { .. } => "Update this program, or check that the address is a metadata service.",
            Self::RequestRejected { .. } => "The event may no longer exist; refresh the list before you try again.",
            Self::Forbidden { .. } => {
                "The VM enforces the Metadata Security Protocol: add this program to its allow list."
            }
            Self::NotFound => "Only an Azure VM has a metadata service: check the address if you specified one.",
            Self::Gone => "Retrying. Report it if it lasts longer than 70 seconds.",
            Self::Throttled { .. } => {
                "Azure allows 5 requests per second for the whole VM: look for other programs that send requests too, or choose a longer interval."
            }
            Self::ServerError { .. } => "Retrying, at growing intervals. If it lasts, contact Azure support.",
            Self::UnexpectedStatus { .. } | Self::NotJson { .. } | Self::NotADocument { .. } => {
                "Check that the address is a metadata service."
            }
            Self::TooLarge { .. } => "No real response is this long: check what responds at this address.",
            Self::Redirected { .. } => {
                "The metadata service never redirects: exempt 169.254.169.254 from the proxy or gateway that does."
            }
            Self::Truncated { .. } | Self::ConnectionFailed { .. } | Self::Unknown(_) => "Retrying.",
            Self::Internal { .. } => "Retrying. Please report it, with the log file.",
        }
    }

    /// The `kind` of its JSON form, such as `notOnAzure`.
    #[must_use]
    pub fn kind(&self) -> String {
        let json = serde_json::to_value(self).unwrap_or_default();
        json.get("kind").and_then(Value::as_str).unwrap_or("unknown").to_owned()
    }

    /// Whether the endpoint doesn't offer the resource at all. Endpoints that only offer events, such as a mock server,
    /// respond like this to a request for the VM's identity.
    #[must_use]
    pub fn is_missing_resource(&self) -> bool {
        matches!(self, Self::NotFound | Self::UnexpectedStatus { status: 405 | 501, .. } | Self::NotADocument { .. })
    }

    /// Whether there seems to be no metadata service at this address, so that another one is worth a try.
    #[must_use]
    pub fn is_wrong_address(&self) -> bool {
        matches!(self, Self::NotOnAzure { .. } | Self::Refused { .. } | Self::ConnectTimeout { .. } | Self::NotFound)
    }

    /// Whether the endpoint may have received and processed the request all the same.
    #[must_use]
    pub fn may_have_arrived(&self) -> bool {
        matches!(
            self,
            Self::ResponseTimeout { .. }
                | Self::Truncated { .. }
                | Self::ConnectionFailed { .. }
                | Self::ServerError { .. }
                | Self::TooLarge { .. }
        )
    }
}

/// Rounded up, so that no timeout reads as 0 s.
fn seconds(milliseconds: u64) -> u64 {
    milliseconds.div_ceil(1000)
}

fn offers(versions: &[String]) -> String {
    if versions.is_empty() { String::new() } else { format!("; it offers {}", versions.join(", ")) }
}

fn retry_note(seconds: Option<u64>) -> String {
    seconds.map_or_else(String::new, |seconds| format!("; retry after {seconds} s"))
}

fn unknown(recorded: &Value) -> String {
    recorded.as_str().map_or_else(|| "another version recorded a failure unknown to this one".to_owned(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_error_names_request_failure_and_advice() {
        let url = "http://169.254.169.254/metadata/scheduledevents".to_owned();
        let error = Error { method: "GET", url, failure: Failure::Forbidden { status: 403 } };
        assert_eq!(
            error.to_string(),
            "GET http://169.254.169.254/metadata/scheduledevents: the endpoint denied this program access (403). \
             The VM enforces the Metadata Security Protocol: add this program to its allow list."
        );
    }

    #[test]
    fn details_are_part_of_the_sentence() {
        for (failure, expected) in [
            (
                Failure::Throttled { retry_after_seconds: Some(3) },
                "the endpoint received too many requests (429; retry after 3 s)",
            ),
            (Failure::Throttled { retry_after_seconds: None }, "the endpoint received too many requests (429)"),
            (
                Failure::VersionRejected { tried: ApiVersion::V2017_03_01, offered: vec![] },
                "the endpoint does not support api-version 2017-03-01 (400)",
            ),
            (
                Failure::VersionRejected { tried: ApiVersion::V2017_03_01, offered: vec!["2030-01-01".to_owned()] },
                "the endpoint does not support api-version 2017-03-01 (400; it offers 2030-01-01)",
            ),
            (Failure::ConnectTimeout { timeout_ms: 5000 }, "no connection within 5 s"),
            (Failure::ResponseTimeout { timeout_ms: 200 }, "no response within 1 s"),
            (Failure::Redirected { location: None }, "the response is a redirect"),
        ] {
            assert_eq!(failure.to_string(), expected);
        }
    }

    #[test]
    fn json_names_are_stable() {
        for (failure, expected) in [
            (Failure::NotOnAzure { detail: "x".into() }, json!({ "kind": "notOnAzure", "detail": "x" })),
            (Failure::Gone, json!({ "kind": "gone" })),
            (Failure::ResponseTimeout { timeout_ms: 5000 }, json!({ "kind": "responseTimeout", "timeoutMs": 5000 })),
            (
                Failure::Throttled { retry_after_seconds: None },
                json!({ "kind": "throttled", "retryAfterSeconds": null }),
            ),
            (
                Failure::VersionRejected { tried: ApiVersion::V2017_03_01, offered: vec![] },
                json!({ "kind": "versionRejected", "tried": "2017-03-01", "offered": [] }),
            ),
            (Failure::TooLarge { limit_bytes: 9 }, json!({ "kind": "tooLarge", "limitBytes": 9 })),
        ] {
            assert_eq!(serde_json::to_value(&failure).unwrap(), expected);
            assert_eq!(failure.kind(), expected["kind"]);
            assert_eq!(serde_json::from_value::<Failure>(expected).unwrap(), failure);
        }
    }

    #[test]
    fn a_kind_of_a_later_version_is_kept() {
        let later = json!({ "kind": "solarFlare", "class": "X" });
        let failure: Failure = serde_json::from_value(later.clone()).unwrap();
        assert_eq!((failure.kind().as_str(), &serde_json::to_value(&failure).unwrap()), ("solarFlare", &later));
        assert_eq!(failure.to_string(), "another version recorded a failure unknown to this one");
    }

    #[test]
    fn only_a_missing_service_is_a_reason_to_try_another_address() {
        assert!(Failure::Refused { detail: String::new() }.is_wrong_address());
        assert!(Failure::ConnectTimeout { timeout_ms: 5000 }.is_wrong_address());
        assert!(!Failure::ResponseTimeout { timeout_ms: 5000 }.is_wrong_address());
        assert!(!Failure::Forbidden { status: 403 }.is_wrong_address());
        assert!(!Failure::Gone.is_wrong_address());
    }

    #[test]
    fn a_request_whose_response_was_lost_may_have_arrived() {
        assert!(Failure::ResponseTimeout { timeout_ms: 5000 }.may_have_arrived());
        assert!(Failure::Truncated { detail: String::new() }.may_have_arrived());
        assert!(!Failure::ConnectTimeout { timeout_ms: 3000 }.may_have_arrived());
        assert!(!Failure::RequestRejected { response: String::new() }.may_have_arrived());
    }
}
