//! The history page with many rows.

use std::path::Path;

use bench::statistics::{median, percentile};
use bench::table::{Amount, Goal, Row};
use chrono::{DateTime, TimeDelta, Utc};
use end_to_end::{HistoryWriter, TestDesktop};
use scheduled_events::{Event, EventId, EventSource, EventStatus, EventType, NotBefore, VmName};

use super::frames::{self, FRAME};

pub(super) const NOTE: &str = "10,000 events, in the real window: from the click on the tab to the first rows, \
    median of 5; then the 95th percentile of the longest task in each second while every frame scrolls by half a \
    screen.";

const ROWS: usize = 10_000;

/// Events per poll: fewer transactions are faster to write.
const BATCH: usize = 100;

const WINDOWS: usize = 5;

const FILE: &str = "history.sqlite3";

/// The limit of what users perceive as instantaneous, in seconds.
const FIRST_PAINT: f64 = 0.1;

pub(super) async fn measure() -> Vec<Row> {
    let folder = tempfile::tempdir().unwrap();
    write_history(folder.path());
    let (mut paints, mut pauses) = (Vec::new(), Vec::new());
    for window in 0..WINDOWS {
        // On the same desktop, a new program could find the previous one still running.
        let desktop = TestDesktop::new().await;
        std::fs::copy(folder.path().join(FILE), desktop.data().join(FILE)).unwrap();
        let page = desktop.open_window().await;
        page.wait_for_text("No maintenance scheduled").await;
        let painted = page.client.execute_async(OPEN, vec![]).await.unwrap();
        paints.push(painted.as_f64().unwrap() / 1_000.0);
        if window == 0 {
            page.wait_for_text("10,000").await;
            pauses = frames::pauses(&page, 15, SCROLL).await;
        }
        page.close().await;
    }
    eprintln!("first paints: {paints:?}, longest pauses: {pauses:?}");
    let line = |what: &str, ours, against: &str, theirs| {
        Row::new(what, Amount::Time(ours), against, Amount::Time(theirs), Goal::AtMost(1.0))
    };
    vec![
        line("history of 10,000 rows, first paint", median(&paints), "perceived as instant", FIRST_PAINT),
        line("history of 10,000 rows, scrolling, longest pause", percentile(&pauses, 95.0), "a frame", FRAME),
    ]
}

/// A message sent in the frame that draws the rows arrives after that frame.
const OPEN: &str = "
    const [done] = arguments;
    const began = performance.now();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now() - began);
    const look = () => {
        if (document.querySelector('.history-row[data-id]:not([data-id=\"\"])')) port2.postMessage(null);
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    document.querySelector('#tab-history').click();
";

const SCROLL: &str = "() => {
    const page = document.querySelector('.history');
    const last = page.scrollHeight - page.clientHeight;
    page.scrollTop = page.scrollTop + 1 >= last ? 0 : page.scrollTop + page.clientHeight / 2;
}";

/// Writes ten thousand events of the last three hundred days.
fn write_history(data: &Path) {
    let steps = i32::try_from(ROWS / BATCH).unwrap_or_default();
    let began = Utc::now() - TimeDelta::days(300);
    let mut history = HistoryWriter::new(data, began);
    for step in 0..steps {
        let announced = began + TimeDelta::days(299) / steps * step;
        history.poll(announced, (0..BATCH).map(|number| event(step, number, announced)).collect());
        history.poll(announced + TimeDelta::minutes(20), Vec::new());
    }
}

fn event(step: i32, number: usize, announced: DateTime<Utc>) -> Event {
    let types = [EventType::Freeze, EventType::Reboot, EventType::Redeploy, EventType::Preempt, EventType::Terminate];
    Event {
        id: Some(EventId::new(format!("C7061BAC-AFDC-4513-{step:04}-{number:012}"))),
        event_type: types[number % types.len()].clone(),
        status: EventStatus::Scheduled,
        resource_type: "VirtualMachine".to_owned(),
        resources: vec![VmName::new("web-01"), VmName::new(format!("web-{:02}", number % 50))],
        not_before: NotBefore::At(announced + TimeDelta::minutes(15)),
        description: "Host server is undergoing maintenance.".to_owned(),
        source: Some(EventSource::Platform),
        duration_in_seconds: Some(-1),
        extra: serde_json::Map::new(),
    }
}
