//! Texts put together: times, names and sentences.

use chrono::{DateTime, FixedOffset, TimeDelta, Utc};
use scheduled_events::{Event, EventSource, EventType, VmName};

use super::{Language, Text};
use crate::impact::{Advice, EventKind, Impact};
use crate::sanitize::line;
use crate::tracker::TrackedEvent;

/// How to speak to the person: in which language, and in which time zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words {
    /// The language.
    pub language: Language,
    /// How far the person's time is ahead of UTC.
    pub offset: FixedOffset,
}

impl Words {
    /// What the type of the event is called: Azure's own word in every language, for that is what its portal, its
    /// documentation and the settings call it.
    #[must_use]
    pub fn name(self, event: &Event) -> String {
        self.type_name(&event.event_type)
    }

    /// What a type of event is called.
    #[must_use]
    pub fn type_name(self, event_type: &EventType) -> String {
        let own = line(event_type.as_str(), LONGEST_TYPE);
        if own.is_empty() { self.language.text(Text::Nameless).to_owned() } else { own }
    }

    /// The VM to name for an event: this one if it is concerned, else the first of those that are.
    #[must_use]
    pub fn vm(self, event: &Event, this_vm: Option<&VmName>) -> String {
        if let Some(vm) = this_vm.filter(|vm| event.resources.is_empty() || event.affects(vm)) {
            return named(vm);
        }
        match event.resources.as_slice() {
            [] => "?".to_owned(),
            [only] => named(only),
            [first, others @ ..] => {
                let blanks = [("vm", named(first)), ("count", others.len().to_string())];
                self.fill(Text::VmAndOthers, &blanks)
            }
        }
    }

    /// The sentences that say what the event costs: what is lost, for how long, and who wants it.
    #[must_use]
    pub fn impact(self, event: &Event) -> Vec<String> {
        let mut sentences = vec![self.cost(event).to_owned(), self.interruption(event)];
        sentences.extend(self.initiator(event));
        sentences
    }

    /// The sentence that says what is lost.
    #[must_use]
    pub fn cost(self, event: &Event) -> &'static str {
        self.language.text(Text::Cost(EventKind::from(&event.event_type)))
    }

    /// The sentence that is worth saying besides.
    #[must_use]
    pub fn advice(self, tracked: &TrackedEvent) -> Option<&'static str> {
        Advice::on(tracked).map(|advice| self.language.text(Text::Advice(advice)))
    }

    /// A time of day; with the date if that is not today.
    #[must_use]
    pub fn when(self, time: DateTime<Utc>, now: DateTime<Utc>) -> String {
        let local = |time: DateTime<Utc>| {
            let utc = time.naive_utc();
            utc.checked_add_offset(self.offset).unwrap_or(utc)
        };
        let (time, now) = (local(time), local(now));
        // Numbers alone, which need no language.
        let form = if time.date() == now.date() { "%H:%M" } else { "%Y-%m-%d %H:%M" };
        time.format(form).to_string()
    }

    /// How long until something, in words that stay true for a while: whole minutes as long as there are any. A few
    /// seconds are made up for, because fifteen minutes' notice is read some seconds later.
    #[must_use]
    pub fn roughly(self, left: TimeDelta) -> String {
        let seconds = left.num_seconds().max(0);
        let minutes = (seconds + 10) / 60;
        match (minutes / (24 * 60), minutes / 60, minutes) {
            (1, hours, _) => self.fill(Text::OneDayHours, &[("hours", (hours - 24).to_string())]),
            (days @ 2.., hours, _) => {
                let blanks = [("days", days.to_string()), ("hours", (hours - days * 24).to_string())];
                self.fill(Text::DaysHours, &blanks)
            }
            (_, hours @ 1.., _) => {
                let blanks = [("hours", hours.to_string()), ("minutes", (minutes - hours * 60).to_string())];
                self.fill(Text::HoursMinutes, &blanks)
            }
            (_, _, 1..) => self.fill(Text::Minutes, &[("minutes", minutes.to_string())]),
            _ => self.fill(Text::Seconds, &[("seconds", seconds.to_string())]),
        }
    }

    /// How long something was, to the second where that matters.
    #[must_use]
    pub fn exactly(self, span: TimeDelta) -> String {
        let seconds = span.num_seconds().max(0);
        match (seconds / 60, seconds % 60) {
            (0, seconds) => self.fill(Text::Seconds, &[("seconds", seconds.to_string())]),
            (minutes @ 1..60, 0) => self.fill(Text::Minutes, &[("minutes", minutes.to_string())]),
            (minutes @ 1..60, seconds) => {
                let blanks = [("minutes", minutes.to_string()), ("seconds", seconds.to_string())];
                self.fill(Text::MinutesSeconds, &blanks)
            }
            _ => self.roughly(span),
        }
    }

    pub(crate) fn fill(self, text: Text, blanks: &[(&str, String)]) -> String {
        let blanks: Vec<(&str, &str)> = blanks.iter().map(|(name, value)| (*name, value.as_str())).collect();
        self.language.fill(text, &blanks)
    }

    fn interruption(self, event: &Event) -> String {
        match Impact::of(event).interruption_seconds {
            None => self.language.text(Text::InterruptionUnknown).to_owned(),
            Some(0) => self.language.text(Text::InterruptionNone).to_owned(),
            Some(seconds) => {
                let span = i64::try_from(seconds).ok().and_then(TimeDelta::try_seconds).unwrap_or(TimeDelta::MAX);
                self.fill(Text::InterruptionAbout, &[("time", self.exactly(span))])
            }
        }
    }

    fn initiator(self, event: &Event) -> Option<String> {
        Some(match event.source.as_ref()? {
            EventSource::Platform => self.language.text(Text::ByAzure).to_owned(),
            EventSource::User => self.language.text(Text::ByUser).to_owned(),
            EventSource::Other(name) if name.is_empty() => return None,
            EventSource::Other(name) => self.fill(Text::ByOther, &[("source", line(name, LONGEST_NAME))]),
        })
    }
}

/// A type name longer than this leaves no room for anything else.
const LONGEST_TYPE: usize = 24;

/// Azure allows names of 64 characters.
const LONGEST_NAME: usize = 64;

fn named(vm: &VmName) -> String {
    let name = line(vm.as_str(), LONGEST_NAME);
    if name.is_empty() { "?".to_owned() } else { name }
}

#[cfg(test)]
pub(crate) mod tests {
    use serde_json::json;

    use super::*;
    use crate::testing::{agrees_with_fixture, event, on, reboot, start};

    /// English, an hour and a half east of Greenwich: half hours show what is not converted.
    pub(crate) fn english() -> Words {
        Words { language: Language::English, offset: FixedOffset::east_opt(5_400).unwrap() }
    }

    #[test]
    fn times_ahead_are_rough_and_times_past_exact() {
        for (seconds, roughly, exactly) in [
            (-5, "0 s", "0 s"),
            (30, "30 s", "30 s"),
            (49, "49 s", "49 s"),
            (59, "1 min", "59 s"),
            (272, "4 min", "4 min 32 s"),
            (299, "5 min", "4 min 59 s"),
            (300, "5 min", "5 min"),
            (899, "15 min", "14 min 59 s"),
            (3_600, "1 h 0 min", "1 h 0 min"),
            (9_300, "2 h 35 min", "2 h 35 min"),
            (100_800, "1 day 4 h", "1 day 4 h"),
            (273_600, "3 days 4 h", "3 days 4 h"),
        ] {
            let span = TimeDelta::seconds(seconds);
            assert_eq!((english().roughly(span), english().exactly(span)), (roughly.to_owned(), exactly.to_owned()));
        }
    }

    #[test]
    fn absurd_spans_are_said_too() {
        let words = english();
        let forever = Event { duration_in_seconds: Some(i64::MAX), ..reboot("A") };
        assert!(words.impact(&forever)[1].contains("days"));
    }

    #[test]
    fn times_of_day_are_the_persons() {
        assert_eq!(english().when(start(), start()), "14:02");
        assert_eq!(english().when(start() + TimeDelta::hours(20), start()), "2026-03-03 10:02");
        assert!(english().when(DateTime::<Utc>::MAX_UTC, start()).ends_with("23:59"), "the end of time is a time");
    }

    /// The page's tests read the same file: a time is written alike in window, notification and tray.
    #[test]
    fn times_of_day_have_24_hours_in_every_language() {
        let times: Vec<_> = Language::ALL
            .into_iter()
            .flat_map(|language| {
                [0, 9, 12, 21].map(|hour| {
                    let at = start() - TimeDelta::hours(12) + TimeDelta::hours(hour);
                    let words = Words { language, offset: FixedOffset::east_opt(0).unwrap() };
                    json!({ "language": language, "at": at, "text": words.when(at, at) })
                })
            })
            .collect();
        agrees_with_fixture("times", &times);
    }

    #[test]
    fn impact_is_said_in_plain_sentences() {
        let with = |event_type: &str, seconds: Option<i64>, source: Option<EventSource>| {
            let event = Event { duration_in_seconds: seconds, source, ..event(event_type, "A", 15) };
            english().impact(&event).join(" ")
        };
        let platform = Some(EventSource::Platform);
        for (said, expected) in [
            (with("Reboot", Some(-1), platform.clone()), "Memory is lost. Interruption unknown. Initiated by Azure."),
            (
                with("Freeze", Some(5), platform.clone()),
                "The VM pauses. Memory and open files stay. Interruption of about 5 s. Initiated by Azure.",
            ),
            (with("Freeze", Some(0), None), "The VM pauses. Memory and open files stay. No interruption expected."),
            (
                with("Redeploy", None, Some(EventSource::User)),
                "Moves to another host. Memory and the temporary disk are lost. Interruption unknown. \
                 Initiated by a user.",
            ),
            (
                with("Preempt", None, platform),
                "The Spot VM is deallocated or deleted, depending on its eviction policy. Memory and the temporary \
                 disk are lost. Interruption unknown. \
                 Initiated by Azure.",
            ),
            (
                with("Hibernate", Some(90), Some(EventSource::from("Partner"))),
                "Forewarn does not know this type of event. Be ready for the VM to stop. \
                 Interruption of about 1 min 30 s. Initiated by Partner.",
            ),
        ] {
            assert_eq!(said, expected);
        }
    }

    #[test]
    fn this_vm_is_named_where_it_is_concerned_and_the_neighbours_where_it_is_not() {
        let this = VmName::new("web-01");
        let (ours, theirs) = (on(&["db-07", "WEB-01"], reboot("A")), on(&["db-07", "db-08", "db-09"], reboot("A")));
        assert_eq!(english().vm(&ours, Some(&this)), "web-01");
        assert_eq!(english().vm(&theirs, Some(&this)), "db-07 +2");
        assert_eq!(english().vm(&ours, None), "db-07 +1");
        assert_eq!(english().vm(&on(&[], reboot("A")), Some(&this)), "web-01");
        assert_eq!(english().vm(&on(&[], reboot("A")), None), "?");
    }

    #[test]
    fn an_unknown_type_is_called_by_its_own_name() {
        assert_eq!(english().name(&event("Hibernate", "A", 1)), "Hibernate");
        assert_eq!(english().name(&event("", "A", 1)), "Event");
        assert_eq!(english().name(&event(&"x".repeat(500), "A", 1)).chars().count(), 24);
    }
}
