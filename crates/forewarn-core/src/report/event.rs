//! The events of a report.

use std::collections::HashSet;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use forewarn_texts::Language;
use scheduled_events::{Event, EventId, Failure, VmName};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::key::EventKey;
use crate::rules::RuleName;
use crate::tracker::CommandResult;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReportedEvent {
    /// Identifies the event across restarts, even if its id is missing, shared or reused.
    #[cfg_attr(test, schemars(with = "String"))]
    pub key: EventKey,
    /// As Azure states it, without its time. Shared with the tracker, because an event can have a thousand VMs.
    #[serde(flatten, with = "stated")]
    #[cfg_attr(test, schemars(with = "stated::Fields<'static>"))]
    pub event: Arc<Event>,
    /// Whether the latest document has it.
    pub listed: bool,
    /// At least this many VMs are missing from `resources` or have shortened names.
    #[serde(default)]
    pub omitted_resources: usize,
    /// Assumed if the VM's name isn't known or the event names no VM.
    pub affects_this_vm: bool,
    /// The last time stated. Azure removes it when the event starts.
    pub not_before: Option<DateTime<Utc>>,
    /// What Azure stated, if it isn't a time.
    pub not_before_text: Option<String>,
    pub first_seen_at: DateTime<Utc>,
    pub started_at: Option<DateTime<Utc>>,
    /// It was in progress when first seen.
    pub started_from_first: bool,
    /// How long the VM was paused, if noticed; otherwise 0.
    pub paused_ms: i64,
    pub approval: Option<ReportedApproval>,
    pub rule: Option<ReportedRule>,
    pub preparation: Option<ReportedCommand>,
    pub recovery: Option<ReportedCommand>,
}

/// An event that has ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct RecentEvent {
    #[serde(flatten)]
    pub event: ReportedEvent,
    pub outcome: ReportedOutcome,
    /// At this time or earlier.
    pub ended_at: DateTime<Utc>,
    /// `None` unless both start and end were seen.
    pub took_ms: Option<i64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum ReportedOutcome {
    Completed,
    Canceled,
    /// It started and ended between two polls, or while the agent wasn't running.
    CompletedUnseen,
    /// From a newer version.
    #[serde(untagged)]
    Other(String),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReportedApproval {
    pub state: ReportedApprovalState,
    pub by: ReportedApprover,
    /// When this state began.
    pub at: DateTime<Utc>,
    /// Why it failed.
    #[serde(default, deserialize_with = "super::failure_or_null")]
    #[cfg_attr(test, schemars(with = "Option<Map<String, Value>>"))]
    pub failure: Option<Failure>,
    /// It failed or wasn't answered, but Azure may have received it.
    pub may_have_arrived: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum ReportedApprovalState {
    Requested,
    Accepted,
    /// Accepted, but the event hasn't started: other tenants may have to approve too.
    Waiting,
    /// The agent ended before the response arrived.
    Unanswered,
    Failed,
    /// From a newer version.
    #[serde(untagged)]
    Other(String),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum ReportedApprover {
    User(String),
    Rule(#[cfg_attr(test, schemars(with = "String"))] RuleName),
    /// Through the broker, with the sender's claim.
    Fleet(String),
    /// From a newer version.
    #[serde(untagged)]
    Other(Map<String, Value>),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReportedRule {
    pub state: ReportedRuleState,
    #[cfg_attr(test, schemars(with = "String"))]
    pub name: RuleName,
    /// What a waiting rule waits for.
    pub waits_for: Option<RuleWaitsFor>,
    /// Since when the user can stop it. It approves when the grace period is over.
    pub announced_at: Option<DateTime<Utc>>,
    /// When it approves, if known.
    pub approves_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum ReportedRuleState {
    Waiting,
    Announced,
    /// The event can't be approved from here.
    Forbidden,
    /// By the user. No rule approves the event any more.
    Stopped,
    /// The approval was requested. No rule approves the event again.
    Given,
    /// From a newer version.
    #[serde(untagged)]
    Other(String),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum RuleWaitsFor {
    /// Until the preparation has ended.
    Preparation,
    /// `approvesAt`.
    Time,
    /// From a newer version.
    #[serde(untagged)]
    Other(String),
}

/// A command that prepares for the event or recovers from it. Its output isn't reported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReportedCommand {
    pub state: CommandStatus,
    pub started_at: DateTime<Utc>,
    pub ended_at: Option<DateTime<Utc>>,
    /// Set when it has ended.
    #[cfg_attr(test, schemars(with = "Option<Map<String, Value>>"))]
    pub result: Option<CommandResult>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum CommandStatus {
    Running,
    Succeeded,
    Failed,
    /// From a newer version.
    #[serde(untagged)]
    Other(String),
}

impl ReportedEvent {
    pub fn is_started(&self) -> bool {
        self.started_at.is_some()
    }

    /// Whether it affects exactly these VMs, in any order and case.
    pub fn affects_exactly(&self, vms: &[VmName]) -> bool {
        self.omitted_resources == 0
            && self.event.resources.iter().collect::<HashSet<_>>() == vms.iter().collect::<HashSet<_>>()
    }

    pub fn id(&self) -> Option<&EventId> {
        self.event.id.as_ref()
    }

    pub fn paused(&self) -> Option<TimeDelta> {
        (self.paused_ms > 0).then(|| TimeDelta::milliseconds(self.paused_ms))
    }
}

impl ReportedApprover {
    /// For use within a sentence.
    pub fn localized(&self, language: Language) -> String {
        match self {
            Self::User(name) | Self::Fleet(name) => name.clone(),
            Self::Rule(rule) => language.approver_rule(rule.localized(language)),
            Self::Other(fields) => fields.values().next().and_then(Value::as_str).unwrap_or("?").to_owned(),
        }
    }
}

impl RecentEvent {
    pub fn took(&self) -> Option<TimeDelta> {
        self.took_ms.and_then(TimeDelta::try_milliseconds)
    }
}

impl ReportedApproval {
    pub fn is_accepted(&self) -> bool {
        matches!(self.state, ReportedApprovalState::Accepted | ReportedApprovalState::Waiting)
    }
}

impl ReportedCommand {
    pub fn is_running(&self) -> bool {
        self.ended_at.is_none()
    }
}

/// Azure's fields under the report's names.
mod stated {
    use std::borrow::Cow;
    use std::sync::Arc;

    use scheduled_events::{Event, EventId, EventSource, EventStatus, EventType, NotBefore, VmName};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[cfg_attr(test, derive(schemars::JsonSchema))]
    #[serde(rename_all = "camelCase")]
    pub(super) struct Fields<'a> {
        #[cfg_attr(test, schemars(with = "Option<String>"))]
        id: Option<Cow<'a, EventId>>,
        #[serde(rename = "type")]
        #[cfg_attr(test, schemars(with = "String"))]
        event_type: Cow<'a, EventType>,
        #[cfg_attr(test, schemars(with = "String"))]
        status: Cow<'a, EventStatus>,
        #[cfg_attr(test, schemars(with = "Vec<String>"))]
        resources: Cow<'a, [VmName]>,
        #[serde(default)]
        description: Cow<'a, str>,
        #[cfg_attr(test, schemars(with = "Option<String>"))]
        source: Option<Cow<'a, EventSource>>,
        duration_seconds: Option<i64>,
    }

    pub(super) fn serialize<S: Serializer>(event: &Arc<Event>, serializer: S) -> Result<S::Ok, S::Error> {
        Fields {
            id: event.id.as_ref().map(Cow::Borrowed),
            event_type: Cow::Borrowed(&event.event_type),
            status: Cow::Borrowed(&event.status),
            resources: Cow::Borrowed(&event.resources),
            description: Cow::Borrowed(&event.description),
            source: event.source.as_ref().map(Cow::Borrowed),
            duration_seconds: event.duration_in_seconds,
        }
        .serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<Event>, D::Error> {
        let fields = Fields::deserialize(deserializer)?;
        Ok(Arc::new(Event {
            id: fields.id.map(Cow::into_owned),
            event_type: fields.event_type.into_owned(),
            status: fields.status.into_owned(),
            resource_type: String::new(),
            resources: fields.resources.into_owned(),
            not_before: NotBefore::Unstated,
            description: fields.description.into_owned(),
            source: fields.source.map(Cow::into_owned),
            duration_in_seconds: fields.duration_seconds,
            extra: serde_json::Map::new(),
        }))
    }
}
