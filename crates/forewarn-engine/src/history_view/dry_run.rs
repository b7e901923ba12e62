//! What rules would have done with the events of the history.

use chrono::{DateTime, FixedOffset, Utc};
use forewarn_core::{DryRunResult, HistoricalEvent, RuleName, Rules, Words};
use scheduled_events::{Event, EventId, EventStatus, NotBefore, VmName};
use serde::Serialize;

use crate::history::HistoryEvent;

#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DryRun {
    /// How many events were looked at, the latest first.
    pub looked_at: usize,
    /// Whether this VM's name is known, without which no rule matches anything.
    pub vm_known: bool,
    /// What each rule would have done, in the order of the rules.
    pub rules: Vec<Tally>,
    /// The events that a rule would have had to do with, the latest first.
    pub events: Vec<DryRunEvent>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Tally {
    pub rule: String,
    /// With how many events it would have had to do.
    pub events: usize,
    /// How many of them it would have approved, now or once the workload was prepared.
    pub approved: usize,
}

/// What a rule would have done with an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DryRunEvent {
    /// What the type of the event is called.
    pub type_name: String,
    #[cfg_attr(feature = "page-types", ts(as = "Vec<String>"))]
    pub vms: Vec<VmName>,
    pub first_seen: DateTime<Utc>,
    pub rule: String,
    pub deed: DryRunAction,
    /// When, if it would have approved.
    pub at: Option<DateTime<Utc>>,
}

/// What a rule would have done with an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum DryRunAction {
    Approved,
    /// Approved it once the workload was prepared.
    ApprovedWhenPrepared,
    Asked,
    Forbidden,
}

impl DryRun {
    /// What the rules would have done with these events, by the person's time as it was then.
    pub(crate) fn over(
        events: &[HistoryEvent],
        rules: &Rules,
        this_vm: Option<&VmName>,
        words: Words,
        zone: impl Fn(DateTime<Utc>) -> FixedOffset,
    ) -> Self {
        let looked = events.iter().filter_map(|event| {
            let (name, deed, at) = decided(rules.dry_run(&historical(event), this_vm?, &zone))?;
            let shown = DryRunEvent {
                type_name: words.type_name(&event.event_type),
                vms: event.vms.clone(),
                first_seen: event.first_seen.endpoint,
                rule: name.localized(words.language).to_owned(),
                deed,
                at,
            };
            Some((name, shown))
        });
        let looked: Vec<(RuleName, DryRunEvent)> = looked.collect();
        let tally = |name: &RuleName| {
            let of_it = looked.iter().filter(|(rule, _)| rule == name);
            let approved =
                |event: &DryRunEvent| matches!(event.deed, DryRunAction::Approved | DryRunAction::ApprovedWhenPrepared);
            Tally {
                rule: name.localized(words.language).to_owned(),
                events: of_it.clone().count(),
                approved: of_it.filter(|(_, event)| approved(event)).count(),
            }
        };
        Self {
            looked_at: events.len(),
            vm_known: this_vm.is_some(),
            rules: rules.iter().map(|rule| tally(&rule.name)).collect(),
            events: looked.into_iter().map(|(_, event)| event).collect(),
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

fn historical(past: &HistoryEvent) -> HistoricalEvent {
    HistoricalEvent {
        event: Event {
            id: past.azure_id.as_ref().map(EventId::new),
            event_type: past.event_type.clone(),
            status: EventStatus::Scheduled,
            resource_type: String::new(),
            resources: past.vms.clone(),
            not_before: past.not_before.map_or(NotBefore::Unstated, NotBefore::At),
            description: past.description.clone(),
            source: past.source.clone(),
            duration_in_seconds: past.expected_seconds.and_then(|seconds| i64::try_from(seconds).ok()),
            extra: serde_json::Map::new(),
        },
        first_seen: past.first_seen.endpoint,
        not_before: past.not_before,
        approvable_until: past.started.or(past.ended).map(|at| at.endpoint),
        started_unannounced: past.started_from_the_first,
    }
}
