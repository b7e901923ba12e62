//! How the program ends, and that there is but one.

use end_to_end::Program;

use crate::events::reboot;
use crate::machine::{Machine, PATIENCE, built, eventually};

/// The hidden window through which Windows speaks with the program.
pub(crate) const SESSION: &str = "io.github.forewarn-session";

/// It has ended well, with everything in its place.
async fn has_ended(machine: &Machine, program: Program) {
    let status = program.ends_within(PATIENCE).await;
    assert_eq!(status.code(), Some(0));
    let log = machine.log();
    assert!(log.lines().last().is_some_and(|line| line.contains("ended")), "{log}");
}

#[tokio::test]
async fn logging_off_ends_it_with_everything_saved() {
    let machine = Machine::new("log-off").await;
    let program = machine.program(&[]);
    let id = machine.azure.handle().schedule(reboot()).unwrap();
    eventually("the event in the history", || async { machine.remembers(&id.to_string()).then_some(()) }).await;
    let told = machine.desk(&["end-session", SESSION]).await;
    assert_eq!(String::from_utf8_lossy(&told.stdout).trim(), "may ended");
    has_ended(&machine, program).await;
}

#[tokio::test]
async fn it_ends_when_its_window_is_closed_and_when_it_is_asked_to_quit() {
    let machine = Machine::new("quit").await;
    let program = machine.program(&[]);
    machine.polls(2).await;
    assert_eq!(machine.desk(&["close", SESSION]).await.status.code(), Some(0));
    has_ended(&machine, program).await;

    let program = machine.program(&[]);
    machine.polls(2).await;
    assert_eq!(machine.run(&built("forewarn.exe"), ["--quit"]).await.status.code(), Some(0));
    has_ended(&machine, program).await;
    // Nobody is there to ask, which is all that was wanted.
    assert_eq!(machine.run(&built("forewarn.exe"), ["--quit"]).await.status.code(), Some(0));
}

#[tokio::test]
async fn a_second_launch_opens_the_window_of_the_first_and_ends() {
    let machine = Machine::new("second").await;
    let mut first = machine.program(&[]);
    machine.polls(2).await;
    let second = machine.program(&[]);
    assert_eq!(second.ends_within(PATIENCE).await.code(), Some(0));
    let windows = machine.shows("WebView2").await;
    assert_eq!(windows.matches(SESSION).count(), 1, "{windows}");
    assert!(first.is_running());
    first.kill().await;
}
