//! The history as the page queries and shows it.

mod dry_run;
mod gaps;

use chrono::{DateTime, Utc};
use forewarn_core::{Change, ChangeKind, EventKey, EventKind, wording};
use forewarn_texts::Locale;
use scheduled_events::{EventSource, VmName};
use serde::{Deserialize, Serialize};

use crate::history::{
    EventHistory, EventPage, Filter, HistoryApproval, HistoryEvent, HistoryId, HistoryOutcome, PageRequest, Sort,
    Timeline, Transition,
};

pub use dry_run::{DryRun, DryRunAction, DryRunEvent, Tally};
pub use gaps::{Gap, GapReason};

#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct HistoryQuery {
    #[serde(flatten)]
    pub filter: Filter,
    pub sort: Sort,
    #[serde(flatten)]
    pub page: PageRequest,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryPage {
    /// Of all pages.
    pub total: u64,
    pub events: Vec<HistoryEventView>,
    /// All VMs of the history, whatever the query.
    pub vms: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryEventView {
    pub id: HistoryId,
    pub key: EventKey,
    pub azure_id: Option<String>,
    pub kind: EventKind,
    pub type_name: String,
    #[cfg_attr(feature = "page-types", ts(as = "Option<String>"))]
    pub source: Option<EventSource>,
    #[cfg_attr(feature = "page-types", ts(as = "Vec<String>"))]
    pub vms: Vec<VmName>,
    /// `None` if this VM's name is unknown, or if the event lists no VMs.
    pub this_vm: Option<bool>,
    pub description: String,
    pub not_before: Option<DateTime<Utc>>,
    pub first_seen: DateTime<Utc>,
    pub approved_by: Option<String>,
    pub approved_at: Option<DateTime<Utc>>,
    pub started_at: Option<DateTime<Utc>>,
    pub ended_at: Option<DateTime<Utc>>,
    pub outcome: HistoryOutcome,
    /// If both start and end were seen.
    pub took_ms: Option<i64>,
    /// How long the VM was paused, if that was noticed.
    pub paused_ms: Option<i64>,
    /// It ended while the program was not running.
    pub while_away: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryEventDetail {
    pub event: HistoryEventView,
    pub transitions: Vec<TransitionView>,
    pub approvals: Vec<HistoryApprovalView>,
    pub alerts: Vec<HistoryAlertView>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TransitionView {
    pub at: DateTime<Utc>,
    pub kind: String,
    pub text: String,
    /// Of a command.
    pub output: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryApprovalView {
    pub by: String,
    pub requested_at: DateTime<Utc>,
    pub answered_at: Option<DateTime<Utc>>,
    pub accepted: Option<bool>,
    /// Why it was not accepted.
    pub answer: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryAlertView {
    pub at: DateTime<Utc>,
    pub title: String,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TimelineView {
    pub from: DateTime<Utc>,
    pub until: DateTime<Utc>,
    /// In the order in which they were first seen.
    pub events: Vec<HistoryEventView>,
    /// When events could have gone unnoticed.
    pub gaps: Vec<Gap>,
}

#[derive(Debug, Clone)]
pub(crate) struct HistoryPresenter {
    pub(crate) locale: Locale,
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
            type_name: wording::type_name(&event.event_type, self.locale.language),
            source: event.source,
            this_vm: named.map(|this| event.vms.contains(this)),
            vms: event.vms,
            description: event.description,
            not_before: event.not_before,
            first_seen: event.first_seen.endpoint,
            approved_by: event.approved_by.map(|by| by.localized(self.locale.language)),
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
            Some(change) => wording::change(&change.kind, self.locale),
            None => wording::unknown_change(&transition.kind, self.locale.language),
        };
        let output = match transition.change {
            Some(Change { kind: ChangeKind::CommandEnded { output, .. }, .. }) if !output.is_empty() => Some(output),
            Some(_) | None => None,
        };
        TransitionView { at: transition.at.endpoint, kind: transition.kind, text, output }
    }

    fn approval(&self, approval: HistoryApproval) -> HistoryApprovalView {
        HistoryApprovalView {
            by: approval.by.localized(self.locale.language),
            requested_at: approval.requested.endpoint,
            answered_at: approval.answered.map(|at| at.endpoint),
            accepted: approval.accepted,
            answer: approval.answer.map(|failure| wording::failure(&failure, self.locale.language)),
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
        let query: HistoryQuery = serde_json::from_value(json!({
            "types": ["Reboot", "Other"], "vm": "web-01", "outcomes": ["pending", "completedUnseen"], "words": "disk",
            "sort": { "by": "notBefore", "descending": false }, "offset": 100, "limit": 50
        }))
        .unwrap();
        assert_eq!(query.filter.types, [EventKind::Reboot, EventKind::Other].into());
        assert_eq!(query.filter.vm, Some(VmName::new("web-01")));
        assert_eq!(query.filter.outcomes, [HistoryOutcome::Pending, HistoryOutcome::CompletedUnseen].into());
        assert_eq!(query.filter.words, "disk");
        assert_eq!(query.sort, Sort { by: SortBy::NotBefore, descending: false });
        assert_eq!(query.page, PageRequest { offset: 100, limit: 50 });
        for by in ["seen", "type", "vm", "notBefore", "duration", "outcome"] {
            let sort: Sort = serde_json::from_value(json!({ "by": by, "descending": true })).unwrap();
            assert!(sort.descending);
        }
    }

    #[test]
    fn an_empty_query_matches_everything() {
        let open = json!({ "types": [], "vm": null, "outcomes": [], "words": "" });
        for query in [open, json!({})] {
            assert_eq!(serde_json::from_value::<HistoryQuery>(query).unwrap(), HistoryQuery::default());
        }
        assert!(serde_json::from_value::<HistoryQuery>(json!({ "outcomes": ["lost"] })).is_err());
    }
}
