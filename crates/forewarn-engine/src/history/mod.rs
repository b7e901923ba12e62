//! What happened, kept on disk: events, every transition on both clocks, approvals, and alerts that were shown.
//!
//! What [`History::save`] has returned [`SavedTo::OnDisk`] for survives the sudden end of the program and of the VM:
//! transitions and the tracker's state are written in one transaction, and the disk is waited for.
//!
//! While the file cannot be written, everything goes on in memory, [`History::problem`] says why, and
//! [`History::tend`] tries again; nothing is lost unless so much happens meanwhile that it has
//! to be bounded, which is told.
//!
//! Several programs may have the same file open, as with two remote sessions of one person. They write in turns; one
//! that does not get its turn within two seconds goes on in memory and tries again. An event that both see is one event
//! with one appearance, one start and one end; lost contact and moved clocks are recorded by each. The saved state is
//! that of the program that wrote last, which does no harm, for both watch the same endpoint.

mod approver;
mod ask;
mod backlog;
mod database;
mod disk;
mod export;
mod extract;
mod monitoring;
mod problem;
mod prune;
mod query;
mod records;
mod save;
mod shm;
mod time;
mod write;

#[cfg(test)]
mod fault_tests;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use forewarn_core::{
    ActedOn, AlertLedger, Contact, EndedEvent, EventKey, HistoryDays, Outbox, Timestamp, TrackedEvent, TrackerState,
};
use rusqlite::OptionalExtension;
use scheduled_events::VmName;
use serde::Serialize;
use serde::de::DeserializeOwned;

pub use ask::Timeline;
pub use extract::{Extract, Format};
pub use monitoring::Span;
pub use problem::{HistoryError, StorageNotice, StorageProblem};
pub use records::{
    Detail, Filter, HistoryAlert, HistoryApproval, HistoryEvent, HistoryId, Page, PageRequest, Progress, Sort, SortBy,
    Transition,
};
pub use save::{Batch, StorageStatus};
pub use write::ShownAlert;

use backlog::Backlog;
use database::{OpenError, is_damage};
use disk::{Disk, View, identity, set_database_aside, write_to};
use monitoring::Monitoring;
use prune::Bounds;
use write::{BacklogEntry, EVENT, saved_state, text};

#[derive(Debug)]
pub struct History {
    path: PathBuf,
    disk: Disk,
    problem: Option<StorageProblem>,
    backlog: Backlog,
    monitoring: Monitoring,
    /// What the file holds and what has not been written yet, together; only made when somebody asks meanwhile.
    view: Option<View>,
    /// The events of the tracker's state as they were last saved.
    followed: BTreeMap<EventKey, TrackedEvent>,
    notices: Vec<StorageNotice>,
    /// The newest batch that was to be saved.
    batch: u64,
    bounds: Bounds,
    /// The file may lack events that have not ended, for it was only just opened.
    unfamiliar: bool,
    /// The VMs that anything ever happened to, as of this version of the content: many questions ask for them again.
    vms: Option<(query::Version, Vec<VmName>)>,
    /// The latest time that was told, for the name of a damaged file.
    now: DateTime<Utc>,
}

/// Where something that was recorded is now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SavedTo {
    OnDisk,
    /// In memory, until the disk can be written.
    InMemory,
}

impl History {
    /// Opens the history, and begins one where there is none. Whatever is wrong with the file, there is a history
    /// afterwards: see [`History::problem`] and [`History::notices`].
    pub fn open(path: impl Into<PathBuf>, now: DateTime<Utc>) -> Self {
        let mut history = Self {
            path: path.into(),
            disk: Disk::None,
            problem: None,
            backlog: Backlog::default(),
            monitoring: Monitoring::default(),
            view: None,
            followed: BTreeMap::new(),
            notices: Vec::new(),
            batch: 0,
            bounds: Bounds::default(),
            unfamiliar: true,
            vms: None,
            now,
        };
        history.reopen();
        history
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Why history is kept in memory only, if it is.
    pub fn problem(&self) -> Option<&StorageProblem> {
        self.problem.as_ref()
    }

    /// How many changes and alerts wait for the disk.
    pub fn waiting(&self) -> usize {
        self.backlog.weight()
    }

    /// What went wrong since the program began and the person should know, oldest first; the latest few of it.
    pub fn notices(&self) -> &[StorageNotice] {
        &self.notices
    }

    /// Notes that the program is monitoring now. To be called about once a minute from the first response or failure on,
    /// and once more before [`History::close`]; the timeline shows time that no program noted as unknown. It is written
    /// with whatever is written next, at the latest by [`History::tend`].
    pub fn monitored(&mut self, at: Timestamp) {
        self.monitoring.note(at);
    }

    /// What was to be told to another system, as it was last recorded.
    pub fn outbox(&mut self) -> Outbox {
        self.load(OUTBOX)
    }

    /// The tracker's state as it was last recorded.
    pub fn tracker_state(&mut self) -> TrackerState {
        if self.backlog.saved_as(TRACKER).is_none() {
            match self.read(saved_state) {
                Ok(parts) => {
                    for (name, json) in parts {
                        self.backlog.loaded(name, json);
                    }
                }
                Err(error) => {
                    self.not_understood(error.to_string());
                    return TrackerState::default();
                }
            }
        }
        let mut wrong = None;
        // What was saved before events were saved one by one has them among the rest.
        let mut state = self.backlog.saved_as(TRACKER).map_or_else(TrackerState::default, |json| {
            serde_json::from_str(json).unwrap_or_else(|error| {
                wrong = Some(error);
                TrackerState::default()
            })
        });
        let (mut events, mut unreadable) = (BTreeMap::new(), Vec::new());
        for (key, json) in self.backlog.saved_under(EVENT) {
            match serde_json::from_str::<TrackedEvent>(json) {
                Ok(tracked) => _ = events.insert(EventKey::new(key), tracked),
                Err(error) => {
                    unreadable.push(event_name(key));
                    wrong = Some(error);
                }
            }
        }
        for name in unreadable {
            self.backlog.remove(name);
        }
        // However many of them: it means the same to the person.
        if let Some(error) = wrong {
            self.not_understood(error.to_string());
        }
        self.followed.clone_from(&events);
        state.events.append(&mut events);
        state
    }

    /// The ledger of alerts as it was last recorded.
    pub fn ledger(&mut self) -> AlertLedger {
        self.load(LEDGER)
    }

    /// Does what is to be done from time to time: tries again what could not be written, and deletes a little of what
    /// is older than `keep`. To be called about once a minute, and sooner again if it returns true, for then there is
    /// more to delete.
    ///
    /// Each clock alone may be years off, so nothing is deleted by age unless both agree within a day. `now.endpoint`
    /// has to come from the endpoint; without that, call [`History::tend_whatever_the_time`].
    pub fn tend(&mut self, keep: HistoryDays, now: Timestamp) -> bool {
        let earlier = now.endpoint.min(now.local);
        let agreed = now.endpoint.max(now.local).signed_duration_since(earlier) <= CLOCKS_AGREE;
        self.tend_from(earlier.checked_sub_signed(keep.span()).filter(|_| agreed), now.endpoint)
    }

    /// The same where `now` may be wrong by any amount, as a VM's clock may be at start: deletes nothing by age, only
    /// what exceeds the limits.
    pub fn tend_whatever_the_time(&mut self, now: DateTime<Utc>) -> bool {
        self.tend_from(None, now)
    }

    fn tend_from(&mut self, oldest: Option<DateTime<Utc>>, now: DateTime<Utc>) -> bool {
        self.now = now;
        self.try_again();
        if !self.make_safe() {
            return false;
        }
        let Disk::Writable { connection, .. } = &mut self.disk else { return false };
        match prune::step(connection, oldest.unwrap_or(DateTime::UNIX_EPOCH), self.bounds) {
            Ok(more) => more,
            Err(error) => {
                if is_damage(&error) {
                    self.replace_damaged(&error.to_string());
                }
                // Nothing depends on forgetting; it is tried again the next time.
                false
            }
        }
    }

    /// Tries once more to write what could not be written. To be called when the program ends: what waits after that is
    /// lost.
    pub fn close(&mut self, now: DateTime<Utc>) -> SavedTo {
        self.now = now;
        self.try_again();
        // The connection is closed next.
        self.make_safe();
        self.kept()
    }

    /// Keeps the tracker's state: what is left of it beside the events, and those of them that have changed.
    fn remember_state(&mut self, state: &TrackerState) {
        let same = |known: &TrackedEvent, tracked: &TrackedEvent| {
            // Whether two say the same in other letters is not worth knowing here.
            Arc::ptr_eq(&known.event, &tracked.event) && known == tracked
        };
        for (key, tracked) in &state.events {
            if self.followed.get(key).is_some_and(|known| same(known, tracked)) {
                continue;
            }
            match serde_json::to_string(tracked) {
                Ok(json) => self.backlog.save(event_name(key.as_str()), json),
                Err(error) => self.not_understood(error.to_string()),
            }
            self.followed.insert(key.clone(), tracked.clone());
        }
        let backlog = &mut self.backlog;
        self.followed.retain(|key, _| {
            let stays = state.events.contains_key(key);
            if !stays {
                backlog.remove(event_name(key.as_str()));
            }
            stays
        });
        self.remember(TRACKER, &Rest { ended: &state.ended, contact: &state.contact, acted_on: &state.acted_on });
    }

    fn remember(&mut self, name: &'static str, value: &impl Serialize) {
        match serde_json::to_string(value) {
            Ok(json) => self.backlog.save(name, json),
            Err(error) => self.not_understood(error.to_string()),
        }
    }

    fn write_waiting(&mut self) -> SavedTo {
        if self.may_write_now() && !self.backlog.is_empty() {
            if self.file_is_another() {
                self.reopen();
            }
            self.write_backlog();
        }
        self.kept()
    }

    fn kept(&self) -> SavedTo {
        if self.problem.is_none() { SavedTo::OnDisk } else { SavedTo::InMemory }
    }

    /// Whether it costs next to nothing to find out if the file can be written. A disk that was full may have room by
    /// now; for another program that writes, or to open the file anew, one would have to wait.
    fn may_write_now(&self) -> bool {
        matches!(self.problem, None | Some(StorageProblem::DiskFull { .. } | StorageProblem::NotWritable { .. }))
    }

    fn try_again(&mut self) {
        if self.problem.is_some() || self.file_is_another() {
            self.reopen();
        }
        self.write_if_possible();
    }

    pub(super) fn write_if_possible(&mut self) {
        if self.problem.is_none() && !(self.backlog.is_empty() && self.monitoring.is_written()) {
            self.write_backlog();
        }
    }

    fn load<T: DeserializeOwned + Default>(&mut self, name: &'static str) -> T {
        if self.backlog.saved_as(name).is_none() {
            match self.read_saved(name) {
                Ok(None) => {}
                Ok(Some(json)) => self.backlog.loaded(name, json),
                Err(error) => self.not_understood(error.to_string()),
            }
        }
        let Some(json) = self.backlog.saved_as(name) else { return T::default() };
        serde_json::from_str(json).unwrap_or_else(|error| {
            self.not_understood(error.to_string());
            T::default()
        })
    }

    fn notice(&mut self, notice: StorageNotice) {
        self.notices.push(notice);
        if self.notices.len() > MOST_NOTICES {
            self.notices.remove(0);
        }
    }

    fn not_understood(&mut self, reason: String) {
        self.notice(StorageNotice::Unreadable { path: self.path.clone(), reason });
    }

    fn read_saved(&mut self, name: &str) -> Result<Option<String>, HistoryError> {
        self.read(|connection| {
            let sql = "SELECT json FROM saved WHERE name = ?1";
            connection.query_row(sql, [name], |row| text(row, 0)).optional()
        })
    }

    /// Makes sure that using or closing the file can't kill the program. Where that fails, everything goes on in memory.
    pub(super) fn make_safe(&mut self) -> bool {
        match self.disk.make_safe() {
            Ok(()) => true,
            Err(error) => {
                self.problem = Some(StorageProblem::NotWritable { path: self.path.clone(), reason: error.to_string() });
                false
            }
        }
    }

    fn write_backlog(&mut self) {
        if !self.make_safe() {
            return;
        }
        let Disk::Writable { connection, .. } = &mut self.disk else { return };
        match write_to(connection, &self.backlog, &self.monitoring, self.bounds) {
            Ok(rows) => self.backlog_written(rows),
            Err(error) if is_damage(&error) => self.replace_damaged(&error.to_string()),
            Err(error) => self.problem = Some(StorageProblem::on_write(&self.path, &error)),
        }
    }

    fn backlog_written(&mut self, rows: Vec<Option<i64>>) {
        self.backlog.written();
        self.monitoring.written(rows);
        // The index may have grown with the log.
        self.disk.make_safe().ok();
        if self.problem.take().is_some() {
            (self.view, self.vms) = (None, None);
        }
        let lost = std::mem::take(&mut self.backlog.lost);
        if lost > 0 {
            self.notice(StorageNotice::Lost { count: lost });
        }
    }

    fn reopen(&mut self) {
        if !self.make_safe() {
            return;
        }
        // First of all, for a file that is open may be locked by this very program.
        (self.disk, self.view, self.problem, self.vms) = (Disk::None, None, None, None);
        self.unfamiliar = true;
        self.monitoring.forget_rows();
        match database::open(&self.path) {
            Ok(connection) => self.disk = Disk::writable(connection, &self.path),
            Err(OpenError::Damaged(reason)) => self.begin_anew(reason),
            Err(error) => {
                self.problem = Some(StorageProblem::on_open(&self.path, error));
                if let Some(connection) = database::open_to_read(&self.path) {
                    self.disk = Disk::ReadOnly(connection);
                }
            }
        }
    }

    /// Puts a file that turned out to be damaged out of the way, and goes on with a new one.
    fn replace_damaged(&mut self, reason: &str) {
        if !self.make_safe() {
            return;
        }
        (self.disk, self.view, self.problem, self.vms) = (Disk::None, None, None, None);
        self.begin_anew(reason.to_owned());
        self.backlog.forget_saved();
        self.monitoring.forget_rows();
        self.unfamiliar = true;
        // What waits may tell only of what changed, and the new file knows of nothing else.
        if !self.followed.is_empty() {
            let state = TrackerState { events: self.followed.clone(), ..TrackerState::default() };
            self.backlog.push(BacklogEntry::of_changes(&[], &state, true));
        }
        if self.problem.is_none() && !self.backlog.is_empty() {
            self.write_anew();
        }
    }

    /// Like [`History::write_backlog`], but a file that was only just begun is not replaced once more.
    fn write_anew(&mut self) {
        let Disk::Writable { connection, .. } = &mut self.disk else { return };
        match write_to(connection, &self.backlog, &self.monitoring, self.bounds) {
            Ok(rows) => self.backlog_written(rows),
            Err(error) => self.problem = Some(StorageProblem::on_write(&self.path, &error)),
        }
    }

    fn begin_anew(&mut self, reason: String) {
        let aside = match set_database_aside(&self.path, self.now) {
            Ok(aside) => aside,
            Err(error) => {
                self.problem = Some(StorageProblem::Stuck { path: self.path.clone(), reason: error.to_string() });
                return;
            }
        };
        self.notice(StorageNotice::SetAside { path: self.path.clone(), aside, reason });
        match database::open(&self.path) {
            Ok(connection) => self.disk = Disk::writable(connection, &self.path),
            Err(error) => self.problem = Some(StorageProblem::on_open(&self.path, error)),
        }
    }

    /// Whether the file was moved or deleted while it was open; what is written to it then would be lost.
    fn file_is_another(&mut self) -> bool {
        let another = match &self.disk {
            Disk::Writable { identity: known, .. } => *known != identity(&self.path),
            Disk::ReadOnly(_) | Disk::None => false,
        };
        if another {
            self.backlog.forget_saved();
        }
        another
    }
}

/// By how much the endpoint's clock and the VM's may differ while history is deleted by age.
const CLOCKS_AGREE: TimeDelta = TimeDelta::days(1);

/// More than this at once nobody reads.
const MOST_NOTICES: usize = 5;

const TRACKER: &str = "tracker";

fn event_name(key: &str) -> String {
    format!("{EVENT}{key}")
}

/// What is left of the tracker's state beside its events.
#[derive(Serialize)]
struct Rest<'a> {
    ended: &'a VecDeque<EndedEvent>,
    contact: &'a Contact,
    acted_on: &'a ActedOn,
}

const LEDGER: &str = "ledger";
const OUTBOX: &str = "outbox";
