//! History for other programs.

use std::borrow::Cow;
use std::io::{self, Write};

use chrono::{DateTime, SecondsFormat, Utc};
use rusqlite::Connection;
use scheduled_events::VmName;

use super::query;
use super::records::{Filter, PastEvent, Sort, SortBy};
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

pub(super) fn csv(connection: &Connection, filter: &Filter, mut out: impl Write) -> Result<(), ExportError> {
    // Without this, Excel and PowerShell take the text for that of an old code page.
    out.write_all("\u{feff}".as_bytes())?;
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(out);
    writer.write_record(HEADER)?;
    query::each(connection, filter, OLDEST_FIRST, query::ALL, &mut |event| -> Result<(), ExportError> {
        let cells = cells(&event);
        writer.write_record(cells.iter().map(|cell| defused(cell).into_owned()))?;
        Ok(())
    })?;
    writer.flush()?;
    Ok(())
}

pub(super) fn json(connection: &Connection, filter: &Filter, out: impl Write) -> Result<(), ExportError> {
    let mut out = io::BufWriter::new(out);
    let mut separator = "[\n";
    query::each(connection, filter, OLDEST_FIRST, query::ALL, &mut |event| -> Result<(), ExportError> {
        out.write_all(separator.as_bytes())?;
        separator = ",\n";
        let detail = query::with_detail(connection, event)?;
        serde_json::to_writer(&mut out, &detail).map_err(io::Error::from)?;
        Ok(())
    })?;
    let end = if separator == "[\n" { "[]\n" } else { "\n]\n" };
    out.write_all(end.as_bytes())?;
    out.flush()?;
    Ok(())
}

const OLDEST_FIRST: Sort = Sort { by: SortBy::FirstSeen, descending: false };

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
