//! A client that sees the bytes.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "that is how a test and its helpers fail")]
#![allow(dead_code, reason = "each test program uses its own part of it")]

use std::net::SocketAddr;
use std::time::Duration;

use chrono::{DateTime, TimeZone, Utc};
use imds_simulator::{Builder, ManualClock, Running, Simulator};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

pub(crate) const EVENTS: &str = "/metadata/scheduledevents?api-version=2020-07-01";

/// Far longer than anything takes; only a test that would hang for ever meets it.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 3, 1, 12, 0, 0).unwrap()
}

/// A simulator of one VM whose time stands still.
pub(crate) fn still() -> (Builder, ManualClock) {
    let clock = ManualClock::at(noon());
    (Simulator::builder().vm("web-01").clock(clock.clone()).rate_limit(false), clock)
}

pub(crate) async fn in_time<T>(what: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, what).await.expect("this should have ended long ago")
}

/// All bytes received on a new connection, and how it ended.
pub(crate) async fn raw(address: SocketAddr, request: &[u8]) -> (Vec<u8>, std::io::Result<()>) {
    in_time(async {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(request).await.unwrap();
        let mut response = Vec::new();
        let end = stream.read_to_end(&mut response).await.map(|_| ());
        (response, end)
    })
    .await
}

pub(crate) fn request(method: &str, target: &str, headers: &str, body: &str) -> String {
    let length = if body.is_empty() { String::new() } else { format!("Content-Length: {}\r\n", body.len()) };
    format!("{method} {target} HTTP/1.1\r\nHost: 169.254.169.254\r\nConnection: close\r\n{headers}{length}\r\n{body}")
}

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn status(&self) -> u16 {
        self.head.split(' ').nth(1).unwrap().parse().unwrap()
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

pub(crate) async fn send(address: SocketAddr, method: &str, target: &str, headers: &str, body: &str) -> Answer {
    let (bytes, end) = raw(address, request(method, target, headers, body).as_bytes()).await;
    end.unwrap();
    parse(&bytes)
}

pub(crate) fn parse(bytes: &[u8]) -> Answer {
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no head: {text}"));
    Answer { head: head.to_owned(), body: body.to_owned() }
}

pub(crate) async fn get(address: SocketAddr, target: &str) -> Answer {
    send(address, "GET", target, "Metadata: true\r\n", "").await
}

pub(crate) async fn approve(address: SocketAddr, ids: &[&str]) -> Answer {
    let requests: Vec<Value> = ids.iter().map(|id| serde_json::json!({ "EventId": id })).collect();
    let body = serde_json::json!({ "StartRequests": requests }).to_string();
    send(address, "POST", EVENTS, "Metadata: true\r\n", &body).await
}

pub(crate) fn only_endpoint(running: &Running) -> SocketAddr {
    running.endpoint("web-01").unwrap()
}
