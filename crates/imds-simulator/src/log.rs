//! The request log of the endpoints.

use std::collections::VecDeque;

use chrono::{DateTime, Utc};
use scheduled_events::VmName;
use serde::Serialize;

use crate::endpoint::EndpointResponse;
use crate::fault::Fault;

/// A request to an endpoint.
///
/// ```no_run
/// # fn example(azure: &imds_simulator::Handle) {
/// for request in azure.requests() {
///     assert_eq!(request.refusal, None, "Azure would have rejected request {}", request.number);
/// }
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecordedRequest {
    /// Its number, counted from 1.
    pub number: u64,
    /// When it arrived.
    pub at: DateTime<Utc>,
    /// The VM whose endpoint received it.
    pub vm: VmName,
    /// `GET`, `POST` and so on.
    pub method: String,
    /// Path and query.
    pub target: String,
    /// The first 500 characters of the body.
    pub body: String,
    /// The response's status; `None` while there is no response, or if a fault prevents one.
    pub status: Option<u16>,
    /// Why Azure would reject it.
    pub refusal: Option<String>,
    /// The fault injected into it.
    pub fault: Option<Fault>,
}

/// The latest requests and their total number.
#[derive(Debug, Clone, Default)]
pub(crate) struct RequestLog {
    entries: VecDeque<RecordedRequest>,
    total: u64,
}

/// Bounds the memory of a long run.
const CAPACITY: usize = 1000;

impl RequestLog {
    /// Adds a request and returns its number.
    pub(crate) fn begin(&mut self, mut request: RecordedRequest) -> u64 {
        self.total += 1;
        request.number = self.total;
        if self.entries.len() == CAPACITY {
            self.entries.pop_front();
        }
        self.entries.push_back(request);
        self.total
    }

    /// Records its response.
    pub(crate) fn finish(&mut self, number: u64, response: &EndpointResponse) {
        if let Some(entry) = self.entries.iter_mut().rev().find(|entry| entry.number == number) {
            entry.status = Some(response.status.as_u16());
            entry.refusal = response.rejection.as_ref().map(ToString::to_string);
        }
    }

    pub(crate) fn total(&self) -> u64 {
        self.total
    }

    pub(crate) fn entries(&self) -> impl DoubleEndedIterator<Item = &RecordedRequest> {
        self.entries.iter()
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;
    use hyper::StatusCode;

    use super::*;
    use crate::endpoint::Rejection;

    fn request() -> RecordedRequest {
        RecordedRequest {
            number: 0,
            at: Utc.with_ymd_and_hms(2026, 3, 1, 12, 0, 0).unwrap(),
            vm: VmName::new("web-01"),
            method: "GET".into(),
            target: "/".into(),
            body: String::new(),
            status: None,
            refusal: None,
            fault: None,
        }
    }

    #[test]
    fn the_log_has_the_last_thousand_requests() {
        let mut log = RequestLog::default();
        for _ in 0..1500 {
            log.begin(request());
        }
        assert_eq!(log.total(), 1500);
        let numbers: Vec<u64> = log.entries().map(|entry| entry.number).collect();
        assert_eq!(numbers, (501..=1500).collect::<Vec<_>>());
    }

    #[test]
    fn a_response_is_recorded_with_its_request() {
        let mut log = RequestLog::default();
        let first = log.begin(request());
        log.begin(request());
        let response = EndpointResponse::json(StatusCode::BAD_REQUEST, String::new());
        log.finish(first, &EndpointResponse { rejection: Some(Rejection::TooLong), ..response });
        let statuses: Vec<_> = log.entries().map(|entry| entry.status).collect();
        assert_eq!(statuses, [Some(400), None]);
    }
}
