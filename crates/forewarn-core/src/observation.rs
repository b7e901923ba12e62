//! What comes in: one answer of the endpoint, or the lack of one.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use scheduled_events::Document;
use serde::{Deserialize, Serialize};

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

/// Why there is no document, for the person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Failure {
    /// What sort of failure it is, for programs.
    pub kind: FailureKind,
    /// What failed, in one sentence.
    pub summary: String,
    /// What to try, in one sentence; empty if there is nothing to do but wait.
    pub advice: String,
}

/// What sort of failure it is. The names are stable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FailureKind {
    /// No connection: no route, refused, or the wrong network interface.
    NoConnection,
    /// Connected or not, no answer came in time.
    TimedOut,
    /// The request was refused as malformed, or its api-version is not known.
    BadRequest,
    /// This process is not allowed to ask.
    Forbidden,
    /// There is nothing of the kind at this address: not Azure, or a wrong endpoint.
    NotFound,
    /// Too many requests from this VM.
    RateLimited,
    /// The service is away for a moment.
    Unavailable,
    /// Something answered, but not with a document.
    NotADocument,
    /// Anything else.
    Other,
}
