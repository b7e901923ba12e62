//! Approvals given from here: whether one is possible, and how far it has come.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use forewarn_texts::Language;
use scheduled_events::{EventId, Failure, VmName};
use serde::{Deserialize, Serialize};

use super::Tracker;
use super::state::TrackedEvent;
use crate::change::{Change, ChangeKind};
use crate::clock::Now;
use crate::key::EventKey;
use crate::report::{NotApprovable, ReportedEvent};
use crate::rules::RuleName;

/// The latest approval given from here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApprovalRecord {
    pub by: Approver,
    pub requested: DateTime<Utc>,
    pub progress: ApprovalProgress,
    /// An earlier attempt failed but may have reached Azure.
    pub earlier_may_have_arrived: bool,
}

/// A user is stored as a bare name.
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
    /// Accepted, but a later document still has the event as Scheduled: other tenants may have to approve too.
    Waiting {
        accepted: DateTime<Utc>,
    },
    /// Forewarn ended before the response arrived.
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
    /// Earlier versions stored a sentence.
    #[serde(alias = "answer", deserialize_with = "crate::failure::deserialize")]
    pub failure: Failure,
    /// Such as after a timeout.
    pub may_have_arrived: bool,
}

impl Tracker {
    /// The id to approve the event by.
    ///
    /// # Errors
    /// If the event can't be approved now.
    pub fn approvable(&self, key: &EventKey) -> Result<EventId, NotApprovable> {
        let tracked = self.event(key).ok_or(NotApprovable::NotKnown)?;
        // As desktops decide it, so that both always agree.
        ReportedEvent::of(tracked, self.this_vm()).approvable(self.is_live()).cloned()
    }

    /// Records an approval and returns the id to send. Until [`Tracker::record_approval_result`] is called, a second
    /// request is refused, so that a double click sends one.
    ///
    /// # Errors
    /// If the event can't be approved now.
    pub fn request_approval(
        &mut self,
        key: &EventKey,
        by: &Approver,
        now: &Now,
    ) -> Result<(EventId, Vec<Change>), NotApprovable> {
        let id = self.approvable(key)?;
        let at = self.clock.timestamp(now);
        let mut changes = Vec::new();
        for tracked in self.state.events.values_mut().filter(|tracked| tracked.event.id.as_ref() == Some(&id)) {
            let earlier_may_have_arrived = tracked.approval.as_ref().is_some_and(ApprovalRecord::may_take_effect);
            tracked.approval = Some(ApprovalRecord {
                by: by.clone(),
                requested: at.endpoint,
                progress: ApprovalProgress::Requested,
                earlier_may_have_arrived,
            });
            let kind = ChangeKind::ApprovalRequested { key: tracked.key.clone(), by: by.clone() };
            changes.push(Change { at, kind });
        }
        self.revision += 1;
        Ok((id, changes))
    }

    /// Records the result of an approval, even if the event has ended meanwhile.
    pub fn record_approval_result(
        &mut self,
        id: &EventId,
        result: &Result<(), ApprovalFailure>,
        now: &Now,
    ) -> Vec<Change> {
        let at = self.clock.timestamp(now);
        let mut changes = Vec::new();
        for tracked in self.state.all_mut().filter(|tracked| tracked.has_id(id)) {
            let Some(approval) = &mut tracked.approval else { continue };
            if approval.progress != ApprovalProgress::Requested {
                continue;
            }
            let (key, by) = (tracked.key.clone(), approval.by.clone());
            let kind = match result {
                Ok(()) => {
                    approval.progress = ApprovalProgress::Accepted { at: at.endpoint };
                    ChangeKind::ApprovedHere { key, by }
                }
                Err(failure) => {
                    approval.progress = ApprovalProgress::Failed { at: at.endpoint, failure: failure.clone() };
                    ChangeKind::ApprovalFailed { key, by, failure: failure.failure.clone() }
                }
            };
            changes.push(Change { at, kind });
        }
        self.revision += u64::from(!changes.is_empty());
        changes
    }
}

impl Approver {
    /// For use within a sentence.
    pub fn localized(&self, language: Language) -> String {
        match self {
            Self::User(name) => name.clone(),
            Self::Rule { rule } => language.approver_rule(rule.localized(language)),
        }
    }
}

impl From<&str> for Approver {
    fn from(user: &str) -> Self {
        Self::User(user.to_owned())
    }
}

impl ApprovalRecord {
    /// Whether Azure may act on it, or has.
    pub(super) fn may_take_effect(&self) -> bool {
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

impl TrackedEvent {
    /// Whether it affects these VMs and no others, in any order and case.
    pub fn affects_exactly(&self, vms: &[VmName]) -> bool {
        self.event.resources.iter().collect::<HashSet<_>>() == vms.iter().collect()
    }

    /// The response to a request that an earlier run sent never arrives.
    pub(super) fn mark_approval_unanswered(&mut self, at: DateTime<Utc>) {
        if let Some(approval) = &mut self.approval
            && approval.progress == ApprovalProgress::Requested
        {
            approval.progress = ApprovalProgress::Unanswered { at };
        }
    }

    /// Whether an approval was accepted and no document has come since.
    pub(super) fn has_accepted_approval(&self) -> bool {
        let progress = self.approval.as_ref().map(|approval| &approval.progress);
        matches!(progress, Some(ApprovalProgress::Accepted { .. }))
    }
}
