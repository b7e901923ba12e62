//! A month that went before, so that the history has something to show.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Offset, TimeDelta, Utc};
use forewarn_core::{AlertLedger, Boot, Language, Now, Settings, Timestamp, Tracker, Words};
use forewarn_engine::History;
use forewarn_engine::history::Batch;
use scheduled_events::{
    ApiVersion, Document, Event, EventId, EventSource, EventStatus, EventType, NotBefore, Response, VmName,
};

/// What happened: how many hours before now it was announced, what it was, to whom, how long it took; cancelled where
/// it took no time.
const MONTH: [(i64, EventType, &[&str], i64); 9] = [
    (28 * 24 + 3, EventType::Freeze, &["web-01"], 9),
    (25 * 24 + 7, EventType::Reboot, &["web-01", "web-02"], 250),
    (21 * 24 + 1, EventType::Redeploy, &["db-01"], 610),
    (17 * 24 + 16, EventType::Freeze, &["web-01", "db-01"], 7),
    (14 * 24 + 5, EventType::Reboot, &["web-02"], 0),
    (9 * 24 + 11, EventType::Preempt, &["web-02"], 45),
    (6 * 24 + 20, EventType::Freeze, &["web-01"], 12),
    (4 * 24 + 2, EventType::Redeploy, &["web-01"], 730),
    (26, EventType::Reboot, &["web-01"], 190),
];

/// Writes it as a program that watched all the time would have.
pub(crate) fn write(data: &Path, until: DateTime<Utc>) {
    let mut watch = Watch::begin(data, until - TimeDelta::days(29));
    for (number, (hours, event_type, vms, seconds)) in MONTH.iter().enumerate() {
        let announced = until - TimeDelta::hours(*hours);
        let starts = announced + TimeDelta::minutes(15);
        let event = Event {
            id: Some(EventId::new(format!("C7061BAC-AFDC-4513-B24B-AA5F13A161{number:02}"))),
            event_type: event_type.clone(),
            status: EventStatus::Scheduled,
            resource_type: "VirtualMachine".to_owned(),
            resources: vms.iter().copied().map(VmName::new).collect(),
            not_before: NotBefore::At(starts),
            description: "Host server is undergoing maintenance.".to_owned(),
            source: Some(EventSource::Platform),
            duration_in_seconds: Some(-1),
            extra: serde_json::Map::new(),
        };
        watch.sees(announced, std::slice::from_ref(&event));
        if *seconds > 0 {
            let started = Event { status: EventStatus::Started, not_before: NotBefore::Unstated, ..event };
            watch.sees(starts, &[started]);
        }
        watch.sees(starts + TimeDelta::seconds(*seconds), &[]);
    }
    watch.sees(until - TimeDelta::seconds(1), &[]);
    watch.monitored(until - TimeDelta::days(31), until);
}

struct Watch {
    history: History,
    tracker: Tracker,
    ledger: AlertLedger,
    began: DateTime<Utc>,
}

impl Watch {
    fn begin(data: &Path, began: DateTime<Utc>) -> Self {
        let history = History::open(data.join("history.sqlite3"), began);
        Self { history, tracker: Tracker::new(&now(began, began)), ledger: AlertLedger::default(), began }
    }

    /// The timeline shows as unknown what nothing says was monitored.
    fn monitored(&mut self, from: DateTime<Utc>, until: DateTime<Utc>) {
        let minutes = (0..).map(|minutes| from + TimeDelta::minutes(minutes)).take_while(|at| *at <= until);
        for at in minutes {
            self.history.record_monitoring(Timestamp { endpoint: at, local: at });
        }
        self.history.close(until);
    }

    fn sees(&mut self, at: DateTime<Utc>, events: &[Event]) {
        let now = now(self.began, at);
        let document =
            Arc::new(Document { events: events.iter().cloned().map(Arc::new).collect(), ..Document::empty(1) });
        let response =
            Response { document, server_time: Some(at), version: ApiVersion::NEWEST, round_trip: Duration::ZERO };
        let changes = self.tracker.observe(Ok(response), &now);
        // Whatever there was to tell was told, so that nothing of it is told when the program starts.
        let words = Words { language: Language::English, offset: Utc.fix() };
        for alert in self.ledger.plan(&self.tracker, &Settings::default(), words, &now).due {
            self.ledger.mark_shown(&alert);
        }
        let batch = Batch::new(self.tracker.state().clone(), at);
        self.history.save(&Batch { changes, ledger: self.ledger.clone(), ..batch });
    }
}

fn now(began: DateTime<Utc>, at: DateTime<Utc>) -> Now {
    Now { wall: at, monotonic: (at - began).to_std().unwrap(), boot: Some(Boot::Id("past".to_owned())) }
}
