//! The program's history and state on disk.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use chrono::{DateTime, Utc};
use forewarn_core::TrackerState;
use forewarn_engine::History;
use forewarn_engine::history::{Filter, Format, Sort};
use serde_json::Value;

#[derive(Debug, Default)]
pub struct SavedData {
    /// The state that the next start would restore.
    pub state: TrackerState,
    /// Every event of the history, by key.
    pub events: BTreeMap<String, Value>,
    /// Every alert recorded as shown; see [`AlertKind::key`](crate::AlertKind::key).
    pub shown_alerts: BTreeSet<String>,
}

impl SavedData {
    /// Reads a copy and leaves the files as a crash left them. `None` if there are no files yet.
    ///
    /// # Panics
    /// If the history doesn't open cleanly or has an event twice.
    #[must_use]
    pub fn read_copy(data: &Path, context: &str) -> Option<Self> {
        let copy = tempfile::tempdir().unwrap();
        let path = copy.path().join("history.sqlite3");
        fs::copy(data.join("history.sqlite3"), &path).ok()?;
        // Missing right after a checkpoint.
        fs::copy(data.join("history.sqlite3-wal"), copy.path().join("history.sqlite3-wal")).ok();
        let mut history = History::open(&path, DateTime::<Utc>::UNIX_EPOCH);
        assert_eq!(history.problem(), None, "{context}");
        let saved = Self::read(&mut history, context);
        assert_eq!(history.notices(), [], "{context}");
        Some(saved)
    }

    /// Reads the files while the program uses them. `None` if that fails at the moment.
    #[must_use]
    pub fn read_live(data: &Path) -> Option<Self> {
        let path = data.join("history.sqlite3");
        // Opening would create a missing file.
        fs::metadata(&path).ok().filter(|file| file.len() > 0)?;
        let mut history = History::open(path, DateTime::<Utc>::UNIX_EPOCH);
        history.problem().is_none().then(|| Self::read(&mut history, "while it runs"))
    }

    fn read(history: &mut History, context: &str) -> Self {
        let mut saved = Self { state: history.tracker_state(), ..Self::default() };
        let mut json = Vec::new();
        history.extract().write(Format::Json, &Filter::default(), Sort::default(), &mut json).unwrap();
        let Value::Array(events) = serde_json::from_slice(&json).unwrap() else { panic!("{context}: no list") };
        for event in events {
            let key = event["key"].as_str().unwrap().to_owned();
            let alerts = event["alerts"].as_array().unwrap();
            saved.shown_alerts.extend(alerts.iter().map(|alert| alert["key"].as_str().unwrap().to_owned()));
            let duplicate = saved.events.insert(key, event);
            assert!(duplicate.is_none(), "{context}: {duplicate:?} is in the history twice");
        }
        saved
    }

    /// What happened to an event, in order.
    #[must_use]
    pub fn transitions(&self, key: &str) -> Vec<&str> {
        let transitions = self.events.get(key).and_then(|event| event["transitions"].as_array());
        transitions.into_iter().flatten().filter_map(|transition| transition["kind"].as_str()).collect()
    }

    /// How many approvals of an event are recorded.
    #[must_use]
    pub fn approvals(&self, key: &str) -> usize {
        self.events.get(key).and_then(|event| event["approvals"].as_array()).map_or(0, Vec::len)
    }
}
