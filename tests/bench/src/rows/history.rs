//! The page of a long history.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use bench::statistics::{median, percentile};
use bench::table::{Amount, Goal, Line};
use chrono::{DateTime, Offset, TimeDelta, Utc};
use end_to_end::TestDesktop;
use forewarn_core::{AlertLedger, Boot, Language, Now, Settings, Tracker, Words};
use forewarn_engine::History;
use forewarn_engine::history::Batch;
use scheduled_events::{
    ApiVersion, Document, Event, EventId, EventSource, EventStatus, EventType, NotBefore, Response, VmName,
};

use super::frames::{self, FRAME};

pub(super) const NOTE: &str = "in the real window, with 10,000 events on disk: from the click on the tab to the \
    first rows, median of 5 new windows; then the 95th percentile of the longest task in each second while every \
    frame scrolls by half a screen.";

const ROWS: usize = 10_000;

/// How many come and go together: as one transaction, a past is written soon.
const AT_ONCE: usize = 100;

const WINDOWS: usize = 5;

const FILE: &str = "history.sqlite3";

/// What a person does not feel as waiting.
const FIRST_PAINT: f64 = 0.1;

pub(super) async fn measure() -> Vec<Line> {
    let past = tempfile::tempdir().unwrap();
    write_past(past.path());
    let (mut paints, mut pauses) = (Vec::new(), Vec::new());
    for window in 0..WINDOWS {
        // A desktop of its own each: on the same one, a program that is about to end would be taken for the first.
        let desktop = TestDesktop::new().await;
        std::fs::copy(past.path().join(FILE), desktop.data().join(FILE)).unwrap();
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
        Line::new(what, Amount::Time(ours), against, Amount::Time(theirs), Goal::AtMost(1.0))
    };
    vec![
        line("history of 10,000 rows, first paint", median(&paints), "perceived as instant", FIRST_PAINT),
        line("history of 10,000 rows, scrolling, longest pause", percentile(&pauses, 95.0), "a frame", FRAME),
    ]
}

/// The frame in which the rows are drawn is over when a message that was sent in it comes.
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

/// Ten thousand reboots of the last three hundred days, as a program that watched all the time would have written them.
fn write_past(data: &Path) {
    let steps = i32::try_from(ROWS / AT_ONCE).unwrap_or_default();
    let began = Utc::now() - TimeDelta::days(300);
    let mut history = History::open(data.join(FILE), began);
    let mut tracker = Tracker::new(&now(began, began));
    let mut ledger = AlertLedger::default();
    for step in 0..steps {
        let announced = began + TimeDelta::days(299) / steps * step;
        let events = (0..AT_ONCE).map(|number| Arc::new(event(step, number, announced))).collect();
        for (at, events) in [(announced, events), (announced + TimeDelta::minutes(20), Vec::new())] {
            let document = Arc::new(Document { events, ..Document::empty(1) });
            let response =
                Response { document, server_time: Some(at), version: ApiVersion::NEWEST, round_trip: Duration::ZERO };
            let now = now(began, at);
            let changes = tracker.observe(Ok(response), &now);
            // Whatever there was to tell was told, so that nothing of it is told when the program starts.
            let words = Words { language: Language::English, offset: Utc.fix() };
            for alert in ledger.plan(&tracker, &Settings::default(), words, &now).due {
                ledger.mark_shown(&alert);
            }
            let batch = Batch::new(tracker.state().clone(), at);
            history.save(&Batch { changes, ledger: ledger.clone(), ..batch });
        }
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

fn now(began: DateTime<Utc>, at: DateTime<Utc>) -> Now {
    Now { wall: at, monotonic: (at - began).to_std().unwrap(), boot: Some(Boot::Id("past".to_owned())) }
}
