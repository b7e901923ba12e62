//! From the endpoint's name to a connection.

use std::io::{Error, ErrorKind};
use std::net::SocketAddr;
use std::time::Duration;

use forewarn_core::diagnosis::{Connection, NoConnection};
use scheduled_events::Endpoint;
use tokio::net::{TcpStream, lookup_host};
use tokio::time::{Instant, timeout};

/// The address behind the endpoint's host; an error says what the system said.
pub(super) async fn resolve(endpoint: &Endpoint) -> Result<SocketAddr, String> {
    let mut found = lookup_host((endpoint.host(), endpoint.port())).await.map_err(|error| error.to_string())?;
    found.next().ok_or_else(|| "no address".to_owned())
}

/// Connects and hangs up again.
pub(super) async fn connect(target: SocketAddr, patience: Duration) -> Connection {
    let start = Instant::now();
    let outcome = timeout(patience, TcpStream::connect(target)).await;
    let took = start.elapsed();
    match outcome {
        Ok(Ok(_)) => Connection::Made { took },
        Ok(Err(error)) => Connection::Failed { why: why(&error), detail: error.to_string(), took },
        Err(_) => {
            let detail = format!("{:.1} s", patience.as_secs_f64());
            Connection::Failed { why: NoConnection::TimedOut, detail, took }
        }
    }
}

/// The same sorting as the client's, for the same reasons.
fn why(error: &Error) -> NoConnection {
    use ErrorKind as Kind;
    let is_one_of = |kinds: &[Kind]| kinds.contains(&error.kind());
    if is_one_of(&[Kind::ConnectionRefused, Kind::PermissionDenied]) {
        NoConnection::Refused
    } else if is_one_of(&[Kind::NetworkUnreachable, Kind::HostUnreachable, Kind::NetworkDown, Kind::AddrNotAvailable]) {
        NoConnection::Unreachable
    } else if is_one_of(&[Kind::TimedOut]) {
        NoConnection::TimedOut
    } else {
        NoConnection::Other
    }
}
