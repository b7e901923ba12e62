//! Choices: saved from the window, refused, and changed by hand in the file.

use std::fs;

use end_to_end::{Desk, Page, eventually};
use serde_json::{Value, json};

async fn save(page: &Page, values: Value) -> Result<Value, Value> {
    page.invoke("save_settings", json!({ "values": values })).await
}

/// Waits until the window knows this value of a setting.
async fn becomes(page: &Page, key: &str, value: Value) {
    eventually(&format!("{key} to become {value}"), || async {
        let snapshot = page.invoke("snapshot", json!({})).await.unwrap();
        (snapshot["settings"]["values"][key] == value).then_some(())
    })
    .await;
}

#[tokio::test]
async fn what_is_saved_stands_in_the_file_and_what_is_refused_changes_nothing() {
    let desk = Desk::new().await;
    let page = desk.window().await;
    let file = desk.data().join("settings.toml");
    assert_eq!(save(&page, json!({ "history_days": 30, "theme": "dark" })).await, Ok(Value::Null));
    let written = fs::read_to_string(&file).unwrap();
    assert!(written.contains("\nhistory_days = 30\n") && written.contains("\ntheme = \"dark\"\n"), "{written}");
    becomes(&page, "history_days", json!(30)).await;

    let refused = save(&page, json!({ "poll_interval_seconds": 0, "history_days": 60 })).await.unwrap_err();
    let sentence = "poll_interval_seconds cannot be 0: it must be a number from 0.2 to 60.";
    assert_eq!(
        refused,
        json!({ "refused": [{ "key": "poll_interval_seconds", "sentence": sentence }], "sentence": null })
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), written);

    fs::write(&file, written.replace("history_days = 30", "history_days = 90\nsound = 7")).unwrap();
    becomes(&page, "history_days", json!(90)).await;
    let snapshot = page.invoke("snapshot", json!({})).await.unwrap();
    let problem = snapshot["settings"]["problems"][0].as_str().unwrap();
    assert!(problem.starts_with("sound cannot be 7: "), "{problem}");
    page.close().await;
}

#[tokio::test]
async fn a_language_that_is_chosen_reaches_the_tray_at_once() {
    let desk = Desk::new().await;
    let page = desk.window().await;
    desk.services.menu_entry("Quit").await;
    assert_eq!(save(&page, json!({ "language": "nl" })).await, Ok(Value::Null));
    desk.services.menu_entry("Afsluiten").await;
    page.close().await;
}

#[tokio::test]
async fn a_desktop_that_starts_nothing_at_login_is_told_of_beside_the_choice() {
    let desk = Desk::new().await;
    let page = desk.window().await;
    // A file where the folder should be.
    fs::write(desk.home().join("config/autostart"), "").unwrap();
    let refused = save(&page, json!({ "start_at_login": true })).await.unwrap_err();
    assert_eq!(refused["refused"][0]["key"], "start_at_login");
    becomes(&page, "start_at_login", json!(false)).await;
    fs::remove_file(desk.home().join("config/autostart")).unwrap();
    assert_eq!(save(&page, json!({ "start_at_login": true })).await, Ok(Value::Null));
    assert!(desk.starts_at_login());
    page.close().await;
}

#[tokio::test]
async fn a_test_notification_tells_truthfully_whether_it_was_shown() {
    let desk = Desk::new().await;
    let page = desk.window().await;
    assert_eq!(page.invoke("send_test_notification", json!({})).await, Ok(Value::Null));
    desk.services.toast("Notifications work").await;
    desk.services.refuse_notifications(true);
    let reason = page.invoke("send_test_notification", json!({})).await.unwrap_err();
    assert!(reason.as_str().unwrap().contains("notifications are switched off by policy"), "{reason}");
    page.close().await;
}
