//! How far an approval given here has come, and whether one can be given.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use scheduled_events::{Failure, VmName};
use serde::{Deserialize, Serialize};

use super::bounds;
use super::rule_state::RuleState;
use super::state::TrackedEvent;
use crate::rules::RuleName;
use crate::texts::{Language, RuleText, Text};

/// The latest approval given here for an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApprovalRecord {
    pub by: Approver,
    pub requested: DateTime<Utc>,
    pub progress: ApprovalProgress,
    /// An earlier try may have reached Azure although no good answer came back.
    pub earlier_may_have_arrived: bool,
}

/// Who gave an approval. A person is kept as their name alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Approver {
    Rule { rule: RuleName },
    User(String),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ApprovalProgress {
    Requested,
    Accepted {
        at: DateTime<Utc>,
    },
    /// The endpoint took it, and a later document still has the event Scheduled: others may have to approve too.
    Waiting {
        accepted: DateTime<Utc>,
    },
    /// The program was ended before the answer came.
    Unanswered {
        at: DateTime<Utc>,
    },
    Failed {
        at: DateTime<Utc>,
        failure: ApprovalFailure,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApprovalFailure {
    /// What the endpoint answered, or why there is no answer. It used to be kept as a sentence.
    #[serde(alias = "answer", deserialize_with = "crate::failure::deserialize")]
    pub failure: Failure,
    /// The request may have reached Azure all the same, as when the answer did not come in time.
    pub may_have_arrived: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum NotApprovable {
    /// No such event is known, or it has ended.
    NotKnown,
    /// It has no id to approve it by.
    NoId,
    /// It names more VMs than can be shown, or names that are too long to be.
    TooManyVms,
    Started,
    AlreadyRequested,
    AlreadyApproved,
    /// The endpoint cannot be read, so nobody knows whether the event still stands.
    NoContact,
    NotListed,
    /// A rule keeps it from being approved from here.
    Forbidden,
    /// It affects other VMs than those that were confirmed.
    VmsChanged,
}

impl Approver {
    /// Who that is, in the middle of a sentence.
    #[must_use]
    pub fn localized(&self, language: Language) -> String {
        match self {
            Self::User(name) => name.clone(),
            Self::Rule { rule } => language.fill(Text::Rule(RuleText::TheRule), &[("rule", rule.localized(language))]),
        }
    }
}

impl From<&str> for Approver {
    fn from(person: &str) -> Self {
        Self::User(person.to_owned())
    }
}

impl ApprovalRecord {
    /// Whether Azure may act on it, or have acted on it.
    pub(super) fn may_count(&self) -> bool {
        self.earlier_may_have_arrived
            || match &self.progress {
                ApprovalProgress::Requested
                | ApprovalProgress::Accepted { .. }
                | ApprovalProgress::Waiting { .. }
                | ApprovalProgress::Unanswered { .. } => true,
                ApprovalProgress::Failed { failure, .. } => failure.may_have_arrived,
            }
    }
}

/// Notes that the answer to a request will never come, because the program that waited for it has ended.
pub(super) fn lose_answer(tracked: &mut TrackedEvent, at: DateTime<Utc>) {
    if let Some(approval) = &mut tracked.approval
        && approval.progress == ApprovalProgress::Requested
    {
        approval.progress = ApprovalProgress::Unanswered { at };
    }
}

impl TrackedEvent {
    /// Whether it affects these VMs and no others, in any order and case.
    #[must_use]
    pub fn affects_exactly(&self, vms: &[VmName]) -> bool {
        let confirmed: HashSet<&VmName> = vms.iter().collect();
        self.event.resources.iter().collect::<HashSet<_>>() == confirmed
    }

    /// Whether the endpoint took an approval of which no document has shown the effect yet.
    pub(super) fn has_accepted_approval(&self) -> bool {
        let progress = self.approval.as_ref().map(|approval| &approval.progress);
        matches!(progress, Some(ApprovalProgress::Accepted { .. }))
    }

    /// What stands against an approval in the event itself.
    pub(super) fn objection(&self) -> Option<NotApprovable> {
        let in_progress = self.approval.as_ref().and_then(|approval| match approval.progress {
            ApprovalProgress::Requested => Some(NotApprovable::AlreadyRequested),
            ApprovalProgress::Accepted { .. } | ApprovalProgress::Waiting { .. } => {
                Some(NotApprovable::AlreadyApproved)
            }
            ApprovalProgress::Unanswered { .. } | ApprovalProgress::Failed { .. } => None,
        });
        if self.is_started() {
            Some(NotApprovable::Started)
        } else if in_progress.is_some() {
            in_progress
        } else if self.event.id.is_none() {
            Some(NotApprovable::NoId)
        } else if !bounds::is_whole(&self.event) {
            Some(NotApprovable::TooManyVms)
        } else if !self.listed {
            Some(NotApprovable::NotListed)
        } else if matches!(self.rule_state, Some(RuleState::Forbidden { .. })) {
            Some(NotApprovable::Forbidden)
        } else {
            None
        }
    }
}
