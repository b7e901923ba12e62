//! An endpoint whose responses the test chooses.

use std::sync::{Arc, Mutex};

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A response of a [`ScriptedEndpoint`] to a poll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptedResponse {
    pub status: u16,
    /// Sent as JSON, whatever it is.
    pub body: String,
    /// The `Date` header.
    pub date: Option<DateTime<Utc>>,
}

impl ScriptedResponse {
    /// A well-formed document, dated now.
    #[must_use]
    pub fn document(incarnation: u64, events: &[Value]) -> Self {
        let body = json!({ "DocumentIncarnation": incarnation, "Events": events }).to_string();
        Self { status: 200, body, date: Some(Utc::now()) }
    }
}

type Script = Box<dyn FnMut(u64) -> ScriptedResponse + Send>;

/// The metadata service of the VM web-01, for responses that the simulator never sends.
pub struct ScriptedEndpoint {
    url: String,
    state: Arc<State>,
}

struct State {
    script: Mutex<Script>,
    /// The instance metadata.
    instance: Value,
    polls: watch::Sender<u64>,
}

impl ScriptedEndpoint {
    /// Responds to each poll with the result of `script`, which gets the number of the poll.
    pub async fn start(script: impl FnMut(u64) -> ScriptedResponse + Send + 'static) -> Self {
        Self::with_instance(json!({ "name": "web-01" }), script).await
    }

    pub async fn with_instance(instance: Value, script: impl FnMut(u64) -> ScriptedResponse + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let script: Script = Box::new(script);
        let state = Arc::new(State { script: Mutex::new(script), instance, polls: watch::Sender::new(0) });
        let serving = Arc::clone(&state);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let state = Arc::clone(&serving);
                // Fails if the client disconnects early.
                tokio::spawn(async move { state.respond(stream).await.ok() });
            }
        });
        Self { url, state }
    }

    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    pub fn set_script(&self, script: impl FnMut(u64) -> ScriptedResponse + Send + 'static) {
        *self.state.script.lock().unwrap() = Box::new(script);
    }

    /// The number of polls so far.
    #[must_use]
    pub fn polls(&self) -> u64 {
        *self.state.polls.borrow()
    }

    /// Waits for this many more polls.
    pub async fn wait_for_polls(&self, more: u64) {
        let wanted = self.polls() + more;
        self.state.polls.subscribe().wait_for(|polls| *polls >= wanted).await.unwrap();
    }
}

impl State {
    async fn respond(&self, mut stream: TcpStream) -> std::io::Result<()> {
        let mut request = Vec::new();
        while !request.windows(4).any(|end| end == b"\r\n\r\n") {
            if stream.read_buf(&mut request).await? == 0 {
                return Ok(());
            }
        }
        let is_poll = String::from_utf8_lossy(&request).contains("/metadata/scheduledevents");
        let ScriptedResponse { status, body, date } = if is_poll {
            let number = self.polls.borrow().saturating_add(1);
            let response = (self.script.lock().unwrap())(number);
            self.polls.send_replace(number);
            response
        } else {
            ScriptedResponse { status: 200, body: self.instance.to_string(), date: None }
        };
        let date = date.map(|date| format!("Date: {}\r\n", http_date(date))).unwrap_or_default();
        let head = format!(
            "HTTP/1.1 {status} \r\n{date}Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).await?;
        stream.write_all(body.as_bytes()).await?;
        stream.shutdown().await
    }
}

/// Formats a time for HTTP headers and `NotBefore`.
#[must_use]
pub fn http_date(time: DateTime<Utc>) -> String {
    time.format("%a, %d %b %Y %H:%M:%S GMT").to_string()
}
