//! Times as the database has them: milliseconds since 1970 in UTC.

use chrono::{DateTime, TimeDelta, Utc};
use forewarn_core::Timestamp;

pub(super) fn to_millis(time: DateTime<Utc>) -> i64 {
    time.timestamp_millis()
}

/// What is no time that can be told counts as the nearest that is.
pub(super) fn from_millis(millis: i64) -> DateTime<Utc> {
    let nearest = if millis < 0 { DateTime::<Utc>::MIN_UTC } else { DateTime::<Utc>::MAX_UTC };
    DateTime::from_timestamp_millis(millis).unwrap_or(nearest)
}

pub(super) fn moment(endpoint: i64, local: i64) -> Timestamp {
    Timestamp { endpoint: from_millis(endpoint), local: from_millis(local) }
}

pub(super) fn optional_moment(endpoint: Option<i64>, local: Option<i64>) -> Option<Timestamp> {
    Some(moment(endpoint?, local?))
}

/// Time spans as whole milliseconds, for JSON.
#[allow(clippy::ref_option, reason = "serde hands over a reference to the field")]
pub(super) fn span_millis<S: serde::Serializer>(span: &Option<TimeDelta>, serializer: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&span.map(|span| span.num_milliseconds()), serializer)
}
