//! What happened, as the window asks for it and shows it.

mod dry_run;
mod gaps;

use chrono::{DateTime, Utc};
use forewarn_core::{Change, ChangeKind, EventKey, EventKind, Words};
use scheduled_events::{EventSource, VmName};
use serde::{Deserialize, Serialize};

use crate::history::{
    EventHistory, EventPage, Filter, HistoryApproval, HistoryEvent, HistoryId, HistoryOutcome, PageRequest, Sort,
    Timeline, Transition,
};

pub use dry_run::{DryRun, DryRunAction, DryRunEvent, Tally};
pub use gaps::{Gap, GapReason};

/// Which events to show, in which order, and which part of them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct HistoryQuery {
    #[serde(flatten)]
    pub filter: Filter,
    pub sort: Sort,
    #[serde(flatten)]
    pub part: PageRequest,
}

/// Part of the events that a question is about.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryPage {
    /// How many the question is about in all.
    pub total: u64,
    pub events: Vec<HistoryEventView>,
    /// The VMs that anything ever happened to, whatever the question.
    pub vms: Vec<String>,
}

/// An event of the past, or one that has not ended yet.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryEventView {
    pub id: HistoryId,
    /// Its name in the rest of the program.
    pub key: EventKey,
    /// Its name in Azure, if it has one.
    pub azure_id: Option<String>,
    pub kind: EventKind,
    pub type_name: String,
    /// Who caused it, where Azure says.
    #[cfg_attr(feature = "page-types", ts(as = "Option<String>"))]
    pub source: Option<EventSource>,
    #[cfg_attr(feature = "page-types", ts(as = "Vec<String>"))]
    pub vms: Vec<VmName>,
    /// Whether this VM is one of them; unknown as long as this VM's name is, or if the event names none.
    pub this_vm: Option<bool>,
    pub description: String,
    pub not_before: Option<DateTime<Utc>>,
    pub first_seen: DateTime<Utc>,
    pub approved_by: Option<String>,
    pub approved_at: Option<DateTime<Utc>>,
    pub started_at: Option<DateTime<Utc>>,
    pub ended_at: Option<DateTime<Utc>>,
    pub outcome: HistoryOutcome,
    /// How long it took, if both ends were seen.
    pub took_ms: Option<i64>,
    /// How long the VM stood still, if that was noticed.
    pub paused_ms: Option<i64>,
    /// It ended while the program was not running.
    pub while_away: bool,
}

/// An event with all that is known of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryEventDetail {
    pub event: HistoryEventView,
    pub transitions: Vec<TransitionView>,
    pub approvals: Vec<HistoryApprovalView>,
    /// What the person was told of it, in order.
    pub alerts: Vec<HistoryAlertView>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TransitionView {
    pub at: DateTime<Utc>,
    pub kind: String,
    pub text: String,
    /// What a command wrote, if it is about the end of one that wrote anything.
    pub output: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryApprovalView {
    pub by: String,
    pub requested_at: DateTime<Utc>,
    /// When the answer came, if one did.
    pub answered_at: Option<DateTime<Utc>>,
    /// Whether Azure took it, if an answer came.
    pub accepted: Option<bool>,
    /// What Azure said to one that it did not take.
    pub answer: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryAlertView {
    pub at: DateTime<Utc>,
    pub title: String,
}

/// What there was in a span of time.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TimelineView {
    pub from: DateTime<Utc>,
    pub until: DateTime<Utc>,
    /// The events that were there at some time of it, in the order in which they were first seen.
    pub events: Vec<HistoryEventView>,
    /// When nobody could know whether there were any.
    pub gaps: Vec<Gap>,
}

/// Turns what the history knows into what is shown.
#[derive(Debug, Clone)]
pub(crate) struct HistoryPresenter {
    pub(crate) words: Words,
    pub(crate) this_vm: Option<VmName>,
    pub(crate) lost: bool,
}

impl HistoryPresenter {
    pub(crate) fn page(&self, page: EventPage, vms: Vec<VmName>) -> HistoryPage {
        HistoryPage {
            total: page.total,
            events: self.events(page.events),
            vms: vms.into_iter().map(|vm| vm.as_str().to_owned()).collect(),
        }
    }

    pub(crate) fn detail(&self, detail: EventHistory) -> HistoryEventDetail {
        HistoryEventDetail {
            event: self.event(detail.event),
            transitions: detail.transitions.into_iter().map(|transition| self.transition(transition)).collect(),
            approvals: detail.approvals.into_iter().map(|approval| self.approval(approval)).collect(),
            alerts: detail
                .alerts
                .into_iter()
                .map(|alert| HistoryAlertView { at: alert.at.endpoint, title: alert.title })
                .collect(),
        }
    }

    pub(crate) fn timeline(&self, from: DateTime<Utc>, until: DateTime<Utc>, timeline: Timeline) -> TimelineView {
        let gaps = gaps::of(&timeline, from, until, self.lost);
        TimelineView { from, until, events: self.events(timeline.events), gaps }
    }

    fn events(&self, events: Vec<HistoryEvent>) -> Vec<HistoryEventView> {
        events.into_iter().map(|event| self.event(event)).collect()
    }

    fn event(&self, event: HistoryEvent) -> HistoryEventView {
        let named = self.this_vm.as_ref().filter(|_| !event.vms.is_empty());
        HistoryEventView {
            id: event.id,
            key: event.key,
            azure_id: event.azure_id,
            kind: EventKind::from(&event.event_type),
            type_name: self.words.type_name(&event.event_type),
            source: event.source,
            this_vm: named.map(|this| event.vms.contains(this)),
            vms: event.vms,
            description: event.description,
            not_before: event.not_before,
            first_seen: event.first_seen.endpoint,
            approved_by: event.approved_by.map(|by| by.localized(self.words.language)),
            approved_at: event.approved,
            started_at: event.started.map(|at| at.endpoint),
            ended_at: event.ended.map(|at| at.endpoint),
            outcome: HistoryOutcome::from(event.outcome),
            took_ms: event.took.map(|took| took.num_milliseconds()),
            paused_ms: event.paused.map(|paused| paused.num_milliseconds()),
            while_away: event.while_away,
        }
    }

    fn transition(&self, transition: Transition) -> TransitionView {
        let text = match &transition.change {
            Some(change) => self.words.happened(&change.kind),
            None => self.words.happened_unknown(&transition.kind),
        };
        let output = match transition.change {
            Some(Change { kind: ChangeKind::CommandEnded { output, .. }, .. }) if !output.is_empty() => Some(output),
            Some(_) | None => None,
        };
        TransitionView { at: transition.at.endpoint, kind: transition.kind, text, output }
    }

    fn approval(&self, approval: HistoryApproval) -> HistoryApprovalView {
        HistoryApprovalView {
            by: approval.by.localized(self.words.language),
            requested_at: approval.requested.endpoint,
            answered_at: approval.answered.map(|at| at.endpoint),
            accepted: approval.accepted,
            answer: approval.answer.map(|failure| self.words.language.failure(&failure)),
        }
    }
}

#[cfg(test)]
mod tests {
    use forewarn_core::EventKind;
    use serde_json::json;

    use super::*;
    use crate::history::SortBy;

    #[test]
    fn a_query_of_the_page_is_parsed() {
        let question: HistoryQuery = serde_json::from_value(json!({
            "types": ["Reboot", "Other"], "vm": "web-01", "outcomes": ["pending", "completedUnseen"], "words": "disk",
            "sort": { "by": "notBefore", "descending": false }, "offset": 100, "limit": 50
        }))
        .unwrap();
        assert_eq!(question.filter.types, [EventKind::Reboot, EventKind::Other].into());
        assert_eq!(question.filter.vm, Some(VmName::new("web-01")));
        assert_eq!(question.filter.outcomes, [HistoryOutcome::Pending, HistoryOutcome::CompletedUnseen].into());
        assert_eq!(question.filter.words, "disk");
        assert_eq!(question.sort, Sort { by: SortBy::NotBefore, descending: false });
        assert_eq!(question.part, PageRequest { offset: 100, limit: 50 });
        for by in ["seen", "type", "vm", "notBefore", "duration", "outcome"] {
            let sort: Sort = serde_json::from_value(json!({ "by": by, "descending": true })).unwrap();
            assert!(sort.descending);
        }
    }

    #[test]
    fn an_empty_query_matches_everything() {
        let open = json!({ "types": [], "vm": null, "outcomes": [], "words": "" });
        for question in [open, json!({})] {
            assert_eq!(serde_json::from_value::<HistoryQuery>(question).unwrap(), HistoryQuery::default());
        }
        assert!(serde_json::from_value::<HistoryQuery>(json!({ "outcomes": ["lost"] })).is_err());
    }
}
