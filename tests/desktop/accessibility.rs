//! What axe finds in the real window, page by page and state by state.

use std::time::Duration;

use end_to_end::{Desk, Page};
use imds_simulator::{EventPlan, Fault, FaultPlan};
use scheduled_events::EventType;

fn event(event_type: EventType, vms: &[&str]) -> EventPlan {
    EventPlan::new(event_type).on(vms.iter().copied()).notice(Duration::from_secs(15 * 60))
}

async fn has_no_barriers(page: &Page, state: &str) {
    let barriers = page.barriers().await;
    assert!(barriers.is_empty(), "{state}: {barriers:#?}");
}

#[tokio::test]
async fn what_is_coming_has_no_barriers() {
    let desk = Desk::new().await;
    let page = desk.window().await;
    page.shows("No maintenance scheduled").await;
    has_no_barriers(&page, "nothing scheduled").await;

    desk.azure.handle().schedule(event(EventType::Reboot, &["web-01", "web-02"])).unwrap();
    desk.azure.handle().schedule(event(EventType::Freeze, &["web-02"])).unwrap();
    page.find("article.card").await;
    page.click("details.neighbours summary").await;
    has_no_barriers(&page, "events of this VM and of its neighbour").await;

    page.click("article.card .button-quiet").await;
    page.find("[role=menu] [role^=menuitem]").await;
    has_no_barriers(&page, "the menu of reminders").await;
    page.client.active_element().await.unwrap().send_keys("\u{e00c}").await.unwrap();

    page.click("article.card .button-primary").await;
    page.find(".dialog-approve[open]").await;
    has_no_barriers(&page, "the question before an approval").await;
    page.close().await;
}

#[tokio::test]
async fn an_endpoint_that_does_not_answer_has_no_barriers() {
    let desk = Desk::new().await;
    let page = desk.window().await;
    desk.azure.handle().schedule(event(EventType::Redeploy, &["web-01"])).unwrap();
    page.find("article.card").await;
    desk.azure.handle().fault(FaultPlan::lasting(Fault::Refuse, Duration::from_secs(600)).unwrap()).unwrap();
    page.find("article.card.card-stale").await;
    has_no_barriers(&page, "the last known events").await;
    page.close().await;
}
