//! Malformed responses, written byte by byte.

use std::io;

use chrono::{DateTime, Utc};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::core::Breakage;
use crate::endpoint::EndpointResponse;
use crate::server::{SERVER_NAME, http_date};

/// A response and how to break it.
#[derive(Debug)]
pub(crate) struct BrokenResponse {
    pub(crate) how: Breakage,
    pub(crate) response: EndpointResponse,
    pub(crate) now: DateTime<Utc>,
}

/// The body's size in bytes.
const HUGE: usize = 200 * 1024 * 1024;
const CHUNK: usize = 64 * 1024;
static SPACE: [u8; CHUNK] = [b' '; CHUNK];

/// Sends the response and closes the connection.
pub(crate) async fn send(mut stream: TcpStream, broken: BrokenResponse) -> io::Result<()> {
    let body = &broken.response.body;
    match broken.how {
        Breakage::Reset => {
            // Closing without lingering makes the system send a reset.
            return stream.set_zero_linger();
        }
        Breakage::Truncated => {
            stream.write_all(head(&broken, &format!("Content-Length: {}", body.len())).as_bytes()).await?;
            stream.write_all(body.get(..body.len() / 2).unwrap_or_default()).await?;
        }
        Breakage::WrongLength => {
            stream.write_all(head(&broken, &format!("Content-Length: {}", body.len() / 2)).as_bytes()).await?;
            stream.write_all(body).await?;
        }
        Breakage::Huge => {
            // Without a length: the client has to count while it reads.
            stream.write_all(head(&broken, "Transfer-Encoding: chunked").as_bytes()).await?;
            write_huge(&mut stream).await?;
        }
    }
    stream.shutdown().await
}

/// A valid document without events, but with 200 MB of white space.
async fn write_huge(stream: &mut TcpStream) -> io::Result<()> {
    const BEGIN: &str = r#"{"DocumentIncarnation":1,"Events":["#;
    const END: &str = "]}";
    let mut left = HUGE - BEGIN.len() - END.len();
    stream.write_all(format!("{:x}\r\n{BEGIN}\r\n", BEGIN.len()).as_bytes()).await?;
    while left > 0 {
        let part = SPACE.get(..left.min(CHUNK)).unwrap_or(&SPACE);
        stream.write_all(format!("{:x}\r\n", part.len()).as_bytes()).await?;
        stream.write_all(part).await?;
        stream.write_all(b"\r\n").await?;
        left -= part.len();
    }
    stream.write_all(format!("{:x}\r\n{END}\r\n0\r\n\r\n", END.len()).as_bytes()).await
}

fn head(broken: &BrokenResponse, length: &str) -> String {
    let status = broken.response.status;
    let content_type = broken.response.content_type.unwrap_or("application/json; charset=utf-8");
    format!(
        "HTTP/1.1 {status}\r\nDate: {}\r\nServer: {SERVER_NAME}\r\nContent-Type: {content_type}\r\n{length}\r\n\r\n",
        http_date(broken.now)
    )
}
