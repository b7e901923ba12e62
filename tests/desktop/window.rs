//! The window comes when it is wanted and goes when it is closed.

use std::time::Duration;

use end_to_end::{Desk, Signal};
use imds_simulator::EventPlan;
use scheduled_events::EventType;

const TITLE: &str = "Forewarn";

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
    let plan = EventPlan::new(EventType::Reboot).on(["web-01"]).notice(Duration::from_secs(15 * 60));
    desk.azure.handle().schedule(plan).unwrap();
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
