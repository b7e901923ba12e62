//! The window comes when it is wanted and goes when it is closed.

use std::time::Duration;

use end_to_end::{Desk, Kept, Signal, eventually};
use imds_simulator::EventPlan;
use scheduled_events::EventType;

const TITLE: &str = "Forewarn";

/// The color of a page without events.
const GROUND: u32 = 0x00f2_f4f8;

/// The color at the left edge of the card of an event that is scheduled.
const SCHEDULED: u32 = 0x009a_5300;

fn reboot() -> EventPlan {
    EventPlan::new(EventType::Reboot).on(["web-01"]).notice(Duration::from_secs(15 * 60))
}

async fn sees_event(desk: &Desk) {
    let sight = desk.sight();
    eventually("the event in the window", || async { sight.shows(TITLE, SCHEDULED).then_some(()) }).await;
}

#[tokio::test]
async fn closing_the_window_leaves_the_program_and_it_opens_again_ten_times() {
    let desk = Desk::new().await;
    let mut program = desk.program(&[]);
    desk.services.menu_entry("No maintenance scheduled").await;
    assert_eq!(desk.windows(TITLE), 0, "nobody asked for one");
    for _ in 0..10 {
        desk.services.choose("Open Forewarn").await;
        desk.sees_windows(TITLE, 1).await;
        desk.close_windows(TITLE);
        desk.sees_windows(TITLE, 0).await;
    }
    assert!(program.is_running());
    program.signal(Signal::TERM);
    assert_eq!(program.ends().await.code(), Some(0));
}

#[tokio::test]
async fn a_second_launch_opens_the_window_of_the_first() {
    let desk = Desk::new().await;
    let mut first = desk.program(&[]);
    desk.services.menu_entry("No maintenance scheduled").await;
    assert_eq!(desk.program(&[]).ends().await.code(), Some(0), "the second has nothing more to do");
    desk.sees_windows(TITLE, 1).await;
    assert!(first.is_running());
    first.kill().await;
}

#[tokio::test]
async fn a_toast_that_is_refused_opens_the_window() {
    let desk = Desk::new().await;
    desk.services.refuse_notifications(true);
    let program = desk.program(&[]);
    desk.services.menu_entry("No maintenance scheduled").await;
    assert_eq!(desk.windows(TITLE), 0);
    desk.azure.handle().schedule(reboot()).unwrap();
    desk.sees_windows(TITLE, 1).await;
    program.kill().await;
}

#[tokio::test]
async fn without_tray_and_notifications_the_window_opens_and_the_watch_goes_on() {
    let desk = Desk::bare().await;
    let program = desk.program(&[]);
    desk.sees_windows(TITLE, 1).await;
    let asked = desk.azure.handle().status().requests;
    desk.azure.handle().wait_for_requests(asked + 3).await;
    program.signal(Signal::TERM);
    assert_eq!(program.ends().await.code(), Some(0));
}

#[tokio::test]
async fn a_page_whose_process_is_killed_comes_back_with_the_event() {
    let desk = Desk::new().await;
    let program = desk.program(&["--show"]);
    desk.azure.handle().schedule(reboot()).unwrap();
    sees_event(&desk).await;
    let first = program.web_process(None).await;
    first.signal(Signal::KILL);
    program.web_process(Some(first)).await;
    sees_event(&desk).await;
    assert_eq!(desk.windows(TITLE), 1);
    program.signal(Signal::TERM);
    assert_eq!(program.ends().await.code(), Some(0));
}

#[tokio::test]
async fn an_alert_that_a_frozen_page_never_showed_is_not_noted_until_another_page_shows_it() {
    let desk = Desk::without_notifications().await;
    let program = desk.program(&["--show"]);
    let frozen = program.web_process(None).await;
    let sight = desk.sight();
    eventually("the page", || async { sight.shows(TITLE, GROUND).then_some(()) }).await;
    frozen.signal(Signal::STOP);
    let id = desk.azure.handle().schedule(reboot()).unwrap().to_string();
    eventually("the refused notification", || async {
        desk.log().contains("the system did not show a notification").then_some(())
    })
    .await;
    let kept = eventually("the event on disk", || async {
        Kept::live(&desk.data()).filter(|kept| kept.transitions(&id) == ["appeared"])
    })
    .await;
    if program.web_processes() == [frozen] {
        assert!(kept.noted.is_empty(), "a frozen page has shown nothing: {:?}", kept.noted);
    }
    program.web_process(Some(frozen)).await;
    sees_event(&desk).await;
    assert!(!program.web_processes().contains(&frozen), "a page that is stuck does not go on without a window");
    eventually("the alert to be noted", || async { (!Kept::live(&desk.data())?.noted.is_empty()).then_some(()) }).await;
    program.signal(Signal::TERM);
    assert_eq!(program.ends().await.code(), Some(0));
}

#[tokio::test]
async fn a_second_launch_repairs_a_frozen_window() {
    let desk = Desk::new().await;
    // Nothing new comes to the page that it could fail to acknowledge.
    desk.write_settings("poll_interval_seconds = 60\n");
    let program = desk.program(&["--show"]);
    let frozen = program.web_process(None).await;
    let sight = desk.sight();
    eventually("the page", || async { sight.shows(TITLE, GROUND).then_some(()) }).await;
    frozen.signal(Signal::STOP);
    assert_eq!(desk.program(&[]).ends().await.code(), Some(0));
    program.web_process(Some(frozen)).await;
    eventually("the page again", || async { sight.shows(TITLE, GROUND).then_some(()) }).await;
    program.kill().await;
}

#[tokio::test]
async fn a_page_that_keeps_dying_ends_in_a_message_and_the_watch_goes_on() {
    let desk = Desk::new().await;
    let mut program = desk.program(&["--show"]);
    let sight = desk.sight();
    let mut last = None;
    for _ in 0..=3 {
        let process = program.web_process(last).await;
        // Before that it may have no page yet whose end could be noticed.
        eventually("the page", || async { sight.shows(TITLE, GROUND).then_some(()) }).await;
        process.signal(Signal::KILL);
        last = Some(process);
    }
    eventually("the window to be given up", || async { desk.log().contains("the window is given up").then_some(()) })
        .await;
    desk.sees_windows(TITLE, 1).await;
    eventually("a message without a page", || async { program.web_processes().is_empty().then_some(()) }).await;
    desk.azure.handle().schedule(reboot()).unwrap();
    desk.services.toast("Reboot in 15 min · web-01").await;
    desk.close_windows(TITLE);
    desk.sees_windows(TITLE, 0).await;
    desk.services.choose("Open Forewarn").await;
    sees_event(&desk).await;
    assert!(program.is_running());
    program.kill().await;
}
