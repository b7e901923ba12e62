//! Clock jumps, and the events that explain them.

use chrono::TimeDelta;

use super::state::{EndedEvent, Outcome, TrackedEvent};
use super::{Change, ChangeKind, Tracker};
use crate::clock::{Now, Timestamp};

impl Tracker {
    pub(super) fn record_jumps(
        &mut self,
        wall_jump: Option<TimeDelta>,
        endpoint_jump: Option<TimeDelta>,
        now: &Now,
        changes: &mut Vec<Change>,
    ) {
        let at = self.clock.timestamp(now);
        for (jump, is_wall) in [(wall_jump, true), (endpoint_jump, false)] {
            let Some(by) = jump else { continue };
            let mut explained_by = None;
            // A pause only makes clocks jump forward.
            if by > TimeDelta::zero()
                && let Some(tracked) = self.probable_pause(at)
            {
                let total = if is_wall { &mut tracked.wall_jumped_ms } else { &mut tracked.endpoint_jumped_ms };
                *total = total.saturating_add(by.num_milliseconds());
                explained_by = Some(tracked.key.clone());
            }
            changes.push(Change { at, kind: ChangeKind::ClockJumped { by, explained_by } });
        }
    }

    /// The event that may have paused this VM: one that is in progress or has just ended.
    fn probable_pause(&mut self, at: Timestamp) -> Option<&mut TrackedEvent> {
        let this_vm = self.identity.as_ref().map(|identity| &identity.name);
        let in_progress = self
            .state
            .events
            .values_mut()
            .filter(|tracked| tracked.is_started() && tracked.may_affect(this_vm))
            .max_by_key(|tracked| tracked.started_at().map(|at| at.endpoint));
        in_progress.or_else(|| {
            let just_ended = |ended: &&mut EndedEvent| {
                ended.outcome != Outcome::Cancelled
                    && ended.tracked.may_affect(this_vm)
                    && at.endpoint - ended.at.endpoint <= JUST_ENDED
            };
            self.state.ended.iter_mut().rev().find(just_ended).map(|ended| &mut ended.tracked)
        })
    }
}

/// A time service may correct the clock a little after the event.
const JUST_ENDED: TimeDelta = TimeDelta::minutes(1);
