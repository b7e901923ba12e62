//! History for other programs.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use chrono::{DateTime, SecondsFormat, Utc};
use rusqlite::{Connection, ffi};
use scheduled_events::VmName;
use serde::Deserialize;

use super::database::{in_memory, open_to_read};
use super::disk::{ALL_PAGES, copy_to_memory};
use super::records::{Filter, PastEvent, Sort};
use super::write::{Entry, outcome_name};
use super::{HistoryError, query};

/// In what form to export.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
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
    /// How the names of such files end.
    #[must_use]
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
    /// What still waits for the disk.
    waiting: Vec<Entry>,
}

impl Extract {
    pub(super) fn new(file: Option<PathBuf>, name: PathBuf, waiting: Vec<Entry>) -> Self {
        Self { file, name, waiting }
    }

    /// Writes the events that the filter lets through into this file, whole or not at all, and says how many they are.
    ///
    /// # Errors
    /// If the history cannot be read or the file not be written; then what was there before is still there.
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
    ///
    /// # Errors
    /// If the history cannot be read or the events not be written.
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

#[derive(Debug)]
enum ExportError {
    Read(rusqlite::Error),
    Write(io::Error),
}

impl From<rusqlite::Error> for ExportError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Read(error)
    }
}

impl From<io::Error> for ExportError {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}

impl From<csv::Error> for ExportError {
    fn from(error: csv::Error) -> Self {
        Self::Write(error.into())
    }
}

fn csv(connection: &Connection, filter: &Filter, sort: Sort, mut out: impl Write) -> Result<u64, ExportError> {
    // Without this, Excel and PowerShell take the text for that of an old code page.
    out.write_all("\u{feff}".as_bytes())?;
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(out);
    writer.write_record(HEADER)?;
    let mut count = 0;
    query::each(connection, filter, sort, query::ALL, &mut |event| -> Result<(), ExportError> {
        let cells = cells(&event);
        writer.write_record(cells.iter().map(|cell| defused(cell).into_owned()))?;
        count += 1;
        Ok(())
    })?;
    writer.flush()?;
    Ok(count)
}

fn json(connection: &Connection, filter: &Filter, sort: Sort, out: impl Write) -> Result<u64, ExportError> {
    let mut out = io::BufWriter::new(out);
    let mut separator = "[\n";
    let mut count = 0;
    query::each(connection, filter, sort, query::ALL, &mut |event| -> Result<(), ExportError> {
        out.write_all(separator.as_bytes())?;
        separator = ",\n";
        let detail = query::with_detail(connection, event)?;
        serde_json::to_writer(&mut out, &detail).map_err(io::Error::from)?;
        count += 1;
        Ok(())
    })?;
    let end = if separator == "[\n" { "[]\n" } else { "\n]\n" };
    out.write_all(end.as_bytes())?;
    out.flush()?;
    Ok(count)
}

const HEADER: [&str; 17] = [
    "key",
    "azure_id",
    "type",
    "vms",
    "source",
    "description",
    "first_seen",
    "not_before",
    "approved",
    "approved_by",
    "started",
    "ended",
    "outcome",
    "ended_while_away",
    "expected_seconds",
    "took_seconds",
    "paused_seconds",
];

fn cells(event: &PastEvent) -> [String; HEADER.len()] {
    let time = |time: Option<DateTime<Utc>>| time.map(written).unwrap_or_default();
    let seconds = |span: Option<chrono::TimeDelta>| {
        span.map(|span| format!("{}.{:03}", span.num_seconds(), span.subsec_millis())).unwrap_or_default()
    };
    let vms: Vec<&str> = event.vms.iter().map(VmName::as_str).collect();
    [
        event.key.to_string(),
        event.azure_id.clone().unwrap_or_default(),
        event.event_type.to_string(),
        vms.join(" "),
        event.source.as_ref().map(ToString::to_string).unwrap_or_default(),
        event.description.clone(),
        written(event.first_seen.endpoint),
        time(event.not_before),
        time(event.approved),
        event.approved_by.clone().unwrap_or_default(),
        time(event.started.map(|at| at.endpoint)),
        time(event.ended.map(|at| at.endpoint)),
        event.outcome.map(outcome_name).unwrap_or_default().to_owned(),
        if event.while_away { "yes" } else { "" }.to_owned(),
        event.expected_seconds.map(|seconds| seconds.to_string()).unwrap_or_default(),
        seconds(event.took),
        seconds(event.paused),
    ]
}

fn written(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// The cell as text that no spreadsheet takes for a formula.
fn defused(cell: &str) -> Cow<'_, str> {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '\'']) {
        Cow::Owned(format!("'{cell}"))
    } else {
        Cow::Borrowed(cell)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use scheduled_events::{Event, EventId, VmName};

    use super::super::records::SortBy;
    use super::super::testing::{World, event, reboot, started};
    use super::*;

    const OLDEST_FIRST: Sort = Sort { by: SortBy::Seen, descending: false };

    fn written(world: &World, format: Format) -> String {
        let mut out = Vec::new();
        world.history.extract().write(format, &Filter::default(), OLDEST_FIRST, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn exported(world: &World) -> String {
        written(world, Format::Csv)
    }

    #[test]
    fn a_table_has_one_line_for_each_event() {
        let mut world = World::new();
        let described = Event { description: "Two \"quoted\" words, and a comma.".to_owned(), ..event("Freeze", "A") };
        let two = Event { resources: vec![VmName::new("web-01"), VmName::new("web-02")], ..described };
        world.sees(std::slice::from_ref(&two));
        world.sees(&[started(two)]);
        world.sees(&[]);
        assert_eq!(
            exported(&world),
            "\u{feff}key,azure_id,type,vms,source,description,first_seen,not_before,approved,approved_by,started,ended,\
             outcome,ended_while_away,expected_seconds,took_seconds,paused_seconds\r\n\
             A,A,Freeze,web-01 web-02,Platform,\"Two \"\"quoted\"\" words, and a comma.\",2026-03-02T12:32:01.500Z,\
             2034-05-19T12:32:00.000Z,,,2026-03-02T12:32:02.500Z,2026-03-02T12:32:03.500Z,completed,,,1.000,\r\n"
        );
    }

    #[test]
    fn no_cell_is_a_formula() {
        for cell in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "'=1"] {
            assert_eq!(defused(cell), format!("'{cell}"));
        }
        for cell in ["", "1=1", "web-01", "a'b"] {
            assert_eq!(defused(cell), cell);
        }
    }

    #[test]
    fn a_list_has_each_event_with_all_that_is_known_of_it() {
        let mut world = World::new();
        world.sees(&[reboot("A"), reboot("B")]);
        world.sees(&[reboot("B")]);
        let list: serde_json::Value = serde_json::from_str(&written(&world, Format::Json)).unwrap();
        assert_eq!(list.as_array().unwrap().len(), 2);
        assert_eq!(list[0]["key"], "A");
        assert_eq!(list[0]["transitions"][1]["change"]["change"], "cancelled");
        assert_eq!(list[1]["outcome"], serde_json::Value::Null);
    }

    #[test]
    fn an_empty_history_is_an_empty_list_and_a_table_with_its_header() {
        let world = World::new();
        assert_eq!(written(&world, Format::Json), "[]\n");
        assert_eq!(exported(&world).lines().count(), 1);
    }

    #[test]
    fn a_place_that_cannot_be_written_to_is_told() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut world = World::new();
        world.sees(&[reboot("A")]);
        for format in [Format::Csv, Format::Json] {
            let refused = world.history.extract().write(format, &Filter::default(), OLDEST_FIRST, Full);
            let sentence = refused.unwrap_err().to_string();
            assert!(sentence.starts_with("The export cannot be written:"), "{sentence}");
        }
    }

    #[test]
    fn what_still_waits_for_the_disk_is_exported_too() {
        let mut world = World::new();
        world.sees(&[reboot("A")]);
        let other = Connection::open(world.history.path()).unwrap();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        world.sees(&[reboot("A"), reboot("B")]);
        assert!(world.history.waiting() > 0, "another program holds the file");
        let keys = |table: String| table.lines().skip(1).map(|line| line[..1].to_owned()).collect::<String>();
        assert_eq!(keys(exported(&world)), "AB");
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
        let freezes = Filter { types: [forewarn_core::Kind::Freeze].into(), ..Filter::default() };
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

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn a_table_is_read_back_as_it_was(texts in proptest::collection::vec(".{0,40}|[=+@\t\r\n',\"-]{0,5}", 3)) {
            let mut world = World::new();
            let [kind, description, vm] = texts.try_into().unwrap();
            world.sees(&[Event {
                id: Some(EventId::new(format!("={vm}"))),
                description: description.clone(),
                resources: vec![VmName::new(vm.clone())],
                ..event(&kind, "A")
            }]);
            let table = exported(&world);
            let mut reader = csv::Reader::from_reader(table.trim_start_matches('\u{feff}').as_bytes());
            let records: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().unwrap();
            prop_assert_eq!(records.len(), 1);
            let cell = |name: &str| {
                let cell = &records[0][HEADER.iter().position(|header| *header == name).unwrap()];
                assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']), "{cell:?} is a formula");
                cell.strip_prefix('\'').unwrap_or(cell).to_owned()
            };
            prop_assert_eq!(cell("description"), description);
            prop_assert_eq!(cell("vms"), vm.clone());
            prop_assert_eq!(cell("azure_id"), format!("={vm}"));
            let kind = scheduled_events::EventType::from(kind.as_str());
            prop_assert_eq!(cell("type"), kind.as_str());
        }
    }
}
