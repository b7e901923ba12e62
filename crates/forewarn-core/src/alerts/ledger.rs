//! Which alerts were shown, as a value that is saved.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use super::repeats::{Appearance, Reappearances, Stated, Worsenings};
use super::{Alert, AlertKey, Mark};
use crate::key::EventKey;
use crate::report::{RecentEvent, Report};
use crate::tracker::Purpose;

/// Has no more events than the report, unless the report omits some.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AlertLedger {
    pub(super) events: BTreeMap<EventKey, EventAlerts>,
    /// By the hash of what identifies an event to the user.
    pub(super) repeats: BTreeMap<u64, Reappearances>,
    contact_lost: Option<DateTime<Utc>>,
    #[serde(rename = "last_told")]
    last_shown: Option<DateTime<Utc>>,
    /// When the user returned, until the alert about pending events is shown.
    returned: Option<DateTime<Utc>>,
    /// Not saved: each run begins to watch anew.
    #[serde(skip)]
    watched: Option<Watched>,
}

/// What this run has seen.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Watched {
    /// The time of the first report.
    since: DateTime<Utc>,
    /// The events that a live report had.
    seen: BTreeSet<EventKey>,
}

/// Until when to show no reminder. Then there is one, unless the event is due. Start and end are shown regardless.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Snooze {
    Until(DateTime<Utc>),
    /// Before the event's time.
    BeforeSeconds(u32),
}

/// The alerts shown for one event.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct EventAlerts {
    /// When the event, or its latest worsening, was announced.
    pub(super) appeared: Option<DateTime<Utc>>,
    /// When the latest reminder shown was due. It covers all earlier ones.
    pub(super) reminded: Option<DateTime<Utc>>,
    pub(super) rule_announced: Option<DateTime<Utc>>,
    pub(super) rule_acted: bool,
    pub(super) failed: FailedCommands,
    pub(super) started: bool,
    /// Or decided not to show it.
    pub(super) ended: bool,
    /// With the time at which the user snoozed it.
    pub(super) snooze: Option<(Snooze, DateTime<Utc>)>,
    pub(super) stated: Option<Stated>,
    pub(super) worsened: Worsenings,
    pub(super) appearance: Option<Appearance>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct FailedCommands {
    pub(super) prepare: bool,
    pub(super) recover: bool,
}

impl AlertLedger {
    /// Call this after showing the alert: if the program ends in between, the alert is repeated rather than lost.
    pub fn mark_shown(&mut self, alert: &Alert) {
        self.last_shown = self.last_shown.max(Some(alert.planned));
        for mark in &alert.marks {
            self.record(mark, alert.planned);
        }
    }

    fn record(&mut self, Mark { key, stated }: &Mark, at: DateTime<Utc>) {
        let mut alerts = key.event().map(|event| self.alerts(event)).unwrap_or_default();
        match key {
            AlertKey::ContactLost(since) => self.contact_lost = Some(*since),
            AlertKey::Returned(..) => self.returned = None,
            AlertKey::TestNotification | AlertKey::Several(..) => {}
            AlertKey::Appeared(_) | AlertKey::Flapping(_) => alerts.appeared = Some(at),
            AlertKey::Worsened(..) => {
                alerts.appeared = Some(at);
                alerts.worsened.add(at);
            }
            AlertKey::Reminder(_, due) => alerts.reminded = alerts.reminded.max(Some(*due)),
            AlertKey::RuleAnnounced(_, since) => {
                alerts.rule_announced = Some(*since);
                // It announces the event as well.
                alerts.appeared.get_or_insert(at);
            }
            AlertKey::RuleActed(_) => alerts.rule_acted = true,
            AlertKey::CommandFailed(_, Purpose::Prepare) => alerts.failed.prepare = true,
            AlertKey::CommandFailed(_, Purpose::Recover) => alerts.failed.recover = true,
            AlertKey::Started(_) => alerts.started = true,
            AlertKey::Ended(_) => alerts.ended = true,
        }
        // Only alerts about one event have a topic.
        if let (Some(event), Some(_)) = (key.event(), key.topic()) {
            alerts.stated = stated.clone().or(alerts.stated);
            let started = matches!(key, AlertKey::Started(_)).then_some(at);
            self.record_repeat(&alerts, matches!(key, AlertKey::Flapping(_)), started);
            self.events.insert(event.clone(), alerts);
        }
    }

    /// Shows pending events once more. `at` is on the endpoint's clock.
    pub fn user_returned(&mut self, at: DateTime<Utc>) {
        self.returned.get_or_insert(at);
    }

    /// Merges the ledger of an earlier run, which storage returned late.
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
        self.last_shown = self.last_shown.max(earlier.last_shown);
    }

    /// `at` is on the endpoint's clock.
    pub fn snooze(&mut self, event: &EventKey, snooze: Snooze, at: DateTime<Utc>) {
        self.alerts_mut(event).snooze = Some((snooze, at));
    }

    /// Snoozes every upcoming event until its time. `at` is on the endpoint's clock.
    pub fn snooze_all(&mut self, report: &Report, at: DateTime<Utc>) {
        for reported in report.events().filter(|reported| !reported.is_started()) {
            self.snooze(&reported.key, Snooze::BeforeSeconds(0), at);
        }
    }

    /// Whether the event ended while this program wasn't watching.
    pub fn ended_while_away(&self, ended: &RecentEvent) -> bool {
        self.watched.as_ref().is_some_and(|watched| {
            ended.event.first_seen_at < watched.since && !watched.seen.contains(&ended.event.key)
        })
    }

    pub(super) fn watch(&mut self, report: &Report) {
        let watched = self.watched.get_or_insert_with(|| Watched { since: report.at, seen: BTreeSet::new() });
        if report.is_live() {
            let listed = report.events().filter(|reported| reported.listed && !watched.seen.contains(&reported.key));
            let new: Vec<EventKey> = listed.map(|reported| reported.key.clone()).collect();
            watched.seen.extend(new);
        }
    }

    pub fn unsnooze(&mut self, event: &EventKey) {
        if let Some(alerts) = self.events.get_mut(event) {
            alerts.snooze = None;
        }
    }

    /// `None` if the event isn't snoozed, or no longer.
    pub fn snoozed_until(
        &self,
        event: &EventKey,
        not_before: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Option<DateTime<Utc>> {
        let (snooze, _) = self.events.get(event)?.snooze?;
        snooze.end(not_before).filter(|end| *end > now)
    }

    pub fn len(&self) -> usize {
        self.events.len()
    }

    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    pub(super) fn alerts(&self, event: &EventKey) -> EventAlerts {
        self.events.get(event).cloned().unwrap_or_default()
    }

    pub(super) fn alerts_mut(&mut self, event: &EventKey) -> &mut EventAlerts {
        self.events.entry(event.clone()).or_default()
    }

    pub(super) fn is_loss_shown(&self, since: DateTime<Utc>) -> bool {
        self.contact_lost == Some(since)
    }

    /// When the user returned, unless an alert was shown just now: the user sees that one.
    pub(super) fn returned_since(&mut self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        if self.last_shown.is_some_and(|shown| (now - shown).abs() < JUST_SHOWN) {
            self.returned = None;
        }
        self.returned
    }

    pub(super) fn clear_returned(&mut self) {
        self.returned = None;
    }

    /// Drops events that the report no longer has. Before the first document, the report may not have them yet.
    pub(super) fn drop_forgotten(&mut self, report: &Report) {
        if report.is_live() && report.is_complete() {
            let current = report.events().map(|reported| &reported.key);
            let known: BTreeSet<&EventKey> = current.chain(report.ended().map(|ended| &ended.event.key)).collect();
            self.events.retain(|key, _| known.contains(key));
            if let Some(watched) = &mut self.watched {
                watched.seen.retain(|key| known.contains(key));
            }
        }
    }
}

const JUST_SHOWN: TimeDelta = TimeDelta::minutes(1);

impl Snooze {
    pub fn end(self, not_before: Option<DateTime<Utc>>) -> Option<DateTime<Utc>> {
        match self {
            Self::Until(time) => Some(time),
            Self::BeforeSeconds(seconds) => not_before?.checked_sub_signed(TimeDelta::seconds(i64::from(seconds))),
        }
    }
}
