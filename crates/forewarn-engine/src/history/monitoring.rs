//! When Forewarn was monitoring.
//!
//! Each run of the program extends its row about once a minute, so a killed program leaves the time until which it ran. Time
//! that no row covers was not monitored.

use chrono::{DateTime, TimeDelta, Utc};
use forewarn_core::Timestamp;
use rusqlite::{Connection, Transaction, params};

use super::columns::{from_millis, to_millis};

/// A span of time on the endpoint's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    pub from: DateTime<Utc>,
    pub until: DateTime<Utc>,
}

/// What this run of the program has monitored.
#[derive(Debug, Default)]
pub(super) struct Monitoring {
    /// Oldest first. Only the last one grows.
    spans: Vec<MonitoredSpan>,
}

#[derive(Debug, Clone, Copy)]
struct MonitoredSpan {
    row: Option<i64>,
    from: Timestamp,
    until: Timestamp,
    written: Option<Timestamp>,
}

impl Monitoring {
    pub(super) fn record(&mut self, at: Timestamp) {
        match self.spans.last_mut() {
            Some(last) if last.continues(at) => {
                if at.endpoint > last.until.endpoint {
                    last.until = at;
                }
            }
            Some(_) | None => {
                self.spans.push(MonitoredSpan { row: None, from: at, until: at, written: None });
                if self.spans.len() > MAX_SPANS {
                    self.spans.remove(0);
                }
            }
        }
    }

    pub(super) fn is_written(&self) -> bool {
        self.spans.iter().all(|span| span.written == Some(span.until))
    }

    /// The file is another one.
    pub(super) fn forget_rows(&mut self) {
        for span in &mut self.spans {
            (span.row, span.written) = (None, None);
        }
    }

    /// Returns the rows for [`Monitoring::on_written`].
    pub(super) fn write(&self, transaction: &Transaction<'_>) -> rusqlite::Result<Vec<Option<i64>>> {
        self.spans.iter().map(|span| span.write(transaction)).collect()
    }

    pub(super) fn on_written(&mut self, rows: Vec<Option<i64>>) {
        for (span, row) in self.spans.iter_mut().zip(rows) {
            (span.row, span.written) = (row, Some(span.until));
        }
        let finished = self.spans.len().saturating_sub(1);
        self.spans.drain(..finished);
    }
}

impl MonitoredSpan {
    fn continues(&self, at: Timestamp) -> bool {
        (at.endpoint - self.until.endpoint).abs() <= MAX_PAUSE
    }

    fn write(&self, transaction: &Transaction<'_>) -> rusqlite::Result<Option<i64>> {
        if self.written == Some(self.until) {
            return Ok(self.row);
        }
        let (endpoint, local) = (to_millis(self.until.endpoint), to_millis(self.until.local));
        if let Some(row) = self.row {
            let sql = "UPDATE monitoring SET until_endpoint = ?2, until_local = ?3 WHERE id = ?1";
            if transaction.execute(sql, [row, endpoint, local])? > 0 {
                return Ok(Some(row));
            }
        }
        // If the row was pruned, so were the events of its time.
        let from = self.written.unwrap_or(self.from);
        transaction.execute(
            "INSERT INTO monitoring (from_endpoint, from_local, until_endpoint, until_local) VALUES (?1, ?2, ?3, ?4)",
            [to_millis(from.endpoint), to_millis(from.local), endpoint, local],
        )?;
        Ok(Some(transaction.last_insert_rowid()))
    }
}

/// Spans that overlap this time, of all programs, in any order.
pub(super) fn between(
    connection: &Connection,
    from: DateTime<Utc>,
    until: DateTime<Utc>,
) -> rusqlite::Result<Vec<Span>> {
    let sql = "SELECT from_endpoint, until_endpoint FROM monitoring WHERE until_endpoint >= ?1 AND from_endpoint <= ?2";
    let span = |row: &rusqlite::Row<'_>| Ok(Span { from: from_millis(row.get(0)?), until: from_millis(row.get(1)?) });
    connection.prepare(sql)?.query_map([to_millis(from), to_millis(until)], span)?.collect()
}

/// Events from before this time were deleted, so it no longer counts as monitored.
pub(super) fn forget_before(transaction: &Transaction<'_>, millis: i64) -> rusqlite::Result<()> {
    transaction.execute("DELETE FROM monitoring WHERE until_endpoint <= ?1", [millis])?;
    transaction.execute("UPDATE monitoring SET from_endpoint = ?1 WHERE from_endpoint < ?1", [millis])?;
    Ok(())
}

/// Deletes all but the latest rows.
pub(super) fn limit(transaction: &Transaction<'_>, max: u32) -> rusqlite::Result<()> {
    transaction.execute(
        "DELETE FROM monitoring WHERE id <= (SELECT id FROM monitoring ORDER BY id DESC LIMIT 1 OFFSET ?1)",
        params![max],
    )?;
    Ok(())
}

/// Records are about a minute apart. After a longer pause, the VM or the program was suspended.
const MAX_PAUSE: TimeDelta = TimeDelta::seconds(150);

/// While the disk can't be written.
const MAX_SPANS: usize = 1_000;

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::History;
    use super::super::testing::{HistoryFixture, days, reboot, start};
    use super::*;

    /// The monitored spans of the last 30 days, in seconds since [`start`].
    fn monitored(fixture: &mut HistoryFixture) -> Vec<(i64, i64)> {
        let now = fixture.truth;
        let mut spans = fixture.history.timeline(now - TimeDelta::days(30), now).unwrap().monitored;
        spans.sort_by_key(|span| span.from);
        let seconds = |time: DateTime<Utc>| (time - start()).num_seconds();
        spans.into_iter().map(|span| (seconds(span.from), seconds(span.until))).collect()
    }

    fn minutes(fixture: &mut HistoryFixture, minutes: i64) {
        let at = fixture.timestamp();
        fixture.history.record_monitoring(at);
        for _ in 0..minutes {
            fixture.advance(TimeDelta::seconds(60));
            let at = fixture.timestamp();
            fixture.history.record_monitoring(at);
        }
    }

    #[test]
    fn monitored_time_survives_a_kill_except_for_the_last_minute() {
        let mut fixture = HistoryFixture::new();
        minutes(&mut fixture, 10);
        fixture.history.clean_up(Some(days(365)), fixture.timestamp());
        minutes(&mut fixture, 1);
        fixture.restart();
        assert_eq!(monitored(&mut fixture), [(0, 600)]);
        fixture.advance(TimeDelta::hours(1));
        minutes(&mut fixture, 2);
        assert_eq!(monitored(&mut fixture), [(0, 600), (4_260, 4_380)]);
    }

    #[test]
    fn monitored_time_is_known_and_written_later_while_the_disk_cannot_be_written() {
        let folder = tempfile::tempdir().unwrap();
        let blocked = folder.path().join("data");
        fs::write(&blocked, "a file where the folder should be").unwrap();
        let mut fixture = HistoryFixture::with(folder, History::open(blocked.join("history.sqlite3"), start()));
        minutes(&mut fixture, 5);
        assert_eq!(monitored(&mut fixture), [(0, 300)]);
        fixture.advance(TimeDelta::hours(1));
        minutes(&mut fixture, 5);
        fs::remove_file(&blocked).unwrap();
        fixture.history.close(fixture.truth);
        fixture.restart();
        assert_eq!(monitored(&mut fixture), [(0, 300), (3_900, 4_200)]);
    }

    #[cfg(unix)]
    #[test]
    fn a_new_file_gets_what_this_run_monitored() {
        let mut fixture = HistoryFixture::new();
        minutes(&mut fixture, 5);
        fixture.poll(&[reboot("A")]);
        fs::remove_file(fixture.history.path()).unwrap();
        fixture.history.clean_up(Some(days(365)), fixture.timestamp());
        assert_eq!(monitored(&mut fixture), [(0, 300)]);
    }

    #[test]
    fn time_whose_records_were_deleted_is_unknown() {
        let mut fixture = HistoryFixture::new();
        minutes(&mut fixture, 2_880);
        fixture.history.clean_up(Some(days(1)), fixture.timestamp());
        assert_eq!(monitored(&mut fixture), [(86_400, 172_800)], "by age");

        fixture.history.limits.events = 3;
        for key in ["A", "B", "C", "D"] {
            fixture.poll(&[reboot(key)]);
            minutes(&mut fixture, 10);
        }
        let [known] = monitored(&mut fixture).try_into().unwrap();
        let until = (fixture.truth - start()).num_seconds();
        assert_eq!(known, (until - 3 * 600 - 2, until), "A went at its end, when B came, for the sake of D");

        fixture.history.limits.without_event = 2;
        fixture.fail_poll();
        fixture.poll(&[]);
        minutes(&mut fixture, 10);
        fixture.fail_poll();
        let [known] = monitored(&mut fixture).try_into().unwrap();
        let until = (fixture.truth - start()).num_seconds();
        assert_eq!(known.0, until - 601, "the first loss of contact is gone");
    }

    #[test]
    fn a_program_that_starts_again_and_again_does_not_fill_the_file() {
        let mut fixture = HistoryFixture::new();
        fixture.history.limits.without_event = 5;
        for _ in 0..20 {
            fixture.advance(TimeDelta::hours(1));
            minutes(&mut fixture, 1);
            fixture.history.clean_up(Some(days(365)), fixture.timestamp());
        }
        assert_eq!(monitored(&mut fixture).len(), 5);
    }

    #[test]
    fn contact_lost_before_the_span_is_known() {
        let mut fixture = HistoryFixture::new();
        fixture.poll(&[]);
        fixture.fail_poll();
        fixture.advance(TimeDelta::days(40));
        let lost = |fixture: &mut HistoryFixture| {
            let now = fixture.truth;
            fixture.history.timeline(now - TimeDelta::days(30), now).unwrap().lost_before
        };
        assert!(lost(&mut fixture));
        fixture.poll(&[]);
        fixture.advance(TimeDelta::days(40));
        assert!(!lost(&mut fixture));
    }
}
