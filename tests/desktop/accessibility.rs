//! What axe finds in the real window, page by page and state by state.

use std::time::Duration;

use end_to_end::{Desk, Page};
use imds_simulator::{EventPlan, Fault, FaultPlan};
use scheduled_events::EventType;

/// The key, as the driver names it.
const ESCAPE: &str = "\u{e00c}";

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
    page.client.active_element().await.unwrap().send_keys(ESCAPE).await.unwrap();

    page.click("article.card .button-primary").await;
    page.find(".dialog-approve[open]").await;
    has_no_barriers(&page, "the question before an approval").await;
    page.close().await;
}

#[tokio::test]
async fn what_has_been_and_what_may_be_chosen_have_no_barriers() {
    let desk = Desk::new().await;
    let page = desk.window().await;
    page.shows("No maintenance scheduled").await;
    page.click("#tab-history").await;
    page.find("#page-history .empty").await;
    has_no_barriers(&page, "a history of nothing").await;

    let id = desk.azure.handle().schedule(event(EventType::Reboot, &["web-01"])).unwrap();
    page.find(".history-row[data-id]").await;
    desk.azure.handle().start(&id).unwrap();
    desk.services.toast("Rebooting now").await;
    desk.azure.handle().complete(&id).unwrap();
    desk.services.toast("Reboot finished").await;
    has_no_barriers(&page, "a history").await;
    page.click(".history-row[data-id]").await;
    page.find(".dialog-detail[open] .detail-entry").await;
    has_no_barriers(&page, "all about one event").await;
    page.client.active_element().await.unwrap().send_keys(ESCAPE).await.unwrap();

    page.click("#tab-settings").await;
    page.find("#page-settings input").await;
    has_no_barriers(&page, "the settings").await;
    page.close().await;
}

#[tokio::test]
async fn the_first_screen_of_all_has_no_barriers() {
    let desk = Desk::new().await.of_a_new_person();
    let page = desk.window().await;
    page.find(".sheet-welcome[open]").await;
    has_no_barriers(&page, "the welcome").await;
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

    page.click("[aria-labelledby=unreachable-title] .button-primary").await;
    page.find(".sheet-doctor[open][data-state=done]").await;
    has_no_barriers(&page, "the way to the endpoint, looked into").await;
    page.close().await;
}
