//! The history, taken elsewhere.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, ffi};
use serde::Deserialize;

use super::HistoryError;
use super::database::{in_memory, open_to_read};
use super::disk::{ALL_PAGES, copy_to_memory};
use super::export::{ExportError, csv, json};
use super::records::{Filter, Sort};
use super::write::BacklogEntry;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Format {
    /// A table, as RFC 4180 has it, for spreadsheets: in UTF-8 with the mark by which Windows programs recognise it.
    ///
    /// A cell that a spreadsheet would take for a formula (it begins with `=`, `+`, `-`, `@`, a tab or a line break)
    /// gets an apostrophe in front, which makes it text. So does a cell that begins with an apostrophe itself: taking
    /// one away from every cell that has one in front gives back what was there.
    Csv,
    /// A list of the events, each with all that is known of it.
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

/// All that was known at one moment, to be exported on another thread: it reads the file through a connection of its own,
/// and brings with it what the file lacks.
#[derive(Debug, Default)]
pub struct Extract {
    /// The file, if there is one that can be read.
    file: Option<PathBuf>,
    /// What it is called, also if there is none.
    name: PathBuf,
    waiting: Vec<BacklogEntry>,
}

impl Extract {
    pub(super) fn new(file: Option<PathBuf>, name: PathBuf, waiting: Vec<BacklogEntry>) -> Self {
        Self { file, name, waiting }
    }

    /// Writes the events that the filter lets through into this file, whole or not at all, and says how many they are.
    pub fn save(&self, format: Format, filter: &Filter, sort: Sort, target: &Path) -> Result<u64, HistoryError> {
        // Somebody who has only a link here wants it to stay one.
        let target = &fs::canonicalize(target).unwrap_or_else(|_| target.to_owned());
        let folder = target.parent().ok_or_else(|| io::Error::other("it is in no folder"))?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".forewarn-").suffix(".tmp");
        // A file that the person saves is as readable as any other of theirs.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut file = builder.tempfile_in(folder)?;
        let count = self.write(format, filter, sort, &mut file)?;
        file.as_file().sync_all()?;
        file.persist(target).map_err(|error| error.error)?;
        Ok(count)
    }

    /// Writes the events that the filter lets through, and says how many they are.
    pub fn write(&self, format: Format, filter: &Filter, sort: Sort, out: impl Write) -> Result<u64, HistoryError> {
        let written = self.connection().map_err(ExportError::Read).and_then(|connection| match format {
            Format::Csv => csv(&connection, filter, sort, out),
            Format::Json => json(&connection, filter, sort, out),
        });
        written.map_err(|error| match error {
            ExportError::Write(error) => HistoryError::Write(error),
            ExportError::Read(source) => HistoryError::Read { path: self.name.clone(), source },
        })
    }

    /// A connection that sees all of it, and nothing of what happens meanwhile.
    fn connection(&self) -> rusqlite::Result<Connection> {
        let disk = match &self.file {
            None => None,
            Some(file) => Some(open_to_read(file).ok_or_else(cannot_open)?),
        };
        if let (Some(disk), true) = (&disk, self.waiting.is_empty()) {
            disk.execute_batch("BEGIN")?;
            // What is seen is settled by the first look.
            disk.query_row("SELECT count(*) FROM saved", [], |_| Ok(()))?;
        }
        if self.waiting.is_empty() {
            return disk.map_or_else(in_memory, Ok);
        }
        let mut memory = match &disk {
            None => in_memory()?,
            Some(disk) => copy_to_memory(disk, ALL_PAGES)?.ok_or_else(cannot_open)?,
        };
        let transaction = memory.transaction()?;
        for entry in &self.waiting {
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
    use super::super::testing::{World, event, reboot};
    use super::*;

    const OLDEST_FIRST: Sort = Sort { by: SortBy::Seen, descending: false };

    #[test]
    fn what_still_waits_for_the_disk_is_exported_too() {
        let mut world = World::new();
        world.sees(&[reboot("A")]);
        let other = Connection::open(world.history.path()).unwrap();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        world.sees(&[reboot("A"), reboot("B")]);
        assert!(world.history.waiting() > 0, "another program holds the file");
        let mut table = Vec::new();
        let count = world.history.extract().write(Format::Csv, &Filter::default(), OLDEST_FIRST, &mut table).unwrap();
        let table = String::from_utf8(table).unwrap();
        let keys: String = table.lines().skip(1).map(|line| &line[..1]).collect();
        assert_eq!((keys.as_str(), count), ("AB", 2));
    }

    #[test]
    fn what_happens_after_the_moment_is_not_in_it() {
        let mut world = World::new();
        world.sees(&[reboot("A")]);
        let connection = world.history.extract().connection().unwrap();
        world.sees(&[reboot("A"), reboot("B")]);
        let mut out = Vec::new();
        assert_eq!(csv(&connection, &Filter::default(), OLDEST_FIRST, &mut out).unwrap(), 1);
    }

    #[test]
    fn a_file_is_written_whole_or_left_as_it_was() {
        let mut world = World::new();
        world.sees(&[reboot("A"), event("Freeze", "B")]);
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("history.csv");
        fs::write(&target, "mine").unwrap();
        let freezes = Filter { types: [EventKind::Freeze].into(), ..Filter::default() };
        let extract = world.history.extract();
        assert_eq!(extract.save(Format::Csv, &freezes, OLDEST_FIRST, &target).unwrap(), 1);
        let table = fs::read_to_string(&target).unwrap();
        assert!(table.contains(",Freeze,") && !table.contains(",Reboot,"), "{table}");

        let gone = Extract::new(Some(folder.path().join("no.sqlite3")), world.history.path().to_owned(), Vec::new());
        let error = gone.save(Format::Json, &freezes, OLDEST_FIRST, &target).unwrap_err();
        assert!(error.to_string().starts_with("The history in"), "{error}");
        assert_eq!(fs::read_to_string(&target).unwrap(), table);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left behind");
        let nowhere = folder.path().join("missing/history.csv");
        assert!(matches!(extract.save(Format::Csv, &freezes, OLDEST_FIRST, &nowhere), Err(HistoryError::Write(_))));
    }
}
