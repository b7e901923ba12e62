//! Queries in SQL.

use chrono::{DateTime, TimeDelta, Utc};
use forewarn_core::{EventKey, EventKind, failure_from_stored};
use rusqlite::{Connection, OptionalExtension, Row, named_params};
use scheduled_events::{EventSource, EventType, Failure, VmName};

use super::columns::{
    approver_from_text, from_millis, optional_text, optional_timestamp, outcome_from_name, text, timestamp, to_millis,
};
use super::records::{
    EventHistory, EventPage, Filter, HistoryAlert, HistoryApproval, HistoryEvent, HistoryId, PageRequest, Sort, SortBy,
    Transition,
};

pub(super) fn page(
    connection: &Connection,
    filter: &Filter,
    sort: Sort,
    request: PageRequest,
) -> rusqlite::Result<EventPage> {
    let parameters = FilterParameters::new(filter);
    let total: i64 = connection.query_row(
        &format!("SELECT count(*) FROM events WHERE {MATCHES}"),
        named_params! {
            ":known": parameters.known, ":types": parameters.types, ":vm": parameters.vm, ":outcomes": parameters.outcomes,
            ":words": parameters.words,
        },
        |row| row.get(0),
    )?;
    let mut events = Vec::new();
    each(connection, filter, sort, request, &mut |event| -> rusqlite::Result<()> {
        events.push(event);
        Ok(())
    })?;
    Ok(EventPage { events, total: u64::try_from(total).unwrap_or_default() })
}

/// Passes the events on one by one, so that they aren't all in memory at once.
pub(super) fn each<E: From<rusqlite::Error>>(
    connection: &Connection,
    filter: &Filter,
    sort: Sort,
    request: PageRequest,
    take: &mut impl FnMut(HistoryEvent) -> Result<(), E>,
) -> Result<(), E> {
    let order = sort.sql();
    let part = format!("WHERE {MATCHES} ORDER BY {order} LIMIT :limit OFFSET :offset");
    let sql = if request == ALL {
        format!("SELECT {COLUMNS} FROM events {part}")
    } else {
        // Sorting ids is many times faster than sorting whole rows.
        format!("SELECT {COLUMNS} FROM events WHERE id IN (SELECT id FROM events {part}) ORDER BY {order}")
    };
    let mut statement = connection.prepare(&sql)?;
    let parameters = FilterParameters::new(filter);
    // A negative limit is none.
    let limit = if request.limit == u32::MAX { -1 } else { i64::from(request.limit.min(PageRequest::MAX)) };
    let mut rows = statement.query(named_params! {
        ":known": parameters.known, ":types": parameters.types, ":vm": parameters.vm, ":outcomes": parameters.outcomes, ":words": parameters.words,
        ":limit": limit, ":offset": request.offset,
    })?;
    while let Some(row) = rows.next()? {
        take(history_event(row)?)?;
    }
    Ok(())
}

/// For exports.
pub(super) const ALL: PageRequest = PageRequest { offset: 0, limit: u32::MAX };

pub(super) fn event(connection: &Connection, id: HistoryId) -> rusqlite::Result<Option<EventHistory>> {
    let event = connection
        .query_row(&format!("SELECT {COLUMNS} FROM events WHERE id = ?1"), [id.0], history_event)
        .optional()?;
    event.map(|event| with_details(connection, event)).transpose()
}

pub(super) fn with_details(connection: &Connection, event: HistoryEvent) -> rusqlite::Result<EventHistory> {
    let id = event.id.0;
    let mut statement =
        connection.prepare("SELECT endpoint, local, kind, change FROM transitions WHERE event = ?1 ORDER BY id")?;
    let transitions = statement.query_map([id], transition)?.collect::<rusqlite::Result<_>>()?;
    let mut statement = connection.prepare(
        "SELECT by, requested_endpoint, requested_local, answered_endpoint, answered_local, accepted, answer
         FROM approvals WHERE event = ?1 ORDER BY id",
    )?;
    let approvals = statement.query_map([id], approval)?.collect::<rusqlite::Result<_>>()?;
    let mut statement =
        connection.prepare("SELECT key, title, endpoint, local FROM alerts WHERE event = ?1 ORDER BY id")?;
    let alerts = statement.query_map([id], alert)?.collect::<rusqlite::Result<_>>()?;
    Ok(EventHistory { event, transitions, approvals, alerts })
}

/// Changes with every write, by other programs and by this connection.
pub(super) type Version = (i64, u64, bool);

pub(super) fn version(connection: &Connection) -> rusqlite::Result<Version> {
    let others = connection.pragma_query_value(None, "data_version", |row| row.get(0))?;
    // A copy in memory has its own counters.
    let in_memory = connection.path().is_none_or(str::is_empty);
    Ok((others, connection.total_changes(), in_memory))
}

pub(super) fn vms(connection: &Connection) -> rusqlite::Result<Vec<VmName>> {
    let mut known = connection.prepare("SELECT vm, max(event) FROM event_vms GROUP BY vm ORDER BY vm LIMIT ?1")?;
    let known = known.query_map([MAX_VMS], |row| Ok((text(row, "vm")?, row.get::<_, i64>(1)?)))?;
    let mut spelled = connection.prepare("SELECT vms FROM events WHERE id = ?1")?;
    let mut names = Vec::new();
    for vm in known {
        let (vm, event) = vm?;
        // In the latest spelling of Azure, not the folded one.
        let vms: Vec<VmName> =
            spelled.query_row([event], |row| Ok(serde_json::from_str(&text(row, "vms")?).unwrap_or_default()))?;
        names.push(vms.into_iter().find(|name| name.folded() == vm).unwrap_or_else(|| VmName::new(vm)));
    }
    Ok(names)
}

pub(super) fn latest_by_key(connection: &Connection, key: &EventKey) -> rusqlite::Result<Option<HistoryEvent>> {
    connection
        .query_row(
            &format!("SELECT {COLUMNS} FROM events WHERE key = ?1 ORDER BY id DESC LIMIT 1"),
            [key.as_str()],
            history_event,
        )
        .optional()
}

/// Events that were pending at some time from `from` to `until`, in the order in which they were first seen. If there are too
/// many, the latest ones.
pub(super) fn between(
    connection: &Connection,
    from: DateTime<Utc>,
    until: DateTime<Utc>,
) -> rusqlite::Result<Vec<HistoryEvent>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM events
         WHERE first_seen_endpoint <= ?2 AND (ended_endpoint IS NULL OR ended_endpoint >= ?1)
         ORDER BY first_seen_endpoint DESC, id DESC LIMIT ?3"
    );
    let mut statement = connection.prepare(&sql)?;
    let rows = statement.query_map([to_millis(from), to_millis(until), MAX_TIMELINE_EVENTS], history_event)?;
    let mut events = rows.collect::<rusqlite::Result<Vec<_>>>()?;
    events.reverse();
    Ok(events)
}

/// Lost contact and clock changes.
pub(super) fn between_without_event(
    connection: &Connection,
    from: DateTime<Utc>,
    until: DateTime<Utc>,
) -> rusqlite::Result<Vec<Transition>> {
    let mut statement = connection.prepare(
        "SELECT endpoint, local, kind, change FROM transitions
         WHERE event IS NULL AND endpoint BETWEEN ?1 AND ?2 ORDER BY endpoint, id",
    )?;
    statement.query_map([to_millis(from), to_millis(until)], transition)?.collect()
}

/// Whether there was no contact at this time.
pub(super) fn lost_before(connection: &Connection, time: DateTime<Utc>) -> rusqlite::Result<bool> {
    let sql = "SELECT kind = 'contact_lost' FROM transitions
         WHERE event IS NULL AND kind IN ('contact_lost', 'contact_restored') AND endpoint < ?1
         ORDER BY endpoint DESC, id DESC LIMIT 1";
    Ok(connection.query_row(sql, [to_millis(time)], |row| row.get(0)).optional()?.unwrap_or(false))
}

const MAX_VMS: i64 = 200;

/// More can't be told apart in the chart.
const MAX_TIMELINE_EVENTS: i64 = 2_000;

/// If both start and end were seen.
macro_rules! took_ms {
    () => {
        "CASE WHEN while_away = 0 THEN max(0, ended_endpoint - started_endpoint) END"
    };
}

const COLUMNS: &str = concat!(
    "id, key, azure_id, type, source, vms, description, not_before, duration_in_seconds,
    first_seen_endpoint, first_seen_local, approved, approved_by, started_endpoint, started_local,
    started_from_the_first, ended_endpoint, ended_local, outcome, while_away, paused_ms, ",
    took_ms!(),
    " AS took_ms"
);

const MATCHES: &str = "
    (:types IS NULL OR CASE WHEN type IN (SELECT value FROM json_each(:known)) THEN type
                            ELSE 'Other' END IN (SELECT value FROM json_each(:types)))
    AND (:vm IS NULL OR EXISTS (SELECT 1 FROM event_vms WHERE event = events.id AND vm = :vm))
    AND (:outcomes IS NULL OR CASE WHEN outcome IS NULL THEN 'pending' WHEN outcome = 'completed_unseen' THEN 'completedUnseen'
                                   ELSE outcome END IN (SELECT value FROM json_each(:outcomes)))
    AND (:words = '[]' OR NOT EXISTS (SELECT 1 FROM json_each(:words) WHERE instr(search_text, value) = 0))";

/// The parameters of [`MATCHES`].
struct FilterParameters {
    /// All other types are `Other`.
    known: String,
    types: Option<String>,
    vm: Option<String>,
    outcomes: Option<String>,
    words: String,
}

impl FilterParameters {
    fn new(filter: &Filter) -> Self {
        let words: Vec<String> = filter.words.split_whitespace().map(str::to_lowercase).collect();
        Self {
            known: serde_json::json!(EventKind::ALL).to_string(),
            types: (!filter.types.is_empty()).then(|| serde_json::json!(filter.types).to_string()),
            vm: filter.vm.as_ref().map(VmName::folded),
            outcomes: (!filter.outcomes.is_empty()).then(|| serde_json::json!(filter.outcomes).to_string()),
            words: serde_json::json!(words).to_string(),
        }
    }
}

impl Sort {
    fn sql(self) -> &'static str {
        match (self.by, self.descending) {
            (SortBy::Seen, true) => "first_seen_endpoint DESC, id DESC",
            (SortBy::Seen, false) => "first_seen_endpoint, id",
            (SortBy::Type, true) => "type DESC, id DESC",
            (SortBy::Type, false) => "type, id",
            (SortBy::Vm, true) => "(SELECT min(vm) FROM event_vms WHERE event = events.id) DESC NULLS LAST, id DESC",
            (SortBy::Vm, false) => "(SELECT min(vm) FROM event_vms WHERE event = events.id) NULLS LAST, id",
            (SortBy::NotBefore, true) => "not_before DESC NULLS LAST, id DESC",
            (SortBy::NotBefore, false) => "not_before NULLS LAST, id",
            (SortBy::Duration, true) => concat!(took_ms!(), " DESC NULLS LAST, id DESC"),
            (SortBy::Duration, false) => concat!(took_ms!(), " NULLS LAST, id"),
            (SortBy::Outcome, true) => "outcome DESC NULLS LAST, id DESC",
            (SortBy::Outcome, false) => "outcome NULLS LAST, id",
        }
    }
}

fn history_event(row: &Row<'_>) -> rusqlite::Result<HistoryEvent> {
    let outcome = optional_text(row, "outcome")?;
    let expected: Option<i64> = row.get("duration_in_seconds")?;
    Ok(HistoryEvent {
        id: HistoryId(row.get("id")?),
        key: EventKey::new(text(row, "key")?),
        azure_id: optional_text(row, "azure_id")?,
        event_type: EventType::from(text(row, "type")?.as_str()),
        source: optional_text(row, "source")?.map(|source| EventSource::from(source.as_str())),
        vms: serde_json::from_str(&text(row, "vms")?).unwrap_or_default(),
        description: text(row, "description")?,
        not_before: row.get::<_, Option<i64>>("not_before")?.map(from_millis),
        expected_seconds: expected.and_then(|seconds| u64::try_from(seconds).ok()),
        first_seen: timestamp(row.get("first_seen_endpoint")?, row.get("first_seen_local")?),
        approved: row.get::<_, Option<i64>>("approved")?.map(from_millis),
        approved_by: optional_text(row, "approved_by")?.map(approver_from_text),
        started: optional_timestamp(row.get("started_endpoint")?, row.get("started_local")?),
        started_from_the_first: row.get("started_from_the_first")?,
        ended: optional_timestamp(row.get("ended_endpoint")?, row.get("ended_local")?),
        outcome: outcome.and_then(|name| outcome_from_name(&name)),
        while_away: row.get("while_away")?,
        took: row.get::<_, Option<i64>>("took_ms")?.and_then(TimeDelta::try_milliseconds),
        paused: row.get::<_, Option<i64>>("paused_ms")?.and_then(TimeDelta::try_milliseconds),
    })
}

fn transition(row: &Row<'_>) -> rusqlite::Result<Transition> {
    Ok(Transition {
        at: timestamp(row.get("endpoint")?, row.get("local")?),
        kind: text(row, "kind")?,
        change: serde_json::from_str(&text(row, "change")?).ok(),
    })
}

fn approval(row: &Row<'_>) -> rusqlite::Result<HistoryApproval> {
    Ok(HistoryApproval {
        by: approver_from_text(text(row, "by")?),
        requested: timestamp(row.get("requested_endpoint")?, row.get("requested_local")?),
        answered: optional_timestamp(row.get("answered_endpoint")?, row.get("answered_local")?),
        accepted: row.get("accepted")?,
        answer: optional_text(row, "answer")?.map(failure),
    })
}

/// The first versions stored plain text.
fn failure(stored: String) -> Failure {
    failure_from_stored(serde_json::from_str(&stored).unwrap_or(stored.into()))
}

fn alert(row: &Row<'_>) -> rusqlite::Result<HistoryAlert> {
    Ok(HistoryAlert {
        key: text(row, "key")?,
        title: text(row, "title")?,
        at: timestamp(row.get("endpoint")?, row.get("local")?),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use chrono::TimeDelta;
    use scheduled_events::{Event, EventSource, VmName};

    use super::super::records::HistoryOutcome;
    use super::super::testing::{HistoryFixture, event, start, started};
    use super::*;

    /// Four events: a completed reboot, a cancelled freeze, a redeploy under way, and one of a new type.
    fn fixture() -> HistoryFixture {
        let mut fixture = HistoryFixture::new();
        let on = |vm: &str, event: Event| Event { resources: vec![VmName::new(vm)], ..event };
        let described = |text: &str, event: Event| Event { description: text.to_owned(), ..event };
        let reboot = described("Host server is undergoing an emergency repair.", on("web-01", event("Reboot", "A")));
        let freeze = on("_WEB-02", event("Freeze", "B"));
        let redeploy = Event { source: Some(EventSource::User), ..on("Ödön", event("Redeploy", "C")) };
        let hibernate = on("web-011", event("Hibernate", "D"));
        fixture.poll(std::slice::from_ref(&reboot));
        fixture.poll(&[started(reboot), freeze]);
        fixture.advance(TimeDelta::seconds(9));
        fixture.poll(&[started(redeploy.clone())]);
        fixture.poll(&[started(redeploy), hibernate]);
        fixture
    }

    fn found(fixture: &mut HistoryFixture, filter: &Filter) -> String {
        let sort = Sort { by: SortBy::Seen, descending: false };
        let page = fixture.history.page(filter, sort, PageRequest::default()).unwrap();
        assert_eq!(page.total, page.events.len() as u64);
        page.events.iter().map(|event| event.key.as_str()).collect()
    }

    #[test]
    fn filters_match() {
        let mut fixture = fixture();
        let types = |kinds: &[EventKind]| Filter { types: kinds.iter().copied().collect(), ..Filter::default() };
        let vm = |name: &str| Filter { vm: Some(VmName::new(name)), ..Filter::default() };
        let outcome = |progress: HistoryOutcome| Filter { outcomes: BTreeSet::from([progress]), ..Filter::default() };
        let text = |words: &str| Filter { words: words.to_owned(), ..Filter::default() };
        for (filter, expected) in [
            (Filter::default(), "ABCD"),
            (types(&[EventKind::Reboot]), "A"),
            (types(&[EventKind::Freeze, EventKind::Other]), "BD"),
            (vm("web-01"), "A"),
            (vm("WEB-02"), "B"),
            (vm("öDÖN"), "C"),
            (vm("web"), ""),
            (outcome(HistoryOutcome::Completed), "A"),
            (outcome(HistoryOutcome::CompletedUnseen), ""),
            (outcome(HistoryOutcome::Cancelled), "B"),
            (outcome(HistoryOutcome::Pending), "CD"),
            (text("EMERGENCY"), "A"),
            (text("ödön user"), "C"),
            (text("maintenance hib"), "D"),
            (text("100%"), ""),
            (text("  "), "ABCD"),
            (Filter { vm: Some(VmName::new("web-01")), ..types(&[EventKind::Freeze]) }, ""),
        ] {
            assert_eq!(found(&mut fixture, &filter), expected, "{filter:?}");
        }
    }

    #[test]
    fn unknown_values_come_last_in_either_direction() {
        let mut fixture = fixture();
        for (by, ascending, descending) in [
            (SortBy::Seen, "ABCD", "DCBA"),
            (SortBy::Type, "BDAC", "CADB"),
            (SortBy::Vm, "ADBC", "CBDA"),
            (SortBy::NotBefore, "ABDC", "DBAC"),
            (SortBy::Duration, "ABCD", "ADCB"),
            (SortBy::Outcome, "BACD", "ABDC"),
        ] {
            for (descending, expected) in [(false, ascending), (true, descending)] {
                let page = fixture.history.page(&Filter::default(), Sort { by, descending }, PageRequest::default());
                let keys: String = page.unwrap().events.iter().map(|event| event.key.as_str()).collect();
                assert_eq!(keys, expected, "{by:?}, descending: {descending}");
            }
        }
    }

    #[test]
    fn each_vm_is_listed_once_in_the_spelling_of_azure() {
        let mut fixture = fixture();
        fixture.poll(&[Event { resources: vec![VmName::new("WEB-01"), VmName::new("db-07")], ..event("Reboot", "E") }]);
        let names: Vec<String> = fixture.history.vms().unwrap().iter().map(|vm| vm.as_str().to_owned()).collect();
        assert_eq!(names, ["db-07", "WEB-01", "web-011", "_WEB-02", "Ödön"]);
        fixture.poll(&[Event { resources: vec![VmName::new("new")], ..event("Reboot", "F") }]);
        assert_eq!(fixture.history.vms().unwrap().len(), 6, "the cache is updated");
        let mut other = HistoryFixture::with(
            tempfile::tempdir().unwrap(),
            super::super::History::open(fixture.history.path(), start()),
        );
        other.poll(&[Event { resources: vec![VmName::new("newer")], ..event("Reboot", "G") }]);
        assert_eq!(fixture.history.vms().unwrap().len(), 7, "also after another program has written");
    }

    #[test]
    fn a_page_has_the_total() {
        let mut fixture = fixture();
        let mut page = |offset, limit| {
            let page =
                fixture.history.page(&Filter::default(), Sort::default(), PageRequest { offset, limit }).unwrap();
            (page.events.iter().map(|event| event.key.as_str()).collect::<String>(), page.total)
        };
        assert_eq!(page(0, 3), ("DCB".to_owned(), 4));
        assert_eq!(page(3, 3), ("A".to_owned(), 4));
        assert_eq!(page(9, 3), (String::new(), 4));
    }

    #[test]
    fn the_timeline_has_the_events_of_its_time() {
        let mut fixture = fixture();
        fixture.fail_poll();
        let mut between = |from: i64, until: i64| {
            let at = |seconds| start() + TimeDelta::seconds(seconds);
            let timeline = fixture.history.timeline(at(from), at(until)).unwrap();
            let keys: String = timeline.events.iter().map(|event| event.key.as_str()).collect();
            (keys, timeline.transitions.into_iter().map(|transition| transition.kind).collect::<Vec<_>>())
        };
        assert_eq!(between(-9, 0), (String::new(), vec![]));
        assert_eq!(between(-9, 2), ("A".to_owned(), vec![]));
        assert_eq!(between(5, 6), ("AB".to_owned(), vec![]));
        assert_eq!(between(13, 99), ("CD".to_owned(), vec!["contact_lost".to_owned()]));
    }
}
