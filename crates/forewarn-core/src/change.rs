//! What an observation changed. History, notifications, event log and webhook derive from these.

use chrono::TimeDelta;
use scheduled_events::Failure;
use serde::{Deserialize, Serialize};

use crate::clock::Timestamp;
use crate::key::EventKey;
use crate::rules::RuleName;
use crate::tracker::{Approver, CommandResult, Purpose};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Change {
    pub at: Timestamp,
    #[serde(flatten)]
    pub kind: ChangeKind,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum ChangeKind {
    Appeared {
        key: EventKey,
        /// A hardware failure, or a policy that approves automatically.
        already_started: bool,
    },
    Updated {
        key: EventKey,
        /// Never empty.
        fields: Vec<FieldChange>,
    },
    ApprovalRequested {
        key: EventKey,
        by: Approver,
    },
    ApprovedHere {
        key: EventKey,
        by: Approver,
    },
    ApprovalFailed {
        key: EventKey,
        by: Approver,
        /// Earlier versions stored a sentence.
        #[serde(alias = "answer", deserialize_with = "crate::failure::deserialize")]
        failure: Failure,
    },
    /// The user stopped a rule before it approved the event.
    RuleStopped {
        key: EventKey,
        rule: RuleName,
    },
    #[serde(rename = "command_began")]
    CommandStarted {
        key: EventKey,
        purpose: Purpose,
    },
    CommandEnded {
        key: EventKey,
        purpose: Purpose,
        #[serde(rename = "how")]
        result: CommandResult,
        output: String,
    },
    Started {
        key: EventKey,
    },
    Completed {
        key: EventKey,
        /// If not, the event started and ended between two observations.
        start_seen: bool,
        /// It ended while Forewarn wasn't running.
        while_away: bool,
    },
    /// Azure withdrew the event before it started.
    Cancelled {
        key: EventKey,
        while_away: bool,
    },
    /// The endpoint can't be read. Known events stay known.
    ContactLost {
        #[serde(deserialize_with = "crate::failure::deserialize")]
        failure: Failure,
    },
    ContactRestored {
        #[serde(with = "milliseconds")]
        after: TimeDelta,
    },
    /// The VM's clock was set, or the VM was paused.
    ClockJumped {
        #[serde(with = "milliseconds")]
        by: TimeDelta,
        /// The event that probably paused the VM.
        explained_by: Option<EventKey>,
    },
}

impl ChangeKind {
    /// The event it is about, if any.
    pub fn key(&self) -> Option<&EventKey> {
        match self {
            Self::Appeared { key, .. }
            | Self::Updated { key, .. }
            | Self::ApprovalRequested { key, .. }
            | Self::ApprovedHere { key, .. }
            | Self::ApprovalFailed { key, .. }
            | Self::RuleStopped { key, .. }
            | Self::CommandStarted { key, .. }
            | Self::CommandEnded { key, .. }
            | Self::Started { key }
            | Self::Completed { key, .. }
            | Self::Cancelled { key, .. } => Some(key),
            Self::ClockJumped { explained_by, .. } => explained_by.as_ref(),
            Self::ContactLost { .. } | Self::ContactRestored { .. } => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldChange {
    pub field: Field,
    pub from: String,
    pub to: String,
}

named_enum! {
    pub enum Field {
        EventType = "event_type",
        /// A status other than Scheduled and Started.
        Status = "status",
        Resources = "resources",
        NotBefore = "not_before",
        Description = "description",
        Source = "source",
        /// In seconds.
        Duration = "duration",
        Other = "other",
    }
}

mod milliseconds {
    use chrono::TimeDelta;
    use serde::{Deserialize, Deserializer, Serializer};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    pub(super) fn serialize<S: Serializer>(span: &TimeDelta, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(span.num_milliseconds())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<TimeDelta, D::Error> {
        TimeDelta::try_milliseconds(i64::deserialize(deserializer)?)
            .ok_or_else(|| serde::de::Error::custom("the time span is out of range"))
    }
}
