//! Writes changes and alerts as rows.

use std::collections::{BTreeMap, BTreeSet};

use forewarn_core::{Approver, Change, ChangeKind, EventKey, Outcome, Timestamp, TrackedEvent};
use forewarn_texts::Language;
use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};
use scheduled_events::{EventId, EventSource, VmName};
use serde::Serialize;

use super::backlog::ShownAlert;
use super::columns::{approver_to_text, outcome_name, to_millis};

pub(super) fn write_changes(
    transaction: &Transaction<'_>,
    changes: &[Change],
    events: &[TrackedEvent],
) -> rusqlite::Result<()> {
    let known: BTreeMap<&EventKey, &TrackedEvent> = events.iter().map(|tracked| (&tracked.key, tracked)).collect();
    let mut keys = BTreeSet::new();
    for change in changes {
        let event = match change.kind.key() {
            None => None,
            Some(key) => {
                let row = find_event(transaction, key, change)?;
                keys.insert(key.clone());
                Some(row.map_or_else(|| insert_event(transaction, key, known.get(key).copied(), change.at), Ok)?)
            }
        };
        write_transition(transaction, event, change)?;
        if let Some(event) = event {
            update_event(transaction, event, change)?;
        }
    }
    for tracked in events {
        match find_latest(transaction, &tracked.key)? {
            // The file is newer than the event.
            None => _ = insert_event(transaction, &tracked.key, Some(tracked), tracked.first_seen)?,
            Some((event, _)) if keys.contains(&tracked.key) => update_details(transaction, event, tracked)?,
            Some(_) => {}
        }
    }
    Ok(())
}

/// The row of the changed event. A key that appears again after its event has ended is another event.
fn find_event(transaction: &Transaction<'_>, key: &EventKey, change: &Change) -> rusqlite::Result<Option<i64>> {
    let latest = find_latest(transaction, key)?;
    let appears = matches!(change.kind, ChangeKind::Appeared { .. });
    let has_ended = |ended: i64| appears && to_millis(change.at.endpoint) > ended;
    Ok(latest.filter(|(_, ended)| !ended.is_some_and(has_ended)).map(|(event, _)| event))
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
        update_details(transaction, event, tracked)?;
    }
    Ok(event)
}

/// Times keep the earliest value, because several programs may have seen the same event.
fn update_details(transaction: &Transaction<'_>, row: i64, tracked: &TrackedEvent) -> rusqlite::Result<()> {
    let event = &tracked.event;
    let started = tracked.started_at();
    let vms = json(&event.resources)?;
    let same_vms = transaction.query_row("SELECT vms FROM events WHERE id = ?1", [row], |found| {
        Ok(found.get_ref(0)?.as_bytes()? == vms.as_bytes())
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
            row,
            event.id.as_ref().map(EventId::as_str),
            event.event_type.as_str(),
            event.source.as_ref().map(EventSource::as_str),
            vms,
            event.description,
            tracked.not_before.map(to_millis),
            event.duration_in_seconds,
            to_millis(tracked.first_seen.endpoint),
            to_millis(tracked.first_seen.local),
            started.map(|at| to_millis(at.endpoint)),
            started.map(|at| to_millis(at.local)),
            tracked.started_unannounced(),
            tracked.paused().map_or(0, |paused| paused.num_milliseconds()),
            search_text(tracked),
        ],
    )?;
    // VMs hardly ever change, and there may be hundreds.
    if same_vms {
        return Ok(());
    }
    transaction.execute("DELETE FROM event_vms WHERE event = ?1", [row])?;
    let mut insert = transaction.prepare("INSERT OR IGNORE INTO event_vms VALUES (?1, ?2)")?;
    for vm in &event.resources {
        insert.execute(params![row, vm.folded()])?;
    }
    Ok(())
}

fn search_text(tracked: &TrackedEvent) -> String {
    let event = &tracked.event;
    let mut parts = vec![tracked.key.as_str(), event.event_type.as_str(), &event.description];
    parts.extend(event.source.as_ref().map(EventSource::as_str));
    parts.extend(event.resources.iter().map(VmName::as_str));
    let approver = tracked.approval.as_ref().map(|approval| approval.by.localized(Language::English));
    parts.extend(approver.as_deref());
    // No search term contains a line break.
    parts.join("\n").to_lowercase()
}

fn write_transition(transaction: &Transaction<'_>, event: Option<i64>, change: &Change) -> rusqlite::Result<()> {
    if let (Some(event), ChangeKind::Updated { .. }) = (event, &change.kind)
        && latest_update(transaction, event)?.is_some_and(|latest| latest.kind == change.kind)
    {
        // An update is never repeated, so another program has recorded this one.
        return Ok(());
    }
    let kind = tag(&change.kind)?;
    // These happen once for each event, even if several programs record them.
    let once = match kind.as_str() {
        "appeared" | "started" => Some(kind.as_str()),
        "completed" | "cancelled" => Some("ended"),
        _ => None,
    };
    transaction.execute(
        "INSERT INTO transitions (event, kind, once, endpoint, local, change) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
             ON CONFLICT (event, once) DO NOTHING",
        params![event, kind, once, to_millis(change.at.endpoint), to_millis(change.at.local), json(change)?],
    )?;
    Ok(())
}

/// The name of a change in the database is its tag in JSON.
fn tag(kind: &ChangeKind) -> rusqlite::Result<String> {
    let value = serde_json::to_value(kind).map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
    Ok(value["change"].as_str().unwrap_or_default().to_owned())
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

/// Writes what a change means for its event.
fn update_event(transaction: &Transaction<'_>, event: i64, change: &Change) -> rusqlite::Result<()> {
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
                params![event, approver_to_text(by), endpoint, local],
            )?;
        }
        ChangeKind::ApprovedHere { by, .. } => {
            record_response(transaction, event, by, change.at, None)?;
            transaction.execute(
                "UPDATE events SET approved = ?2, approved_by = ?3 WHERE id = ?1",
                params![event, endpoint, approver_to_text(by)],
            )?;
        }
        ChangeKind::ApprovalFailed { by, failure, .. } => {
            record_response(transaction, event, by, change.at, Some(&json(failure)?))?;
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

/// Records the response to the latest approval request; `refusal` is `None` if it was accepted.
fn record_response(
    transaction: &Transaction<'_>,
    event: i64,
    by: &Approver,
    at: Timestamp,
    refusal: Option<&str>,
) -> rusqlite::Result<()> {
    let (by, endpoint, local) = (approver_to_text(by), to_millis(at.endpoint), to_millis(at.local));
    let updated = transaction.execute(
        "UPDATE approvals SET answered_endpoint = ?3, answered_local = ?4, accepted = ?5, answer = ?6
             WHERE id = (SELECT id FROM approvals WHERE event = ?1 AND by = ?2 AND answered_endpoint IS NULL
                         ORDER BY id DESC LIMIT 1)",
        params![event, by, endpoint, local, refusal.is_none(), refusal],
    )?;
    if updated == 0 {
        // The request was pruned or lost with a damaged file.
        transaction.execute(
            "INSERT INTO approvals VALUES (NULL, ?1, ?2, ?3, ?4, ?3, ?4, ?5, ?6)",
            params![event, by, endpoint, local, refusal.is_none(), refusal],
        )?;
    }
    Ok(())
}

pub(super) fn write_alert(transaction: &Transaction<'_>, alert: &ShownAlert) -> rusqlite::Result<()> {
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

fn json(value: &impl Serialize) -> rusqlite::Result<String> {
    serde_json::to_string(value).map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))
}
