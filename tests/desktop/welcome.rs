//! A new user is welcomed once.

use end_to_end::{Signal, TestDesktop, reboot, wait_for};
use serde_json::{Value, json};

const TITLE: &str = "Forewarn";

#[tokio::test]
async fn the_window_opens_at_the_first_start_only() {
    let desktop = TestDesktop::new().await.as_new_user();
    let program = desktop.start(&[]);
    desktop.wait_for_windows(TITLE, 1).await;
    program.signal(Signal::TERM);
    assert_eq!(program.wait().await.code(), Some(0));
    desktop.wait_for_windows(TITLE, 0).await;
    let program = desktop.start(&[]);
    let requests = desktop.azure.handle().status().requests;
    desktop.azure.handle().wait_for_requests(requests + 3).await;
    assert_eq!(desktop.window_count(TITLE), 0);
    program.kill().await;
}

#[tokio::test]
async fn the_introduction_shows_until_it_is_dismissed() {
    let desktop = TestDesktop::new().await.as_new_user();
    let page = desktop.open_window().await;
    let snapshot = page.invoke("snapshot", json!({})).await.unwrap();
    assert_eq!(snapshot["introduction"], true);
    assert_eq!(page.invoke("introduced", json!({})).await, Ok(Value::Null));
    wait_for("the end of the introduction", || async {
        let snapshot = page.invoke("snapshot", json!({})).await.unwrap();
        (snapshot["introduction"] == false).then_some(())
    })
    .await;
    // Ending the WebDriver session alone doesn't end the program.
    desktop.services.choose("Quit").await;
    desktop.wait_for_windows(TITLE, 0).await;
    page.close().await;
    let page = desktop.open_window().await;
    let snapshot = page.invoke("snapshot", json!({})).await.unwrap();
    assert_eq!(snapshot["introduction"], false);
    page.close().await;
}

#[tokio::test]
async fn a_pending_event_takes_precedence_over_the_welcome() {
    let desktop = TestDesktop::new().await.as_new_user();
    desktop.azure.handle().schedule(reboot()).unwrap();
    let page = desktop.open_window().await;
    page.find("article.card").await;
    page.wait_for_text("New to Forewarn?").await;
    // The click fails if the welcome covers the button.
    page.click("article.card .card-approve").await;
    page.find(".dialog-approve[open]").await;
    let open = page.client.execute("return document.querySelector('.sheet-welcome[open]') !== null", vec![]).await;
    assert_eq!(open.unwrap(), false);
    page.close().await;
}
