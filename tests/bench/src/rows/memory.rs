//! What the program holds in memory.

use std::time::Duration;

use bench::peers;
use bench::process::Memory;
use bench::table::{Amount, Goal, Line};
use end_to_end::{Desk, Program};

pub(super) const NOTE: &str = "PSS of the program and its children, each on a separate desktop: 10 s after the \
    tray icon appears, and 10 s after a window was opened and closed. On Linux, WebKit's network process stays with \
    both.";

/// Until what was needed only for a moment is given back.
const SETTLE: Duration = Duration::from_secs(10);

pub(super) async fn measure() -> Vec<Line> {
    let desk = Desk::new().await;
    let ours = watch(&desk, desk.program(&[]), "No maintenance scheduled", "Open Forewarn", "Forewarn").await;
    let desk = Desk::new().await;
    let theirs = watch(&desk, peers::start_minimal(&desk), "Open", "Open", "Minimal").await;
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
async fn watch(desk: &Desk, program: Program, there: &str, open: &str, title: &str) -> (Memory, Memory) {
    desk.services.menu_entry(there).await;
    tokio::time::sleep(SETTLE).await;
    let before = Memory::of(program.id());
    desk.services.choose(open).await;
    desk.sees_windows(title, 1).await;
    // Long enough for a page to be there whole.
    tokio::time::sleep(SETTLE / 2).await;
    desk.close_windows(title);
    desk.sees_windows(title, 0).await;
    tokio::time::sleep(SETTLE).await;
    let after = Memory::of(program.id());
    program.kill().await;
    (before, after)
}
