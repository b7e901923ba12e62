//! One request and its response, bounded in time and size, and classified.

use std::error::Error as _;
use std::io;
use std::time::Duration;

use chrono::{DateTime, Utc};
use reqwest::header::{self, HeaderMap, HeaderName};
use reqwest::{Client, Request, StatusCode};
use serde::Deserialize;
use tokio::time::Instant;

use crate::failure::Failure;
use crate::timestamp;
use crate::version::ApiVersion;

/// Larger than any real response: a document of a thousand events with a hundred VMs each has some 2 MB.
const BODY_LIMIT: usize = 4 * 1024 * 1024;

/// How much of an unusable response is quoted.
const EXCERPT_CHARACTERS: usize = 160;

/// What to expect of one request.
#[derive(Debug, Clone, Copy)]
pub(super) struct RequestContext {
    pub(super) version: ApiVersion,
    pub(super) connect_timeout: Duration,
    /// For the whole exchange.
    pub(super) timeout: Duration,
    /// The request has an `If-None-Match` header, so 304 is a valid response.
    pub(super) conditional: bool,
}

/// A response read to its end.
pub(super) struct HttpResponse {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Vec<u8>,
    /// From sending the request to the end of the response.
    pub(super) round_trip: Duration,
}

impl HttpResponse {
    pub(super) fn server_time(&self) -> Option<DateTime<Utc>> {
        server_time(&self.headers)
    }
}

/// Sends the request and reads the response, whatever its status.
pub(super) async fn fetch(client: &Client, request: Request, context: RequestContext) -> Result<HttpResponse, Failure> {
    let sent = Instant::now();
    let whole = async {
        let mut response = client.execute(request).await.map_err(|error| network_failure(&error, context))?;
        let status = response.status();
        let headers = std::mem::take(response.headers_mut());
        // The header may lie; the limit below applies to what really arrives.
        let announced = response.content_length().and_then(|length| usize::try_from(length).ok()).unwrap_or_default();
        let mut body = Vec::with_capacity(announced.min(BODY_LIMIT));
        while let Some(chunk) = response.chunk().await.map_err(|error| network_failure(&error, context))? {
            if body.len() + chunk.len() > BODY_LIMIT {
                return Err(Failure::TooLarge { limit_bytes: BODY_LIMIT });
            }
            body.extend_from_slice(&chunk);
        }
        Ok(HttpResponse { status, headers, body, round_trip: sent.elapsed() })
    };
    tokio::time::timeout(context.timeout, whole)
        .await
        .map_err(|_| Failure::ResponseTimeout { timeout_ms: milliseconds(context.timeout) })?
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// The beginning of a body as one line without control characters: anything may have sent it.
pub(super) fn excerpt(body: &[u8]) -> String {
    // A character has at most four bytes; don't convert a huge body for its beginning.
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

fn network_failure(error: &reqwest::Error, context: RequestContext) -> Failure {
    let (mut detail, mut kind, mut cause) = (error.to_string(), None, error.source());
    while let Some(inner) = cause {
        // The innermost cause has the best message, the outermost I/O error the system's kind.
        detail = inner.to_string();
        kind = kind.or_else(|| inner.downcast_ref::<io::Error>().map(io::Error::kind));
        cause = inner.source();
    }
    let kind = if error.is_timeout() { Some(io::ErrorKind::TimedOut) } else { kind };
    classify(kind, !error.is_connect(), detail, context)
}

/// Classifies a network error by what a user would do about it.
fn classify(kind: Option<io::ErrorKind>, connected: bool, detail: String, context: RequestContext) -> Failure {
    match kind {
        Some(io::ErrorKind::TimedOut) if connected => {
            Failure::ResponseTimeout { timeout_ms: milliseconds(context.timeout) }
        }
        Some(io::ErrorKind::TimedOut) => Failure::ConnectTimeout { timeout_ms: milliseconds(context.connect_timeout) },
        _ if connected => Failure::Truncated { detail },
        Some(io::ErrorKind::ConnectionRefused | io::ErrorKind::PermissionDenied) => Failure::Refused { detail },
        Some(
            io::ErrorKind::NetworkUnreachable
            | io::ErrorKind::HostUnreachable
            | io::ErrorKind::NetworkDown
            | io::ErrorKind::AddrNotAvailable,
        )
        // Without a kind the host name couldn't be resolved.
        | None => Failure::NotOnAzure { detail },
        Some(_) => Failure::ConnectionFailed { detail },
    }
}

/// Classifies a response by its status; `None` for success.
pub(super) fn failure_in(response: &HttpResponse, context: RequestContext) -> Option<Failure> {
    let status = response.status;
    if let Some(evidence) = proxy_evidence(response) {
        return Some(Failure::ProxySuspected { evidence });
    }
    if status.is_success() || (context.conditional && status == StatusCode::NOT_MODIFIED) {
        return None;
    }
    let body = excerpt(&response.body);
    Some(match status {
        StatusCode::BAD_REQUEST => bad_request(&response.body, body, context.version),
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => Failure::Forbidden { status: status.as_u16() },
        StatusCode::NOT_FOUND => Failure::NotFound,
        StatusCode::GONE => Failure::Gone,
        StatusCode::TOO_MANY_REQUESTS => {
            Failure::Throttled { retry_after_seconds: retry_after_seconds(&response.headers) }
        }
        _ if status.is_redirection() && status != StatusCode::NOT_MODIFIED => Failure::Redirected {
            location: response.headers.get(header::LOCATION).map(|value| excerpt(value.as_bytes())),
        },
        _ if status.is_server_error() => Failure::ServerError { status: status.as_u16(), response: body },
        _ => Failure::UnexpectedStatus { status: status.as_u16(), response: body },
    })
}

/// Headers that only proxies add. Static, because every response is checked for them.
static PROXY_HEADERS: [HeaderName; 5] = [
    header::VIA,
    HeaderName::from_static("proxy-connection"),
    header::PROXY_AUTHENTICATE,
    HeaderName::from_static("x-squid-error"),
    HeaderName::from_static("x-bluecoat-via"),
];

const HTML: &[u8] = b"text/html";

/// What shows that a proxy, a gateway or a captive portal responded. A 404 page shows nothing: any web server has one.
fn proxy_evidence(response: &HttpResponse) -> Option<String> {
    if response.status == StatusCode::PROXY_AUTHENTICATION_REQUIRED {
        return Some("status 407, which only proxies send".to_owned());
    }
    if let Some((name, value)) = response.headers.iter().find(|(name, _)| PROXY_HEADERS.contains(name)) {
        return Some(format!("the header {name}: {}", excerpt(value.as_bytes())));
    }
    let is_html = response
        .headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.as_bytes().get(..HTML.len()))
        .is_some_and(|kind| kind.eq_ignore_ascii_case(HTML))
        || response.body.trim_ascii_start().starts_with(b"<");
    let may_be_login_page = response.status.is_success() || response.status == StatusCode::FORBIDDEN;
    (is_html && may_be_login_page).then(|| format!("a web page: {}", excerpt(&response.body)))
}

/// The body Azure sends with a 400.
#[derive(Deserialize)]
struct BadRequest {
    #[serde(default)]
    error: String,
    #[serde(default, rename = "newest-versions")]
    newest_versions: Vec<String>,
}

fn bad_request(body: &[u8], response: String, version: ApiVersion) -> Failure {
    let (message, offered) = match serde_json::from_slice::<BadRequest>(body) {
        Ok(body) => (body.error, body.newest_versions),
        Err(_) => (response.clone(), Vec::new()),
    };
    let message = message.to_ascii_lowercase();
    if message.contains("api-version") {
        Failure::VersionRejected { tried: version, offered }
    } else if message.contains("header") || message.contains("metadata:") || message.contains("x-forwarded-for") {
        Failure::HeaderRejected { response }
    } else {
        Failure::RequestRejected { response }
    }
}

fn server_time(headers: &HeaderMap) -> Option<DateTime<Utc>> {
    headers.get(header::DATE)?.to_str().ok().and_then(timestamp::parse)
}

/// The header has seconds, or a date on the server's clock.
fn retry_after_seconds(headers: &HeaderMap) -> Option<u64> {
    let text = headers.get(header::RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse() {
        return Some(seconds);
    }
    u64::try_from((timestamp::parse(text)? - server_time(headers)?).num_seconds()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONTEXT: RequestContext = RequestContext {
        version: ApiVersion::NEWEST,
        connect_timeout: Duration::from_secs(3),
        timeout: Duration::from_secs(5),
        conditional: false,
    };

    #[test]
    fn network_errors_are_classified_by_what_a_user_would_do() {
        use io::ErrorKind as EventKind;
        let classified = |kind, connected| classify(kind, connected, "from the system".to_owned(), CONTEXT);
        for kind in [
            EventKind::NetworkUnreachable,
            EventKind::HostUnreachable,
            EventKind::NetworkDown,
            EventKind::AddrNotAvailable,
        ] {
            assert!(matches!(classified(Some(kind), false), Failure::NotOnAzure { .. }), "{kind}");
        }
        assert!(matches!(classified(None, false), Failure::NotOnAzure { .. }), "an unresolvable name");
        assert!(matches!(classified(Some(EventKind::ConnectionRefused), false), Failure::Refused { .. }));
        assert!(
            matches!(classified(Some(EventKind::PermissionDenied), false), Failure::Refused { .. }),
            "by a firewall"
        );
        assert!(matches!(classified(Some(EventKind::ConnectionReset), true), Failure::Truncated { .. }));
        assert!(matches!(classified(None, true), Failure::Truncated { .. }));
        assert!(matches!(classified(Some(EventKind::OutOfMemory), false), Failure::ConnectionFailed { .. }));
        assert_eq!(classified(Some(EventKind::TimedOut), false), Failure::ConnectTimeout { timeout_ms: 3000 });
        assert_eq!(classified(Some(EventKind::TimedOut), true), Failure::ResponseTimeout { timeout_ms: 5000 });
    }

    #[test]
    fn an_excerpt_is_one_line_without_control_characters() {
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
        assert_eq!(retry_after_seconds(&headers), Some(8));
        headers.insert(header::RETRY_AFTER, "Mon, 11 Apr 2022 22:26:40 GMT".parse().unwrap());
        assert_eq!(retry_after_seconds(&headers), None, "a time in the past");
        headers.insert(header::RETRY_AFTER, "soon".parse().unwrap());
        assert_eq!(retry_after_seconds(&headers), None);
    }
}
