//! Asking the history.

use chrono::{DateTime, Utc};
use forewarn_core::EventKey;
use rusqlite::Connection;
use scheduled_events::VmName;
use serde::Serialize;

use super::database::is_damage;
use super::disk::{Disk, View};
use super::extract::Extract;
use super::records::{Detail, Filter, HistoryEvent, HistoryId, Page, PageRequest, Sort, Transition};
use super::{History, HistoryError, Span, monitoring, query};

/// What there was in a span of time.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Timeline {
    /// The events that were there at some time of it, in the order in which they were first seen.
    pub events: Vec<HistoryEvent>,
    /// What concerns no event in particular, such as lost contact, in order.
    pub transitions: Vec<Transition>,
    #[serde(skip)]
    pub monitored: Vec<Span>,
    pub lost_before: bool,
}

impl History {
    /// Part of the events that the filter lets through.
    pub fn page(&mut self, filter: &Filter, sort: Sort, request: PageRequest) -> Result<Page, HistoryError> {
        self.read(|connection| query::page(connection, filter, sort, request))
    }

    /// All that is known of one event.
    pub fn detail(&mut self, id: HistoryId) -> Result<Option<Detail>, HistoryError> {
        self.read(|connection| query::detail(connection, id))
    }

    /// The VMs that anything ever happened to, at most 200 of them.
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

    /// The latest event of this key.
    pub fn latest_of(&mut self, key: &EventKey) -> Result<Option<HistoryEvent>, HistoryError> {
        self.read(|connection| query::latest_of(connection, key))
    }

    /// The event that ended last.
    pub fn last_ended(&mut self) -> Result<Option<HistoryEvent>, HistoryError> {
        self.read(query::last_ended)
    }

    /// What there was from `from` to `until`.
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

    /// All that is known now, for somebody who takes it elsewhere.
    pub fn extract(&self) -> Extract {
        let file = self.disk.connection().filter(|_| self.disk.make_safe().is_ok()).map(|_| self.path.clone());
        Extract::new(file, self.path.clone(), self.backlog.entries().cloned().collect())
    }

    pub(super) fn read<T>(&mut self, ask: impl Fn(&Connection) -> rusqlite::Result<T>) -> Result<T, HistoryError> {
        let answer = self.reader().and_then(&ask);
        let answer = match answer {
            Err(error) if is_damage(&error) => {
                self.replace_damaged(&error.to_string());
                self.reader().and_then(&ask)
            }
            answer => answer,
        };
        answer.map_err(|source| HistoryError::Read { path: self.path.clone(), source })
    }

    /// The connection that knows everything: the file's, or while that lacks something, one in memory.
    fn reader(&mut self) -> rusqlite::Result<&Connection> {
        let safe = self.make_safe();
        if self.problem.is_none()
            && let Disk::Writable { connection, .. } = &self.disk
        {
            return Ok(connection);
        }
        let view = match self.view.take() {
            Some(view) => view,
            None => View::of(self.disk.connection().filter(|_| safe))?,
        };
        let view = self.view.insert(view);
        view.catch_up(&self.backlog, &self.monitoring)?;
        Ok(&view.connection)
    }
}
