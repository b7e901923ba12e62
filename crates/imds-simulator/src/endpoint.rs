//! The rules of the metadata service, without I/O.

use std::fmt;

use bytes::Bytes;
use chrono::{DateTime, Utc};
use hyper::header::{self, HeaderMap, HeaderValue};
use hyper::{Method, StatusCode, Uri};
use scheduled_events::{ApiVersion, EventId};
use serde_json::{Value, json};

use crate::active_event::EventChange;
use crate::instance::{self, Instance, Part};
use crate::shape::DocumentText;
use crate::world::{VmIndex, World, WorldError};

const EVENTS_PATH: &str = "/metadata/scheduledevents";
const INSTANCE_PATH: &str = "/metadata/instance";
const VERSIONS_PATH: &str = "/metadata/versions";
const JSON: &str = "application/json; charset=utf-8";
const TEXT: &str = "text/plain; charset=utf-8";

/// A complete request.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    pub(crate) method: Method,
    pub(crate) uri: Uri,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

/// A response without the common headers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EndpointResponse {
    pub(crate) status: StatusCode,
    pub(crate) content_type: Option<&'static str>,
    pub(crate) tag: Option<HeaderValue>,
    pub(crate) headers: Vec<(header::HeaderName, String)>,
    pub(crate) body: Bytes,
    /// Why Azure would reject the request.
    pub(crate) rejection: Option<Rejection>,
}

/// Why Azure would reject a request, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Rejection {
    NoMetadataHeader,
    Forwarded,
    NoVersion,
    UnknownVersion(String),
    UnknownPath,
    WrongMethod { allowed: &'static str },
    WrongFormat(String),
    BadApproval(String),
    TooManyRequests,
    TooLong,
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMetadataHeader => f.write_str("the header 'Metadata: true' is missing"),
            Self::Forwarded => f.write_str("it has X-Forwarded-For, so it came through a proxy: disable proxies"),
            Self::NoVersion => write!(f, "the query has no api-version: add ?api-version={}", ApiVersion::NEWEST),
            Self::UnknownVersion(given) => write!(f, "there is no api-version '{given}'"),
            Self::UnknownPath => f.write_str("the metadata service has nothing at this path"),
            Self::WrongMethod { allowed } => write!(f, "this path accepts {allowed} only"),
            Self::WrongFormat(given) => write!(f, "there is no format '{given}': use json or text"),
            Self::BadApproval(reason) => write!(f, "the approval is not valid: {reason}"),
            Self::TooManyRequests => f.write_str("more than 5 requests within a second: poll once per second"),
            Self::TooLong => f.write_str("the body is too long for an approval"),
        }
    }
}

/// Whether the request is a valid one for events, which keeps the feature enabled.
pub(crate) fn is_valid_events_request(request: &Request) -> bool {
    let proper = check(request).and_then(|()| request.version(|given| given.parse::<ApiVersion>().is_ok()));
    let known_method = request.method == Method::GET || request.method == Method::POST;
    has_events_path(request) && known_method && proper.is_ok()
}

/// Whether the request is for events in this version or an older one, or for another path.
pub(crate) fn accepts_version_up_to(request: &Request, newest: ApiVersion) -> bool {
    let is_known = |given: &str| given.parse::<ApiVersion>().is_ok_and(|version| version <= newest);
    !has_events_path(request) || request.version(is_known).is_ok()
}

/// Processes a request to this VM.
pub(crate) fn respond(
    world: &mut World,
    vm: VmIndex,
    instance: &Instance,
    request: &Request,
    now: DateTime<Utc>,
) -> (EndpointResponse, Vec<EventChange>) {
    match try_respond(world, vm, instance, request, now) {
        Ok(response) => response,
        Err(rejection) => (reject(rejection, request), Vec::new()),
    }
}

/// Azure's checks of every request.
fn check(request: &Request) -> Result<(), Rejection> {
    let is_true = |value: &HeaderValue| value.as_bytes().trim_ascii().eq_ignore_ascii_case(b"true");
    if !request.headers.get("metadata").is_some_and(is_true) {
        return Err(Rejection::NoMetadataHeader);
    }
    if request.headers.contains_key("x-forwarded-for") {
        return Err(Rejection::Forwarded);
    }
    Ok(())
}

/// The response to a request that Azure rejects.
pub(crate) fn reject(rejection: Rejection, request: &Request) -> EndpointResponse {
    let (status, error) = match &rejection {
        Rejection::NoMetadataHeader => (400, "Bad request. Required metadata header not specified".to_owned()),
        Rejection::Forwarded => (400, "Bad request. Request contains the forbidden header X-Forwarded-For".to_owned()),
        Rejection::NoVersion | Rejection::UnknownVersion(_) => (
            400,
            "Bad request. api-version is invalid or was not specified in the request. For more information refer to \
             aka.ms/azureimds"
                .to_owned(),
        ),
        Rejection::UnknownPath => (404, "Not found".to_owned()),
        Rejection::WrongMethod { .. } => (405, "Method not allowed".to_owned()),
        Rejection::WrongFormat(_) => (400, "Bad request. format is invalid".to_owned()),
        Rejection::BadApproval(reason) => (400, format!("Bad request. {reason}")),
        Rejection::TooManyRequests => (429, "Too many requests".to_owned()),
        Rejection::TooLong => (413, "Request entity too large".to_owned()),
    };
    let mut body = json!({ "error": error });
    if matches!(rejection, Rejection::NoVersion | Rejection::UnknownVersion(_)) {
        body["newest-versions"] = newest_versions(request);
    }
    let mut response = EndpointResponse::json(StatusCode::from_u16(status).unwrap_or_default(), body.to_string());
    if let Rejection::WrongMethod { allowed } = rejection {
        response.headers.push((header::ALLOW, allowed.to_owned()));
    }
    response.rejection = Some(rejection);
    response
}

impl EndpointResponse {
    pub(crate) fn json(status: StatusCode, body: impl Into<Bytes>) -> Self {
        Self { status, content_type: Some(JSON), tag: None, headers: Vec::new(), body: body.into(), rejection: None }
    }

    fn empty(status: StatusCode) -> Self {
        Self { status, content_type: None, tag: None, headers: Vec::new(), body: Bytes::new(), rejection: None }
    }
}

impl Request {
    pub(crate) fn path(&self) -> &str {
        self.uri.path()
    }

    fn parameter(&self, name: &str) -> Option<&str> {
        self.uri
            .query()?
            .split('&')
            .filter_map(|pair| pair.split_once('='))
            .find(|(key, _)| *key == name)
            .map(|(_, it)| it)
    }

    /// The api-version, if it is known.
    fn version(&self, known: impl Fn(&str) -> bool) -> Result<&str, Rejection> {
        let given = self.parameter("api-version").filter(|given| !given.is_empty()).ok_or(Rejection::NoVersion)?;
        if known(given) { Ok(given) } else { Err(Rejection::UnknownVersion(given.to_owned())) }
    }

    fn only(&self, method: &Method, allowed: &'static str) -> Result<(), Rejection> {
        if self.method == *method { Ok(()) } else { Err(Rejection::WrongMethod { allowed }) }
    }
}

type RespondResult = Result<(EndpointResponse, Vec<EventChange>), Rejection>;

fn try_respond(
    world: &mut World,
    vm: VmIndex,
    instance: &Instance,
    request: &Request,
    now: DateTime<Utc>,
) -> RespondResult {
    check(request)?;
    let path = request.path().trim_end_matches('/');
    if path == EVENTS_PATH {
        return events(world, vm, request, now);
    }
    if path == VERSIONS_PATH {
        request.only(&Method::GET, "GET")?;
        let body = json!({ "apiVersions": instance::VERSIONS });
        return Ok((EndpointResponse::json(StatusCode::OK, body.to_string()), Vec::new()));
    }
    match path.strip_prefix(INSTANCE_PATH) {
        Some(below) if below.is_empty() || below.starts_with('/') => {
            request.only(&Method::GET, "GET")?;
            request.version(|given| instance::VERSIONS.contains(&given))?;
            let as_text = match request.parameter("format") {
                None | Some("json") => false,
                Some("text") => true,
                Some(other) => return Err(Rejection::WrongFormat(other.to_owned())),
            };
            let response = match instance.part(below, as_text).ok_or(Rejection::UnknownPath)? {
                Part::Json(json) => EndpointResponse::json(StatusCode::OK, json),
                Part::Text(text) => {
                    EndpointResponse { content_type: Some(TEXT), ..EndpointResponse::json(StatusCode::OK, text) }
                }
            };
            Ok((response, Vec::new()))
        }
        Some(_) | None => Err(Rejection::UnknownPath),
    }
}

fn events(world: &mut World, vm: VmIndex, request: &Request, now: DateTime<Utc>) -> RespondResult {
    if request.method != Method::GET && request.method != Method::POST {
        return Err(Rejection::WrongMethod { allowed: "GET, POST" });
    }
    let version = request.version(|given| given.parse::<ApiVersion>().is_ok())?;
    let version: ApiVersion = version.parse().map_err(|_| Rejection::UnknownVersion(version.to_owned()))?;
    world.on_request(vm, now);
    if request.method == Method::POST {
        let approval = ParsedApproval::parse(&request.body)?;
        let changes = approve(world, vm, version, &approval, now).map_err(|e| Rejection::BadApproval(e.to_string()))?;
        return Ok((EndpointResponse::empty(StatusCode::OK), changes));
    }
    let DocumentText { body, tag } = world.document_text(vm, version);
    let given = request.headers.get_all(header::IF_NONE_MATCH);
    let unchanged = given.iter().any(|given| tag.as_ref().is_some_and(|tag| matches_tag(given, tag)));
    let response = if unchanged {
        EndpointResponse::empty(StatusCode::NOT_MODIFIED)
    } else {
        EndpointResponse::json(StatusCode::OK, body)
    };
    Ok((EndpointResponse { tag, ..response }, Vec::new()))
}

fn approve(
    world: &mut World,
    vm: VmIndex,
    version: ApiVersion,
    approval: &ParsedApproval,
    now: DateTime<Utc>,
) -> Result<Vec<EventChange>, WorldError> {
    let current = world.incarnation(vm);
    if version.approval_needs_incarnation() && approval.incarnation != current.to_string() {
        return Err(WorldError::OtherIncarnation { given: approval.incarnation.clone(), current });
    }
    world.approve(&approval.ids, now)
}

/// The body of an approval, parsed strictly.
struct ParsedApproval {
    ids: Vec<EventId>,
    /// Empty if missing.
    incarnation: String,
}

impl ParsedApproval {
    fn parse(body: &[u8]) -> Result<Self, Rejection> {
        let bad = |reason: &str| Rejection::BadApproval(reason.to_owned());
        let value: Value = serde_json::from_slice(body)
            .map_err(|error| Rejection::BadApproval(format!("the body is not JSON: {error}")))?;
        let Some(Value::Array(requests)) = value.get("StartRequests") else {
            return Err(bad("the body has no list of StartRequests"));
        };
        let id = |request: &Value| request.get("EventId").and_then(Value::as_str).map(EventId::new);
        let ids: Option<Vec<_>> = requests.iter().map(id).collect();
        let ids = ids.ok_or_else(|| bad("an element of StartRequests has no EventId that is a string"))?;
        if ids.is_empty() {
            return Err(bad("StartRequests is empty"));
        }
        let incarnation = match value.get("DocumentIncarnation") {
            Some(Value::String(text)) => text.clone(),
            Some(Value::Number(number)) => number.to_string(),
            Some(Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_)) | None => String::new(),
        };
        Ok(Self { ids, incarnation })
    }
}

fn has_events_path(request: &Request) -> bool {
    request.path().trim_end_matches('/') == EVENTS_PATH
}

fn newest_versions(request: &Request) -> Value {
    if has_events_path(request) {
        ApiVersion::ALL.iter().rev().take(3).map(|version| json!(version)).collect()
    } else {
        instance::VERSIONS.iter().rev().take(3).map(|version| json!(version)).collect()
    }
}

fn matches_tag(given: &HeaderValue, tag: &HeaderValue) -> bool {
    let mut names = given.to_str().unwrap_or_default().split(',').map(str::trim);
    names.any(|name| name == "*" || name.strip_prefix("W/").unwrap_or(name) == tag)
}

#[cfg(test)]
#[path = "endpoint_tests.rs"]
mod tests;
