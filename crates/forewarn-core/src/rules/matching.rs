//! Matches rules with events.

use chrono::{DateTime, Datelike, FixedOffset, NaiveTime};
use scheduled_events::{Event, EventSource, VmName};

use super::{Conditions, Hours, Rule, Rules, SourceCondition, VmScope};
use crate::impact::EventKind;

impl Rules {
    /// The rule that applies to an event at a time in the user's time zone.
    pub fn first_match(&self, event: &Event, this_vm: &VmName, at: DateTime<FixedOffset>) -> Option<&Rule> {
        self.0.iter().find(|rule| rule.when.match_event(event, this_vm, at))
    }
}

impl Conditions {
    fn match_event(&self, event: &Event, this_vm: &VmName, at: DateTime<FixedOffset>) -> bool {
        event.affects(this_vm)
            && (self.types.is_empty() || self.types.contains(&EventKind::from(&event.event_type)))
            && self.source.is_none_or(|source| source.matches(event))
            && self.at_most_seconds.is_none_or(|most| is_known_to_last_at_most(event, most))
            && self.scope.matches(event, this_vm)
            && self.time_matches(at)
    }

    fn time_matches(&self, at: DateTime<FixedOffset>) -> bool {
        let now = at.time();
        let started_yesterday = match self.hours {
            Some(hours) if !hours.contain(now) => return false,
            Some(hours) => hours.until < hours.from && now < hours.until,
            None => false,
        };
        let today = at.weekday();
        let day = if started_yesterday { today.pred() } else { today };
        self.weekdays.is_empty() || self.weekdays.contains(day)
    }
}

impl SourceCondition {
    fn matches(self, event: &Event) -> bool {
        match (self, &event.source) {
            (Self::User, Some(EventSource::User)) | (Self::Platform, Some(EventSource::Platform)) => true,
            (_, Some(EventSource::User | EventSource::Platform | EventSource::Other(_)) | None) => false,
        }
    }
}

impl VmScope {
    fn matches(self, event: &Event, this_vm: &VmName) -> bool {
        let alone = event.resources.iter().all(|vm| vm == this_vm);
        match self {
            Self::Any => true,
            Self::Alone => alone,
            Self::AmongOthers => !alone,
        }
    }
}

impl Hours {
    fn contain(self, time: NaiveTime) -> bool {
        if self.from < self.until {
            self.from <= time && time < self.until
        } else {
            self.from <= time || time < self.until
        }
    }
}

fn is_known_to_last_at_most(event: &Event, most: u32) -> bool {
    event.duration_in_seconds.is_some_and(|seconds| (0..=i64::from(most)).contains(&seconds))
}
