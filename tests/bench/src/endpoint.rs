//! An endpoint that serves given documents and counts requests.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

#[derive(Debug)]
pub struct Endpoint {
    pub address: SocketAddr,
    requests: watch::Receiver<Requests>,
    _tasks: JoinSet<()>,
}

#[derive(Debug, Clone, Copy, Default)]
pub struct Requests {
    /// The number of requests for the document.
    pub polls: u64,
    /// The time of the first request of any kind.
    pub first: Option<Instant>,
}

type Documents = Arc<dyn Fn(u64) -> Arc<[u8]> + Send + Sync>;

impl Endpoint {
    /// Serves the VM web-01. `documents` gets the number of the poll, from 0.
    pub async fn start(documents: impl Fn(u64) -> Arc<[u8]> + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (sender, requests) = watch::channel(Requests::default());
        let (sender, documents): (_, Documents) = (Arc::new(sender), Arc::new(documents));
        let mut tasks = JoinSet::new();
        tasks.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                connections.spawn(serve(stream, Arc::clone(&documents), Arc::clone(&sender)));
            }
        });
        Self { address, requests, _tasks: tasks }
    }

    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    #[must_use]
    pub fn requests(&self) -> Requests {
        *self.requests.borrow()
    }

    /// Waits until there were this many polls in total.
    pub async fn wait_for_polls(&self, polls: u64) -> Requests {
        let mut requests = self.requests.clone();
        *requests.wait_for(|requests| requests.polls >= polls).await.unwrap()
    }
}

async fn serve(mut stream: TcpStream, documents: Documents, sender: Arc<watch::Sender<Requests>>) {
    stream.set_nodelay(true).ok();
    let mut request = Vec::new();
    // Until the client disconnects.
    while read_head(&mut stream, &mut request).await.is_some() {
        let arrived = Instant::now();
        let is_poll = request.windows(EVENTS.len()).any(|part| part == EVENTS);
        let mut number = 0;
        sender.send_modify(|requests| {
            requests.first.get_or_insert(arrived);
            number = requests.polls;
            requests.polls += u64::from(is_poll);
        });
        let body = if is_poll { documents(number) } else { Arc::from(IDENTITY.as_bytes()) };
        let date = chrono::Utc::now().format("%a, %d %b %Y %H:%M:%S GMT");
        let head = format!(
            "HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=utf-8\r\nDate: {date}\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        if stream.write_all(&[head.as_bytes(), &body].concat()).await.is_err() {
            return;
        }
    }
}

const EVENTS: &[u8] = b"/metadata/scheduledevents";
const IDENTITY: &str = r#"{"name":"web-01","location":"westeurope"}"#;

/// Reads a request, which has no body.
async fn read_head(stream: &mut TcpStream, request: &mut Vec<u8>) -> Option<()> {
    request.clear();
    while !request.ends_with(b"\r\n\r\n") {
        if stream.read_buf(request).await.ok()? == 0 {
            return None;
        }
    }
    Some(())
}
