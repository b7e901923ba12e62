//! Forgetting what is old, a little at a time.

use chrono::{DateTime, Utc};
use rusqlite::{Connection, params};

use super::database::begin_writing;
use super::time::to_millis;

/// How much is kept, whatever its age, so that an endpoint gone mad cannot fill the disk.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    pub(super) events: u32,
    pub(super) transitions: u32,
    pub(super) alerts: u32,
    /// How many rows of each kind to forget at once, so that nothing ever waits for long.
    pub(super) step: u32,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { events: 50_000, transitions: 200_000, alerts: 50_000, step: 200 }
    }
}

/// Forgets some of what happened before `oldest` or is more than `bounds` allow, oldest first, and gives the room back
/// to the disk. An event that has not ended is not forgotten, however old. Returns whether there may be more to forget.
pub(super) fn step(connection: &mut Connection, oldest: DateTime<Utc>, bounds: Bounds) -> rusqlite::Result<bool> {
    let oldest = to_millis(oldest);
    let transaction = begin_writing(connection)?;
    let events = transaction.execute(
        "DELETE FROM events WHERE id IN (
            SELECT id FROM events
            WHERE (last_change < ?1 OR id <= (SELECT max(id) FROM events) - ?2)
              AND (ended_endpoint IS NOT NULL OR key NOT IN
                  (SELECT substr(name, length('tracker/') + 1) FROM saved WHERE name > 'tracker/' AND name < 'tracker0'
                   UNION ALL -- where they were before they were saved one by one
                   SELECT live.key FROM saved, json_each(saved.json, '$.events') AS live WHERE saved.name = 'tracker'))
            ORDER BY id LIMIT ?3)",
        params![oldest, bounds.events, bounds.step],
    )?;
    // Those of an event that is kept go with their event, unless there are too many of all.
    let transitions = transaction.execute(
        "DELETE FROM transitions WHERE id IN (
            SELECT id FROM transitions
            WHERE (event IS NULL AND endpoint < ?1) OR id <= (SELECT max(id) FROM transitions) - ?2
            ORDER BY id LIMIT ?3)",
        params![oldest, bounds.transitions, bounds.step],
    )?;
    let alerts = transaction.execute(
        "DELETE FROM alerts WHERE id IN (
            SELECT id FROM alerts
            WHERE (event IS NULL AND endpoint < ?1) OR id <= (SELECT max(id) FROM alerts) - ?2
            ORDER BY id LIMIT ?3)",
        params![oldest, bounds.alerts, bounds.step],
    )?;
    transaction.commit()?;
    give_back(connection)?;
    let full = usize::try_from(bounds.step).unwrap_or(usize::MAX);
    Ok([events, transitions, alerts].into_iter().any(|removed| removed >= full))
}

/// Gives unused pages back to the disk, not too many at once.
fn give_back(connection: &Connection) -> rusqlite::Result<()> {
    let unused: i64 = connection.pragma_query_value(None, "freelist_count", |row| row.get(0))?;
    if unused > 0 {
        let mut statement = connection.prepare("PRAGMA incremental_vacuum(256)")?;
        let mut pages = statement.query([])?;
        // Each row asked for is a page given back.
        while pages.next()?.is_some() {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use scheduled_events::Event;

    use super::super::testing::{World, days, reboot};
    use super::*;

    #[test]
    fn what_is_older_than_wanted_is_forgotten_and_what_has_not_ended_is_not() {
        let mut world = World::new();
        world.sees(&[reboot("long announced"), reboot("over")]);
        world.sees(&[reboot("long announced")]);
        world.pass(TimeDelta::days(20));
        world.sees(&[reboot("long announced"), reboot("new")]);
        world.sees(&[reboot("long announced")]);

        world.history.tend(days(21), world.truth);
        assert_eq!(world.keys(), ["long announced", "over", "new"]);
        assert!(!world.history.tend(days(19), world.truth));
        assert_eq!(world.keys(), ["long announced", "new"]);
        assert_eq!(world.kinds("long announced"), ["appeared"], "its transitions stay with it");
        world.pass(TimeDelta::days(20));
        world.history.tend(days(19), world.truth);
        assert_eq!(world.keys(), ["long announced"]);
    }

    #[test]
    fn while_nobody_knows_the_time_nothing_is_too_old_and_too_much_is_too_much() {
        let mut world = World::new();
        for key in ["one", "two", "three"] {
            world.sees(&[reboot(key)]);
        }
        world.sees(&[]);
        let years_ahead = world.truth + TimeDelta::days(4_000);
        world.history.tend_whatever_the_time(years_ahead);
        assert_eq!(world.keys(), ["one", "two", "three"]);
        world.history.bounds.events = 2;
        world.history.tend_whatever_the_time(years_ahead);
        assert_eq!(world.keys(), ["two", "three"]);
        world.history.tend(days(365), years_ahead);
        assert_eq!(world.keys(), Vec::<String>::new(), "once it is known they are");
    }

    #[test]
    fn it_is_done_in_small_steps_and_the_file_shrinks() {
        let mut world = World::new();
        for round in 0..10 {
            let id = |number| Event { description: "x".repeat(1_000), ..reboot(&format!("{round} {number}")) };
            world.sees(&(0..60).map(id).collect::<Vec<_>>());
            world.fails();
        }
        world.sees(&[]);
        world.pass(TimeDelta::days(366));
        let size = |world: &World| {
            let connection = world.history.disk.connection().unwrap();
            connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
            std::fs::metadata(world.history.path()).unwrap().len()
        };
        let before = size(&world);
        let mut steps = 1;
        while world.history.tend(days(365), world.truth) {
            steps += 1;
        }
        assert_eq!(steps, 4, "600 events, 200 at a time, and one look whether there are more");
        assert_eq!(world.keys(), Vec::<String>::new());
        let after = size(&world);
        assert!(after < before / 3, "{before} bytes before, {after} after");
    }

    #[test]
    fn an_endpoint_gone_mad_does_not_fill_the_disk() {
        let mut world = World::new();
        world.history.bounds = Bounds { events: 10, transitions: 60, alerts: 10, step: 50 };
        for number in 0..40 {
            world.sees(&[reboot("stays"), reboot(&format!("{number}"))]);
            world.fails();
        }
        while world.history.tend(days(365), world.truth) {}
        let keys = world.keys();
        assert_eq!(keys.len(), 11, "{keys:?}");
        assert_eq!(keys[0], "stays", "an event that has not ended is kept");
        assert_eq!(keys.last().unwrap(), "39", "and the latest are");
        let connection = world.history.disk.connection().unwrap();
        let rows: i64 = connection.query_row("SELECT count(*) FROM transitions", [], |row| row.get(0)).unwrap();
        assert!(rows <= 60, "{rows}");
    }
}
