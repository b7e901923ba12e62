//! The program as a process: arguments, instances, its window, its end.

use end_to_end::{Desk, Program, Signal, eventually};
use tokio::process::Command;

#[tokio::test]
async fn bad_arguments_get_one_sentence_and_exit_code_2() {
    for (arguments, about) in [
        (&["--endpoint", "https://example.com"][..], "plain http"),
        (&["--endpoint", "nonsense"], "not a URL"),
        (&["--speed", "fast"], "fast"),
        (&["--demo", "no-such-scenario"], "no-such-scenario"),
        (&["--unknown"], "--unknown"),
    ] {
        let output = Command::new(Program::path()).args(arguments).output().await.unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.contains(about), "{arguments:?}: {told}");
    }
    let version = Command::new(Program::path()).arg("--version").output().await.unwrap();
    assert_eq!(version.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&version.stdout).starts_with("forewarn "));
}

#[tokio::test]
async fn it_ends_cleanly_on_signals_and_from_the_menu() {
    for signal in [Signal::INT, Signal::TERM] {
        let desk = Desk::new().await;
        let program = desk.program(&[]);
        desk.services.menu_entry("No maintenance scheduled").await;
        program.signal(signal);
        assert_eq!(program.ends().await.code(), Some(0), "{signal:?}");
    }
    let desk = Desk::new().await;
    let program = desk.program(&[]);
    desk.services.choose("Quit").await;
    assert_eq!(program.ends().await.code(), Some(0));
}

#[tokio::test]
async fn the_demonstration_says_that_it_is_one() {
    let desk = Desk::new().await;
    let program = desk.program_with(&["--demo", "overlapping", "--speed", "60"]);
    desk.services.toast("Reboot").await;
    let label = desk.services.tray_label().await.unwrap_or_default();
    assert!(label.to_lowercase().contains("demo"), "{label}");
    program.signal(Signal::TERM);
    assert_eq!(program.ends().await.code(), Some(0));
}

#[tokio::test]
async fn the_demonstration_runs_from_its_first_event_to_its_last() {
    let desk = Desk::new().await;
    let mut program = desk.program_with(&["--demo", "--speed", "60"]);
    for told in ["Reboot in", "Rebooting now", "Reboot finished", "Redeploy in", "Redeploy cancelled"] {
        desk.services.toast(told).await;
    }
    desk.services.menu_entry("No maintenance scheduled").await;
    assert!(program.is_running());
    program.signal(Signal::TERM);
    assert_eq!(program.ends().await.code(), Some(0));
}

/// Waits until menu and desktop agree on whether the program starts at login.
async fn starts_at_login(desk: &Desk, starts: bool) {
    eventually(&format!("starting at login to be {starts} in menu and file"), || async {
        let ticked = desk.services.menu_entry("Start at login").await.ticked;
        (ticked == starts && desk.starts_at_login() == starts).then_some(())
    })
    .await;
}

#[tokio::test]
async fn starting_at_login_is_switched_in_the_menu() {
    let desk = Desk::new().await;
    let program = desk.program(&[]);
    let entry = desk.services.menu_entry("Start at login").await;
    assert!(!entry.ticked && !desk.starts_at_login());
    for starts in [true, false] {
        desk.services.choose("Start at login").await;
        starts_at_login(&desk, starts).await;
    }
    program.kill().await;
}

#[tokio::test]
async fn where_a_package_starts_it_one_person_can_say_no_and_yes_again() {
    let desk = Desk::new().await.with_package();
    let own = desk.config().join("autostart/forewarn.desktop");
    let program = desk.program(&[]);
    let entry = desk.services.menu_entry("Start at login").await;
    assert!(entry.ticked && desk.starts_at_login() && !own.exists());
    desk.services.choose("Start at login").await;
    starts_at_login(&desk, false).await;
    program.kill().await;

    let program = desk.program(&[]);
    let entry = desk.services.menu_entry("Start at login").await;
    assert!(!entry.ticked && !desk.starts_at_login(), "the next start changes nothing");
    desk.services.choose("Start at login").await;
    starts_at_login(&desk, true).await;
    assert!(!own.exists(), "one entry is enough");
    program.kill().await;
}
