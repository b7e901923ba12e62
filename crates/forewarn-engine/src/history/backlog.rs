//! What has not been written to disk yet.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::write::BacklogEntry;

/// What has not been written to disk yet, and what has to be saved with it. It holds a bounded number of entries: when
/// it is full, the oldest make room.
#[derive(Debug, Default)]
pub(super) struct Backlog {
    entries: VecDeque<BacklogEntry>,
    weight: usize,
    /// How many entries there were before the first of `entries`.
    passed: u64,
    saved: BTreeMap<Name, String>,
    /// The parts of which something else is on disk than in `saved`: another value, or one where there is none any more.
    unsaved: BTreeSet<Name>,
    /// Whatever of the same kind is on disk is of another time.
    anew: bool,
    /// How many changes and alerts had to make room.
    pub(super) lost: usize,
}

/// The name of a part of the program's memory.
type Name = Cow<'static, str>;

impl Backlog {
    /// The most changes and alerts that wait: some megabytes.
    pub(super) const MOST: usize = 10_000;

    pub(super) fn push(&mut self, entry: BacklogEntry) {
        self.weight += entry.weight();
        self.entries.push_back(entry);
        while self.weight > Self::MOST && self.entries.len() > 1 {
            let lost = self.pop();
            self.lost += lost;
        }
    }

    /// Remembers the latest value of this part of the program's memory.
    pub(super) fn save(&mut self, name: impl Into<Name>, json: String) {
        let name = name.into();
        if self.saved.get(&name) != Some(&json) {
            self.unsaved.insert(name.clone());
            self.saved.insert(name, json);
        }
    }

    pub(super) fn remove(&mut self, name: impl Into<Name>) {
        let name = name.into();
        self.saved.remove(&name);
        self.unsaved.insert(name);
    }

    /// Remembers what an earlier run of the program saved, should the file that has it go.
    pub(super) fn loaded(&mut self, name: impl Into<Name>, json: String) {
        self.saved.insert(name.into(), json);
    }

    /// Everything has to be saved again, for the file that had it is gone.
    pub(super) fn forget_saved(&mut self) {
        self.unsaved = self.saved.keys().cloned().collect();
        self.anew = true;
    }

    pub(super) fn written(&mut self) {
        while !self.entries.is_empty() {
            self.pop();
        }
        self.unsaved.clear();
        self.anew = false;
    }

    /// Whether what the file has of the parts that can go is to be forgotten first.
    pub(super) fn is_anew(&self) -> bool {
        self.anew
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.unsaved.is_empty()
    }

    /// Whether what waits has every event that was pending at some time. Later ones bring themselves along.
    pub(super) fn is_complete(&self) -> bool {
        self.entries.iter().any(BacklogEntry::is_complete)
    }

    pub(super) fn weight(&self) -> usize {
        self.weight
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = &BacklogEntry> {
        self.entries.iter()
    }

    /// The entries from this number on, counted from the beginning of the program.
    pub(super) fn entries_from(&self, number: u64) -> impl Iterator<Item = &BacklogEntry> {
        let skip = usize::try_from(number.saturating_sub(self.passed)).unwrap_or(usize::MAX);
        self.entries.iter().skip(skip)
    }

    /// The number of the entry that comes next.
    pub(super) fn next_number(&self) -> u64 {
        self.passed.saturating_add(self.entries.len().try_into().unwrap_or(u64::MAX))
    }

    /// What is to be saved, or taken away, and nothing else: the other parts may by now be those of another program.
    pub(super) fn unsaved(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        self.unsaved.iter().map(|name| (&**name, self.saved_as(name)))
    }

    pub(super) fn saved_as(&self, name: &str) -> Option<&str> {
        self.saved.get(name).map(String::as_str)
    }

    /// The parts whose names begin so, without that beginning.
    pub(super) fn saved_under(&self, beginning: &str) -> impl Iterator<Item = (&str, &str)> {
        self.saved.iter().filter_map(move |(name, json)| Some((name.strip_prefix(beginning)?, json.as_str())))
    }

    fn pop(&mut self) -> usize {
        let weight = self.entries.pop_front().map_or(0, |entry| entry.weight());
        self.weight -= weight;
        self.passed += 1;
        weight
    }
}
