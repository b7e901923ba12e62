//! Exports as CSV and JSON.

use std::borrow::Cow;
use std::io::{self, Write};

use chrono::{DateTime, SecondsFormat, Utc};
use forewarn_texts::Language;
use rusqlite::Connection;
use scheduled_events::VmName;

use super::columns::outcome_name;
use super::query;
use super::records::{Filter, HistoryEvent, Sort};

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
    // Without a byte order mark, Excel and PowerShell assume a legacy code page.
    out.write_all("\u{feff}".as_bytes())?;
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(out);
    writer.write_record(HEADER)?;
    let mut count = 0;
    query::each(connection, filter, sort, query::ALL, &mut |event| -> Result<(), ExportError> {
        let cells = cells(&event);
        writer.write_record(cells.iter().map(|cell| escape_formula(cell).into_owned()))?;
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
        let detail = query::with_details(connection, event)?;
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
    let time = |time: Option<DateTime<Utc>>| time.map(rfc3339).unwrap_or_default();
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
        rfc3339(event.first_seen.endpoint),
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

fn rfc3339(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// Marks formulas as text with an apostrophe. In many countries, spreadsheets separate cells with semicolons, so text after any
/// separator may become a cell.
fn escape_formula(cell: &str) -> Cow<'_, str> {
    let starts = cell.starts_with(['\t', '\r', '\n']) || is_formula(cell);
    if !starts && !cell.contains(SEPARATORS) {
        return Cow::Borrowed(cell);
    }
    let mut escaped = String::with_capacity(cell.len() + 1);
    escaped.push_str(if starts { "'" } else { "" });
    let mut rest = cell;
    while let Some(index) = rest.find(SEPARATORS) {
        // Every separator is one byte.
        let (before, after) = rest.split_at(index + 1);
        escaped.push_str(before);
        // Spreadsheets strip quotes and may strip spaces at the start of a cell.
        if is_formula(after) || is_formula(after.trim_start_matches(['"', ' '])) {
            escaped.push('\'');
        }
        rest = after;
    }
    escaped.push_str(rest);
    Cow::Owned(escaped)
}

/// Separators of cells besides the comma. A cell with a comma is quoted.
const SEPARATORS: [char; 4] = [';', '\t', '\r', '\n'];

/// Or text with an apostrophe, which spreadsheets strip.
fn is_formula(cell: &str) -> bool {
    cell.starts_with(['=', '+', '-', '@', '\''])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use scheduled_events::{Event, EventId, VmName};

    use super::super::Format;
    use super::super::records::SortBy;
    use super::super::testing::{HistoryFixture, event, reboot, started};
    use super::*;

    const OLDEST_FIRST: Sort = Sort { by: SortBy::Seen, descending: false };

    fn written(fixture: &HistoryFixture, format: Format) -> String {
        let mut out = Vec::new();
        fixture.history.extract().write(format, &Filter::default(), OLDEST_FIRST, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn exported(fixture: &HistoryFixture) -> String {
        written(fixture, Format::Csv)
    }

    #[test]
    fn csv_has_a_line_for_each_event() {
        let mut fixture = HistoryFixture::new();
        let described = Event { description: "Two \"quoted\" words, and a comma.".to_owned(), ..event("Freeze", "A") };
        let two = Event { resources: vec![VmName::new("web-01"), VmName::new("web-02")], ..described };
        fixture.poll(std::slice::from_ref(&two));
        fixture.poll(&[started(two)]);
        fixture.poll(&[]);
        assert_eq!(
            exported(&fixture),
            "\u{feff}key,azure_id,type,vms,source,description,first_seen,not_before,approved,approved_by,started,ended,\
             outcome,ended_while_away,expected_seconds,took_seconds,paused_seconds\r\n\
             A,A,Freeze,web-01 web-02,Platform,\"Two \"\"quoted\"\" words, and a comma.\",2026-03-02T12:32:01.500Z,\
             2034-05-19T12:32:00.000Z,,,2026-03-02T12:32:02.500Z,2026-03-02T12:32:03.500Z,completed,,,1.000,\r\n"
        );
    }

    #[test]
    fn no_cell_is_a_formula() {
        for cell in ["=1+1", "+1", "-1", "@SUM(A1)", "\t1", "\r1", "\n1", "'=1"] {
            assert_eq!(escape_formula(cell), format!("'{cell}"));
        }
        for cell in ["", "1=1", "web-01", "a'b", "one; two", "a;b\tc\nd", "one, =two"] {
            assert_eq!(escape_formula(cell), cell);
        }
    }

    #[test]
    fn no_cell_is_a_formula_if_semicolons_or_tabs_separate_cells() {
        for (cell, escaped) in [
            ("ends;=1+1", "ends;'=1+1"),
            ("ends;=1;-1;one-two", "ends;'=1;'-1;one-two"),
            ("ends\t@SUM(A1)", "ends\t'@SUM(A1)"),
            ("ends\r\n+1", "ends\r\n'+1"),
            ("ends; \"=1\"", "ends;' \"=1\""),
            (";=1", ";'=1"),
            ("\t=1", "'\t'=1"),
            ("=1;=1", "'=1;'=1"),
        ] {
            assert_eq!(escape_formula(cell), escaped);
        }
    }

    fn unescape(cell: &str) -> String {
        let mut text = cell.strip_prefix('\'').unwrap_or(cell).to_owned();
        for separator in SEPARATORS {
            text = text.replace(&format!("{separator}'"), &separator.to_string());
        }
        text
    }

    #[test]
    fn json_has_each_event_with_its_transitions() {
        let mut fixture = HistoryFixture::new();
        fixture.poll(&[reboot("A"), reboot("B")]);
        fixture.poll(&[reboot("B")]);
        let list: serde_json::Value = serde_json::from_str(&written(&fixture, Format::Json)).unwrap();
        assert_eq!(list.as_array().unwrap().len(), 2);
        assert_eq!(list[0]["key"], "A");
        assert_eq!(list[0]["transitions"][1]["change"]["change"], "cancelled");
        assert_eq!(list[1]["outcome"], serde_json::Value::Null);
    }

    #[test]
    fn an_empty_history_is_exported_too() {
        let fixture = HistoryFixture::new();
        assert_eq!(written(&fixture, Format::Json), "[]\n");
        assert_eq!(exported(&fixture).lines().count(), 1);
    }

    #[test]
    fn an_export_that_cannot_be_written_is_an_error() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut fixture = HistoryFixture::new();
        fixture.poll(&[reboot("A")]);
        for format in [Format::Csv, Format::Json] {
            let refused = fixture.history.extract().write(format, &Filter::default(), OLDEST_FIRST, Full);
            let sentence = refused.unwrap_err().to_string();
            assert!(sentence.starts_with("Couldn't export:"), "{sentence}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn any_text_is_read_back_from_csv(texts in proptest::collection::vec(".{0,40}|[=+@\t\r\n;',\" -]{0,5}", 3)) {
            let mut fixture = HistoryFixture::new();
            let [kind, description, vm] = texts.try_into().unwrap();
            fixture.poll(&[Event {
                id: Some(EventId::new(format!("={vm}"))),
                description,
                resources: vec![VmName::new(vm.clone())],
                ..event(&kind, "A")
            }]);
            // The tracker sanitizes events.
            let kept = fixture.tracker.events().next().unwrap().event.clone();
            let table = exported(&fixture);
            let mut reader = csv::Reader::from_reader(table.trim_start_matches('\u{feff}').as_bytes());
            let records: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().unwrap();
            prop_assert_eq!(records.len(), 1);
            let cell = |name: &str| {
                let cell = &records[0][HEADER.iter().position(|header| *header == name).unwrap()];
                assert!(!cell.starts_with(['\t', '\r', '\n']), "{cell:?} is a formula");
                for part in cell.split(SEPARATORS) {
                    assert!(!part.starts_with(['=', '+', '-', '@']), "{part:?} of {cell:?} is a formula");
                }
                unescape(cell)
            };
            prop_assert_eq!(cell("description"), kept.description.as_str());
            prop_assert_eq!(cell("vms"), kept.resources[0].as_str());
            prop_assert_eq!(cell("azure_id"), format!("={vm}"));
            prop_assert_eq!(cell("type"), kept.event_type.as_str());
        }
    }
}
