//! Applies rules to the events of the history.

use chrono::{DateTime, FixedOffset, Utc};
use forewarn_core::{DryRunResult, HistoricalEvent, RuleName, Rules, wording};
use forewarn_texts::Language;
use scheduled_events::{Event, EventId, EventStatus, NotBefore, VmName};
use serde::Serialize;

use crate::history::HistoryEvent;

#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DryRun {
    /// Number of events.
    pub looked_at: usize,
    /// Without this VM's name, no rule matches.
    pub vm_known: bool,
    /// In the order of the rules.
    pub rules: Vec<Tally>,
    /// Events that a rule matches, the latest first.
    pub events: Vec<DryRunEvent>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Tally {
    pub rule: String,
    /// Number of matching events.
    pub events: usize,
    /// Those that it would have approved, at once or after the preparation.
    pub approved: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DryRunEvent {
    pub type_name: String,
    #[cfg_attr(feature = "page-types", ts(as = "Vec<String>"))]
    pub vms: Vec<VmName>,
    pub first_seen: DateTime<Utc>,
    pub rule: String,
    pub deed: DryRunAction,
    /// When it would have approved.
    pub at: Option<DateTime<Utc>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum DryRunAction {
    Approved,
    ApprovedWhenPrepared,
    Asked,
    Forbidden,
}

impl DryRun {
    /// In the user's time zone as it was at the time of each event.
    pub(crate) fn over(
        events: &[HistoryEvent],
        rules: &Rules,
        this_vm: Option<&VmName>,
        language: Language,
        zone: impl Fn(DateTime<Utc>) -> FixedOffset,
    ) -> Self {
        let matched = events.iter().filter_map(|event| {
            let (name, deed, at) = decided(rules.dry_run(&historical(event), this_vm?, &zone))?;
            let shown = DryRunEvent {
                type_name: wording::type_name(&event.event_type, language),
                vms: event.vms.clone(),
                first_seen: event.first_seen.endpoint,
                rule: name.localized(language).to_owned(),
                deed,
                at,
            };
            Some((name, shown))
        });
        let matched: Vec<(RuleName, DryRunEvent)> = matched.collect();
        let tally = |name: &RuleName| {
            let of_rule = matched.iter().filter(|(rule, _)| rule == name);
            let approved =
                |event: &DryRunEvent| matches!(event.deed, DryRunAction::Approved | DryRunAction::ApprovedWhenPrepared);
            Tally {
                rule: name.localized(language).to_owned(),
                events: of_rule.clone().count(),
                approved: of_rule.filter(|(_, event)| approved(event)).count(),
            }
        };
        Self {
            looked_at: events.len(),
            vm_known: this_vm.is_some(),
            rules: rules.iter().map(|rule| tally(&rule.name)).collect(),
            events: matched.into_iter().map(|(_, event)| event).collect(),
        }
    }
}

fn decided(result: DryRunResult) -> Option<(RuleName, DryRunAction, Option<DateTime<Utc>>)> {
    match result {
        DryRunResult::Nothing => None,
        DryRunResult::Asked(rule) => Some((rule, DryRunAction::Asked, None)),
        DryRunResult::Forbidden(rule) => Some((rule, DryRunAction::Forbidden, None)),
        DryRunResult::Approved(rule, at) => Some((rule, DryRunAction::Approved, Some(at))),
        DryRunResult::ApprovedWhenPrepared(rule, at) => Some((rule, DryRunAction::ApprovedWhenPrepared, Some(at))),
    }
}

fn historical(event: &HistoryEvent) -> HistoricalEvent {
    HistoricalEvent {
        event: Event {
            id: event.azure_id.as_ref().map(EventId::new),
            event_type: event.event_type.clone(),
            status: EventStatus::Scheduled,
            resource_type: String::new(),
            resources: event.vms.clone(),
            not_before: event.not_before.map_or(NotBefore::Unstated, NotBefore::At),
            description: event.description.clone(),
            source: event.source.clone(),
            duration_in_seconds: event.expected_seconds.and_then(|seconds| i64::try_from(seconds).ok()),
            extra: serde_json::Map::new(),
        },
        first_seen: event.first_seen.endpoint,
        not_before: event.not_before,
        approvable_until: event.started.or(event.ended).map(|at| at.endpoint),
        started_unannounced: event.started_from_the_first,
    }
}
