//! Started once more while an instance runs that has more rights: as administrator, for example.

use crate::ending::SESSION;
use crate::machine::{Machine, PATIENCE, eventually};

const MUTEX: &str = "io.github.forewarn-sim";

#[tokio::test]
async fn beside_an_instance_with_more_rights_there_is_no_second_one() {
    let machine = Machine::new("elevated").await;
    // Wine has no such rights; what a program without them sees is a mutex that it may not open.
    let elevated = machine.ask_desk(&["guard", MUTEX, SESSION]);
    eventually("the other instance", || async {
        machine.windows().await.contains("Forewarn test guards").then_some(())
    })
    .await;
    let asked = machine.azure.handle().status().requests;
    let at_login = machine.program(&["--at-login"]);
    assert_eq!(at_login.ends_within(PATIENCE).await.code(), Some(0));
    assert!(machine.windows().await.contains("Forewarn test guards"), "at sign-in nobody wants to see it");
    assert_eq!(machine.program(&[]).ends_within(PATIENCE).await.code(), Some(0));
    eventually("the other instance to be asked", || async {
        machine.windows().await.contains("Forewarn test was asked to show itself").then_some(())
    })
    .await;
    assert_eq!(machine.azure.handle().status().requests, asked, "nothing of a second one has begun");
    elevated.kill().await;
}
