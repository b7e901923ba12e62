//! What has not been written to disk yet.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::write::Entry;

/// What has not been written to disk yet, and what has to be saved with it. It holds a bounded number of entries: when
/// it is full, the oldest make room.
#[derive(Debug, Default)]
pub(super) struct Backlog {
    entries: VecDeque<Entry>,
    weight: usize,
    /// How many entries there were before the first of `entries`.
    passed: u64,
    saved: BTreeMap<&'static str, String>,
    /// The parts of `saved` that are not on disk.
    unsaved: BTreeSet<&'static str>,
    /// How many changes and alerts had to make room.
    pub(super) lost: usize,
}

impl Backlog {
    /// The most changes and alerts that wait: some megabytes.
    pub(super) const MOST: usize = 10_000;

    pub(super) fn push(&mut self, entry: Entry) {
        self.weight += entry.weight();
        self.entries.push_back(entry);
        while self.weight > Self::MOST && self.entries.len() > 1 {
            let lost = self.pop();
            self.lost += lost;
        }
    }

    /// Remembers the latest value of this part of the program's memory.
    pub(super) fn save(&mut self, name: &'static str, json: String) {
        if self.saved.get(name) != Some(&json) {
            self.saved.insert(name, json);
            self.unsaved.insert(name);
        }
    }

    /// Remembers what an earlier run of the program saved, should the file that has it go.
    pub(super) fn loaded(&mut self, name: &'static str, json: String) {
        self.saved.insert(name, json);
    }

    /// Everything has to be saved again, for the file that had it is gone.
    pub(super) fn forget_saved(&mut self) {
        self.unsaved = self.saved.keys().copied().collect();
    }

    pub(super) fn written(&mut self) {
        while !self.entries.is_empty() {
            self.pop();
        }
        self.unsaved.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.unsaved.is_empty()
    }

    /// How many changes and alerts wait.
    pub(super) fn weight(&self) -> usize {
        self.weight
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter()
    }

    /// The entries from this number on, counted from the beginning of the program.
    pub(super) fn entries_from(&self, number: u64) -> impl Iterator<Item = &Entry> {
        let skip = usize::try_from(number.saturating_sub(self.passed)).unwrap_or(usize::MAX);
        self.entries.iter().skip(skip)
    }

    /// The number of the entry that comes next.
    pub(super) fn next_number(&self) -> u64 {
        self.passed.saturating_add(self.entries.len().try_into().unwrap_or(u64::MAX))
    }

    /// What is to be saved, and nothing else: the other parts may by now be those of another program.
    pub(super) fn unsaved(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.unsaved.iter().filter_map(|name| Some((*name, self.saved_as(name)?)))
    }

    pub(super) fn saved_as(&self, name: &str) -> Option<&str> {
        self.saved.get(name).map(String::as_str)
    }

    fn pop(&mut self) -> usize {
        let weight = self.entries.pop_front().map_or(0, |entry| entry.weight());
        self.weight -= weight;
        self.passed += 1;
        weight
    }
}
