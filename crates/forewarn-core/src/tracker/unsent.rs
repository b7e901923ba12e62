//! What was decided and has not happened yet: it waits until storage has recorded the decision.

use scheduled_events::{Event, EventId};

use super::approval::ApprovalProgress;
use super::preparation::{CommandRun, Purpose};
use super::rule_state::RuleState;
use super::state::{Connection, TrackedEvent};
use super::{Tracker, TrackerState};
use crate::clock::Now;
use crate::key::EventKey;

impl Tracker {
    /// Whether an approval that was given and not sent may still be sent: for an event that is as it was `when_given`.
    #[must_use]
    pub fn may_still_send(&self, id: &EventId, when_given: &Event) -> bool {
        let live = matches!(self.connection(), Connection::Live { .. });
        let pending = |tracked: &TrackedEvent| is_unsent(tracked, id) && tracked.listed && !tracked.is_started();
        let same = |tracked: &TrackedEvent| {
            tracked.event.event_type == when_given.event_type && tracked.affects_exactly(&when_given.resources)
        };
        live && self.events().any(|tracked| pending(tracked) && same(tracked))
    }

    /// Takes back an approval that was never sent. A rule may announce it anew.
    pub fn withdraw_approval(&mut self, id: &EventId, now: &Now) {
        let at = self.clock.at(now);
        for tracked in self.state.events.values_mut().filter(|tracked| is_unsent(tracked, id)) {
            let since = tracked.approval.take().map_or(at, |approval| approval.requested);
            if let Some(RuleState::Given { rule }) = &tracked.rule_state {
                tracked.rule_state = Some(RuleState::Pending { rule: rule.clone(), since, at: None, announced: None });
            }
            self.revision += 1;
        }
    }

    /// Whether a command that was recorded and not run may still be run.
    #[must_use]
    pub fn may_still_run(&self, key: &EventKey, purpose: Purpose) -> bool {
        match purpose {
            Purpose::Prepare => self.event(key).is_some_and(|tracked| {
                !tracked.is_started() && tracked.prepare.as_ref().is_some_and(CommandRun::is_running)
            }),
            Purpose::Recover => true,
        }
    }

    /// Takes back a command that was never run.
    pub fn withdraw_command(&mut self, key: &EventKey, purpose: Purpose) {
        if let Some(slot) = self.run_slot(key, purpose)
            && slot.as_ref().is_some_and(CommandRun::is_running)
        {
            *slot = None;
            self.revision += 1;
        }
    }

    /// Joins what an earlier run left with what has been observed since, because storage answered late. Nothing was sent
    /// or run without storage, except what a user approved.
    pub fn absorb(&mut self, earlier: TrackerState, now: &Now) {
        let earlier = Self::restore(earlier, now);
        let unseen = earlier.unseen;
        for (key, old) in earlier.state.events {
            // An id that came back has had another key then.
            let is_same = |current: &TrackedEvent| current.key == key || old.ids().any(|id| current.has_id(id));
            if let Some(current) = self.state.events.values_mut().find(|current| is_same(current)) {
                current.first_seen = old.first_seen;
                current.approval = current.approval.take().or(old.approval);
                // A user may have stopped the rule meanwhile.
                if !current.rule_state.as_ref().is_some_and(RuleState::is_settled) {
                    current.rule_state = old.rule_state;
                }
                (current.prepare, current.recover) = (old.prepare, old.recover);
                current.left |= old.left;
            } else {
                // The next document lists it or ends it, as after any restart.
                self.state.events.insert(key.clone(), TrackedEvent { listed: false, ..old });
                if unseen.contains(&key) {
                    self.unseen.insert(key);
                }
            }
        }
        let mut ended = earlier.state.ended;
        ended.extend(std::mem::take(&mut self.state.ended));
        self.state.ended = ended;
        // A user may have approved an event since that is no longer among the ended ones.
        let since = std::mem::replace(&mut self.state.acted_on, earlier.state.acted_on);
        self.state.acted_on.extend(since);
        self.revision += 1;
    }
}

/// Whether this event is approved and no answer has come.
fn is_unsent(tracked: &TrackedEvent, id: &EventId) -> bool {
    let requested = tracked.approval.as_ref().is_some_and(|approval| approval.progress == ApprovalProgress::Requested);
    requested && tracked.event.id.as_ref() == Some(id)
}
