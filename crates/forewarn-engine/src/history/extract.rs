//! A snapshot of the history, to be exported on another thread.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, ffi};
use serde::Deserialize;

use super::HistoryError;
use super::backlog::BacklogEntry;
use super::database::{in_memory, open_to_read};
use super::export::{ExportError, csv, json};
use super::file::{ALL_PAGES, copy_to_memory};
use super::records::{Filter, Sort};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Format {
    /// RFC 4180 in UTF-8 with a byte order mark. A cell that a spreadsheet would take for a formula, or that starts with an
    /// apostrophe, gets an apostrophe in front, which makes it text.
    Csv,
    Json,
}

impl Format {
    pub fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Json => "json",
        }
    }
}

/// Reads the file through its own connection and adds what the file lacks.
#[derive(Debug, Default)]
pub struct Extract {
    /// `None` if it can't be read.
    file: Option<PathBuf>,
    /// For errors.
    path: PathBuf,
    backlog: Vec<BacklogEntry>,
}

impl Extract {
    pub(super) fn new(file: Option<PathBuf>, path: PathBuf, backlog: Vec<BacklogEntry>) -> Self {
        Self { file, path, backlog }
    }

    /// Writes the matching events to a file and returns their number. After an error, the file is unchanged.
    pub fn save(&self, format: Format, filter: &Filter, sort: Sort, target: &Path) -> Result<u64, HistoryError> {
        // Replaces the target of a link rather than the link.
        let target = &fs::canonicalize(target).unwrap_or_else(|_| target.to_owned());
        let folder = target.parent().ok_or_else(|| io::Error::other("the path has no folder"))?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".forewarn-").suffix(".tmp");
        // With the permissions of other files that the user saves.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut file = builder.tempfile_in(folder)?;
        let count = self.write(format, filter, sort, &mut file)?;
        file.as_file().sync_all()?;
        file.persist(target).map_err(|error| error.error)?;
        Ok(count)
    }

    pub fn write(&self, format: Format, filter: &Filter, sort: Sort, out: impl Write) -> Result<u64, HistoryError> {
        let written = self.connection().map_err(ExportError::Read).and_then(|connection| match format {
            Format::Csv => csv(&connection, filter, sort, out),
            Format::Json => json(&connection, filter, sort, out),
        });
        written.map_err(|error| match error {
            ExportError::Write(error) => HistoryError::Write(error),
            ExportError::Read(source) => HistoryError::Read { path: self.path.clone(), source },
        })
    }

    /// A connection that sees all of it and no later change.
    fn connection(&self) -> rusqlite::Result<Connection> {
        let disk = match &self.file {
            None => None,
            Some(file) => Some(open_to_read(file).ok_or_else(cannot_open)?),
        };
        if let (Some(disk), true) = (&disk, self.backlog.is_empty()) {
            disk.execute_batch("BEGIN")?;
            // The first read starts the snapshot.
            disk.query_row("SELECT count(*) FROM saved", [], |_| Ok(()))?;
        }
        if self.backlog.is_empty() {
            return disk.map_or_else(in_memory, Ok);
        }
        let mut memory = match &disk {
            None => in_memory()?,
            Some(disk) => copy_to_memory(disk, ALL_PAGES)?.ok_or_else(cannot_open)?,
        };
        let transaction = memory.transaction()?;
        for entry in &self.backlog {
            entry.write(&transaction)?;
        }
        transaction.commit()?;
        Ok(memory)
    }
}

fn cannot_open() -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_CANTOPEN), None)
}

#[cfg(test)]
mod tests {
    use forewarn_core::EventKind;

    use super::super::records::SortBy;
    use super::super::testing::{HistoryFixture, event, reboot};
    use super::*;

    const OLDEST_FIRST: Sort = Sort { by: SortBy::Seen, descending: false };

    #[test]
    fn the_backlog_is_exported_too() {
        let mut fixture = HistoryFixture::new();
        fixture.poll(&[reboot("A")]);
        let other = Connection::open(fixture.history.path()).unwrap();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        fixture.poll(&[reboot("A"), reboot("B")]);
        assert!(fixture.history.unwritten() > 0, "another program holds the file");
        let mut table = Vec::new();
        let count = fixture.history.extract().write(Format::Csv, &Filter::default(), OLDEST_FIRST, &mut table).unwrap();
        let table = String::from_utf8(table).unwrap();
        let keys: String = table.lines().skip(1).map(|line| &line[..1]).collect();
        assert_eq!((keys.as_str(), count), ("AB", 2));
    }

    #[test]
    fn later_changes_are_not_exported() {
        let mut fixture = HistoryFixture::new();
        fixture.poll(&[reboot("A")]);
        let connection = fixture.history.extract().connection().unwrap();
        fixture.poll(&[reboot("A"), reboot("B")]);
        let mut out = Vec::new();
        assert_eq!(csv(&connection, &Filter::default(), OLDEST_FIRST, &mut out).unwrap(), 1);
    }

    #[test]
    fn a_file_is_replaced_atomically() {
        let mut fixture = HistoryFixture::new();
        fixture.poll(&[reboot("A"), event("Freeze", "B")]);
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("history.csv");
        fs::write(&target, "mine").unwrap();
        let freezes = Filter { types: [EventKind::Freeze].into(), ..Filter::default() };
        let extract = fixture.history.extract();
        assert_eq!(extract.save(Format::Csv, &freezes, OLDEST_FIRST, &target).unwrap(), 1);
        let table = fs::read_to_string(&target).unwrap();
        assert!(table.contains(",Freeze,") && !table.contains(",Reboot,"), "{table}");

        let gone = Extract::new(Some(folder.path().join("no.sqlite3")), fixture.history.path().to_owned(), Vec::new());
        let error = gone.save(Format::Json, &freezes, OLDEST_FIRST, &target).unwrap_err();
        assert!(error.to_string().starts_with("The history in"), "{error}");
        assert_eq!(fs::read_to_string(&target).unwrap(), table);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left behind");
        let nowhere = folder.path().join("missing/history.csv");
        assert!(matches!(extract.save(Format::Csv, &freezes, OLDEST_FIRST, &nowhere), Err(HistoryError::Write(_))));
    }
}
