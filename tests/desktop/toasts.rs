//! Clicks on replaced and simultaneous toasts, and a notification server that hangs or gets many toasts.

use end_to_end::{Signal, TestDesktop, event, reboot, wait_for};
use scheduled_events::EventType;

#[tokio::test]
async fn closing_a_replaced_toast_keeps_the_new_buttons_working() {
    let desktop = TestDesktop::new().await;
    let program = desktop.start(&[]);
    let handle = desktop.azure.handle();
    let id = handle.schedule(reboot()).unwrap();
    let first = desktop.services.toast("Reboot in").await;
    handle.start(&id).unwrap();
    let second = desktop.services.toast("Rebooting now").await;
    assert_eq!(second.id, first.id, "it replaces the first");

    desktop.services.dismiss(&second).await;
    assert_eq!(desktop.window_count("Forewarn"), 0);
    desktop.services.press(&second, "Details").await;
    desktop.wait_for_windows("Forewarn", 1).await;
    program.kill().await;
}

#[tokio::test]
async fn each_toasts_button_opens_its_own_event() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    let handle = desktop.azure.handle();
    handle.schedule(reboot()).unwrap();
    let reboot = desktop.services.toast("Reboot in").await;
    handle.schedule(event(EventType::Redeploy, 15)).unwrap();
    let redeploy = desktop.services.toast("Redeploy in").await;
    assert_ne!(reboot.id, redeploy.id);
    for (toast, kind) in [(&redeploy, "Redeploy"), (&reboot, "Reboot")] {
        desktop.services.press(toast, "Details").await;
        page.find(&format!("article.card[data-kind={kind}]:focus, article.card[data-kind={kind}] :focus")).await;
    }
    page.close().await;
}

#[tokio::test]
async fn a_hanging_notification_server_opens_the_window() {
    let desktop = TestDesktop::new().await;
    let program = desktop.start(&[]);
    desktop.services.menu_entry("No maintenance scheduled").await;
    desktop.services.hang_notifications();
    let handle = desktop.azure.handle();
    handle.schedule(reboot()).unwrap();
    desktop.wait_for_windows("Forewarn", 1).await;
    // Neither the tray nor polling waits for the notification server.
    for event_type in [EventType::Redeploy, EventType::Freeze, EventType::Terminate, EventType::Preempt] {
        handle.schedule(event(event_type, 15)).unwrap();
    }
    desktop.services.menu_entry("Approve Preempt").await;
    let polls = handle.status().requests;
    handle.wait_for_requests(polls + 3).await;
    program.signal(Signal::TERM);
    assert_eq!(program.wait().await.code(), Some(0));
}

#[tokio::test]
async fn many_toasts_need_few_threads() {
    const TOASTS: usize = 40;
    let desktop = TestDesktop::new().await;
    desktop.write_settings("poll_interval_seconds = 0.2\n");
    let program = desktop.start(&[]);
    desktop.services.menu_entry("No maintenance scheduled").await;
    let process = desktop.process().await;
    let before = process.threads();
    for shown in 1..=TOASTS {
        desktop.azure.handle().schedule(reboot()).unwrap();
        wait_for("another toast", || async { (desktop.services.toasts().len() >= shown).then_some(()) }).await;
    }
    // At most sixteen toasts wait for clicks, each with two threads for its connection.
    let most = before + 2 * 16 + 8;
    wait_for("the threads of earlier toasts to end", || async { (process.threads() <= most).then_some(()) }).await;
    let last = desktop.services.toasts().pop().unwrap();
    desktop.services.press(&last, "Details").await;
    desktop.wait_for_windows("Forewarn", 1).await;
    program.kill().await;
}
