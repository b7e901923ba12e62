//! A tracker whose changes are recorded in a history.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use forewarn_core::{Boot, Change, EventKey, HistoryDays, Now, SettingKey, Settings, Timestamp, Tracker};
use scheduled_events::{
    ApiVersion, Document, Event, EventId, EventSource, EventStatus, EventType, Failure, NotBefore, Response, VmName,
};
use tempfile::TempDir;

use super::{Batch, Filter, History, HistoryEvent, PageRequest, SavedTo, Sort, Transition};

/// 2026-03-02 12:32:00 UTC.
pub(super) fn start() -> DateTime<Utc> {
    DateTime::from_timestamp(1_772_454_720, 0).unwrap()
}

pub(super) fn event(event_type: &str, id: &str) -> Event {
    Event {
        id: Some(EventId::new(id)),
        event_type: EventType::from(event_type),
        status: EventStatus::Scheduled,
        resource_type: "VirtualMachine".to_owned(),
        resources: vec![VmName::new("web-01")],
        not_before: NotBefore::At(start() + TimeDelta::days(3000)),
        description: "Host server is undergoing maintenance.".to_owned(),
        source: Some(EventSource::Platform),
        duration_in_seconds: Some(-1),
        extra: serde_json::Map::new(),
    }
}

pub(super) fn reboot(id: &str) -> Event {
    event("Reboot", id)
}

pub(super) fn started(event: Event) -> Event {
    Event { status: EventStatus::Started, not_before: NotBefore::Unstated, ..event }
}

pub(super) fn days(days: u16) -> HistoryDays {
    let mut settings = Settings::default();
    settings.set(SettingKey::HistoryDays, &days.into()).unwrap();
    settings.history_days
}

pub(super) struct HistoryFixture {
    pub(super) history: History,
    pub(super) tracker: Tracker,
    pub(super) now: Now,
    pub(super) truth: DateTime<Utc>,
    // Dropped last, because Windows doesn't delete open files.
    pub(super) folder: TempDir,
}

impl HistoryFixture {
    pub(super) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let history = History::open(folder.path().join("history.sqlite3"), start());
        Self::with(folder, history)
    }

    pub(super) fn with(folder: TempDir, history: History) -> Self {
        let now = Now { wall: start(), monotonic: Duration::from_secs(1_000), boot: Some(Boot::Id("1".to_owned())) };
        Self { history, tracker: Tracker::new(&now), now, truth: start(), folder }
    }

    pub(super) fn timestamp(&self) -> Timestamp {
        Timestamp { endpoint: self.truth, local: self.now.wall }
    }

    pub(super) fn advance(&mut self, span: TimeDelta) {
        self.truth += span;
        self.now.wall += span;
        self.now.monotonic += span.to_std().unwrap();
    }

    /// Polls a second later and records the changes.
    pub(super) fn poll(&mut self, events: &[Event]) -> SavedTo {
        self.advance(TimeDelta::seconds(1));
        self.observe(Ok(Response {
            document: Arc::new(Document {
                events: events.iter().cloned().map(Arc::new).collect(),
                ..Document::empty(1)
            }),
            server_time: DateTime::from_timestamp(self.truth.timestamp(), 0),
            version: ApiVersion::NEWEST,
            round_trip: Duration::from_millis(5),
        }))
    }

    pub(super) fn fail_poll(&mut self) -> SavedTo {
        self.advance(TimeDelta::seconds(1));
        self.observe(Err(Failure::Forbidden { status: 403 }))
    }

    pub(super) fn record(&mut self, changes: &[Change]) -> SavedTo {
        let batch = Batch::new(self.tracker.state().clone(), self.now.wall);
        self.history.save(&Batch { changes: changes.to_vec(), ..batch })
    }

    /// Closes the file.
    pub(super) fn close(&mut self) {
        self.history = History::open(self.folder.path().join("elsewhere/history.sqlite3"), start());
    }

    pub(super) fn restart(&mut self) {
        let path = self.history.path().to_owned();
        self.close();
        self.history = History::open(path, self.now.wall);
        self.tracker = Tracker::restore(self.history.tracker_state(), &self.now);
    }

    pub(super) fn all(&mut self) -> Vec<HistoryEvent> {
        let sort = Sort { descending: false, ..Sort::default() };
        self.history.page(&Filter::default(), sort, PageRequest::default()).unwrap().events
    }

    pub(super) fn keys(&mut self) -> Vec<String> {
        self.all().into_iter().map(|event| event.key.to_string()).collect()
    }

    pub(super) fn transitions(&mut self, key: &str) -> Vec<Transition> {
        let event = self.history.latest_by_key(&EventKey::new(key)).unwrap().unwrap();
        self.history.event(event.id).unwrap().unwrap().transitions
    }

    pub(super) fn kinds(&mut self, key: &str) -> Vec<String> {
        self.transitions(key).into_iter().map(|transition| transition.kind).collect()
    }

    pub(super) fn file_names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn observe(&mut self, result: Result<Response, Failure>) -> SavedTo {
        let changes = self.tracker.observe(result, &self.now);
        self.record(&changes)
    }
}
