//! How soon after its start the program watches.

use std::sync::Arc;
use std::time::Instant;

use bench::endpoint::Endpoint;
use bench::peers::{self, Speaking};
use bench::statistics::median;
use bench::table::{Amount, Goal, Line};
use end_to_end::Desk;

pub(super) const NOTE: &str = "from the start of the process to the first request, and to the ready event of \
    the minimal program; medians of 15 starts each, alternating.";

const STARTS: usize = 15;

pub(super) async fn measure() -> Vec<Line> {
    let desk = Desk::new().await;
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    // The first of each finds nothing in the system's memory.
    for _ in 0..=STARTS {
        ours.push(first_request(&desk).await);
        theirs.push(ready(&desk).await);
    }
    let median_of = |times: &[f64]| Amount::Time(median(&times[1..]));
    vec![Line::new(
        "start → first request",
        median_of(&ours),
        "a minimal Tauri program, until ready",
        median_of(&theirs),
        Goal::AtMost(1.2),
    )]
}

async fn first_request(desk: &Desk) -> f64 {
    let endpoint = Endpoint::start(|_| Arc::from(&br#"{"DocumentIncarnation":1,"Events":[]}"#[..])).await;
    let (url, data) = (endpoint.url(), desk.data().display().to_string());
    let began = Instant::now();
    let program = desk.program_with(&["--endpoint", &url, "--data-dir", &data]);
    let asked = endpoint.asked_times(1).await;
    program.kill().await;
    asked.first.unwrap().duration_since(began).as_secs_f64()
}

async fn ready(desk: &Desk) -> f64 {
    let began = Instant::now();
    let mut minimal = Speaking::start(desk.command(peers::minimal()));
    minimal.line().await;
    let taken = began.elapsed().as_secs_f64();
    minimal.child.kill().await.unwrap();
    taken
}
