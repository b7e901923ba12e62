//! From changes to rows.

use std::collections::{BTreeMap, BTreeSet};

use forewarn_core::{
    Alert, AlertKey, Approver, Change, ChangeKind, EventKey, Language, Outcome, Timestamp, TrackedEvent, TrackerState,
};
use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};
use scheduled_events::VmName;

use super::approver;
use super::time::to_millis;

/// An alert that was shown to the person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownAlert {
    pub key: AlertKey,
    pub title: String,
    pub at: Timestamp,
}

impl ShownAlert {
    /// One for each event that the alert is about.
    pub fn all_of(alert: &Alert, at: Timestamp) -> impl Iterator<Item = Self> {
        alert.marks.iter().map(move |mark| Self { key: mark.key.clone(), title: alert.title.clone(), at })
    }
}

/// What is written together or not at all.
#[derive(Debug, Clone)]
pub(super) enum BacklogEntry {
    Changes {
        changes: Vec<Change>,
        /// What is known of the events that the changes are about, and of every other that the file may lack.
        events: Vec<TrackedEvent>,
        complete: bool,
    },
    Alerts(Vec<ShownAlert>),
}

impl BacklogEntry {
    /// With `others`, what has not ended comes along although nothing changed about it.
    pub(super) fn of_changes(changes: &[Change], state: &TrackerState, others: bool) -> Self {
        let touched: BTreeSet<&EventKey> = changes.iter().filter_map(|change| change.kind.key()).collect();
        let pending = state.events.values().filter(|tracked| others || touched.contains(&tracked.key));
        let ended = state.ended.iter().map(|ended| &ended.tracked).filter(|tracked| touched.contains(&tracked.key));
        let events = pending.chain(ended).cloned().collect();
        Self::Changes { changes: changes.to_vec(), events, complete: others }
    }

    pub(super) fn is_complete(&self) -> bool {
        matches!(self, Self::Changes { complete: true, .. })
    }

    #[cfg(test)]
    pub(super) fn event_count(&self) -> usize {
        match self {
            Self::Changes { events, .. } => events.len(),
            Self::Alerts(_) => 0,
        }
    }

    /// How many rows it will be, more or less.
    pub(super) fn weight(&self) -> usize {
        match self {
            Self::Changes { changes, .. } => changes.len(),
            Self::Alerts(alerts) => alerts.len(),
        }
    }

    pub(super) fn write(&self, transaction: &Transaction<'_>) -> rusqlite::Result<()> {
        match self {
            Self::Changes { changes, events, .. } => write_changes(transaction, changes, events),
            Self::Alerts(alerts) => alerts.iter().try_for_each(|alert| write_alert(transaction, alert)),
        }
    }
}

/// Keeps the part of the program's memory that has this name; without a value there is none any more.
pub(super) fn save(transaction: &Transaction<'_>, name: &str, json: Option<&str>) -> rusqlite::Result<()> {
    if let Some(json) = json {
        transaction.execute(
            "INSERT INTO saved VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET json = excluded.json",
            [name, json],
        )?;
    } else {
        transaction.execute("DELETE FROM saved WHERE name = ?1", [name])?;
    }
    Ok(())
}

/// The tracker's events are saved one by one, under this and their key: of many events few change.
pub(super) const EVENT: &str = "tracker/";

/// All that is saved of the tracker's state, each part with its name. In one look, for another program may write meanwhile.
pub(super) fn saved_state(connection: &Connection) -> rusqlite::Result<Vec<(String, String)>> {
    let sql = "SELECT name, json FROM saved WHERE name >= 'tracker' AND name < 'tracker0'";
    connection.prepare(sql)?.query_map([], |row| Ok((text(row, 0)?, text(row, 1)?)))?.collect()
}

/// Forgets which events were saved, for they are those of another time.
pub(super) fn forget_events(transaction: &Transaction<'_>) -> rusqlite::Result<()> {
    transaction.execute("DELETE FROM saved WHERE name > 'tracker/' AND name < 'tracker0'", [])?;
    Ok(())
}

/// As bytes first, for one damaged byte is no reason to give up on the whole file.
pub(super) fn text(row: &Row<'_>, column: usize) -> rusqlite::Result<String> {
    Ok(String::from_utf8_lossy(row.get_ref(column)?.as_bytes()?).into_owned())
}

/// The spelling in which the names of VMs are compared.
pub(super) fn folded(vm: &VmName) -> String {
    let name = vm.as_str();
    name.strip_prefix('_').unwrap_or(name).chars().flat_map(char::to_lowercase).collect()
}

/// A change's name in the database, which is also its tag in JSON.
pub(super) fn kind(what: &ChangeKind) -> &'static str {
    match what {
        ChangeKind::Appeared { .. } => "appeared",
        ChangeKind::Updated { .. } => "updated",
        ChangeKind::ApprovalRequested { .. } => "approval_requested",
        ChangeKind::ApprovedHere { .. } => "approved_here",
        ChangeKind::ApprovalFailed { .. } => "approval_failed",
        ChangeKind::RuleStopped { .. } => "rule_stopped",
        ChangeKind::CommandStarted { .. } => "command_began",
        ChangeKind::CommandEnded { .. } => "command_ended",
        ChangeKind::Started { .. } => "started",
        ChangeKind::Completed { .. } => "completed",
        ChangeKind::Cancelled { .. } => "cancelled",
        ChangeKind::ContactLost { .. } => "contact_lost",
        ChangeKind::ContactRestored { .. } => "contact_restored",
        ChangeKind::ClockJumped { .. } => "clock_jumped",
    }
}

pub(super) fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Completed => "completed",
        Outcome::CompletedUnseen => "completed_unseen",
        Outcome::Cancelled => "cancelled",
    }
}

pub(super) fn outcome_of_name(name: &str) -> Option<Outcome> {
    [Outcome::Completed, Outcome::CompletedUnseen, Outcome::Cancelled]
        .into_iter()
        .find(|outcome| outcome_name(*outcome) == name)
}

fn write_changes(transaction: &Transaction<'_>, changes: &[Change], events: &[TrackedEvent]) -> rusqlite::Result<()> {
    let known: BTreeMap<&EventKey, &TrackedEvent> = events.iter().map(|tracked| (&tracked.key, tracked)).collect();
    let mut touched = BTreeSet::new();
    for change in changes {
        let event = match change.kind.key() {
            None => None,
            Some(key) => {
                let row = find_life(transaction, key, change)?;
                touched.insert(key.clone());
                Some(row.map_or_else(|| insert_event(transaction, key, known.get(key).copied(), change.at), Ok)?)
            }
        };
        write_transition(transaction, event, change)?;
        if let Some(event) = event {
            write_consequences(transaction, event, change)?;
        }
    }
    for tracked in events {
        match find_latest(transaction, &tracked.key)? {
            // A history that was begun anew in the middle of an event.
            None => _ = insert_event(transaction, &tracked.key, Some(tracked), tracked.first_seen)?,
            Some((event, _)) if touched.contains(&tracked.key) => describe(transaction, event, tracked)?,
            Some(_) => {}
        }
    }
    Ok(())
}

/// The row of the event that the change is about. A key that appears after the end of its event is another event.
fn find_life(transaction: &Transaction<'_>, key: &EventKey, change: &Change) -> rusqlite::Result<Option<i64>> {
    let latest = find_latest(transaction, key)?;
    let appears = matches!(change.kind, ChangeKind::Appeared { .. });
    let over = |ended: i64| appears && to_millis(change.at.endpoint) > ended;
    Ok(latest.filter(|(_, ended)| !ended.is_some_and(over)).map(|(event, _)| event))
}

fn find_latest(connection: &Connection, key: &EventKey) -> rusqlite::Result<Option<(i64, Option<i64>)>> {
    let sql = "SELECT id, ended_endpoint FROM events WHERE key = ?1 ORDER BY id DESC LIMIT 1";
    let latest = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    connection.query_row(sql, [key.as_str()], latest).optional()
}

fn insert_event(
    transaction: &Transaction<'_>,
    key: &EventKey,
    tracked: Option<&TrackedEvent>,
    at: Timestamp,
) -> rusqlite::Result<i64> {
    transaction
        .execute("INSERT INTO events (key, type, vms, description, first_seen_endpoint, first_seen_local, last_change, search_text)
             VALUES (?1, '', '[]', '', ?2, ?3, ?2, '')", params![key.as_str(), to_millis(at.endpoint), to_millis(at.local)])?;
    let event = transaction.last_insert_rowid();
    if let Some(tracked) = tracked {
        describe(transaction, event, tracked)?;
    }
    Ok(event)
}

/// Writes what is known of the event. What two programs both saw keeps the time at which the first one saw it.
fn describe(transaction: &Transaction<'_>, event: i64, tracked: &TrackedEvent) -> rusqlite::Result<()> {
    let said = &tracked.event;
    let started = tracked.started_at();
    let vms = json(&said.resources)?;
    let same_vms = transaction.query_row("SELECT vms FROM events WHERE id = ?1", [event], |row| {
        Ok(row.get_ref(0)?.as_bytes()? == vms.as_bytes())
    })?;
    transaction.execute(
        "UPDATE events SET
                azure_id = ?2, type = ?3, source = ?4, vms = ?5, description = ?6, not_before = ?7,
                duration_in_seconds = ?8,
                first_seen_endpoint = min(first_seen_endpoint, ?9), first_seen_local = min(first_seen_local, ?10),
                started_endpoint = coalesce(started_endpoint, ?11), started_local = coalesce(started_local, ?12),
                started_from_the_first = max(started_from_the_first, ?13),
                paused_ms = nullif(max(coalesce(paused_ms, 0), ?14), 0),
                search_text = ?15
             WHERE id = ?1",
        params![
            event,
            said.id.as_ref().map(scheduled_events::EventId::as_str),
            said.event_type.as_str(),
            said.source.as_ref().map(scheduled_events::EventSource::as_str),
            vms,
            said.description,
            tracked.not_before.map(to_millis),
            said.duration_in_seconds,
            to_millis(tracked.first_seen.endpoint),
            to_millis(tracked.first_seen.local),
            started.map(|at| to_millis(at.endpoint)),
            started.map(|at| to_millis(at.local)),
            tracked.started_unannounced(),
            tracked.paused().map_or(0, |paused| paused.num_milliseconds()),
            search_text(tracked),
        ],
    )?;
    // They hardly ever change, and there may be hundreds.
    if same_vms {
        return Ok(());
    }
    transaction.execute("DELETE FROM event_vms WHERE event = ?1", [event])?;
    let mut insert = transaction.prepare("INSERT OR IGNORE INTO event_vms VALUES (?1, ?2)")?;
    for vm in &said.resources {
        insert.execute(params![event, folded(vm)])?;
    }
    Ok(())
}

fn search_text(tracked: &TrackedEvent) -> String {
    let said = &tracked.event;
    let mut parts = vec![tracked.key.as_str(), said.event_type.as_str(), &said.description];
    parts.extend(said.source.as_ref().map(scheduled_events::EventSource::as_str));
    parts.extend(said.resources.iter().map(VmName::as_str));
    let approver = tracked.approval.as_ref().map(|approval| approval.by.localized(Language::English));
    parts.extend(approver.as_deref());
    // A search does not match across two of them.
    parts.join("\n").to_lowercase()
}

fn write_transition(transaction: &Transaction<'_>, event: Option<i64>, change: &Change) -> rusqlite::Result<()> {
    if let (Some(event), ChangeKind::Updated { .. }) = (event, &change.kind)
        && latest_update(transaction, event)?.is_some_and(|latest| latest.kind == change.kind)
    {
        // Nothing is updated from the same to the same twice in a row: another program has seen this one too.
        return Ok(());
    }
    let once = match change.kind {
        ChangeKind::Appeared { .. } => Some("appeared"),
        ChangeKind::Started { .. } => Some("started"),
        ChangeKind::Completed { .. } | ChangeKind::Cancelled { .. } => Some("ended"),
        ChangeKind::Updated { .. }
        | ChangeKind::ApprovalRequested { .. }
        | ChangeKind::ApprovedHere { .. }
        | ChangeKind::ApprovalFailed { .. }
        | ChangeKind::RuleStopped { .. }
        | ChangeKind::CommandStarted { .. }
        | ChangeKind::CommandEnded { .. }
        | ChangeKind::ContactLost { .. }
        | ChangeKind::ContactRestored { .. }
        | ChangeKind::ClockJumped { .. } => None,
    };
    transaction.execute(
        "INSERT INTO transitions (event, kind, once, endpoint, local, change) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
             ON CONFLICT (event, once) DO NOTHING",
        params![
            event,
            kind(&change.kind),
            once,
            to_millis(change.at.endpoint),
            to_millis(change.at.local),
            json(change)?
        ],
    )?;
    Ok(())
}

fn latest_update(transaction: &Transaction<'_>, event: i64) -> rusqlite::Result<Option<Change>> {
    let latest: Option<String> = transaction
        .query_row(
            "SELECT change FROM transitions WHERE event = ?1 AND kind = 'updated' ORDER BY id DESC LIMIT 1",
            [event],
            |row| row.get(0),
        )
        .optional()?;
    Ok(latest.and_then(|json| serde_json::from_str(&json).ok()))
}

/// What follows from a change beside the transition itself.
fn write_consequences(transaction: &Transaction<'_>, event: i64, change: &Change) -> rusqlite::Result<()> {
    let (endpoint, local) = (to_millis(change.at.endpoint), to_millis(change.at.local));
    let end = |outcome: Outcome, while_away: bool| {
        transaction.execute(
            "UPDATE events SET ended_endpoint = ?2, ended_local = ?3, outcome = ?4, while_away = ?5
                 WHERE id = ?1 AND ended_endpoint IS NULL",
            params![event, endpoint, local, outcome_name(outcome), while_away],
        )
    };
    match &change.kind {
        ChangeKind::ApprovalRequested { by, .. } => {
            transaction.execute(
                "INSERT INTO approvals (event, by, requested_endpoint, requested_local) VALUES (?1, ?2, ?3, ?4)",
                params![event, approver::kept(by), endpoint, local],
            )?;
        }
        ChangeKind::ApprovedHere { by, .. } => {
            answer_approval(transaction, event, by, change.at, None)?;
            transaction.execute(
                "UPDATE events SET approved = ?2, approved_by = ?3 WHERE id = ?1",
                params![event, endpoint, approver::kept(by)],
            )?;
        }
        ChangeKind::ApprovalFailed { by, failure, .. } => {
            answer_approval(transaction, event, by, change.at, Some(&json(failure)?))?;
        }
        ChangeKind::Completed { start_seen: true, while_away, .. } => _ = end(Outcome::Completed, *while_away)?,
        ChangeKind::Completed { start_seen: false, while_away, .. } => _ = end(Outcome::CompletedUnseen, *while_away)?,
        ChangeKind::Cancelled { while_away, .. } => _ = end(Outcome::Cancelled, *while_away)?,
        ChangeKind::Appeared { .. }
        | ChangeKind::Updated { .. }
        | ChangeKind::RuleStopped { .. }
        | ChangeKind::CommandStarted { .. }
        | ChangeKind::CommandEnded { .. }
        | ChangeKind::Started { .. }
        | ChangeKind::ContactLost { .. }
        | ChangeKind::ContactRestored { .. }
        | ChangeKind::ClockJumped { .. } => {}
    }
    transaction.execute("UPDATE events SET last_change = max(last_change, ?2) WHERE id = ?1", [event, endpoint])?;
    Ok(())
}

/// Notes what came of the approval that was requested last; `refusal` is none if it was accepted.
fn answer_approval(
    transaction: &Transaction<'_>,
    event: i64,
    by: &Approver,
    at: Timestamp,
    refusal: Option<&str>,
) -> rusqlite::Result<()> {
    let (by, endpoint, local) = (approver::kept(by), to_millis(at.endpoint), to_millis(at.local));
    let answered = transaction.execute(
        "UPDATE approvals SET answered_endpoint = ?3, answered_local = ?4, accepted = ?5, answer = ?6
             WHERE id = (SELECT id FROM approvals WHERE event = ?1 AND by = ?2 AND answered_endpoint IS NULL
                         ORDER BY id DESC LIMIT 1)",
        params![event, by, endpoint, local, refusal.is_none(), refusal],
    )?;
    if answered == 0 {
        // The request was lost with a damaged file, or pruned; its answer is still worth knowing.
        transaction.execute(
            "INSERT INTO approvals VALUES (NULL, ?1, ?2, ?3, ?4, ?3, ?4, ?5, ?6)",
            params![event, by, endpoint, local, refusal.is_none(), refusal],
        )?;
    }
    Ok(())
}

fn write_alert(transaction: &Transaction<'_>, alert: &ShownAlert) -> rusqlite::Result<()> {
    let event = match alert.key.event() {
        None => None,
        Some(key) => find_latest(transaction, key)?.map(|(event, _)| event),
    };
    transaction.execute(
        "INSERT INTO alerts (event, key, title, endpoint, local) VALUES (?1, ?2, ?3, ?4, ?5)",
        params![event, alert.key.to_string(), alert.title, to_millis(alert.at.endpoint), to_millis(alert.at.local)],
    )?;
    Ok(())
}

fn json(value: &impl serde::Serialize) -> rusqlite::Result<String> {
    serde_json::to_string(value).map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))
}
