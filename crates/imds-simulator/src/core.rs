//! The simulator without I/O: what to do with each request.

use std::collections::VecDeque;
use std::sync::Arc;

use bytes::Bytes;
use chrono::{DateTime, TimeDelta, Utc};
use hyper::StatusCode;
use hyper::header;
use scheduled_events::{ApiVersion, Document, Event, VmName};
use serde_json::json;

use crate::active_event::EventChange;
use crate::endpoint::{self, EndpointResponse, Rejection, Request};
use crate::fault::{Fault, InjectedFault};
use crate::faults::Faults;
use crate::instance::Instance;
use crate::log::{LogEntry, RecordedRequest, RequestLog};
use crate::world::{VmIndex, World};

/// What to do with a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Disposition {
    Respond(EndpointResponse),
    /// Wait until then before computing the response.
    Wait(DateTime<Utc>),
    /// Never respond.
    Hang,
    /// Send a broken version of this response.
    Break(Breakage, EndpointResponse),
}

/// How to break a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Breakage {
    Reset,
    Truncated,
    WrongLength,
    Huge,
}

#[derive(Debug)]
pub(crate) struct Core {
    pub(crate) world: World,
    pub(crate) faults: Faults,
    pub(crate) log: RequestLog,
    pub(crate) instances: Vec<Instance>,
    /// One per VM; `None` disables the limit.
    pub(crate) limiters: Option<Vec<Limiter>>,
}

/// Azure's limit of five requests per second and VM.
#[derive(Debug, Clone, Default)]
pub(crate) struct Limiter {
    recent: VecDeque<DateTime<Utc>>,
}

impl Limiter {
    const REQUESTS: usize = 5;

    fn admits(&mut self, now: DateTime<Utc>) -> bool {
        while self.recent.front().is_some_and(|first| now - *first >= TimeDelta::seconds(1)) {
            self.recent.pop_front();
        }
        let admits = self.recent.len() < Self::REQUESTS;
        if admits {
            self.recent.push_back(now);
        }
        admits
    }
}

impl Core {
    /// Applies all changes that are due.
    pub(crate) fn advance(&mut self, now: DateTime<Utc>) -> Vec<EventChange> {
        let changes = self.world.advance(now);
        if self.faults.advance(now) {
            self.world.reset_incarnation();
        }
        changes
    }

    /// When the next change is due.
    pub(crate) fn next_change(&self) -> Option<DateTime<Utc>> {
        self.world.next_change().into_iter().chain(self.faults.next_change()).min()
    }

    /// Handles a request. Returns its number in the log and what to do with it.
    pub(crate) fn receive(
        &mut self,
        vm: VmIndex,
        request: &Request,
        now: DateTime<Utc>,
    ) -> (u64, Disposition, Vec<EventChange>) {
        let admitted = self.limiters.as_mut().and_then(|all| all.get_mut(vm)).is_none_or(|limiter| limiter.admits(now));
        let name = self.world.name(vm).filter(|_| admitted);
        let injected = name.and_then(|name| self.faults.take(name, now));
        let number = self.log.begin(LogEntry {
            at: now,
            vm,
            method: request.method.clone(),
            target: request.uri.path_and_query().cloned(),
            body: String::from_utf8_lossy(&request.body).chars().take(500).collect(),
            status: None,
            rejection: None,
            fault: injected.map(|injected| injected.fault),
        });
        let (disposition, changes) = if !admitted {
            (Disposition::Respond(endpoint::reject(Rejection::TooManyRequests, request)), Vec::new())
        } else if let Some(injected) = injected {
            self.apply_fault(vm, request, injected, now)
        } else if let Some(ready) = self.activation_time(vm, request, now) {
            (Disposition::Wait(ready), Vec::new())
        } else {
            let (response, changes) = self.respond(vm, request, now);
            (Disposition::Respond(response), changes)
        };
        (number, disposition, changes)
    }

    /// The latest requests, oldest first.
    pub(crate) fn requests(&self) -> impl Iterator<Item = RecordedRequest> {
        self.log.entries().map(|(number, entry)| {
            let vm = self.world.name(entry.vm).cloned().unwrap_or_else(|| "".into());
            entry.record(number, vm)
        })
    }

    /// The response to a request without a fault.
    pub(crate) fn respond(
        &mut self,
        vm: VmIndex,
        request: &Request,
        now: DateTime<Utc>,
    ) -> (EndpointResponse, Vec<EventChange>) {
        match self.instances.get(vm) {
            Some(instance) => endpoint::respond(&mut self.world, vm, instance, request, now),
            None => (endpoint::reject(Rejection::UnknownPath, request), Vec::new()),
        }
    }

    /// Until when a request that enables the feature has to wait.
    fn activation_time(&mut self, vm: VmIndex, request: &Request, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        if !endpoint::is_valid_events_request(request) {
            return None;
        }
        Some(self.world.on_request(vm, now)).filter(|ready| *ready > now)
    }

    fn apply_fault(
        &mut self,
        vm: VmIndex,
        request: &Request,
        injected: InjectedFault,
        now: DateTime<Utc>,
    ) -> (Disposition, Vec<EventChange>) {
        let breakage = match injected.fault {
            Fault::Reset => Breakage::Reset,
            Fault::Truncated => Breakage::Truncated,
            Fault::WrongLength => Breakage::WrongLength,
            Fault::Huge => Breakage::Huge,
            Fault::Hang => return (Disposition::Hang, Vec::new()),
            Fault::Slow => {
                let delay = TimeDelta::from_std(injected.delay).unwrap_or(TimeDelta::zero());
                return (Disposition::Wait(now + delay), Vec::new());
            }
            Fault::Status(_)
            | Fault::NotJson
            | Fault::LoginPage
            | Fault::Empty
            | Fault::Redirect
            | Fault::Refuse
            | Fault::IncarnationReset => return (Disposition::Respond(fault_response(injected)), Vec::new()),
            Fault::OldVersion if !endpoint::accepts_version_up_to(request, OLD_VERSION) => {
                return (Disposition::Respond(version_rejection()), Vec::new());
            }
            Fault::EventsTwice | Fault::SameId | Fault::OldVersion => {
                // Without an ETag: a client must not later take the real document for this one.
                let mut request = request.clone();
                request.headers.remove(header::IF_NONE_MATCH);
                let (mut response, changes) = self.respond(vm, &request, now);
                if let Ok(document) = Document::parse(&response.body) {
                    response.tag = None;
                    if injected.fault == Fault::EventsTwice {
                        response.body = with_duplicate_events(&response.body);
                    } else if injected.fault == Fault::SameId {
                        response.body = flooded(document).unwrap_or(response.body);
                    }
                }
                return (Disposition::Respond(response), changes);
            }
        };
        // Only the response is lost: an approval still takes effect.
        let (response, changes) = self.respond(vm, request, now);
        (Disposition::Break(breakage, response), changes)
    }
}

/// The target of [`Fault::Redirect`]: the same endpoint, so that the log shows a client that follows.
const REDIRECT_TARGET: &str = "/simulator/redirected";

const LOGIN_PAGE: &str = "<!DOCTYPE html>\n<html><head><title>Sign in to the network</title></head>\n\
    <body><h1>Sign in to the network</h1><form method=\"post\"><input name=\"user\"><input name=\"password\" \
    type=\"password\"><button>Sign in</button></form></body></html>\n";

/// The newest version that an endpoint with [`Fault::OldVersion`] knows.
const OLD_VERSION: ApiVersion = ApiVersion::V2017_08_01;

fn version_rejection() -> EndpointResponse {
    let error = "Bad request. api-version is invalid or was not specified in the request.";
    let body = json!({ "error": error, "newest-versions": [OLD_VERSION, ApiVersion::V2017_03_01] });
    EndpointResponse::json(StatusCode::BAD_REQUEST, body.to_string())
}

/// Adds a second, empty list of events.
fn with_duplicate_events(document: &[u8]) -> Bytes {
    let text = String::from_utf8_lossy(document);
    format!(r#"{},"Events":[]}}"#, text.trim_end().trim_end_matches('}')).into()
}

/// Adds many entries with the id of the first event.
fn flooded(mut document: Document) -> Option<Bytes> {
    if let Some(first) = document.events.first().cloned() {
        let names = |entry: usize| (0..1_000).map(move |vm| VmName::new(format!("flood-{entry}-{vm}")));
        let flood = (0..24).map(|entry| Event { resources: names(entry).collect(), ..Event::clone(&first) });
        document.events.extend(flood.map(Arc::new));
    }
    serde_json::to_vec(&document).ok().map(Bytes::from)
}

fn fault_response(injected: InjectedFault) -> EndpointResponse {
    let ok = |body: &str| EndpointResponse::json(StatusCode::OK, body.to_owned());
    match injected.fault {
        Fault::Status(status) => {
            let status = StatusCode::from_u16(status.get()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            let reason = status.canonical_reason().unwrap_or("Error");
            let mut response = EndpointResponse::json(status, json!({ "error": reason }).to_string());
            if let Some(after) = injected.retry_after {
                response.headers.push((header::RETRY_AFTER, after.as_secs().to_string()));
            }
            response
        }
        Fault::NotJson => ok("The service is starting. Please wait."),
        Fault::LoginPage => EndpointResponse { content_type: Some("text/html; charset=utf-8"), ..ok(LOGIN_PAGE) },
        Fault::Redirect => EndpointResponse {
            status: StatusCode::FOUND,
            headers: vec![(header::LOCATION, REDIRECT_TARGET.to_owned())],
            content_type: None,
            ..ok("")
        },
        Fault::Empty
        | Fault::Hang
        | Fault::Slow
        | Fault::Refuse
        | Fault::Reset
        | Fault::Truncated
        | Fault::Huge
        | Fault::WrongLength
        | Fault::EventsTwice
        | Fault::SameId
        | Fault::OldVersion
        | Fault::IncarnationReset => ok(""),
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    #[test]
    fn a_sixth_request_within_a_second_is_rejected() {
        let start = Utc.with_ymd_and_hms(2026, 3, 1, 12, 0, 0).unwrap();
        let at = |milliseconds| start + TimeDelta::milliseconds(milliseconds);
        let mut limiter = Limiter::default();
        let admitted: Vec<bool> = [0, 100, 200, 300, 400, 500, 999].iter().map(|ms| limiter.admits(at(*ms))).collect();
        assert_eq!(admitted, [true, true, true, true, true, false, false]);
        assert!(limiter.admits(at(1000)), "the first one was a second ago");
        assert!(!limiter.admits(at(1050)));
        assert!(limiter.admits(at(1100)));
    }

    #[test]
    fn one_request_per_second_is_always_admitted() {
        let start = Utc.with_ymd_and_hms(2026, 3, 1, 12, 0, 0).unwrap();
        let mut limiter = Limiter::default();
        assert!((0..100).all(|second| limiter.admits(start + TimeDelta::seconds(second))));
    }
}
