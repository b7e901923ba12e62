//! When Forewarn was monitoring.
//!
//! Each run of the program has rows of its own, which it extends about once a minute. A killed program therefore leaves the
//! time until which it was alive, and what no row covers was not monitored.

use chrono::{DateTime, TimeDelta, Utc};
use forewarn_core::Timestamp;
use rusqlite::{Connection, Transaction, params};

use super::time::{from_millis, to_millis};

/// A span of time on the endpoint's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    pub from: DateTime<Utc>,
    pub until: DateTime<Utc>,
}

/// What this run of the program monitored and has to write.
#[derive(Debug, Default)]
pub(super) struct Monitoring {
    /// Oldest first. Only the last one still grows.
    spans: Vec<Monitored>,
}

#[derive(Debug, Clone, Copy)]
struct Monitored {
    row: Option<i64>,
    from: Timestamp,
    until: Timestamp,
    written: Option<Timestamp>,
}

impl Monitoring {
    /// Notes that the program is monitoring at this time.
    pub(super) fn note(&mut self, at: Timestamp) {
        match self.spans.last_mut() {
            Some(last) if last.continues(at) => {
                if at.endpoint > last.until.endpoint {
                    last.until = at;
                }
            }
            Some(_) | None => {
                self.spans.push(Monitored { row: None, from: at, until: at, written: None });
                if self.spans.len() > MOST_WAITING {
                    self.spans.remove(0);
                }
            }
        }
    }

    pub(super) fn is_written(&self) -> bool {
        self.spans.iter().all(|span| span.written == Some(span.until))
    }

    /// The rows are in another file than before, or in none.
    pub(super) fn forget_rows(&mut self) {
        for span in &mut self.spans {
            (span.row, span.written) = (None, None);
        }
    }

    /// Writes what is not written yet. Returns what is then to be handed to [`Monitoring::written`].
    pub(super) fn write(&self, transaction: &Transaction<'_>) -> rusqlite::Result<Vec<Option<i64>>> {
        self.spans.iter().map(|span| span.write(transaction)).collect()
    }

    pub(super) fn written(&mut self, rows: Vec<Option<i64>>) {
        for (span, row) in self.spans.iter_mut().zip(rows) {
            (span.row, span.written) = (row, Some(span.until));
        }
        let finished = self.spans.len().saturating_sub(1);
        self.spans.drain(..finished);
    }
}

impl Monitored {
    fn continues(&self, at: Timestamp) -> bool {
        (at.endpoint - self.until.endpoint).abs() <= LONGEST_PAUSE
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
        // Where the row is gone, the events of its time are gone too.
        let from = self.written.unwrap_or(self.from);
        transaction.execute(
            "INSERT INTO monitoring (from_endpoint, from_local, until_endpoint, until_local) VALUES (?1, ?2, ?3, ?4)",
            [to_millis(from.endpoint), to_millis(from.local), endpoint, local],
        )?;
        Ok(Some(transaction.last_insert_rowid()))
    }
}

/// The spans that were monitored at some time from `from` to `until`, by any program, in any order.
pub(super) fn between(
    connection: &Connection,
    from: DateTime<Utc>,
    until: DateTime<Utc>,
) -> rusqlite::Result<Vec<Span>> {
    let sql = "SELECT from_endpoint, until_endpoint FROM monitoring WHERE until_endpoint >= ?1 AND from_endpoint <= ?2";
    let span = |row: &rusqlite::Row<'_>| Ok(Span { from: from_millis(row.get(0)?), until: from_millis(row.get(1)?) });
    connection.prepare(sql)?.query_map([to_millis(from), to_millis(until)], span)?.collect()
}

/// Records from before this time were deleted, so that nothing tells any more whether it was quiet.
pub(super) fn forget_before(transaction: &Transaction<'_>, millis: i64) -> rusqlite::Result<()> {
    transaction.execute("DELETE FROM monitoring WHERE until_endpoint <= ?1", [millis])?;
    transaction.execute("UPDATE monitoring SET from_endpoint = ?1 WHERE from_endpoint < ?1", [millis])?;
    Ok(())
}

/// Keeps only the latest rows.
pub(super) fn bound(transaction: &Transaction<'_>, most: u32) -> rusqlite::Result<()> {
    transaction.execute(
        "DELETE FROM monitoring WHERE id <= (SELECT id FROM monitoring ORDER BY id DESC LIMIT 1 OFFSET ?1)",
        params![most],
    )?;
    Ok(())
}

/// Between two notes there is about a minute. After a longer pause the VM or the program stood still meanwhile.
const LONGEST_PAUSE: TimeDelta = TimeDelta::seconds(150);

/// As many spans wait for a disk that can't be written.
const MOST_WAITING: usize = 1_000;

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::History;
    use super::super::testing::{World, days, reboot, start};
    use super::*;

    /// What the timeline of the last 30 days says is monitored, in seconds since [`start`].
    fn monitored(world: &mut World) -> Vec<(i64, i64)> {
        let now = world.truth;
        let mut spans = world.history.timeline(now - TimeDelta::days(30), now).unwrap().monitored;
        spans.sort_by_key(|span| span.from);
        let seconds = |time: DateTime<Utc>| (time - start()).num_seconds();
        spans.into_iter().map(|span| (seconds(span.from), seconds(span.until))).collect()
    }

    /// Monitors for so many minutes.
    fn minutes(world: &mut World, minutes: i64) {
        let at = world.moment();
        world.history.monitored(at);
        for _ in 0..minutes {
            world.pass(TimeDelta::seconds(60));
            let at = world.moment();
            world.history.monitored(at);
        }
    }

    #[test]
    fn what_was_monitored_survives_a_kill_but_for_the_last_minute() {
        let mut world = World::new();
        minutes(&mut world, 10);
        world.history.tend(days(365), world.moment());
        minutes(&mut world, 1);
        world.restarts();
        assert_eq!(monitored(&mut world), [(0, 600)]);
        world.pass(TimeDelta::hours(1));
        minutes(&mut world, 2);
        assert_eq!(monitored(&mut world), [(0, 600), (4_260, 4_380)]);
    }

    #[test]
    fn it_is_known_and_written_later_while_the_disk_cannot_be_written() {
        let folder = tempfile::tempdir().unwrap();
        let blocked = folder.path().join("data");
        fs::write(&blocked, "a file where the folder should be").unwrap();
        let mut world = World::with(folder, History::open(blocked.join("history.sqlite3"), start()));
        minutes(&mut world, 5);
        assert_eq!(monitored(&mut world), [(0, 300)]);
        world.pass(TimeDelta::hours(1));
        minutes(&mut world, 5);
        fs::remove_file(&blocked).unwrap();
        world.history.close(world.truth);
        world.restarts();
        assert_eq!(monitored(&mut world), [(0, 300), (3_900, 4_200)]);
    }

    #[cfg(unix)]
    #[test]
    fn a_new_file_gets_what_this_run_monitored() {
        let mut world = World::new();
        minutes(&mut world, 5);
        world.sees(&[reboot("A")]);
        fs::remove_file(world.history.path()).unwrap();
        world.history.tend(days(365), world.moment());
        assert_eq!(monitored(&mut world), [(0, 300)]);
    }

    #[test]
    fn time_whose_records_were_deleted_is_unknown() {
        let mut world = World::new();
        minutes(&mut world, 2_880);
        world.history.tend(days(1), world.moment());
        assert_eq!(monitored(&mut world), [(86_400, 172_800)], "by age");

        world.history.bounds.events = 3;
        for key in ["A", "B", "C", "D"] {
            world.sees(&[reboot(key)]);
            minutes(&mut world, 10);
        }
        let [known] = monitored(&mut world).try_into().unwrap();
        let until = (world.truth - start()).num_seconds();
        assert_eq!(known, (until - 3 * 600 - 2, until), "A went at its end, when B came, for the sake of D");

        world.history.bounds.without_event = 2;
        world.fails();
        world.sees(&[]);
        minutes(&mut world, 10);
        world.fails();
        let [known] = monitored(&mut world).try_into().unwrap();
        let until = (world.truth - start()).num_seconds();
        assert_eq!(known.0, until - 601, "the first loss of contact is gone");
    }

    #[test]
    fn a_program_that_starts_again_and_again_does_not_fill_the_file() {
        let mut world = World::new();
        world.history.bounds.without_event = 5;
        for _ in 0..20 {
            world.pass(TimeDelta::hours(1));
            minutes(&mut world, 1);
            world.history.tend(days(365), world.moment());
        }
        assert_eq!(monitored(&mut world).len(), 5);
    }

    #[test]
    fn contact_lost_before_the_span_is_known() {
        let mut world = World::new();
        world.sees(&[]);
        world.fails();
        world.pass(TimeDelta::days(40));
        let lost = |world: &mut World| {
            let now = world.truth;
            world.history.timeline(now - TimeDelta::days(30), now).unwrap().lost_before
        };
        assert!(lost(&mut world));
        world.sees(&[]);
        world.pass(TimeDelta::days(40));
        assert!(!lost(&mut world));
    }
}
