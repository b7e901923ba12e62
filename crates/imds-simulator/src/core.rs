//! The whole simulator without its I/O: what becomes of each request.

use std::collections::VecDeque;
use std::sync::Arc;

use bytes::Bytes;
use chrono::{DateTime, TimeDelta, Utc};
use hyper::StatusCode;
use hyper::header;
use scheduled_events::{ApiVersion, Document, Event, VmName};
use serde_json::json;

use crate::endpoint::{self, Answer, Refusal, Request};
use crate::fault::{Effect, Fault};
use crate::faults::Faults;
use crate::instance::Instance;
use crate::listed::Happening;
use crate::log::{RequestLog, SeenRequest};
use crate::world::{VmIndex, World};

/// What is to be done with a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Send this.
    Answer(Answer),
    /// Wait until then, and only then find the answer.
    Wait(DateTime<Utc>),
    /// Never answer.
    Hang,
    /// Send something that no well-behaved server would, made from this answer.
    Break(Breakage, Answer),
}

/// What is done to the bytes of an answer.
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
    /// One for each VM; `None` switches the limit off.
    pub(crate) limiters: Option<Vec<Limiter>>,
}

/// The limit of requests for one VM.
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
    /// Lets everything happen that is due.
    pub(crate) fn advance(&mut self, now: DateTime<Utc>) -> Vec<Happening> {
        let happenings = self.world.advance(now);
        if self.faults.advance(now) {
            self.world.reset_incarnation();
        }
        happenings
    }

    /// When something happens by itself.
    pub(crate) fn next_change(&self) -> Option<DateTime<Utc>> {
        self.world.next_change().into_iter().chain(self.faults.next_change()).min()
    }

    /// Takes a request in. Returns its number in the log and what to do with it.
    pub(crate) fn receive(
        &mut self,
        vm: VmIndex,
        request: &Request,
        now: DateTime<Utc>,
    ) -> (u64, Verdict, Vec<Happening>) {
        let name = self.world.vms().nth(vm).cloned().unwrap_or_else(|| "".into());
        let admitted = self.limiters.as_mut().and_then(|all| all.get_mut(vm)).is_none_or(|limiter| limiter.admits(now));
        let effect = if admitted { self.faults.take(&name, now) } else { None };
        let target =
            if request.query.is_empty() { request.path.clone() } else { format!("{}?{}", request.path, request.query) };
        let number = self.log.begin(SeenRequest {
            number: 0,
            at: now,
            vm: name,
            method: request.method.to_string(),
            target,
            body: String::from_utf8_lossy(&request.body).chars().take(500).collect(),
            status: None,
            refusal: None,
            fault: effect.map(|effect| effect.fault),
        });
        let (verdict, happenings) = if !admitted {
            (Verdict::Answer(endpoint::refuse(Refusal::TooManyRequests, request)), Vec::new())
        } else if let Some(effect) = effect {
            self.spoil(vm, request, effect, now)
        } else if let Some(ready) = self.not_ready(vm, request, now) {
            (Verdict::Wait(ready), Vec::new())
        } else {
            let (answer, happenings) = self.answer(vm, request, now);
            (Verdict::Answer(answer), happenings)
        };
        (number, verdict, happenings)
    }

    /// The proper answer to a request.
    pub(crate) fn answer(&mut self, vm: VmIndex, request: &Request, now: DateTime<Utc>) -> (Answer, Vec<Happening>) {
        match self.instances.get(vm) {
            Some(instance) => endpoint::answer(&mut self.world, vm, instance, request, now),
            None => (endpoint::refuse(Refusal::UnknownPath, request), Vec::new()),
        }
    }

    /// Until when a request that switches the feature on has to wait.
    fn not_ready(&mut self, vm: VmIndex, request: &Request, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        if !endpoint::asks_for_events(request) {
            return None;
        }
        Some(self.world.asked(vm, now)).filter(|ready| *ready > now)
    }

    fn spoil(
        &mut self,
        vm: VmIndex,
        request: &Request,
        effect: Effect,
        now: DateTime<Utc>,
    ) -> (Verdict, Vec<Happening>) {
        let breakage = match effect.fault {
            Fault::Reset => Breakage::Reset,
            Fault::Truncated => Breakage::Truncated,
            Fault::WrongLength => Breakage::WrongLength,
            Fault::Huge => Breakage::Huge,
            Fault::Hang => return (Verdict::Hang, Vec::new()),
            Fault::Slow => {
                let delay = TimeDelta::from_std(effect.delay).unwrap_or(TimeDelta::zero());
                return (Verdict::Wait(now + delay), Vec::new());
            }
            Fault::Status(_)
            | Fault::NotJson
            | Fault::LoginPage
            | Fault::Empty
            | Fault::Redirect
            | Fault::Refuse
            | Fault::IncarnationReset => return (Verdict::Answer(faulty_answer(effect)), Vec::new()),
            Fault::OldVersion if !endpoint::asks_for_version_up_to(request, OLD_VERSION) => {
                return (Verdict::Answer(refused_version()), Vec::new());
            }
            Fault::EventsTwice | Fault::SameId | Fault::OldVersion => {
                // Without tags: a client must not take the proper document for this one later.
                let mut request = request.clone();
                request.headers.remove(header::IF_NONE_MATCH);
                let (mut answer, happenings) = self.answer(vm, &request, now);
                if let Ok(document) = Document::parse(&answer.body) {
                    answer.headers.retain(|(name, _)| *name != header::ETAG);
                    if effect.fault == Fault::EventsTwice {
                        answer.body = with_events_twice(&answer.body);
                    } else if effect.fault == Fault::SameId {
                        answer.body = flooded(document).unwrap_or(answer.body);
                    }
                }
                return (Verdict::Answer(answer), happenings);
            }
        };
        // The service does its work and only the answer is lost: an approval counts although nobody hears so.
        let (answer, happenings) = self.answer(vm, request, now);
        (Verdict::Break(breakage, answer), happenings)
    }
}

/// Where [`Fault::Redirect`] leads: a path of the same endpoint, so that a client that follows is seen in the log.
const REDIRECT_TARGET: &str = "/simulator/redirected";

const LOGIN_PAGE: &str = "<!DOCTYPE html>\n<html><head><title>Sign in to the network</title></head>\n\
    <body><h1>Sign in to the network</h1><form method=\"post\"><input name=\"user\"><input name=\"password\" \
    type=\"password\"><button>Sign in</button></form></body></html>\n";

/// The newest version that an endpoint with [`Fault::OldVersion`] knows.
const OLD_VERSION: ApiVersion = ApiVersion::V2017_08_01;

fn refused_version() -> Answer {
    let error = "Bad request. api-version is invalid or was not specified in the request.";
    let body = json!({ "error": error, "newest-versions": [OLD_VERSION, ApiVersion::V2017_03_01] });
    Answer::json(StatusCode::BAD_REQUEST, body.to_string())
}

/// The document with a second list of events, which is empty.
fn with_events_twice(document: &[u8]) -> Bytes {
    let text = String::from_utf8_lossy(document);
    format!(r#"{},"Events":[]}}"#, text.trim_end().trim_end_matches('}')).into()
}

/// The document with many more entries about its first event.
fn flooded(mut document: Document) -> Option<Bytes> {
    if let Some(first) = document.events.first().cloned() {
        let names = |entry: usize| (0..1_000).map(move |vm| VmName::new(format!("flood-{entry}-{vm}")));
        let flood = (0..24).map(|entry| Event { resources: names(entry).collect(), ..Event::clone(&first) });
        document.events.extend(flood.map(Arc::new));
    }
    serde_json::to_vec(&document).ok().map(Bytes::from)
}

fn faulty_answer(effect: Effect) -> Answer {
    let ok = |body: &str| Answer::json(StatusCode::OK, body.to_owned());
    match effect.fault {
        Fault::Status(status) => {
            let status = StatusCode::from_u16(status.get()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            let reason = status.canonical_reason().unwrap_or("Error");
            let mut answer = Answer::json(status, json!({ "error": reason }).to_string());
            if let Some(after) = effect.retry_after {
                answer.headers.push((header::RETRY_AFTER, after.as_secs().to_string()));
            }
            answer
        }
        Fault::NotJson => ok("The service is starting. Please wait."),
        Fault::LoginPage => Answer { content_type: Some("text/html; charset=utf-8"), ..ok(LOGIN_PAGE) },
        Fault::Redirect => Answer {
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
    fn five_requests_within_a_second_are_admitted_and_the_sixth_is_not() {
        let start = Utc.with_ymd_and_hms(2026, 3, 1, 12, 0, 0).unwrap();
        let at = |milliseconds| start + TimeDelta::milliseconds(milliseconds);
        let mut limiter = Limiter::default();
        let admitted: Vec<bool> = [0, 100, 200, 300, 400, 500, 999].iter().map(|ms| limiter.admits(at(*ms))).collect();
        assert_eq!(admitted, [true, true, true, true, true, false, false]);
        assert!(limiter.admits(at(1000)), "the first one is a second ago");
        assert!(!limiter.admits(at(1050)));
        assert!(limiter.admits(at(1100)));
    }

    #[test]
    fn one_request_per_second_is_never_too_many() {
        let start = Utc.with_ymd_and_hms(2026, 3, 1, 12, 0, 0).unwrap();
        let mut limiter = Limiter::default();
        assert!((0..100).all(|second| limiter.admits(start + TimeDelta::seconds(second))));
    }
}
