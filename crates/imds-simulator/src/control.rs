//! The control page and API: for the person at this machine, and for nobody else.

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

/// Nothing but the page's own files, and no frame around it.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Longer than any playbook that a person writes.
const LONGEST_BODY: usize = 1024 * 1024;

/// Serves the page and the API. Never ends by itself; dropping it closes the port and every connection.
pub(crate) async fn serve(handle: Handle, listener: TcpListener) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            Some(_) = connections.join_next() => {}
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) if peer.ip().is_loopback() => {
                    connections.spawn(serve_connection(handle.clone(), stream));
                }
                Ok((_, peer)) => tracing::warn!(%peer, "refused a control connection from elsewhere"),
                Err(error) => {
                    tracing::warn!(%error, "cannot accept a control connection");
                    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
                }
            }
        }
    }
}

async fn serve_connection(handle: Handle, stream: TcpStream) {
    let service = service_fn(move |request| answer(handle.clone(), request));
    if let Err(error) = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await {
        tracing::debug!(%error, "a control connection ended early");
    }
}

async fn answer(handle: Handle, request: hyper::Request<Incoming>) -> Result<hyper::Response<Full<Bytes>>, Infallible> {
    let (head, body) = request.into_parts();
    let reply = match check_origin(&head.headers) {
        Err(reason) => Reply::error(StatusCode::FORBIDDEN, reason),
        Ok(()) => match Limited::new(body, LONGEST_BODY).collect().await {
            Ok(body) => route(&handle, &head.method, &head.uri, &body.to_bytes()),
            Err(_) => Reply::error(StatusCode::PAYLOAD_TOO_LARGE, "the body is longer than 1 MiB"),
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

struct Reply {
    status: StatusCode,
    content_type: &'static str,
    body: Bytes,
}

impl Reply {
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

impl From<WorldError> for Reply {
    fn from(error: WorldError) -> Self {
        let status = match &error {
            WorldError::NoSuchEvent(_) => StatusCode::NOT_FOUND,
            WorldError::HasStarted(_) | WorldError::OtherIncarnation { .. } => StatusCode::CONFLICT,
            WorldError::NoSuchVm(_) => StatusCode::BAD_REQUEST,
        };
        Self::error(status, error.to_string())
    }
}

fn route(handle: &Handle, method: &Method, uri: &hyper::Uri, body: &[u8]) -> Reply {
    let segments: Vec<&str> = uri.path().split('/').filter(|segment| !segment.is_empty()).collect();
    let done = try_route(handle, method, &segments, uri.query().unwrap_or_default(), body);
    done.unwrap_or_else(|refused| refused)
}

fn try_route(handle: &Handle, method: &Method, path: &[&str], query: &str, body: &[u8]) -> Result<Reply, Reply> {
    match (method, path) {
        (&Method::GET, []) => Ok(Reply::file("text/html; charset=utf-8", INDEX)),
        (&Method::GET, ["page.js"]) => Ok(Reply::file("text/javascript; charset=utf-8", SCRIPT)),
        (&Method::GET, ["page.css"]) => Ok(Reply::file("text/css; charset=utf-8", STYLE)),
        (&Method::GET, ["api", "status"]) => Ok(Reply::json(&json!(handle.status()))),
        (&Method::GET, ["api", "requests"]) => Ok(Reply::json(&json!(handle.requests()))),
        (&Method::GET, ["api", "document"]) => document(handle, query),
        (&Method::POST, ["api", "events"]) => {
            let spec: EventSpec = from_json(body)?;
            if spec.name.is_some() || spec.at.is_some() || spec.after.is_some() {
                return Err(bad("name, at and after are for scenario files; an event given here appears now"));
            }
            let id = handle.schedule(spec.into())?;
            Ok(Reply { status: StatusCode::CREATED, ..Reply::json(&json!({ "id": id })) })
        }
        (&Method::POST, ["api", "events", id, act]) => {
            let id = find_event(handle, id)?;
            match *act {
                "approve" => handle.approve(std::slice::from_ref(&id))?,
                "cancel" => handle.cancel(&id)?,
                "start" => handle.start(&id)?,
                "complete" => handle.complete(&id)?,
                _ => return Err(nothing_here()),
            }
            Ok(Reply::json(&json!({ "id": id })))
        }
        (&Method::POST, ["api", "faults"]) => {
            let plan = FaultPlan::try_from(from_json::<FaultSpec>(body)?).map_err(|error| bad(error.to_string()))?;
            handle.fault(plan)?;
            Ok(Reply::json(&json!({})))
        }
        (&Method::DELETE, ["api", "faults"]) => {
            handle.clear_faults();
            Ok(Reply::json(&json!({})))
        }
        (&Method::POST, ["api", "playbook"]) => {
            let text = std::str::from_utf8(body).map_err(|_| bad("the playbook is not UTF-8 text"))?;
            handle.play(Playbook::parse(text, "playbook").map_err(|error| bad(error.to_string()))?)?;
            Ok(Reply::json(&json!({})))
        }
        _ => Err(nothing_here()),
    }
}

fn document(handle: &Handle, query: &str) -> Result<Reply, Reply> {
    let wanted = query.split('&').find_map(|pair| pair.strip_prefix("vm="));
    let vms = handle.status().vms;
    let place = match wanted {
        None => Some(0),
        Some(name) => vms.iter().position(|vm| vm.name == name.into()),
    };
    let place = place.ok_or_else(|| bad("there is no VM of that name"))?;
    Ok(Reply { body: handle.document_text(place).into(), ..Reply::json(&Value::Null) })
}

/// The event whose id is this or, so that people need not type all of it, begins with it.
fn find_event(handle: &Handle, id: &str) -> Result<EventId, Reply> {
    let events = handle.status().events;
    let begins = |event: &EventId| event.as_str().get(..id.len()).is_some_and(|start| start.eq_ignore_ascii_case(id));
    let mut found = events.into_iter().map(|event| event.id).filter(begins);
    match (found.next(), found.next()) {
        (Some(only), None) => Ok(only),
        (None, _) => Err(WorldError::NoSuchEvent(EventId::new(id)).into()),
        (Some(_), Some(_)) => {
            Err(Reply::error(StatusCode::CONFLICT, format!("several events begin with {id}: give more of the id")))
        }
    }
}

fn from_json<T: DeserializeOwned>(body: &[u8]) -> Result<T, Reply> {
    serde_json::from_slice(body).map_err(|error| bad(error.to_string()))
}

fn bad(reason: impl Into<String>) -> Reply {
    Reply::error(StatusCode::BAD_REQUEST, reason)
}

fn nothing_here() -> Reply {
    Reply::error(StatusCode::NOT_FOUND, "the control API has nothing at this path for this method")
}

/// Keeps other web pages out: their requests name another host (a name that leads here), or another origin.
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
    fn this_machine_is_let_in_under_all_its_names() {
        for host in ["127.0.0.1:8080", "localhost:8080", "LOCALHOST", "[::1]:8080", "127.0.0.1", "[::1]"] {
            assert!(allowed(Some(host), None), "{host}");
        }
        assert!(allowed(Some("127.0.0.1:8080"), Some("http://127.0.0.1:8080")));
    }

    #[test]
    fn a_name_that_leads_here_and_a_foreign_page_are_kept_out() {
        for host in ["evil.example", "evil.example:8080", "localhost.evil.example", "10.0.0.1:8080", ""] {
            assert!(!allowed(Some(host), None), "{host}");
        }
        assert!(!allowed(None, None), "no Host at all");
        for origin in ["http://evil.example", "https://127.0.0.1:8080", "null", "http://127.0.0.1:9999"] {
            assert!(!allowed(Some("127.0.0.1:8080"), Some(origin)), "{origin}");
        }
    }
}
