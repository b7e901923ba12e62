//! The request log of the endpoints.

use std::collections::VecDeque;

use chrono::{DateTime, Utc};
use hyper::http::uri::PathAndQuery;
use hyper::{Method, StatusCode};
use scheduled_events::VmName;
use serde::Serialize;

use crate::endpoint::{EndpointResponse, Rejection};
use crate::fault::Fault;
use crate::world::VmIndex;

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
    entries: VecDeque<LogEntry>,
    total: u64,
}

/// What a [`RecordedRequest`] is made of when the log is read. Few requests ever are.
#[derive(Debug, Clone)]
pub(crate) struct LogEntry {
    pub(crate) at: DateTime<Utc>,
    pub(crate) vm: VmIndex,
    pub(crate) method: Method,
    pub(crate) target: Option<PathAndQuery>,
    pub(crate) body: String,
    pub(crate) status: Option<StatusCode>,
    pub(crate) rejection: Option<Rejection>,
    pub(crate) fault: Option<Fault>,
}

/// Bounds the memory of a long run.
const CAPACITY: usize = 1000;

impl RequestLog {
    /// Adds a request and returns its number.
    pub(crate) fn begin(&mut self, request: LogEntry) -> u64 {
        self.total += 1;
        if self.entries.len() == CAPACITY {
            self.entries.pop_front();
        }
        self.entries.push_back(request);
        self.total
    }

    /// Records its response.
    pub(crate) fn finish(&mut self, number: u64, response: &EndpointResponse) {
        let newer = self.total.checked_sub(number).and_then(|newer| usize::try_from(newer).ok());
        if let Some(entry) = newer.and_then(|newer| self.entries.iter_mut().nth_back(newer)) {
            entry.status = Some(response.status);
            entry.rejection.clone_from(&response.rejection);
        }
    }

    pub(crate) fn total(&self) -> u64 {
        self.total
    }

    /// With their numbers.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (u64, &LogEntry)> {
        (self.total + 1 - self.entries.len() as u64..).zip(&self.entries)
    }
}

impl LogEntry {
    pub(crate) fn record(&self, number: u64, vm: VmName) -> RecordedRequest {
        RecordedRequest {
            number,
            at: self.at,
            vm,
            method: self.method.to_string(),
            target: self.target.as_ref().map(ToString::to_string).unwrap_or_default(),
            body: self.body.clone(),
            status: self.status.map(|status| status.as_u16()),
            refusal: self.rejection.as_ref().map(ToString::to_string),
            fault: self.fault,
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    fn request() -> LogEntry {
        LogEntry {
            at: Utc.with_ymd_and_hms(2026, 3, 1, 12, 0, 0).unwrap(),
            vm: 0,
            method: Method::GET,
            target: Some(PathAndQuery::from_static("/metadata")),
            body: String::new(),
            status: None,
            rejection: None,
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
        let numbers: Vec<u64> = log.entries().map(|(number, _)| number).collect();
        assert_eq!(numbers, (501..=1500).collect::<Vec<_>>());
    }

    #[test]
    fn a_response_is_recorded_with_its_request() {
        let mut log = RequestLog::default();
        let first = log.begin(request());
        log.begin(request());
        let response = EndpointResponse::json(StatusCode::BAD_REQUEST, String::new());
        log.finish(first, &EndpointResponse { rejection: Some(Rejection::TooLong), ..response });
        let records: Vec<_> =
            log.entries().map(|(number, entry)| entry.record(number, VmName::new("web-01"))).collect();
        assert_eq!(records.iter().map(|record| record.status).collect::<Vec<_>>(), [Some(400), None]);
        assert_eq!((records[0].number, &*records[0].method, &*records[0].target), (1, "GET", "/metadata"));
        assert_eq!(records[0].refusal, Some(Rejection::TooLong.to_string()));
    }
}
