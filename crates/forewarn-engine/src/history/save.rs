//! Saving everything that one turn of the controller leaves, in one transaction.

use chrono::{DateTime, Utc};
use forewarn_core::{AlertLedger, Change, Outbox, Timestamp, TrackerState};

use super::write::BacklogEntry;
use super::{History, LEDGER, OUTBOX, SavedTo, ShownAlert, StorageNotice, StorageProblem};

/// What is saved together or not at all.
#[derive(Debug, Clone)]
pub struct Batch {
    /// Batches are numbered from 1.
    pub number: u64,
    pub changes: Vec<Change>,
    pub shown: Vec<ShownAlert>,
    /// The tracker's state after that.
    pub state: TrackerState,
    pub ledger: AlertLedger,
    /// The messages that the webhook still has to get.
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
    /// The newest batch that was given to storage.
    pub batch: u64,
    /// Where everything up to that batch is.
    pub kept: SavedTo,
    /// Why it is only in memory, if it is.
    pub problem: Option<StorageProblem>,
    /// What went wrong earlier and the user should know.
    pub notices: Vec<StorageNotice>,
}

impl StorageStatus {
    /// Whether everything up to `batch` is on disk.
    pub fn is_on_disk(&self) -> bool {
        self.kept == SavedTo::OnDisk
    }
}

impl History {
    /// Saves a batch in one transaction. What can't be written stays in memory and is retried with later batches.
    pub fn save(&mut self, batch: &Batch) -> SavedTo {
        self.now = batch.at.endpoint;
        self.batch = batch.number;
        if batch.monitoring {
            self.monitored(batch.at);
        }
        // First, because another file must be given everything that has not ended.
        if self.problem.is_none() && self.file_is_another() {
            self.reopen();
        }
        let all = self.unfamiliar || self.problem.is_some();
        if !batch.changes.is_empty() {
            // Once is enough, however long the disk can't be written.
            let attach = all && !self.backlog.is_complete();
            self.backlog.push(BacklogEntry::of_changes(&batch.changes, &batch.state, attach));
        }
        if !batch.shown.is_empty() {
            self.backlog.push(BacklogEntry::Alerts(batch.shown.clone()));
        }
        self.remember_state(&batch.state);
        self.remember(LEDGER, &batch.ledger);
        self.remember(OUTBOX, &batch.outbox);
        let kept = self.write_waiting();
        self.unfamiliar &= batch.changes.is_empty() || !(all && kept == SavedTo::OnDisk);
        kept
    }

    /// How storage is doing after everything that was asked of it so far.
    pub fn status(&self) -> StorageStatus {
        StorageStatus {
            batch: self.batch,
            kept: self.kept(),
            problem: self.problem.clone(),
            notices: self.notices.clone(),
        }
    }
}
