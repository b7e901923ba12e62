//! Plans the alerts that are due.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use forewarn_texts::Locale;

use super::ledger::{AlertLedger, EventAlerts};
use super::wording::Wording;
use super::{Alert, AlertPlan, Stated};
use crate::impact::EventKind;
use crate::report::{RecentEvent, Report, ReportedApprover, ReportedConnection, ReportedEvent, ReportedRuleState};
use crate::settings::{Scope, Settings};
use crate::tracker::Purpose;

impl AlertLedger {
    /// An alert is due until [`AlertLedger::mark_shown`] is called. `at` is the time on the endpoint's clock.
    pub fn plan(&mut self, report: &Report, settings: &Settings, locale: Locale, at: DateTime<Utc>) -> AlertPlan {
        self.watch(report);
        self.record_endings(report, at);
        self.drop_forgotten(report);
        let mut planner =
            Planner { report, settings, wording: Wording { report, settings, locale, now: at }, next: None };
        let mut due: Vec<Alert> = Vec::new();
        for ended in report.ended() {
            due.extend(planner.rule(&self.alerts(&ended.event.key), &ended.event));
            due.extend(planner.ended(self, ended));
            due.extend(planner.failed_commands(&self.alerts(&ended.event.key), &ended.event));
        }
        // What a rule does is shown for every event, whatever the user chose to be notified about.
        let mut with_rule_alert = BTreeSet::new();
        for reported in report.events() {
            due.extend(planner.failed_commands(&self.alerts(&reported.key), reported));
            if let Some(alert) = planner.rule(&self.alerts(&reported.key), reported) {
                with_rule_alert.insert(&reported.key);
                due.push(alert);
            }
        }
        let mut upcoming: Vec<&ReportedEvent> =
            report.events().filter(|reported| planner.is_wanted(reported)).collect();
        upcoming.sort_by_key(|reported| (!reported.is_started(), reported.not_before.is_none(), reported.not_before));
        for reported in &upcoming {
            self.follow(reported, at);
            self.follow_improvement(reported, at);
            // One at a time: a later notification about an event replaces the earlier one.
            if reported.is_started() || !with_rule_alert.contains(&reported.key) {
                due.extend(planner.stage(self, reported));
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
    report: &'a Report,
    settings: &'a Settings,
    wording: Wording<'a>,
    next: Option<DateTime<Utc>>,
}

impl Planner<'_> {
    /// By the user's settings.
    fn is_wanted(&self, reported: &ReportedEvent) -> bool {
        self.settings.notify_types.contains(&EventKind::from(&reported.event.event_type))
            && match self.settings.notify_scope {
                Scope::ThisVm => reported.affects_this_vm,
                Scope::WholeSet => true,
            }
    }

    /// Whether the event is known well enough to notify about it. Without a connection it may be over, unless its time is
    /// still ahead.
    fn is_credible(&self, reported: &ReportedEvent) -> bool {
        match self.report.connection() {
            ReportedConnection::Live { .. } => true,
            ReportedConnection::Lost { .. } => {
                reported.not_before.is_some_and(|not_before| not_before > self.wording.now)
            }
            ReportedConnection::Starting => false,
        }
    }

    fn ended(&self, ledger: &mut AlertLedger, ended: &RecentEvent) -> Option<Alert> {
        let key = &ended.event.key;
        let alerts = ledger.alerts(key);
        if alerts.ended {
            return None;
        }
        let is_flapping = !alerts.started && ledger.is_flapping(&alerts, self.wording.now);
        if is_flapping || !self.is_wanted(&ended.event) {
            // So that a later change of settings doesn't bring up old events.
            ledger.alerts_mut(key).ended = true;
            return None;
        }
        Some(self.wording.ended(ended, ledger.ended_while_away(ended)))
    }

    fn failed_commands(&self, alerts: &EventAlerts, reported: &ReportedEvent) -> Vec<Alert> {
        let runs = [
            (Purpose::Prepare, &reported.preparation, alerts.failed.prepare),
            (Purpose::Recover, &reported.recovery, alerts.failed.recover),
        ];
        let not_shown = runs.into_iter().filter(|(_, _, shown)| !shown);
        not_shown
            .filter_map(|(purpose, run, _)| {
                let result = run.as_ref()?.result.as_ref().filter(|result| !result.is_success())?;
                Some(self.wording.command_failed(reported, purpose, result))
            })
            .collect()
    }

    /// What a rule is going to do with the event, or has done.
    fn rule(&self, alerts: &EventAlerts, reported: &ReportedEvent) -> Option<Alert> {
        if let Some(approval) = &reported.approval
            && let ReportedApprover::Rule(rule) = &approval.by
        {
            return if alerts.rule_acted { None } else { self.wording.rule_acted(reported, rule, approval) };
        }
        let rule = reported.rule.as_ref().filter(|rule| rule.state == ReportedRuleState::Announced)?;
        let (since, at) = (rule.announced_at?, rule.approves_at?);
        let is_shown = alerts.rule_announced == Some(since);
        (self.report.is_live() && !is_shown).then(|| self.wording.rule_announced(reported, &rule.name, since, at))
    }

    fn stage(&mut self, ledger: &AlertLedger, reported: &ReportedEvent) -> Option<Alert> {
        let alerts = &ledger.alerts(&reported.key);
        let now = self.wording.now;
        let newly_flapping = alerts.is_damped() && alerts.appeared.is_none();
        if reported.is_started() {
            let quiet_until = ledger.start_is_quiet_until(alerts, now);
            return if !self.report.is_live() || alerts.started {
                None
            } else if newly_flapping {
                Some(self.wording.flapping(reported))
            } else if quiet_until.is_some() {
                self.plan_again_at(quiet_until);
                None
            } else {
                Some(self.wording.started(reported))
            };
        }
        let (due, next) = self.reminder(alerts, reported);
        self.plan_again_at(next);
        if !self.is_credible(reported) {
            return None;
        }
        if newly_flapping {
            return Some(self.wording.flapping(reported));
        }
        if alerts.appeared.is_none() {
            return Some(self.wording.appeared(reported));
        }
        let is_worse = |stated: &&Stated| stated.is_worse_type(reported) || stated.is_much_sooner(reported, now);
        if let Some(stated) = alerts.stated.as_ref().filter(is_worse) {
            return Some(self.wording.worsened(reported, stated, alerts.worsened));
        }
        due.map(|due| self.wording.reminder(reported, due))
    }

    /// When the latest reminder was due, which covers all earlier ones, and when the next one will be.
    fn reminder(
        &self,
        alerts: &EventAlerts,
        reported: &ReportedEvent,
    ) -> (Option<DateTime<Utc>>, Option<DateTime<Utc>>) {
        let now = self.wording.now;
        let snooze = alerts.snooze.and_then(|(snooze, since)| Some((snooze.end(reported.not_before)?, since)));
        let spans = self.settings.reminder_minutes.spans();
        let regular = spans.filter_map(|span| reported.not_before?.checked_sub_signed(span));
        let after_snooze = regular.filter(|time| snooze.is_none_or(|(end, _)| *time > end));
        let known_since = alerts.appeared.unwrap_or(reported.first_seen_at);
        let known_since = snooze.map_or(known_since, |(_, since)| known_since.max(since));
        let useful = after_snooze.filter(|time| *time - known_since > TOO_SOON);
        let times: Vec<DateTime<Utc>> = useful
            .chain(snooze.map(|(end, _)| end).filter(|end| reported.not_before.is_none_or(|time| *end < time)))
            .filter(|time| *time > known_since && alerts.reminded.is_none_or(|reminded| *time > reminded))
            .collect();
        let due = times.iter().copied().filter(|time| *time <= now).max();
        let next = times.into_iter().filter(|time| *time > now).min();
        (due, next)
    }

    fn contact_lost(&mut self, ledger: &AlertLedger, upcoming: &[&ReportedEvent]) -> Option<Alert> {
        let ReportedConnection::Lost { since, .. } = self.report.connection() else { return None };
        let pending = upcoming.iter().find(|reported| !reported.is_started())?;
        if ledger.is_loss_shown(since) {
            return None;
        }
        let due = since.checked_add_signed(LOSS_PATIENCE)?;
        if due <= self.wording.now {
            return Some(self.wording.contact_lost(since, pending));
        }
        self.plan_again_at(Some(due));
        None
    }

    /// Shows what is pending to a user who has returned, once the first document is here.
    fn returned(&self, ledger: &mut AlertLedger, upcoming: &[&ReportedEvent]) -> Option<Alert> {
        let now = self.wording.now;
        let since = ledger.returned_since(now)?;
        let is_pending = |reported: &&ReportedEvent| {
            self.is_credible(reported) && ledger.snoozed_until(&reported.key, reported.not_before, now).is_none()
        };
        let pending: Vec<&ReportedEvent> = upcoming.iter().copied().filter(is_pending).collect();
        let Some((first, others)) = pending.split_first() else {
            if self.report.is_live() {
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
