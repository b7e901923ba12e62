//! The endpoints' HTTP servers.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use chrono::{DateTime, Utc};
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Body, Incoming};
use hyper::header::{CONTENT_TYPE, DATE, ETAG, HeaderMap, HeaderValue, SERVER};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;

use crate::broken_response::{self, BrokenResponse};
use crate::core::Disposition;
use crate::endpoint::{self, EndpointResponse, Rejection, Request};
use crate::state::SharedState;
use crate::world::VmIndex;

/// The `Server` header.
pub(crate) const SERVER_NAME: &str = concat!("imds-simulator/", env!("CARGO_PKG_VERSION"));

/// Longer than any approval.
const MAX_BODY: usize = 1024 * 1024;

/// After a system error such as too many open files.
const RETRY_DELAY: Duration = Duration::from_millis(50);

/// Formats an HTTP date.
pub(crate) fn http_date(time: DateTime<Utc>) -> String {
    time.format("%a, %d %b %Y %H:%M:%S GMT").to_string()
}

/// Serves one VM forever. Dropping it closes the port and all connections.
pub(crate) async fn serve_vm(state: Arc<SharedState>, vm: VmIndex, mut listener: TcpListener, address: SocketAddr) {
    let mut refusing = state.refusing();
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => {
                    connections.spawn(serve_connection(state.clone(), vm, stream));
                }
                Err(error) => {
                    tracing::warn!(%address, %error, "can't accept a connection");
                    tokio::time::sleep(RETRY_DELAY).await;
                }
            },
            Some(_) = connections.join_next() => {}
            () = until_closed(&mut refusing, vm, true) => {
                drop(listener);
                connections.shutdown().await;
                until_closed(&mut refusing, vm, false).await;
                listener = listen_again(address).await;
            }
        }
    }
}

async fn until_closed(refusing: &mut watch::Receiver<BTreeSet<VmIndex>>, vm: VmIndex, closed: bool) {
    // Infallible: the caller holds the state, which has the sender.
    let _ = refusing.wait_for(|refused| refused.contains(&vm) == closed).await;
}

async fn listen_again(address: SocketAddr) -> TcpListener {
    loop {
        match TcpListener::bind(address).await {
            Ok(listener) => return listener,
            Err(error) => {
                tracing::warn!(%address, %error, "can't reopen the port yet");
                tokio::time::sleep(RETRY_DELAY).await;
            }
        }
    }
}

async fn serve_connection(state: Arc<SharedState>, vm: VmIndex, stream: TcpStream) {
    let (sender, mut broken) = mpsc::channel(1);
    let shared = Arc::new(Connection { state, vm, broken: sender });
    let service = service_fn(move |request| handle_request(Arc::clone(&shared), request));
    let mut connection = http1::Builder::new()
        .title_case_headers(true)
        .auto_date_header(false)
        .serve_connection(TokioIo::new(stream), service);
    let broken: Option<BrokenResponse> = tokio::select! {
        broken = broken.recv() => broken,
        result = &mut connection => {
            if let Err(error) = result {
                if error.is_parse() {
                    tracing::warn!(%error, "rejected data that is not HTTP");
                } else {
                    tracing::debug!(%error, "a connection ended early");
                }
            }
            None
        }
    };
    if let Some(broken) = broken {
        let stream = connection.into_parts().io.into_inner();
        if let Err(error) = broken_response::send(stream, broken).await {
            tracing::debug!(%error, "the client disconnected during a broken response");
        }
    }
}

/// What the requests of a connection share.
struct Connection {
    state: Arc<SharedState>,
    vm: VmIndex,
    broken: mpsc::Sender<BrokenResponse>,
}

async fn handle_request(
    connection: Arc<Connection>,
    request: hyper::Request<Incoming>,
) -> Result<hyper::Response<Full<Bytes>>, Infallible> {
    let Connection { state, vm, broken } = &*connection;
    let vm = *vm;
    let (request, readable) = read(request).await;
    if !readable {
        let (vm, path, reason) = (state.vm_name(vm), request.path(), Rejection::TooLong);
        tracing::warn!(%vm, "rejected {} {path}: {reason}", request.method);
        let response = endpoint::reject(reason, &request);
        return Ok(http_response(response, request.headers, state.date(state.clock().now())));
    }
    let (number, disposition, now) = state.receive(vm, &request);
    let (response, now) = match disposition {
        Disposition::Respond(response) => (response, now),
        Disposition::Wait(until) => {
            state.clock().sleep_until(until).await;
            state.respond(vm, number, &request)
        }
        Disposition::Hang => std::future::pending().await,
        Disposition::Break(how, response) => {
            log_response(state, vm, number, &request, &response);
            // The connection then takes the stream back and drops this future.
            let _ = broken.send(BrokenResponse { how, response, now }).await;
            std::future::pending().await
        }
    };
    log_response(state, vm, number, &request, &response);
    Ok(http_response(response, request.headers, state.date(now)))
}

/// Reads the request; `false` if it is too long or incomplete.
async fn read(request: hyper::Request<Incoming>) -> (Request, bool) {
    let (head, body) = request.into_parts();
    let body = if body.is_end_stream() {
        Ok(Bytes::new())
    } else {
        Limited::new(body, MAX_BODY).collect().await.map(http_body_util::Collected::to_bytes)
    };
    let readable = body.is_ok();
    let request = Request { method: head.method, uri: head.uri, headers: head.headers, body: body.unwrap_or_default() };
    (request, readable)
}

/// Logs a response. Looks up the VM's name only if the line is written.
fn log_response(state: &SharedState, vm: VmIndex, number: u64, request: &Request, response: &EndpointResponse) {
    let status = response.status.as_u16();
    let (method, path) = (&request.method, request.path());
    if let Some(reason) = &response.rejection {
        tracing::warn!(vm = %state.vm_name(vm), number, status, "rejected {method} {path}: {reason}");
    } else {
        tracing::debug!(vm = %state.vm_name(vm), number, status, "{method} {path}");
    }
}

/// Reuses the memory of the request's headers.
fn http_response(
    content: EndpointResponse,
    mut headers: HeaderMap,
    date: Option<HeaderValue>,
) -> hyper::Response<Full<Bytes>> {
    headers.clear();
    headers.extend(date.into_iter().map(|date| (DATE, date)));
    headers.insert(SERVER, HeaderValue::from_static(SERVER_NAME));
    if let Some(content_type) = content.content_type {
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    }
    headers.extend(content.tag.map(|tag| (ETAG, tag)));
    for (name, value) in content.headers {
        headers.extend(HeaderValue::from_str(&value).into_iter().map(|value| (name.clone(), value)));
    }
    let mut response = hyper::Response::new(Full::new(content.body));
    *response.status_mut() = content.status;
    *response.headers_mut() = headers;
    response
}
