//! Runs axe on every page and state of the real window.

use std::time::Duration;

use end_to_end::{ESCAPE_KEY, Page, TestDesktop};
use imds_simulator::{EventPlan, Fault, FaultPlan};
use scheduled_events::EventType;

fn event(event_type: EventType, vms: &[&str]) -> EventPlan {
    EventPlan::new(event_type).on(vms.iter().copied()).notice(Duration::from_secs(15 * 60))
}

async fn assert_accessible(page: &Page, state: &str) {
    let violations = page.accessibility_violations().await;
    assert!(violations.is_empty(), "{state}: {violations:#?}");
}

#[tokio::test]
async fn the_upcoming_page_is_accessible() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    page.wait_for_text("No maintenance scheduled").await;
    assert_accessible(&page, "nothing scheduled").await;

    desktop.azure.handle().schedule(event(EventType::Reboot, &["web-01", "web-02"])).unwrap();
    desktop.azure.handle().schedule(event(EventType::Freeze, &["web-02"])).unwrap();
    page.find("article.card").await;
    page.click("details.neighbors > summary").await;
    assert_accessible(&page, "events of this VM and another one").await;

    page.click("article.card .button-quiet").await;
    page.find("[role=menu] [role^=menuitem]").await;
    assert_accessible(&page, "the reminder menu").await;
    page.client.active_element().await.unwrap().send_keys(ESCAPE_KEY).await.unwrap();

    page.click("article.card .card-approve").await;
    page.find(".dialog-approve[open]").await;
    assert_accessible(&page, "the approval dialog").await;
    page.close().await;
}

#[tokio::test]
async fn history_and_settings_are_accessible() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    page.wait_for_text("No maintenance scheduled").await;
    page.click("#tab-history").await;
    page.find("#page-history .empty").await;
    assert_accessible(&page, "an empty history").await;

    let id = desktop.azure.handle().schedule(event(EventType::Reboot, &["web-01"])).unwrap();
    page.find(".history-row[data-id]").await;
    desktop.azure.handle().start(&id).unwrap();
    desktop.services.toast("Rebooting now").await;
    desktop.azure.handle().complete(&id).unwrap();
    desktop.services.toast("Reboot finished").await;
    assert_accessible(&page, "a history").await;
    page.click(".history-row[data-id]").await;
    page.find(".dialog-detail[open] .detail-entry").await;
    assert_accessible(&page, "the details of an event").await;
    page.client.active_element().await.unwrap().send_keys(ESCAPE_KEY).await.unwrap();

    page.click("#tab-settings").await;
    page.find("#open-notifications").await;
    assert_accessible(&page, "the settings").await;
    for name in ["notifications", "monitoring", "approval", "commands", "webhook", "appearance", "data", "help"] {
        page.click(&format!("#open-{name}")).await;
        page.find(&format!("#settings-{name}:not([hidden])")).await;
        assert_accessible(&page, name).await;
        page.click(&format!("#settings-{name} .settings-back")).await;
    }
    page.close().await;
}

#[tokio::test]
async fn the_welcome_screen_is_accessible() {
    let desktop = TestDesktop::new().await.as_new_user();
    let page = desktop.open_window().await;
    page.find(".sheet-welcome[open]").await;
    assert_accessible(&page, "the welcome").await;
    page.close().await;
}

#[tokio::test]
async fn the_unreachable_state_and_the_doctor_are_accessible() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    desktop.azure.handle().schedule(event(EventType::Redeploy, &["web-01"])).unwrap();
    page.find("article.card").await;
    desktop.azure.handle().fault(FaultPlan::lasting(Fault::Refuse, Duration::from_secs(600)).unwrap()).unwrap();
    page.find("article.card.card-stale").await;
    assert_accessible(&page, "stale events").await;

    page.click("[aria-labelledby=unreachable-title] .button-primary").await;
    page.find(".sheet-doctor[open][data-state=done]").await;
    assert_accessible(&page, "the connection doctor").await;
    page.close().await;
}
