//! Plans the alerts that are due.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use forewarn_texts::Locale;

use super::ledger::{AlertLedger, EventAlerts};
use super::wording::Wording;
use super::{Alert, AlertPlan, Stated};
use crate::clock::Now;
use crate::impact::EventKind;
use crate::settings::{Scope, Settings};
use crate::tracker::{ApprovalRecord, Approver, Connection, EndedEvent, Purpose, RuleState, TrackedEvent, Tracker};

impl AlertLedger {
    /// An alert is due until [`AlertLedger::mark_shown`] is called.
    pub fn plan(&mut self, tracker: &Tracker, settings: &Settings, locale: Locale, now: &Now) -> AlertPlan {
        let at = tracker.clock().at(now);
        self.record_endings(tracker, at);
        self.drop_forgotten(tracker);
        let mut planner =
            Planner { tracker, settings, wording: Wording { tracker, settings, locale, now: at }, next: None };
        let mut due: Vec<Alert> = Vec::new();
        for ended in tracker.ended() {
            due.extend(planner.rule(&self.alerts(&ended.tracked.key), &ended.tracked));
            due.extend(planner.ended(self, ended));
            due.extend(planner.failed_commands(&self.alerts(&ended.tracked.key), &ended.tracked));
        }
        // What a rule does is shown for every event, whatever the user chose to be notified about.
        let mut with_rule_alert = BTreeSet::new();
        for tracked in tracker.events() {
            due.extend(planner.failed_commands(&self.alerts(&tracked.key), tracked));
            if let Some(alert) = planner.rule(&self.alerts(&tracked.key), tracked) {
                with_rule_alert.insert(&tracked.key);
                due.push(alert);
            }
        }
        let mut upcoming: Vec<&TrackedEvent> = tracker.events().filter(|tracked| planner.is_wanted(tracked)).collect();
        upcoming.sort_by_key(|tracked| (!tracked.is_started(), tracked.not_before.is_none(), tracked.not_before));
        for tracked in &upcoming {
            self.follow(tracked, at);
            self.follow_improvement(tracked, at);
            // One at a time: a later notification about an event replaces the earlier one.
            if tracked.is_started() || !with_rule_alert.contains(&tracked.key) {
                due.extend(planner.stage(self, tracked));
            }
        }
        due.extend(planner.contact_lost(self, &upcoming));
        if due.is_empty() {
            due.extend(planner.returned(self, &upcoming));
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
    /// By the user's settings.
    fn is_wanted(&self, tracked: &TrackedEvent) -> bool {
        self.settings.notify_types.contains(&EventKind::from(&tracked.event.event_type))
            && match self.settings.notify_scope {
                Scope::ThisVm => tracked.may_affect(self.tracker.this_vm()),
                Scope::WholeSet => true,
            }
    }

    /// Whether the event is known well enough to notify about it. Without a connection it may be over, unless its time is
    /// still ahead.
    fn is_credible(&self, tracked: &TrackedEvent) -> bool {
        match self.tracker.connection() {
            Connection::Live { .. } => true,
            Connection::Lost(_) => tracked.not_before.is_some_and(|not_before| not_before > self.wording.now),
            Connection::Starting => false,
        }
    }

    fn ended(&self, ledger: &mut AlertLedger, ended: &EndedEvent) -> Option<Alert> {
        let key = &ended.tracked.key;
        let alerts = ledger.alerts(key);
        if alerts.ended {
            return None;
        }
        let is_flapping = !alerts.started && ledger.is_flapping(&alerts, self.wording.now);
        if is_flapping || !self.is_wanted(&ended.tracked) {
            // So that a later change of settings doesn't bring up old events.
            ledger.alerts_mut(key).ended = true;
            return None;
        }
        Some(self.wording.ended(ended))
    }

    fn failed_commands(&self, alerts: &EventAlerts, tracked: &TrackedEvent) -> Vec<Alert> {
        let runs = [
            (Purpose::Prepare, &tracked.prepare, alerts.failed.prepare),
            (Purpose::Recover, &tracked.recover, alerts.failed.recover),
        ];
        let not_shown = runs.into_iter().filter(|(_, _, shown)| !shown);
        not_shown
            .filter_map(|(purpose, run, _)| {
                let end = run.as_ref()?.end.as_ref().filter(|end| !end.result.is_success())?;
                Some(self.wording.command_failed(tracked, purpose, &end.result))
            })
            .collect()
    }

    /// What a rule is going to do with the event, or has done.
    fn rule(&self, alerts: &EventAlerts, tracked: &TrackedEvent) -> Option<Alert> {
        if let Some(ApprovalRecord { by: Approver::Rule { rule }, progress, .. }) = &tracked.approval {
            return if alerts.rule_acted { None } else { self.wording.rule_acted(tracked, rule, progress) };
        }
        let Some(RuleState::Pending { rule, at: Some(at), announced: Some(since), .. }) = &tracked.rule_state else {
            return None;
        };
        let is_shown = alerts.rule_announced == Some(*since);
        (self.tracker.is_live() && !is_shown).then(|| self.wording.rule_announced(tracked, rule, *since, *at))
    }

    fn stage(&mut self, ledger: &AlertLedger, tracked: &TrackedEvent) -> Option<Alert> {
        let alerts = &ledger.alerts(&tracked.key);
        let now = self.wording.now;
        let newly_flapping = alerts.is_damped() && alerts.appeared.is_none();
        if tracked.is_started() {
            let quiet_until = ledger.start_is_quiet_until(alerts, now);
            return if !self.tracker.is_live() || alerts.started {
                None
            } else if newly_flapping {
                Some(self.wording.flapping(tracked))
            } else if quiet_until.is_some() {
                self.plan_again_at(quiet_until);
                None
            } else {
                Some(self.wording.started(tracked))
            };
        }
        let (due, next) = self.reminder(alerts, tracked);
        self.plan_again_at(next);
        if !self.is_credible(tracked) {
            return None;
        }
        if newly_flapping {
            return Some(self.wording.flapping(tracked));
        }
        if alerts.appeared.is_none() {
            return Some(self.wording.appeared(tracked));
        }
        let is_worse = |stated: &&Stated| stated.is_worse_type(tracked) || stated.is_much_sooner(tracked, now);
        if let Some(stated) = alerts.stated.as_ref().filter(is_worse) {
            return Some(self.wording.worsened(tracked, stated, alerts.worsened));
        }
        due.map(|due| self.wording.reminder(tracked, due))
    }

    /// When the latest reminder was due, which covers all earlier ones, and when the next one will be.
    fn reminder(&self, alerts: &EventAlerts, tracked: &TrackedEvent) -> (Option<DateTime<Utc>>, Option<DateTime<Utc>>) {
        let now = self.wording.now;
        let snooze = alerts.snooze.and_then(|(snooze, since)| Some((snooze.end(tracked.not_before)?, since)));
        let spans = self.settings.reminder_minutes.spans();
        let regular = spans.filter_map(|span| tracked.not_before?.checked_sub_signed(span));
        let after_snooze = regular.filter(|time| snooze.is_none_or(|(end, _)| *time > end));
        let known_since = alerts.appeared.unwrap_or(tracked.first_seen.endpoint);
        let known_since = snooze.map_or(known_since, |(_, since)| known_since.max(since));
        let useful = after_snooze.filter(|time| *time - known_since > TOO_SOON);
        let times: Vec<DateTime<Utc>> = useful
            .chain(snooze.map(|(end, _)| end).filter(|end| tracked.not_before.is_none_or(|time| *end < time)))
            .filter(|time| *time > known_since && alerts.reminded.is_none_or(|reminded| *time > reminded))
            .collect();
        let due = times.iter().copied().filter(|time| *time <= now).max();
        let next = times.into_iter().filter(|time| *time > now).min();
        (due, next)
    }

    fn contact_lost(&mut self, ledger: &AlertLedger, upcoming: &[&TrackedEvent]) -> Option<Alert> {
        let Connection::Lost(loss) = self.tracker.connection() else { return None };
        let pending = upcoming.iter().find(|tracked| !tracked.is_started())?;
        if ledger.is_loss_shown(loss.since) {
            return None;
        }
        let due = loss.since.checked_add_signed(LOSS_PATIENCE)?;
        if due <= self.wording.now {
            return Some(self.wording.contact_lost(loss, pending));
        }
        self.plan_again_at(Some(due));
        None
    }

    /// Shows what is pending to a user who has returned, once the first document is here.
    fn returned(&self, ledger: &mut AlertLedger, upcoming: &[&TrackedEvent]) -> Option<Alert> {
        let now = self.wording.now;
        let since = ledger.returned_since(now)?;
        let is_pending = |tracked: &&TrackedEvent| {
            self.is_credible(tracked) && ledger.snoozed_until(&tracked.key, tracked.not_before, now).is_none()
        };
        let pending: Vec<&TrackedEvent> = upcoming.iter().copied().filter(is_pending).collect();
        let Some((first, others)) = pending.split_first() else {
            if self.tracker.is_live() {
                ledger.clear_returned();
            }
            return None;
        };
        Some(self.wording.returned(first, others, since))
    }

    fn plan_again_at(&mut self, time: Option<DateTime<Utc>>) {
        self.next = self.next.into_iter().chain(time).min();
    }
}

/// No reminder this soon after the announcement.
const TOO_SOON: TimeDelta = TimeDelta::seconds(20);

/// Shorter losses of contact are common.
const LOSS_PATIENCE: TimeDelta = TimeDelta::minutes(1);
