//! Which cause fits what was found. The order is the reasoning: an answer says more than the lack of one.

use serde::{Deserialize, Serialize};

use super::findings::{Connection, Findings, Mishap, NoConnection, Origin, Outcome, Request, Route};

/// What is wrong, for programs. The names are stable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum CauseId {
    /// Nothing.
    Working,
    /// There is no metadata service here.
    NotOnAzure,
    /// The connection is refused.
    Refused,
    /// Nothing answers in time.
    Timeout,
    /// A proxy answers.
    Proxy,
    /// The request leaves the machine at the wrong place, or nowhere.
    WrongInterface,
    /// This program is not let in.
    Forbidden,
    /// The headers are refused.
    Header,
    /// The api-version is refused.
    Version,
    /// The endpoint was asked too often.
    Throttled,
    /// The endpoint is away for a moment.
    Gone,
    /// The endpoint has trouble of its own.
    Server,
    /// What answers does not answer with the document.
    NotJson,
    /// The answer leads elsewhere.
    Redirect,
    /// Anything else.
    Other,
}

/// The same in as much detail as there is something else to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reason {
    Working,
    /// Nobody answers at Azure's address, and nothing speaks for this being Azure.
    NotOnAzure,
    /// Something else answers.
    NotTheService,
    /// Refused at Azure's address.
    Refused,
    /// Refused at an address that somebody named.
    RefusedHere,
    NoConnection,
    NoAnswer,
    Proxy,
    Astray,
    NoRoute,
    Unresolved,
    Forbidden,
    Header,
    Version,
    Throttled,
    Gone,
    Server,
    NotTheDocument,
    Redirect,
    CutShort,
    Unexpected,
    Unclear,
}

impl Reason {
    #[cfg(test)]
    pub(crate) const ALL: [Self; 22] = [
        Self::Working,
        Self::NotOnAzure,
        Self::NotTheService,
        Self::Refused,
        Self::RefusedHere,
        Self::NoConnection,
        Self::NoAnswer,
        Self::Proxy,
        Self::Astray,
        Self::NoRoute,
        Self::Unresolved,
        Self::Forbidden,
        Self::Header,
        Self::Version,
        Self::Throttled,
        Self::Gone,
        Self::Server,
        Self::NotTheDocument,
        Self::Redirect,
        Self::CutShort,
        Self::Unexpected,
        Self::Unclear,
    ];

    pub(super) fn of(findings: &Findings) -> Self {
        match &findings.request {
            Request::Spared => Self::Throttled,
            Request::OutOfTime => Self::Unclear,
            Request::NoConnection => unconnected(findings),
            Request::Sent(exchange) => match &findings.older.as_ref().unwrap_or(exchange).outcome {
                Outcome::Document { .. } => Self::Working,
                Outcome::Failed(mishap) => after(mishap, findings),
            },
        }
    }

    pub(super) fn id(self) -> CauseId {
        match self {
            Self::Working => CauseId::Working,
            Self::NotOnAzure | Self::NotTheService => CauseId::NotOnAzure,
            Self::Refused | Self::RefusedHere => CauseId::Refused,
            Self::NoConnection | Self::NoAnswer => CauseId::Timeout,
            Self::Proxy => CauseId::Proxy,
            Self::Astray | Self::NoRoute => CauseId::WrongInterface,
            Self::Forbidden => CauseId::Forbidden,
            Self::Header => CauseId::Header,
            Self::Version => CauseId::Version,
            Self::Throttled => CauseId::Throttled,
            Self::Gone => CauseId::Gone,
            Self::Server => CauseId::Server,
            Self::NotTheDocument => CauseId::NotJson,
            Self::Redirect => CauseId::Redirect,
            Self::Unresolved | Self::CutShort | Self::Unexpected | Self::Unclear => CauseId::Other,
        }
    }
}

fn after(mishap: &Mishap, findings: &Findings) -> Reason {
    match mishap {
        Mishap::NoConnection { why, .. } => nobody_there(*why, findings),
        Mishap::TimedOut { .. } => Reason::NoAnswer,
        Mishap::Proxy { .. } => Reason::Proxy,
        Mishap::Header { .. } => Reason::Header,
        Mishap::Version { .. } => Reason::Version,
        Mishap::Forbidden => Reason::Forbidden,
        Mishap::NotFound => Reason::NotTheService,
        Mishap::Gone => Reason::Gone,
        Mishap::Throttled { .. } => Reason::Throttled,
        Mishap::Server { .. } => Reason::Server,
        Mishap::Redirect { .. } => Reason::Redirect,
        Mishap::NotTheDocument { .. } | Mishap::TooLarge => Reason::NotTheDocument,
        Mishap::CutShort { .. } => Reason::CutShort,
        Mishap::Unexpected { .. } => Reason::Unexpected,
    }
}

fn unconnected(findings: &Findings) -> Reason {
    match (&findings.connection, &findings.route) {
        (_, Route::Unresolved { .. }) => Reason::Unresolved,
        (Connection::Failed { why, .. }, _) => nobody_there(*why, findings),
        (Connection::NotTried, Route::Missing { .. }) => nobody_there(NoConnection::Unreachable, findings),
        (Connection::NotTried | Connection::Made { .. }, _) => Reason::Unclear,
    }
}

fn nobody_there(why: NoConnection, findings: &Findings) -> Reason {
    let azures = findings.address.origin == Origin::Azure;
    match (why, &findings.route) {
        (NoConnection::Refused, _) if azures => Reason::Refused,
        (NoConnection::Refused, _) => Reason::RefusedHere,
        (NoConnection::Other, _) => Reason::Unclear,
        (_, Route::Through(way)) if way.is_astray() => Reason::Astray,
        (_, Route::Missing { .. }) if is_azure(findings) || !azures => Reason::NoRoute,
        _ if azures && !is_azure(findings) => Reason::NotOnAzure,
        _ => Reason::NoConnection,
    }
}

/// Whether something speaks for this being an Azure VM, although nobody answers.
fn is_azure(findings: &Findings) -> bool {
    let leased = findings.leases.iter().flatten().any(|lease| !lease.addresses.is_empty());
    leased || findings.heard.is_some()
}
