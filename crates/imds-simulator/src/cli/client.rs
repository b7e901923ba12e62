//! The client of a running simulator's control API.

use std::net::SocketAddr;
use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::header::HOST;
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;

use super::CliError;

/// A local simulator responds much faster.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Sends a request and returns the response.
pub(crate) async fn send(control: SocketAddr, method: Method, path: &str, body: String) -> Result<Value, CliError> {
    let response = tokio::time::timeout(TIMEOUT, exchange(control, method, path, body)).await;
    let (ok, body) = match response {
        Ok(Ok(response)) => response,
        Ok(Err(reason)) => {
            return Err(CliError::Failed(format!(
                "no simulator is running at {control} ({reason}): start one with `imds-simulator run`, or give its control \
                 address with --control"
            )));
        }
        Err(_) => return Err(CliError::Failed(format!("the simulator at {control} doesn't respond"))),
    };
    let value: Value = serde_json::from_slice(&body)
        .map_err(|_| CliError::Failed(format!("{control} isn't a simulator's control address")))?;
    if ok {
        return Ok(value);
    }
    let error = value.get("error").and_then(Value::as_str).unwrap_or("the simulator gave no reason");
    Err(CliError::Failed(error.to_owned()))
}

async fn exchange(control: SocketAddr, method: Method, path: &str, body: String) -> Result<(bool, Bytes), String> {
    let stream = TcpStream::connect(control).await.map_err(|error| error.to_string())?;
    let handshake = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = handshake.map_err(|error| error.to_string())?;
    tokio::spawn(connection);
    let request = Request::builder().method(method).uri(path).header(HOST, control.to_string());
    let request = request.body(Full::new(Bytes::from(body))).map_err(|error| error.to_string())?;
    let response = sender.send_request(request).await.map_err(|error| error.to_string())?;
    let ok = response.status().is_success();
    let body = response.into_body().collect().await.map_err(|error| error.to_string())?;
    Ok((ok, body.to_bytes()))
}
