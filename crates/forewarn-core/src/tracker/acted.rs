//! What was done automatically for an event, remembered by Azure's id for as long as the event can come back.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use scheduled_events::EventId;
use serde::{Deserialize, Serialize};

use super::Tracker;
use super::rule_state::RuleState;
use super::state::TrackedEvent;
use crate::clock::Timestamp;

/// Ids of events that were acted on and are no longer among the ended events that the tracker keeps in full.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ActedOn {
    ids: BTreeMap<EventId, Acted>,
    /// When an id last found no room. Until that one can no longer come back, every unknown id may have been acted on.
    overflowed: Option<Timestamp>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Acted {
    ended: Timestamp,
    decided: bool,
    prepared: bool,
    left: bool,
}

impl ActedOn {
    #[must_use]
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// Remembers an event that ended at that time, if it has an id and anything was done for it.
    pub(super) fn remember(&mut self, tracked: &TrackedEvent, ended: Timestamp) {
        let (decided, prepared, left) = (tracked.was_decided(), tracked.prepare.is_some(), tracked.left);
        for id in tracked.ids().filter(|_| decided || prepared || left) {
            self.add(id.clone(), Acted { ended, decided, prepared, left });
        }
    }

    /// Adds what was remembered later.
    pub(super) fn extend(&mut self, later: Self) {
        for (id, acted) in later.ids {
            self.add(id, acted);
        }
        self.overflowed = later.overflowed.or(self.overflowed);
    }

    fn add(&mut self, id: EventId, acted: Acted) {
        if let Some(known) = self.ids.get_mut(&id) {
            *known = Acted {
                ended: acted.ended,
                decided: known.decided || acted.decided,
                prepared: known.prepared || acted.prepared,
                left: known.left || acted.left,
            };
        } else if self.ids.len() < MOST_IDS {
            self.ids.insert(id, acted);
        } else {
            self.overflowed = Some(acted.ended);
        }
    }

    pub(super) fn forget_old(&mut self, now: Timestamp) {
        self.ids.retain(|_, acted| !is_over(acted.ended, now));
        self.overflowed = self.overflowed.filter(|at| !is_over(*at, now));
    }

    fn any(&self, id: &EventId, what: impl Fn(&Acted) -> bool) -> bool {
        self.ids.get(id).map_or(self.overflowed.is_some(), what)
    }
}

impl TrackedEvent {
    fn was_decided(&self) -> bool {
        self.approval.is_some() || self.rule_state.as_ref().is_some_and(RuleState::is_settled)
    }
}

impl Tracker {
    /// Until when rules approve nothing and nothing is prepared, because more events were acted on than can be
    /// remembered and any id may be one of them.
    #[must_use]
    pub fn automation_paused_until(&self) -> Option<DateTime<Utc>> {
        self.state.acted_on.overflowed?.endpoint.checked_add_signed(COMES_BACK_WITHIN)
    }

    /// Whether an earlier event of this id was approved, stopped or prepared for. An event that is listed again is the
    /// same to the user who decided on it, and the state of the workload is unknown by now.
    pub(super) fn was_acted_on(&self, id: &EventId) -> bool {
        self.earlier(id, |tracked| tracked.was_decided() || tracked.prepare.is_some())
            || self.state.acted_on.any(id, |acted| acted.decided || acted.prepared)
    }

    /// Whether a command was begun for an earlier event of this id.
    pub(super) fn was_prepared_before(&self, id: &EventId) -> bool {
        self.earlier(id, |tracked| tracked.prepare.is_some()) || self.state.acted_on.any(id, |acted| acted.prepared)
    }

    /// Whether an earlier event of this id was left to another session.
    pub(super) fn was_left(&self, id: &EventId) -> bool {
        self.earlier(id, |tracked| tracked.left) || self.state.acted_on.any(id, |acted| acted.left)
    }

    fn earlier(&self, id: &EventId, what: impl Fn(&TrackedEvent) -> bool) -> bool {
        let mut ended = self.state.ended.iter().map(|ended| &ended.tracked);
        ended.any(|tracked| tracked.has_id(id) && what(tracked))
    }
}

/// On both clocks, so that neither a wrong `Date` header nor a wrong VM clock makes an id forgotten.
fn is_over(ended: Timestamp, now: Timestamp) -> bool {
    now.endpoint - ended.endpoint > COMES_BACK_WITHIN && now.local - ended.local > COMES_BACK_WITHIN
}

/// Azure announces at most seven days ahead; a day more for clocks.
const COMES_BACK_WITHIN: TimeDelta = TimeDelta::days(8);

/// About half a megabyte when saved. Azure's own events are a few a month.
pub(super) const MOST_IDS: usize = 4_000;
