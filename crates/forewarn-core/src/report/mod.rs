//! Reports: everything that is true of one VM right now, without prose.
//!
//! The agent makes a report of its tracker; notifications, tray and window derive from the report alone. As JSON it is also
//! the interface for scripts and dashboards. A newer report always replaces an older one. Fields that a reader doesn't know are
//! ignored, and names that it doesn't know are kept and shown as they are.

mod approvable;
mod event;
mod from_tracker;
mod trim;

#[cfg(test)]
mod tests;

use chrono::{DateTime, Utc};
use scheduled_events::{ApiVersion, EventType, Failure, VmName};
use serde::{Deserialize, Serialize};

use crate::key::EventKey;

pub use approvable::NotApprovable;
pub use event::{
    CommandStatus, RecentEvent, ReportedApproval, ReportedApprovalState, ReportedApprover, ReportedCommand,
    ReportedEvent, ReportedOutcome, ReportedRule, ReportedRuleState, RuleWaitsFor,
};

/// All times are on Azure's clock.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Report {
    pub schema: ReportSchema,
    /// Grows with each report of one run of the agent. A report with an older (`agent.startedAt`, `sequence`) never
    /// replaces a newer one.
    pub sequence: u64,
    /// When the report was made.
    pub at: DateTime<Utc>,
    /// Something of it isn't on disk yet.
    pub unsaved: bool,
    /// `None` if no name was ever known.
    pub vm: Option<ReportedVm>,
    pub agent: ReportedAgent,
    pub contact: ReportedContact,
    /// By key. If contact isn't live, the last known ones.
    pub events: Vec<ReportedEvent>,
    /// The latest events that have ended, oldest first.
    pub recent: Vec<RecentEvent>,
    /// Events that didn't fit into the report.
    #[serde(default)]
    pub omitted_events: usize,
    #[serde(default)]
    pub problems: Vec<ReportedProblem>,
}

/// A breaking change is a new number.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum ReportSchema {
    #[default]
    #[serde(rename = "forewarn.report/1")]
    V1,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReportedVm {
    #[cfg_attr(test, schemars(with = "String"))]
    pub name: VmName,
    /// The host's name, because the endpoint doesn't name VMs. For display only.
    pub guessed: bool,
    pub id: Option<String>,
    pub location: Option<String>,
    pub resource_group: Option<String>,
    pub subscription: Option<String>,
    pub scale_set: Option<String>,
    pub zone: Option<String>,
    pub size: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReportedAgent {
    pub version: String,
    /// Monitoring since then.
    pub started_at: DateTime<Utc>,
    pub demo: bool,
    /// Whether approvals from the fleet are accepted.
    pub accepts_approvals: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReportedContact {
    pub state: ContactState,
    /// When this state began.
    pub since: DateTime<Utc>,
    /// The last document.
    pub last_at: Option<DateTime<Utc>>,
    /// `None` until the first document.
    pub api_version: Option<String>,
    /// Entries of the last document that couldn't be read, or were too many. With any of these there is no all-clear.
    pub unreadable_entries: usize,
    /// Why contact is lost.
    #[serde(deserialize_with = "failure_or_null")]
    #[cfg_attr(test, schemars(with = "Option<serde_json::Map<String, serde_json::Value>>"))]
    pub failure: Option<Failure>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum ContactState {
    /// No response since the agent started. The first one may take two minutes.
    Starting,
    Live,
    Lost,
    /// From a newer version.
    #[serde(untagged)]
    Other(String),
}

/// A problem of the agent, such as with its storage. Desktops translate `kind`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReportedProblem {
    pub area: String,
    pub kind: String,
    pub detail: Option<String>,
}

/// Whether the report is current.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ReportedConnection<'a> {
    Starting,
    Live {
        last_document: DateTime<Utc>,
        unreadable_entries: usize,
    },
    /// `None` for a state that this version doesn't know: never live.
    Lost {
        since: DateTime<Utc>,
        failure: Option<&'a Failure>,
    },
}

impl Report {
    pub fn events(&self) -> impl Iterator<Item = &ReportedEvent> {
        self.events.iter()
    }

    pub fn event(&self, key: &EventKey) -> Option<&ReportedEvent> {
        self.events.iter().find(|event| event.key == *key)
    }

    /// The latest events that have ended, oldest first.
    pub fn ended(&self) -> impl DoubleEndedIterator<Item = &RecentEvent> {
        self.recent.iter()
    }

    /// The VM's name, unless it's a guess.
    pub fn this_vm(&self) -> Option<&VmName> {
        self.vm.as_ref().filter(|vm| !vm.guessed).map(|vm| &vm.name)
    }

    pub fn connection(&self) -> ReportedConnection<'_> {
        let contact = &self.contact;
        match (&contact.state, contact.last_at) {
            (ContactState::Live, Some(last_document)) => {
                ReportedConnection::Live { last_document, unreadable_entries: contact.unreadable_entries }
            }
            (ContactState::Starting | ContactState::Live, _) => ReportedConnection::Starting,
            (ContactState::Lost | ContactState::Other(_), _) => {
                ReportedConnection::Lost { since: contact.since, failure: contact.failure.as_ref() }
            }
        }
    }

    pub fn is_live(&self) -> bool {
        matches!(self.connection(), ReportedConnection::Live { .. })
    }

    /// Whether nothing was left out to fit a size limit.
    pub fn is_complete(&self) -> bool {
        self.omitted_events == 0
    }

    /// The api-version in use, if it doesn't list all types of events.
    pub fn limited_version(&self) -> Option<ApiVersion> {
        let version: ApiVersion = self.contact.api_version.as_deref()?.parse().ok()?;
        (!version.omitted_types().is_empty()).then_some(version)
    }

    /// Whether evictions aren't listed either.
    pub fn omits_evictions(&self) -> bool {
        self.limited_version().is_some_and(|version| version.omitted_types().contains(&EventType::Preempt))
    }

    /// Whether it differs in anything but `sequence`, `at` and `contact.lastAt`.
    pub fn differs_from(&self, earlier: &Self) -> bool {
        let Self { schema, sequence: _, at: _, unsaved, vm, agent, contact, events, recent, omitted_events, problems } =
            self;
        let contact = ReportedContact { last_at: earlier.contact.last_at, ..contact.clone() };
        *schema != earlier.schema
            || *unsaved != earlier.unsaved
            || *vm != earlier.vm
            || *agent != earlier.agent
            || contact != earlier.contact
            || *events != earlier.events
            || *recent != earlier.recent
            || *omitted_events != earlier.omitted_events
            || *problems != earlier.problems
    }

    /// Whether this report replaces the other: an older one never does.
    pub fn is_newer_than(&self, other: &Self) -> bool {
        (self.agent.started_at, self.sequence) > (other.agent.started_at, other.sequence)
    }
}

/// A failure that can't be read, such as of a newer version, is kept as it is.
fn failure_or_null<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Failure>, D::Error> {
    let value = Option::<serde_json::Value>::deserialize(deserializer)?;
    Ok(value.map(crate::failure::from_stored))
}
