//! A document as large as any, another one with each poll.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use bench::endpoint::Endpoint;
use bench::process::{CpuMeter, own_cpu};
use bench::statistics::{median, percentile};
use bench::table::{Amount, Goal, Line};
use chrono::{DateTime, TimeDelta, Utc};
use end_to_end::TestDesktop;
use serde_json::Value;

use super::frames::{self, FRAME};

pub(super) const NOTE: &str = "1,000 events with 100 VMs each, one changed description per poll: CPU time of \
    all threads per poll and everything that follows, against parsing the same bytes into a `serde_json::Value`. \
    Most of the rest is reading 2 MB from the socket and finding the change. The page is measured in the real \
    window: 95th percentile of the longest task of its thread in each second.";

const EVENTS: usize = 1_000;
const VMS: usize = 100;
const POLLS: u64 = 30;

/// A reminder or a start would be something else than what is measured, but the countdowns are to run.
const AHEAD: TimeDelta = TimeDelta::hours(3);

pub(super) async fn measure() -> Vec<Line> {
    let what = "1,000 events with 100 VMs each, per changed poll";
    let ours = Amount::Time(polls().await);
    let theirs = Amount::Time(parsing());
    let busy = Amount::Time(page().await);
    vec![
        Line::new(what, ours, "serde_json alone on the same bytes", theirs, Goal::AtMost(3.0)),
        Line::new("the same, longest pause of the page", busy, "a frame", Amount::Time(FRAME), Goal::AtMost(1.0)),
    ]
}

async fn polls() -> f64 {
    let (desktop, endpoint) = (TestDesktop::new().await, endpoint().await);
    let (url, data) = (endpoint.url(), desktop.data().display().to_string());
    let program = desktop.start_with_args(&["--endpoint", &url, "--data-dir", &data]);
    told(&desktop, &endpoint).await;
    let mut meter = CpuMeter::begin(program.id());
    let begun = endpoint.asked().times;
    let ended = loop {
        let asked = endpoint.asked_times(endpoint.asked().times + 1).await.times;
        meter.spent();
        if asked >= begun + POLLS {
            break asked;
        }
    };
    // What follows from the last one.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let spent = meter.spent().as_secs_f64();
    program.kill().await;
    spent / (ended - begun) as f64
}

/// Waits until all events are there and have been told of, so that only changes are left.
async fn told(desktop: &TestDesktop, endpoint: &Endpoint) {
    endpoint.asked_times(3).await;
    let mut before = usize::MAX;
    while desktop.services.toasts().len() != before {
        before = desktop.services.toasts().len();
        tokio::time::sleep(Duration::from_secs(5)).await;
    }
}

fn parsing() -> f64 {
    let document = document(1, Utc::now());
    let once = || {
        let begun = own_cpu();
        let value: Value = serde_json::from_slice(&document).unwrap();
        let taken = own_cpu().saturating_sub(begun);
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
    told(&desktop, &endpoint).await;
    let pauses = frames::pauses(&page, 20, "() => {}").await;
    page.close().await;
    eprintln!("longest pauses: {pauses:?}");
    percentile(&pauses, 95.0)
}

async fn endpoint() -> Endpoint {
    let not_before = Utc::now() + AHEAD;
    Endpoint::start(move |number| document(number, not_before)).await
}

/// The document with this number, in which one event differs from what it was in the one before.
fn document(number: u64, not_before: DateTime<Utc>) -> Arc<[u8]> {
    let not_before = not_before.format("%a, %d %b %Y %H:%M:%S GMT");
    let vms: Vec<String> = (1..=VMS).map(|vm| format!("\"web-{vm:02}\"")).collect();
    let vms = vms.join(",");
    let changing = usize::try_from(number).unwrap_or_default() % EVENTS;
    let mut text = format!("{{\"DocumentIncarnation\":{number},\"Events\":[");
    for event in 0..EVENTS {
        let round = number / EVENTS as u64 + u64::from(event <= changing);
        let comma = if event == 0 { "" } else { "," };
        // Writing to a text cannot fail.
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
