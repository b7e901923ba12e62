//! What has been told, as a value that can be saved.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use super::repeats::{Appearance, Repeats, Stated, Worsenings};
use super::{Alert, AlertKey, Mark};
use crate::clock::Now;
use crate::key::EventKey;
use crate::tracker::{Connection, Purpose, Tracker};

/// What has been told. It knows no more events than the tracker does.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AlertLedger {
    pub(super) events: BTreeMap<EventKey, EventAlerts>,
    /// By hash of what makes an appearance the same as an earlier one.
    pub(super) repeats: BTreeMap<u64, Repeats>,
    contact_lost: Option<DateTime<Utc>>,
    last_told: Option<DateTime<Utc>>,
    /// Since when the person is back, as long as nothing came of that.
    returned: Option<DateTime<Utc>>,
}

/// Until when to be quiet about an event, which is then reminded of if its time has not come. Its start and its end are
/// told all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Snooze {
    /// Until then.
    Until(DateTime<Utc>),
    /// Until so many seconds before its time.
    BeforeSeconds(u32),
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct EventAlerts {
    /// When it, or its latest change for the worse, was announced.
    pub(super) appeared: Option<DateTime<Utc>>,
    /// The latest of the times to remind of it that a reminder was shown for: it stands for all earlier ones.
    pub(super) reminded: Option<DateTime<Utc>>,
    /// The latest announcement of a rule that is going to approve it.
    pub(super) rule_announced: Option<DateTime<Utc>>,
    pub(super) rule_acted: bool,
    /// That a command for it came to nothing.
    pub(super) failed: Failed,
    pub(super) started: bool,
    /// That it is over, or that nobody wanted to know.
    pub(super) ended: bool,
    /// Until when to be quiet, and since when that is wanted.
    pub(super) snooze: Option<(Snooze, DateTime<Utc>)>,
    /// The type and time that were last notified.
    pub(super) stated: Option<Stated>,
    pub(super) worsened: Worsenings,
    pub(super) appearance: Option<Appearance>,
}

/// Which commands for an event were told to have come to nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Failed {
    pub(super) prepare: bool,
    pub(super) recover: bool,
}

impl EventAlerts {
    fn note(&mut self, key: &AlertKey, at: DateTime<Utc>) {
        match key {
            AlertKey::Appeared(_) | AlertKey::Flapping(_) => self.appeared = Some(at),
            AlertKey::Worsened(..) => {
                self.appeared = Some(at);
                self.worsened.add(at);
            }
            AlertKey::Reminder(_, due) => self.reminded = self.reminded.max(Some(*due)),
            AlertKey::RuleAnnounced(_, since) => {
                self.rule_announced = Some(*since);
                // This announces the event as well.
                self.appeared.get_or_insert(at);
            }
            AlertKey::RuleActed(_) => self.rule_acted = true,
            AlertKey::CommandFailed(_, Purpose::Prepare) => self.failed.prepare = true,
            AlertKey::CommandFailed(_, Purpose::Recover) => self.failed.recover = true,
            AlertKey::Started(_) => self.started = true,
            AlertKey::Ended(_) => self.ended = true,
            AlertKey::ContactLost(_) | AlertKey::TestNotification | AlertKey::Returned(..) | AlertKey::Several(..) => {}
        }
    }
}

impl AlertLedger {
    /// Notes that the alert was shown. To be called after showing it: should the program end in between, this one
    /// alert is repeated rather than lost.
    pub fn mark_shown(&mut self, alert: &Alert) {
        self.last_told = self.last_told.max(Some(alert.planned));
        for mark in &alert.marks {
            self.note(mark, alert.planned);
        }
    }

    fn note(&mut self, Mark { key, stated }: &Mark, at: DateTime<Utc>) {
        match key {
            AlertKey::ContactLost(since) => self.contact_lost = Some(*since),
            AlertKey::Returned(..) => self.returned = None,
            AlertKey::TestNotification | AlertKey::Several(..) => {}
            AlertKey::Appeared(event)
            | AlertKey::Reminder(event, _)
            | AlertKey::Worsened(event, ..)
            | AlertKey::Flapping(event)
            | AlertKey::RuleAnnounced(event, _)
            | AlertKey::RuleActed(event)
            | AlertKey::CommandFailed(event, _)
            | AlertKey::Started(event)
            | AlertKey::Ended(event) => {
                let told = self.told_mut(event);
                told.note(key, at);
                if stated.is_some() {
                    told.stated.clone_from(stated);
                }
                let told = told.clone();
                let started = matches!(key, AlertKey::Started(_)).then_some(at);
                self.note_repeat(&told, matches!(key, AlertKey::Flapping(_)), started);
            }
        }
    }

    /// Notes that the person is back at the desk, from `at` on the endpoint's clock: what is pending is told once more. To
    /// come back twice before anything came of it is to come back once.
    pub fn user_returned(&mut self, at: DateTime<Utc>) {
        self.returned.get_or_insert(at);
    }

    /// Joins what an earlier run left with what users were notified of since, because storage answered late.
    pub fn absorb(&mut self, earlier: Self) {
        for (key, old) in earlier.events {
            let current = self.events.entry(key).or_default();
            current.appeared = current.appeared.or(old.appeared);
            current.reminded = current.reminded.max(old.reminded);
            current.rule_announced = current.rule_announced.max(old.rule_announced);
            current.rule_acted |= old.rule_acted;
            current.failed.prepare |= old.failed.prepare;
            current.failed.recover |= old.failed.recover;
            current.started |= old.started;
            current.ended |= old.ended;
            current.snooze = current.snooze.or(old.snooze);
            current.stated = current.stated.take().or(old.stated);
            current.appearance = current.appearance.or(old.appearance);
        }
        self.contact_lost = self.contact_lost.or(earlier.contact_lost);
        self.last_told = self.last_told.max(earlier.last_told);
    }

    /// Is quiet about an event for a while, from `at` on the endpoint's clock.
    pub fn snooze(&mut self, event: &EventKey, snooze: Snooze, at: DateTime<Utc>) {
        self.told_mut(event).snooze = Some((snooze, at));
    }

    /// Is quiet about everything that is coming until it comes.
    pub fn snooze_all(&mut self, tracker: &Tracker, now: &Now) {
        let at = tracker.clock().at(now);
        for tracked in tracker.events().filter(|tracked| !tracked.is_started()) {
            self.snooze(&tracked.key, Snooze::BeforeSeconds(0), at);
        }
    }

    pub fn unsnooze(&mut self, event: &EventKey) {
        if let Some(told) = self.events.get_mut(event) {
            told.snooze = None;
        }
    }

    /// Until when to be quiet about an event whose time is `not_before`, if that is wanted and still ahead.
    #[must_use]
    pub fn snoozed_until(
        &self,
        event: &EventKey,
        not_before: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Option<DateTime<Utc>> {
        let (snooze, _) = self.events.get(event)?.snooze?;
        snooze.end(not_before).filter(|end| *end > now)
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.events.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    pub(super) fn told(&self, event: &EventKey) -> EventAlerts {
        self.events.get(event).cloned().unwrap_or_default()
    }

    pub(super) fn told_mut(&mut self, event: &EventKey) -> &mut EventAlerts {
        self.events.entry(event.clone()).or_default()
    }

    pub(super) fn told_of_loss(&self, since: DateTime<Utc>) -> bool {
        self.contact_lost == Some(since)
    }

    /// Since when the person is back, unless something has just been told: that was told to whoever is there.
    pub(super) fn returned_since(&mut self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        if self.last_told.is_some_and(|told| (now - told).abs() < JUST_TOLD) {
            self.returned = None;
        }
        self.returned
    }

    pub(super) fn nothing_to_return_to(&mut self) {
        self.returned = None;
    }

    /// Forgets events that the tracker has forgotten. A tracker that has not heard from the endpoint yet may only not
    /// have been told of them.
    pub(super) fn forget_what_is_over(&mut self, tracker: &Tracker) {
        if let Connection::Live { .. } = tracker.connection() {
            let ended: BTreeSet<&EventKey> = tracker.ended().map(|ended| &ended.tracked.key).collect();
            self.events.retain(|key, _| tracker.event(key).is_some() || ended.contains(key));
        }
    }
}

/// Whoever comes back sees what was told so lately.
const JUST_TOLD: TimeDelta = TimeDelta::minutes(1);

impl Snooze {
    /// When it ends, for an event whose time is `not_before`.
    #[must_use]
    pub fn end(self, not_before: Option<DateTime<Utc>>) -> Option<DateTime<Utc>> {
        match self {
            Self::Until(time) => Some(time),
            Self::BeforeSeconds(seconds) => not_before?.checked_sub_signed(TimeDelta::seconds(i64::from(seconds))),
        }
    }
}
