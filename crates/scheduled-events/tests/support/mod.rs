//! A server that sends raw bytes, so that a test controls every detail.

#![allow(dead_code, reason = "every test program includes this module and uses its own part of it")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(unreachable_pub, reason = "public to the including test")]

use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;

use scheduled_events::{Client, Endpoint, Failure};

/// The server's reaction to a request.
#[derive(Clone)]
pub enum Action {
    /// Sends these bytes and waits for the next request on the same connection.
    Send(Vec<u8>),
    /// Sends these bytes and closes the connection.
    SendAndClose(Vec<u8>),
    /// Sends these bytes once the test allows it.
    SendWhenAllowed(watch::Receiver<bool>, Vec<u8>),
    /// Sends the first bytes, then repeats the second ones while the client reads.
    Endless(Vec<u8>, Vec<u8>),
    /// Reads the request and never responds.
    Silence,
}

/// A server on a loopback port that takes one action per request and repeats the last one.
pub struct Server {
    pub endpoint: Endpoint,
    state: Arc<Mutex<State>>,
    arrived: watch::Receiver<usize>,
}

#[derive(Default)]
struct State {
    requests: Vec<String>,
    connections: usize,
}

impl Server {
    pub async fn acting(actions: impl Into<Vec<Action>>) -> Self {
        let actions = actions.into();
        Self::deciding(move |_, number| actions[number.min(actions.len() - 1)].clone()).await
    }

    pub async fn responding(response: impl Into<Vec<u8>>) -> Self {
        Self::acting([Action::Send(response.into())]).await
    }

    /// A server that decides what to do by the request and its number.
    pub async fn deciding(decide: impl Fn(&str, usize) -> Action + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let endpoint = format!("http://{}", listener.local_addr().unwrap()).parse().unwrap();
        let state = Arc::new(Mutex::new(State::default()));
        let (count, arrived) = watch::channel(0);
        let (shared, decide, count) = (Arc::clone(&state), Arc::new(decide), Arc::new(count));
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                shared.lock().unwrap().connections += 1;
                let (shared, decide, count) = (Arc::clone(&shared), Arc::clone(&decide), Arc::clone(&count));
                tokio::spawn(async move { serve(stream, &shared, &*decide, &count).await });
            }
        });
        Self { endpoint, state, arrived }
    }

    pub fn client(&self) -> Client {
        Client::new(self.endpoint.clone()).unwrap()
    }

    /// The requests so far, each with head and body.
    pub fn requests(&self) -> Vec<String> {
        self.state.lock().unwrap().requests.clone()
    }

    pub fn connections(&self) -> usize {
        self.state.lock().unwrap().connections
    }

    /// Waits until this many requests have been read.
    pub async fn wait_for_requests(&self, requests: usize) {
        self.arrived.clone().wait_for(|seen| *seen >= requests).await.unwrap();
    }
}

async fn serve(
    mut stream: TcpStream,
    state: &Mutex<State>,
    decide: &(dyn Fn(&str, usize) -> Action + Send + Sync),
    count: &watch::Sender<usize>,
) {
    while let Some(request) = read_request(&mut stream).await {
        let number = {
            let mut state = state.lock().unwrap();
            state.requests.push(request.clone());
            state.requests.len() - 1
        };
        count.send_modify(|seen| *seen = number + 1);
        match decide(&request, number) {
            Action::Send(response) => stream.write_all(&response).await.unwrap(),
            Action::SendAndClose(response) => {
                stream.write_all(&response).await.unwrap();
                return;
            }
            Action::SendWhenAllowed(mut allowed, response) => {
                allowed.wait_for(|allowed| *allowed).await.unwrap();
                // The client may have timed out.
                stream.write_all(&response).await.ok();
            }
            Action::Endless(start, more) => {
                let mut sent = stream.write_all(&start).await;
                while sent.is_ok() {
                    sent = stream.write_all(&more).await;
                }
                return;
            }
            Action::Silence => std::future::pending().await,
        }
    }
}

/// Reads one request; `None` if the client has disconnected.
async fn read_request(stream: &mut TcpStream) -> Option<String> {
    let mut bytes = Vec::new();
    loop {
        if let Some(head) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let length = header(&text, "content-length").map_or(0, |value| value.parse().unwrap());
            if bytes.len() >= head + 4 + length {
                return Some(text);
            }
        }
        if stream.read_buf(&mut bytes).await.ok()? == 0 {
            return None;
        }
    }
}

/// A header of a raw request, in any case.
pub fn header(request: &str, name: &str) -> Option<String> {
    let head = request.split("\r\n\r\n").next().unwrap();
    head.lines().skip(1).find_map(|line| {
        let (key, value) = line.split_once(':')?;
        key.eq_ignore_ascii_case(name).then(|| value.trim().to_owned())
    })
}

/// A 200 with this body and further header lines.
pub fn ok(body: &str, headers: &[&str]) -> Vec<u8> {
    response("200 OK", body, headers)
}

/// A response with the right `Content-Length`.
pub fn response(status: &str, body: &str, headers: &[&str]) -> Vec<u8> {
    let mut text = format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\n", body.len());
    for header in headers {
        text.push_str(header);
        text.push_str("\r\n");
    }
    text.push_str("\r\n");
    text.push_str(body);
    text.into_bytes()
}

/// A port that is bound but not listening, so that nothing else can open it.
pub struct ClosedPort {
    pub endpoint: Endpoint,
    _port: TcpSocket,
}

impl ClosedPort {
    pub fn new() -> Self {
        let port = TcpSocket::new_v4().unwrap();
        port.bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let endpoint = format!("http://{}", port.local_addr().unwrap()).parse().unwrap();
        Self { endpoint, _port: port }
    }
}

/// The failure of a request that gets this response.
pub async fn failure_for(bytes: Vec<u8>) -> Failure {
    let server = Server::acting([Action::SendAndClose(bytes)]).await;
    server.client().document().await.unwrap_err().failure
}

pub const NOTHING_SCHEDULED: &str = r#"{"DocumentIncarnation":1,"Events":[]}"#;
