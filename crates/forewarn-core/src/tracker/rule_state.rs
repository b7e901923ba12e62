//! Approving by rule: announced, stoppable by a person, and given at most once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, FixedOffset, TimeDelta, Utc};
use scheduled_events::{Event, EventId, EventStatus, VmName};
use serde::{Deserialize, Serialize};

use super::approval::Approver;
use super::preparation::CommandRun;
use super::state::{Connection, TrackedEvent};
use super::{NotApprovable, Tracker, bounds};
use crate::change::{Change, ChangeKind};
use crate::clock::Now;
use crate::key::EventKey;
use crate::rules::{Action, Rule, RuleName, Rules};

/// What a rule has to do with an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleState {
    Pending {
        rule: RuleName,
        since: DateTime<Utc>,
        /// When it approves, if that is known.
        at: Option<DateTime<Utc>>,
        /// Since when the person is told, and can stop it.
        announced: Option<DateTime<Utc>>,
    },
    /// It keeps it from being approved from here.
    Forbidden { rule: RuleName },
    /// It has approved it. No rule does so again, whatever came of it.
    Given { rule: RuleName },
    /// It was going to, and a person stopped it. No rule approves it any more.
    Stopped { rule: RuleName },
}

/// What rules say, and how long a person has to stop one.
#[derive(Debug, Clone, Copy)]
pub struct RuleContext<'a> {
    pub rules: &'a Rules,
    /// Those of them that also count for what another session was to see to.
    pub own: &'a Rules,
    /// How long before an approval it is announced.
    pub grace: Duration,
    /// How long to leave it to other sessions of this VM, whose people may have a rule for it too.
    pub turn: Duration,
    pub zone: FixedOffset,
    /// The events whose preparation is still to be begun.
    pub unprepared: &'a BTreeSet<EventKey>,
    /// Whether anything may be approved now. If not, what is due stays so.
    pub may_approve: bool,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct RuleOutcome {
    /// The approvals to send, once the changes are kept.
    pub send: Vec<EventId>,
    pub changes: Vec<Change>,
    /// Something is due that may not be approved now.
    pub held: bool,
    /// After how long to apply the rules again, if nothing happens meanwhile.
    pub next_in: Option<Duration>,
}

impl RuleState {
    pub(super) fn is_settled(&self) -> bool {
        match self {
            Self::Given { .. } | Self::Stopped { .. } => true,
            Self::Pending { .. } | Self::Forbidden { .. } => false,
        }
    }
}

impl Tracker {
    /// Applies rules: announces what they are going to approve, and approves what was announced for long enough. To be
    /// called whenever something may have changed and when [`RuleOutcome::next_in`] has passed.
    pub fn apply_rules(&mut self, mandate: RuleContext<'_>, now: &Now) -> RuleOutcome {
        let mut rulings = RuleOutcome::default();
        // What cannot be checked now is neither announced nor approved; what was announced stays so.
        if !matches!(self.connection(), Connection::Live { .. }) {
            return rulings;
        }
        self.announced.retain(|key, _| self.state.events.contains_key(key));
        let keys: Vec<EventKey> = self.state.events.keys().cloned().collect();
        for key in keys {
            let due = self.apply_rules_to(&key, mandate, now, &mut rulings);
            let Some(rule) = due else { continue };
            if !mandate.may_approve {
                rulings.held = true;
                continue;
            }
            // Kept together with the request, so that there is no second one whatever becomes of the first.
            if let Ok((id, changes)) = self.request_approval(&key, &Approver::Rule { rule: rule.clone() }, now) {
                self.settle(&key, RuleState::Given { rule });
                rulings.send.push(id);
                rulings.changes.extend(changes);
            }
        }
        rulings
    }

    /// Notes that another session of this VM sees to all events that there are. What has come of that nobody here knows, so
    /// it stays so when that session has gone: whether the preparation failed there, or somebody stopped the rule.
    pub fn delegate_to_another_session(&mut self) {
        for tracked in self.state.events.values_mut().filter(|tracked| !tracked.left) {
            tracked.left = true;
            self.revision += 1;
        }
    }

    /// Notes that a person does not want the rule to approve the event. Whether there was anything to stop.
    ///
    /// # Errors
    /// If no rule is going to approve it.
    pub fn stop_rule(&mut self, key: &EventKey, now: &Now) -> Result<Change, NotApprovable> {
        let pending = self.state.events.get(key).and_then(|tracked| match &tracked.rule_state {
            Some(RuleState::Pending { rule, .. }) => Some(rule.clone()),
            Some(RuleState::Forbidden { .. } | RuleState::Given { .. } | RuleState::Stopped { .. }) | None => None,
        });
        let rule = pending.ok_or(NotApprovable::NotKnown)?;
        self.settle(key, RuleState::Stopped { rule: rule.clone() });
        Ok(Change { at: self.clock.timestamp(now), kind: ChangeKind::RuleStopped { key: key.clone(), rule } })
    }

    /// The rule whose time has come for this event, if there is one.
    fn apply_rules_to(
        &mut self,
        key: &EventKey,
        mandate: RuleContext<'_>,
        now: &Now,
        rulings: &mut RuleOutcome,
    ) -> Option<RuleName> {
        let at = self.clock.at(now);
        let tracked = self.state.events.get(key)?;
        if tracked.rule_state.as_ref().is_some_and(RuleState::is_settled) {
            return None;
        }
        let applying = self.rule_for(tracked, mandate, at);
        let rule_state = applying.and_then(|(rule, place)| match rule.then {
            Action::Ask => None,
            Action::Never => Some(RuleState::Forbidden { rule: rule.name.clone() }),
            Action::ApproveNow | Action::ApproveWhenPrepared | Action::ApproveBefore(_) => {
                Some(pend(tracked, rule, place, mandate, at))
            }
        });
        let due = match &rule_state {
            Some(RuleState::Pending { rule, announced: Some(_), .. }) => {
                let same = tracked.rule_state.as_ref().and_then(RuleState::announced_rule) == Some(rule);
                if !same {
                    self.announced.remove(key);
                }
                // By a clock that nobody can move: whoever sits here has all of that time to say no.
                let since = *self.announced.entry(key.clone()).or_insert(now.monotonic);
                let left = mandate.grace.saturating_sub(now.monotonic.saturating_sub(since));
                if left.is_zero() {
                    Some(rule.clone())
                } else {
                    rulings.expect(left);
                    None
                }
            }
            other => {
                self.announced.remove(key);
                if let Some(RuleState::Pending { at: Some(then), .. }) = other {
                    let grace = TimeDelta::from_std(mandate.grace).unwrap_or_default();
                    rulings.expect((*then - grace - at).to_std().unwrap_or_default());
                }
                None
            }
        };
        self.set_ruling(key, rule_state);
        due
    }

    /// The rule that counts for an event, and this VM's place among those that it happens to. Only where everything
    /// is certain: which VM this is, that it is one of them, and that the id is that of this event alone.
    fn rule_for<'a>(
        &self,
        tracked: &TrackedEvent,
        mandate: RuleContext<'a>,
        at: DateTime<Utc>,
    ) -> Option<(&'a Rule, usize)> {
        let event = &tracked.event;
        let this_vm = self.this_vm()?;
        let id = event.id.as_ref()?;
        let listed = tracked.listed && !tracked.is_started() && event.status == EventStatus::Scheduled;
        if !listed || tracked.approval.is_some() || !bounds::is_whole(event) {
            return None;
        }
        let rules = if tracked.left || self.was_left(id) { mandate.own } else { mandate.rules };
        let rule = rules.first_match(event, this_vm, at.with_timezone(&mandate.zone))?;
        // Only for what a rule is for: the one looks at every name of the event, the other at every event.
        let place = place_of(this_vm, event)?;
        if self.is_shared(id) {
            return None;
        }
        // What is not prepared for as it should be, or was acted on before, is for the person to decide. That takes
        // nothing from a rule that keeps it from being approved.
        let unprepared = || tracked.prepare.as_ref().is_some_and(CommandRun::has_failed);
        (!rule.then.approves() || !(unprepared() || self.was_acted_on(id))).then_some((rule, place))
    }

    /// Whether the id stands for more than one thing, so that nobody can say what is approved by it.
    fn is_shared(&self, id: &EventId) -> bool {
        let same = self.state.events.values().filter(|tracked| tracked.event.id.as_ref() == Some(id));
        self.ambiguous.contains(id) || same.count() > 1
    }

    fn settle(&mut self, key: &EventKey, rule_state: RuleState) {
        self.announced.remove(key);
        self.set_ruling(key, Some(rule_state));
    }

    fn set_ruling(&mut self, key: &EventKey, rule_state: Option<RuleState>) {
        if let Some(tracked) = self.state.events.get_mut(key)
            && tracked.rule_state != rule_state
        {
            tracked.rule_state = rule_state;
            self.revision += 1;
        }
    }
}

impl RuleState {
    fn announced_rule(&self) -> Option<&RuleName> {
        match self {
            Self::Pending { rule, announced: Some(_), .. } => Some(rule),
            Self::Pending { .. } | Self::Forbidden { .. } | Self::Given { .. } | Self::Stopped { .. } => None,
        }
    }
}

impl RuleOutcome {
    fn expect(&mut self, next: Duration) {
        self.next_in = Some(self.next_in.map_or(next, |known| known.min(next)));
    }
}

/// The ids that stand for more than one entry of a document.
pub(super) fn ambiguous(listed: &[Arc<Event>]) -> BTreeSet<EventId> {
    let mut seen = BTreeSet::new();
    listed.iter().filter_map(|event| event.id.as_ref()).filter(|id| !seen.insert(*id)).cloned().collect()
}

/// Forgets that the person was told, for a program that was not running could not have been stopped.
pub(super) fn announce_anew(states: &mut BTreeMap<EventKey, TrackedEvent>) {
    for tracked in states.values_mut() {
        if let Some(RuleState::Pending { announced, .. }) = &mut tracked.rule_state {
            *announced = None;
        }
    }
}

/// How far a rule has come with an event that it is going to approve.
fn pend(tracked: &TrackedEvent, rule: &Rule, place: usize, mandate: RuleContext<'_>, now: DateTime<Utc>) -> RuleState {
    let (since, announced) = match &tracked.rule_state {
        Some(RuleState::Pending { rule: known, since, announced, .. }) if *known == rule.name => (*since, *announced),
        Some(_) | None => (now, None),
    };
    let grace = TimeDelta::from_std(mandate.grace).unwrap_or_default();
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
    // Whatever the rule, it neither cuts short nor forestalls what prepares.
    let preparing = tracked.prepare.as_ref().is_some_and(CommandRun::is_running);
    let ready = ready.filter(|_| !preparing && !mandate.unprepared.contains(&tracked.key));
    let wait = turn_after(place).checked_add(&TimeDelta::from_std(mandate.turn).unwrap_or_default());
    let turn = ready.and_then(|ready| ready.checked_add_signed(wait?));
    let announced = turn.filter(|turn| *turn <= now).map(|_| announced.unwrap_or(now));
    let at = announced.or(turn).and_then(|from| from.checked_add_signed(grace));
    RuleState::Pending { rule: rule.name.clone(), since, at, announced }
}

/// How long a VM leaves it to those before it: the first that runs Forewarn approves, and the others see it done.
fn turn_after(place: usize) -> TimeDelta {
    TURN.checked_mul(i32::try_from(place).unwrap_or(i32::MAX)).unwrap_or(TimeDelta::MAX)
}

/// How many other VMs an event names before this one.
fn place_of(this_vm: &VmName, event: &Event) -> Option<usize> {
    event.resources.iter().position(|vm| vm == this_vm)
}

const TURN: TimeDelta = TimeDelta::minutes(1);
