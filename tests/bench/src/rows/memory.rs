//! The program's memory.

use std::time::Duration;

use bench::peers;
use bench::process::Memory;
use bench::table::{Amount, Goal, Row};
use end_to_end::{Program, TestDesktop};

pub(super) const NOTE: &str = "PSS of the program and its children, 10 s after the tray icon appears, and 10 s \
    after a window was opened and closed. On Linux, WebKit's network process stays with both.";

/// Until temporary memory is released.
const SETTLE: Duration = Duration::from_secs(10);

pub(super) async fn measure() -> Vec<Row> {
    let desktop = TestDesktop::new().await;
    let ours = memory(&desktop, desktop.start(&[]), "No maintenance scheduled", "Open Forewarn", "Forewarn").await;
    let desktop = TestDesktop::new().await;
    let theirs = memory(&desktop, peers::start_minimal(&desktop), "Open", "Open", "Minimal").await;
    let amount = |memory: &Memory| Amount::Bytes(memory.pss as f64);
    let line = |what: &str, ours, theirs, goal| {
        Row::new(what, amount(ours), "a minimal Tauri program with a tray", amount(theirs), Goal::AtMost(goal))
    };
    eprintln!("processes left: {:?} and {:?}", ours.1.processes, theirs.1.processes);
    vec![
        line("memory, tray only", &ours.0, &theirs.0, 1.15),
        line("memory, after a window was open", &ours.1, &theirs.1, 1.1),
    ]
}

/// Measures before the first window and after it.
async fn memory(
    desktop: &TestDesktop,
    program: Program,
    ready_entry: &str,
    open_entry: &str,
    title: &str,
) -> (Memory, Memory) {
    desktop.services.menu_entry(ready_entry).await;
    tokio::time::sleep(SETTLE).await;
    let before = Memory::of(program.id());
    desktop.services.choose(open_entry).await;
    desktop.wait_for_windows(title, 1).await;
    // Until the page has loaded.
    tokio::time::sleep(SETTLE / 2).await;
    desktop.close_windows(title);
    desktop.wait_for_windows(title, 0).await;
    tokio::time::sleep(SETTLE).await;
    let after = Memory::of(program.id());
    program.kill().await;
    (before, after)
}
