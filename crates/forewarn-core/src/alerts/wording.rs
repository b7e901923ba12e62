//! What the alerts say.

use chrono::{DateTime, TimeDelta, Utc};

use super::repeats::Worsenings;
use super::{Alert, AlertKey, Button, Intent, Mark, Snooze, Stated, Urgency};
use crate::impact::EventKind;
use crate::rules::RuleName;
use crate::sanitize::{line, one_line};
use crate::settings::Settings;
use crate::texts::{CommandText, RuleText, Text, Words};
use crate::tracker::{
    ApprovalProgress, CommandResult, ContactLoss, EndedEvent, Outcome, Purpose, TrackedEvent, Tracker,
};

#[derive(Clone, Copy)]
pub(super) struct Wording<'a> {
    pub(super) tracker: &'a Tracker,
    pub(super) settings: &'a Settings,
    pub(super) words: Words,
    /// On the endpoint's clock.
    pub(super) now: DateTime<Utc>,
}

impl Wording<'_> {
    pub(super) fn appeared(&self, tracked: &TrackedEvent) -> Alert {
        let description = line(&tracked.event.description, LONGEST_DESCRIPTION);
        let sentences = [description.as_str(), self.words.cost(&tracked.event)];
        let body: Vec<&str> =
            sentences.into_iter().chain(self.words.advice(tracked)).filter(|text| !text.is_empty()).collect();
        let mut buttons = vec![self.details(tracked)];
        let offered = TimeDelta::seconds(i64::from(OFFERED_REMINDER_SECONDS));
        if tracked.not_before.is_some_and(|not_before| not_before - self.now > offered) {
            let label = self.words.fill(Text::ButtonRemind, &[("time", self.words.roughly(offered))]);
            let intent = Intent::Snooze(tracked.key.clone(), Snooze::BeforeSeconds(OFFERED_REMINDER_SECONDS));
            buttons.push(Button { label, intent });
        }
        let title = self.coming(tracked);
        let key = AlertKey::Appeared(tracked.key.clone());
        stating(tracked, self.alert(key, Urgency::High, title, body.join(" "), buttons))
    }

    pub(super) fn reminder(&self, tracked: &TrackedEvent, due: DateTime<Utc>) -> Alert {
        let (title, buttons) = (self.coming(tracked), self.details_and_approval(tracked));
        let key = AlertKey::Reminder(tracked.key.clone(), due);
        stating(tracked, self.alert(key, Urgency::High, title, String::new(), buttons))
    }

    /// With what was stated before, and how often it got worse before.
    pub(super) fn worsened(&self, tracked: &TrackedEvent, before: &Stated, worsenings: Worsenings) -> Alert {
        let (worse, sooner) = (before.is_worse_type(tracked), before.is_much_sooner(tracked, self.now));
        let moved = before.not_before.filter(|_| sooner);
        let moved = moved.map(|time| self.words.fill(Text::MovedUp, &[("when", self.words.when(time, self.now))]));
        let name = self.words.type_name(&before.event_type);
        let turned = worse.then(|| self.words.fill(Text::ChangedFrom, &[("type", name)]));
        let cost = worse.then(|| self.words.cost(&tracked.event).to_owned());
        let repeated =
            (worsenings.recent(self.now) > 0).then(|| self.words.language.text(Text::KeepsChanging).to_owned());
        let body: Vec<String> = [moved, turned, cost, repeated].into_iter().flatten().collect();
        let title = match tracked.not_before {
            Some(time) if sooner && time > self.now => {
                let left = self.words.roughly(time - self.now);
                let blanks = [("type", self.words.name(&tracked.event)), ("time", left), ("vm", self.vm(tracked))];
                self.words.fill(Text::UpcomingNow, &blanks)
            }
            Some(_) | None => self.coming(tracked),
        };
        let key = AlertKey::Worsened(tracked.key.clone(), worsenings.next());
        let buttons = self.details_and_approval(tracked);
        stating(tracked, self.alert(key, Urgency::High, title, body.join(" "), buttons))
    }

    pub(super) fn flapping(&self, tracked: &TrackedEvent) -> Alert {
        let (urgency, title) = if tracked.is_started() {
            (Urgency::Critical, self.running(tracked))
        } else {
            (Urgency::High, self.coming(tracked))
        };
        let body = self.words.language.text(Text::KeepsFlapping).to_owned();
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
        let time = self.words.exactly((at - self.now).max(TimeDelta::zero()));
        let blanks = [("type", self.words.name(&tracked.event)), ("time", time), ("vm", self.vm(tracked))];
        let title = self.words.fill(Text::Rule(RuleText::Announced), &blanks);
        let body = self.words.fill(Text::Rule(RuleText::AnnouncedBody), &[("rule", self.rule(rule))]);
        let label = self.words.language.text(Text::Rule(RuleText::Stop)).to_owned();
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
        let unanswered = || self.words.language.text(Text::ApprovalUnanswered).to_owned();
        let (urgency, title, body, answer) = match progress {
            ApprovalProgress::Requested => return None,
            ApprovalProgress::Accepted { .. } | ApprovalProgress::Waiting { .. } => {
                (Urgency::Normal, RuleText::Given, RuleText::GivenBody, String::new())
            }
            ApprovalProgress::Unanswered { .. } => {
                (Urgency::High, RuleText::Unconfirmed, RuleText::UnconfirmedBody, unanswered())
            }
            ApprovalProgress::Failed { failure, .. } => {
                let (title, body) = if failure.may_have_arrived {
                    (RuleText::Unconfirmed, RuleText::UnconfirmedBody)
                } else {
                    (RuleText::Refused, RuleText::RefusedBody)
                };
                (Urgency::High, title, body, self.words.language.failure(&failure.failure))
            }
        };
        let body = self.words.fill(Text::Rule(body), &[("rule", self.rule(rule)), ("answer", one_line(&answer))]);
        let title = self.name_and_vm(Text::Rule(title), tracked);
        let key = AlertKey::RuleActed(tracked.key.clone());
        Some(self.alert(key, urgency, title, body, vec![self.details(tracked)]))
    }

    pub(super) fn command_failed(&self, tracked: &TrackedEvent, purpose: Purpose, how: &CommandResult) -> Alert {
        let title = self.name_and_vm(Text::Command(CommandText::Failed(purpose)), tracked);
        let how = one_line(&how.sentence(self.words.language));
        let body = self.words.fill(Text::Command(CommandText::FailedBody(purpose)), &[("how", how)]);
        let mut buttons = vec![self.details(tracked)];
        if purpose == Purpose::Prepare && self.tracker.approvable(&tracked.key).is_ok() {
            let label = self.words.language.text(Text::ButtonApprove).to_owned();
            buttons.push(Button { label, intent: Intent::AskToApprove(tracked.key.clone()) });
        }
        self.alert(AlertKey::CommandFailed(tracked.key.clone(), purpose), Urgency::High, title, body, buttons)
    }

    pub(super) fn started(&self, tracked: &TrackedEvent) -> Alert {
        let title = self.running(tracked);
        let body = self.words.advice(tracked).unwrap_or_default().to_owned();
        let key = AlertKey::Started(tracked.key.clone());
        self.alert(key, Urgency::Critical, title, body, vec![self.details(tracked)])
    }

    pub(super) fn ended(&self, ended: &EndedEvent) -> Alert {
        let cancelled = ended.outcome == Outcome::Cancelled;
        let text = match (cancelled, ended.while_away) {
            (true, false) => Text::Cancelled,
            (true, true) => Text::CancelledAway,
            (false, false) => Text::Finished,
            (false, true) => Text::FinishedAway,
        };
        let body = if cancelled {
            self.words.language.text(Text::Withdrawn).to_owned()
        } else {
            let took = ended.took().map(|took| self.words.fill(Text::Took, &[("time", self.words.exactly(took))]));
            took.unwrap_or_default()
        };
        let urgency = if ended.while_away { Urgency::Normal } else { Urgency::Low };
        let title = self.name_and_vm(text, &ended.tracked);
        self.alert(AlertKey::Ended(ended.tracked.key.clone()), urgency, title, body, Vec::new())
    }

    pub(super) fn contact_lost(&self, loss: &ContactLoss, pending: &TrackedEvent) -> Alert {
        let name = ("type", self.words.name(&pending.event));
        let body = match pending.not_before {
            Some(time) => self.words.fill(Text::LastKnownAt, &[name, ("when", self.words.when(time, self.now))]),
            None => self.words.fill(Text::LastKnown, &[name]),
        };
        let title = self.words.language.text(Text::ContactLost).to_owned();
        self.alert(AlertKey::ContactLost(loss.since), Urgency::Normal, title, body, Vec::new())
    }

    pub(super) fn returned(&self, first: &TrackedEvent, others: &[&TrackedEvent], since: DateTime<Utc>) -> Alert {
        let line = |tracked: &TrackedEvent| {
            if tracked.is_started() { self.name_and_vm(Text::InProgress, tracked) } else { self.coming(tracked) }
        };
        let named = others.iter().take(MOST_OTHERS).map(|tracked| line(tracked));
        let left = others.len().saturating_sub(MOST_OTHERS);
        let more = (left > 0).then(|| self.words.fill(Text::MenuMore, &[("count", left.to_string())]));
        let body: Vec<String> = named.chain(more).collect();
        let buttons = self.details_and_approval(first);
        let key = AlertKey::Returned(first.key.clone(), since);
        self.alert(key, Urgency::High, line(first), body.join("\n"), buttons)
    }

    fn running(&self, tracked: &TrackedEvent) -> String {
        let kind = EventKind::from(&tracked.event.event_type);
        let now = self.words.language.fill(Text::Now(kind), &[("type", &self.words.name(&tracked.event))]);
        self.words.fill(Text::Running, &[("now", now), ("vm", self.vm(tracked))])
    }

    fn coming(&self, tracked: &TrackedEvent) -> String {
        let Some(not_before) = tracked.not_before else { return self.name_and_vm(Text::Announced, tracked) };
        if not_before <= self.now {
            return self.name_and_vm(Text::Due, tracked);
        }
        let time = self.words.roughly(not_before - self.now);
        let blanks = [("type", self.words.name(&tracked.event)), ("time", time), ("vm", self.vm(tracked))];
        self.words.fill(Text::Upcoming, &blanks)
    }

    fn name_and_vm(&self, text: Text, tracked: &TrackedEvent) -> String {
        self.words.fill(text, &[("type", self.words.name(&tracked.event)), ("vm", self.vm(tracked))])
    }

    fn vm(&self, tracked: &TrackedEvent) -> String {
        self.words.vm(&tracked.event, self.tracker.this_vm())
    }

    fn rule(&self, rule: &RuleName) -> String {
        one_line(rule.localized(self.words.language))
    }

    fn details(&self, tracked: &TrackedEvent) -> Button {
        let label = self.words.language.text(Text::ButtonDetails).to_owned();
        Button { label, intent: Intent::Details(tracked.key.clone()) }
    }

    fn details_and_approval(&self, tracked: &TrackedEvent) -> Vec<Button> {
        let label = self.words.language.text(Text::ButtonApprove).to_owned();
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
