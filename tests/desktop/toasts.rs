//! Notifications: what a click means after a toast was replaced, and a service that hangs or is flooded.

use std::time::Duration;

use end_to_end::{Desk, Signal, eventually};
use imds_simulator::EventPlan;
use scheduled_events::EventType;

fn event(event_type: EventType) -> EventPlan {
    EventPlan::new(event_type).on(["web-01"]).notice(Duration::from_secs(15 * 60))
}

#[tokio::test]
async fn a_replaced_toast_that_closes_late_leaves_the_new_ones_buttons_working() {
    let desk = Desk::new().await;
    let program = desk.program(&[]);
    let handle = desk.azure.handle();
    let id = handle.schedule(event(EventType::Reboot)).unwrap();
    let first = desk.services.toast("Reboot in").await;
    handle.start(&id).unwrap();
    let second = desk.services.toast("Rebooting now").await;
    assert_eq!(second.id, first.id, "it replaces the first");

    desk.services.dismiss(&second).await;
    assert_eq!(desk.windows("Forewarn"), 0);
    desk.services.press(&second, "Details").await;
    desk.sees_windows("Forewarn", 1).await;
    program.kill().await;
}

#[tokio::test]
async fn a_button_of_each_of_two_toasts_means_its_own_event() {
    let desk = Desk::new().await;
    let page = desk.window().await;
    let handle = desk.azure.handle();
    handle.schedule(event(EventType::Reboot)).unwrap();
    let reboot = desk.services.toast("Reboot in").await;
    handle.schedule(event(EventType::Redeploy)).unwrap();
    let redeploy = desk.services.toast("Redeploy in").await;
    assert_ne!(reboot.id, redeploy.id);
    for (toast, kind) in [(&redeploy, "Redeploy"), (&reboot, "Reboot")] {
        desk.services.press(toast, "Details").await;
        page.find(&format!("article.card[data-kind={kind}]:focus, article.card[data-kind={kind}] :focus")).await;
    }
    page.close().await;
}

#[tokio::test]
async fn a_notification_service_that_hangs_opens_the_window_and_stops_nothing_else() {
    let desk = Desk::new().await;
    let program = desk.program(&[]);
    desk.services.menu_entry("No maintenance scheduled").await;
    desk.services.hang_notifications();
    let handle = desk.azure.handle();
    handle.schedule(event(EventType::Reboot)).unwrap();
    desk.sees_windows("Forewarn", 1).await;
    // Neither the tray nor the watch waits for the service, however many notifications it owes.
    for event_type in [EventType::Redeploy, EventType::Freeze, EventType::Terminate, EventType::Preempt] {
        handle.schedule(event(event_type)).unwrap();
    }
    desk.services.menu_entry("Approve Preempt").await;
    let polls = handle.status().requests;
    handle.wait_for_requests(polls + 3).await;
    program.signal(Signal::TERM);
    assert_eq!(program.ends().await.code(), Some(0));
}

#[tokio::test]
async fn many_toasts_need_few_threads() {
    const TOASTS: usize = 40;
    let desk = Desk::new().await;
    desk.write_settings("poll_interval_seconds = 0.2\n");
    let program = desk.program(&[]);
    desk.services.menu_entry("No maintenance scheduled").await;
    let process = desk.process().await;
    let before = process.threads();
    for shown in 1..=TOASTS {
        desk.azure.handle().schedule(event(EventType::Reboot)).unwrap();
        eventually("another toast", || async { (desk.services.toasts().len() >= shown).then_some(()) }).await;
    }
    // Sixteen toasts listen for clicks; each has a connection with a thread of its own.
    let most = before + 2 * 16 + 8;
    eventually("the threads of earlier toasts to end", || async { (process.threads() <= most).then_some(()) }).await;
    let last = desk.services.toasts().pop().unwrap();
    desk.services.press(&last, "Details").await;
    desk.sees_windows("Forewarn", 1).await;
    program.kill().await;
}
