//! An endpoint that gives what it is told to give, and notes when it was asked.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// Listens as long as it is held.
#[derive(Debug)]
pub struct Endpoint {
    /// Where.
    pub address: SocketAddr,
    asked: watch::Receiver<Asked>,
    _tasks: JoinSet<()>,
}

/// What an endpoint has seen.
#[derive(Debug, Clone, Copy, Default)]
pub struct Asked {
    /// How often it was asked for the document.
    pub times: u64,
    /// When it was first asked for anything.
    pub first: Option<Instant>,
}

type Documents = Arc<dyn Fn(u64) -> Arc<[u8]> + Send + Sync>;

impl Endpoint {
    /// Gives the VM web-01 what `documents` makes of the number of the request, counted from 0.
    pub async fn start(documents: impl Fn(u64) -> Arc<[u8]> + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (seen, asked) = watch::channel(Asked::default());
        let (seen, documents): (_, Documents) = (Arc::new(seen), Arc::new(documents));
        let mut tasks = JoinSet::new();
        tasks.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                connections.spawn(serve(stream, Arc::clone(&documents), Arc::clone(&seen)));
            }
        });
        Self { address, asked, _tasks: tasks }
    }

    /// The beginning of its address, as the program wants it.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// What it has seen so far.
    #[must_use]
    pub fn asked(&self) -> Asked {
        *self.asked.borrow()
    }

    /// Waits until it was asked for the document so many times.
    pub async fn asked_times(&self, times: u64) -> Asked {
        let mut asked = self.asked.clone();
        *asked.wait_for(|asked| asked.times >= times).await.unwrap()
    }
}

async fn serve(mut stream: TcpStream, documents: Documents, seen: Arc<watch::Sender<Asked>>) {
    stream.set_nodelay(true).ok();
    let mut request = Vec::new();
    // Until the client has had enough.
    while read_head(&mut stream, &mut request).await.is_some() {
        let came = Instant::now();
        let for_events = request.windows(EVENTS.len()).any(|part| part == EVENTS);
        let mut number = 0;
        seen.send_modify(|asked| {
            asked.first.get_or_insert(came);
            number = asked.times;
            asked.times += u64::from(for_events);
        });
        let body = if for_events { documents(number) } else { Arc::from(IDENTITY.as_bytes()) };
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

/// Reads up to the empty line; nobody sends a body here.
async fn read_head(stream: &mut TcpStream, request: &mut Vec<u8>) -> Option<()> {
    request.clear();
    while !request.ends_with(b"\r\n\r\n") {
        if stream.read_buf(request).await.ok()? == 0 {
            return None;
        }
    }
    Some(())
}
