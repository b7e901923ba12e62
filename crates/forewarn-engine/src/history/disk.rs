//! What of the history is on disk, and what of it can be seen.

use std::io;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};

use super::backlog::Backlog;
use super::database::{begin_writing, beside, in_memory};
use super::monitoring::Monitoring;
use super::prune::{self, Bounds, Extent};
use super::shm::LogIndex;
use super::write;
use crate::quarantine::quarantine;

/// The file, as far as it can be used.
#[derive(Debug)]
pub(super) enum Disk {
    // The index is dropped after the connection.
    Writable { connection: Connection, identity: Option<Identity>, index: LogIndex },
    ReadOnly(Connection),
    None,
}

impl Disk {
    pub(super) fn writable(connection: Connection, path: &Path) -> Self {
        Self::Writable { connection, identity: identity(path), index: LogIndex::of(path) }
    }

    /// Makes sure that using or closing the connection can't kill the program. To be called before either.
    pub(super) fn make_safe(&self) -> io::Result<()> {
        match self {
            Self::Writable { index, .. } => index.repair(),
            Self::ReadOnly(_) | Self::None => Ok(()),
        }
    }

    pub(super) fn connection(&self) -> Option<&Connection> {
        match self {
            Self::Writable { connection, .. } | Self::ReadOnly(connection) => Some(connection),
            Self::None => None,
        }
    }
}

/// What the file holds and what has not been written yet, together.
#[derive(Debug)]
pub(super) struct View {
    pub(super) connection: Connection,
    /// The number of the entry that is to be added next.
    next: u64,
}

impl View {
    pub(super) fn of(disk: Option<&Connection>) -> rusqlite::Result<Self> {
        let copied = disk.and_then(|disk| copy_to_memory(disk, LARGEST_COPY_PAGES).ok().flatten());
        let connection = copied.map_or_else(in_memory, Ok)?;
        Ok(Self { connection, next: 0 })
    }

    pub(super) fn catch_up(&mut self, backlog: &Backlog, monitoring: &Monitoring) -> rusqlite::Result<()> {
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

/// A larger file is not copied; then only what is new can be shown until it can be written again.
pub(super) const LARGEST_COPY_PAGES: i32 = 16_384;

/// All pages, however many.
pub(super) const ALL_PAGES: i32 = -1;

/// `None` if there are more pages than are to be copied.
pub(super) fn copy_to_memory(disk: &Connection, most_pages: i32) -> rusqlite::Result<Option<Connection>> {
    let mut memory = Connection::open_in_memory()?;
    let backup = Backup::new(disk, &mut memory)?;
    let result = backup.step(most_pages)?;
    drop(backup);
    memory.pragma_update(None, "foreign_keys", true)?;
    Ok((result == StepResult::Done).then_some(memory))
}

/// Writes what waits, and deletes what exceeds the limits thereby, both or neither.
pub(super) fn write_to(
    connection: &mut Connection,
    backlog: &Backlog,
    monitoring: &Monitoring,
    bounds: Bounds,
) -> rusqlite::Result<Vec<Option<i64>>> {
    let transaction = begin_writing(connection)?;
    let before = Extent::of(&transaction)?;
    for entry in backlog.entries() {
        entry.write(&transaction)?;
    }
    if backlog.is_anew() {
        write::forget_events(&transaction)?;
    }
    for (name, json) in backlog.unsaved() {
        write::save(&transaction, name, json)?;
    }
    let rows = monitoring.write(&transaction)?;
    prune::enforce(&transaction, before, bounds)?;
    transaction.commit()?;
    Ok(rows)
}

/// Puts the file out of the way, together with what `SQLite` has beside it.
pub(super) fn set_database_aside(path: &Path, now: DateTime<Utc>) -> io::Result<PathBuf> {
    let aside = quarantine(path, now)?;
    // Whatever stays behind of these is thrown away by SQLite when the new file is begun.
    _ = std::fs::rename(beside(path, "-wal"), beside(&aside, "-wal"));
    _ = std::fs::remove_file(beside(path, "-shm"));
    Ok(aside)
}

/// What tells one file from another of the same name.
pub(super) type Identity = (u64, u64);

#[cfg(unix)]
pub(super) fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    let metadata = std::fs::metadata(path).ok()?;
    Some((metadata.dev(), metadata.ino()))
}

/// Windows does not let anybody move a database that is open.
#[cfg(not(unix))]
pub(super) fn identity(_path: &Path) -> Option<Identity> {
    None
}
