//! Events that keep appearing and disappearing, and events that keep changing.
//!
//! Every appearance is an event of its own to the tracker. To the user it is the same one as long as Azure's id, or the
//! type and the VMs, stay the same. From the third appearance within minutes on, a new one takes over what was notified
//! of the one before: its announcement and its end stay quiet, while reminders, its start and changes for the worse don't.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use chrono::{DateTime, TimeDelta, Utc};
use scheduled_events::{Event, EventType};
use serde::{Deserialize, Serialize};

use super::ledger::{AlertLedger, EventAlerts};
use crate::impact::EventKind;
use crate::key::folded_resources;
use crate::tracker::{Connection, TrackedEvent, Tracker};

/// What a notification stated about an event that is coming.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stated {
    pub event_type: EventType,
    pub not_before: Option<DateTime<Utc>>,
}

/// One appearance among others of the same event, as the user sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Appearance {
    /// By what the user would recognize the event, as hashes: its id, and its type and VMs.
    subjects: [u64; 2],
    /// It had appeared and disappeared repeatedly before.
    damped: bool,
    end_counted: bool,
}

/// A run of appearances of the same subject.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Repeats {
    last_end: DateTime<Utc>,
    /// When it had disappeared before that.
    earlier_end: Option<DateTime<Utc>>,
    started: Option<DateTime<Utc>>,
    /// The user was notified that it keeps appearing and disappearing.
    notified: bool,
    /// That notification is on its way. Not saved: a program that ends meanwhile has to send it again.
    #[serde(skip)]
    notifying: bool,
    told: EventAlerts,
}

/// How often an event was notified to have got worse.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Worsenings {
    total: u32,
    /// Of these, those that came within [`SPAN`] of each other and of the last.
    count: u32,
    last: Option<DateTime<Utc>>,
}

impl Stated {
    pub(super) fn of(tracked: &TrackedEvent) -> Self {
        Self { event_type: tracked.event.event_type.clone(), not_before: tracked.not_before }
    }

    /// Whether the event is now of a type that costs more.
    pub(super) fn is_worse_type(&self, tracked: &TrackedEvent) -> bool {
        let (before, after) = (&self.event_type, &tracked.event.event_type);
        let (kind, worse) = (EventKind::from(before), EventKind::from(after));
        // Of two types that aren't known, either may be worse.
        worse.is_worse_than(kind) || (kind == EventKind::Other && worse == EventKind::Other && before != after)
    }

    /// Whether the event now leaves the user much less time, or a time became known.
    pub(super) fn is_much_sooner(&self, tracked: &TrackedEvent, now: DateTime<Utc>) -> bool {
        match (self.not_before, tracked.not_before) {
            (Some(before), Some(after)) => is_much_sooner(before - now, after - now),
            (None, Some(_)) => true,
            (_, None) => false,
        }
    }
}

/// Half the time or less, because plans made for fifteen minutes still work in twelve; and a minute less at least, because
/// nothing can be done in the difference otherwise. Smaller steps add up, and reminders come in any case.
fn is_much_sooner(had: TimeDelta, has: TimeDelta) -> bool {
    had > TimeDelta::zero() && had - has >= TimeDelta::minutes(1) && has <= had / 2
}

impl Worsenings {
    pub(super) fn lately(self, now: DateTime<Utc>) -> u32 {
        if self.last.is_some_and(|last| is_lately(last, now)) { self.count } else { 0 }
    }

    pub(super) fn next(self) -> u32 {
        self.total.saturating_add(1)
    }

    pub(super) fn add(&mut self, now: DateTime<Utc>) {
        *self = Self { total: self.next(), count: self.lately(now).saturating_add(1), last: Some(now) };
    }
}

impl Repeats {
    fn new(end: DateTime<Utc>) -> Self {
        let told = EventAlerts::default();
        Self { last_end: end, earlier_end: None, started: None, notified: false, notifying: false, told }
    }

    fn is_flapping(&self, now: DateTime<Utc>) -> bool {
        self.earlier_end.is_some_and(|end| is_lately(end, now))
    }
}

impl EventAlerts {
    /// Whether it had appeared and disappeared repeatedly before.
    pub(super) fn is_damped(&self) -> bool {
        self.appearance.is_some_and(|appearance| appearance.damped)
    }
}

impl AlertLedger {
    /// Counts the events that are gone. Several of the same subject that go together are counted once. Not counted is
    /// what was seen to happen, was approved, or ended while the program wasn't running.
    pub(super) fn note_endings(&mut self, tracker: &Tracker, now: DateTime<Utc>) {
        if !matches!(tracker.connection(), Connection::Live { .. }) {
            return;
        }
        self.repeats.retain(|_, repeats| is_lately(repeats.last_end, now));
        let ended = tracker.ended().filter(|ended| ended.while_away || ended.tracked.approval.is_some());
        let expected: BTreeSet<_> = ended.map(|ended| &ended.tracked.key).collect();
        let mut counted = BTreeSet::new();
        for (key, told) in &mut self.events {
            let Some(appearance) = &mut told.appearance else { continue };
            if tracker.event(key).is_some() || std::mem::replace(&mut appearance.end_counted, true) {
                continue;
            }
            let happened = told.appeared.is_some() && told.started;
            if happened || expected.contains(key) {
                continue;
            }
            for subject in BTreeSet::from(appearance.subjects) {
                if counted.insert(subject) {
                    let earlier_end = self.repeats.get(&subject).map(|repeats| repeats.last_end);
                    let repeats = self.repeats.entry(subject).or_insert_with(|| Repeats::new(now));
                    (repeats.earlier_end, repeats.last_end) = (earlier_end, now);
                }
                let Some(repeats) = self.repeats.get_mut(&subject) else { continue };
                repeats.started = if told.started { Some(now) } else { repeats.started };
                repeats.told = told.clone();
            }
        }
        let surplus = self.repeats.len().saturating_sub(MOST_SUBJECTS);
        let mut oldest: Vec<_> = self.repeats.iter().map(|(subject, repeats)| (repeats.last_end, *subject)).collect();
        oldest.sort_unstable();
        for (_, subject) in oldest.into_iter().take(surplus) {
            self.repeats.remove(&subject);
        }
    }

    /// Begins to follow an event, from what was notified of its earlier appearances if it flaps.
    pub(super) fn follow(&mut self, tracked: &TrackedEvent, now: DateTime<Utc>) {
        if self.events.get(&tracked.key).is_some_and(|told| told.appearance.is_some()) {
            return;
        }
        let subjects = subjects(&tracked.event);
        let flapping = subjects.iter().filter_map(|subject| self.repeats.get(subject));
        let earlier = flapping.filter(|repeats| repeats.is_flapping(now)).max_by_key(|repeats| repeats.last_end);
        let carried = earlier.map(|repeats| {
            let known = repeats.notified || repeats.notifying;
            EventAlerts {
                appeared: known.then(|| repeats.told.appeared.unwrap_or(now)),
                reminded: repeats.told.reminded,
                stated: repeats.told.stated.clone(),
                worsened: repeats.told.worsened,
                snooze: repeats.told.snooze,
                ..EventAlerts::default()
            }
        });
        let damped = carried.is_some();
        let told = self.told_mut(&tracked.key);
        if let Some(carried) = carried {
            *told = carried;
        }
        told.appearance = Some(Appearance { subjects, damped, end_counted: false });
        if damped {
            self.each_of(subjects, |repeats| repeats.notifying = true);
        }
    }

    /// Lets what was stated follow an event that was put off or became less serious, so that the way back is a change
    /// again; but not one that keeps changing, which would notify each time.
    pub(super) fn follow_improvement(&mut self, tracked: &TrackedEvent, now: DateTime<Utc>) {
        let told = self.told_mut(&tracked.key);
        if told.appeared.is_none() {
            return;
        }
        let current = Stated::of(tracked);
        match &mut told.stated {
            // Notified by an earlier version, which didn't note what it stated.
            None => told.stated = Some(current),
            Some(stated) if told.worsened.lately(now) < MOST_WORSENINGS => {
                if !stated.is_worse_type(tracked) {
                    stated.event_type = current.event_type;
                }
                if current.not_before > stated.not_before && stated.not_before.is_some() {
                    stated.not_before = current.not_before;
                }
            }
            Some(_) => {}
        }
    }

    /// Whether the event is one that keeps appearing and disappearing.
    pub(super) fn is_flapping(&self, told: &EventAlerts, now: DateTime<Utc>) -> bool {
        told.is_damped() && self.repeats_of(told).any(|repeats| repeats.is_flapping(now))
    }

    /// Until when the start of an event that keeps appearing and disappearing isn't notified again.
    pub(super) fn start_is_quiet_until(&self, told: &EventAlerts, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        if !self.is_flapping(told, now) {
            return None;
        }
        let latest = self.repeats_of(told).filter_map(|repeats| repeats.started).max()?;
        latest.checked_add_signed(BETWEEN_STARTS).filter(|end| now < *end && latest <= now)
    }

    /// Applies what was notified of one appearance to the run that it belongs to.
    pub(super) fn note_repeat(&mut self, told: &EventAlerts, flapping: bool, started: Option<DateTime<Utc>>) {
        let Some(appearance) = told.appearance else { return };
        self.each_of(appearance.subjects, |repeats| {
            repeats.notified |= flapping;
            repeats.started = repeats.started.max(started);
            repeats.told.reminded = repeats.told.reminded.max(told.reminded);
        });
    }

    fn repeats_of(&self, told: &EventAlerts) -> impl Iterator<Item = &Repeats> {
        let subjects = told.appearance.into_iter().flat_map(|appearance| appearance.subjects);
        subjects.filter_map(|subject| self.repeats.get(&subject))
    }

    fn each_of(&mut self, subjects: [u64; 2], change: impl Fn(&mut Repeats)) {
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

fn is_lately(then: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    (now - then).abs() <= SPAN
}

/// What is further apart than this is not a repetition.
const SPAN: TimeDelta = TimeDelta::minutes(10);

/// After so many changes for the worse lately, only what is worse than all of them is notified.
const MOST_WORSENINGS: u32 = 2;

/// How often the start of an event that keeps appearing and disappearing is notified at most.
const BETWEEN_STARTS: TimeDelta = TimeDelta::minutes(5);

/// As many as the events that are followed at a time.
const MOST_SUBJECTS: usize = 1_000;
