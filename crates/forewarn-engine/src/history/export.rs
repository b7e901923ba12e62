//! History for other programs.

use std::borrow::Cow;
use std::io::{self, Write};

use chrono::{DateTime, SecondsFormat, Utc};
use forewarn_core::Language;
use rusqlite::Connection;
use scheduled_events::VmName;

use super::query;
use super::records::{Filter, HistoryEvent, Sort};
use super::write::outcome_name;

#[derive(Debug)]
pub(super) enum ExportError {
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

pub(super) fn csv(
    connection: &Connection,
    filter: &Filter,
    sort: Sort,
    mut out: impl Write,
) -> Result<u64, ExportError> {
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

pub(super) fn json(connection: &Connection, filter: &Filter, sort: Sort, out: impl Write) -> Result<u64, ExportError> {
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

fn cells(event: &HistoryEvent) -> [String; HEADER.len()] {
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
        event.approved_by.as_ref().map(|by| by.localized(Language::English)).unwrap_or_default(),
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

/// The cell as text that no spreadsheet takes for a formula, also one that separates cells by something else than a comma:
/// in many countries that is a semicolon, and then what follows one in the text begins a cell.
fn defused(cell: &str) -> Cow<'_, str> {
    let begins = cell.starts_with(['\t', '\r', '\n']) || is_formula(cell);
    if !begins && !cell.contains(SEPARATORS) {
        return Cow::Borrowed(cell);
    }
    let mut harmless = String::with_capacity(cell.len() + 1);
    harmless.push_str(if begins { "'" } else { "" });
    let mut rest = cell;
    while let Some(place) = rest.find(SEPARATORS) {
        // Each of them is one byte.
        let (before, after) = rest.split_at(place + 1);
        harmless.push_str(before);
        // Quotes would be taken off what begins a cell, and blanks may be.
        if is_formula(after) || is_formula(after.trim_start_matches(['"', ' '])) {
            harmless.push('\'');
        }
        rest = after;
    }
    harmless.push_str(rest);
    Cow::Owned(harmless)
}

/// What may stand between two cells, besides the comma that does here: a cell with a comma is in quotes.
const SEPARATORS: [char; 4] = [';', '\t', '\r', '\n'];

/// Whether a cell that begins like this is a formula, or text marked as such, whose mark would be taken off.
fn is_formula(cell: &str) -> bool {
    cell.starts_with(['=', '+', '-', '@', '\''])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use scheduled_events::{Event, EventId, VmName};

    use super::super::Format;
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
        for cell in ["=1+1", "+1", "-1", "@SUM(A1)", "\t1", "\r1", "\n1", "'=1"] {
            assert_eq!(defused(cell), format!("'{cell}"));
        }
        for cell in ["", "1=1", "web-01", "a'b", "one; two", "a;b\tc\nd", "one, =two"] {
            assert_eq!(defused(cell), cell);
        }
    }

    #[test]
    fn nor_is_one_where_semicolons_or_tabs_stand_between_cells() {
        for (cell, harmless) in [
            ("ends;=1+1", "ends;'=1+1"),
            ("ends;=1;-1;one-two", "ends;'=1;'-1;one-two"),
            ("ends\t@SUM(A1)", "ends\t'@SUM(A1)"),
            ("ends\r\n+1", "ends\r\n'+1"),
            ("ends; \"=1\"", "ends;' \"=1\""),
            (";=1", ";'=1"),
            ("\t=1", "'\t'=1"),
            ("=1;=1", "'=1;'=1"),
        ] {
            assert_eq!(defused(cell), harmless);
        }
    }

    fn fused(cell: &str) -> String {
        let mut text = cell.strip_prefix('\'').unwrap_or(cell).to_owned();
        for separator in SEPARATORS {
            text = text.replace(&format!("{separator}'"), &separator.to_string());
        }
        text
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

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn a_table_is_read_back_as_it_was(texts in proptest::collection::vec(".{0,40}|[=+@\t\r\n;',\" -]{0,5}", 3)) {
            let mut world = World::new();
            let [kind, description, vm] = texts.try_into().unwrap();
            world.sees(&[Event {
                id: Some(EventId::new(format!("={vm}"))),
                description,
                resources: vec![VmName::new(vm.clone())],
                ..event(&kind, "A")
            }]);
            // What does harm is marked where it comes in.
            let kept = world.tracker.events().next().unwrap().event.clone();
            let table = exported(&world);
            let mut reader = csv::Reader::from_reader(table.trim_start_matches('\u{feff}').as_bytes());
            let records: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().unwrap();
            prop_assert_eq!(records.len(), 1);
            let cell = |name: &str| {
                let cell = &records[0][HEADER.iter().position(|header| *header == name).unwrap()];
                assert!(!cell.starts_with(['\t', '\r', '\n']), "{cell:?} is a formula");
                for part in cell.split(SEPARATORS) {
                    assert!(!part.starts_with(['=', '+', '-', '@']), "{part:?} of {cell:?} is a formula");
                }
                fused(cell)
            };
            prop_assert_eq!(cell("description"), kept.description.as_str());
            prop_assert_eq!(cell("vms"), kept.resources[0].as_str());
            prop_assert_eq!(cell("azure_id"), format!("={vm}"));
            prop_assert_eq!(cell("type"), kept.event_type.as_str());
        }
    }
}
