//! The window without a title bar: what closes it, and what keeps it open.

use std::time::Duration;

use end_to_end::{Key, Page, TestDesktop, reboot, wait_for};
use serde_json::{Value, json};

const TITLE: &str = "Forewarn";

/// The page's background in the light theme.
const BACKGROUND: u32 = 0x00f2_f4f8;

async fn desktop_with_flyout() -> TestDesktop {
    let desktop = TestDesktop::new().await;
    desktop.write_settings("window_style = \"flyout\"\n");
    desktop
}

async fn wait_for_page(desktop: &TestDesktop) {
    let pixels = desktop.pixel_probe();
    wait_for("the page", || async { pixels.window_has_color(TITLE, BACKGROUND).then_some(()) }).await;
}

/// Gives the window the focus and takes it away.
fn pass_focus(desktop: &TestDesktop) {
    desktop.focus(TITLE);
    desktop.focus_nothing();
}

/// Passes the focus until the window closes: at first it may not be ready for it.
async fn pass_focus_until_closed(desktop: &TestDesktop) {
    wait_for("the flyout to close", || async {
        pass_focus(desktop);
        tokio::time::sleep(Duration::from_millis(100)).await;
        (desktop.window_count(TITLE) == 0).then_some(())
    })
    .await;
}

/// Passes the focus for longer than a flyout takes to close.
async fn assert_stays_open(desktop: &TestDesktop, why: &str) {
    for _ in 0..10 {
        pass_focus(desktop);
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert_eq!(desktop.window_count(TITLE), 1, "{why}");
    }
}

async fn is_pinned(page: &Page) -> String {
    page.find(".bar-buttons [aria-pressed]").await.attr("aria-pressed").await.unwrap().unwrap()
}

#[tokio::test]
async fn a_flyout_closes_when_it_loses_the_focus_and_opens_again() {
    let desktop = desktop_with_flyout().await;
    let mut program = desktop.start(&["--show"]);
    for _ in 0..3 {
        desktop.wait_for_windows(TITLE, 1).await;
        assert!(!desktop.has_title_bar(TITLE));
        wait_for_page(&desktop).await;
        pass_focus_until_closed(&desktop).await;
        desktop.services.choose("Open Forewarn").await;
    }
    assert!(program.is_running());
    program.kill().await;
}

#[tokio::test]
async fn escape_closes_a_flyout() {
    let desktop = desktop_with_flyout().await;
    let program = desktop.start(&["--show"]);
    desktop.press_until_closed(TITLE, Key::Escape).await;
    program.kill().await;
}

#[tokio::test]
async fn a_flyout_opened_for_an_alert_stays_until_the_user_opens_it() {
    let desktop = desktop_with_flyout().await;
    desktop.services.reject_notifications();
    let program = desktop.start(&[]);
    desktop.services.menu_entry("No maintenance scheduled").await;
    desktop.azure.handle().schedule(reboot()).unwrap();
    desktop.wait_for_windows(TITLE, 1).await;
    wait_for_page(&desktop).await;
    assert_stays_open(&desktop, "the user may not have seen the alert").await;
    desktop.services.choose("Open Forewarn").await;
    pass_focus_until_closed(&desktop).await;
    program.kill().await;
}

#[tokio::test]
async fn a_dialog_keeps_a_flyout_open() {
    let desktop = desktop_with_flyout().await;
    let page = desktop.open_window().await;
    desktop.azure.handle().schedule(reboot()).unwrap();
    page.click("article.card .card-approve").await;
    page.find(".dialog-approve[open]").await;
    assert_stays_open(&desktop, "an approval is being confirmed").await;
    page.click(".dialog-approve .button-plain").await;
    page.click("article.card .card-actions [aria-haspopup=menu]").await;
    page.click(".menu [role=menuitemradio]:nth-last-child(2)").await;
    page.find(".remind-form .field").await.send_keys("7").await.unwrap();
    assert_stays_open(&desktop, "a reminder is being typed").await;
    page.click(".remind-form .button-plain").await;
    pass_focus_until_closed(&desktop).await;
    page.close().await;
}

#[tokio::test]
async fn the_save_dialog_keeps_a_flyout_open() {
    let desktop = desktop_with_flyout().await;
    let page = desktop.open_window().await;
    let choose_file = async {
        desktop.wait_for_windows("Export history", 1).await;
        assert_stays_open(&desktop, "the user chooses a file").await;
        desktop.press_until_closed("Export history", Key::Escape).await;
    };
    let export = page.invoke("export_history", json!({ "format": "csv", "query": {} }));
    let (cancelled, ()) = tokio::join!(export, choose_file);
    assert_eq!(cancelled, Ok(Value::Null));
    pass_focus_until_closed(&desktop).await;
    page.close().await;
}

#[tokio::test]
async fn a_pinned_flyout_stays_open_and_is_pinned_the_next_time() {
    let desktop = desktop_with_flyout().await;
    let page = desktop.open_window().await;
    assert_eq!(is_pinned(&page).await, "false");
    page.click(".bar-buttons [aria-pressed]").await;
    assert_stays_open(&desktop, "it is pinned").await;
    wait_for("the pin on disk", || async {
        let saved = std::fs::read_to_string(desktop.data().join("window.json")).ok()?;
        saved.contains("\"pinned\":true").then_some(())
    })
    .await;
    page.close().await;

    let page = desktop.open_window().await;
    assert_eq!(is_pinned(&page).await, "true");
    assert_stays_open(&desktop, "it is still pinned").await;
    page.click(".bar-buttons [aria-pressed]").await;
    pass_focus_until_closed(&desktop).await;
    page.close().await;
}

#[tokio::test]
async fn a_window_with_a_title_bar_stays_open_and_becomes_a_flyout_at_once() {
    let desktop = TestDesktop::new().await;
    desktop.write_settings("window_style = \"title_bar\"\n");
    let page = desktop.open_window().await;
    desktop.wait_for_windows(TITLE, 1).await;
    assert!(desktop.has_title_bar(TITLE));
    assert_stays_open(&desktop, "only flyouts close").await;
    page.invoke("save_settings", json!({ "values": { "window_style": "flyout" } })).await.unwrap();
    page.find(".bar-buttons:not([hidden])").await;
    assert!(!desktop.has_title_bar(TITLE));
    pass_focus_until_closed(&desktop).await;
    page.close().await;
}

#[tokio::test]
async fn by_default_the_window_has_a_title_bar_on_linux() {
    let desktop = TestDesktop::new().await;
    let program = desktop.start(&["--show"]);
    desktop.wait_for_windows(TITLE, 1).await;
    assert!(desktop.has_title_bar(TITLE));
    program.kill().await;
}

#[tokio::test]
async fn without_a_tray_the_window_has_a_title_bar() {
    let desktop = TestDesktop::without_tray().await;
    desktop.write_settings("window_style = \"flyout\"\n");
    let program = desktop.start(&[]);
    desktop.wait_for_windows(TITLE, 1).await;
    wait_for("a title bar", || async { desktop.has_title_bar(TITLE).then_some(()) }).await;
    wait_for_page(&desktop).await;
    assert_stays_open(&desktop, "nothing would open it again").await;
    program.kill().await;
}
