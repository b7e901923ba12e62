//! Missing or failing disk, bus, tray, notifications or display: each is reported, and monitoring continues.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use end_to_end::{Page, Program, SavedData, Signal, TestDesktop, event, reboot, replace_with_pipe, wait_for};
use forewarn_core::EventKey;
use scheduled_events::EventType;
use serde_json::json;

/// Schedules a reboot and waits for its notification and menu entry.
async fn assert_event_is_notified(desktop: &TestDesktop) {
    desktop.azure.handle().schedule(reboot()).unwrap();
    desktop.services.toast("Reboot in 15 min · web-01").await;
    desktop.services.menu_entry("Approve").await;
}

/// Waits for more polls than can be in flight already.
async fn assert_polling(desktop: &TestDesktop) {
    let handle = desktop.azure.handle();
    let requests = handle.status().requests;
    wait_for("three more polls", || async { (handle.status().requests >= requests + 3).then_some(()) }).await;
}

/// Waits until the window shows a problem with this text.
async fn wait_for_problem(page: &Page, about: &str) {
    wait_for(&format!("the problem '{about}'"), || async {
        let snapshot = page.invoke("snapshot", json!({})).await.ok()?;
        let problems = [&snapshot["problems"], &snapshot["settings"]["problems"]];
        problems
            .into_iter()
            .filter_map(|list| list.as_array())
            .flatten()
            .find(|problem| problem.as_str().unwrap().contains(about))?;
        Some(())
    })
    .await;
}

#[tokio::test]
async fn a_full_disk_is_reported_and_loses_no_events() {
    let desktop = TestDesktop::new().await.with_fillable_disk();
    let (program, stderr) = desktop.start_capturing_stderr();
    desktop.services.menu_entry("No maintenance scheduled").await;
    let process = desktop.process().await;
    process.fill_disk(true);
    assert_event_is_notified(&desktop).await;
    // The log can't be written either.
    wait_for("the problem on stderr", || async {
        stderr.text().contains("history.sqlite3 can't be written").then_some(())
    })
    .await;
    desktop.services.choose("Snooze").await;
    wait_for("the effect of the menu entry", || async {
        (!desktop.services.menu_entry("Snooze").await.enabled).then_some(())
    })
    .await;
    let handle = desktop.azure.handle();
    handle.cancel(&handle.status().events[0].id.clone()).unwrap();
    desktop.services.toast("Reboot canceled").await;
    desktop.services.menu_entry("No maintenance scheduled").await;

    process.fill_disk(false);
    handle.schedule(event(EventType::Redeploy, 20)).unwrap();
    desktop.services.toast("Redeploy in 20 min").await;
    wait_for("the recovery in the log", || async {
        desktop.log().contains("all problems with history and settings are resolved").then_some(())
    })
    .await;
    // A killed program can't save anything else.
    program.kill().await;
    let page = desktop.open_window().await;
    let cancelled = page.invoke("history", json!({ "query": { "outcomes": ["cancelled"] } })).await.unwrap();
    assert_eq!(cancelled["total"], 1, "the event is in the history: {cancelled}");
    page.close().await;
}

#[tokio::test]
async fn unsaved_events_are_written_on_exit() {
    let desktop = TestDesktop::new().await.with_fillable_disk();
    let program = desktop.start(&[]);
    desktop.services.menu_entry("No maintenance scheduled").await;
    let process = desktop.process().await;
    process.fill_disk(true);
    assert_event_is_notified(&desktop).await;
    let id = desktop.azure.handle().status().events[0].id.to_string();
    let saved = SavedData::read_copy(&desktop.data(), "while the disk is full").unwrap();
    assert!(saved.events.is_empty(), "{saved:?}");
    process.fill_disk(false);
    program.signal(Signal::TERM);
    assert_eq!(program.wait().await.code(), Some(0));
    let saved = SavedData::read_copy(&desktop.data(), "after the exit").unwrap();
    assert_eq!(saved.transitions(&id), ["appeared"]);
    assert!(saved.state.events.contains_key(&EventKey::new(id)), "the tracker's state has the event");
}

#[tokio::test]
async fn a_data_folder_is_used_once_it_can_be_created() {
    let desktop = TestDesktop::new().await;
    fs::remove_dir_all(desktop.data()).unwrap();
    fs::write(desktop.data(), "a file where the folder should be").unwrap();
    let page = desktop.open_window().await;
    assert_event_is_notified(&desktop).await;
    wait_for_problem(&page, "history.sqlite3 can't be written").await;
    wait_for_problem(&page, "settings.toml").await;

    fs::remove_file(desktop.data()).unwrap();
    desktop.services.choose("Quit").await;
    let id = desktop.azure.handle().status().events[0].id.to_string();
    wait_for("the reboot on disk", || async {
        (SavedData::read_live(&desktop.data())?.transitions(&id) == ["appeared"]).then_some(())
    })
    .await;
    drop(page);
}

#[tokio::test]
async fn a_read_only_data_folder_is_reported() {
    let desktop = TestDesktop::new().await.without_root_privileges();
    fs::set_permissions(desktop.data(), fs::Permissions::from_mode(0o500)).unwrap();
    let page = desktop.open_window().await;
    assert_event_is_notified(&desktop).await;
    wait_for_problem(&page, "history.sqlite3 can't be written").await;
    let refused = page.invoke("save_settings", json!({ "values": { "sound": false } })).await.unwrap_err();
    let sentence = refused["sentence"].as_str().unwrap();
    assert!(sentence.starts_with("Couldn't save the settings to "), "{sentence}");
    page.close().await;
    fs::set_permissions(desktop.data(), fs::Permissions::from_mode(0o700)).unwrap();
}

#[tokio::test]
async fn a_removed_data_folder_is_created_again() {
    let desktop = TestDesktop::new().await;
    let program = desktop.start(&[]);
    desktop.services.menu_entry("No maintenance scheduled").await;
    // Fails while the program creates a file there.
    wait_for("the folder to be removed", || async { fs::remove_dir_all(desktop.data()).ok() }).await;
    assert_event_is_notified(&desktop).await;
    wait_for("history and log in a new folder", || async {
        (desktop.data().join("history.sqlite3").exists() && desktop.log().contains("notifying")).then_some(())
    })
    .await;
    program.kill().await;
}

#[tokio::test]
async fn damaged_history_and_settings_are_reported() {
    let desktop = TestDesktop::new().await;
    fs::write(desktop.data().join("history.sqlite3"), "Dear diary, nothing was scheduled today. ".repeat(200)).unwrap();
    desktop.write_settings("poll_interval_seconds = \"never\"\n");
    let page = desktop.open_window().await;
    assert_event_is_notified(&desktop).await;
    wait_for_problem(&page, "history.sqlite3 was damaged").await;
    wait_for_problem(&page, "poll_interval_seconds can't be \"never\"").await;
    desktop.write_settings("= = =");
    wait_for_problem(&page, "settings.toml is invalid at line 1").await;
    desktop.azure.handle().schedule(event(EventType::Redeploy, 20)).unwrap();
    desktop.services.toast("Redeploy in 20 min").await;
    page.close().await;
}

#[tokio::test]
async fn without_a_session_bus_the_window_shows_alerts() {
    let desktop = TestDesktop::without_services().await.without_bus();
    let page = desktop.open_window().await;
    page.wait_for_text("No maintenance scheduled").await;
    desktop.azure.handle().schedule(reboot()).unwrap();
    page.find("article.card[data-kind=Reboot]").await;
    page.wait_for_text("Reboot in 15 min · web-01").await;
    wait_for("the missing tray in the log", || async { desktop.log().contains("there is no tray icon").then_some(()) })
        .await;
    page.close().await;
}

#[tokio::test]
async fn monitoring_continues_when_the_session_bus_dies() {
    let mut desktop = TestDesktop::new().await;
    let mut program = desktop.start(&[]);
    desktop.services.menu_entry("No maintenance scheduled").await;
    assert_eq!(desktop.window_count("Forewarn"), 0);
    desktop.kill_session_bus().await;
    assert_polling(&desktop).await;
    let id = desktop.azure.handle().schedule(reboot()).unwrap().to_string();
    wait_for("the reboot on disk", || async {
        (SavedData::read_live(&desktop.data())?.transitions(&id) == ["appeared"]).then_some(())
    })
    .await;
    // The window opens instead of a notification.
    desktop.wait_for_windows("Forewarn", 1).await;
    assert_polling(&desktop).await;
    assert!(program.is_running());
    program.signal(Signal::TERM);
    assert_eq!(program.wait().await.code(), Some(0));
}

#[tokio::test]
async fn it_exits_with_the_session_after_losing_the_bus() {
    let mut desktop = TestDesktop::new().await;
    let program = desktop.start(&[]);
    desktop.services.menu_entry("No maintenance scheduled").await;
    desktop.kill_session_bus().await;
    assert_polling(&desktop).await;
    desktop.kill_display().await;
    program.wait().await;
}

#[tokio::test]
async fn without_a_tray_a_toast_explains_and_the_window_opens() {
    let desktop = TestDesktop::without_tray().await;
    let program = desktop.start(&[]);
    desktop.services.toast("Forewarn has no tray icon").await;
    desktop.wait_for_windows("Forewarn", 1).await;
    desktop.azure.handle().schedule(reboot()).unwrap();
    desktop.services.toast("Reboot in 15 min · web-01").await;
    program.signal(Signal::TERM);
    assert_eq!(program.wait().await.code(), Some(0));
}

#[tokio::test]
async fn without_notifications_the_window_opens_for_alerts() {
    let desktop = TestDesktop::without_notifications().await;
    let program = desktop.start(&[]);
    desktop.services.menu_entry("No maintenance scheduled").await;
    assert_eq!(desktop.window_count("Forewarn"), 0);
    desktop.azure.handle().schedule(reboot()).unwrap();
    desktop.wait_for_windows("Forewarn", 1).await;
    desktop.services.menu_entry("Approve").await;
    program.signal(Signal::TERM);
    assert_eq!(program.wait().await.code(), Some(0));
}

#[tokio::test]
async fn without_a_display_it_exits_with_one_line() {
    let desktop = TestDesktop::without_services().await;
    let mut command = desktop.command(Program::path());
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    let output = command.args(["--data-dir", desktop.data().to_str().unwrap()]).output().await.unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert_eq!(error.trim(), "forewarn: there is no display; start Forewarn in a desktop session");
}

#[tokio::test]
async fn a_hanging_settings_file_stops_neither_polling_nor_notifications() {
    let desktop = TestDesktop::new().await;
    let _program = desktop.start(&[]);
    desktop.services.menu_entry("No maintenance scheduled").await;
    replace_with_pipe(&desktop.data().join("settings.toml"));
    assert_polling(&desktop).await;
    assert_event_is_notified(&desktop).await;
}

#[tokio::test]
async fn a_hanging_history_at_startup_stops_neither_polling_nor_notifications() {
    let desktop = TestDesktop::new().await;
    let program = desktop.start(&[]);
    desktop.services.menu_entry("No maintenance scheduled").await;
    program.kill().await;
    replace_with_pipe(&desktop.data().join("history.sqlite3"));
    let _program = desktop.start(&[]);
    assert_event_is_notified(&desktop).await;
    assert_polling(&desktop).await;
}
