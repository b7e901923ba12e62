//! What the program holds in memory.

use std::time::Duration;

use bench::peers;
use bench::process::Memory;
use bench::table::{Amount, Goal, Line};
use end_to_end::{Program, TestDesktop};

pub(super) const NOTE: &str = "PSS of the program and its children, each on a separate desktop: 10 s after the \
    tray icon appears, and 10 s after a window was opened and closed. On Linux, WebKit's network process stays with \
    both.";

/// Until what was needed only for a moment is given back.
const SETTLE: Duration = Duration::from_secs(10);

pub(super) async fn measure() -> Vec<Line> {
    let desktop = TestDesktop::new().await;
    let ours = watch(&desktop, desktop.start(&[]), "No maintenance scheduled", "Open Forewarn", "Forewarn").await;
    let desktop = TestDesktop::new().await;
    let theirs = watch(&desktop, peers::start_minimal(&desktop), "Open", "Open", "Minimal").await;
    let amount = |memory: &Memory| Amount::Bytes(memory.pss as f64);
    let line = |what: &str, ours, theirs, goal| {
        Line::new(what, amount(ours), "a minimal Tauri program with a tray", amount(theirs), Goal::AtMost(goal))
    };
    eprintln!("processes left: {:?} and {:?}", ours.1.processes, theirs.1.processes);
    vec![
        line("memory, tray only", &ours.0, &theirs.0, 1.15),
        line("memory, after a window was open", &ours.1, &theirs.1, 1.1),
    ]
}

/// Before the first window, and after it.
async fn watch(desktop: &TestDesktop, program: Program, there: &str, open: &str, title: &str) -> (Memory, Memory) {
    desktop.services.menu_entry(there).await;
    tokio::time::sleep(SETTLE).await;
    let before = Memory::of(program.id());
    desktop.services.choose(open).await;
    desktop.wait_for_windows(title, 1).await;
    // Long enough for a page to be there whole.
    tokio::time::sleep(SETTLE / 2).await;
    desktop.close_windows(title);
    desktop.wait_for_windows(title, 0).await;
    tokio::time::sleep(SETTLE).await;
    let after = Memory::of(program.id());
    program.kill().await;
    (before, after)
}
