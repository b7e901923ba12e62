//! Approvals and commands that are recorded but not carried out yet, because they wait for storage.

use scheduled_events::{Event, EventId};

use super::approval::ApprovalProgress;
use super::commands::{CommandRun, Purpose};
use super::rule_approval::RuleState;
use super::state::TrackedEvent;
use super::{Tracker, TrackerState};
use crate::clock::Now;
use crate::key::EventKey;

impl Tracker {
    /// Whether an approval may still be sent: if the event has the same type and VMs as when it was approved.
    pub fn may_still_send(&self, id: &EventId, when_approved: &Event) -> bool {
        let is_pending = |tracked: &TrackedEvent| is_unsent(tracked, id) && tracked.listed && !tracked.is_started();
        let is_same = |tracked: &TrackedEvent| {
            tracked.event.event_type == when_approved.event_type && tracked.affects_exactly(&when_approved.resources)
        };
        self.is_live() && self.events().any(|tracked| is_pending(tracked) && is_same(tracked))
    }

    /// Reverts an approval that was never sent. A rule may announce it again.
    pub fn withdraw_approval(&mut self, id: &EventId, now: &Now) {
        let at = self.clock.at(now);
        for tracked in self.state.events.values_mut().filter(|tracked| is_unsent(tracked, id)) {
            let since = tracked.approval.take().map_or(at, |approval| approval.requested);
            if let Some(RuleState::Approved { rule }) = &tracked.rule_state {
                tracked.rule_state = Some(RuleState::Pending { rule: rule.clone(), since, at: None, announced: None });
            }
            self.revision += 1;
        }
    }

    /// Whether a command may still be started.
    pub fn may_still_run(&self, key: &EventKey, purpose: Purpose) -> bool {
        match purpose {
            Purpose::Prepare => self.event(key).is_some_and(|tracked| {
                !tracked.is_started() && tracked.prepare.as_ref().is_some_and(CommandRun::is_running)
            }),
            Purpose::Recover => true,
        }
    }

    /// Reverts a command that was never started.
    pub fn withdraw_command(&mut self, key: &EventKey, purpose: Purpose) {
        if let Some(slot) = self.run_slot(key, purpose)
            && slot.as_ref().is_some_and(CommandRun::is_running)
        {
            *slot = None;
            self.revision += 1;
        }
    }

    /// Merges the state of an earlier run, which storage returned late. Meanwhile nothing was sent or run, except for
    /// users' approvals.
    pub fn absorb(&mut self, earlier: TrackerState, now: &Now) {
        let earlier = Self::restore(earlier, now);
        let unconfirmed = earlier.unconfirmed;
        for (key, old) in earlier.state.events {
            // An event that reappeared had another key then.
            let is_same = |current: &TrackedEvent| current.key == key || old.ids().any(|id| current.has_id(id));
            if let Some(current) = self.state.events.values_mut().find(|current| is_same(current)) {
                current.first_seen = old.first_seen;
                current.approval = current.approval.take().or(old.approval);
                // A user may have stopped the rule meanwhile.
                if !current.rule_state.as_ref().is_some_and(RuleState::is_settled) {
                    current.rule_state = old.rule_state;
                }
                (current.prepare, current.recover) = (old.prepare, old.recover);
                current.delegated |= old.delegated;
            } else {
                // The next document lists it or ends it, as after any restart.
                self.state.events.insert(key.clone(), TrackedEvent { listed: false, ..old });
                if unconfirmed.contains(&key) {
                    self.unconfirmed.insert(key);
                }
            }
        }
        let mut ended = earlier.state.ended;
        ended.extend(std::mem::take(&mut self.state.ended));
        self.state.ended = ended;
        // Users may have approved events since that are no longer among the ended ones.
        let since = std::mem::replace(&mut self.state.acted_on, earlier.state.acted_on);
        self.state.acted_on.extend(since);
        self.revision += 1;
    }
}

fn is_unsent(tracked: &TrackedEvent, id: &EventId) -> bool {
    let requested = tracked.approval.as_ref().is_some_and(|approval| approval.progress == ApprovalProgress::Requested);
    requested && tracked.event.id.as_ref() == Some(id)
}
