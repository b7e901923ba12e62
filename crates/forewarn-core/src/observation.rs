//! What comes in: one answer of the endpoint, or the lack of one.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use scheduled_events::Document;

use crate::failure::Failure;

/// The result of asking the endpoint once.
#[derive(Debug, Clone, PartialEq)]
pub enum Observation {
    /// It answered.
    Document {
        /// What it said.
        document: Arc<Document>,
        /// The `Date` of the answer.
        server_time: Option<DateTime<Utc>>,
        /// How long the answer took, which tells how exact `server_time` is.
        round_trip: Duration,
    },
    /// It did not, or not with a document. This says nothing about any event.
    Failure(Failure),
}
