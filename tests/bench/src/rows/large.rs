//! A very large document that changes with every poll.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use bench::callgrind::Callgrind;
use bench::endpoint::Endpoint;
use bench::peers;
use bench::process::{CpuMeter, own_cpu};
use bench::statistics::{median, percentile};
use bench::table::{Amount, Goal, Row};
use chrono::{DateTime, TimeDelta, Utc};
use end_to_end::{Program, TestDesktop, wait_for};
use serde_json::Value;

use super::frames::{self, FRAME};

pub(super) const NOTE: &str = "1,000 events with 100 VMs each, one changed description per poll: CPU time per \
    poll with everything that follows, against parsing the same bytes into a `serde_json::Value`; then the instructions of \
    both outside the kernel, counted by Valgrind. For the page: 95th percentile of the longest task in each second, in the \
    real window.";

const EVENTS: usize = 1_000;
const VMS: usize = 100;
const POLLS: u64 = 30;

/// Polls whose instructions are counted.
const COUNTED: u32 = 8;

/// Far enough ahead that no event starts or triggers a reminder.
const NOTICE: TimeDelta = TimeDelta::hours(3);

pub(super) async fn measure() -> Vec<Row> {
    let what = "1,000 events with 100 VMs each, per changed poll";
    let ours = Amount::Time(polls().await);
    let theirs = Amount::Time(parsing());
    let busy = Amount::Time(page().await);
    vec![
        Row::new(what, ours, SERDE_JSON, theirs, Goal::AtMost(3.0)),
        Row::counted("the same, instructions", counted_polls().await, SERDE_JSON, counted_parsing().await, 3.0),
        Row::new("the same, longest pause of the page", busy, "a frame", Amount::Time(FRAME), Goal::AtMost(1.0)),
    ]
}

const SERDE_JSON: &str = "serde_json alone on the same bytes";

async fn polls() -> f64 {
    let (desktop, endpoint) = (TestDesktop::new().await, endpoint().await);
    let (url, data) = (endpoint.url(), desktop.data().display().to_string());
    let program = desktop.start_with_args(&["--endpoint", &url, "--data-dir", &data]);
    wait_for_notifications(&desktop, &endpoint).await;
    let mut meter = CpuMeter::start(program.id());
    let first = endpoint.requests().polls;
    let last = loop {
        let polls = endpoint.wait_for_polls(endpoint.requests().polls + 1).await.polls;
        meter.elapsed();
        if polls >= first + POLLS {
            break polls;
        }
    };
    // The effects of the last poll.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let cpu_time = meter.elapsed().as_secs_f64();
    program.kill().await;
    cpu_time / (last - first) as f64
}

async fn counted_polls() -> Result<f64, String> {
    let callgrind = Callgrind::find()?;
    let (desktop, endpoint) = (TestDesktop::new().await, endpoint().await);
    let mut valgrind = desktop.command("valgrind");
    callgrind.prepare(&mut valgrind, &Program::path());
    valgrind.args(["--endpoint", &endpoint.url()]).arg("--data-dir").arg(desktop.data());
    let program = Program::start(valgrind);
    wait_for_notifications(&desktop, &endpoint).await;
    callgrind.reset(program.id());
    endpoint.wait_for_polls(endpoint.requests().polls + u64::from(COUNTED)).await;
    let instructions = callgrind.instructions(program.id());
    program.kill().await;
    Ok(instructions / f64::from(COUNTED))
}

async fn counted_parsing() -> Result<f64, String> {
    let callgrind = Callgrind::find()?;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("document.json");
    std::fs::write(&file, document(1, Utc::now())).unwrap();
    let program = peers::built("bench-parse");
    let [once, more] = [1, 1 + COUNTED].map(|times| times.to_string());
    let once = callgrind.run(&program, &[file.as_ref(), once.as_ref()]).await;
    let more = callgrind.run(&program, &[file.as_ref(), more.as_ref()]).await;
    Ok((more - once) / f64::from(COUNTED))
}

/// Waits until all events have been notified.
async fn wait_for_notifications(desktop: &TestDesktop, endpoint: &Endpoint) {
    endpoint.wait_for_polls(3).await;
    wait_for("a notification", || async { (!desktop.services.toasts().is_empty()).then_some(()) }).await;
    let mut before = usize::MAX;
    while desktop.services.toasts().len() != before {
        before = desktop.services.toasts().len();
        tokio::time::sleep(Duration::from_secs(5)).await;
    }
}

fn parsing() -> f64 {
    let document = document(1, Utc::now());
    let once = || {
        let start = own_cpu();
        let value: Value = serde_json::from_slice(&document).unwrap();
        let taken = own_cpu().saturating_sub(start);
        assert!(value.is_object());
        taken.as_secs_f64()
    };
    median(&std::array::from_fn::<f64, 21, _>(|_| once()))
}

async fn page() -> f64 {
    let (desktop, endpoint) = (TestDesktop::new().await, endpoint().await);
    let (url, data) = (endpoint.url(), desktop.data().display().to_string());
    let page = desktop.open_window_with_args(&["--endpoint", &url, "--data-dir", &data, "--show"]).await;
    page.find(".card").await;
    wait_for_notifications(&desktop, &endpoint).await;
    let pauses = frames::pauses(&page, 20, "() => {}").await;
    page.close().await;
    eprintln!("longest pauses: {pauses:?}");
    percentile(&pauses, 95.0)
}

async fn endpoint() -> Endpoint {
    let not_before = Utc::now() + NOTICE;
    Endpoint::start(move |number| document(number, not_before)).await
}

/// The document of this poll. One event differs from the previous document.
fn document(number: u64, not_before: DateTime<Utc>) -> Arc<[u8]> {
    let not_before = not_before.format("%a, %d %b %Y %H:%M:%S GMT");
    let vms: Vec<String> = (1..=VMS).map(|vm| format!("\"web-{vm:02}\"")).collect();
    let vms = vms.join(",");
    let changing = usize::try_from(number).unwrap_or_default() % EVENTS;
    let mut text = format!("{{\"DocumentIncarnation\":{number},\"Events\":[");
    for event in 0..EVENTS {
        let round = number / EVENTS as u64 + u64::from(event <= changing);
        let comma = if event == 0 { "" } else { "," };
        // Writing to a String can't fail.
        write!(
            text,
            "{comma}{{\"EventId\":\"C7061BAC-AFDC-4513-B24B-{event:012X}\",\"EventStatus\":\"Scheduled\",\"EventType\":\"Reboot\",\
             \"ResourceType\":\"VirtualMachine\",\"Resources\":[{vms}],\"NotBefore\":\"{not_before}\",\
             \"Description\":\"Host server is undergoing maintenance, stage {round}.\",\"EventSource\":\"Platform\",\
             \"DurationInSeconds\":9}}"
        )
        .ok();
    }
    text.push_str("]}");
    Arc::from(text.into_bytes())
}
