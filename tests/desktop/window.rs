//! Opening and closing the window, and replacing a page that crashes or freezes.

use end_to_end::{SavedData, Signal, TestDesktop, reboot, wait_for};

const TITLE: &str = "Forewarn";

/// The page's background in the light theme.
const BACKGROUND: u32 = 0x00f2_f4f8;

/// The left edge of a scheduled event's card in the light theme.
const SCHEDULED: u32 = 0x009a_5300;

async fn wait_for_event_on_screen(desktop: &TestDesktop) {
    let pixels = desktop.pixel_probe();
    wait_for("the event in the window", || async { pixels.window_has_color(TITLE, SCHEDULED).then_some(()) }).await;
}

#[tokio::test]
async fn the_window_can_be_closed_and_reopened() {
    let desktop = TestDesktop::new().await;
    let mut program = desktop.start(&[]);
    desktop.services.menu_entry("No maintenance scheduled").await;
    assert_eq!(desktop.window_count(TITLE), 0, "it starts without a window");
    for _ in 0..10 {
        desktop.services.choose("Open Forewarn").await;
        desktop.wait_for_windows(TITLE, 1).await;
        desktop.close_windows(TITLE);
        desktop.wait_for_windows(TITLE, 0).await;
    }
    assert!(program.is_running());
    program.signal(Signal::TERM);
    assert_eq!(program.wait().await.code(), Some(0));
}

#[tokio::test]
async fn a_second_launch_opens_the_first_ones_window() {
    let desktop = TestDesktop::new().await;
    let mut first = desktop.start(&[]);
    desktop.services.menu_entry("No maintenance scheduled").await;
    assert_eq!(desktop.start(&[]).wait().await.code(), Some(0), "the second exits");
    desktop.wait_for_windows(TITLE, 1).await;
    assert!(first.is_running());
    first.kill().await;
}

#[tokio::test]
async fn a_rejected_toast_opens_the_window() {
    let desktop = TestDesktop::new().await;
    desktop.services.reject_notifications();
    let program = desktop.start(&[]);
    desktop.services.menu_entry("No maintenance scheduled").await;
    assert_eq!(desktop.window_count(TITLE), 0);
    desktop.azure.handle().schedule(reboot()).unwrap();
    desktop.wait_for_windows(TITLE, 1).await;
    program.kill().await;
}

#[tokio::test]
async fn without_tray_and_notifications_the_window_opens() {
    let desktop = TestDesktop::without_services().await;
    let program = desktop.start(&[]);
    desktop.wait_for_windows(TITLE, 1).await;
    let requests = desktop.azure.handle().status().requests;
    desktop.azure.handle().wait_for_requests(requests + 3).await;
    program.signal(Signal::TERM);
    assert_eq!(program.wait().await.code(), Some(0));
}

#[tokio::test]
async fn a_killed_page_comes_back_with_the_event() {
    let desktop = TestDesktop::new().await;
    let program = desktop.start(&["--show"]);
    desktop.azure.handle().schedule(reboot()).unwrap();
    wait_for_event_on_screen(&desktop).await;
    let first = program.web_process(None).await;
    first.signal(Signal::KILL);
    program.web_process(Some(first)).await;
    wait_for_event_on_screen(&desktop).await;
    assert_eq!(desktop.window_count(TITLE), 1);
    program.signal(Signal::TERM);
    assert_eq!(program.wait().await.code(), Some(0));
}

#[tokio::test]
async fn an_alert_on_a_frozen_page_is_not_recorded_as_shown() {
    let desktop = TestDesktop::without_notifications().await;
    let program = desktop.start(&["--show"]);
    let frozen = program.web_process(None).await;
    let pixels = desktop.pixel_probe();
    wait_for("the page", || async { pixels.window_has_color(TITLE, BACKGROUND).then_some(()) }).await;
    frozen.signal(Signal::STOP);
    let id = desktop.azure.handle().schedule(reboot()).unwrap().to_string();
    wait_for("the failed notification in the log", || async {
        desktop.log().contains("the system did not show a notification").then_some(())
    })
    .await;
    let saved = wait_for("the event on disk", || async {
        SavedData::read_live(&desktop.data()).filter(|saved| saved.transitions(&id) == ["appeared"])
    })
    .await;
    if program.web_processes() == [frozen] {
        assert!(saved.shown_alerts.is_empty(), "a frozen page shows nothing: {:?}", saved.shown_alerts);
    }
    program.web_process(Some(frozen)).await;
    wait_for_event_on_screen(&desktop).await;
    assert!(!program.web_processes().contains(&frozen), "the frozen page's process ends");
    wait_for("the alert to be recorded as shown", || async {
        (!SavedData::read_live(&desktop.data())?.shown_alerts.is_empty()).then_some(())
    })
    .await;
    program.signal(Signal::TERM);
    assert_eq!(program.wait().await.code(), Some(0));
}

#[tokio::test]
async fn a_second_launch_replaces_a_frozen_window() {
    let desktop = TestDesktop::new().await;
    // No update for the page arrives, so it can't fail to acknowledge one.
    desktop.write_settings("poll_interval_seconds = 60\n");
    let program = desktop.start(&["--show"]);
    let frozen = program.web_process(None).await;
    let pixels = desktop.pixel_probe();
    wait_for("the page", || async { pixels.window_has_color(TITLE, BACKGROUND).then_some(()) }).await;
    frozen.signal(Signal::STOP);
    assert_eq!(desktop.start(&[]).wait().await.code(), Some(0));
    program.web_process(Some(frozen)).await;
    wait_for("the page again", || async { pixels.window_has_color(TITLE, BACKGROUND).then_some(()) }).await;
    program.kill().await;
}

#[tokio::test]
async fn a_page_that_keeps_crashing_is_replaced_by_a_message() {
    let desktop = TestDesktop::new().await;
    let mut program = desktop.start(&["--show"]);
    let pixels = desktop.pixel_probe();
    let mut last = None;
    for _ in 0..=3 {
        let process = program.web_process(last).await;
        // A process that has no page yet isn't supervised.
        wait_for("the page", || async { pixels.window_has_color(TITLE, BACKGROUND).then_some(()) }).await;
        process.signal(Signal::KILL);
        last = Some(process);
    }
    wait_for("the given-up window in the log", || async {
        desktop.log().contains("giving up on the window").then_some(())
    })
    .await;
    desktop.wait_for_windows(TITLE, 1).await;
    wait_for("a message without a page", || async { program.web_processes().is_empty().then_some(()) }).await;
    desktop.azure.handle().schedule(reboot()).unwrap();
    desktop.services.toast("Reboot in 15 min · web-01").await;
    desktop.close_windows(TITLE);
    desktop.wait_for_windows(TITLE, 0).await;
    desktop.services.choose("Open Forewarn").await;
    wait_for_event_on_screen(&desktop).await;
    assert!(program.is_running());
    program.kill().await;
}
