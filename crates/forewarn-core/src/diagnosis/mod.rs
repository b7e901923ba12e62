//! The connection doctor's conclusions: from what the engine's probes found to the probable cause and what to do.

mod checks;
#[cfg(test)]
mod tests;

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use chrono::{DateTime, Utc};
use forewarn_texts::Language;
use scheduled_events::{Failure, Identity, Response};
use serde::{Deserialize, Serialize};

use crate::sanitize::one_line;
use crate::wording;

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
enum CauseKind {
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

impl Findings {
    /// Finds the probable cause and describes it in the user's language.
    pub fn diagnose(&self, language: Language) -> Diagnosis {
        let (steps, cause) = (checks::all(self, language), self.cause(language));
        let report = self.report(&steps, &cause, language);
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

    fn cause(&self, language: Language) -> ProbableCause {
        let kind = self.cause_kind();
        let id = match (kind, self.failure()) {
            (CauseKind::Working, _) => "working".to_owned(),
            (CauseKind::WrongInterface, _) => "wrongInterface".to_owned(),
            (CauseKind::NoRoute, _) => "noRoute".to_owned(),
            (_, Some(failure)) => failure.kind(),
            (_, None) => "unclear".to_owned(),
        };
        let (title, explanation, actions) = self.cause_text(kind, language);
        let explanation =
            if self.origin == Origin::Demo { format!("{} {explanation}", language.cause_demo()) } else { explanation };
        ProbableCause { id, title: title.to_owned(), explanation, actions }
    }

    /// Title, explanation and what to do.
    fn cause_text(&self, kind: CauseKind, language: Language) -> (&'static str, String, Vec<String>) {
        let (address, host) = (&self.url, &self.host);
        let failure =
            || self.failure().map(|failure| one_line(&wording::failure(failure, language))).unwrap_or_default();
        match kind {
            CauseKind::Working => (
                language.cause_working(),
                language.cause_working_about(address),
                vec![language.cause_working_action().to_owned()],
            ),
            CauseKind::NotOnAzure => (
                language.cause_not_on_azure(),
                language.cause_not_on_azure_about(host),
                vec![
                    language.cause_not_on_azure_action_nothing().to_owned(),
                    language.cause_not_on_azure_action_check(host),
                ],
            ),
            CauseKind::Refused => (
                language.cause_refused(),
                language.cause_refused_about(host),
                vec![language.cause_refused_action_firewall(host), language.cause_refused_action_agent().to_owned()],
            ),
            CauseKind::NothingListening => (
                language.cause_nothing_listening(),
                language.cause_nothing_listening_about(address),
                vec![
                    language.cause_nothing_listening_action_simulator().to_owned(),
                    language.cause_nothing_listening_action_azure().to_owned(),
                ],
            ),
            CauseKind::Dropped => (
                language.cause_dropped(),
                language.cause_dropped_about(host),
                vec![language.cause_dropped_action_firewall(host), language.cause_dropped_action_route(host)],
            ),
            CauseKind::WrongInterface => {
                let route = self.route.as_ref().ok();
                let address = |from: Option<IpAddr>| from.map_or_else(|| "?".to_owned(), |from| from.to_string());
                let (from, usual) = (route.map(|route| route.from), route.and_then(|route| route.default_from));
                (
                    language.cause_wrong_interface(),
                    language.cause_wrong_interface_about(address(from), host, address(usual)),
                    vec![
                        language.cause_wrong_interface_action_route(host),
                        language.cause_not_on_azure_action_nothing().to_owned(),
                    ],
                )
            }
            CauseKind::NoRoute => (
                language.cause_no_route(),
                language.cause_no_route_about(host),
                vec![language.cause_no_route_action_interface().to_owned(), language.cause_no_route_action_route(host)],
            ),
            CauseKind::Unresolved => (
                language.cause_unresolved(),
                language.cause_unresolved_about(host),
                vec![language.cause_unresolved_action().to_owned()],
            ),
            CauseKind::Proxy => (
                language.cause_proxy(),
                language.cause_proxy_about(host),
                vec![language.cause_proxy_action_exempt(host), language.cause_proxy_action_filter().to_owned()],
            ),
            CauseKind::Forbidden => (
                language.cause_forbidden(),
                language.cause_forbidden_about(failure()),
                vec![
                    language.cause_forbidden_action_allow().to_owned(),
                    language.cause_forbidden_action_wait().to_owned(),
                ],
            ),
            CauseKind::Unclear => (
                language.cause_unclear(),
                language.cause_unclear_about().to_owned(),
                vec![language.cause_unclear_action().to_owned()],
            ),
            CauseKind::Other => {
                let advice = self.failure().map(|failure| wording::failure_advice(failure, language).to_owned());
                (language.cause_other(), failure(), advice.into_iter().collect())
            }
        }
    }

    fn report(&self, steps: &[Check], cause: &ProbableCause, language: Language) -> String {
        // One format in every country: support reads it.
        let time = |time: DateTime<Utc>| time.format("%Y-%m-%d %H:%M:%S UTC").to_string();
        let mut lines = vec![language.report_title(time(self.at), &self.program_version), String::new()];
        lines.extend([cause.title.clone(), cause.explanation.clone()]);
        lines.extend(cause.actions.iter().map(|action| format!("- {action}")));
        lines.push(String::new());
        for step in steps {
            let verdict = match step.verdict {
                Verdict::Ok => language.report_ok(),
                Verdict::Bad => language.report_problem(),
                Verdict::Unknown => language.report_unknown(),
                Verdict::Note => language.report_note(),
            };
            let took = step.took_ms.map_or_else(String::new, |took| format!(" ({took} ms)"));
            lines.push(format!("[{verdict}] {}{took}", step.title));
            lines.extend(step.found.lines().map(|line| format!("    {line}")));
        }
        lines.push(String::new());
        if let Some(at) = self.last_response {
            lines.extend([language.report_last_response(time(at)), String::new()]);
        }
        lines.join("\n")
    }
}
