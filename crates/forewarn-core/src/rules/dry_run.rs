//! What rules would have done with events of the history.

use chrono::{DateTime, FixedOffset, TimeDelta, Utc};
use scheduled_events::{Event, VmName};

use super::{Action, RuleName, Rules};

/// The properties of an event in the history that rules depend on.
#[derive(Debug, Clone, PartialEq)]
pub struct HistoricalEvent {
    pub event: Event,
    pub first_seen: DateTime<Utc>,
    pub not_before: Option<DateTime<Utc>>,
    /// When it could no longer be approved: its start, or else its end.
    pub approvable_until: Option<DateTime<Utc>>,
    /// Whether it had started when it was first seen.
    pub started_unannounced: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DryRunResult {
    Nothing,
    /// This rule would have left it to the user.
    Asked(RuleName),
    Forbidden(RuleName),
    /// This rule would have approved it at this time, unless the user had stopped it.
    Approved(RuleName, DateTime<Utc>),
    /// This rule would have approved it once prepared, at this time or later.
    ApprovedWhenPrepared(RuleName, DateTime<Utc>),
}

impl Rules {
    /// `zone` is the user's offset from UTC at a time.
    pub fn dry_run(
        &self,
        past: &HistoricalEvent,
        this_vm: &VmName,
        zone: impl Fn(DateTime<Utc>) -> FixedOffset,
    ) -> DryRunResult {
        if past.started_unannounced {
            return DryRunResult::Nothing;
        }
        let usual = past.not_before.unwrap_or(past.first_seen);
        let end = past.approvable_until.unwrap_or(usual).min(past.first_seen + MAX_NOTICE);
        let mut at = past.first_seen;
        let mut first = None;
        let (mut quarter, mut offset) = (quarter_of(at), zone(at));
        loop {
            if quarter_of(at) != quarter {
                (quarter, offset) = (quarter_of(at), zone(at));
            }
            let rule = self.first_match(&past.event, this_vm, at.with_timezone(&offset));
            let result = rule.map_or(DryRunResult::Nothing, |rule| {
                let name = rule.name.clone();
                match rule.then {
                    Action::Ask => DryRunResult::Asked(name),
                    Action::Never => DryRunResult::Forbidden(name),
                    Action::ApproveNow => DryRunResult::Approved(name, at),
                    Action::ApproveWhenPrepared => DryRunResult::ApprovedWhenPrepared(name, at),
                    Action::ApproveBefore(minutes) => {
                        let due = past.not_before.map(|time| time - TimeDelta::minutes(i64::from(minutes)));
                        if due.is_some_and(|due| due <= at) {
                            DryRunResult::Approved(name, at)
                        } else {
                            DryRunResult::Nothing
                        }
                    }
                }
            });
            if matches!(result, DryRunResult::Approved(..) | DryRunResult::ApprovedWhenPrepared(..)) {
                return result;
            }
            let first = first.get_or_insert(result);
            at += STEP;
            if at >= end {
                return first.clone();
            }
        }
    }
}

/// Rules have a resolution of one minute.
const STEP: TimeDelta = TimeDelta::minutes(1);

/// Offsets change only at a quarter of an hour, and each lookup is a system call.
fn quarter_of(at: DateTime<Utc>) -> i64 {
    at.timestamp().div_euclid(15 * 60)
}

/// Azure announces events at most a week in advance.
const MAX_NOTICE: TimeDelta = TimeDelta::days(8);
