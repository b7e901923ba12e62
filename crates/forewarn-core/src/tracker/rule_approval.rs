//! Approvals by rule: announced first, so that the user can stop them, and sent at most once.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, FixedOffset, TimeDelta, Utc};
use scheduled_events::{Event, EventId};
use serde::{Deserialize, Serialize};

use super::Tracker;
use super::approval::Approver;
use super::commands::CommandRun;
use super::state::TrackedEvent;
use crate::change::{Change, ChangeKind};
use crate::clock::Now;
use crate::key::EventKey;
use crate::report::NotApprovable;
use crate::rules::{Action, Rule, RuleName, Rules};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleState {
    Pending {
        rule: RuleName,
        since: DateTime<Utc>,
        /// When it approves, if known.
        at: Option<DateTime<Utc>>,
        /// When the user was first shown that it will approve, and could stop it.
        announced: Option<DateTime<Utc>>,
    },
    /// The event can't be approved from here.
    Forbidden { rule: RuleName },
    /// Whatever the result, no rule approves the event again.
    #[serde(rename = "given")]
    Approved { rule: RuleName },
    /// By the user. No rule approves the event any more.
    Stopped { rule: RuleName },
}

#[derive(Debug, Clone, Copy)]
pub struct RuleContext<'a> {
    pub rules: &'a Rules,
    /// The rules for events that were delegated to another session.
    pub rules_if_delegated: &'a Rules,
    /// How long an approval is announced before it is sent.
    pub grace: Duration,
    /// How long to wait for other sessions on this VM, which may have a rule for the event too.
    pub session_delay: Duration,
    pub zone: FixedOffset,
    /// Events whose preparation hasn't started yet.
    pub unprepared: &'a BTreeSet<EventKey>,
    /// If not, due approvals stay due.
    pub may_approve: bool,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct RuleOutcome {
    /// The approvals to send once the changes are saved.
    pub send: Vec<EventId>,
    pub changes: Vec<Change>,
    /// An approval is due but [`RuleContext::may_approve`] is false.
    pub blocked: bool,
    /// When to apply the rules again if nothing happens until then.
    pub next_in: Option<Duration>,
}

impl RuleState {
    /// Whether no rule approves the event any more.
    pub(super) fn is_settled(&self) -> bool {
        matches!(self, Self::Approved { .. } | Self::Stopped { .. })
    }
}

impl RuleOutcome {
    fn apply_again_in(&mut self, next: Duration) {
        self.next_in = Some(self.next_in.map_or(next, |known| known.min(next)));
    }
}

impl TrackedEvent {
    /// Nothing could be stopped while the program wasn't running.
    pub(super) fn reset_announcement(&mut self) {
        if let Some(RuleState::Pending { announced, .. }) = &mut self.rule_state {
            *announced = None;
        }
    }
}

impl Tracker {
    /// Announces what the rules are going to approve, and approves what was announced for long enough. Call it whenever
    /// something may have changed, and after [`RuleOutcome::next_in`].
    pub fn apply_rules(&mut self, context: RuleContext<'_>, now: &Now) -> RuleOutcome {
        let mut outcome = RuleOutcome::default();
        // Without a connection nothing can be checked. Announcements stay.
        if !self.is_live() {
            return outcome;
        }
        self.announced.retain(|key, _| self.state.events.contains_key(key));
        let keys: Vec<EventKey> = self.state.events.keys().cloned().collect();
        for key in keys {
            let Some(rule) = self.due_rule(&key, context, now, &mut outcome) else { continue };
            if !context.may_approve {
                outcome.blocked = true;
                continue;
            }
            // Saved together with the request, so that there is never a second one.
            if let Ok((id, changes)) = self.request_approval(&key, &Approver::Rule { rule: rule.clone() }, now) {
                self.settle(&key, RuleState::Approved { rule });
                outcome.send.push(id);
                outcome.changes.extend(changes);
            }
        }
        outcome
    }

    /// Marks all events as another session's. That session's decisions and failures aren't known here, so the events
    /// stay marked even if it ends.
    pub fn delegate_to_another_session(&mut self) {
        for tracked in self.state.events.values_mut().filter(|tracked| !tracked.delegated) {
            tracked.delegated = true;
            self.revision += 1;
        }
    }

    /// Keeps rules from approving the event, for good.
    ///
    /// # Errors
    /// If no rule is going to approve it.
    pub fn stop_rule(&mut self, key: &EventKey, now: &Now) -> Result<Change, NotApprovable> {
        let rule_state = self.event(key).and_then(|tracked| tracked.rule_state.as_ref());
        let Some(RuleState::Pending { rule, .. }) = rule_state else { return Err(NotApprovable::NotKnown) };
        let rule = rule.clone();
        self.settle(key, RuleState::Stopped { rule: rule.clone() });
        Ok(Change { at: self.clock.timestamp(now), kind: ChangeKind::RuleStopped { key: key.clone(), rule } })
    }

    /// Updates the event's rule state. Returns the rule if it has to approve now.
    fn due_rule(
        &mut self,
        key: &EventKey,
        context: RuleContext<'_>,
        now: &Now,
        outcome: &mut RuleOutcome,
    ) -> Option<RuleName> {
        let at = self.clock.at(now);
        let tracked = self.event(key)?;
        if tracked.rule_state.as_ref().is_some_and(RuleState::is_settled) {
            return None;
        }
        let rule_state = self.rule_for(tracked, context, at).and_then(|(rule, position)| match rule.then {
            Action::Ask => None,
            Action::Never => Some(RuleState::Forbidden { rule: rule.name.clone() }),
            Action::ApproveNow | Action::ApproveWhenPrepared | Action::ApproveBefore(_) => {
                Some(pending(tracked, rule, position, context, at))
            }
        });
        let mut due = None;
        if let Some(RuleState::Pending { rule, announced: Some(_), .. }) = &rule_state {
            let is_same = matches!(&tracked.rule_state,
                Some(RuleState::Pending { rule: earlier, announced: Some(_), .. }) if earlier == rule);
            if !is_same {
                self.announced.remove(key);
            }
            // On the monotonic clock, so that setting the clock doesn't shorten the user's time to object.
            let since = *self.announced.entry(key.clone()).or_insert(now.monotonic);
            let left = context.grace.saturating_sub(now.monotonic.saturating_sub(since));
            if left.is_zero() {
                due = Some(rule.clone());
            } else {
                outcome.apply_again_in(left);
            }
        } else {
            self.announced.remove(key);
            if let Some(RuleState::Pending { at: Some(then), .. }) = &rule_state {
                let grace = TimeDelta::from_std(context.grace).unwrap_or_default();
                outcome.apply_again_in((*then - grace - at).to_std().unwrap_or_default());
            }
        }
        self.set_rule_state(key, rule_state);
        due
    }

    /// The rule that applies, and this VM's position among the event's VMs. `None` unless everything is certain: this
    /// VM's name, that the event affects it, and that the id is this event's alone.
    fn rule_for<'a>(
        &self,
        tracked: &TrackedEvent,
        context: RuleContext<'a>,
        at: DateTime<Utc>,
    ) -> Option<(&'a Rule, usize)> {
        let event = &tracked.event;
        let this_vm = self.this_vm()?;
        let id = event.id.as_ref()?;
        if !tracked.is_scheduled() || tracked.approval.is_some() || !tracked.has_all_vms() {
            return None;
        }
        let is_delegated = tracked.delegated || self.was_delegated(id);
        let rules = if is_delegated { context.rules_if_delegated } else { context.rules };
        let rule = rules.first_match(event, this_vm, at.with_timezone(&context.zone))?;
        // Only now, because these look at every VM and every event.
        let position = event.resources.iter().position(|vm| vm == this_vm)?;
        if self.is_ambiguous(id) {
            return None;
        }
        // After a failed preparation, or if the event was acted on before, the user decides. A rule may still forbid.
        let preparation_failed = || tracked.prepare.as_ref().is_some_and(CommandRun::has_failed);
        (!rule.then.approves() || !(preparation_failed() || self.was_acted_on(id))).then_some((rule, position))
    }

    /// Whether several events have this id, so that it isn't clear what an approval would approve.
    fn is_ambiguous(&self, id: &EventId) -> bool {
        self.ambiguous_ids.contains(id)
            || self.events().filter(|tracked| tracked.event.id.as_ref() == Some(id)).count() > 1
    }

    fn settle(&mut self, key: &EventKey, rule_state: RuleState) {
        self.announced.remove(key);
        self.set_rule_state(key, Some(rule_state));
    }

    fn set_rule_state(&mut self, key: &EventKey, rule_state: Option<RuleState>) {
        if let Some(tracked) = self.state.events.get_mut(key)
            && tracked.rule_state != rule_state
        {
            tracked.rule_state = rule_state;
            self.revision += 1;
        }
    }
}

pub(super) fn ambiguous_ids(listed: &[Arc<Event>]) -> BTreeSet<EventId> {
    let mut seen = BTreeSet::new();
    listed.iter().filter_map(|event| event.id.as_ref()).filter(|id| !seen.insert(*id)).cloned().collect()
}

fn pending(
    tracked: &TrackedEvent,
    rule: &Rule,
    position: usize,
    context: RuleContext<'_>,
    now: DateTime<Utc>,
) -> RuleState {
    let (since, announced) = match &tracked.rule_state {
        Some(RuleState::Pending { rule: known, since, announced, .. }) if *known == rule.name => (*since, *announced),
        Some(_) | None => (now, None),
    };
    let grace = TimeDelta::from_std(context.grace).unwrap_or_default();
    let ready = match rule.then {
        Action::ApproveNow => Some(since),
        Action::ApproveWhenPrepared => {
            tracked.prepare.as_ref().and_then(CommandRun::succeeded_at).map(|at| at.max(since))
        }
        Action::ApproveBefore(minutes) => {
            let early = grace + TimeDelta::minutes(i64::from(minutes));
            tracked.not_before.and_then(|time| time.checked_sub_signed(early)).map(|time| time.max(since))
        }
        Action::Ask | Action::Never => None,
    };
    // No rule approves before or during a preparation.
    let is_preparing = tracked.prepare.as_ref().is_some_and(CommandRun::is_running);
    let ready = ready.filter(|_| !is_preparing && !context.unprepared.contains(&tracked.key));
    // The first VM that runs Forewarn approves, and the others see that it is done.
    let vm_delay = i32::try_from(position).ok().and_then(|position| DELAY_PER_VM.checked_mul(position));
    let delay =
        vm_delay.unwrap_or(TimeDelta::MAX).checked_add(&TimeDelta::from_std(context.session_delay).unwrap_or_default());
    let announce_at = ready.and_then(|ready| ready.checked_add_signed(delay?));
    let announced = announce_at.filter(|at| *at <= now).map(|_| announced.unwrap_or(now));
    let at = announced.or(announce_at).and_then(|from| from.checked_add_signed(grace));
    RuleState::Pending { rule: rule.name.clone(), since, at, announced }
}

const DELAY_PER_VM: TimeDelta = TimeDelta::minutes(1);
