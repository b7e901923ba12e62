//! Changes and alerts that aren't written to disk yet.

use std::collections::{BTreeSet, VecDeque};

use forewarn_core::{Alert, AlertKey, Change, EventKey, Timestamp, TrackedEvent, TrackerState};
use rusqlite::Transaction;

use super::write::{write_alert, write_changes};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownAlert {
    pub key: AlertKey,
    pub title: String,
    pub at: Timestamp,
}

impl ShownAlert {
    /// One for each event that the alert is about.
    pub fn all_of(alert: &Alert, at: Timestamp) -> impl Iterator<Item = Self> {
        alert.marks.iter().map(move |mark| Self { key: mark.key.clone(), title: alert.title.clone(), at })
    }
}

#[derive(Debug, Clone)]
pub(super) enum BacklogEntry {
    Changes {
        changes: Vec<Change>,
        /// The changed events, and all other pending events if the file may lack them.
        events: Vec<TrackedEvent>,
        is_complete: bool,
    },
    Alerts(Vec<ShownAlert>),
}

impl BacklogEntry {
    /// `with_all` attaches every pending event, changed or not.
    pub(super) fn of_changes(changes: &[Change], state: &TrackerState, with_all: bool) -> Self {
        let keys: BTreeSet<&EventKey> = changes.iter().filter_map(|change| change.kind.key()).collect();
        let pending = state.events.values().filter(|tracked| with_all || keys.contains(&tracked.key));
        let ended = state.ended.iter().map(|ended| &ended.tracked).filter(|tracked| keys.contains(&tracked.key));
        let events = pending.chain(ended).cloned().collect();
        Self::Changes { changes: changes.to_vec(), events, is_complete: with_all }
    }

    #[cfg(test)]
    pub(super) fn event_count(&self) -> usize {
        match self {
            Self::Changes { events, .. } => events.len(),
            Self::Alerts(_) => 0,
        }
    }

    fn weight(&self) -> usize {
        match self {
            Self::Changes { changes, .. } => changes.len(),
            Self::Alerts(alerts) => alerts.len(),
        }
    }

    pub(super) fn write(&self, transaction: &Transaction<'_>) -> rusqlite::Result<()> {
        match self {
            Self::Changes { changes, events, .. } => write_changes(transaction, changes, events),
            Self::Alerts(alerts) => alerts.iter().try_for_each(|alert| write_alert(transaction, alert)),
        }
    }
}

/// When it is full, the oldest entries are dropped.
#[derive(Debug, Default)]
pub(super) struct Backlog {
    entries: VecDeque<BacklogEntry>,
    weight: usize,
    /// How many entries have been removed since the program started.
    removed: u64,
    /// How many changes and alerts have been dropped.
    pub(super) dropped: usize,
}

impl Backlog {
    /// The most changes and alerts: some megabytes.
    pub(super) const MAX_WEIGHT: usize = 10_000;

    pub(super) fn push(&mut self, entry: BacklogEntry) {
        self.weight += entry.weight();
        self.entries.push_back(entry);
        while self.weight > Self::MAX_WEIGHT && self.entries.len() > 1 {
            self.dropped += self.pop();
        }
    }

    pub(super) fn clear(&mut self) {
        while !self.entries.is_empty() {
            self.pop();
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether an entry has every event that was pending then. Events that appeared later come with their own entries.
    pub(super) fn is_complete(&self) -> bool {
        self.entries.iter().any(|entry| matches!(entry, BacklogEntry::Changes { is_complete: true, .. }))
    }

    pub(super) fn weight(&self) -> usize {
        self.weight
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = &BacklogEntry> {
        self.entries.iter()
    }

    /// The entries from this number on, counted from the start of the program.
    pub(super) fn entries_from(&self, number: u64) -> impl Iterator<Item = &BacklogEntry> {
        let skip = usize::try_from(number.saturating_sub(self.removed)).unwrap_or(usize::MAX);
        self.entries.iter().skip(skip)
    }

    pub(super) fn next_number(&self) -> u64 {
        self.removed.saturating_add(self.entries.len().try_into().unwrap_or(u64::MAX))
    }

    fn pop(&mut self) -> usize {
        let weight = self.entries.pop_front().map_or(0, |entry| entry.weight());
        self.weight -= weight;
        self.removed += 1;
        weight
    }
}
