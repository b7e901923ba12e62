//! What each probe found, in words.

use std::time::Duration;

use super::findings::{Connection, Exchange, Findings, Mishap, Naming, NoConnection, Origin, Outcome, Request, Route};
use super::{Step, StepId, Verdict};
use crate::hostile::one_line;
use crate::texts::{Phrases, Words, fill_in};

/// All steps, in the order in which they were taken.
pub(super) fn all(findings: &Findings, words: Words) -> Vec<Step> {
    let phrases = words.language.diagnosis().phrases();
    let teller = Teller { findings, phrases };
    [
        teller.address(),
        teller.route(),
        teller.proxies(),
        teller.connection(),
        teller.request(),
        teller.version(),
        teller.identity(),
        teller.dhcp(),
    ]
    .into()
}

struct Teller<'a> {
    findings: &'a Findings,
    phrases: &'static Phrases,
}

/// What a step came to.
struct Told {
    verdict: Verdict,
    lines: Vec<String>,
    took: Option<Duration>,
}

impl Told {
    fn of(verdict: Verdict, line: impl Into<String>) -> Self {
        Self { verdict, lines: vec![line.into()], took: None }
    }

    fn after(self, took: Duration) -> Self {
        Self { took: Some(took), ..self }
    }

    fn and(mut self, line: impl Into<String>) -> Self {
        self.lines.push(line.into());
        self
    }

    fn into_step(self, id: StepId, title: &str) -> Step {
        let took_ms = self.took.map(|took| u64::try_from(took.as_millis()).unwrap_or(u64::MAX));
        Step { id, title: title.to_owned(), found: self.lines.join("\n"), verdict: self.verdict, took_ms }
    }
}

impl Teller<'_> {
    fn address(&self) -> Step {
        let address = &self.findings.address;
        let blanks = [("address", address.url.as_str())];
        let (verdict, text) = match address.origin {
            Origin::Azure => (Verdict::Ok, self.phrases.address_azure),
            Origin::Dhcp => (Verdict::Ok, self.phrases.address_dhcp),
            Origin::Named => (Verdict::Note, self.phrases.address_named),
            Origin::Demonstration => (Verdict::Note, self.phrases.address_demonstration),
        };
        Told::of(verdict, fill_in(text, &blanks)).into_step(StepId::Address, self.phrases.address)
    }

    fn route(&self) -> Step {
        let told = match &self.findings.route {
            Route::Unresolved { detail } => {
                Told::of(Verdict::Bad, fill_in(self.phrases.route_unresolved, &[("detail", detail)]))
            }
            Route::Missing { detail } => {
                Told::of(Verdict::Bad, fill_in(self.phrases.route_missing, &[("detail", detail)]))
            }
            Route::Through(way) => {
                let (from, usual) = (way.from.to_string(), way.usual.map(|usual| usual.to_string()));
                let interface = way.interface.as_ref().map(|name| one_line(name));
                let line = match &interface {
                    Some(interface) => {
                        fill_in(self.phrases.route_interface, &[("from", &from), ("interface", interface)])
                    }
                    None => fill_in(self.phrases.route_from, &[("from", &from)]),
                };
                match usual {
                    _ if !way.is_astray() => Told::of(Verdict::Ok, line),
                    Some(usual) if usual != from => Told::of(self.if_silent(), line)
                        .and(fill_in(self.phrases.route_elsewhere, &[("usual", usual.as_str())])),
                    Some(_) | None => Told::of(self.if_silent(), line).and(self.phrases.route_self_given),
                }
            }
        };
        told.into_step(StepId::Route, self.phrases.route)
    }

    /// What is odd is bad where nobody answers, and else only worth knowing.
    fn if_silent(&self) -> Verdict {
        match self.findings.connection {
            Connection::Made { .. } => Verdict::Note,
            Connection::Failed { .. } | Connection::NotTried => Verdict::Bad,
        }
    }

    fn proxies(&self) -> Step {
        let proxies = &self.findings.proxies;
        let told = if proxies.is_empty() {
            Told::of(Verdict::Ok, self.phrases.proxies_none)
        } else {
            let lines = proxies.iter().map(|proxy| format!("{} = {}", one_line(&proxy.place), one_line(&proxy.value)));
            let told = Told { verdict: Verdict::Note, lines: lines.collect(), took: None };
            let told = told.and(self.phrases.proxies_bypassed);
            if self.findings.exempt {
                told
            } else {
                told.and(fill_in(self.phrases.proxies_not_exempt, &[("host", self.findings.address.host.as_str())]))
            }
        };
        told.into_step(StepId::Proxies, self.phrases.proxies)
    }

    fn connection(&self) -> Step {
        let told = match &self.findings.connection {
            Connection::Made { took } => Told::of(Verdict::Ok, self.phrases.connection_made).after(*took),
            Connection::Failed { why, detail, took } => {
                Told::of(Verdict::Bad, self.no_connection(*why, detail)).after(*took)
            }
            Connection::NotTried => Told::of(Verdict::Unknown, self.phrases.connection_not_tried),
        };
        told.into_step(StepId::Connection, self.phrases.connection)
    }

    fn request(&self) -> Step {
        let told = match &self.findings.request {
            Request::NoConnection => Told::of(Verdict::Unknown, self.phrases.request_no_connection),
            Request::Spared => Told::of(Verdict::Note, self.phrases.request_spared),
            Request::OutOfTime => Told::of(Verdict::Unknown, self.phrases.out_of_time),
            Request::Sent(exchange) => self.exchange(exchange),
        };
        told.into_step(StepId::Request, self.phrases.request)
    }

    fn exchange(&self, exchange: &Exchange) -> Told {
        // The address is known by now; the header stands beside the path, for without it the answer would be another one.
        let path = exchange.url.strip_prefix(&self.findings.address.url).unwrap_or(&exchange.url);
        let mut lines = vec![format!("GET {} · Metadata: true", one_line(path))];
        if let Some(reply) = &exchange.reply {
            let mut parts = vec![fill_in(self.phrases.status, &[("status", reply.status.to_string().as_str())])];
            parts.extend(reply.server.as_ref().map(|server| format!("Server: {}", one_line(server))));
            parts.extend(reply.content_type.as_ref().map(|kind| format!("Content-Type: {}", one_line(kind))));
            lines.push(parts.join(" · "));
        }
        let verdict = match &exchange.outcome {
            Outcome::Document { events } => {
                lines.push(fill_in(self.phrases.document, &[("count", events.to_string().as_str())]));
                Verdict::Ok
            }
            Outcome::Failed(mishap) => {
                lines.extend(self.mishap(mishap));
                Verdict::Bad
            }
        };
        Told { verdict, lines, took: Some(exchange.took) }
    }

    fn version(&self) -> Step {
        let told = match (&self.findings.request, &self.findings.older) {
            (Request::Sent(first), Some(older)) => {
                let blanks = [("newest", first.version.as_str()), ("older", older.version.as_str())];
                match &older.outcome {
                    Outcome::Document { .. } => Told::of(Verdict::Note, fill_in(self.phrases.version_older, &blanks)),
                    Outcome::Failed(_) => Told::of(Verdict::Bad, fill_in(self.phrases.version_neither, &blanks)),
                }
            }
            (Request::Sent(first), None) => {
                let newest = ("newest", first.version.as_str());
                match &first.outcome {
                    Outcome::Document { .. } => Told::of(Verdict::Ok, fill_in(self.phrases.version_newest, &[newest])),
                    Outcome::Failed(Mishap::Version { offered }) => {
                        let offered = if offered.is_empty() { "–".to_owned() } else { one_line(&offered.join(", ")) };
                        let blanks = [newest, ("offered", offered.as_str())];
                        Told::of(Verdict::Bad, fill_in(self.phrases.version_refused, &blanks))
                    }
                    Outcome::Failed(_) => self.version_unknown(),
                }
            }
            (Request::NoConnection | Request::Spared | Request::OutOfTime, _) => self.version_unknown(),
        };
        told.into_step(StepId::Version, self.phrases.version)
    }

    fn version_unknown(&self) -> Told {
        Told::of(Verdict::Unknown, self.phrases.version_unknown)
    }

    fn identity(&self) -> Step {
        let told = match &self.findings.identity {
            Naming::Told { vm, took } => {
                Told::of(Verdict::Ok, fill_in(self.phrases.identity_told, &[("vm", one_line(vm).as_str())]))
                    .after(*took)
            }
            Naming::Failed { mishap, took } => {
                // Outside a virtual network nobody offers it, so this alone is no fault.
                let verdict = if self.has_document() { Verdict::Note } else { Verdict::Bad };
                let told = Told::of(verdict, self.phrases.identity_failed).after(*took);
                self.mishap(mishap).into_iter().fold(told, Told::and)
            }
            Naming::NotAsked => Told::of(Verdict::Unknown, self.phrases.identity_not_asked),
        };
        told.into_step(StepId::Identity, self.phrases.identity)
    }

    fn has_document(&self) -> bool {
        let came = |exchange: &Exchange| matches!(exchange.outcome, Outcome::Document { .. });
        match &self.findings.request {
            Request::Sent(exchange) => came(exchange) || self.findings.older.as_ref().is_some_and(came),
            Request::NoConnection | Request::Spared | Request::OutOfTime => false,
        }
    }

    fn dhcp(&self) -> Step {
        let told = match self.findings.leases.as_deref() {
            None => Told::of(Verdict::Unknown, self.phrases.out_of_time),
            Some([]) => Told::of(Verdict::Note, self.phrases.dhcp_no_lease),
            Some(leases) => {
                let lines = leases.iter().map(|lease| {
                    let interface = one_line(&lease.interface);
                    let addresses: Vec<String> = lease.addresses.iter().map(ToString::to_string).collect();
                    if addresses.is_empty() {
                        fill_in(self.phrases.dhcp_without, &[("interface", interface.as_str())])
                    } else {
                        format!("{interface}: {}", addresses.join(", "))
                    }
                });
                Told { verdict: Verdict::Note, lines: lines.collect(), took: None }
            }
        };
        told.into_step(StepId::Dhcp, self.phrases.dhcp)
    }

    fn no_connection(&self, why: NoConnection, detail: &str) -> String {
        let text = match why {
            NoConnection::Refused => self.phrases.connection_refused,
            NoConnection::Unreachable => self.phrases.connection_unreachable,
            NoConnection::TimedOut => self.phrases.connection_timed_out,
            NoConnection::Other => self.phrases.connection_failed,
        };
        fill_in(text, &[("detail", one_line(detail).as_str())])
    }

    /// What there is to say of a mishap beside the status.
    fn mishap(&self, mishap: &Mishap) -> Option<String> {
        let begins = |answer: &str| Some(fill_in(self.phrases.answer_begins, &[("answer", one_line(answer).as_str())]));
        match mishap {
            Mishap::NoConnection { why, detail } => Some(self.no_connection(*why, detail)),
            Mishap::TimedOut { waited } => {
                let seconds = waited.as_secs_f64().ceil().to_string();
                Some(fill_in(self.phrases.no_answer, &[("seconds", seconds.as_str())]))
            }
            Mishap::Proxy { evidence } => {
                Some(fill_in(self.phrases.proxy_evidence, &[("evidence", one_line(evidence).as_str())]))
            }
            Mishap::Header { answer }
            | Mishap::Server { answer }
            | Mishap::NotTheDocument { answer }
            | Mishap::Unexpected { answer } => begins(answer),
            Mishap::Version { offered } if !offered.is_empty() => {
                Some(fill_in(self.phrases.offers, &[("offered", one_line(&offered.join(", ")).as_str())]))
            }
            Mishap::Throttled { rest: Some(rest) } => {
                Some(fill_in(self.phrases.wants_rest, &[("seconds", rest.as_secs().to_string().as_str())]))
            }
            Mishap::Redirect { location: Some(location) } => {
                Some(fill_in(self.phrases.leads_to, &[("location", one_line(location).as_str())]))
            }
            Mishap::TooLarge => Some(self.phrases.too_large.to_owned()),
            Mishap::CutShort { detail } => {
                Some(fill_in(self.phrases.cut_short, &[("detail", one_line(detail).as_str())]))
            }
            Mishap::Version { .. }
            | Mishap::Forbidden
            | Mishap::NotFound
            | Mishap::Gone
            | Mishap::Throttled { rest: None }
            | Mishap::Redirect { location: None } => None,
        }
    }
}
