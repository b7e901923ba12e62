//! Whether a rule matches.

use chrono::{DateTime, Datelike, FixedOffset, Timelike};
use scheduled_events::{Event, EventSource, VmName};

use super::{Cause, Company, Conditions, Day, Hours, MinuteOfDay, Rule, Rules};
use crate::impact::Kind;

impl Rules {
    /// The rule that counts for an event at a time in the person's time zone.
    #[must_use]
    pub fn first_match(&self, event: &Event, this_vm: &VmName, at: DateTime<FixedOffset>) -> Option<&Rule> {
        self.0.iter().find(|rule| rule.when.hold(event, this_vm, at))
    }

    /// Whether the time makes a difference to any of them.
    #[must_use]
    pub fn depend_on_time(&self) -> bool {
        self.0.iter().any(|rule| rule.when.hours.is_some() || !rule.when.weekdays.is_empty())
    }
}

impl Conditions {
    /// Whether all of them hold.
    #[must_use]
    pub fn hold(&self, event: &Event, this_vm: &VmName, at: DateTime<FixedOffset>) -> bool {
        event.affects(this_vm)
            && (self.types.is_empty() || self.types.contains(&Kind::from(&event.event_type)))
            && self.source.is_none_or(|cause| cause.is_of(event))
            && self.at_most_seconds.is_none_or(|most| is_known_to_last_at_most(event, most))
            && self.scope.is_of(event, this_vm)
            && self.time_is_right(at)
    }

    fn time_is_right(&self, at: DateTime<FixedOffset>) -> bool {
        let now = MinuteOfDay::of(at);
        let began_yesterday = match self.hours {
            Some(hours) if !hours.contain(now) => return false,
            Some(hours) => hours.until < hours.from && now < hours.until,
            None => false,
        };
        let today = Day::of(at);
        let day = if began_yesterday { today.before() } else { today };
        self.weekdays.is_empty() || self.weekdays.contains(&day)
    }
}

impl Cause {
    fn is_of(self, event: &Event) -> bool {
        match (self, &event.source) {
            (Self::User, Some(EventSource::User)) | (Self::Platform, Some(EventSource::Platform)) => true,
            (_, Some(EventSource::User | EventSource::Platform | EventSource::Other(_)) | None) => false,
        }
    }
}

impl Company {
    fn is_of(self, event: &Event, this_vm: &VmName) -> bool {
        let alone = event.resources.iter().all(|vm| vm == this_vm);
        match self {
            Self::Any => true,
            Self::Alone => alone,
            Self::AmongOthers => !alone,
        }
    }
}

impl Hours {
    fn contain(self, minute: MinuteOfDay) -> bool {
        if self.from < self.until {
            self.from <= minute && minute < self.until
        } else {
            self.from <= minute || minute < self.until
        }
    }
}

impl MinuteOfDay {
    fn of(at: DateTime<FixedOffset>) -> Self {
        Self(u16::try_from(at.hour() * 60 + at.minute()).unwrap_or_default())
    }
}

impl Day {
    /// All of them, in order.
    pub const ALL: [Self; 7] =
        [Self::Monday, Self::Tuesday, Self::Wednesday, Self::Thursday, Self::Friday, Self::Saturday, Self::Sunday];

    fn of(at: DateTime<FixedOffset>) -> Self {
        match at.weekday() {
            chrono::Weekday::Mon => Self::Monday,
            chrono::Weekday::Tue => Self::Tuesday,
            chrono::Weekday::Wed => Self::Wednesday,
            chrono::Weekday::Thu => Self::Thursday,
            chrono::Weekday::Fri => Self::Friday,
            chrono::Weekday::Sat => Self::Saturday,
            chrono::Weekday::Sun => Self::Sunday,
        }
    }

    fn before(self) -> Self {
        match self {
            Self::Monday => Self::Sunday,
            Self::Tuesday => Self::Monday,
            Self::Wednesday => Self::Tuesday,
            Self::Thursday => Self::Wednesday,
            Self::Friday => Self::Thursday,
            Self::Saturday => Self::Friday,
            Self::Sunday => Self::Saturday,
        }
    }
}

fn is_known_to_last_at_most(event: &Event, most: u32) -> bool {
    event.duration_in_seconds.is_some_and(|seconds| (0..=i64::from(most)).contains(&seconds))
}
