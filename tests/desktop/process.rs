//! Arguments, exit, the demo and starting at login.

use end_to_end::{Program, Signal, TestDesktop, wait_for};
use tokio::process::Command;

#[tokio::test]
async fn bad_arguments_print_one_line_and_exit_with_2() {
    for (arguments, about) in [
        (&["--endpoint", "https://example.com"][..], "plain http"),
        (&["--endpoint", "nonsense"], "not a URL"),
        (&["--speed", "fast"], "fast"),
        (&["--demo", "no-such-scenario"], "no-such-scenario"),
        (&["--unknown"], "--unknown"),
    ] {
        let output = Command::new(Program::path()).args(arguments).output().await.unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(about), "{arguments:?}: {error}");
    }
    let version = Command::new(Program::path()).arg("--version").output().await.unwrap();
    assert_eq!(version.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&version.stdout).starts_with("forewarn "));
}

#[tokio::test]
async fn signals_and_the_quit_entry_exit_cleanly() {
    for signal in [Signal::INT, Signal::TERM] {
        let desktop = TestDesktop::new().await;
        let program = desktop.start(&[]);
        desktop.services.menu_entry("No maintenance scheduled").await;
        program.signal(signal);
        assert_eq!(program.wait().await.code(), Some(0), "{signal:?}");
    }
    let desktop = TestDesktop::new().await;
    let program = desktop.start(&[]);
    desktop.services.choose("Quit").await;
    assert_eq!(program.wait().await.code(), Some(0));
}

#[tokio::test]
async fn the_demo_is_labeled_in_the_tray() {
    let desktop = TestDesktop::new().await;
    let program = desktop.start_with_args(&["--demo", "overlapping", "--speed", "60"]);
    desktop.services.toast("Reboot").await;
    let label = desktop.services.tray_label().await.unwrap_or_default();
    assert!(label.to_lowercase().contains("demo"), "{label}");
    program.signal(Signal::TERM);
    assert_eq!(program.wait().await.code(), Some(0));
}

#[tokio::test]
async fn the_demo_plays_all_its_events() {
    let desktop = TestDesktop::new().await;
    let mut program = desktop.start_with_args(&["--demo", "--speed", "60"]);
    for summary in ["Reboot in", "Rebooting now", "Reboot finished", "Redeploy in", "Redeploy canceled"] {
        desktop.services.toast(summary).await;
    }
    desktop.services.menu_entry("No maintenance scheduled").await;
    assert!(program.is_running());
    program.signal(Signal::TERM);
    assert_eq!(program.wait().await.code(), Some(0));
}

/// Waits until both the menu and the autostart entry have this state.
async fn wait_for_autostart(desktop: &TestDesktop, starts: bool) {
    wait_for(&format!("the autostart state {starts} in menu and file"), || async {
        let checked = desktop.services.menu_entry("Start at sign-in").await.checked;
        (checked == starts && desktop.starts_at_login() == starts).then_some(())
    })
    .await;
}

#[tokio::test]
async fn the_menu_toggles_starting_at_login() {
    let desktop = TestDesktop::new().await;
    let program = desktop.start(&[]);
    let entry = desktop.services.menu_entry("Start at sign-in").await;
    assert!(!entry.checked && !desktop.starts_at_login());
    for starts in [true, false] {
        desktop.services.choose("Start at sign-in").await;
        wait_for_autostart(&desktop, starts).await;
    }
    program.kill().await;
}

#[tokio::test]
async fn a_user_can_override_the_system_autostart() {
    let desktop = TestDesktop::new().await.with_system_autostart();
    let own = desktop.config().join("autostart/forewarn.desktop");
    let program = desktop.start(&[]);
    let entry = desktop.services.menu_entry("Start at sign-in").await;
    assert!(entry.checked && desktop.starts_at_login() && !own.exists());
    desktop.services.choose("Start at sign-in").await;
    wait_for_autostart(&desktop, false).await;
    program.kill().await;

    let program = desktop.start(&[]);
    let entry = desktop.services.menu_entry("Start at sign-in").await;
    assert!(!entry.checked && !desktop.starts_at_login(), "the choice survives a restart");
    desktop.services.choose("Start at sign-in").await;
    wait_for_autostart(&desktop, true).await;
    assert!(!own.exists(), "the system's entry is enough");
    program.kill().await;
}
