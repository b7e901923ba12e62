//! The requests that the endpoints have seen.

use std::collections::VecDeque;

use chrono::{DateTime, Utc};
use scheduled_events::VmName;
use serde::Serialize;

use crate::endpoint::Answer;
use crate::fault::Fault;

/// A request that an endpoint has seen.
///
/// ```no_run
/// # fn example(azure: &imds_simulator::Handle) {
/// for request in azure.requests() {
///     assert_eq!(request.refusal, None, "Azure would have refused request {}", request.number);
/// }
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeenRequest {
    /// Its number, counted from 1.
    pub number: u64,
    /// When it came.
    pub at: DateTime<Utc>,
    /// The VM whose endpoint was asked.
    pub vm: VmName,
    /// `GET`, `POST` and so on.
    pub method: String,
    /// Path and query.
    pub target: String,
    /// The body as text, cut off after some hundred characters.
    pub body: String,
    /// The status it was answered with; `None` as long as it is not, and for good if a fault leaves it without one.
    pub status: Option<u16>,
    /// Why a real endpoint would have refused it, if so.
    pub refusal: Option<String>,
    /// What was made to go wrong with it, if anything.
    pub fault: Option<Fault>,
}

/// The latest requests and how many there were in all.
#[derive(Debug, Clone, Default)]
pub(crate) struct RequestLog {
    entries: VecDeque<SeenRequest>,
    total: u64,
}

/// Enough for any test and for the page, and little memory however long the simulator runs.
const KEPT: usize = 1000;

impl RequestLog {
    /// Notes a request and returns its number.
    pub(crate) fn begin(&mut self, mut request: SeenRequest) -> u64 {
        self.total += 1;
        request.number = self.total;
        if self.entries.len() == KEPT {
            self.entries.pop_front();
        }
        self.entries.push_back(request);
        self.total
    }

    /// Notes how it was answered.
    pub(crate) fn finish(&mut self, number: u64, answer: &Answer) {
        if let Some(entry) = self.entries.iter_mut().rev().find(|entry| entry.number == number) {
            entry.status = Some(answer.status.as_u16());
            entry.refusal = answer.refusal.as_ref().map(ToString::to_string);
        }
    }

    pub(crate) fn total(&self) -> u64 {
        self.total
    }

    pub(crate) fn entries(&self) -> impl DoubleEndedIterator<Item = &SeenRequest> {
        self.entries.iter()
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;
    use hyper::StatusCode;

    use super::*;
    use crate::endpoint::Refusal;

    fn request() -> SeenRequest {
        SeenRequest {
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
    fn the_latest_thousand_are_kept_and_all_are_counted() {
        let mut log = RequestLog::default();
        for _ in 0..1500 {
            log.begin(request());
        }
        assert_eq!(log.total(), 1500);
        let numbers: Vec<u64> = log.entries().map(|entry| entry.number).collect();
        assert_eq!(numbers, (501..=1500).collect::<Vec<_>>());
    }

    #[test]
    fn an_answer_is_noted_with_its_own_request() {
        let mut log = RequestLog::default();
        let first = log.begin(request());
        log.begin(request());
        let answer = Answer::json(StatusCode::BAD_REQUEST, String::new());
        log.finish(first, &Answer { refusal: Some(Refusal::TooLong), ..answer });
        let statuses: Vec<_> = log.entries().map(|entry| entry.status).collect();
        assert_eq!(statuses, [Some(400), None]);
    }
}
