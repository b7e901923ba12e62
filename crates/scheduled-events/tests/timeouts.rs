//! Timeouts, with a paused clock.
#![cfg(feature = "client")]

mod support;

use std::fmt::Debug;
use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::mpsc;
use std::task::Poll;
use std::time::Duration;

use scheduled_events::Failure;
use tokio::sync::watch;

use support::{Action, NOTHING_SCHEDULED, Server, ok};

const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Stops the clock until the guard is dropped.
///
/// Paused time advances whenever the runtime is idle, and waiting for a socket is idle. A blocking task prevents that:
/// time then moves only by `advance`.
fn stop_the_clock() -> mpsc::Sender<()> {
    tokio::time::pause();
    let (guard, released) = mpsc::channel::<()>();
    tokio::task::spawn_blocking(move || released.recv());
    guard
}

/// Runs the call until the server has received this many requests.
#[allow(clippy::panic, reason = "a test fails by panicking")]
async fn reaches<F: Future<Output: Debug>>(call: &mut Pin<&mut F>, server: &Server, requests: usize) {
    tokio::select! {
        response = call => panic!("unexpected response: {response:?}"),
        () = server.wait_for_requests(requests) => {}
    }
}

async fn is_pending<F: Future>(future: &mut Pin<&mut F>) -> bool {
    std::future::poll_fn(|context| Poll::Ready(future.as_mut().poll(context).is_pending())).await
}

#[tokio::test]
async fn the_first_response_can_take_two_minutes() {
    let (allow, allowed) = watch::channel(false);
    let server = Server::acting([Action::SendWhenAllowed(allowed, ok(NOTHING_SCHEDULED, &[]))]).await;
    let _clock = stop_the_clock();
    let client = server.client();

    let mut call = pin!(client.document());
    reaches(&mut call, &server, 1).await;
    tokio::time::advance(Duration::from_secs(120)).await;
    assert!(is_pending(&mut call).await);
    allow.send(true).unwrap();
    call.await.unwrap();
}

#[tokio::test]
async fn the_first_response_times_out_after_125_seconds() {
    let server = Server::acting([Action::Silence]).await;
    let _clock = stop_the_clock();
    let client = server.client();

    let mut call = pin!(client.document());
    reaches(&mut call, &server, 1).await;
    tokio::time::advance(Duration::from_secs(126)).await;
    let failure = call.await.unwrap_err().failure;
    assert_eq!(failure, Failure::ResponseTimeout { timeout_ms: 125_000 });
}

#[tokio::test]
async fn later_responses_time_out_after_five_seconds() {
    let server = Server::acting([Action::Send(ok(NOTHING_SCHEDULED, &[])), Action::Silence]).await;
    let _clock = stop_the_clock();
    let client = server.client();
    client.document().await.unwrap();

    let mut call = pin!(client.document());
    reaches(&mut call, &server, 2).await;
    tokio::time::advance(Duration::from_secs(4)).await;
    assert!(is_pending(&mut call).await);
    tokio::time::advance(Duration::from_secs(2)).await;
    let failure = call.await.unwrap_err().failure;
    assert_eq!(failure, Failure::ResponseTimeout { timeout_ms: 5_000 });
}

#[tokio::test]
async fn a_slow_body_has_the_same_timeout() {
    let (_never, allowed) = watch::channel(false);
    let head = b"HTTP/1.1 200 OK\r\nContent-Length: 37\r\n\r\n{\"Docu";
    let server = Server::acting([
        Action::Send(ok(NOTHING_SCHEDULED, &[])),
        Action::Send(head.to_vec()),
        Action::SendWhenAllowed(allowed, Vec::new()),
    ])
    .await;
    let _clock = stop_the_clock();
    let client = server.client();
    client.document().await.unwrap();

    let mut call = pin!(client.document());
    reaches(&mut call, &server, 2).await;
    tokio::time::advance(Duration::from_secs(6)).await;
    let failure = call.await.unwrap_err().failure;
    assert_eq!(failure, Failure::ResponseTimeout { timeout_ms: 5_000 });
}

#[tokio::test]
async fn after_a_day_without_requests_the_first_timeout_applies_again() {
    let server = Server::acting([Action::Send(ok(NOTHING_SCHEDULED, &[])), Action::Silence]).await;
    let _clock = stop_the_clock();
    let client = server.client();
    client.document().await.unwrap();
    tokio::time::advance(A_DAY).await;

    let mut call = pin!(client.document());
    reaches(&mut call, &server, 2).await;
    tokio::time::advance(Duration::from_secs(60)).await;
    assert!(is_pending(&mut call).await);
}
