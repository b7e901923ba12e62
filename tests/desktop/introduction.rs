//! A person who has never used the program is shown around, once.

use std::time::Duration;

use end_to_end::{Desk, Signal, eventually};
use imds_simulator::EventPlan;
use scheduled_events::EventType;
use serde_json::{Value, json};

const TITLE: &str = "Forewarn";

#[tokio::test]
async fn at_the_very_first_start_the_window_opens_by_itself_and_later_not() {
    let desk = Desk::new().await.of_a_new_person();
    let program = desk.program(&[]);
    desk.sees_windows(TITLE, 1).await;
    program.signal(Signal::TERM);
    assert_eq!(program.ends().await.code(), Some(0));
    desk.sees_windows(TITLE, 0).await;
    let program = desk.program(&[]);
    let asked = desk.azure.handle().status().requests;
    desk.azure.handle().wait_for_requests(asked + 3).await;
    assert_eq!(desk.windows(TITLE), 0);
    program.kill().await;
}

#[tokio::test]
async fn the_person_is_shown_around_until_they_say_that_they_know_it() {
    let desk = Desk::new().await.of_a_new_person();
    let page = desk.window().await;
    let snapshot = page.invoke("snapshot", json!({})).await.unwrap();
    assert_eq!(snapshot["introduction"], true);
    assert_eq!(page.invoke("introduced", json!({})).await, Ok(Value::Null));
    eventually("the introduction to be over", || async {
        let snapshot = page.invoke("snapshot", json!({})).await.unwrap();
        (snapshot["introduction"] == false).then_some(())
    })
    .await;
    // The end of the session alone does not end the program.
    desk.services.choose("Quit").await;
    desk.sees_windows(TITLE, 0).await;
    page.close().await;
    let page = desk.window().await;
    let snapshot = page.invoke("snapshot", json!({})).await.unwrap();
    assert_eq!(snapshot["introduction"], false);
    page.close().await;
}

#[tokio::test]
async fn a_pending_event_is_not_covered_by_the_welcome() {
    let desk = Desk::new().await.of_a_new_person();
    let plan = EventPlan::new(EventType::Reboot).on(["web-01"]).notice(Duration::from_secs(15 * 60));
    desk.azure.handle().schedule(plan).unwrap();
    let page = desk.window().await;
    // Clicking needs the button to be on top.
    page.find("article.card").await;
    page.shows("New to Forewarn?").await;
    page.click("article.card .button-primary").await;
    page.find(".dialog-approve[open]").await;
    let open = page.client.execute("return document.querySelector('.sheet-welcome[open]') !== null", vec![]).await;
    assert_eq!(open.unwrap(), false);
    page.close().await;
}
