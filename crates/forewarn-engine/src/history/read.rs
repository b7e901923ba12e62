//! Queries. While the file lacks the backlog, they are answered from a copy in memory.

use chrono::{DateTime, Utc};
use forewarn_core::EventKey;
use rusqlite::Connection;
use scheduled_events::VmName;
use serde::Serialize;

use super::database::is_damage;
use super::extract::Extract;
use super::file::{DatabaseFile, MemoryCopy};
use super::records::{EventHistory, EventPage, Filter, HistoryEvent, HistoryId, PageRequest, Sort, Transition};
use super::{History, HistoryError, Span, monitoring, query};

#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Timeline {
    /// In the order in which they were first seen.
    pub events: Vec<HistoryEvent>,
    /// Those without an event, such as lost contact.
    pub transitions: Vec<Transition>,
    #[serde(skip)]
    pub monitored: Vec<Span>,
    /// There was no contact when the timeline begins.
    pub lost_before: bool,
}

impl History {
    pub fn page(&mut self, filter: &Filter, sort: Sort, request: PageRequest) -> Result<EventPage, HistoryError> {
        self.read(|connection| query::page(connection, filter, sort, request))
    }

    pub fn event(&mut self, id: HistoryId) -> Result<Option<EventHistory>, HistoryError> {
        self.read(|connection| query::event(connection, id))
    }

    /// All VMs that have had an event, at most 200.
    pub fn vms(&mut self) -> Result<Vec<VmName>, HistoryError> {
        let version = self.read(query::version)?;
        if let Some((known, vms)) = &self.vms
            && *known == version
        {
            return Ok(vms.clone());
        }
        let vms = self.read(query::vms)?;
        self.vms = Some((version, vms.clone()));
        Ok(vms)
    }

    pub fn latest_by_key(&mut self, key: &EventKey) -> Result<Option<HistoryEvent>, HistoryError> {
        self.read(|connection| query::latest_by_key(connection, key))
    }

    pub fn timeline(&mut self, from: DateTime<Utc>, until: DateTime<Utc>) -> Result<Timeline, HistoryError> {
        self.write_if_possible();
        self.read(|connection| {
            Ok(Timeline {
                events: query::between(connection, from, until)?,
                transitions: query::between_without_event(connection, from, until)?,
                monitored: monitoring::between(connection, from, until)?,
                lost_before: query::lost_before(connection, from)?,
            })
        })
    }

    /// Everything that is known now, to be exported on another thread.
    pub fn extract(&self) -> Extract {
        let file = self.file.connection().filter(|_| self.file.repair_index().is_ok()).map(|_| self.path.clone());
        Extract::new(file, self.path.clone(), self.backlog.entries().cloned().collect())
    }

    pub(super) fn read<T>(&mut self, query: impl Fn(&Connection) -> rusqlite::Result<T>) -> Result<T, HistoryError> {
        let result = match self.reader().and_then(&query) {
            Err(error) if is_damage(&error) => {
                self.replace_damaged(&error.to_string());
                self.reader().and_then(&query)
            }
            result => result,
        };
        result.map_err(|source| HistoryError::Read { path: self.path.clone(), source })
    }

    fn reader(&mut self) -> rusqlite::Result<&Connection> {
        let is_usable = self.repair_index();
        if self.problem.is_none()
            && let DatabaseFile::Writable { connection, .. } = &self.file
        {
            return Ok(connection);
        }
        let copy = match self.memory_copy.take() {
            Some(copy) => copy,
            None => MemoryCopy::of(self.file.connection().filter(|_| is_usable))?,
        };
        let copy = self.memory_copy.insert(copy);
        copy.apply(&self.backlog, &self.monitoring)?;
        Ok(&copy.connection)
    }
}
