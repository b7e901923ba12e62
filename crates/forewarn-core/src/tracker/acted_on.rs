//! Remembers by Azure's id which events were acted on, for as long as an event can reappear.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use scheduled_events::EventId;
use serde::{Deserialize, Serialize};

use super::Tracker;
use super::rule_approval::RuleState;
use super::state::TrackedEvent;
use crate::clock::Timestamp;

/// Events that were acted on and are no longer among the ended events that the tracker has in full.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ActedOn {
    ids: BTreeMap<EventId, PastActions>,
    /// The end of the latest event that found no room. Until that event can no longer reappear, any unknown id may be the one.
    overflowed: Option<Timestamp>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct PastActions {
    ended: Timestamp,
    decided: bool,
    prepared: bool,
    #[serde(rename = "left")]
    delegated: bool,
}

impl ActedOn {
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    pub(super) fn remember(&mut self, tracked: &TrackedEvent, ended: Timestamp) {
        let (decided, prepared, delegated) = (tracked.was_decided(), tracked.prepare.is_some(), tracked.delegated);
        for id in tracked.ids().filter(|_| decided || prepared || delegated) {
            self.add(id.clone(), PastActions { ended, decided, prepared, delegated });
        }
    }

    pub(super) fn extend(&mut self, later: Self) {
        for (id, actions) in later.ids {
            self.add(id, actions);
        }
        if let Some(at) = later.overflowed {
            self.overflow(at);
        }
    }

    fn add(&mut self, id: EventId, actions: PastActions) {
        if let Some(known) = self.ids.get_mut(&id) {
            known.ended = actions.ended;
            known.decided |= actions.decided;
            known.prepared |= actions.prepared;
            known.delegated |= actions.delegated;
        } else if self.ids.len() < MAX_IDS {
            self.ids.insert(id, actions);
        } else {
            self.overflow(actions.ended);
        }
    }

    fn overflow(&mut self, at: Timestamp) {
        self.overflowed = Some(self.overflowed.map_or(at, |before| Timestamp {
            endpoint: before.endpoint.max(at.endpoint),
            local: before.local.max(at.local),
        }));
    }

    pub(super) fn forget_old(&mut self, now: Timestamp) {
        self.ids.retain(|_, actions| !is_expired(actions.ended, now));
        self.overflowed = self.overflowed.filter(|at| !is_expired(*at, now));
    }

    fn matches(&self, id: &EventId, predicate: impl Fn(&PastActions) -> bool) -> bool {
        self.ids.get(id).map_or(self.overflowed.is_some(), predicate)
    }
}

impl TrackedEvent {
    fn was_decided(&self) -> bool {
        self.approval.is_some() || self.rule_state.as_ref().is_some_and(RuleState::is_settled)
    }
}

impl Tracker {
    /// Until when rules approve nothing and no command runs, because more events were acted on than can be remembered
    /// and any id may be one of them.
    pub fn automation_paused_until(&self) -> Option<DateTime<Utc>> {
        self.state.acted_on.overflowed?.endpoint.checked_add_signed(REAPPEARS_WITHIN)
    }

    /// Whether an earlier event with this id was approved, stopped or prepared for. To the user who decided on it, an
    /// event that reappears is the same, and the state of the workload is unknown by then.
    pub(super) fn was_acted_on(&self, id: &EventId) -> bool {
        self.any_ended(id, |tracked| tracked.was_decided() || tracked.prepare.is_some())
            || self.state.acted_on.matches(id, |actions| actions.decided || actions.prepared)
    }

    /// Whether a command was started for an earlier event with this id.
    pub(super) fn was_prepared_before(&self, id: &EventId) -> bool {
        self.any_ended(id, |tracked| tracked.prepare.is_some())
            || self.state.acted_on.matches(id, |actions| actions.prepared)
    }

    /// Whether an earlier event with this id was delegated to another session.
    pub(super) fn was_delegated(&self, id: &EventId) -> bool {
        self.any_ended(id, |tracked| tracked.delegated) || self.state.acted_on.matches(id, |actions| actions.delegated)
    }

    fn any_ended(&self, id: &EventId, predicate: impl Fn(&TrackedEvent) -> bool) -> bool {
        self.ended().any(|ended| ended.tracked.has_id(id) && predicate(&ended.tracked))
    }
}

/// On both clocks, so that neither a wrong `Date` header nor a wrong VM clock expires an id early.
fn is_expired(ended: Timestamp, now: Timestamp) -> bool {
    now.endpoint - ended.endpoint > REAPPEARS_WITHIN && now.local - ended.local > REAPPEARS_WITHIN
}

/// Azure announces events at most seven days ahead; one day more for clock differences.
const REAPPEARS_WITHIN: TimeDelta = TimeDelta::days(8);

/// About half a megabyte when saved. Azure has a few events a month.
pub(super) const MAX_IDS: usize = 4_000;

#[cfg(test)]
mod tests {
    use super::*;

    fn day(number: i64) -> Timestamp {
        let at = DateTime::UNIX_EPOCH + TimeDelta::days(number);
        Timestamp { endpoint: at, local: at }
    }

    fn ended(ids: impl IntoIterator<Item = (String, i64)>) -> ActedOn {
        let actions = |ended| PastActions { ended: day(ended), decided: true, prepared: false, delegated: false };
        ActedOn { ids: ids.into_iter().map(|(id, at)| (EventId::new(id), actions(at))).collect(), overflowed: None }
    }

    #[test]
    fn joined_records_lose_nothing() {
        let mut joined = ended([("A".to_owned(), 1), ("B".to_owned(), 1)]);
        joined.extend(ended([("B".to_owned(), 2), ("C".to_owned(), 2)]));
        assert_eq!(joined, ended([("A".to_owned(), 1), ("B".to_owned(), 2), ("C".to_owned(), 2)]));
    }

    #[test]
    fn an_overflow_lasts_as_long_as_the_latest_event_without_room_can_reappear() {
        let full = ended((0..MAX_IDS).map(|number| (format!("other-{number}"), 1)));
        let mut joined = full.clone();
        joined.extend(ended([("A".to_owned(), 3), ("B".to_owned(), 2)]));
        assert_eq!(joined.overflowed, Some(day(3)));
        joined.extend(ActedOn { overflowed: Some(day(2)), ..ActedOn::default() });
        assert_eq!(joined.overflowed, Some(day(3)));
        joined.extend(ActedOn { overflowed: Some(day(4)), ..ActedOn::default() });
        assert_eq!(joined.overflowed, Some(day(4)));
    }
}
