//! Toasts, tray and window over the life of an event.

use std::time::Duration;

use end_to_end::{TestDesktop, event, reboot, wait_for};
use imds_simulator::EventPlan;
use scheduled_events::EventType;

#[tokio::test]
async fn a_reboot_shows_in_toast_tray_and_countdown() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    page.wait_for_text("No maintenance scheduled").await;
    desktop.services.menu_entry("No maintenance scheduled").await;

    desktop.azure.handle().schedule(reboot()).unwrap();
    let toast = desktop.services.toast("Reboot in 15 min · web-01").await;
    assert_eq!(toast.body, "Host server is undergoing maintenance. Memory will be lost.");
    let labels: Vec<&str> = toast.actions.iter().map(|(_, label)| label.as_str()).collect();
    assert!(labels.contains(&"Details") && labels.contains(&"Remind me 5 min before"), "{labels:?}");
    desktop.services.menu_entry("Approve").await;

    let countdown = page.find("article.card .countdown").await;
    let first = countdown.text().await.unwrap();
    assert!(first.starts_with("14:") || first.starts_with("15:0"), "{first}");
    wait_for("the countdown to move", || async {
        let text = countdown.text().await.ok()?;
        (text != first).then_some(())
    })
    .await;
    page.close().await;
}

#[tokio::test]
async fn a_redeploy_notifies_but_a_freeze_does_not() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    desktop.azure.handle().schedule(event(EventType::Freeze, 15)).unwrap();
    page.find("article.card[data-kind=Freeze]").await;
    desktop.azure.handle().schedule(event(EventType::Redeploy, 10)).unwrap();
    desktop.services.toast("Redeploy in 10 min · web-01").await;
    let summaries: Vec<String> = desktop.services.toasts().into_iter().map(|toast| toast.summary).collect();
    assert_eq!(summaries.len(), 1, "the freeze doesn't notify: {summaries:?}");
    page.close().await;
}

#[tokio::test]
async fn another_vms_event_is_listed_without_a_notification() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    desktop
        .azure
        .handle()
        .schedule(EventPlan::new(EventType::Reboot).on(["web-02"]).notice(Duration::from_secs(15 * 60)))
        .unwrap();
    page.wait_for_text("Other VMs in this set").await;
    desktop.azure.handle().schedule(event(EventType::Reboot, 12)).unwrap();
    desktop.services.toast("Reboot in 12 min · web-01").await;
    assert_eq!(desktop.services.toasts().len(), 1);
    page.close().await;
}

#[tokio::test]
async fn start_and_end_of_an_event_notify() {
    let desktop = TestDesktop::new().await;
    let program = desktop.start(&[]);
    let handle = desktop.azure.handle();
    let id = handle.schedule(reboot()).unwrap();
    desktop.services.toast("Reboot in").await;
    handle.start(&id).unwrap();
    let started = desktop.services.toast("Rebooting now · web-01").await;
    assert_eq!(started.urgency, 2);
    desktop.services.menu_entry("Reboot in progress").await;
    handle.complete(&id).unwrap();
    let ended = desktop.services.toast("Reboot finished · web-01").await;
    assert_eq!(ended.urgency, 0);
    desktop.services.menu_entry("No maintenance scheduled").await;
    program.kill().await;
}

#[tokio::test]
async fn a_withdrawn_event_notifies_as_cancelled() {
    let desktop = TestDesktop::new().await;
    let program = desktop.start(&[]);
    let handle = desktop.azure.handle();
    let id = handle.schedule(reboot()).unwrap();
    desktop.services.toast("Reboot in").await;
    handle.cancel(&id).unwrap();
    let toast = desktop.services.toast("Reboot canceled · web-01").await;
    assert_eq!(toast.body, "Azure withdrew it.");
    program.kill().await;
}

#[tokio::test]
async fn markup_in_a_description_is_shown_as_text() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    let evil = "<img src=x onerror=\"document.title='broken'\"><b>bold</b> & \"quoted\"";
    let mut plan = reboot();
    plan.description = evil.to_owned();
    desktop.azure.handle().schedule(plan).unwrap();
    page.wait_for_text(evil).await;
    assert_eq!(page.client.title().await.unwrap(), "Forewarn");
    page.close().await;
}
