//! The control page and API, on loopback only.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Incoming;
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, StatusCode};
use hyper_util::rt::TokioIo;
use scheduled_events::EventId;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use crate::fault::{FaultPlan, FaultSpec};
use crate::handle::Handle;
use crate::plan::EventSpec;
use crate::scenario::Playbook;
use crate::world::WorldError;

const INDEX: &str = include_str!("../page/index.html");
const SCRIPT: &str = include_str!("../page/page.js");
const STYLE: &str = include_str!("../page/page.css");

const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Longer than any playbook.
const MAX_BODY: usize = 1024 * 1024;

/// Serves the page and the API forever. Dropping it closes the port and all connections.
pub(crate) async fn serve(handle: Handle, listener: TcpListener) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            Some(_) = connections.join_next() => {}
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) if peer.ip().is_loopback() => {
                    connections.spawn(serve_connection(handle.clone(), stream));
                }
                Ok((_, peer)) => tracing::warn!(%peer, "rejected a control connection from another machine"),
                Err(error) => {
                    tracing::warn!(%error, "can't accept a control connection");
                    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
                }
            }
        }
    }
}

async fn serve_connection(handle: Handle, stream: TcpStream) {
    let service = service_fn(move |request| handle_request(handle.clone(), request));
    if let Err(error) = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await {
        tracing::debug!(%error, "a control connection ended early");
    }
}

async fn handle_request(
    handle: Handle,
    request: hyper::Request<Incoming>,
) -> Result<hyper::Response<Full<Bytes>>, Infallible> {
    let (head, body) = request.into_parts();
    let reply = match check_origin(&head.headers) {
        Err(reason) => ControlResponse::error(StatusCode::FORBIDDEN, reason),
        Ok(()) => match Limited::new(body, MAX_BODY).collect().await {
            Ok(body) => route(&handle, &head.method, &head.uri, &body.to_bytes()),
            Err(_) => ControlResponse::error(StatusCode::PAYLOAD_TOO_LARGE, "the body is longer than 1 MiB"),
        },
    };
    let mut response = hyper::Response::new(Full::new(reply.body));
    *response.status_mut() = reply.status;
    let fixed: [(HeaderName, &'static str); 5] = [
        (header::CONTENT_TYPE, reply.content_type),
        (header::CACHE_CONTROL, "no-store"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    ];
    response.headers_mut().extend(fixed.map(|(name, value)| (name, HeaderValue::from_static(value))));
    Ok(response)
}

struct ControlResponse {
    status: StatusCode,
    content_type: &'static str,
    body: Bytes,
}

impl ControlResponse {
    fn file(content_type: &'static str, text: &'static str) -> Self {
        Self { status: StatusCode::OK, content_type, body: Bytes::from_static(text.as_bytes()) }
    }

    fn json(value: &Value) -> Self {
        Self { status: StatusCode::OK, content_type: "application/json", body: value.to_string().into() }
    }

    fn error(status: StatusCode, reason: impl Into<String>) -> Self {
        Self { status, ..Self::json(&json!({ "error": reason.into() })) }
    }
}

impl From<WorldError> for ControlResponse {
    fn from(error: WorldError) -> Self {
        let status = match &error {
            WorldError::NoSuchEvent(_) => StatusCode::NOT_FOUND,
            WorldError::HasStarted(_) | WorldError::OtherIncarnation { .. } => StatusCode::CONFLICT,
            WorldError::NoSuchVm(_) => StatusCode::BAD_REQUEST,
        };
        Self::error(status, error.to_string())
    }
}

fn route(handle: &Handle, method: &Method, uri: &hyper::Uri, body: &[u8]) -> ControlResponse {
    let segments: Vec<&str> = uri.path().split('/').filter(|segment| !segment.is_empty()).collect();
    let result = try_route(handle, method, &segments, uri.query().unwrap_or_default(), body);
    result.unwrap_or_else(|error| error)
}

fn try_route(
    handle: &Handle,
    method: &Method,
    path: &[&str],
    query: &str,
    body: &[u8],
) -> Result<ControlResponse, ControlResponse> {
    match (method, path) {
        (&Method::GET, []) => Ok(ControlResponse::file("text/html; charset=utf-8", INDEX)),
        (&Method::GET, ["page.js"]) => Ok(ControlResponse::file("text/javascript; charset=utf-8", SCRIPT)),
        (&Method::GET, ["page.css"]) => Ok(ControlResponse::file("text/css; charset=utf-8", STYLE)),
        (&Method::GET, ["api", "status"]) => Ok(ControlResponse::json(&json!(handle.status()))),
        (&Method::GET, ["api", "requests"]) => Ok(ControlResponse::json(&json!(handle.requests()))),
        (&Method::GET, ["api", "document"]) => document(handle, query),
        (&Method::POST, ["api", "events"]) => {
            let spec: EventSpec = from_json(body)?;
            if spec.name.is_some() || spec.at.is_some() || spec.after.is_some() {
                return Err(bad("name, at and after are for scenario files; an event given here appears now"));
            }
            let id = handle.schedule(spec.into())?;
            Ok(ControlResponse { status: StatusCode::CREATED, ..ControlResponse::json(&json!({ "id": id })) })
        }
        (&Method::POST, ["api", "events", id, action]) => {
            let id = find_event(handle, id)?;
            match *action {
                "approve" => handle.approve(std::slice::from_ref(&id))?,
                "cancel" => handle.cancel(&id)?,
                "start" => handle.start(&id)?,
                "complete" => handle.complete(&id)?,
                _ => return Err(not_found()),
            }
            Ok(ControlResponse::json(&json!({ "id": id })))
        }
        (&Method::POST, ["api", "faults"]) => {
            let plan = FaultPlan::try_from(from_json::<FaultSpec>(body)?).map_err(|error| bad(error.to_string()))?;
            handle.fault(plan)?;
            Ok(ControlResponse::json(&json!({})))
        }
        (&Method::DELETE, ["api", "faults"]) => {
            handle.clear_faults();
            Ok(ControlResponse::json(&json!({})))
        }
        (&Method::POST, ["api", "playbook"]) => {
            let text = std::str::from_utf8(body).map_err(|_| bad("the playbook is not UTF-8 text"))?;
            handle.play(Playbook::parse(text, "playbook").map_err(|error| bad(error.to_string()))?)?;
            Ok(ControlResponse::json(&json!({})))
        }
        _ => Err(not_found()),
    }
}

fn document(handle: &Handle, query: &str) -> Result<ControlResponse, ControlResponse> {
    let vm = query.split('&').find_map(|pair| pair.strip_prefix("vm="));
    let vms = handle.status().vms;
    let index = match vm {
        None => Some(0),
        Some(name) => vms.iter().position(|vm| vm.name == name.into()),
    };
    let index = index.ok_or_else(|| bad("there is no VM with that name"))?;
    Ok(ControlResponse { body: handle.document_text(index).into(), ..ControlResponse::json(&Value::Null) })
}

/// The event with this id, or the only one whose id starts with it.
fn find_event(handle: &Handle, id: &str) -> Result<EventId, ControlResponse> {
    let events = handle.status().events;
    let matches = |event: &EventId| event.as_str().get(..id.len()).is_some_and(|start| start.eq_ignore_ascii_case(id));
    let mut found = events.into_iter().map(|event| event.id).filter(matches);
    match (found.next(), found.next()) {
        (Some(only), None) => Ok(only),
        (None, _) => Err(WorldError::NoSuchEvent(EventId::new(id)).into()),
        (Some(_), Some(_)) => Err(ControlResponse::error(
            StatusCode::CONFLICT,
            format!("several event ids start with {id}: give more of it"),
        )),
    }
}

fn from_json<T: DeserializeOwned>(body: &[u8]) -> Result<T, ControlResponse> {
    serde_json::from_slice(body).map_err(|error| bad(error.to_string()))
}

fn bad(reason: impl Into<String>) -> ControlResponse {
    ControlResponse::error(StatusCode::BAD_REQUEST, reason)
}

fn not_found() -> ControlResponse {
    ControlResponse::error(StatusCode::NOT_FOUND, "the control API has no such path and method")
}

/// Rejects other web pages: their requests have another host (DNS rebinding) or another origin.
fn check_origin(headers: &HeaderMap) -> Result<(), &'static str> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(header::HOST).unwrap_or_default();
    if !is_loopback_host(host) {
        return Err("the Host header must name this machine: 127.0.0.1, [::1] or localhost");
    }
    match text(header::ORIGIN) {
        Some(origin) if origin.strip_prefix("http://") != Some(host) => {
            Err("requests from other web pages are refused")
        }
        Some(_) | None => Ok(()),
    }
}

fn is_loopback_host(host: &str) -> bool {
    if let Ok(address) = host.parse::<SocketAddr>() {
        return address.ip().is_loopback();
    }
    let name = host.rsplit_once(':').filter(|(_, port)| port.parse::<u16>().is_ok()).map_or(host, |(name, _)| name);
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost") || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(host: Option<&'static str>, origin: Option<&'static str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.extend(host.map(|host| (header::HOST, HeaderValue::from_static(host))));
        headers.extend(origin.map(|origin| (header::ORIGIN, HeaderValue::from_static(origin))));
        check_origin(&headers).is_ok()
    }

    #[test]
    fn all_names_of_this_machine_are_allowed() {
        for host in ["127.0.0.1:8080", "localhost:8080", "LOCALHOST", "[::1]:8080", "127.0.0.1", "[::1]"] {
            assert!(allowed(Some(host), None), "{host}");
        }
        assert!(allowed(Some("127.0.0.1:8080"), Some("http://127.0.0.1:8080")));
    }

    #[test]
    fn other_hosts_and_origins_are_rejected() {
        for host in ["evil.example", "evil.example:8080", "localhost.evil.example", "10.0.0.1:8080", ""] {
            assert!(!allowed(Some(host), None), "{host}");
        }
        assert!(!allowed(None, None), "no Host");
        for origin in ["http://evil.example", "https://127.0.0.1:8080", "null", "http://127.0.0.1:9999"] {
            assert!(!allowed(Some("127.0.0.1:8080"), Some(origin)), "{origin}");
        }
    }
}
