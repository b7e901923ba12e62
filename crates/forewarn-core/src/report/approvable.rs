//! Whether an event can be approved.

use forewarn_texts::Language;
use scheduled_events::EventId;
use serde::{Deserialize, Serialize};

use super::{Report, ReportedApprovalState, ReportedEvent, ReportedRuleState};
use crate::key::EventKey;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum NotApprovable {
    /// Unknown, or ended.
    NotKnown,
    NoId,
    /// Too many VMs to show, or names too long to show. An approval is for all of them.
    TooManyVms,
    Started,
    AlreadyRequested,
    AlreadyApproved,
    NoContact,
    NotListed,
    /// By a rule.
    Forbidden,
    /// The event affects other VMs than the user confirmed.
    VmsChanged,
}

impl Report {
    /// The id to approve the event by.
    ///
    /// # Errors
    /// If the event can't be approved now.
    pub fn approvable(&self, key: &EventKey) -> Result<&EventId, NotApprovable> {
        let event = self.event(key).ok_or(NotApprovable::NotKnown)?;
        event.approvable(self.is_live())
    }
}

impl ReportedEvent {
    /// The id to approve the event by.
    ///
    /// # Errors
    /// If the event can't be approved now.
    pub fn approvable(&self, is_live: bool) -> Result<&EventId, NotApprovable> {
        if self.is_started() {
            return Err(NotApprovable::Started);
        }
        match self.approval.as_ref().map(|approval| &approval.state) {
            Some(ReportedApprovalState::Requested) => return Err(NotApprovable::AlreadyRequested),
            Some(ReportedApprovalState::Accepted | ReportedApprovalState::Waiting) => {
                return Err(NotApprovable::AlreadyApproved);
            }
            // A newer version's state: the agent decides.
            Some(
                ReportedApprovalState::Unanswered | ReportedApprovalState::Failed | ReportedApprovalState::Other(_),
            )
            | None => {}
        }
        let id = self.event.id.as_ref().ok_or(NotApprovable::NoId)?;
        let is_forbidden = self.rule.as_ref().is_some_and(|rule| rule.state == ReportedRuleState::Forbidden);
        if self.omitted_resources > 0 {
            Err(NotApprovable::TooManyVms)
        } else if !self.listed {
            Err(NotApprovable::NotListed)
        } else if is_forbidden {
            Err(NotApprovable::Forbidden)
        } else if !is_live {
            Err(NotApprovable::NoContact)
        } else {
            Ok(id)
        }
    }
}

impl NotApprovable {
    /// Why it can't be approved, as a sentence.
    #[must_use]
    pub fn text(self, language: Language) -> &'static str {
        match self {
            Self::NotKnown => language.not_approvable_over(),
            Self::NoId => language.not_approvable_no_id(),
            Self::TooManyVms => language.not_approvable_too_many_vms(),
            Self::Started => language.not_approvable_started(),
            Self::AlreadyRequested => language.not_approvable_already_requested(),
            Self::AlreadyApproved => language.not_approvable_already_approved(),
            Self::NoContact => language.not_approvable_no_contact(),
            Self::NotListed => language.not_approvable_not_listed(),
            Self::Forbidden => language.not_approvable_forbidden(),
            Self::VmsChanged => language.not_approvable_vms_changed(),
        }
    }
}
