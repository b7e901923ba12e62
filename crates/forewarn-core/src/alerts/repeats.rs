//! Events that keep appearing and disappearing, and events that keep changing.
//!
//! To the report, every appearance is a new event. To the user it is the same event as long as its id, or its type and
//! VMs, stay the same. From the third appearance within minutes, a new event inherits the alerts of the one before:
//! its announcement and end aren't shown, but reminders, its start and worsenings are.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use chrono::{DateTime, TimeDelta, Utc};
use scheduled_events::{Event, EventType};
use serde::{Deserialize, Serialize};

use super::ledger::{AlertLedger, EventAlerts};
use crate::impact::EventKind;
use crate::key::folded_resources;
use crate::report::{Report, ReportedEvent};

/// What a notification stated about an event that is coming.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stated {
    pub event_type: EventType,
    pub not_before: Option<DateTime<Utc>>,
}

/// One appearance of what is the same event to the user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Appearance {
    /// Hashes of what identifies the event to the user: its id, and its type and VMs.
    subjects: [u64; 2],
    /// It had appeared and disappeared repeatedly before.
    damped: bool,
    end_counted: bool,
}

/// Successive appearances of the same subject.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Reappearances {
    last_end: DateTime<Utc>,
    /// The end before that.
    earlier_end: Option<DateTime<Utc>>,
    started: Option<DateTime<Utc>>,
    /// The alert about flapping was shown.
    notified: bool,
    /// It is planned. Not saved: if the program ends meanwhile, it has to be shown again.
    #[serde(skip)]
    notifying: bool,
    #[serde(rename = "told")]
    alerts: EventAlerts,
}

/// How many alerts about worsenings of an event were shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Worsenings {
    total: u32,
    /// Those within [`SPAN`] of each other, up to the last.
    count: u32,
    last: Option<DateTime<Utc>>,
}

impl Stated {
    pub(super) fn of(reported: &ReportedEvent) -> Self {
        Self { event_type: reported.event.event_type.clone(), not_before: reported.not_before }
    }

    pub(super) fn is_worse_type(&self, reported: &ReportedEvent) -> bool {
        let (before, after) = (&self.event_type, &reported.event.event_type);
        let (kind, worse) = (EventKind::from(before), EventKind::from(after));
        // Of two unknown types, either may be worse.
        worse.is_worse_than(kind) || (kind == EventKind::Other && worse == EventKind::Other && before != after)
    }

    /// Also if a time became known.
    pub(super) fn is_much_sooner(&self, reported: &ReportedEvent, now: DateTime<Utc>) -> bool {
        match (self.not_before, reported.not_before) {
            (Some(before), Some(after)) => is_much_sooner(before - now, after - now),
            (None, Some(_)) => true,
            (_, None) => false,
        }
    }
}

/// At most half the time, because plans for fifteen minutes still work in twelve, and at least a minute less, because the
/// difference doesn't matter otherwise. Smaller steps add up, and there are reminders anyway.
fn is_much_sooner(had: TimeDelta, has: TimeDelta) -> bool {
    had > TimeDelta::zero() && had - has >= TimeDelta::minutes(1) && has <= had / 2
}

impl Worsenings {
    pub(super) fn recent(self, now: DateTime<Utc>) -> u32 {
        if self.last.is_some_and(|last| is_recent(last, now)) { self.count } else { 0 }
    }

    pub(super) fn next(self) -> u32 {
        self.total.saturating_add(1)
    }

    pub(super) fn add(&mut self, now: DateTime<Utc>) {
        *self = Self { total: self.next(), count: self.recent(now).saturating_add(1), last: Some(now) };
    }
}

impl Reappearances {
    fn new(end: DateTime<Utc>) -> Self {
        let alerts = EventAlerts::default();
        Self { last_end: end, earlier_end: None, started: None, notified: false, notifying: false, alerts }
    }

    fn is_flapping(&self, now: DateTime<Utc>) -> bool {
        self.earlier_end.is_some_and(|end| is_recent(end, now))
    }
}

impl EventAlerts {
    /// Whether it had appeared and disappeared repeatedly before.
    pub(super) fn is_damped(&self) -> bool {
        self.appearance.is_some_and(|appearance| appearance.damped)
    }
}

impl AlertLedger {
    /// Counts the events that are gone, once for each subject. Events that started, were approved or ended while the
    /// program wasn't running don't count: they didn't just disappear.
    pub(super) fn record_endings(&mut self, report: &Report, now: DateTime<Utc>) {
        if !report.is_live() {
            return;
        }
        self.repeats.retain(|_, repeats| is_recent(repeats.last_end, now));
        let ended = report.ended().filter(|ended| self.ended_while_away(ended) || ended.event.approval.is_some());
        let expected: BTreeSet<_> = ended.map(|ended| ended.event.key.clone()).collect();
        let current: BTreeSet<_> = report.events().map(|reported| &reported.key).collect();
        let mut counted = BTreeSet::new();
        for (key, alerts) in &mut self.events {
            let Some(appearance) = &mut alerts.appearance else { continue };
            if current.contains(key) || std::mem::replace(&mut appearance.end_counted, true) {
                continue;
            }
            let happened = alerts.appeared.is_some() && alerts.started;
            if happened || expected.contains(key) {
                continue;
            }
            for subject in BTreeSet::from(appearance.subjects) {
                if counted.insert(subject) {
                    let earlier_end = self.repeats.get(&subject).map(|repeats| repeats.last_end);
                    let repeats = self.repeats.entry(subject).or_insert_with(|| Reappearances::new(now));
                    (repeats.earlier_end, repeats.last_end) = (earlier_end, now);
                }
                let Some(repeats) = self.repeats.get_mut(&subject) else { continue };
                repeats.started = if alerts.started { Some(now) } else { repeats.started };
                repeats.alerts = alerts.clone();
            }
        }
        let surplus = self.repeats.len().saturating_sub(MAX_SUBJECTS);
        let mut oldest: Vec<_> = self.repeats.iter().map(|(subject, repeats)| (repeats.last_end, *subject)).collect();
        oldest.sort_unstable();
        for (_, subject) in oldest.into_iter().take(surplus) {
            self.repeats.remove(&subject);
        }
    }

    /// Starts to follow an event. If it flaps, it inherits the alerts of its earlier appearances.
    pub(super) fn follow(&mut self, reported: &ReportedEvent, now: DateTime<Utc>) {
        if self.events.get(&reported.key).is_some_and(|alerts| alerts.appearance.is_some()) {
            return;
        }
        let subjects = subjects(&reported.event);
        let flapping = subjects.iter().filter_map(|subject| self.repeats.get(subject));
        let earlier = flapping.filter(|repeats| repeats.is_flapping(now)).max_by_key(|repeats| repeats.last_end);
        let inherited = earlier.map(|repeats| {
            let is_known = repeats.notified || repeats.notifying;
            EventAlerts {
                appeared: is_known.then(|| repeats.alerts.appeared.unwrap_or(now)),
                reminded: repeats.alerts.reminded,
                stated: repeats.alerts.stated.clone(),
                worsened: repeats.alerts.worsened,
                snooze: repeats.alerts.snooze,
                ..EventAlerts::default()
            }
        });
        let damped = inherited.is_some();
        let alerts = self.alerts_mut(&reported.key);
        if let Some(inherited) = inherited {
            *alerts = inherited;
        }
        alerts.appearance = Some(Appearance { subjects, damped, end_counted: false });
        if damped {
            self.each_of(subjects, |repeats| repeats.notifying = true);
        }
    }

    /// Updates what was stated if the event was postponed or became less serious, so that the way back is a worsening
    /// again. Not if it keeps changing: that would notify each time.
    pub(super) fn follow_improvement(&mut self, reported: &ReportedEvent, now: DateTime<Utc>) {
        let alerts = self.alerts_mut(&reported.key);
        if alerts.appeared.is_none() {
            return;
        }
        let current = Stated::of(reported);
        match &mut alerts.stated {
            // Earlier versions didn't record it.
            None => alerts.stated = Some(current),
            Some(stated) if alerts.worsened.recent(now) < MAX_WORSENINGS => {
                if !stated.is_worse_type(reported) {
                    stated.event_type = current.event_type;
                }
                if current.not_before > stated.not_before && stated.not_before.is_some() {
                    stated.not_before = current.not_before;
                }
            }
            Some(_) => {}
        }
    }

    pub(super) fn is_flapping(&self, alerts: &EventAlerts, now: DateTime<Utc>) -> bool {
        alerts.is_damped() && self.repeats_of(alerts).any(|repeats| repeats.is_flapping(now))
    }

    /// Until when not to show the start of a flapping event again.
    pub(super) fn start_is_quiet_until(&self, alerts: &EventAlerts, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        if !self.is_flapping(alerts, now) {
            return None;
        }
        let latest = self.repeats_of(alerts).filter_map(|repeats| repeats.started).max()?;
        latest.checked_add_signed(BETWEEN_STARTS).filter(|end| now < *end && latest <= now)
    }

    /// Applies an alert about one appearance to all of them.
    pub(super) fn record_repeat(&mut self, alerts: &EventAlerts, flapping: bool, started: Option<DateTime<Utc>>) {
        let Some(appearance) = alerts.appearance else { return };
        self.each_of(appearance.subjects, |repeats| {
            repeats.notified |= flapping;
            repeats.started = repeats.started.max(started);
            repeats.alerts.reminded = repeats.alerts.reminded.max(alerts.reminded);
        });
    }

    fn repeats_of(&self, alerts: &EventAlerts) -> impl Iterator<Item = &Reappearances> {
        let subjects = alerts.appearance.into_iter().flat_map(|appearance| appearance.subjects);
        subjects.filter_map(|subject| self.repeats.get(&subject))
    }

    fn each_of(&mut self, subjects: [u64; 2], change: impl Fn(&mut Reappearances)) {
        for subject in BTreeSet::from(subjects) {
            if let Some(repeats) = self.repeats.get_mut(&subject) {
                change(repeats);
            }
        }
    }
}

fn subjects(event: &Event) -> [u64; 2] {
    let hash = |value: &dyn Fn(&mut DefaultHasher)| {
        let mut hasher = DefaultHasher::new();
        value(&mut hasher);
        hasher.finish()
    };
    let seen = hash(&|hasher| (event.event_type.as_str(), folded_resources(event)).hash(hasher));
    [event.id.as_ref().map_or(seen, |id| hash(&|hasher| id.hash(hasher))), seen]
}

fn is_recent(then: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    (now - then).abs() <= SPAN
}

/// Appearances further apart aren't repetitions.
const SPAN: TimeDelta = TimeDelta::minutes(10);

/// After this many recent worsenings, only one that is worse than all of them is shown.
const MAX_WORSENINGS: u32 = 2;

/// The shortest time between two alerts about the start of a flapping event.
const BETWEEN_STARTS: TimeDelta = TimeDelta::minutes(5);

/// As many as there can be reported events.
const MAX_SUBJECTS: usize = 1_000;
