//! What is shown and told of events as they come and go.

use std::time::Duration;

use end_to_end::{Desk, eventually};
use imds_simulator::EventPlan;
use scheduled_events::EventType;

fn minutes(minutes: u64) -> Duration {
    Duration::from_secs(minutes * 60)
}

#[tokio::test]
async fn a_reboot_is_told_shown_in_the_tray_and_counted_down_in_the_window() {
    let desk = Desk::new().await;
    let page = desk.window().await;
    page.shows("No maintenance scheduled").await;
    desk.services.menu_entry("No maintenance scheduled").await;

    desk.azure.handle().schedule(EventPlan::new(EventType::Reboot).on(["web-01"]).notice(minutes(15))).unwrap();
    let toast = desk.services.toast("Reboot in 15 min · web-01").await;
    assert_eq!(toast.body, "Host server is undergoing maintenance. Memory is lost.");
    let labels: Vec<&str> = toast.actions.iter().map(|(_, label)| label.as_str()).collect();
    assert!(labels.contains(&"Details") && labels.contains(&"Remind me at 5 min"), "{labels:?}");
    desk.services.menu_entry("Approve").await;

    let countdown = page.find("article.card .countdown").await;
    let first = countdown.text().await.unwrap();
    assert!(first.starts_with("14:") || first.starts_with("15:0"), "{first}");
    eventually("the countdown to move", || async {
        let text = countdown.text().await.ok()?;
        (text != first).then_some(())
    })
    .await;
    page.close().await;
}

#[tokio::test]
async fn a_redeploy_is_told_too_and_a_freeze_is_listed_in_silence() {
    let desk = Desk::new().await;
    let page = desk.window().await;
    desk.azure.handle().schedule(EventPlan::new(EventType::Freeze).on(["web-01"]).notice(minutes(15))).unwrap();
    page.find("article.card[data-kind=Freeze]").await;
    desk.azure.handle().schedule(EventPlan::new(EventType::Redeploy).on(["web-01"]).notice(minutes(10))).unwrap();
    desk.services.toast("Redeploy in 10 min · web-01").await;
    let told: Vec<String> = desk.services.toasts().into_iter().map(|toast| toast.summary).collect();
    assert_eq!(told.len(), 1, "the freeze came first and made no sound: {told:?}");
    page.close().await;
}

#[tokio::test]
async fn a_neighbours_event_is_listed_apart_and_in_silence() {
    let desk = Desk::new().await;
    let page = desk.window().await;
    desk.azure.handle().schedule(EventPlan::new(EventType::Reboot).on(["web-02"]).notice(minutes(15))).unwrap();
    page.shows("Other VMs in this set").await;
    desk.azure.handle().schedule(EventPlan::new(EventType::Reboot).on(["web-01"]).notice(minutes(12))).unwrap();
    desk.services.toast("Reboot in 12 min · web-01").await;
    assert_eq!(desk.services.toasts().len(), 1);
    page.close().await;
}

#[tokio::test]
async fn an_event_that_starts_and_ends_is_told_each_time() {
    let desk = Desk::new().await;
    let program = desk.program(&[]);
    let handle = desk.azure.handle();
    let id = handle.schedule(EventPlan::new(EventType::Reboot).on(["web-01"]).notice(minutes(15))).unwrap();
    desk.services.toast("Reboot in").await;
    handle.start(&id).unwrap();
    let started = desk.services.toast("Rebooting now · web-01").await;
    assert_eq!(started.urgency, 2);
    desk.services.menu_entry("Reboot in progress").await;
    handle.complete(&id).unwrap();
    let ended = desk.services.toast("Reboot finished · web-01").await;
    assert_eq!(ended.urgency, 0);
    desk.services.menu_entry("No maintenance scheduled").await;
    program.kill().await;
}

#[tokio::test]
async fn a_withdrawn_event_is_told_as_cancelled() {
    let desk = Desk::new().await;
    let program = desk.program(&[]);
    let handle = desk.azure.handle();
    let id = handle.schedule(EventPlan::new(EventType::Reboot).on(["web-01"]).notice(minutes(15))).unwrap();
    desk.services.toast("Reboot in").await;
    handle.cancel(&id).unwrap();
    let toast = desk.services.toast("Reboot cancelled · web-01").await;
    assert_eq!(toast.body, "Azure withdrew it.");
    program.kill().await;
}

#[tokio::test]
async fn markup_in_a_description_stays_text() {
    let desk = Desk::new().await;
    let page = desk.window().await;
    let evil = "<img src=x onerror=\"document.title='broken'\"><b>bold</b> & \"quoted\"";
    let mut plan = EventPlan::new(EventType::Reboot).on(["web-01"]).notice(minutes(15));
    plan.description = evil.to_owned();
    desk.azure.handle().schedule(plan).unwrap();
    page.shows(evil).await;
    assert_eq!(page.client.title().await.unwrap(), "Forewarn");
    page.close().await;
}
