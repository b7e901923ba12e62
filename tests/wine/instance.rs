//! A second launch while an elevated instance is running.

use crate::exit::SESSION;
use crate::machine::{Machine, TIMEOUT, wait_for};

const MUTEX: &str = "io.github.forewarn-sim";

#[tokio::test]
async fn no_second_instance_beside_an_elevated_one() {
    let machine = Machine::new("elevated").await;
    // Wine has no elevation. To other processes, it looks like a mutex they can't open.
    let elevated = machine.start_helper(&["hold-mutex", MUTEX, SESSION]);
    wait_for("the other instance", || async {
        machine.windows().await.contains("Forewarn test holds a mutex").then_some(())
    })
    .await;
    let requests = machine.azure.handle().status().requests;
    let at_login = machine.start(&["--at-login"]);
    assert_eq!(at_login.wait_with_timeout(TIMEOUT).await.code(), Some(0));
    assert!(machine.windows().await.contains("Forewarn test holds a mutex"), "at login the window isn't shown");
    assert_eq!(machine.start(&[]).wait_with_timeout(TIMEOUT).await.code(), Some(0));
    wait_for("the message to the other instance", || async {
        machine.windows().await.contains("Forewarn test was asked to show itself").then_some(())
    })
    .await;
    assert_eq!(machine.azure.handle().status().requests, requests, "the second launch didn't poll");
    elevated.kill().await;
}
