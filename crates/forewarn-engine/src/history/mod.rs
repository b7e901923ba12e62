//! The history on disk: events with their transitions, approvals and alerts, and the state that the next run of the program
//! continues from.
//!
//! A batch for which [`History::save`] returns [`SavedTo::OnDisk`] survives a crash of the program and of the VM: it is one
//! transaction, and the disk has confirmed it. While the file can't be written, the history continues in memory within
//! limits, [`History::problem`] says why, and [`History::clean_up`] retries.
//!
//! Several programs may share the file, such as two remote sessions of one user. They take turns to write; one that waits for
//! more than two seconds continues in memory. An event that both see is stored once. Lost contact and clock changes are stored
//! by each. The saved state is that of the last writer, which is harmless because both poll the same endpoint.

mod backlog;
mod columns;
mod database;
mod export;
mod extract;
mod file;
mod monitoring;
mod problem;
mod prune;
mod query;
mod read;
mod records;
mod recovery;
mod saved_state;
mod shm;
mod write;

#[cfg(test)]
mod fault_tests;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use chrono::{DateTime, TimeDelta, Utc};
use forewarn_core::{AlertLedger, Change, HistoryDays, Outbox, Timestamp, TrackerState};
use scheduled_events::VmName;

pub use backlog::ShownAlert;
pub use extract::{Extract, Format};
pub use monitoring::Span;
pub use problem::{HistoryError, StorageNotice, StorageProblem};
pub use read::Timeline;
pub use records::{
    EventHistory, EventPage, Filter, HistoryAlert, HistoryApproval, HistoryEvent, HistoryId, HistoryOutcome,
    PageRequest, Sort, SortBy, Transition,
};

use backlog::{Backlog, BacklogEntry};
use database::is_damage;
use file::{DatabaseFile, MemoryCopy};
use monitoring::Monitoring;
use prune::HistoryLimits;
use saved_state::SavedState;

#[derive(Debug)]
pub struct History {
    path: PathBuf,
    file: DatabaseFile,
    problem: Option<StorageProblem>,
    notices: Vec<StorageNotice>,
    backlog: Backlog,
    saved: SavedState,
    monitoring: Monitoring,
    /// Serves reads while the file lacks the backlog.
    memory_copy: Option<MemoryCopy>,
    /// The newest batch passed to [`History::save`].
    batch: u64,
    limits: HistoryLimits,
    /// The file was only just opened and may lack pending events.
    may_lack_events: bool,
    /// All VM names, as of this version of the content.
    vms: Option<(query::Version, Vec<VmName>)>,
    /// The latest known time, for the name of a quarantined file.
    now: DateTime<Utc>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SavedTo {
    OnDisk,
    /// Until the disk can be written again.
    Memory,
}

/// Everything that one turn of the controller leaves, saved in one transaction.
#[derive(Debug, Clone)]
pub struct Batch {
    /// Batches are numbered from 1.
    pub number: u64,
    pub changes: Vec<Change>,
    pub shown: Vec<ShownAlert>,
    pub state: TrackerState,
    pub ledger: AlertLedger,
    pub outbox: Outbox,
    pub at: Timestamp,
    /// This run has had a response or a failure.
    pub monitoring: bool,
}

impl Batch {
    pub fn new(state: TrackerState, at: DateTime<Utc>) -> Self {
        let at = Timestamp { endpoint: at, local: at };
        let (ledger, outbox) = (AlertLedger::default(), Outbox::default());
        Self { number: 1, changes: Vec::new(), shown: Vec::new(), state, ledger, outbox, at, monitoring: false }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StorageStatus {
    /// The newest batch that storage has received.
    pub batch: u64,
    /// Why the batches are only in memory, if they are.
    pub problem: Option<StorageProblem>,
    /// Earlier problems that the user should know about.
    pub notices: Vec<StorageNotice>,
}

impl StorageStatus {
    /// Whether everything up to `batch` is on disk.
    pub fn is_on_disk(&self) -> bool {
        self.problem.is_none()
    }
}

impl History {
    /// Opens or creates the file. Always succeeds: see [`History::problem`] and [`History::notices`].
    pub fn open(path: impl Into<PathBuf>, now: DateTime<Utc>) -> Self {
        let mut history = Self {
            path: path.into(),
            file: DatabaseFile::Unavailable,
            problem: None,
            notices: Vec::new(),
            backlog: Backlog::default(),
            saved: SavedState::default(),
            monitoring: Monitoring::default(),
            memory_copy: None,
            batch: 0,
            limits: HistoryLimits::default(),
            may_lack_events: true,
            vms: None,
            now,
        };
        history.reopen();
        history
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Why the history is only in memory, if it is.
    pub fn problem(&self) -> Option<&StorageProblem> {
        self.problem.as_ref()
    }

    /// The latest problems since the program started that the user should know about, oldest first.
    pub fn notices(&self) -> &[StorageNotice] {
        &self.notices
    }

    /// How many changes and alerts are only in memory.
    pub fn unwritten(&self) -> usize {
        self.backlog.weight()
    }

    pub fn status(&self) -> StorageStatus {
        StorageStatus { batch: self.batch, problem: self.problem.clone(), notices: self.notices.clone() }
    }

    /// Saves a batch in one transaction. What can't be written stays in memory and is retried with later batches.
    pub fn save(&mut self, batch: &Batch) -> SavedTo {
        self.now = batch.at.endpoint;
        self.batch = batch.number;
        if batch.monitoring {
            self.record_monitoring(batch.at);
        }
        // First, because a new file needs every pending event.
        if self.problem.is_none() && self.is_file_replaced() {
            self.reopen();
        }
        let needs_all_events = self.may_lack_events || self.problem.is_some();
        if !batch.changes.is_empty() {
            // Once is enough, however long the disk can't be written.
            let attach = needs_all_events && !self.backlog.is_complete();
            self.backlog.push(BacklogEntry::of_changes(&batch.changes, &batch.state, attach));
        }
        if !batch.shown.is_empty() {
            self.backlog.push(BacklogEntry::Alerts(batch.shown.clone()));
        }
        if let Err(error) = self.saved.update(batch) {
            self.report_unreadable(error.to_string());
        }
        if self.is_worth_writing() && self.has_unwritten() {
            if self.is_file_replaced() {
                self.reopen();
            }
            self.write_backlog();
        }
        let saved_to = self.saved_to();
        self.may_lack_events &= batch.changes.is_empty() || !(needs_all_events && saved_to == SavedTo::OnDisk);
        saved_to
    }

    /// Records that the program is monitoring at this time. Call it about once a minute from the first response or failure
    /// on: the timeline shows time without a record as unknown. Written with the next write.
    pub fn record_monitoring(&mut self, at: Timestamp) {
        self.monitoring.record(at);
    }

    /// Retries failed writes, and deletes some of what exceeds the limits or is older than `days`. Call it about once a
    /// minute. Returns whether there is more to delete.
    ///
    /// `days` is `None` until the endpoint's time is known. Either clock alone may be wrong by years, so nothing is deleted by
    /// age unless both agree within a day.
    pub fn clean_up(&mut self, days: Option<HistoryDays>, now: Timestamp) -> bool {
        self.now = now.endpoint;
        self.retry();
        if !self.repair_index() {
            return false;
        }
        let earlier = now.endpoint.min(now.local);
        let agree = now.endpoint.max(now.local).signed_duration_since(earlier) <= MAX_CLOCK_DIFFERENCE;
        let oldest = days.filter(|_| agree).and_then(|days| earlier.checked_sub_signed(days.span()));
        let DatabaseFile::Writable { connection, .. } = &mut self.file else { return false };
        match prune::step(connection, oldest.unwrap_or(DateTime::UNIX_EPOCH), self.limits) {
            Ok(more) => more,
            Err(error) => {
                if is_damage(&error) {
                    self.replace_damaged(&error.to_string());
                }
                false
            }
        }
    }

    /// Retries failed writes one last time before the program exits.
    pub fn close(&mut self, now: DateTime<Utc>) -> SavedTo {
        self.now = now;
        self.retry();
        // Closing the connection accesses the index too.
        self.repair_index();
        self.saved_to()
    }

    fn saved_to(&self) -> SavedTo {
        if self.problem.is_none() { SavedTo::OnDisk } else { SavedTo::Memory }
    }

    fn has_unwritten(&self) -> bool {
        !self.backlog.is_empty() || self.saved.has_unsaved()
    }

    fn add_notice(&mut self, notice: StorageNotice) {
        self.notices.push(notice);
        if self.notices.len() > MAX_NOTICES {
            self.notices.remove(0);
        }
    }

    fn report_unreadable(&mut self, reason: String) {
        self.add_notice(StorageNotice::Unreadable { path: self.path.clone(), reason });
    }
}

const MAX_CLOCK_DIFFERENCE: TimeDelta = TimeDelta::days(1);

const MAX_NOTICES: usize = 5;
