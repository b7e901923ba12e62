//! Asking the history.

use std::io;

use chrono::{DateTime, Utc};
use forewarn_core::EventKey;
use rusqlite::Connection;
use serde::Serialize;

use super::database::is_damage;
use super::disk::{Disk, View};
use super::export::ExportError;
use super::records::{Detail, Filter, HistoryId, Page, PageRequest, PastEvent, Sort, Transition};
use super::{History, HistoryError, export, query};

/// What there was in a span of time.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Timeline {
    /// The events that were there at some time of it, in the order in which they were first seen.
    pub events: Vec<PastEvent>,
    /// What concerns no event in particular, such as lost contact, in order.
    pub transitions: Vec<Transition>,
}

impl History {
    /// Part of the events that the filter lets through.
    ///
    /// # Errors
    /// If the history cannot be read.
    pub fn page(&mut self, filter: &Filter, sort: Sort, request: PageRequest) -> Result<Page, HistoryError> {
        self.read(|connection| query::page(connection, filter, sort, request))
    }

    /// All that is known of one event.
    ///
    /// # Errors
    /// If the history cannot be read.
    pub fn detail(&mut self, id: HistoryId) -> Result<Option<Detail>, HistoryError> {
        self.read(|connection| query::detail(connection, id))
    }

    /// The latest event of this key.
    ///
    /// # Errors
    /// If the history cannot be read.
    pub fn latest_of(&mut self, key: &EventKey) -> Result<Option<PastEvent>, HistoryError> {
        self.read(|connection| query::latest_of(connection, key))
    }

    /// The event that ended last.
    ///
    /// # Errors
    /// If the history cannot be read.
    pub fn last_ended(&mut self) -> Result<Option<PastEvent>, HistoryError> {
        self.read(query::last_ended)
    }

    /// What there was from `from` to `until`.
    ///
    /// # Errors
    /// If the history cannot be read.
    pub fn timeline(&mut self, from: DateTime<Utc>, until: DateTime<Utc>) -> Result<Timeline, HistoryError> {
        self.read(|connection| {
            Ok(Timeline {
                events: query::between(connection, from, until)?,
                transitions: query::between_without_event(connection, from, until)?,
            })
        })
    }

    /// Writes the events that the filter lets through as a table, as RFC 4180 has it, for spreadsheets: in UTF-8 with
    /// the mark by which Windows programs recognise it.
    ///
    /// A cell that a spreadsheet would take for a formula (it begins with `=`, `+`, `-`, `@`, a tab or a line break)
    /// gets an apostrophe in front, which makes it text. So does a cell that begins with an apostrophe itself: taking
    /// one away from every cell that has one in front gives back what was there.
    ///
    /// # Errors
    /// If the history cannot be read or the table not be written.
    pub fn export_csv(&mut self, filter: &Filter, out: impl io::Write) -> Result<(), HistoryError> {
        self.export(|connection| export::csv(connection, filter, out))
    }

    /// Writes the events that the filter lets through, each with all that is known of it, as a list in JSON.
    ///
    /// # Errors
    /// If the history cannot be read or the list not be written.
    pub fn export_json(&mut self, filter: &Filter, out: impl io::Write) -> Result<(), HistoryError> {
        self.export(|connection| export::json(connection, filter, out))
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

    fn export(&mut self, write: impl FnOnce(&Connection) -> Result<(), ExportError>) -> Result<(), HistoryError> {
        let result = self.reader().map_err(ExportError::Read).and_then(write);
        result.map_err(|error| match error {
            ExportError::Write(error) => HistoryError::Write(error),
            ExportError::Read(source) => {
                // Half of it may have been written, so it cannot simply be begun again; the person can.
                if is_damage(&source) {
                    self.replace_damaged(&source.to_string());
                }
                HistoryError::Read { path: self.path.clone(), source }
            }
        })
    }

    /// The connection that knows everything: the file's, or while that lacks something, one in memory.
    fn reader(&mut self) -> rusqlite::Result<&Connection> {
        if self.trouble.is_none()
            && let Disk::Writable { connection, .. } = &self.disk
        {
            return Ok(connection);
        }
        let view = match self.view.take() {
            Some(view) => view,
            None => View::of(self.disk.connection())?,
        };
        let view = self.view.insert(view);
        view.catch_up(&self.backlog)?;
        Ok(&view.connection)
    }
}
