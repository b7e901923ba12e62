//! What the alerts say.

use chrono::{DateTime, TimeDelta, Utc};
use forewarn_texts::{Language, Locale};

use super::repeats::Worsenings;
use super::{Alert, AlertKey, Button, Intent, Mark, Snooze, Stated, Urgency};
use crate::impact::{Advice, EventKind};
use crate::report::{RecentEvent, Report, ReportedApproval, ReportedApprovalState, ReportedEvent, ReportedOutcome};
use crate::rules::RuleName;
use crate::sanitize::{line, one_line};
use crate::settings::Settings;
use crate::tracker::{CommandResult, Purpose};
use crate::wording;

#[derive(Clone, Copy)]
pub(super) struct Wording<'a> {
    pub(super) report: &'a Report,
    pub(super) settings: &'a Settings,
    pub(super) locale: Locale,
    /// On the endpoint's clock.
    pub(super) now: DateTime<Utc>,
}

impl Wording<'_> {
    pub(super) fn appeared(&self, reported: &ReportedEvent) -> Alert {
        let description = line(&reported.event.description, LONGEST_DESCRIPTION);
        let sentences = [description.as_str(), wording::cost(&reported.event, self.language())];
        let body: Vec<&str> =
            sentences.into_iter().chain(self.advice(reported)).filter(|text| !text.is_empty()).collect();
        let mut buttons = vec![self.details(reported)];
        let offered = TimeDelta::seconds(i64::from(OFFERED_REMINDER_SECONDS));
        if reported.not_before.is_some_and(|not_before| not_before - self.now > offered) {
            let label = self.language().alert_remind(self.locale.roughly(offered));
            let intent = Intent::Snooze(reported.key.clone(), Snooze::BeforeSeconds(OFFERED_REMINDER_SECONDS));
            buttons.push(Button { label, intent });
        }
        let title = self.upcoming(reported);
        let key = AlertKey::Appeared(reported.key.clone());
        stating(reported, self.alert(key, Urgency::High, title, body.join(" "), buttons))
    }

    pub(super) fn reminder(&self, reported: &ReportedEvent, due: DateTime<Utc>) -> Alert {
        let (title, buttons) = (self.upcoming(reported), self.details_and_approval(reported));
        let key = AlertKey::Reminder(reported.key.clone(), due);
        stating(reported, self.alert(key, Urgency::High, title, String::new(), buttons))
    }

    /// With what was stated before, and how often it got worse before.
    pub(super) fn worsened(&self, reported: &ReportedEvent, before: &Stated, worsenings: Worsenings) -> Alert {
        let (worse, sooner) = (before.is_worse_type(reported), before.is_much_sooner(reported, self.now));
        let moved = before.not_before.filter(|_| sooner);
        let moved = moved.map(|time| self.language().alert_moved_up_from(self.locale.when(time, self.now)));
        let name = wording::type_name(&before.event_type, self.language());
        let turned = worse.then(|| self.language().alert_changed_from(name));
        let cost = worse.then(|| wording::cost(&reported.event, self.language()).to_owned());
        let repeated = (worsenings.recent(self.now) > 0).then(|| self.language().alert_keeps_changing().to_owned());
        let body: Vec<String> = [moved, turned, cost, repeated].into_iter().flatten().collect();
        let title = match reported.not_before {
            Some(time) if sooner && time > self.now => {
                let left = self.locale.roughly(time - self.now);
                self.language().alert_moved_up(left, self.type_name(reported), self.vm(reported))
            }
            Some(_) | None => self.upcoming(reported),
        };
        let key = AlertKey::Worsened(reported.key.clone(), worsenings.next());
        let buttons = self.details_and_approval(reported);
        stating(reported, self.alert(key, Urgency::High, title, body.join(" "), buttons))
    }

    pub(super) fn flapping(&self, reported: &ReportedEvent) -> Alert {
        let (urgency, title) = if reported.is_started() {
            (Urgency::Critical, self.running(reported))
        } else {
            (Urgency::High, self.upcoming(reported))
        };
        let body = self.language().alert_flapping().to_owned();
        let key = AlertKey::Flapping(reported.key.clone());
        let mut alert = self.alert(key, urgency, title, body, vec![self.details(reported)]);
        if reported.is_started() {
            alert.marks.push(Mark { key: AlertKey::Started(reported.key.clone()), stated: None });
            return alert;
        }
        stating(reported, alert)
    }

    pub(super) fn rule_announced(
        &self,
        reported: &ReportedEvent,
        rule: &RuleName,
        since: DateTime<Utc>,
        at: DateTime<Utc>,
    ) -> Alert {
        let language = self.language();
        let time = self.locale.exactly((at - self.now).max(TimeDelta::seconds(1)));
        let title = language.alert_rule_announced(time, self.type_name(reported), self.vm(reported));
        let body = language.alert_rule_announced_body(self.rule(rule));
        let label = language.alert_stop_rule().to_owned();
        let stop = Button { label, intent: Intent::StopRule(reported.key.clone()) };
        let key = AlertKey::RuleAnnounced(reported.key.clone(), since);
        stating(reported, self.alert(key, Urgency::High, title, body, vec![stop, self.details(reported)]))
    }

    /// What came of an approval by rule; nothing as long as no answer came.
    pub(super) fn rule_acted(
        &self,
        reported: &ReportedEvent,
        rule: &RuleName,
        approval: &ReportedApproval,
    ) -> Option<Alert> {
        let (language, type_name, vm, rule) =
            (self.language(), self.type_name(reported), self.vm(reported), self.rule(rule));
        let unconfirmed = |answer: &str| {
            let body = language.alert_rule_unconfirmed_body(one_line(answer), &rule);
            (Urgency::High, language.alert_rule_unconfirmed(&type_name, &vm), body)
        };
        let (urgency, title, body) = match &approval.state {
            ReportedApprovalState::Requested | ReportedApprovalState::Other(_) => return None,
            ReportedApprovalState::Accepted | ReportedApprovalState::Waiting => {
                let body = language.alert_rule_approved_body(&rule);
                (Urgency::Normal, language.alert_rule_approved(&type_name, &vm), body)
            }
            ReportedApprovalState::Unanswered => unconfirmed(language.approval_unanswered()),
            ReportedApprovalState::Failed => {
                let answer = approval.failure.as_ref().map(|failure| wording::failure(failure, language));
                let answer = answer.unwrap_or_default();
                if approval.may_have_arrived {
                    unconfirmed(&answer)
                } else {
                    let body = language.alert_rule_refused_body(one_line(&answer), &rule);
                    (Urgency::High, language.alert_rule_refused(&type_name, &vm), body)
                }
            }
        };
        let key = AlertKey::RuleActed(reported.key.clone());
        Some(self.alert(key, urgency, title, body, vec![self.details(reported)]))
    }

    pub(super) fn command_failed(&self, reported: &ReportedEvent, purpose: Purpose, how: &CommandResult) -> Alert {
        let (language, type_name, vm) = (self.language(), self.type_name(reported), self.vm(reported));
        let how = one_line(&how.sentence(language));
        let (title, body, buttons) = match purpose {
            Purpose::Prepare => (
                language.alert_preparation_failed(type_name, vm),
                language.alert_preparation_failed_body(how),
                self.details_and_approval(reported),
            ),
            Purpose::Recover => (
                language.alert_recovery_failed(type_name, vm),
                language.alert_recovery_failed_body(how),
                vec![self.details(reported)],
            ),
        };
        self.alert(AlertKey::CommandFailed(reported.key.clone(), purpose), Urgency::High, title, body, buttons)
    }

    pub(super) fn started(&self, reported: &ReportedEvent) -> Alert {
        let title = self.running(reported);
        let body = self.advice(reported).unwrap_or_default().to_owned();
        let key = AlertKey::Started(reported.key.clone());
        self.alert(key, Urgency::Critical, title, body, vec![self.details(reported)])
    }

    pub(super) fn ended(&self, ended: &RecentEvent, while_away: bool) -> Alert {
        let canceled = ended.outcome == ReportedOutcome::Canceled;
        let (language, type_name, vm) = (self.language(), self.type_name(&ended.event), self.vm(&ended.event));
        let title = match (canceled, while_away) {
            (true, false) => language.alert_canceled(type_name, vm),
            (true, true) => language.alert_canceled_away(type_name, vm),
            (false, false) => language.alert_finished(type_name, vm),
            (false, true) => language.alert_finished_away(type_name, vm),
        };
        let body = if canceled {
            language.alert_withdrawn().to_owned()
        } else {
            ended.took().map(|took| language.alert_took(self.locale.exactly(took))).unwrap_or_default()
        };
        let urgency = if while_away { Urgency::Normal } else { Urgency::Low };
        self.alert(AlertKey::Ended(ended.event.key.clone()), urgency, title, body, Vec::new())
    }

    pub(super) fn contact_lost(&self, since: DateTime<Utc>, pending: &ReportedEvent) -> Alert {
        let (language, type_name) = (self.language(), self.type_name(pending));
        let body = match pending.not_before {
            Some(time) => language.alert_last_known_at(type_name, self.locale.when(time, self.now)),
            None => language.alert_last_known(type_name),
        };
        let title = language.azure_unreachable().to_owned();
        self.alert(AlertKey::ContactLost(since), Urgency::Normal, title, body, Vec::new())
    }

    pub(super) fn returned(&self, first: &ReportedEvent, others: &[&ReportedEvent], since: DateTime<Utc>) -> Alert {
        let line = |reported: &ReportedEvent| {
            if reported.is_started() {
                self.language().alert_in_progress(self.type_name(reported), self.vm(reported))
            } else {
                self.upcoming(reported)
            }
        };
        let named = others.iter().take(MOST_OTHERS).map(|reported| line(reported));
        let left = others.len().saturating_sub(MOST_OTHERS);
        let more = (left > 0).then(|| self.language().more_in_forewarn(left));
        let body: Vec<String> = named.chain(more).collect();
        let buttons = self.details_and_approval(first);
        let key = AlertKey::Returned(first.key.clone(), since);
        self.alert(key, Urgency::High, line(first), body.join("\n"), buttons)
    }

    fn running(&self, reported: &ReportedEvent) -> String {
        let (language, vm) = (self.language(), self.vm(reported));
        match EventKind::from(&reported.event.event_type) {
            EventKind::Freeze => language.alert_started_freeze(vm),
            EventKind::Reboot => language.alert_started_reboot(vm),
            EventKind::Redeploy => language.alert_started_redeploy(vm),
            EventKind::Preempt => language.alert_started_preempt(vm),
            EventKind::Terminate => language.alert_started_terminate(vm),
            EventKind::Other => language.alert_in_progress(self.type_name(reported), vm),
        }
    }

    fn upcoming(&self, reported: &ReportedEvent) -> String {
        wording::upcoming(&self.type_name(reported), &self.vm(reported), reported.not_before, self.now, self.locale)
    }

    fn language(&self) -> Language {
        self.locale.language
    }

    fn type_name(&self, reported: &ReportedEvent) -> String {
        wording::type_name(&reported.event.event_type, self.language())
    }

    fn advice(&self, reported: &ReportedEvent) -> Option<&'static str> {
        Advice::on(reported).map(|advice| wording::advice(advice, self.language()))
    }

    fn vm(&self, reported: &ReportedEvent) -> String {
        wording::vm_name(&reported.event, self.report.this_vm(), self.language())
    }

    fn rule(&self, rule: &RuleName) -> String {
        one_line(rule.localized(self.language()))
    }

    fn details(&self, reported: &ReportedEvent) -> Button {
        let label = self.language().alert_details().to_owned();
        Button { label, intent: Intent::Details(reported.key.clone()) }
    }

    fn details_and_approval(&self, reported: &ReportedEvent) -> Vec<Button> {
        let label = self.language().alert_approve().to_owned();
        let approve = Button { label, intent: Intent::AskToApprove(reported.key.clone()) };
        let approvable = reported.approvable(self.report.is_live()).is_ok();
        [self.details(reported)].into_iter().chain(approvable.then_some(approve)).collect()
    }

    fn alert(&self, key: AlertKey, urgency: Urgency, title: String, body: String, buttons: Vec<Button>) -> Alert {
        let sound = self.settings.sound && urgency > Urgency::Low;
        let marks = vec![Mark { key: key.clone(), stated: None }];
        Alert { key, planned: self.now, urgency, sound, title, body, buttons, marks }
    }
}

/// The alert, with a note of the type and time that it states.
fn stating(reported: &ReportedEvent, mut alert: Alert) -> Alert {
    for mark in &mut alert.marks {
        mark.stated = Some(Stated::of(reported));
    }
    alert
}

/// The reminder that the announcement of an event offers.
const OFFERED_REMINDER_SECONDS: u32 = 5 * 60;

/// More lines than this no notification shows.
const MOST_OTHERS: usize = 3;

/// Far more than Azure has ever written, and as much as any notification shows.
const LONGEST_DESCRIPTION: usize = 240;
