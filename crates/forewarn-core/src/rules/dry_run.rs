//! What rules would have done.

use chrono::{DateTime, FixedOffset, TimeDelta, Utc};
use scheduled_events::{Event, VmName};

use super::{Action, RuleName, Rules};

/// An event of the past, as far as rules have to do with it.
#[derive(Debug, Clone, PartialEq)]
pub struct PastLife {
    /// What Azure last said about it.
    pub event: Event,
    /// When it was first seen.
    pub first_seen: DateTime<Utc>,
    /// The earliest start that was last stated.
    pub not_before: Option<DateTime<Utc>>,
    /// When nothing could be approved any more: when it started, or else ended.
    pub over: Option<DateTime<Utc>>,
    /// Whether it was under way when first seen.
    pub started_from_the_first: bool,
}

/// What rules would have done with an event, had they been there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Foreseen {
    /// None would have had anything to do with it.
    Nothing,
    /// This one would have left it to the person.
    Asked(RuleName),
    /// This one would have kept it from being approved.
    Forbidden(RuleName),
    /// This one would have approved it then, if nobody had stopped it.
    Approved(RuleName, DateTime<Utc>),
    /// This one would have approved it from then on, once the workload was prepared.
    ApprovedWhenPrepared(RuleName, DateTime<Utc>),
}

impl Rules {
    /// What the rules would have done with an event of the past, by the person's time as it was then: `zone` says how far
    /// that was ahead of UTC.
    #[must_use]
    pub fn foresee(&self, life: &PastLife, this_vm: &VmName, zone: impl Fn(DateTime<Utc>) -> FixedOffset) -> Foreseen {
        if life.started_from_the_first {
            return Foreseen::Nothing;
        }
        let usual = life.not_before.unwrap_or(life.first_seen);
        let end = life.over.unwrap_or(usual).min(life.first_seen + LONGEST_NOTICE);
        let mut at = life.first_seen;
        let mut first = None;
        let (mut quarter, mut offset) = (quarter_of(at), zone(at));
        loop {
            if quarter_of(at) != quarter {
                (quarter, offset) = (quarter_of(at), zone(at));
            }
            let rule = self.first_match(&life.event, this_vm, at.with_timezone(&offset));
            let foreseen = rule.map_or(Foreseen::Nothing, |rule| {
                let name = rule.name.clone();
                match rule.then {
                    Action::Ask => Foreseen::Asked(name),
                    Action::Never => Foreseen::Forbidden(name),
                    Action::ApproveNow => Foreseen::Approved(name, at),
                    Action::ApproveWhenPrepared => Foreseen::ApprovedWhenPrepared(name, at),
                    Action::ApproveBefore(minutes) => {
                        let due = life.not_before.map(|time| time - TimeDelta::minutes(i64::from(minutes)));
                        if due.is_some_and(|due| due <= at) { Foreseen::Approved(name, at) } else { Foreseen::Nothing }
                    }
                }
            });
            if matches!(foreseen, Foreseen::Approved(..) | Foreseen::ApprovedWhenPrepared(..)) {
                return foreseen;
            }
            let first = first.get_or_insert(foreseen);
            at += STEP;
            if at >= end {
                return first.clone();
            }
        }
    }
}

/// Rules go by the minute.
const STEP: TimeDelta = TimeDelta::minutes(1);

/// Nowhere is a clock put forward or back at another time than this, and to ask is to ask the system.
fn quarter_of(at: DateTime<Utc>) -> i64 {
    at.timestamp().div_euclid(15 * 60)
}

/// Azure announces nothing earlier than a week before.
const LONGEST_NOTICE: TimeDelta = TimeDelta::days(8);
