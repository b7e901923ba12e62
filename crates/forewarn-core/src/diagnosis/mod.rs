//! The connection doctor's conclusions: from what the engine's probes found to the probable cause and what to do.

mod checks;
#[cfg(test)]
mod tests;

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use chrono::{DateTime, Utc};
use scheduled_events::{Failure, Identity, Response};
use serde::{Deserialize, Serialize};

use crate::texts::{Words, fill_in};

#[derive(Debug, Clone, PartialEq)]
pub struct Findings {
    pub at: DateTime<Utc>,
    pub program_version: String,
    /// Such as `http://169.254.169.254`.
    pub url: String,
    pub host: String,
    pub origin: Origin,
    pub route: Result<Route, NoRoute>,
    /// The proxies set on this machine, such as `http_proxy = http://proxy:3128`, without passwords.
    pub proxies: Vec<String>,
    pub proxy_exempt: bool,
    /// `None` if there was no time left to send the request.
    pub document: Option<Probe<Response>>,
    /// `None` if it wasn't requested, because there was no document or no time.
    pub identity: Option<Probe<Identity>>,
    /// DHCP option 245 by network interface; `None` if the leases couldn't be read in time.
    pub leases: Option<Vec<(String, Vec<Ipv4Addr>)>>,
    /// When the endpoint last responded to the poller.
    pub last_response: Option<DateTime<Utc>>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Probe<T> {
    pub result: Result<T, Failure>,
    /// What the server says of itself, such as `server: squid`.
    pub server_headers: Vec<String>,
    pub took: Duration,
}

/// Where the endpoint's address comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    Azure,
    Dhcp,
    CommandLine,
    Demo,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    pub from: IpAddr,
    pub interface: Option<String>,
    /// This machine's address that other traffic leaves from.
    pub default_from: Option<IpAddr>,
}

impl Route {
    /// Whether it differs from the default route. The metadata service responds only on the primary interface.
    fn is_wrong(&self) -> bool {
        !self.from.is_loopback() && (self.is_self_assigned() || self.default_from.is_some_and(|from| from != self.from))
    }

    /// An interface without a DHCP server assigns itself a link-local address.
    fn is_self_assigned(&self) -> bool {
        matches!(self.from, IpAddr::V4(address) if address.is_link_local())
    }
}

/// Why there is no route, with the system's message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoRoute {
    Missing(String),
    Unresolved(String),
}

/// What is wrong with the connection, in the user's language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Diagnosis {
    pub at: DateTime<Utc>,
    pub steps: Vec<Check>,
    pub cause: ProbableCause,
    /// All of it as plain text, for the clipboard.
    pub report: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Check {
    pub id: CheckId,
    pub title: String,
    pub found: String,
    pub verdict: Verdict,
    pub took_ms: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum CheckId {
    Address,
    Route,
    Proxies,
    Request,
    Identity,
    Dhcp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Verdict {
    Ok,
    Bad,
    Unknown,
    Note,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ProbableCause {
    /// `working`, `wrongInterface`, `noRoute`, `unclear`, or the failure's kind.
    pub id: String,
    pub title: String,
    pub explanation: String,
    /// Most promising first.
    pub actions: Vec<String>,
}

/// The causes that have their own text. Any other is described by its [`Failure`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CauseKind {
    Working,
    /// Nothing responds, and nothing suggests that this is an Azure VM.
    NotOnAzure,
    Refused,
    /// Refused at an address from the command line.
    NothingListening,
    Dropped,
    WrongInterface,
    NoRoute,
    Unresolved,
    Proxy,
    Forbidden,
    Unclear,
    Other,
}

impl CauseKind {
    #[cfg(test)]
    pub(crate) const ALL: [Self; 12] = [
        Self::Working,
        Self::NotOnAzure,
        Self::Refused,
        Self::NothingListening,
        Self::Dropped,
        Self::WrongInterface,
        Self::NoRoute,
        Self::Unresolved,
        Self::Proxy,
        Self::Forbidden,
        Self::Unclear,
        Self::Other,
    ];
}

impl Findings {
    /// Finds the probable cause and describes it in the user's language.
    pub fn diagnose(&self, words: Words) -> Diagnosis {
        let (steps, cause) = (checks::all(self, words), self.cause(words));
        let report = self.report(&steps, &cause, words);
        Diagnosis { at: self.at, steps, cause, report }
    }

    fn failure(&self) -> Option<&Failure> {
        self.document.as_ref()?.result.as_ref().err()
    }

    /// A response says more than the lack of one, so the routes matter only without one.
    fn cause_kind(&self) -> CauseKind {
        let Some(document) = &self.document else { return CauseKind::Unclear };
        let Err(failure) = &document.result else { return CauseKind::Working };
        let (is_azure_address, is_vm) = (self.origin == Origin::Azure, self.is_azure_vm());
        let is_refused = matches!(failure, Failure::Refused { .. });
        let is_silent = matches!(failure, Failure::NotOnAzure { .. } | Failure::ConnectTimeout { .. });
        match (&self.route, is_azure_address) {
            _ if matches!(failure, Failure::ProxySuspected { .. }) => CauseKind::Proxy,
            _ if matches!(failure, Failure::Forbidden { .. }) => CauseKind::Forbidden,
            (_, true) if is_refused => CauseKind::Refused,
            (_, false) if is_refused => CauseKind::NothingListening,
            _ if !is_silent => CauseKind::Other,
            (Err(NoRoute::Unresolved(_)), _) => CauseKind::Unresolved,
            (Ok(route), _) if route.is_wrong() => CauseKind::WrongInterface,
            (Err(NoRoute::Missing(_)), _) if is_vm || !is_azure_address => CauseKind::NoRoute,
            (_, true) if !is_vm => CauseKind::NotOnAzure,
            _ => CauseKind::Dropped,
        }
    }

    /// Whether anything suggests that this is an Azure VM, although nothing responds.
    fn is_azure_vm(&self) -> bool {
        let has_option = self.leases.iter().flatten().any(|(_, addresses)| !addresses.is_empty());
        has_option || self.last_response.is_some()
    }

    fn cause(&self, words: Words) -> ProbableCause {
        let (kind, texts) = (self.cause_kind(), words.language.diagnosis());
        let id = match (kind, self.failure()) {
            (CauseKind::Working, _) => "working".to_owned(),
            (CauseKind::WrongInterface, _) => "wrongInterface".to_owned(),
            (CauseKind::NoRoute, _) => "noRoute".to_owned(),
            (_, Some(failure)) => failure.kind(),
            (_, None) => "unclear".to_owned(),
        };
        let route = self.route.as_ref().ok();
        let from = route.map_or_else(String::new, |route| route.from.to_string());
        let usual = route.and_then(|route| route.default_from).map_or_else(|| "?".to_owned(), |from| from.to_string());
        let failure = self.failure().map(|failure| checks::one_line_failure(failure, words)).unwrap_or_default();
        let advice = self.failure().map(|failure| words.language.failure_advice(failure)).unwrap_or_default();
        let blanks: [(&str, &str); 6] = [
            ("address", &self.url),
            ("host", &self.host),
            ("from", &from),
            ("usual", &usual),
            ("failure", &failure),
            ("advice", &advice),
        ];
        let text = texts.cause(kind);
        let mut explanation = fill_in(text.explanation, &blanks);
        if self.origin == Origin::Demo {
            explanation = format!("{} {explanation}", texts.phrases.demonstration);
        }
        ProbableCause {
            id,
            title: fill_in(text.title, &blanks),
            explanation,
            actions: text.actions.iter().map(|action| fill_in(action, &blanks)).collect(),
        }
    }

    fn report(&self, steps: &[Check], cause: &ProbableCause, words: Words) -> String {
        let phrases = words.language.diagnosis().phrases;
        // One format in every country: support reads it.
        let time = |time: DateTime<Utc>| time.format("%Y-%m-%d %H:%M:%S UTC").to_string();
        let at = time(self.at);
        let title = [("version", self.program_version.as_str()), ("time", at.as_str())];
        let mut lines = vec![fill_in(phrases.report_title, &title), String::new()];
        lines.extend([cause.title.clone(), cause.explanation.clone()]);
        lines.extend(cause.actions.iter().map(|action| format!("- {action}")));
        lines.push(String::new());
        for step in steps {
            let verdict = match step.verdict {
                Verdict::Ok => phrases.verdict_ok,
                Verdict::Bad => phrases.verdict_bad,
                Verdict::Unknown => phrases.verdict_unknown,
                Verdict::Note => phrases.verdict_note,
            };
            let took = step.took_ms.map_or_else(String::new, |took| format!(" ({took} ms)"));
            lines.push(format!("[{verdict}] {}{took}", step.title));
            lines.extend(step.found.lines().map(|line| format!("    {line}")));
        }
        lines.push(String::new());
        if let Some(at) = self.last_response {
            lines.extend([fill_in(phrases.last_response, &[("time", &time(at))]), String::new()]);
        }
        lines.join("\n")
    }
}
