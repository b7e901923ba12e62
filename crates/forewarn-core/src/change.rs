//! What came of an observation. Everything the program says and remembers derives from these.

use chrono::TimeDelta;
use scheduled_events::Failure;
use serde::{Deserialize, Serialize};

use crate::clock::Timestamp;
use crate::key::EventKey;
use crate::rules::RuleName;
use crate::tracker::{Approver, CommandResult, Purpose};

/// Something that is different now, and since when.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Change {
    pub at: Timestamp,
    #[serde(flatten)]
    pub kind: ChangeKind,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum ChangeKind {
    /// An event that was not known before.
    Appeared {
        key: EventKey,
        /// It was under way when first seen: a hardware failure, or a policy that approves by itself.
        already_started: bool,
    },
    /// Azure changed what it says about an event.
    Updated {
        key: EventKey,
        /// What it says differently; never empty.
        fields: Vec<FieldChange>,
    },
    /// Somebody here asked for the event to start now.
    ApprovalRequested {
        key: EventKey,
        by: Approver,
    },
    ApprovedHere {
        key: EventKey,
        by: Approver,
    },
    /// The endpoint did not take an approval given here.
    ApprovalFailed {
        key: EventKey,
        by: Approver,
        /// What the endpoint answered, or why there is no answer. It used to be kept as a sentence.
        #[serde(alias = "answer", deserialize_with = "crate::failure::deserialize")]
        failure: Failure,
    },
    /// A person stopped a rule that was going to approve the event.
    RuleStopped {
        key: EventKey,
        rule: RuleName,
    },
    #[serde(rename = "command_began")]
    CommandStarted {
        key: EventKey,
        purpose: Purpose,
    },
    /// A command that was run for the event ended.
    CommandEnded {
        key: EventKey,
        purpose: Purpose,
        how: CommandResult,
        output: String,
    },
    Started {
        key: EventKey,
    },
    Completed {
        key: EventKey,
        /// Whether its start was seen; if not, it fell between two observations.
        start_seen: bool,
        /// It ended while the program was not running.
        while_away: bool,
    },
    /// Azure withdrew the event before it began.
    Cancelled {
        key: EventKey,
        /// It was withdrawn while the program was not running.
        while_away: bool,
    },
    /// The endpoint cannot be read any more. What was known stays known.
    ContactLost {
        #[serde(deserialize_with = "crate::failure::deserialize")]
        failure: Failure,
    },
    ContactRestored {
        #[serde(with = "milliseconds")]
        after: TimeDelta,
    },
    /// The VM's clock was moved, or the VM stood still.
    ClockJumped {
        #[serde(with = "milliseconds")]
        by: TimeDelta,
        /// The event that explains it, if one does.
        explained_by: Option<EventKey>,
    },
}

impl ChangeKind {
    /// The event that it is about, if it is about one.
    #[must_use]
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

/// One field about which Azure says something else than before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldChange {
    pub field: Field,
    pub from: String,
    pub to: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    EventType,
    /// How far it has come, where that is neither Scheduled nor Started.
    Status,
    Resources,
    NotBefore,
    Description,
    Source,
    /// Seconds of interruption.
    Duration,
    Other,
}

impl Field {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::EventType,
        Self::Status,
        Self::Resources,
        Self::NotBefore,
        Self::Description,
        Self::Source,
        Self::Duration,
        Self::Other,
    ];
}

/// Time spans as whole milliseconds.
mod milliseconds {
    use chrono::TimeDelta;
    use serde::{Deserialize, Deserializer, Serializer};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference, whatever the size")]
    pub(super) fn serialize<S: Serializer>(span: &TimeDelta, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(span.num_milliseconds())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<TimeDelta, D::Error> {
        TimeDelta::try_milliseconds(i64::deserialize(deserializer)?)
            .ok_or_else(|| serde::de::Error::custom("a time span of more milliseconds than can be counted"))
    }
}
