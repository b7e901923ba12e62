//! Opening, writing and replacing the file.

use super::database::{self, OpenError, is_damage};
use super::file::{DatabaseFile, quarantine_database, write_all};
use super::{BacklogEntry, History, StorageNotice, StorageProblem};

impl History {
    /// Whether another attempt to write costs next to nothing. A full disk may have space again; reopening the file or
    /// waiting for another program would block.
    pub(super) fn is_worth_writing(&self) -> bool {
        matches!(self.problem, None | Some(StorageProblem::DiskFull { .. } | StorageProblem::NotWritable { .. }))
    }

    pub(super) fn retry(&mut self) {
        if self.problem.is_some() || self.is_file_replaced() {
            self.reopen();
        }
        self.write_if_possible();
    }

    pub(super) fn write_if_possible(&mut self) {
        if self.problem.is_none() && (self.has_unwritten() || !self.monitoring.is_written()) {
            self.write_backlog();
        }
    }

    pub(super) fn write_backlog(&mut self) {
        if let Err(error) = self.try_write() {
            if is_damage(&error) {
                self.replace_damaged(&error.to_string());
            } else {
                self.problem = Some(StorageProblem::on_write(&self.path, &error));
            }
        }
    }

    fn try_write(&mut self) -> rusqlite::Result<()> {
        if !self.repair_index() {
            return Ok(());
        }
        let DatabaseFile::Writable { connection, .. } = &mut self.file else { return Ok(()) };
        let rows = write_all(connection, &self.backlog, &self.saved, &self.monitoring, self.limits)?;
        self.backlog.clear();
        self.saved.on_written();
        self.monitoring.on_written(rows);
        // The index may have grown with the log.
        self.file.repair_index().ok();
        if self.problem.take().is_some() {
            (self.memory_copy, self.vms) = (None, None);
        }
        let count = std::mem::take(&mut self.backlog.dropped);
        if count > 0 {
            self.add_notice(StorageNotice::Lost { count });
        }
        Ok(())
    }

    /// To be called before the file is used or closed: see [`super::shm`]. Returns whether the file can be used.
    pub(super) fn repair_index(&mut self) -> bool {
        let repaired = self.file.repair_index();
        if let Err(error) = &repaired {
            self.problem = Some(StorageProblem::NotWritable { path: self.path.clone(), reason: error.to_string() });
        }
        repaired.is_ok()
    }

    pub(super) fn reopen(&mut self) {
        if !self.close_file() {
            return;
        }
        match database::open(&self.path) {
            Ok(connection) => self.file = DatabaseFile::writable(connection, &self.path),
            Err(OpenError::Damaged(reason)) => self.start_new_file(reason),
            Err(error) => {
                self.problem = Some(StorageProblem::on_open(&self.path, error));
                if let Some(connection) = database::open_to_read(&self.path) {
                    self.file = DatabaseFile::ReadOnly(connection);
                }
            }
        }
    }

    /// Quarantines a damaged file and continues with a new one.
    pub(super) fn replace_damaged(&mut self, reason: &str) {
        if !self.close_file() {
            return;
        }
        self.start_new_file(reason.to_owned());
        self.saved.mark_all_unsaved();
        // The backlog may only have changes of events that the new file lacks.
        let events = self.saved.events();
        if !events.is_empty() {
            let state = forewarn_core::TrackerState { events: events.clone(), ..Default::default() };
            self.backlog.push(BacklogEntry::of_changes(&[], &state, true));
        }
        // A new file isn't replaced again.
        if self.problem.is_none()
            && self.has_unwritten()
            && let Err(error) = self.try_write()
        {
            self.problem = Some(StorageProblem::on_write(&self.path, &error));
        }
    }

    /// Before another file is opened: this program itself may hold a lock on it.
    fn close_file(&mut self) -> bool {
        if !self.repair_index() {
            return false;
        }
        self.file = DatabaseFile::Unavailable;
        (self.memory_copy, self.problem, self.vms) = (None, None, None);
        self.may_lack_events = true;
        self.monitoring.forget_rows();
        true
    }

    fn start_new_file(&mut self, reason: String) {
        match quarantine_database(&self.path, self.now) {
            Ok(quarantined) => {
                self.add_notice(StorageNotice::Quarantined { path: self.path.clone(), quarantined, reason });
            }
            Err(error) => {
                self.problem = Some(StorageProblem::Stuck { path: self.path.clone(), reason: error.to_string() });
                return;
            }
        }
        match database::open(&self.path) {
            Ok(connection) => self.file = DatabaseFile::writable(connection, &self.path),
            Err(error) => self.problem = Some(StorageProblem::on_open(&self.path, error)),
        }
    }

    /// Whether the file was moved or deleted while it was open, so that everything written to it would be lost.
    pub(super) fn is_file_replaced(&mut self) -> bool {
        let is_replaced = self.file.is_replaced(&self.path);
        if is_replaced {
            self.saved.mark_all_unsaved();
        }
        is_replaced
    }
}
