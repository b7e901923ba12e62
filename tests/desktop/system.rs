//! A system that does not give what the program needs: disk, bus, tray, notifications, display. Each is told, and none ends
//! the watch.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use end_to_end::{Desk, Kept, Page, Program, Signal, eventually};
use forewarn_core::EventKey;
use imds_simulator::EventPlan;
use scheduled_events::EventType;
use serde_json::json;

fn event(event_type: EventType, minutes: u64) -> EventPlan {
    EventPlan::new(event_type).on(["web-01"]).notice(Duration::from_secs(minutes * 60))
}

/// A reboot comes, and is told as ever.
async fn still_watches(desk: &Desk) {
    desk.azure.handle().schedule(event(EventType::Reboot, 15)).unwrap();
    desk.services.toast("Reboot in 15 min · web-01").await;
    desk.services.menu_entry("Approve").await;
}

/// More is asked of Azure than was under way already.
async fn goes_on_asking(desk: &Desk) {
    let handle = desk.azure.handle();
    let asked = handle.status().requests;
    eventually("three more questions", || async { (handle.status().requests >= asked + 3).then_some(()) }).await;
}

/// Waits until the window says this of the files that it keeps.
async fn complains(page: &Page, about: &str) {
    eventually(&format!("a complaint of '{about}'"), || async {
        let snapshot = page.invoke("snapshot", json!({})).await.ok()?;
        let told = [&snapshot["problems"], &snapshot["settings"]["problems"]];
        told.into_iter()
            .filter_map(|list| list.as_array())
            .flatten()
            .find(|said| said.as_str().unwrap().contains(about))?;
        Some(())
    })
    .await;
}

#[tokio::test]
async fn a_full_disk_is_told_and_costs_neither_the_watch_nor_the_menu_nor_what_happened() {
    let desk = Desk::new().await.with_small_disk();
    let (program, said) = desk.program_heard();
    desk.services.menu_entry("No maintenance scheduled").await;
    let process = desk.process().await;
    process.fill_disk(true);
    still_watches(&desk).await;
    // The log cannot be written either, so it is said where the desktop hears it.
    eventually("a complaint", || async { said.text().contains("history.sqlite3 cannot be written").then_some(()) })
        .await;
    desk.services.choose("Snooze").await;
    eventually("the menu to have been answered", || async {
        (!desk.services.menu_entry("Snooze").await.enabled).then_some(())
    })
    .await;
    let handle = desk.azure.handle();
    handle.cancel(&handle.status().events[0].id.clone()).unwrap();
    desk.services.toast("Reboot cancelled").await;
    desk.services.menu_entry("No maintenance scheduled").await;

    process.fill_disk(false);
    handle.schedule(event(EventType::Redeploy, 20)).unwrap();
    desk.services.toast("Redeploy in 20 min").await;
    eventually("all to be well again", || async {
        desk.log().contains("history and settings are fine again").then_some(())
    })
    .await;
    // Killed, it has no chance to write anything more.
    program.kill().await;
    let page = desk.window().await;
    let past = page.invoke("history", json!({ "query": { "outcomes": ["cancelled"] } })).await.unwrap();
    assert_eq!(past["total"], 1, "what happened meanwhile is there: {past}");
    page.close().await;
}

#[tokio::test]
async fn what_waits_for_the_disk_is_written_when_the_program_is_asked_to_end() {
    let desk = Desk::new().await.with_small_disk();
    let program = desk.program(&[]);
    desk.services.menu_entry("No maintenance scheduled").await;
    let process = desk.process().await;
    process.fill_disk(true);
    still_watches(&desk).await;
    let id = desk.azure.handle().status().events[0].id.to_string();
    let waiting = Kept::read(&desk.data(), "while the disk is full").unwrap();
    assert!(waiting.events.is_empty(), "nothing of it can be there yet: {waiting:?}");
    process.fill_disk(false);
    program.signal(Signal::TERM);
    assert_eq!(program.ends().await.code(), Some(0));
    let kept = Kept::read(&desk.data(), "after the end").unwrap();
    assert_eq!(kept.transitions(&id), ["appeared"]);
    assert!(kept.state.events.contains_key(&EventKey::new(id)), "the next start goes on from there");
}

#[tokio::test]
async fn a_data_folder_that_cannot_be_made_is_told_and_used_as_soon_as_it_can_be() {
    let desk = Desk::new().await;
    fs::remove_dir_all(desk.data()).unwrap();
    fs::write(desk.data(), "a file where the folder should be").unwrap();
    let page = desk.window().await;
    still_watches(&desk).await;
    complains(&page, "history.sqlite3 cannot be written").await;
    complains(&page, "settings.toml").await;

    fs::remove_file(desk.data()).unwrap();
    desk.services.choose("Quit").await;
    let id = desk.azure.handle().status().events[0].id.to_string();
    eventually("the reboot on disk", || async {
        (Kept::live(&desk.data())?.transitions(&id) == ["appeared"]).then_some(())
    })
    .await;
    drop(page);
}

#[tokio::test]
async fn a_folder_that_may_only_be_read_is_told_and_ends_nothing() {
    let desk = Desk::new().await.of_a_person_bound_by_permissions();
    fs::set_permissions(desk.data(), fs::Permissions::from_mode(0o500)).unwrap();
    let page = desk.window().await;
    still_watches(&desk).await;
    complains(&page, "history.sqlite3 cannot be written").await;
    let refused = page.invoke("save_settings", json!({ "values": { "sound": false } })).await.unwrap_err();
    let sentence = refused["sentence"].as_str().unwrap();
    assert!(sentence.starts_with("The settings cannot be saved in "), "{sentence}");
    page.close().await;
    fs::set_permissions(desk.data(), fs::Permissions::from_mode(0o700)).unwrap();
}

#[tokio::test]
async fn a_folder_that_is_removed_underneath_is_made_anew() {
    let desk = Desk::new().await;
    let program = desk.program(&[]);
    desk.services.menu_entry("No maintenance scheduled").await;
    // The program may be writing there at this very moment.
    eventually("the folder to be gone", || async { fs::remove_dir_all(desk.data()).ok() }).await;
    still_watches(&desk).await;
    eventually("history and log in a new folder", || async {
        (desk.data().join("history.sqlite3").exists() && desk.log().contains("notifying")).then_some(())
    })
    .await;
    program.kill().await;
}

#[tokio::test]
async fn a_damaged_history_and_damaged_settings_are_told_and_end_nothing() {
    let desk = Desk::new().await;
    fs::write(desk.data().join("history.sqlite3"), "Dear diary, nothing was scheduled today. ".repeat(200)).unwrap();
    desk.write_settings("poll_interval_seconds = \"never\"\n");
    let page = desk.window().await;
    still_watches(&desk).await;
    complains(&page, "history.sqlite3 is damaged").await;
    complains(&page, "poll_interval_seconds cannot be \"never\"").await;
    desk.write_settings("= = =");
    complains(&page, "settings.toml cannot be understood at line 1").await;
    desk.azure.handle().schedule(event(EventType::Redeploy, 20)).unwrap();
    desk.services.toast("Redeploy in 20 min").await;
    page.close().await;
}

#[tokio::test]
async fn without_a_bus_the_window_opens_and_tells_everything_itself() {
    let desk = Desk::bare().await.without_bus();
    let page = desk.window().await;
    page.shows("No maintenance scheduled").await;
    desk.azure.handle().schedule(event(EventType::Reboot, 15)).unwrap();
    page.find("article.card[data-kind=Reboot]").await;
    // What the notification would have said, and why there was none.
    page.shows("Reboot in 15 min · web-01").await;
    eventually("a word in the log", || async { desk.log().contains("there is no tray icon").then_some(()) }).await;
    page.close().await;
}

#[tokio::test]
async fn a_bus_that_goes_away_does_not_take_the_watch_with_it() {
    let mut desk = Desk::new().await;
    let mut program = desk.program(&[]);
    desk.services.menu_entry("No maintenance scheduled").await;
    assert_eq!(desk.windows("Forewarn"), 0);
    desk.loses_bus().await;
    goes_on_asking(&desk).await;
    let id = desk.azure.handle().schedule(event(EventType::Reboot, 15)).unwrap().to_string();
    eventually("the reboot on disk", || async {
        (Kept::live(&desk.data())?.transitions(&id) == ["appeared"]).then_some(())
    })
    .await;
    // What no notification can say any more.
    desk.sees_windows("Forewarn", 1).await;
    goes_on_asking(&desk).await;
    assert!(program.is_running());
    program.signal(Signal::TERM);
    assert_eq!(program.ends().await.code(), Some(0));
}

#[tokio::test]
async fn it_ends_with_the_session_also_when_the_bus_has_gone_before() {
    let mut desk = Desk::new().await;
    let program = desk.program(&[]);
    desk.services.menu_entry("No maintenance scheduled").await;
    desk.loses_bus().await;
    goes_on_asking(&desk).await;
    desk.loses_display().await;
    program.ends().await;
}

#[tokio::test]
async fn without_a_tray_a_notification_says_so_and_the_window_opens() {
    let desk = Desk::without_tray().await;
    let program = desk.program(&[]);
    desk.services.toast("Forewarn has no tray icon").await;
    desk.sees_windows("Forewarn", 1).await;
    desk.azure.handle().schedule(event(EventType::Reboot, 15)).unwrap();
    desk.services.toast("Reboot in 15 min · web-01").await;
    program.signal(Signal::TERM);
    assert_eq!(program.ends().await.code(), Some(0));
}

#[tokio::test]
async fn without_notifications_the_window_opens_for_what_there_is_to_say() {
    let desk = Desk::without_notifications().await;
    let program = desk.program(&[]);
    desk.services.menu_entry("No maintenance scheduled").await;
    assert_eq!(desk.windows("Forewarn"), 0);
    desk.azure.handle().schedule(event(EventType::Reboot, 15)).unwrap();
    desk.sees_windows("Forewarn", 1).await;
    desk.services.menu_entry("Approve").await;
    program.signal(Signal::TERM);
    assert_eq!(program.ends().await.code(), Some(0));
}

#[tokio::test]
async fn without_a_display_it_ends_with_one_sentence() {
    let desk = Desk::bare().await;
    let mut command = desk.command(Program::path());
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    let output = command.args(["--data-dir", desk.data().to_str().unwrap()]).output().await.unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(said.trim(), "forewarn: there is no display to run on; start it in a desktop session");
}

/// Puts a pipe in place of a file. Opening it waits for a writer, which never comes, as a disk that hangs never answers.
fn replace_with_pipe(file: &std::path::Path) {
    fs::remove_file(file).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(file).status().unwrap().success());
}

#[tokio::test]
async fn a_settings_file_that_never_answers_stops_neither_polling_nor_notifications() {
    let desk = Desk::new().await;
    let _program = desk.program(&[]);
    desk.services.menu_entry("No maintenance scheduled").await;
    replace_with_pipe(&desk.data().join("settings.toml"));
    goes_on_asking(&desk).await;
    still_watches(&desk).await;
}

#[tokio::test]
async fn a_history_that_never_answers_at_the_start_stops_neither_polling_nor_notifications() {
    let desk = Desk::new().await;
    let program = desk.program(&[]);
    desk.services.menu_entry("No maintenance scheduled").await;
    program.kill().await;
    replace_with_pipe(&desk.data().join("history.sqlite3"));
    let _program = desk.program(&[]);
    still_watches(&desk).await;
    goes_on_asking(&desk).await;
}
