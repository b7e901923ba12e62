//! Deleting what is old, and what exceeds the limits.

use chrono::{DateTime, Utc};
use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::columns::to_millis;
use super::database::begin_writing;
use super::monitoring;

/// Limits on what is stored, so that no endpoint can fill the disk. They hold after every write, except that a pending event
/// is never deleted.
#[derive(Debug, Clone, Copy)]
pub(super) struct HistoryLimits {
    pub(super) events: u32,
    /// Events with the same Azure id: one that comes and goes must not displace all others.
    pub(super) of_one_id: u32,
    /// Transitions of one event, without its appearance, start and end; its approvals; its alerts.
    pub(super) of_one_event: u32,
    /// Transitions and alerts without an event.
    pub(super) without_event: u32,
    /// In use by the database.
    pub(super) bytes: u64,
    /// Rows of each kind to delete at once in addition to twice the rows written, so that no write takes long, even if the
    /// file is far beyond the limits.
    pub(super) step: u32,
}

impl Default for HistoryLimits {
    fn default() -> Self {
        Self { events: 50_000, of_one_id: 100, of_one_event: 200, without_event: 10_000, bytes: 128 << 20, step: 200 }
    }
}

/// Compared before and after a write, it shows what was added.
#[derive(Debug, Clone, Copy)]
pub(super) struct DatabaseExtent {
    events: i64,
    transitions: i64,
    approvals: i64,
    alerts: i64,
    monitoring: i64,
    pages_in_use: i64,
}

impl DatabaseExtent {
    pub(super) fn of(connection: &Connection) -> rusqlite::Result<Self> {
        let newest = |table: &str| {
            let sql = format!("SELECT coalesce(max(id), 0) FROM {table}");
            connection.prepare(&sql)?.query_row([], |row| row.get(0))
        };
        Ok(Self {
            events: newest("events")?,
            transitions: newest("transitions")?,
            approvals: newest("approvals")?,
            alerts: newest("alerts")?,
            monitoring: newest("monitoring")?,
            pages_in_use: pages_in_use(connection)?,
        })
    }
}

/// Deletes what exceeds the limits since `before`, oldest first. The work is proportional to what was written. Returns whether
/// there is more to delete.
pub(super) fn enforce(
    transaction: &Transaction<'_>,
    before: DatabaseExtent,
    limits: HistoryLimits,
) -> rusqlite::Result<bool> {
    let now = DatabaseExtent::of(transaction)?;
    let most = |added: i64| added.saturating_mul(2).saturating_add(limits.step.into());
    let details = [
        ("transitions", before.transitions, now.transitions, "once IS NULL"),
        ("approvals", before.approvals, now.approvals, "true"),
        ("alerts", before.alerts, now.alerts, "true"),
    ];
    for (table, before, now, condition) in details {
        if now > before {
            delete_details(transaction, table, condition, before, most(now - before), limits)?;
        }
    }
    if now.events > before.events {
        delete_repeated(transaction, before.events, most(now.events - before.events), limits)?;
    }
    let surplus = surplus_events(transaction, limits)?;
    let deleted = delete_oldest(transaction, surplus.min(most(now.events - before.events)), |_| Ok(true))?;
    let too_large = delete_until_small(transaction, before, limits)?;
    if now.monitoring > before.monitoring {
        monitoring::limit(transaction, limits.without_event)?;
    }
    Ok(too_large || (deleted < surplus && deleted > 0))
}

/// Deletes some of what is older than `oldest` or exceeds the limits, oldest first, and shrinks the file. Returns whether there
/// may be more to delete.
pub(super) fn step(
    connection: &mut Connection,
    oldest: DateTime<Utc>,
    limits: HistoryLimits,
) -> rusqlite::Result<bool> {
    let oldest = to_millis(oldest);
    let transaction = begin_writing(connection)?;
    let more = enforce(&transaction, DatabaseExtent::of(&transaction)?, limits)?;
    let events = transaction.execute(
        &format!(
            "DELETE FROM events WHERE id IN
                (SELECT id FROM events WHERE last_change < ?1 AND {DELETABLE} ORDER BY id LIMIT ?2)"
        ),
        params![oldest, limits.step],
    )?;
    let mut deleted = vec![events];
    // Rows of an event are deleted with it.
    for table in ["transitions", "alerts"] {
        deleted.push(transaction.execute(
            &format!(
                "DELETE FROM {table} WHERE id IN
                    (SELECT id FROM {table} WHERE event IS NULL AND endpoint < ?1 ORDER BY id LIMIT ?2)"
            ),
            params![oldest, limits.step],
        )?);
    }
    monitoring::forget_before(&transaction, oldest)?;
    transaction.commit()?;
    vacuum(connection)?;
    let full = usize::try_from(limits.step).unwrap_or(usize::MAX);
    Ok(more || deleted.into_iter().any(|deleted| deleted >= full))
}

/// Events that have ended, and events that no program tracks any more.
const DELETABLE: &str = "(ended_endpoint IS NOT NULL OR key NOT IN
    (SELECT substr(name, length('tracker/') + 1) FROM saved WHERE name > 'tracker/' AND name < 'tracker0'
     UNION ALL -- earlier versions saved them here
     SELECT live.key FROM saved, json_each(saved.json, '$.events') AS live WHERE saved.name = 'tracker'))";

/// Deletes the oldest rows of each event that got new ones after `before` and now has too many.
fn delete_details(
    transaction: &Transaction<'_>,
    table: &str,
    condition: &str,
    before: i64,
    most: i64,
    limits: HistoryLimits,
) -> rusqlite::Result<()> {
    let mut affected = transaction.prepare(&format!("SELECT DISTINCT event FROM {table} WHERE id > ?1"))?;
    let affected: Vec<Option<i64>> =
        affected.query_map([before], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    let mut surplus = transaction.prepare(&format!(
        "SELECT id FROM {table} WHERE event IS ?1 AND {condition} ORDER BY id DESC LIMIT 1 OFFSET ?2"
    ))?;
    let mut delete = transaction.prepare(&format!(
        "DELETE FROM {table} WHERE id IN
            (SELECT id FROM {table} WHERE event IS ?1 AND {condition} AND id <= ?2 ORDER BY id LIMIT ?3)"
    ))?;
    for event in affected {
        let keep = if event.is_some() { limits.of_one_event } else { limits.without_event };
        let newest: Option<i64> = surplus.query_row(params![event, keep], |row| row.get(0)).optional()?;
        let Some(newest) = newest else { continue };
        delete.execute(params![event, newest, most])?;
        if event.is_none() && table == "transitions" {
            let sql = "SELECT endpoint FROM transitions WHERE event IS NULL ORDER BY id LIMIT 1";
            monitoring::forget_before(transaction, transaction.query_row(sql, [], |row| row.get(0))?)?;
        }
    }
    Ok(())
}

/// Deletes the oldest events of each Azure id that got new events after `before` and now has too many.
fn delete_repeated(
    transaction: &Transaction<'_>,
    before: i64,
    most: i64,
    limits: HistoryLimits,
) -> rusqlite::Result<()> {
    let sql = "SELECT DISTINCT azure_id FROM events WHERE id > ?1 AND azure_id IS NOT NULL";
    let mut affected = transaction.prepare(sql)?;
    let affected: Vec<String> = affected.query_map([before], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    let mut surplus =
        transaction.prepare("SELECT id FROM events WHERE azure_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2")?;
    let mut delete = transaction.prepare(&format!(
        "DELETE FROM events WHERE id IN
            (SELECT id FROM events WHERE azure_id = ?1 AND id <= ?2 AND {DELETABLE} ORDER BY id LIMIT ?3)"
    ))?;
    for id in affected {
        let newest: Option<i64> = surplus.query_row(params![id, limits.of_one_id], |row| row.get(0)).optional()?;
        if let Some(newest) = newest {
            delete.execute(params![id, newest, most])?;
        }
    }
    Ok(())
}

/// How many events there are beyond the limit.
fn surplus_events(transaction: &Transaction<'_>, limits: HistoryLimits) -> rusqlite::Result<i64> {
    let most = i64::from(limits.events);
    // Counting reads every row, so it is done only if there may be too many.
    let sql = "SELECT coalesce(max(id) - min(id) + 1, 0) FROM events";
    let at_most: i64 = transaction.prepare(sql)?.query_row([], |row| row.get(0))?;
    if at_most <= most {
        return Ok(0);
    }
    let count: i64 = transaction.prepare("SELECT count(*) FROM events")?.query_row([], |row| row.get(0))?;
    Ok((count - most).max(0))
}

/// Deletes the oldest events until the database is within the limit. One that was too large before the write shrinks by as
/// much as was written. Returns whether it is still too large.
fn delete_until_small(
    transaction: &Transaction<'_>,
    before: DatabaseExtent,
    limits: HistoryLimits,
) -> rusqlite::Result<bool> {
    let page = transaction.pragma_query_value(None, "page_size", |row| row.get::<_, u32>(0))?;
    let limit = i64::try_from(limits.bytes / u64::from(page.max(1))).unwrap_or(i64::MAX);
    let used = pages_in_use(transaction)?;
    let grown = (used - before.pages_in_use).max(0);
    let target = limit.max(before.pages_in_use - grown - i64::from(limits.step));
    if used > target {
        delete_oldest(transaction, i64::MAX, |transaction| Ok(pages_in_use(transaction)? > target))?;
    }
    // If nothing more can be deleted, trying again is useless.
    Ok(target > limit && pages_in_use(transaction)? <= target)
}

/// Deletes up to `most` of the oldest events, as long as `wanted`. Returns how many.
fn delete_oldest(
    transaction: &Transaction<'_>,
    most: i64,
    wanted: impl Fn(&Transaction<'_>) -> rusqlite::Result<bool>,
) -> rusqlite::Result<i64> {
    let mut oldest = transaction.prepare(&format!("SELECT id FROM events WHERE {DELETABLE} ORDER BY id LIMIT ?1"))?;
    let mut delete = transaction.prepare("DELETE FROM events WHERE id = ?1 RETURNING last_change")?;
    let (mut deleted, mut latest) = (0, None);
    'enough: while deleted < most {
        let some = (most - deleted).min(BATCH);
        let ids: Vec<i64> = oldest.query_map([some], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        if ids.is_empty() {
            break;
        }
        for id in ids {
            if !wanted(transaction)? {
                break 'enough;
            }
            latest = latest.max(Some(delete.query_row([id], |row| row.get(0))?));
            deleted += 1;
        }
    }
    if let Some(latest) = latest {
        monitoring::forget_before(transaction, latest)?;
    }
    Ok(deleted)
}

/// How many events to look up for deletion in one query.
const BATCH: i64 = 500;

fn pages_in_use(connection: &Connection) -> rusqlite::Result<i64> {
    let pages = |pragma| connection.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
    Ok(pages("page_count")? - pages("freelist_count")?)
}

/// Returns unused pages to the file system, not too many at once.
fn vacuum(connection: &Connection) -> rusqlite::Result<()> {
    let unused: i64 = connection.pragma_query_value(None, "freelist_count", |row| row.get(0))?;
    if unused > 0 {
        let mut statement = connection.prepare("PRAGMA incremental_vacuum(256)")?;
        let mut pages = statement.query([])?;
        // Each row frees a page.
        while pages.next()?.is_some() {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use forewarn_core::{AlertKey, ApprovalFailure, EventKey, Timestamp};
    use scheduled_events::{Event, Failure, VmName};

    use super::super::database::beside;
    use super::super::testing::{HistoryFixture, days, reboot};
    use super::super::{Batch, ShownAlert};
    use super::*;

    /// For both clocks.
    fn both(time: DateTime<Utc>) -> Timestamp {
        Timestamp { endpoint: time, local: time }
    }

    #[test]
    fn old_events_are_deleted_unless_they_are_pending() {
        let mut fixture = HistoryFixture::new();
        fixture.poll(&[reboot("long announced"), reboot("over")]);
        fixture.poll(&[reboot("long announced")]);
        fixture.advance(TimeDelta::days(20));
        fixture.poll(&[reboot("long announced"), reboot("new")]);
        fixture.poll(&[reboot("long announced")]);

        fixture.history.clean_up(Some(days(21)), fixture.timestamp());
        assert_eq!(fixture.keys(), ["long announced", "over", "new"]);
        assert!(!fixture.history.clean_up(Some(days(19)), fixture.timestamp()));
        assert_eq!(fixture.keys(), ["long announced", "new"]);
        assert_eq!(fixture.kinds("long announced"), ["appeared"], "its transitions stay with it");
        fixture.advance(TimeDelta::days(20));
        fixture.history.clean_up(Some(days(19)), fixture.timestamp());
        assert_eq!(fixture.keys(), ["long announced"]);
    }

    #[test]
    fn without_the_endpoints_time_only_the_limits_apply() {
        let mut fixture = HistoryFixture::new();
        for key in ["one", "two", "three"] {
            fixture.poll(&[reboot(key)]);
        }
        fixture.poll(&[]);
        let years_ahead = fixture.truth + TimeDelta::days(4_000);
        fixture.history.clean_up(None, both(years_ahead));
        assert_eq!(fixture.keys(), ["one", "two", "three"]);
        fixture.history.limits.events = 2;
        fixture.history.clean_up(None, both(years_ahead));
        assert_eq!(fixture.keys(), ["two", "three"]);
        fixture.history.clean_up(Some(days(365)), both(years_ahead));
        assert_eq!(fixture.keys(), Vec::<String>::new(), "once it is known they are");
    }

    #[test]
    fn it_is_done_in_small_steps_and_the_file_shrinks() {
        let mut fixture = HistoryFixture::new();
        for round in 0..10 {
            let id = |number| Event { description: "x".repeat(1_000), ..reboot(&format!("{round} {number}")) };
            fixture.poll(&(0..60).map(id).collect::<Vec<_>>());
            fixture.fail_poll();
        }
        fixture.poll(&[]);
        fixture.advance(TimeDelta::days(366));
        let size = |fixture: &HistoryFixture| {
            let connection = fixture.history.file.connection().unwrap();
            connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
            std::fs::metadata(fixture.history.path()).unwrap().len()
        };
        let before = size(&fixture);
        let mut steps = 1;
        while fixture.history.clean_up(Some(days(365)), fixture.timestamp()) {
            steps += 1;
        }
        assert_eq!(steps, 4, "600 events, 200 at a time, and one look whether there are more");
        assert_eq!(fixture.keys(), Vec::<String>::new());
        let after = size(&fixture);
        assert!(after < before / 3, "{before} bytes before, {after} after");
    }

    fn number(fixture: &HistoryFixture, sql: &str) -> i64 {
        fixture.history.file.connection().unwrap().query_row(sql, [], |row| row.get(0)).unwrap()
    }

    /// Bytes of the database file and of the write-ahead log.
    fn bytes_on_disk(fixture: &HistoryFixture) -> (u64, u64) {
        let length = |suffix| std::fs::metadata(beside(fixture.history.path(), suffix)).map_or(0, |file| file.len());
        (length(""), length("-wal"))
    }

    #[test]
    fn an_endpoint_gone_mad_does_not_fill_the_disk() {
        let mut fixture = HistoryFixture::new();
        fixture.history.limits = HistoryLimits { events: 100, ..HistoryLimits::default() };
        let mut largest = 0;
        for round in 0..40 {
            let new = |number| reboot(&format!("{round}/{number}"));
            let events: Vec<Event> = std::iter::once(reboot("stays")).chain((0..30).map(new)).collect();
            fixture.poll(&events);
            let rows = number(&fixture, "SELECT count(*) FROM events");
            assert!(rows <= 101, "{rows} events after round {round}");
            assert_eq!(
                number(&fixture, "SELECT count(*) FROM events WHERE ended_endpoint IS NULL"),
                31,
                "round {round}"
            );
            largest = largest.max(rows);
        }
        assert!(largest >= 100, "no more than necessary is deleted: {largest}");
        assert_eq!(fixture.kinds("stays"), ["appeared"], "an event that has not ended is kept");
        assert_eq!(fixture.kinds("39/29"), ["appeared"], "and the latest are");
    }

    #[test]
    fn huge_events_do_not_fill_the_disk_either() {
        let mut fixture = HistoryFixture::new();
        // The state of the tracker, which holds the latest events that have ended, takes a third of it.
        let limit = 4 << 20;
        fixture.history.limits.bytes = limit;
        // Many small events first: to make room for one huge event many of them have to go.
        for round in 0..20 {
            fixture.poll(&(0..50).map(|number| reboot(&format!("small {round}/{number}"))).collect::<Vec<_>>());
        }
        let names: Vec<VmName> = (0..200).map(|number| VmName::new(format!("{}{number}", "x".repeat(100)))).collect();
        for round in 0..60 {
            let huge = |number| Event { resources: names.clone(), ..reboot(&format!("huge {round}/{number}")) };
            fixture.poll(&[huge(0), huge(1)]);
            let used = number(
                &fixture,
                "SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, pragma_freelist_count, pragma_page_size",
            );
            assert!(u64::try_from(used).unwrap() <= limit, "{used} bytes in use after round {round}");
            let (file, log) = bytes_on_disk(&fixture);
            assert!(file <= 2 * limit && log <= 2 * limit, "{file} bytes and {log} in the log after round {round}");
        }
        assert_eq!(fixture.kinds("huge 59/1"), ["appeared"]);
        assert!(fixture.keys().len() > 2, "the latest of what has ended is still there");
    }

    #[test]
    fn an_event_that_flaps_forever_leaves_a_bounded_record() {
        let mut fixture = HistoryFixture::new();
        fixture.history.limits.of_one_event = 10;
        let described = |text: String| Event { description: text, ..reboot("flaps") };
        fixture.poll(&[reboot("over")]);
        for round in 0..40 {
            fixture.poll(&[described(round.to_string())]);
            let alert = ShownAlert {
                key: AlertKey::Appeared(EventKey::new("flaps")),
                title: round.to_string(),
                at: fixture.timestamp(),
            };
            let batch = Batch::new(fixture.tracker.state().clone(), fixture.truth);
            fixture.history.save(&Batch { shown: vec![alert], ..batch });
            if let Ok((id, asked)) =
                fixture.tracker.request_approval(&EventKey::new("flaps"), &"ada".into(), &fixture.now)
            {
                fixture.record(&asked);
                let refused = ApprovalFailure { failure: Failure::Gone, may_have_arrived: false };
                let answered = fixture.tracker.record_approval_result(&id, &Err(refused), &fixture.now);
                fixture.record(&answered);
            }
        }
        let event = fixture.history.latest_by_key(&EventKey::new("flaps")).unwrap().unwrap();
        let detail = fixture.history.event(event.id).unwrap().unwrap();
        assert_eq!((detail.transitions.len(), detail.transitions[0].kind.as_str()), (11, "appeared"));
        assert_eq!((detail.approvals.len(), detail.alerts.len()), (10, 10));
        assert_eq!(detail.alerts[9].title, "39", "the latest are kept");
        assert_eq!(fixture.kinds("over"), ["appeared", "cancelled"]);
    }

    #[test]
    fn an_event_that_comes_and_goes_forever_displaces_no_other() {
        let mut fixture = HistoryFixture::new();
        fixture.history.limits = HistoryLimits { events: 20, of_one_id: 5, ..HistoryLimits::default() };
        fixture.poll(&[reboot("other")]);
        for _ in 0..40 {
            fixture.poll(&[]);
            fixture.poll(&[reboot("flaps")]);
        }
        let keys = fixture.keys();
        assert_eq!((keys[0].as_str(), keys.len()), ("other", 6), "{keys:?}");
    }

    #[test]
    fn contact_that_comes_and_goes_displaces_no_event() {
        let mut fixture = HistoryFixture::new();
        fixture.history.limits.without_event = 20;
        fixture.poll(&[reboot("A")]);
        for _ in 0..40 {
            fixture.fail_poll();
            fixture.poll(&[reboot("A")]);
            let rows = number(&fixture, "SELECT count(*) FROM transitions WHERE event IS NULL");
            assert!(rows <= 20, "{rows}");
        }
        assert_eq!(fixture.kinds("A"), ["appeared"]);
    }

    #[test]
    fn a_file_far_beyond_the_limits_shrinks_little_by_little() {
        let mut fixture = HistoryFixture::new();
        for round in 0..10 {
            fixture.poll(&(0..60).map(|number| reboot(&format!("{round}/{number}"))).collect::<Vec<_>>());
        }
        fixture.history.limits = HistoryLimits { events: 100, step: 50, ..HistoryLimits::default() };
        let mut left = number(&fixture, "SELECT count(*) FROM events");
        while left > 100 {
            let more = fixture.history.clean_up(None, both(fixture.truth));
            let now_left = number(&fixture, "SELECT count(*) FROM events");
            assert!(now_left < left && left - now_left <= 50, "{left} and then {now_left}");
            left = now_left;
            assert_eq!(more, left > 100);
        }
    }
}
