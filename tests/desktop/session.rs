//! Somebody who leaves the desk and comes back.

use std::time::Duration;

use chrono::TimeDelta;
use end_to_end::{Desk, eventually};
use imds_simulator::{Clock, EventPlan, ManualClock, SystemClock};
use scheduled_events::EventType;

const QUARTER: Duration = Duration::from_secs(15 * 60);

/// What a desktop says when its screen is locked, or no longer.
async fn lock(desk: &Desk, locked: bool) {
    let name = "org.freedesktop.ScreenSaver";
    let connection = &desk.services.connection;
    connection.emit_signal(None::<&str>, "/org/freedesktop/ScreenSaver", name, "ActiveChanged", &locked).await.unwrap();
}

#[tokio::test]
async fn whoever_unlocks_the_screen_is_told_what_is_pending() {
    let clock = ManualClock::at(SystemClock.now());
    let desk = Desk::with_clock(clock.clone()).await;
    let _program = desk.program(&[]);
    desk.services.menu_entry("No maintenance scheduled").await;
    desk.azure.handle().schedule(EventPlan::new(EventType::Reboot).on(["web-01"]).notice(QUARTER)).unwrap();
    let announced = desk.services.toast("Reboot in 15 min · web-01").await;
    assert!(announced.actions.iter().any(|(_, label)| label == "Remind me at 5 min"), "{announced:?}");

    // Somebody who was told within the last minute is not told again for coming back.
    clock.advance(TimeDelta::minutes(3));
    let told = eventually("the reboot to be told once more", || async {
        lock(&desk, true).await;
        lock(&desk, false).await;
        desk.services.toasts().into_iter().nth(1)
    })
    .await;
    assert!(told.summary.starts_with("Reboot in 1") && told.summary.ends_with(" min · web-01"), "{told:?}");
    assert!(told.actions.iter().any(|(_, label)| label == "Approve now…"), "{told:?}");
    assert_eq!(told.id, announced.id, "in the place of the first");
}
