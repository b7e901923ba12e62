//! Locking and unlocking the screen.

use chrono::TimeDelta;
use end_to_end::{TestDesktop, reboot, wait_for};
use imds_simulator::{Clock, ManualClock, SystemClock};

/// Sends the signal for a locked or unlocked screen.
async fn set_locked(desktop: &TestDesktop, locked: bool) {
    let name = "org.freedesktop.ScreenSaver";
    let connection = &desktop.services.connection;
    connection.emit_signal(None::<&str>, "/org/freedesktop/ScreenSaver", name, "ActiveChanged", &locked).await.unwrap();
}

#[tokio::test]
async fn unlocking_the_screen_repeats_pending_notifications() {
    let clock = ManualClock::at(SystemClock.now());
    let desktop = TestDesktop::with_clock(clock.clone()).await;
    let _program = desktop.start(&[]);
    desktop.services.menu_entry("No maintenance scheduled").await;
    desktop.azure.handle().schedule(reboot()).unwrap();
    let announced = desktop.services.toast("Reboot in 15 min · web-01").await;
    assert!(announced.actions.iter().any(|(_, label)| label == "Remind me 5 min before"), "{announced:?}");

    // A notification within the last minute isn't repeated.
    clock.advance(TimeDelta::minutes(3));
    let repeated = wait_for("the second notification", || async {
        set_locked(&desktop, true).await;
        set_locked(&desktop, false).await;
        desktop.services.toasts().into_iter().nth(1)
    })
    .await;
    assert!(repeated.summary.starts_with("Reboot in 1") && repeated.summary.ends_with(" min · web-01"), "{repeated:?}");
    assert!(repeated.actions.iter().any(|(_, label)| label == "Approve now…"), "{repeated:?}");
    assert_eq!(repeated.id, announced.id, "it replaces the first");
}
