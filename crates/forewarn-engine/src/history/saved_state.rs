//! The state that the next run of the program continues from: tracker, alert ledger and outbox, as JSON by name.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use forewarn_core::{ActedOn, AlertLedger, Contact, EndedEvent, EventKey, Outbox, TrackedEvent, TrackerState};
use rusqlite::Transaction;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::columns::text;
use super::{Batch, History};

const TRACKER: &str = "tracker";
/// Each event of the tracker has its own value, because few of many events change at a time.
const EVENT_PREFIX: &str = "tracker/";
const LEDGER: &str = "ledger";
const OUTBOX: &str = "outbox";

type Name = Cow<'static, str>;

#[derive(Debug, Default)]
pub(super) struct SavedState {
    values: BTreeMap<Name, String>,
    /// The names whose value in the file is another one or has to be deleted. Nothing else is written, because another
    /// program may have saved other values.
    unsaved: BTreeSet<Name>,
    /// The tracker's events as in `values`.
    events: BTreeMap<EventKey, TrackedEvent>,
    /// The alert ledger as in `values`, if this run has saved it.
    ledger: Option<AlertLedger>,
    /// The file is another one; its events are outdated.
    replaces_events: bool,
    is_loaded: bool,
}

/// The tracker's state without its events.
#[derive(Serialize)]
struct StateWithoutEvents<'a> {
    ended: &'a VecDeque<EndedEvent>,
    contact: &'a Contact,
    acted_on: &'a ActedOn,
}

impl SavedState {
    pub(super) fn update(&mut self, batch: &Batch) -> serde_json::Result<()> {
        self.is_loaded = true;
        let TrackerState { events, ended, contact, acted_on } = &batch.state;
        let mut saved = self.events.iter().peekable();
        let is_changed = |(key, tracked): &(&EventKey, &TrackedEvent)| {
            // Both are sorted by key.
            while saved.next_if(|(saved, _)| saved < key).is_some() {}
            // Comparing pointers first is cheaper than comparing events.
            let is_same = |known: &TrackedEvent| Arc::ptr_eq(&known.event, &tracked.event) && known == *tracked;
            !saved.peek().is_some_and(|(saved, known)| saved == key && is_same(known))
        };
        let changed: Vec<_> = events.iter().filter(is_changed).collect();
        for (key, tracked) in changed {
            self.set(event_name(key), tracked)?;
            self.events.insert(key.clone(), tracked.clone());
        }
        if self.events.len() > events.len() {
            self.events.retain(|key, _| {
                let is_tracked = events.contains_key(key);
                if !is_tracked {
                    self.values.remove(&event_name(key));
                    self.unsaved.insert(event_name(key));
                }
                is_tracked
            });
        }
        self.set(TRACKER.into(), &StateWithoutEvents { ended, contact, acted_on })?;
        if self.ledger.as_ref() != Some(&batch.ledger) {
            self.set(LEDGER.into(), &batch.ledger)?;
            self.ledger = Some(batch.ledger.clone());
        }
        self.set(OUTBOX.into(), &batch.outbox)
    }

    fn set(&mut self, name: Name, value: &impl Serialize) -> serde_json::Result<()> {
        let json = serde_json::to_string(value)?;
        if self.values.get(&name) != Some(&json) {
            self.unsaved.insert(name.clone());
            self.values.insert(name, json);
        }
        Ok(())
    }

    fn get<T: DeserializeOwned + Default>(&self, name: &str) -> serde_json::Result<T> {
        self.values.get(name).map_or_else(|| Ok(T::default()), |json| serde_json::from_str(json))
    }

    /// The tracker's state, and an error if part of it can't be parsed. That part is dropped.
    fn tracker_state(&mut self) -> (TrackerState, Option<serde_json::Error>) {
        let mut failure = None;
        // Earlier versions saved the events as part of this value.
        let mut state: TrackerState = self.get(TRACKER).unwrap_or_else(|error| {
            failure = Some(error);
            TrackerState::default()
        });
        let (mut events, mut unreadable) = (BTreeMap::new(), Vec::new());
        for (name, json) in &self.values {
            let Some(key) = name.strip_prefix(EVENT_PREFIX) else { continue };
            match serde_json::from_str::<TrackedEvent>(json) {
                Ok(tracked) => _ = events.insert(EventKey::new(key), tracked),
                Err(error) => {
                    unreadable.push(name.clone());
                    failure = Some(error);
                }
            }
        }
        for name in unreadable {
            self.values.remove(&name);
            self.unsaved.insert(name);
        }
        self.events.clone_from(&events);
        state.events.append(&mut events);
        (state, failure)
    }

    /// The tracker's events as they were last saved.
    pub(super) fn events(&self) -> &BTreeMap<EventKey, TrackedEvent> {
        &self.events
    }

    pub(super) fn has_unsaved(&self) -> bool {
        !self.unsaved.is_empty()
    }

    /// The file that had the values is gone, so all of them have to be written again.
    pub(super) fn mark_all_unsaved(&mut self) {
        self.unsaved = self.values.keys().cloned().collect();
        self.replaces_events = true;
    }

    pub(super) fn write(&self, transaction: &Transaction<'_>) -> rusqlite::Result<()> {
        if self.replaces_events {
            // '0' is the character after '/'.
            transaction.execute("DELETE FROM saved WHERE name > 'tracker/' AND name < 'tracker0'", [])?;
        }
        for name in &self.unsaved {
            if let Some(json) = self.values.get(name) {
                transaction.execute(
                    "INSERT INTO saved VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET json = excluded.json",
                    [&**name, json],
                )?;
            } else {
                transaction.execute("DELETE FROM saved WHERE name = ?1", [&**name])?;
            }
        }
        Ok(())
    }

    pub(super) fn on_written(&mut self) {
        self.unsaved.clear();
        self.replaces_events = false;
    }
}

fn event_name(key: &EventKey) -> Name {
    format!("{EVENT_PREFIX}{key}").into()
}

impl History {
    pub fn tracker_state(&mut self) -> TrackerState {
        self.load_saved();
        let (state, error) = self.saved.tracker_state();
        if let Some(error) = error {
            self.report_unreadable(error.to_string());
        }
        state
    }

    pub fn ledger(&mut self) -> AlertLedger {
        self.saved_value(LEDGER)
    }

    pub fn outbox(&mut self) -> Outbox {
        self.saved_value(OUTBOX)
    }

    fn saved_value<T: DeserializeOwned + Default>(&mut self, name: &str) -> T {
        self.load_saved();
        self.saved.get(name).unwrap_or_else(|error| {
            self.report_unreadable(error.to_string());
            T::default()
        })
    }

    /// Reads what an earlier run saved, unless this run has saved something since.
    fn load_saved(&mut self) {
        if self.saved.is_loaded {
            return;
        }
        let loaded = self.read(|connection| {
            let mut statement = connection.prepare("SELECT name, json FROM saved")?;
            let values = statement.query_map([], |row| Ok((text(row, 0)?.into(), text(row, 1)?)))?;
            values.collect::<rusqlite::Result<_>>()
        });
        match loaded {
            Ok(values) => (self.saved.values, self.saved.is_loaded) = (values, true),
            Err(error) => self.report_unreadable(error.to_string()),
        }
    }
}
