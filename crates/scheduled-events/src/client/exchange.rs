//! One request and its answer, bounded in time and size, and sorted into answers and failures.

use std::error::Error as _;
use std::io;
use std::time::Duration;

use chrono::{DateTime, Utc};
use reqwest::header::{self, HeaderMap, HeaderName};
use reqwest::{RequestBuilder, StatusCode};
use serde::Deserialize;
use tokio::time::Instant;

use crate::error::Failure;
use crate::timestamp;
use crate::version::ApiVersion;

/// No real answer comes near it: a document of a thousand events with a hundred VMs each is some 2 MB.
const BODY_LIMIT: usize = 4 * 1024 * 1024;

/// How much of a wrong answer is quoted.
const EXCERPT_CHARACTERS: usize = 160;

/// What is granted to one request, and what will do as its answer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Terms {
    /// The api-version it asks for.
    pub(super) version: ApiVersion,
    /// How long a connection may take.
    pub(super) connect: Duration,
    /// How long the whole may take.
    pub(super) answer: Duration,
    /// Whether "not modified" is an answer, because it was offered.
    pub(super) conditional: bool,
}

/// A complete answer.
pub(super) struct Reply {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Vec<u8>,
    /// From sending the request to the end of the answer.
    pub(super) round_trip: Duration,
}

impl Reply {
    /// The endpoint's own time when it answered.
    pub(super) fn server_time(&self) -> Option<DateTime<Utc>> {
        server_time(&self.headers)
    }
}

/// Sends the request and reads the answer to its end; any but one that means success is a failure.
pub(super) async fn exchange(request: RequestBuilder, terms: Terms) -> Result<Reply, Failure> {
    let reply = fetch(request, terms).await?;
    match failure_in(&reply, terms) {
        Some(failure) => Err(failure),
        None => Ok(reply),
    }
}

/// Sends the request and reads the answer to its end, whatever it means.
pub(super) async fn fetch(request: RequestBuilder, terms: Terms) -> Result<Reply, Failure> {
    let sent = Instant::now();
    let whole = async {
        let mut response = request.send().await.map_err(|error| network_failure(&error, terms))?;
        let status = response.status();
        let headers = std::mem::take(response.headers_mut());
        // Only what is said: whoever says too much is found out by what comes.
        let announced = response.content_length().and_then(|length| usize::try_from(length).ok()).unwrap_or_default();
        let mut body = Vec::with_capacity(announced.min(BODY_LIMIT));
        while let Some(chunk) = response.chunk().await.map_err(|error| network_failure(&error, terms))? {
            if body.len() + chunk.len() > BODY_LIMIT {
                return Err(Failure::TooLarge { limit: BODY_LIMIT });
            }
            body.extend_from_slice(&chunk);
        }
        Ok(Reply { status, headers, body, round_trip: sent.elapsed() })
    };
    tokio::time::timeout(terms.answer, whole)
        .await
        .map_err(|_| Failure::Timeout { waited: terms.answer, connected: true })?
}

/// The beginning of a body, safe to show in one line: it comes from whoever answered.
pub(super) fn excerpt(body: &[u8]) -> String {
    // Four bytes a character at the most, so that a huge body is not converted for the sake of its beginning.
    let start = &body[..body.len().min(EXCERPT_CHARACTERS * 4)];
    let text = String::from_utf8_lossy(start);
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|w| !w.is_empty()).collect();
    let line = words.join(" ");
    if line.is_empty() {
        return "nothing".to_owned();
    }
    let mut shown: String = line.chars().take(EXCERPT_CHARACTERS).collect();
    if shown.len() < line.len() || start.len() < body.len() {
        shown.push('…');
    }
    shown
}

fn network_failure(error: &reqwest::Error, terms: Terms) -> Failure {
    let (mut detail, mut kind, mut cause) = (error.to_string(), None, error.source());
    while let Some(inner) = cause {
        // The innermost cause says it best, and the outermost I/O error is the one with the system's kind.
        detail = inner.to_string();
        kind = kind.or_else(|| inner.downcast_ref::<io::Error>().map(io::Error::kind));
        cause = inner.source();
    }
    let kind = if error.is_timeout() { Some(io::ErrorKind::TimedOut) } else { kind };
    trouble(kind, !error.is_connect(), detail, terms)
}

/// Sorts what the network reported by what a person would do about it.
fn trouble(kind: Option<io::ErrorKind>, connected: bool, detail: String, terms: Terms) -> Failure {
    match kind {
        Some(io::ErrorKind::TimedOut) => {
            let waited = if connected { terms.answer } else { terms.connect };
            Failure::Timeout { waited, connected }
        }
        _ if connected => Failure::CutShort { detail },
        Some(io::ErrorKind::ConnectionRefused | io::ErrorKind::PermissionDenied) => Failure::Refused { detail },
        Some(
            io::ErrorKind::NetworkUnreachable
            | io::ErrorKind::HostUnreachable
            | io::ErrorKind::NetworkDown
            | io::ErrorKind::AddrNotAvailable,
        )
        // Without a kind it is the name that could not be resolved: no such host here.
        | None => Failure::NotOnAzure { detail },
        Some(_) => Failure::Connection { detail },
    }
}

/// Sorts an answer by its status; `None` if it means success.
pub(super) fn failure_in(reply: &Reply, terms: Terms) -> Option<Failure> {
    let status = reply.status;
    if let Some(evidence) = proxy_evidence(reply) {
        return Some(Failure::ProxySuspected { evidence });
    }
    if status.is_success() || (terms.conditional && status == StatusCode::NOT_MODIFIED) {
        return None;
    }
    let answer = excerpt(&reply.body);
    Some(match status {
        StatusCode::BAD_REQUEST => bad_request(&reply.body, answer, terms.version),
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => Failure::Forbidden { status: status.as_u16() },
        StatusCode::NOT_FOUND => Failure::NotOnAzure { detail: "404, so something else answers there".to_owned() },
        StatusCode::GONE => Failure::Gone,
        StatusCode::TOO_MANY_REQUESTS => Failure::Throttled { retry_after: retry_after(&reply.headers) },
        _ if status.is_redirection() && status != StatusCode::NOT_MODIFIED => {
            Failure::Redirected { location: reply.headers.get(header::LOCATION).map(|value| excerpt(value.as_bytes())) }
        }
        _ if status.is_server_error() => Failure::Server { status: status.as_u16(), answer },
        _ => Failure::UnexpectedStatus { status: status.as_u16(), answer },
    })
}

/// Made once, for they are looked for in every answer.
static LEFT_BY_PROXIES: [HeaderName; 5] = [
    header::VIA,
    HeaderName::from_static("proxy-connection"),
    header::PROXY_AUTHENTICATE,
    HeaderName::from_static("x-squid-error"),
    HeaderName::from_static("x-bluecoat-via"),
];

/// What shows that a proxy, a gateway or a captive portal answered. A 404 shows nothing: any web server has a page for
/// that.
fn proxy_evidence(reply: &Reply) -> Option<String> {
    if reply.status == StatusCode::PROXY_AUTHENTICATION_REQUIRED {
        return Some("it asks for a proxy password, 407".to_owned());
    }
    for name in &LEFT_BY_PROXIES {
        if let Some(value) = reply.headers.get(name) {
            return Some(format!("the header {name}: {}", excerpt(value.as_bytes())));
        }
    }
    let is_html = reply
        .headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().to_ascii_lowercase().starts_with(b"text/html"))
        || reply.body.trim_ascii_start().starts_with(b"<");
    let may_be_a_login_page = reply.status.is_success() || reply.status == StatusCode::FORBIDDEN;
    (is_html && may_be_a_login_page).then(|| format!("a web page: {}", excerpt(&reply.body)))
}

/// The error body Azure sends with a 400, as far as it matters.
#[derive(Deserialize)]
struct BadRequest {
    #[serde(default)]
    error: String,
    #[serde(default, rename = "newest-versions")]
    newest_versions: Vec<String>,
}

fn bad_request(body: &[u8], answer: String, version: ApiVersion) -> Failure {
    let (about, offered) = match serde_json::from_slice::<BadRequest>(body) {
        Ok(body) => (body.error, body.newest_versions),
        Err(_) => (answer.clone(), Vec::new()),
    };
    let about = about.to_ascii_lowercase();
    if about.contains("api-version") {
        Failure::VersionRejected { tried: version, offered }
    } else if about.contains("header") || about.contains("metadata:") || about.contains("x-forwarded-for") {
        Failure::HeaderRejected { answer }
    } else {
        Failure::RequestRejected { answer }
    }
}

fn server_time(headers: &HeaderMap) -> Option<DateTime<Utc>> {
    headers.get(header::DATE)?.to_str().ok().and_then(timestamp::parse)
}

/// Seconds, or a date to be read against the server's own clock.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let text = headers.get(header::RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse() {
        return Some(Duration::from_secs(seconds));
    }
    (timestamp::parse(text)? - server_time(headers)?).to_std().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMS: Terms = Terms {
        version: ApiVersion::NEWEST,
        connect: Duration::from_secs(3),
        answer: Duration::from_secs(5),
        conditional: false,
    };

    #[test]
    fn network_trouble_is_sorted_by_what_a_person_would_do() {
        use io::ErrorKind as Kind;
        let sorted = |kind, connected| trouble(kind, connected, "as the system says".to_owned(), TERMS);
        for kind in [Kind::NetworkUnreachable, Kind::HostUnreachable, Kind::NetworkDown, Kind::AddrNotAvailable] {
            assert!(matches!(sorted(Some(kind), false), Failure::NotOnAzure { .. }), "{kind}");
        }
        assert!(matches!(sorted(None, false), Failure::NotOnAzure { .. }), "a name that does not resolve");
        assert!(matches!(sorted(Some(Kind::ConnectionRefused), false), Failure::Refused { .. }));
        assert!(matches!(sorted(Some(Kind::PermissionDenied), false), Failure::Refused { .. }), "a firewall's way");
        assert!(matches!(sorted(Some(Kind::ConnectionReset), true), Failure::CutShort { .. }));
        assert!(matches!(sorted(None, true), Failure::CutShort { .. }));
        assert!(matches!(sorted(Some(Kind::OutOfMemory), false), Failure::Connection { .. }));
        let no_connection = Failure::Timeout { waited: TERMS.connect, connected: false };
        assert_eq!(sorted(Some(Kind::TimedOut), false), no_connection);
        assert_eq!(sorted(Some(Kind::TimedOut), true), Failure::Timeout { waited: TERMS.answer, connected: true });
    }

    #[test]
    fn an_excerpt_is_one_harmless_line() {
        assert_eq!(excerpt(b"a\r\n\tb\x1b[31m\x07c"), "a b [31m c");
        assert_eq!(excerpt(b"  \n "), "nothing");
        let long = excerpt("ő".repeat(5000).as_bytes());
        assert_eq!(long.chars().count(), EXCERPT_CHARACTERS + 1);
        assert!(long.ends_with('…'));
    }

    #[test]
    fn a_retry_after_date_is_read_against_the_servers_clock() {
        let mut headers = HeaderMap::new();
        headers.insert(header::DATE, "Mon, 11 Apr 2022 22:26:50 GMT".parse().unwrap());
        headers.insert(header::RETRY_AFTER, "Mon, 11 Apr 2022 22:26:58 GMT".parse().unwrap());
        assert_eq!(retry_after(&headers), Some(Duration::from_secs(8)));
        headers.insert(header::RETRY_AFTER, "Mon, 11 Apr 2022 22:26:40 GMT".parse().unwrap());
        assert_eq!(retry_after(&headers), None, "a time that has passed asks for nothing");
        headers.insert(header::RETRY_AFTER, "soon".parse().unwrap());
        assert_eq!(retry_after(&headers), None);
    }
}
