//! Exiting, and second launches.

use end_to_end::{Program, reboot};

use crate::machine::{Machine, TIMEOUT, built, wait_for};

/// The class of the hidden window that receives session messages.
pub(crate) const SESSION: &str = "io.github.forewarn-session";

async fn assert_clean_exit(machine: &Machine, program: Program) {
    let status = program.wait_with_timeout(TIMEOUT).await;
    assert_eq!(status.code(), Some(0));
    let log = machine.log();
    assert!(log.lines().last().is_some_and(|line| line.contains("ended")), "{log}");
}

#[tokio::test]
async fn logging_off_saves_everything_and_exits() {
    let machine = Machine::new("log-off").await;
    let program = machine.start(&[]);
    let id = machine.azure.handle().schedule(reboot()).unwrap();
    wait_for("the event in the history", || async { machine.history_contains(&id.to_string()).then_some(()) }).await;
    let output = machine.helper(&["end-session", SESSION]).await;
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "allowed ended");
    assert_clean_exit(&machine, program).await;
}

#[tokio::test]
async fn closing_its_window_or_quit_exits() {
    let machine = Machine::new("quit").await;
    let program = machine.start(&[]);
    machine.wait_for_polls(2).await;
    assert_eq!(machine.helper(&["close", SESSION]).await.status.code(), Some(0));
    assert_clean_exit(&machine, program).await;

    let program = machine.start(&[]);
    machine.wait_for_polls(2).await;
    assert_eq!(machine.run(&built("forewarn.exe"), ["--quit"]).await.status.code(), Some(0));
    assert_clean_exit(&machine, program).await;
    // Succeeds even if no instance is running.
    assert_eq!(machine.run(&built("forewarn.exe"), ["--quit"]).await.status.code(), Some(0));
}

#[tokio::test]
async fn a_second_launch_opens_the_window_and_exits() {
    let machine = Machine::new("second").await;
    let mut first = machine.start(&[]);
    machine.wait_for_polls(2).await;
    let second = machine.start(&[]);
    assert_eq!(second.wait_with_timeout(TIMEOUT).await.code(), Some(0));
    let windows = machine.wait_for_text("WebView2").await;
    assert_eq!(windows.matches(SESSION).count(), 1, "{windows}");
    assert!(first.is_running());
    first.kill().await;
}
