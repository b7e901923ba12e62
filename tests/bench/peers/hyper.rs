//! Serves one document with hyper and nothing behind it. Usage: bench-hyper DOCUMENT
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "it fails by panicking, like a test")]

use std::convert::Infallible;

use bytes::Bytes;
use http_body_util::Full;
use hyper::header::{CONTENT_TYPE, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;

#[tokio::main]
async fn main() {
    let document = Bytes::from(std::fs::read(std::env::args().nth(1).unwrap()).unwrap());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("{}", listener.local_addr().unwrap().port());
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        let document = document.clone();
        let service = service_fn(move |_| {
            let mut response = hyper::Response::new(Full::new(document.clone()));
            let kind = HeaderValue::from_static("application/json; charset=utf-8");
            response.headers_mut().insert(CONTENT_TYPE, kind);
            async move { Ok::<_, Infallible>(response) }
        });
        tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(stream), service));
    }
}
