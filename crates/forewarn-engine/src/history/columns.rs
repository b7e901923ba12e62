//! How values are stored in columns.

use chrono::{DateTime, Utc};
use forewarn_core::{Approver, Outcome, Timestamp};
use rusqlite::types::ValueRef;
use rusqlite::{Row, RowIndex};

/// Times are milliseconds since 1970 in UTC.
pub(super) fn to_millis(time: DateTime<Utc>) -> i64 {
    time.timestamp_millis()
}

/// Saturates.
pub(super) fn from_millis(millis: i64) -> DateTime<Utc> {
    let nearest = if millis < 0 { DateTime::<Utc>::MIN_UTC } else { DateTime::<Utc>::MAX_UTC };
    DateTime::from_timestamp_millis(millis).unwrap_or(nearest)
}

pub(super) fn timestamp(endpoint: i64, local: i64) -> Timestamp {
    Timestamp { endpoint: from_millis(endpoint), local: from_millis(local) }
}

pub(super) fn optional_timestamp(endpoint: Option<i64>, local: Option<i64>) -> Option<Timestamp> {
    Some(timestamp(endpoint?, local?))
}

/// A user is stored by name, as before there were rules; a rule is stored as JSON.
pub(super) fn approver_to_text(approver: &Approver) -> String {
    match approver {
        Approver::User(name) => name.clone(),
        Approver::Rule { .. } => serde_json::to_string(approver).unwrap_or_default(),
    }
}

pub(super) fn approver_from_text(text: String) -> Approver {
    match serde_json::from_str(&text) {
        Ok(rule @ Approver::Rule { .. }) => rule,
        // The name of a user may happen to be JSON.
        Ok(Approver::User(_)) | Err(_) => Approver::User(text),
    }
}

pub(super) fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Completed => "completed",
        Outcome::CompletedUnseen => "completed_unseen",
        Outcome::Cancelled => "cancelled",
    }
}

pub(super) fn outcome_from_name(name: &str) -> Option<Outcome> {
    [Outcome::Completed, Outcome::CompletedUnseen, Outcome::Cancelled]
        .into_iter()
        .find(|outcome| outcome_name(*outcome) == name)
}

pub(super) fn text(row: &Row<'_>, column: impl RowIndex) -> rusqlite::Result<String> {
    Ok(optional_text(row, column)?.unwrap_or_default())
}

/// Replaces invalid UTF-8, so that one damaged byte doesn't hide everything else.
pub(super) fn optional_text(row: &Row<'_>, column: impl RowIndex) -> rusqlite::Result<Option<String>> {
    Ok(match row.get_ref(column)? {
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => Some(String::from_utf8_lossy(bytes).into_owned()),
        ValueRef::Null | ValueRef::Integer(_) | ValueRef::Real(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use forewarn_core::RuleName;

    use super::*;

    #[test]
    fn approvers_of_all_versions_are_read_back() {
        for name in ["ada", "\"ada\"", "7", "", "CONTOSO\\ada", "{}"] {
            assert_eq!(approver_from_text(name.to_owned()), Approver::User(name.to_owned()));
            assert_eq!(approver_to_text(&Approver::User(name.to_owned())), name);
        }
        let rule = Approver::Rule { rule: RuleName::new("Nights, \"all\" of them") };
        assert_eq!(approver_from_text(approver_to_text(&rule)), rule);
    }
}
