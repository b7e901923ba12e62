//! Writes a history as the program would have, for events of the past.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Offset, TimeDelta, Utc};
use forewarn_core::{AlertLedger, Boot, Now, Report, Settings, Timestamp, Tracker};
use forewarn_engine::History;
use forewarn_engine::history::Batch;
use forewarn_texts::{Formats, Language, Locale};
use scheduled_events::{ApiVersion, Document, Event, Response};

pub struct HistoryWriter {
    history: History,
    tracker: Tracker,
    ledger: AlertLedger,
    began: DateTime<Utc>,
}

impl HistoryWriter {
    #[must_use]
    pub fn new(data: &Path, began: DateTime<Utc>) -> Self {
        let history = History::open(data.join("history.sqlite3"), began);
        Self { history, tracker: Tracker::new(&now(began, began)), ledger: AlertLedger::default(), began }
    }

    /// Records a poll at this time whose document listed these events.
    pub fn poll(&mut self, at: DateTime<Utc>, events: Vec<Event>) {
        let now = now(self.began, at);
        let document = Arc::new(Document { events: events.into_iter().map(Arc::new).collect(), ..Document::empty(1) });
        let response =
            Response { document, server_time: Some(at), version: ApiVersion::NEWEST, round_trip: Duration::ZERO };
        let changes = self.tracker.observe(Ok(response), &now);
        // Mark every alert as shown, or the program would show them when it starts.
        let locale = Locale { language: Language::English, formats: Formats::default(), offset: Utc.fix() };
        let report = Report::of(&self.tracker, "", false, &now);
        for alert in self.ledger.plan(&report, &Settings::default(), locale, report.at).due {
            self.ledger.mark_shown(&alert);
        }
        let batch = Batch::new(self.tracker.state().clone(), at);
        self.history.save(&Batch { changes, ledger: self.ledger.clone(), ..batch });
    }

    /// Marks a period as monitored; the timeline shows the rest as unknown.
    pub fn monitored(&mut self, from: DateTime<Utc>, until: DateTime<Utc>) {
        let minutes = (0..).map(|minutes| from + TimeDelta::minutes(minutes)).take_while(|at| *at <= until);
        for at in minutes {
            self.history.record_monitoring(Timestamp { endpoint: at, local: at });
        }
        self.history.close(until);
    }
}

fn now(began: DateTime<Utc>, at: DateTime<Utc>) -> Now {
    Now { wall: at, monotonic: (at - began).to_std().unwrap(), boot: Some(Boot::Id("past".to_owned())) }
}
