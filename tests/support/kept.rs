//! What the program has on disk.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use chrono::{DateTime, Utc};
use forewarn_core::TrackerState;
use forewarn_engine::History;
use forewarn_engine::history::{Filter, Format, Sort};
use serde_json::Value;

/// What the program has on disk.
#[derive(Debug, Default)]
pub struct Kept {
    /// What it would go on from.
    pub state: TrackerState,
    /// Every event of the history, by its key.
    pub events: BTreeMap<String, Value>,
    /// Every alert that is noted as shown, as "appeared KEY" and the like.
    pub noted: BTreeSet<String>,
}

impl Kept {
    /// Reads a copy, so that the files stay as a sudden end has left them. None if there are no files yet.
    ///
    /// # Panics
    /// If the history does not open as it should, or tells an event twice.
    #[must_use]
    pub fn read(data: &Path, context: &str) -> Option<Self> {
        let copy = tempfile::tempdir().unwrap();
        let path = copy.path().join("history.sqlite3");
        fs::copy(data.join("history.sqlite3"), &path).ok()?;
        // There is none right after a checkpoint.
        fs::copy(data.join("history.sqlite3-wal"), copy.path().join("history.sqlite3-wal")).ok();
        let mut history = History::open(&path, DateTime::<Utc>::UNIX_EPOCH);
        assert_eq!(history.problem(), None, "{context}");
        let kept = Self::of(&mut history, context);
        assert_eq!(history.notices(), [], "{context}");
        Some(kept)
    }

    /// Reads what the program has on disk while it runs, as a second session would. None if it is not to be had just now.
    #[must_use]
    pub fn live(data: &Path) -> Option<Self> {
        let path = data.join("history.sqlite3");
        // To look is not to begin one.
        fs::metadata(&path).ok().filter(|file| file.len() > 0)?;
        let mut history = History::open(path, DateTime::<Utc>::UNIX_EPOCH);
        history.problem().is_none().then(|| Self::of(&mut history, "while it runs"))
    }

    fn of(history: &mut History, context: &str) -> Self {
        let mut kept = Self { state: history.tracker_state(), ..Self::default() };
        let mut json = Vec::new();
        history.extract().write(Format::Json, &Filter::default(), Sort::default(), &mut json).unwrap();
        let Value::Array(events) = serde_json::from_slice(&json).unwrap() else { panic!("{context}: no list") };
        for event in events {
            let key = event["key"].as_str().unwrap().to_owned();
            let alerts = event["alerts"].as_array().unwrap();
            kept.noted.extend(alerts.iter().map(|alert| alert["key"].as_str().unwrap().to_owned()));
            let earlier = kept.events.insert(key, event);
            assert!(earlier.is_none(), "{context}: {earlier:?} is there twice");
        }
        kept
    }

    /// What happened to an event, in order.
    #[must_use]
    pub fn transitions(&self, key: &str) -> Vec<&str> {
        let transitions = self.events.get(key).and_then(|event| event["transitions"].as_array());
        transitions.into_iter().flatten().filter_map(|transition| transition["kind"].as_str()).collect()
    }

    /// How many approvals of an event are known to have been asked for.
    #[must_use]
    pub fn approvals(&self, key: &str) -> usize {
        self.events.get(key).and_then(|event| event["approvals"].as_array()).map_or(0, Vec::len)
    }
}
