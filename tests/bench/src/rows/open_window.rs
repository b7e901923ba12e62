//! The CPU time and memory of an open window.

use std::time::{Duration, Instant};

use bench::peers;
use bench::process::{Memory, tree_cpu};
use bench::table::{Amount, Goal, Row};
use end_to_end::{Program, TestDesktop};
use imds_simulator::EventPlan;
use scheduled_events::EventType;

pub(super) const NOTE: &str = "an open window after 10 s: CPU time of the program and its children in 20 s, and their \
    PSS, with nothing pending and with one event that is an hour ahead; against the minimal program's window with a \
    clock that shows seconds. All are visible and drawn in software, one after the other.";

/// Until the window is drawn and temporary memory released.
const SETTLE: Duration = Duration::from_secs(10);
const SPAN: Duration = Duration::from_secs(20);

pub(super) async fn measure() -> Vec<Row> {
    let desktop = TestDesktop::new().await;
    let clock = window(&desktop, peers::start_clock(&desktop), "Open", "Minimal").await;
    let desktop = TestDesktop::new().await;
    let quiet = window(&desktop, desktop.start(&[]), "Open Forewarn", "Forewarn").await;
    let desktop = TestDesktop::new().await;
    let plan = EventPlan::new(EventType::Reboot).on(["web-01"]).notice(Duration::from_secs(3600));
    desktop.azure.handle().schedule(plan).unwrap();
    let program = desktop.start(&[]);
    desktop.services.toast("Reboot in").await;
    let countdown = window(&desktop, program, "Open Forewarn", "Forewarn").await;

    let against = "the minimal program with a clock";
    let cpu = |what: &str, ours: &Figures, goal| {
        Row::new(what, Amount::Cores(ours.cpu), against, Amount::Cores(clock.cpu), Goal::AtMost(goal))
    };
    let (ours, theirs) = (Amount::Bytes(countdown.memory), Amount::Bytes(clock.memory));
    vec![
        cpu("open window, nothing pending, CPU", &quiet, 1.1),
        cpu("open window, one countdown, CPU", &countdown, 1.3),
        Row::new("open window, memory", ours, against, theirs, Goal::AtMost(1.15)),
    ]
}

struct Figures {
    /// As a fraction of one core.
    cpu: f64,
    /// In bytes.
    memory: f64,
}

async fn window(desktop: &TestDesktop, program: Program, entry: &str, title: &str) -> Figures {
    desktop.services.choose(entry).await;
    desktop.wait_for_windows(title, 1).await;
    tokio::time::sleep(SETTLE).await;
    let (began, before) = (Instant::now(), tree_cpu(program.id()));
    tokio::time::sleep(SPAN).await;
    let cpu = tree_cpu(program.id()).saturating_sub(before).as_secs_f64() / began.elapsed().as_secs_f64();
    let memory = Memory::of(program.id()).pss as f64;
    program.kill().await;
    Figures { cpu, memory }
}
