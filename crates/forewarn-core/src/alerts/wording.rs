//! What the alerts say.

use chrono::{DateTime, TimeDelta, Utc};
use forewarn_texts::{Language, Locale};

use super::repeats::Worsenings;
use super::{Alert, AlertKey, Button, Intent, Mark, Snooze, Stated, Urgency};
use crate::impact::{Advice, EventKind};
use crate::rules::RuleName;
use crate::sanitize::{line, one_line};
use crate::settings::Settings;
use crate::tracker::{
    ApprovalProgress, CommandResult, ContactLoss, EndedEvent, Outcome, Purpose, TrackedEvent, Tracker,
};
use crate::wording;

#[derive(Clone, Copy)]
pub(super) struct Wording<'a> {
    pub(super) tracker: &'a Tracker,
    pub(super) settings: &'a Settings,
    pub(super) locale: Locale,
    /// On the endpoint's clock.
    pub(super) now: DateTime<Utc>,
}

impl Wording<'_> {
    pub(super) fn appeared(&self, tracked: &TrackedEvent) -> Alert {
        let description = line(&tracked.event.description, LONGEST_DESCRIPTION);
        let sentences = [description.as_str(), wording::cost(&tracked.event, self.language())];
        let body: Vec<&str> =
            sentences.into_iter().chain(self.advice(tracked)).filter(|text| !text.is_empty()).collect();
        let mut buttons = vec![self.details(tracked)];
        let offered = TimeDelta::seconds(i64::from(OFFERED_REMINDER_SECONDS));
        if tracked.not_before.is_some_and(|not_before| not_before - self.now > offered) {
            let label = self.language().alert_remind(self.locale.roughly(offered));
            let intent = Intent::Snooze(tracked.key.clone(), Snooze::BeforeSeconds(OFFERED_REMINDER_SECONDS));
            buttons.push(Button { label, intent });
        }
        let title = self.upcoming(tracked);
        let key = AlertKey::Appeared(tracked.key.clone());
        stating(tracked, self.alert(key, Urgency::High, title, body.join(" "), buttons))
    }

    pub(super) fn reminder(&self, tracked: &TrackedEvent, due: DateTime<Utc>) -> Alert {
        let (title, buttons) = (self.upcoming(tracked), self.details_and_approval(tracked));
        let key = AlertKey::Reminder(tracked.key.clone(), due);
        stating(tracked, self.alert(key, Urgency::High, title, String::new(), buttons))
    }

    /// With what was stated before, and how often it got worse before.
    pub(super) fn worsened(&self, tracked: &TrackedEvent, before: &Stated, worsenings: Worsenings) -> Alert {
        let (worse, sooner) = (before.is_worse_type(tracked), before.is_much_sooner(tracked, self.now));
        let moved = before.not_before.filter(|_| sooner);
        let moved = moved.map(|time| self.language().alert_moved_up_from(self.locale.when(time, self.now)));
        let name = wording::type_name(&before.event_type, self.language());
        let turned = worse.then(|| self.language().alert_changed_from(name));
        let cost = worse.then(|| wording::cost(&tracked.event, self.language()).to_owned());
        let repeated = (worsenings.recent(self.now) > 0).then(|| self.language().alert_keeps_changing().to_owned());
        let body: Vec<String> = [moved, turned, cost, repeated].into_iter().flatten().collect();
        let title = match tracked.not_before {
            Some(time) if sooner && time > self.now => {
                let left = self.locale.roughly(time - self.now);
                self.language().alert_moved_up(left, self.type_name(tracked), self.vm(tracked))
            }
            Some(_) | None => self.upcoming(tracked),
        };
        let key = AlertKey::Worsened(tracked.key.clone(), worsenings.next());
        let buttons = self.details_and_approval(tracked);
        stating(tracked, self.alert(key, Urgency::High, title, body.join(" "), buttons))
    }

    pub(super) fn flapping(&self, tracked: &TrackedEvent) -> Alert {
        let (urgency, title) = if tracked.is_started() {
            (Urgency::Critical, self.running(tracked))
        } else {
            (Urgency::High, self.upcoming(tracked))
        };
        let body = self.language().alert_flapping().to_owned();
        let key = AlertKey::Flapping(tracked.key.clone());
        let mut alert = self.alert(key, urgency, title, body, vec![self.details(tracked)]);
        if tracked.is_started() {
            alert.marks.push(Mark { key: AlertKey::Started(tracked.key.clone()), stated: None });
            return alert;
        }
        stating(tracked, alert)
    }

    pub(super) fn rule_announced(
        &self,
        tracked: &TrackedEvent,
        rule: &RuleName,
        since: DateTime<Utc>,
        at: DateTime<Utc>,
    ) -> Alert {
        let language = self.language();
        let time = self.locale.exactly((at - self.now).max(TimeDelta::seconds(1)));
        let title = language.alert_rule_announced(time, self.type_name(tracked), self.vm(tracked));
        let body = language.alert_rule_announced_body(self.rule(rule));
        let label = language.alert_stop_rule().to_owned();
        let stop = Button { label, intent: Intent::StopRule(tracked.key.clone()) };
        let key = AlertKey::RuleAnnounced(tracked.key.clone(), since);
        stating(tracked, self.alert(key, Urgency::High, title, body, vec![stop, self.details(tracked)]))
    }

    /// What came of an approval by rule; nothing as long as no answer came.
    pub(super) fn rule_acted(
        &self,
        tracked: &TrackedEvent,
        rule: &RuleName,
        progress: &ApprovalProgress,
    ) -> Option<Alert> {
        let (language, type_name, vm, rule) =
            (self.language(), self.type_name(tracked), self.vm(tracked), self.rule(rule));
        let unconfirmed = |answer: &str| {
            let body = language.alert_rule_unconfirmed_body(one_line(answer), &rule);
            (Urgency::High, language.alert_rule_unconfirmed(&type_name, &vm), body)
        };
        let (urgency, title, body) = match progress {
            ApprovalProgress::Requested => return None,
            ApprovalProgress::Accepted { .. } | ApprovalProgress::Waiting { .. } => {
                let body = language.alert_rule_approved_body(&rule);
                (Urgency::Normal, language.alert_rule_approved(&type_name, &vm), body)
            }
            ApprovalProgress::Unanswered { .. } => unconfirmed(language.approval_unanswered()),
            ApprovalProgress::Failed { failure, .. } => {
                let answer = wording::failure(&failure.failure, language);
                if failure.may_have_arrived {
                    unconfirmed(&answer)
                } else {
                    let body = language.alert_rule_refused_body(one_line(&answer), &rule);
                    (Urgency::High, language.alert_rule_refused(&type_name, &vm), body)
                }
            }
        };
        let key = AlertKey::RuleActed(tracked.key.clone());
        Some(self.alert(key, urgency, title, body, vec![self.details(tracked)]))
    }

    pub(super) fn command_failed(&self, tracked: &TrackedEvent, purpose: Purpose, how: &CommandResult) -> Alert {
        let (language, type_name, vm) = (self.language(), self.type_name(tracked), self.vm(tracked));
        let how = one_line(&how.sentence(language));
        let (title, body, buttons) = match purpose {
            Purpose::Prepare => (
                language.alert_preparation_failed(type_name, vm),
                language.alert_preparation_failed_body(how),
                self.details_and_approval(tracked),
            ),
            Purpose::Recover => (
                language.alert_recovery_failed(type_name, vm),
                language.alert_recovery_failed_body(how),
                vec![self.details(tracked)],
            ),
        };
        self.alert(AlertKey::CommandFailed(tracked.key.clone(), purpose), Urgency::High, title, body, buttons)
    }

    pub(super) fn started(&self, tracked: &TrackedEvent) -> Alert {
        let title = self.running(tracked);
        let body = self.advice(tracked).unwrap_or_default().to_owned();
        let key = AlertKey::Started(tracked.key.clone());
        self.alert(key, Urgency::Critical, title, body, vec![self.details(tracked)])
    }

    pub(super) fn ended(&self, ended: &EndedEvent) -> Alert {
        let canceled = ended.outcome == Outcome::Cancelled;
        let (language, type_name, vm) = (self.language(), self.type_name(&ended.tracked), self.vm(&ended.tracked));
        let title = match (canceled, ended.while_away) {
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
        let urgency = if ended.while_away { Urgency::Normal } else { Urgency::Low };
        self.alert(AlertKey::Ended(ended.tracked.key.clone()), urgency, title, body, Vec::new())
    }

    pub(super) fn contact_lost(&self, loss: &ContactLoss, pending: &TrackedEvent) -> Alert {
        let (language, type_name) = (self.language(), self.type_name(pending));
        let body = match pending.not_before {
            Some(time) => language.alert_last_known_at(type_name, self.locale.when(time, self.now)),
            None => language.alert_last_known(type_name),
        };
        let title = language.azure_unreachable().to_owned();
        self.alert(AlertKey::ContactLost(loss.since), Urgency::Normal, title, body, Vec::new())
    }

    pub(super) fn returned(&self, first: &TrackedEvent, others: &[&TrackedEvent], since: DateTime<Utc>) -> Alert {
        let line = |tracked: &TrackedEvent| {
            if tracked.is_started() {
                self.language().alert_in_progress(self.type_name(tracked), self.vm(tracked))
            } else {
                self.upcoming(tracked)
            }
        };
        let named = others.iter().take(MOST_OTHERS).map(|tracked| line(tracked));
        let left = others.len().saturating_sub(MOST_OTHERS);
        let more = (left > 0).then(|| self.language().more_in_forewarn(left));
        let body: Vec<String> = named.chain(more).collect();
        let buttons = self.details_and_approval(first);
        let key = AlertKey::Returned(first.key.clone(), since);
        self.alert(key, Urgency::High, line(first), body.join("\n"), buttons)
    }

    fn running(&self, tracked: &TrackedEvent) -> String {
        let (language, vm) = (self.language(), self.vm(tracked));
        match EventKind::from(&tracked.event.event_type) {
            EventKind::Freeze => language.alert_started_freeze(vm),
            EventKind::Reboot => language.alert_started_reboot(vm),
            EventKind::Redeploy => language.alert_started_redeploy(vm),
            EventKind::Preempt => language.alert_started_preempt(vm),
            EventKind::Terminate => language.alert_started_terminate(vm),
            EventKind::Other => language.alert_in_progress(self.type_name(tracked), vm),
        }
    }

    fn upcoming(&self, tracked: &TrackedEvent) -> String {
        wording::upcoming(&self.type_name(tracked), &self.vm(tracked), tracked.not_before, self.now, self.locale)
    }

    fn language(&self) -> Language {
        self.locale.language
    }

    fn type_name(&self, tracked: &TrackedEvent) -> String {
        wording::type_name(&tracked.event.event_type, self.language())
    }

    fn advice(&self, tracked: &TrackedEvent) -> Option<&'static str> {
        Advice::on(tracked).map(|advice| wording::advice(advice, self.language()))
    }

    fn vm(&self, tracked: &TrackedEvent) -> String {
        wording::vm_name(&tracked.event, self.tracker.this_vm(), self.language())
    }

    fn rule(&self, rule: &RuleName) -> String {
        one_line(rule.localized(self.language()))
    }

    fn details(&self, tracked: &TrackedEvent) -> Button {
        let label = self.language().alert_details().to_owned();
        Button { label, intent: Intent::Details(tracked.key.clone()) }
    }

    fn details_and_approval(&self, tracked: &TrackedEvent) -> Vec<Button> {
        let label = self.language().alert_approve().to_owned();
        let approve = Button { label, intent: Intent::AskToApprove(tracked.key.clone()) };
        let approvable = self.tracker.approvable(&tracked.key).is_ok();
        [self.details(tracked)].into_iter().chain(approvable.then_some(approve)).collect()
    }

    fn alert(&self, key: AlertKey, urgency: Urgency, title: String, body: String, buttons: Vec<Button>) -> Alert {
        let sound = self.settings.sound && urgency > Urgency::Low;
        let marks = vec![Mark { key: key.clone(), stated: None }];
        Alert { key, planned: self.now, urgency, sound, title, body, buttons, marks }
    }
}

/// The alert, with a note of the type and time that it states.
fn stating(tracked: &TrackedEvent, mut alert: Alert) -> Alert {
    for mark in &mut alert.marks {
        mark.stated = Some(Stated::of(tracked));
    }
    alert
}

/// The reminder that the announcement of an event offers.
const OFFERED_REMINDER_SECONDS: u32 = 5 * 60;

/// More lines than this no notification shows.
const MOST_OTHERS: usize = 3;

/// Far more than Azure has ever written, and as much as any notification shows.
const LONGEST_DESCRIPTION: usize = 240;
