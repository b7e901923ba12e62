//! Answers that no well-behaved server sends, written byte by byte.

use std::io;

use chrono::{DateTime, Utc};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::core::Breakage;
use crate::endpoint::Answer;
use crate::server::{SERVER_NAME, http_date};

/// An answer and what is to be done to it.
#[derive(Debug)]
pub(crate) struct Broken {
    pub(crate) how: Breakage,
    pub(crate) answer: Answer,
    pub(crate) now: DateTime<Utc>,
}

/// The size of a huge answer.
const HUGE: usize = 200 * 1024 * 1024;
const CHUNK: usize = 64 * 1024;
static SPACE: [u8; CHUNK] = [b' '; CHUNK];

/// Sends it and closes the connection.
pub(crate) async fn send(mut stream: TcpStream, broken: Broken) -> io::Result<()> {
    let body = &broken.answer.body;
    match broken.how {
        Breakage::Reset => {
            // Closing without lingering is what makes the system send a reset.
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
            // Without a length, so that only a client that counts while it reads can defend itself.
            stream.write_all(head(&broken, "Transfer-Encoding: chunked").as_bytes()).await?;
            write_huge(&mut stream).await?;
        }
    }
    stream.shutdown().await
}

/// A valid document with no events and very much space.
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

fn head(broken: &Broken, length: &str) -> String {
    let status = broken.answer.status;
    let content_type = broken.answer.content_type.unwrap_or("application/json; charset=utf-8");
    format!(
        "HTTP/1.1 {status}\r\nDate: {}\r\nServer: {SERVER_NAME}\r\nContent-Type: {content_type}\r\n{length}\r\n\r\n",
        http_date(broken.now)
    )
}
