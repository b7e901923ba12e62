//! The time from the start to the first request.

use std::sync::Arc;
use std::time::Instant;

use bench::endpoint::Endpoint;
use bench::peers::{self, LineReader};
use bench::statistics::median;
use bench::table::{Amount, Goal, Row};
use end_to_end::TestDesktop;

pub(super) const NOTE: &str = "from process start to the first request, and to the ready event of the minimal \
    program; medians of 15 starts, alternating.";

const STARTS: usize = 15;

pub(super) async fn measure() -> Vec<Row> {
    let desktop = TestDesktop::new().await;
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    // The first start fills the system's file cache and isn't included.
    for _ in 0..=STARTS {
        ours.push(first_request(&desktop).await);
        theirs.push(ready(&desktop).await);
    }
    let median_of = |times: &[f64]| Amount::Time(median(&times[1..]));
    vec![Row::new(
        "start → first request",
        median_of(&ours),
        "a minimal Tauri program, until ready",
        median_of(&theirs),
        Goal::AtMost(1.2),
    )]
}

async fn first_request(desktop: &TestDesktop) -> f64 {
    let endpoint = Endpoint::start(|_| Arc::from(&br#"{"DocumentIncarnation":1,"Events":[]}"#[..])).await;
    let (url, data) = (endpoint.url(), desktop.data().display().to_string());
    let began = Instant::now();
    let program = desktop.start_with_args(&["--endpoint", &url, "--data-dir", &data]);
    let requests = endpoint.wait_for_polls(1).await;
    program.kill().await;
    requests.first.unwrap().duration_since(began).as_secs_f64()
}

async fn ready(desktop: &TestDesktop) -> f64 {
    let began = Instant::now();
    let mut minimal = LineReader::start(desktop.command(peers::built("minimal")));
    minimal.line().await;
    let taken = began.elapsed().as_secs_f64();
    minimal.child.kill().await.unwrap();
    taken
}
