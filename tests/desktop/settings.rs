//! Settings saved from the window, refused, and edited in the file.

use std::fs;

use end_to_end::{ESCAPE_KEY, Page, TestDesktop, wait_for};
use serde_json::{Value, json};

async fn save(page: &Page, values: Value) -> Result<Value, Value> {
    page.invoke("save_settings", json!({ "values": values })).await
}

/// Waits until the window shows this value of a setting.
async fn wait_for_value(page: &Page, key: &str, value: Value) {
    wait_for(&format!("{key} to become {value}"), || async {
        let snapshot = page.invoke("snapshot", json!({})).await.unwrap();
        (snapshot["settings"]["values"][key] == value).then_some(())
    })
    .await;
}

#[tokio::test]
async fn valid_settings_are_saved_and_invalid_ones_refused() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    let file = desktop.data().join("settings.toml");
    assert_eq!(save(&page, json!({ "history_days": 30, "theme": "dark" })).await, Ok(Value::Null));
    let written = fs::read_to_string(&file).unwrap();
    assert!(written.contains("\nhistory_days = 30\n") && written.contains("\ntheme = \"dark\"\n"), "{written}");
    wait_for_value(&page, "history_days", json!(30)).await;

    let refused = save(&page, json!({ "poll_interval_seconds": 0, "history_days": 60 })).await.unwrap_err();
    let sentence = "poll_interval_seconds can't be 0: it must be a number from 0.2 to 60.";
    assert_eq!(
        refused,
        json!({ "refused": [{ "key": "poll_interval_seconds", "sentence": sentence }], "sentence": null })
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), written);

    fs::write(&file, written.replace("history_days = 30", "history_days = 90\nsound = 7")).unwrap();
    wait_for_value(&page, "history_days", json!(90)).await;
    let snapshot = page.invoke("snapshot", json!({})).await.unwrap();
    let problem = snapshot["settings"]["problems"][0].as_str().unwrap();
    assert!(problem.starts_with("sound can't be 7: "), "{problem}");
    page.close().await;
}

#[tokio::test]
async fn a_setting_found_by_the_search_is_saved_and_escape_returns_to_the_first_level() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    let press = async |keys: &str| page.client.active_element().await.unwrap().send_keys(keys).await.unwrap();
    page.click("#tab-settings").await;
    page.click("#search-settings").await;
    press("autostart\u{e007}").await;
    page.find("#settings-monitoring:not([hidden]) .setting-found[data-key=start_at_login]").await;
    press(" ").await;
    wait_for_value(&page, "start_at_login", json!(true)).await;
    assert!(desktop.starts_at_login());
    press(ESCAPE_KEY).await;
    page.find("#settings-monitoring[hidden]").await;
    assert_eq!(desktop.window_count("Forewarn"), 1, "Esc closes the page, not the window");
    page.close().await;
}

#[tokio::test]
async fn a_new_language_applies_to_the_tray_at_once() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    desktop.services.menu_entry("Quit").await;
    assert_eq!(save(&page, json!({ "language": "nl" })).await, Ok(Value::Null));
    desktop.services.menu_entry("Afsluiten").await;
    page.close().await;
}

#[tokio::test]
async fn a_failed_autostart_change_is_reported_at_its_setting() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    // A file instead of the folder.
    fs::write(desktop.home().join("config/autostart"), "").unwrap();
    let refused = save(&page, json!({ "start_at_login": true })).await.unwrap_err();
    assert_eq!(refused["refused"][0]["key"], "start_at_login");
    wait_for_value(&page, "start_at_login", json!(false)).await;
    fs::remove_file(desktop.home().join("config/autostart")).unwrap();
    assert_eq!(save(&page, json!({ "start_at_login": true })).await, Ok(Value::Null));
    assert!(desktop.starts_at_login());
    page.close().await;
}

#[tokio::test]
async fn a_test_notification_reports_success_or_failure() {
    let desktop = TestDesktop::new().await;
    let page = desktop.open_window().await;
    assert_eq!(page.invoke("send_test_notification", json!({})).await, Ok(Value::Null));
    desktop.services.toast("Notifications work").await;
    desktop.services.reject_notifications();
    let reason = page.invoke("send_test_notification", json!({})).await.unwrap_err();
    assert!(reason.as_str().unwrap().contains("notifications are switched off by policy"), "{reason}");
    page.close().await;
}
