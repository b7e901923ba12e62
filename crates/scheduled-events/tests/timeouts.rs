//! How long the client waits, with time standing still until the test moves it.
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

use support::{NOTHING_SCHEDULED, Server, Step, ok};

const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Stops the clock until the guard is gone.
///
/// Paused time runs ahead whenever the runtime is idle, and waiting for a socket counts as idle. A blocking task that
/// does not end keeps it from doing so: time then moves only by `advance`.
fn stop_the_clock() -> mpsc::Sender<()> {
    tokio::time::pause();
    let (guard, released) = mpsc::channel::<()>();
    tokio::task::spawn_blocking(move || released.recv());
    guard
}

/// Lets the call run until the server has seen so many requests, none of which it answers yet.
#[allow(clippy::panic, reason = "a test fails by panicking")]
async fn reaches<F: Future<Output: Debug>>(call: &mut Pin<&mut F>, server: &Server, requests: usize) {
    tokio::select! {
        answer = call => panic!("nobody has answered yet: {answer:?}"),
        () = server.has_seen(requests) => {}
    }
}

async fn is_pending<F: Future>(future: &mut Pin<&mut F>) -> bool {
    std::future::poll_fn(|context| Poll::Ready(future.as_mut().poll(context).is_pending())).await
}

#[tokio::test]
async fn the_first_answer_may_take_two_minutes() {
    let (allow, allowed) = watch::channel(false);
    let server = Server::taking([Step::SayWhenAllowed(allowed, ok(NOTHING_SCHEDULED, &[]))]).await;
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
async fn but_not_much_longer() {
    let server = Server::taking([Step::Silence]).await;
    let _clock = stop_the_clock();
    let client = server.client();

    let mut call = pin!(client.document());
    reaches(&mut call, &server, 1).await;
    tokio::time::advance(Duration::from_secs(126)).await;
    let failure = call.await.unwrap_err().failure;
    assert_eq!(failure, Failure::Timeout { waited: Duration::from_secs(125), connected: true });
}

#[tokio::test]
async fn after_the_first_answer_five_seconds_are_enough() {
    let server = Server::taking([Step::Say(ok(NOTHING_SCHEDULED, &[])), Step::Silence]).await;
    let _clock = stop_the_clock();
    let client = server.client();
    client.document().await.unwrap();

    let mut call = pin!(client.document());
    reaches(&mut call, &server, 2).await;
    tokio::time::advance(Duration::from_secs(4)).await;
    assert!(is_pending(&mut call).await);
    tokio::time::advance(Duration::from_secs(2)).await;
    let failure = call.await.unwrap_err().failure;
    assert_eq!(failure, Failure::Timeout { waited: Duration::from_secs(5), connected: true });
}

#[tokio::test]
async fn a_body_that_trickles_in_is_held_to_the_same_limit() {
    let (_never, allowed) = watch::channel(false);
    let head = b"HTTP/1.1 200 OK\r\nContent-Length: 37\r\n\r\n{\"Docu";
    let server = Server::taking([
        Step::Say(ok(NOTHING_SCHEDULED, &[])),
        Step::Say(head.to_vec()),
        Step::SayWhenAllowed(allowed, Vec::new()),
    ])
    .await;
    let _clock = stop_the_clock();
    let client = server.client();
    client.document().await.unwrap();

    let mut call = pin!(client.document());
    reaches(&mut call, &server, 2).await;
    tokio::time::advance(Duration::from_secs(6)).await;
    let failure = call.await.unwrap_err().failure;
    assert_eq!(failure, Failure::Timeout { waited: Duration::from_secs(5), connected: true });
}

#[tokio::test]
async fn after_a_day_of_silence_the_next_call_is_a_first_call_again() {
    let server = Server::taking([Step::Say(ok(NOTHING_SCHEDULED, &[])), Step::Silence]).await;
    let _clock = stop_the_clock();
    let client = server.client();
    client.document().await.unwrap();
    tokio::time::advance(A_DAY).await;

    let mut call = pin!(client.document());
    reaches(&mut call, &server, 2).await;
    tokio::time::advance(Duration::from_secs(60)).await;
    assert!(is_pending(&mut call).await);
}
