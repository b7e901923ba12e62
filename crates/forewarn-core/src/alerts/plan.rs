//! What is due.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};

use super::ledger::{AlertLedger, EventAlerts};
use super::wording::Wording;
use super::{Alert, AlertPlan, Stated};
use crate::clock::Now;
use crate::impact::EventKind;
use crate::settings::{Scope, Settings};
use crate::texts::Words;
use crate::tracker::{ApprovalRecord, Approver, Connection, EndedEvent, Purpose, RuleState, TrackedEvent, Tracker};

impl AlertLedger {
    /// What is to be told now. Whatever is due is planned again and again until it is [`AlertLedger::mark_shown`].
    pub fn plan(&mut self, tracker: &Tracker, settings: &Settings, words: Words, now: &Now) -> AlertPlan {
        let at = tracker.clock().at(now);
        self.note_endings(tracker, at);
        self.forget_what_is_over(tracker);
        let mut planner =
            Planner { tracker, settings, wording: Wording { tracker, settings, words, now: at }, next: None };
        let mut due: Vec<Alert> = Vec::new();
        for ended in tracker.ended() {
            due.extend(planner.rule(&self.told(&ended.tracked.key), &ended.tracked));
            due.extend(planner.end(self, ended));
            due.extend(planner.failures(&self.told(&ended.tracked.key), &ended.tracked));
        }
        // What a rule does is told of every event, whatever else the person wants to hear of.
        let mut ruled = BTreeSet::new();
        for tracked in tracker.events() {
            due.extend(planner.failures(&self.told(&tracked.key), tracked));
            if let Some(alert) = planner.rule(&self.told(&tracked.key), tracked) {
                ruled.insert(&tracked.key);
                due.push(alert);
            }
        }
        let mut upcoming: Vec<&TrackedEvent> = tracker.events().filter(|tracked| planner.concerns(tracked)).collect();
        upcoming.sort_by_key(|tracked| (!tracked.is_started(), tracked.not_before.is_none(), tracked.not_before));
        for tracked in &upcoming {
            self.follow(tracked, at);
            self.follow_improvement(tracked, at);
            // One thing at a time: the later notification about an event takes the place of the earlier one.
            if tracked.is_started() || !ruled.contains(&tracked.key) {
                due.extend(planner.life(self, tracked));
            }
        }
        due.extend(planner.loss(self, &upcoming));
        if due.is_empty() {
            due.extend(planner.back(self, &upcoming));
        }
        let next_in = planner.next.map(|next| (next - at).to_std().unwrap_or_default());
        AlertPlan { due, next_in }
    }
}

struct Planner<'a> {
    tracker: &'a Tracker,
    settings: &'a Settings,
    wording: Wording<'a>,
    next: Option<DateTime<Utc>>,
}

impl Planner<'_> {
    /// Whether the person wants to hear of this event.
    fn concerns(&self, tracked: &TrackedEvent) -> bool {
        self.settings.notify_types.contains(&EventKind::from(&tracked.event.event_type))
            && match self.settings.notify_scope {
                Scope::ThisVm => tracked.may_affect(self.tracker.this_vm()),
                Scope::WholeSet => true,
            }
    }

    fn end(&self, ledger: &mut AlertLedger, ended: &EndedEvent) -> Option<Alert> {
        let key = &ended.tracked.key;
        let told = ledger.told(key);
        if told.ended {
            return None;
        }
        // The end of what flaps is no news, unless its start was.
        let flaps = !told.started && ledger.is_flapping(&told, self.wording.now);
        if flaps || !self.concerns(&ended.tracked) {
            // Decided once, so that a later change of the settings does not bring up what is long over.
            ledger.told_mut(key).ended = true;
            return None;
        }
        Some(self.wording.ended(ended))
    }

    /// What was to be done for the event and was not.
    fn failures(&self, told: &EventAlerts, tracked: &TrackedEvent) -> Vec<Alert> {
        let runs = [
            (Purpose::Prepare, &tracked.prepare, told.failed.prepare),
            (Purpose::Recover, &tracked.recover, told.failed.recover),
        ];
        let untold = runs.into_iter().filter(|(_, _, told)| !told);
        untold
            .filter_map(|(purpose, run, _)| {
                let end = run.as_ref()?.end.as_ref().filter(|end| !end.result.is_success())?;
                Some(self.wording.command_failed(tracked, purpose, &end.result))
            })
            .collect()
    }

    /// What a rule is going to do with the event, or has done.
    fn rule(&self, told: &EventAlerts, tracked: &TrackedEvent) -> Option<Alert> {
        if let Some(ApprovalRecord { by: Approver::Rule { rule }, progress, .. }) = &tracked.approval {
            return if told.rule_acted { None } else { self.wording.rule_acted(tracked, rule, progress) };
        }
        let Some(RuleState::Pending { rule, at: Some(at), announced: Some(since), .. }) = &tracked.rule_state else {
            return None;
        };
        let live = matches!(self.tracker.connection(), Connection::Live { .. });
        let told = told.rule_announced == Some(*since);
        (live && !told).then(|| self.wording.rule_announced(tracked, rule, *since, *at))
    }

    fn life(&mut self, ledger: &AlertLedger, tracked: &TrackedEvent) -> Option<Alert> {
        let told = &ledger.told(&tracked.key);
        let now = self.wording.now;
        // What cannot be checked now may be over, but what lies ahead is still worth telling; before the first answer not
        // even the time is sure.
        let (live, credible) = match self.tracker.connection() {
            Connection::Live { .. } => (true, true),
            Connection::Lost(_) => (false, tracked.not_before.is_some_and(|not_before| not_before > now)),
            Connection::Starting => (false, false),
        };
        let newly_flapping = told.is_damped() && told.appeared.is_none();
        if tracked.is_started() {
            let quiet_until = ledger.start_is_quiet_until(told, now);
            return if !live || told.started {
                None
            } else if newly_flapping {
                Some(self.wording.flapping(tracked))
            } else if quiet_until.is_some() {
                self.expect(quiet_until);
                None
            } else {
                Some(self.wording.started(tracked))
            };
        }
        let (due, next) = self.reminder(told, tracked);
        self.expect(next);
        if !credible {
            return None;
        }
        if newly_flapping {
            return Some(self.wording.flapping(tracked));
        }
        if told.appeared.is_none() {
            return Some(self.wording.appeared(tracked));
        }
        let worse = |stated: &&Stated| stated.is_worse_type(tracked) || stated.is_much_sooner(tracked, now);
        if let Some(stated) = told.stated.as_ref().filter(worse) {
            return Some(self.wording.worsened(tracked, stated, told.worsened));
        }
        due.map(|due| self.wording.reminder(tracked, due))
    }

    /// The latest reminder that is due, which stands for all before it, and the next one that is not.
    fn reminder(&self, told: &EventAlerts, tracked: &TrackedEvent) -> (Option<DateTime<Utc>>, Option<DateTime<Utc>>) {
        let now = self.wording.now;
        let quiet = told.snooze.and_then(|(snooze, since)| Some((snooze.end(tracked.not_before)?, since)));
        let spans = self.settings.reminder_minutes.spans();
        let regular = spans.filter_map(|span| tracked.not_before?.checked_sub_signed(span));
        let after_quiet = regular.filter(|time| quiet.is_none_or(|(end, _)| *time > end));
        // Whoever has been told of an event with less notice than that needs no reminder of it.
        let known_since = told.appeared.unwrap_or(tracked.first_seen.endpoint);
        let known_since = quiet.map_or(known_since, |(_, since)| known_since.max(since));
        let worth_it = after_quiet.filter(|time| *time - known_since > TOO_SOON);
        let times: Vec<DateTime<Utc>> = worth_it
            .chain(quiet.map(|(end, _)| end).filter(|end| tracked.not_before.is_none_or(|time| *end < time)))
            .filter(|time| *time > known_since && told.reminded.is_none_or(|reminded| *time > reminded))
            .collect();
        let due = times.iter().copied().filter(|time| *time <= now).max();
        let next = times.into_iter().filter(|time| *time > now).min();
        (due, next)
    }

    fn loss(&mut self, ledger: &AlertLedger, upcoming: &[&TrackedEvent]) -> Option<Alert> {
        let Connection::Lost(loss) = self.tracker.connection() else { return None };
        let pending = upcoming.iter().find(|tracked| !tracked.is_started())?;
        if ledger.told_of_loss(loss.since) {
            return None;
        }
        let due = loss.since.checked_add_signed(LOSS_PATIENCE)?;
        if due <= self.wording.now {
            return Some(self.wording.contact_lost(loss, pending));
        }
        self.expect(Some(due));
        None
    }

    /// What is pending, for somebody who is back. It waits for the first answer, before which nobody knows.
    fn back(&self, ledger: &mut AlertLedger, upcoming: &[&TrackedEvent]) -> Option<Alert> {
        let now = self.wording.now;
        let since = ledger.returned_since(now)?;
        let stands = |tracked: &TrackedEvent| match self.tracker.connection() {
            Connection::Live { .. } => true,
            Connection::Lost(_) => tracked.not_before.is_some_and(|not_before| not_before > now),
            Connection::Starting => false,
        };
        let pending: Vec<&TrackedEvent> = upcoming
            .iter()
            .copied()
            .filter(|tracked| stands(tracked) && ledger.snoozed_until(&tracked.key, tracked.not_before, now).is_none())
            .collect();
        let Some((first, others)) = pending.split_first() else {
            if matches!(self.tracker.connection(), Connection::Live { .. }) {
                ledger.nothing_to_return_to();
            }
            return None;
        };
        Some(self.wording.returned(first, others, since))
    }

    fn expect(&mut self, time: Option<DateTime<Utc>>) {
        self.next = self.next.into_iter().chain(time).min();
    }
}

/// Whoever has just been told of an event is not reminded of it in the same breath.
const TOO_SOON: TimeDelta = TimeDelta::seconds(20);

/// Shorter losses of contact are everyday life.
const LOSS_PATIENCE: TimeDelta = TimeDelta::minutes(1);
