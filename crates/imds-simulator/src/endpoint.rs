//! What the metadata service answers to a request: all of its rules, and no I/O.

use std::fmt;
use std::hash::{DefaultHasher, Hasher};

use bytes::Bytes;
use chrono::{DateTime, Utc};
use hyper::header::{self, HeaderMap};
use hyper::{Method, StatusCode};
use scheduled_events::{ApiVersion, EventId};
use serde_json::{Value, json};

use crate::instance::{self, Instance, Part};
use crate::listed::Happening;
use crate::shape;
use crate::world::{VmIndex, World, WorldError};

const EVENTS_PATH: &str = "/metadata/scheduledevents";
const INSTANCE_PATH: &str = "/metadata/instance";
const VERSIONS_PATH: &str = "/metadata/versions";
const JSON: &str = "application/json; charset=utf-8";
const TEXT: &str = "text/plain; charset=utf-8";

/// A request, read to its end.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) query: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

/// An answer, before the headers that every answer has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) content_type: Option<&'static str>,
    pub(crate) headers: Vec<(header::HeaderName, String)>,
    pub(crate) body: Bytes,
    /// Why Azure would not have it, if so.
    pub(crate) refusal: Option<Refusal>,
}

/// Why Azure would refuse a request, in words that say what to do about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Refusal {
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

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMetadataHeader => f.write_str("the header 'Metadata: true' is missing"),
            Self::Forwarded => {
                f.write_str("it carries X-Forwarded-For, so it came through a proxy: switch proxies off")
            }
            Self::NoVersion => write!(f, "the query has no api-version: add ?api-version={}", ApiVersion::NEWEST),
            Self::UnknownVersion(given) => write!(f, "there is no api-version '{given}'"),
            Self::UnknownPath => f.write_str("the metadata service has nothing at this path"),
            Self::WrongMethod { allowed } => write!(f, "this path takes {allowed} only"),
            Self::WrongFormat(given) => write!(f, "there is no format '{given}': use json or text"),
            Self::BadApproval(reason) => write!(f, "the approval is not valid: {reason}"),
            Self::TooManyRequests => f.write_str("more than 5 requests within a second: poll once per second"),
            Self::TooLong => f.write_str("the body is too long for an approval"),
        }
    }
}

/// Whether the request is a proper one for events, which is what keeps the feature switched on.
pub(crate) fn asks_for_events(request: &Request) -> bool {
    let proper = check(request).and_then(|()| request.version(|given| given.parse::<ApiVersion>().is_ok()));
    let known_method = request.method == Method::GET || request.method == Method::POST;
    is_for_events(request) && known_method && proper.is_ok()
}

/// Whether the request is for events in this version or an older one, or for anything else.
pub(crate) fn asks_for_version_up_to(request: &Request, newest: ApiVersion) -> bool {
    let is_known = |given: &str| given.parse::<ApiVersion>().is_ok_and(|version| version <= newest);
    !is_for_events(request) || request.version(is_known).is_ok()
}

/// Answers a request of this VM, and does what it asks for.
pub(crate) fn answer(
    world: &mut World,
    vm: VmIndex,
    instance: &Instance,
    request: &Request,
    now: DateTime<Utc>,
) -> (Answer, Vec<Happening>) {
    match try_answer(world, vm, instance, request, now) {
        Ok(answered) => answered,
        Err(refusal) => (refuse(refusal, request), Vec::new()),
    }
}

/// Checks what Azure checks of every request before it looks any further.
fn check(request: &Request) -> Result<(), Refusal> {
    let is_true = |value: &header::HeaderValue| value.as_bytes().trim_ascii().eq_ignore_ascii_case(b"true");
    if !request.headers.get("metadata").is_some_and(is_true) {
        return Err(Refusal::NoMetadataHeader);
    }
    if request.headers.contains_key("x-forwarded-for") {
        return Err(Refusal::Forwarded);
    }
    Ok(())
}

/// The answer to a request that Azure refuses.
pub(crate) fn refuse(refusal: Refusal, request: &Request) -> Answer {
    let (status, error) = match &refusal {
        Refusal::NoMetadataHeader => (400, "Bad request. Required metadata header not specified".to_owned()),
        Refusal::Forwarded => (400, "Bad request. Request contains the forbidden header X-Forwarded-For".to_owned()),
        Refusal::NoVersion | Refusal::UnknownVersion(_) => (
            400,
            "Bad request. api-version is invalid or was not specified in the request. For more information refer to \
             aka.ms/azureimds"
                .to_owned(),
        ),
        Refusal::UnknownPath => (404, "Not found".to_owned()),
        Refusal::WrongMethod { .. } => (405, "Method not allowed".to_owned()),
        Refusal::WrongFormat(_) => (400, "Bad request. format is invalid".to_owned()),
        Refusal::BadApproval(reason) => (400, format!("Bad request. {reason}")),
        Refusal::TooManyRequests => (429, "Too many requests".to_owned()),
        Refusal::TooLong => (413, "Request entity too large".to_owned()),
    };
    let mut body = json!({ "error": error });
    if matches!(refusal, Refusal::NoVersion | Refusal::UnknownVersion(_)) {
        body["newest-versions"] = newest_versions(request);
    }
    let mut answer = Answer::json(StatusCode::from_u16(status).unwrap_or_default(), body.to_string());
    if let Refusal::WrongMethod { allowed } = refusal {
        answer.headers.push((header::ALLOW, allowed.to_owned()));
    }
    answer.refusal = Some(refusal);
    answer
}

impl Answer {
    pub(crate) fn json(status: StatusCode, body: String) -> Self {
        Self { status, content_type: Some(JSON), headers: Vec::new(), body: body.into(), refusal: None }
    }

    fn empty(status: StatusCode) -> Self {
        Self { status, content_type: None, headers: Vec::new(), body: Bytes::new(), refusal: None }
    }
}

impl Request {
    fn parameter(&self, name: &str) -> Option<&str> {
        self.query.split('&').filter_map(|pair| pair.split_once('=')).find(|(key, _)| *key == name).map(|(_, it)| it)
    }

    /// The text of a version that this list has.
    fn version(&self, known: impl Fn(&str) -> bool) -> Result<&str, Refusal> {
        let given = self.parameter("api-version").filter(|given| !given.is_empty()).ok_or(Refusal::NoVersion)?;
        if known(given) { Ok(given) } else { Err(Refusal::UnknownVersion(given.to_owned())) }
    }

    fn only(&self, method: &Method, allowed: &'static str) -> Result<(), Refusal> {
        if self.method == *method { Ok(()) } else { Err(Refusal::WrongMethod { allowed }) }
    }
}

type Answered = Result<(Answer, Vec<Happening>), Refusal>;

fn try_answer(world: &mut World, vm: VmIndex, instance: &Instance, request: &Request, now: DateTime<Utc>) -> Answered {
    check(request)?;
    let path = request.path.trim_end_matches('/');
    if path == EVENTS_PATH {
        return events(world, vm, request, now);
    }
    if path == VERSIONS_PATH {
        request.only(&Method::GET, "GET")?;
        let body = json!({ "apiVersions": instance::VERSIONS });
        return Ok((Answer::json(StatusCode::OK, body.to_string()), Vec::new()));
    }
    match path.strip_prefix(INSTANCE_PATH) {
        Some(below) if below.is_empty() || below.starts_with('/') => {
            request.only(&Method::GET, "GET")?;
            request.version(|given| instance::VERSIONS.contains(&given))?;
            let as_text = match request.parameter("format") {
                None | Some("json") => false,
                Some("text") => true,
                Some(other) => return Err(Refusal::WrongFormat(other.to_owned())),
            };
            let answer = match instance.part(below, as_text).ok_or(Refusal::UnknownPath)? {
                Part::Json(json) => Answer::json(StatusCode::OK, json),
                Part::Text(text) => Answer { content_type: Some(TEXT), ..Answer::json(StatusCode::OK, text) },
            };
            Ok((answer, Vec::new()))
        }
        Some(_) | None => Err(Refusal::UnknownPath),
    }
}

fn events(world: &mut World, vm: VmIndex, request: &Request, now: DateTime<Utc>) -> Answered {
    if request.method != Method::GET && request.method != Method::POST {
        return Err(Refusal::WrongMethod { allowed: "GET, POST" });
    }
    let version = request.version(|given| given.parse::<ApiVersion>().is_ok())?;
    let version: ApiVersion = version.parse().map_err(|_| Refusal::UnknownVersion(version.to_owned()))?;
    world.asked(vm, now);
    if request.method == Method::POST {
        let approval = Approval::read(&request.body)?;
        let happenings =
            approve(world, vm, version, &approval, now).map_err(|e| Refusal::BadApproval(e.to_string()))?;
        return Ok((Answer::empty(StatusCode::OK), happenings));
    }
    let body = shape::json(&world.document(vm), version);
    let tag = entity_tag(&body);
    let unchanged = request.headers.get_all(header::IF_NONE_MATCH).iter().any(|given| names_tag(given, &tag));
    let mut answer =
        if unchanged { Answer::empty(StatusCode::NOT_MODIFIED) } else { Answer::json(StatusCode::OK, body) };
    answer.headers.push((header::ETAG, tag));
    Ok((answer, Vec::new()))
}

fn approve(
    world: &mut World,
    vm: VmIndex,
    version: ApiVersion,
    approval: &Approval,
    now: DateTime<Utc>,
) -> Result<Vec<Happening>, WorldError> {
    let current = world.incarnation(vm);
    if version.approval_needs_incarnation() && approval.incarnation != current.to_string() {
        return Err(WorldError::OtherIncarnation { given: approval.incarnation.clone(), current });
    }
    world.approve(&approval.ids, now)
}

/// What a client sent to approve, read strictly and with reasons.
struct Approval {
    ids: Vec<EventId>,
    /// Empty where none was given.
    incarnation: String,
}

impl Approval {
    fn read(body: &[u8]) -> Result<Self, Refusal> {
        let bad = |reason: &str| Refusal::BadApproval(reason.to_owned());
        let value: Value = serde_json::from_slice(body)
            .map_err(|error| Refusal::BadApproval(format!("the body is not JSON: {error}")))?;
        let Some(Value::Array(requests)) = value.get("StartRequests") else {
            return Err(bad("the body has no list of StartRequests"));
        };
        let id = |request: &Value| request.get("EventId").and_then(Value::as_str).map(EventId::new);
        let ids: Option<Vec<_>> = requests.iter().map(id).collect();
        let ids = ids.ok_or_else(|| bad("a member of StartRequests has no EventId that is text"))?;
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

fn is_for_events(request: &Request) -> bool {
    request.path.trim_end_matches('/') == EVENTS_PATH
}

fn newest_versions(request: &Request) -> Value {
    if is_for_events(request) {
        ApiVersion::ALL.iter().rev().take(3).map(|version| json!(version)).collect()
    } else {
        instance::VERSIONS.iter().rev().take(3).map(|version| json!(version)).collect()
    }
}

/// Made from the bytes themselves: an incarnation that starts over must not make two documents one.
fn entity_tag(body: &str) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(body.as_bytes());
    format!("\"{:016x}\"", hasher.finish())
}

fn names_tag(given: &header::HeaderValue, tag: &str) -> bool {
    let mut names = given.to_str().unwrap_or_default().split(',').map(str::trim);
    names.any(|name| name == "*" || name.strip_prefix("W/").unwrap_or(name) == tag)
}

#[cfg(test)]
#[path = "endpoint_tests.rs"]
mod tests;
