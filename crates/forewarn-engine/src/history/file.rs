//! The database file as far as it can be used, and copies of it in memory.

use std::io;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};

use super::backlog::Backlog;
use super::database::{begin_writing, beside, in_memory};
use super::monitoring::Monitoring;
use super::prune::{self, DatabaseExtent, HistoryLimits};
use super::saved_state::SavedState;
use super::shm::LogIndex;
use crate::quarantine::quarantine;

#[derive(Debug)]
pub(super) enum DatabaseFile {
    // The index must be dropped after the connection.
    Writable { connection: Connection, inode: Option<Inode>, index: LogIndex },
    ReadOnly(Connection),
    Unavailable,
}

impl DatabaseFile {
    pub(super) fn writable(connection: Connection, path: &Path) -> Self {
        Self::Writable { connection, inode: inode(path), index: LogIndex::of(path) }
    }

    /// To be called before the connection is used or closed.
    pub(super) fn repair_index(&self) -> io::Result<()> {
        match self {
            Self::Writable { index, .. } => index.repair(),
            Self::ReadOnly(_) | Self::Unavailable => Ok(()),
        }
    }

    pub(super) fn connection(&self) -> Option<&Connection> {
        match self {
            Self::Writable { connection, .. } | Self::ReadOnly(connection) => Some(connection),
            Self::Unavailable => None,
        }
    }

    /// Whether the path leads to another file by now.
    pub(super) fn is_replaced(&self, path: &Path) -> bool {
        matches!(self, Self::Writable { inode: known, .. } if *known != inode(path))
    }
}

/// A copy of the file with the backlog applied.
#[derive(Debug)]
pub(super) struct MemoryCopy {
    pub(super) connection: Connection,
    /// The number of the next backlog entry to apply.
    next: u64,
}

impl MemoryCopy {
    pub(super) fn of(file: Option<&Connection>) -> rusqlite::Result<Self> {
        let copy = file.and_then(|file| copy_to_memory(file, MAX_COPY_PAGES).ok().flatten());
        Ok(Self { connection: copy.map_or_else(in_memory, Ok)?, next: 0 })
    }

    pub(super) fn apply(&mut self, backlog: &Backlog, monitoring: &Monitoring) -> rusqlite::Result<()> {
        let transaction = self.connection.transaction()?;
        for entry in backlog.entries_from(self.next) {
            entry.write(&transaction)?;
        }
        monitoring.write(&transaction)?;
        transaction.commit()?;
        self.next = backlog.next_number();
        Ok(())
    }
}

/// A larger file isn't copied; then only the backlog can be read until the file is writable again.
pub(super) const MAX_COPY_PAGES: i32 = 16_384;

pub(super) const ALL_PAGES: i32 = -1;

/// `None` if the file has more pages.
pub(super) fn copy_to_memory(file: &Connection, max_pages: i32) -> rusqlite::Result<Option<Connection>> {
    let mut memory = Connection::open_in_memory()?;
    let result = Backup::new(file, &mut memory)?.step(max_pages)?;
    memory.pragma_update(None, "foreign_keys", true)?;
    Ok((result == StepResult::Done).then_some(memory))
}

/// Writes everything and enforces the limits in one transaction. Returns the rows of the monitored spans.
pub(super) fn write_all(
    connection: &mut Connection,
    backlog: &Backlog,
    saved: &SavedState,
    monitoring: &Monitoring,
    limits: HistoryLimits,
) -> rusqlite::Result<Vec<Option<i64>>> {
    let transaction = begin_writing(connection)?;
    let before = DatabaseExtent::of(&transaction)?;
    for entry in backlog.entries() {
        entry.write(&transaction)?;
    }
    saved.write(&transaction)?;
    let rows = monitoring.write(&transaction)?;
    prune::enforce(&transaction, before, limits)?;
    transaction.commit()?;
    Ok(rows)
}

/// Quarantines the file together with its log.
pub(super) fn quarantine_database(path: &Path, now: DateTime<Utc>) -> io::Result<PathBuf> {
    let quarantined = quarantine(path, now)?;
    // SQLite discards whatever remains of these when it creates the new file.
    _ = std::fs::rename(beside(path, "-wal"), beside(&quarantined, "-wal"));
    _ = std::fs::remove_file(beside(path, "-shm"));
    Ok(quarantined)
}

/// Device and inode number.
pub(super) type Inode = (u64, u64);

#[cfg(unix)]
fn inode(path: &Path) -> Option<Inode> {
    use std::os::unix::fs::MetadataExt;
    let metadata = std::fs::metadata(path).ok()?;
    Some((metadata.dev(), metadata.ino()))
}

/// On Windows, an open database can't be moved.
#[cfg(not(unix))]
fn inode(_path: &Path) -> Option<Inode> {
    None
}
