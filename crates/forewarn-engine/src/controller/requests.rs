//! Requests of the desktop.

use std::sync::Arc;

use forewarn_core::{AlertKey, Connection, Diagnosis, EventKey, Intent, MenuAction, NotApprovable, Now, WhyNot};
use scheduled_events::{EventId, Failure, VmName};
use serde_json::{Map, Value};
use tokio::sync::oneshot;

use super::Controller;
use crate::desktop::Moment;
use crate::doctor::Circumstances;
use crate::effect::{Effect, Export};
use crate::shell::{Destination, Request};

impl Controller {
    pub(super) fn on_request(&mut self, request: Request, now: &Now) {
        match request {
            Request::WindowOpened => self.desktop.set_window_open(true),
            Request::WindowClosed => self.desktop.set_window_open(false),
            Request::Open => self.desktop.open(),
            Request::ShowInHistory(key) => self.desktop.open_window(Destination::History { key: Some(key) }),
            Request::Intent(intent) => self.intent(intent, now),
            Request::Menu(action) => self.menu(action, now),
            Request::Approve { key, vms, by, reply } => self.approve(&key, &vms, &by, reply, now),
            Request::DryRunRules { reply } => self.dry_run(reply, now),
            Request::StopRule { key, reply } => drop(reply.send(self.stop_rule(&key, now))),
            Request::Snooze { key, snooze } => self.desktop.snooze(&key, snooze, &self.report(now)),
            Request::SaveSettings { values, reply } => self.save_settings(values, Some(reply), now),
            Request::History { query, reply } => self.page(*query, reply, now),
            Request::HistoryEvent { id, reply } => self.history_event(id, reply, now),
            Request::Timeline { reply } => self.timeline(reply, now),
            Request::Export { query, format, path, reply } => {
                let export = Export { query: *query, format, path, language: self.locale().language, reply };
                self.effects.push(Effect::Export(Box::new(export)));
            }
            Request::SendTestNotification { reply } => self.send_test_notification(reply, now),
            Request::IntroductionDone => self.desktop.end_introduction(),
            Request::Notified(AlertKey::TestNotification, outcome) => self.desktop.on_test_notified(&outcome),
            Request::Notified(key, outcome) => self.desktop.on_notified(&key, outcome, now.monotonic),
            Request::ShownInWindow(key) => self.desktop.on_shown_in_window(&key),
            Request::Diagnose { reply } => {
                self.pending_diagnoses.push(reply);
                // Further requests share the examination that is running.
                if self.pending_diagnoses.len() == 1 {
                    let circumstances = Box::new(self.circumstances(now));
                    self.effects.push(Effect::Diagnose(circumstances, self.locale().language));
                }
            }
            Request::UserReturned => self.desktop.user_returned(&self.report(now)),
            Request::PollNow => self.effects.push(Effect::PollNow),
            Request::Quit => self.effects.push(Effect::Quit),
        }
    }

    pub(super) fn on_diagnosed(&mut self, diagnosis: Option<&Diagnosis>) {
        for reply in self.pending_diagnoses.drain(..) {
            if let Some(diagnosis) = diagnosis {
                // The window may have been closed.
                drop(reply.send(diagnosis.clone()));
            }
        }
    }

    fn circumstances(&self, now: &Now) -> Circumstances {
        let throttled = match self.tracker.connection() {
            Connection::Lost(loss) => {
                Some(&loss.failure).filter(|failure| matches!(failure, Failure::Throttled { .. }))
            }
            Connection::Starting | Connection::Live { .. } => None,
        };
        Circumstances {
            at: self.tracker.clock().at(now),
            program_version: self.options.version,
            demo: self.options.demo,
            throttled: throttled.cloned(),
            last_response: self.tracker.state().contact.last_document,
        }
    }

    fn approve(
        &mut self,
        key: &EventKey,
        vms: &[VmName],
        by: &str,
        reply: oneshot::Sender<Result<(), WhyNot>>,
        now: &Now,
    ) {
        let others = self.tracker.event(key).is_some_and(|event| !event.affects_exactly(vms));
        let requested =
            if others { Err(NotApprovable::VmsChanged) } else { self.tracker.request_approval(key, &by.into(), now) };
        match requested {
            Ok((id, changes)) => {
                self.record(changes);
                if let Some(event) = self.tracker.event(key).map(|tracked| Arc::clone(&tracked.event)) {
                    self.effects.push(Effect::Approve { id, event, reply: Some(reply) });
                }
            }
            Err(reason) => drop(reply.send(Err(self.why_not(reason)))),
        }
    }

    /// Withdraws an approval that was never sent and tells the user why.
    pub(super) fn withdraw_approval(
        &mut self,
        id: &EventId,
        reply: Option<oneshot::Sender<Result<(), WhyNot>>>,
        now: &Now,
    ) {
        self.tracker.withdraw_approval(id, now);
        let key = self.tracker.events().find(|tracked| tracked.event.id.as_ref() == Some(id)).map(|event| &event.key);
        let approvable = key.map_or(Err(NotApprovable::NotKnown), |key| self.tracker.approvable(key));
        // If it could be approved now, it has changed.
        let reason = approvable.err().unwrap_or(NotApprovable::VmsChanged);
        drop(reply.map(|reply| reply.send(Err(self.why_not(reason)))));
    }

    fn why_not(&self, reason: NotApprovable) -> WhyNot {
        WhyNot { reason, text: reason.text(self.locale().language).to_owned() }
    }

    fn send_test_notification(&mut self, reply: oneshot::Sender<Result<(), String>>, now: &Now) {
        let (report, locale) = (self.report(now), self.locale());
        let settings = &self.settings.settings;
        let moment = Moment { report: &report, settings, locale, monotonic: now.monotonic };
        self.desktop.send_test_notification(reply, moment);
    }

    fn intent(&mut self, intent: Intent, now: &Now) {
        match intent {
            Intent::Details(key) => self.desktop.open_window(Destination::Event { key }),
            Intent::AskToApprove(key) => self.desktop.open_window(Destination::Approval { key }),
            Intent::Snooze(key, snooze) => self.desktop.snooze(&key, Some(snooze), &self.report(now)),
            Intent::StopRule(key) => self.stop_or_show(&key, now),
        }
    }

    /// If it is too late to stop the rule, the window shows the event.
    fn stop_or_show(&mut self, key: &EventKey, now: &Now) {
        if self.stop_rule(key, now).is_err() {
            self.desktop.open_window(Destination::Event { key: key.clone() });
        }
    }

    fn menu(&mut self, action: MenuAction, now: &Now) {
        match action {
            MenuAction::Open => self.desktop.open(),
            MenuAction::AskToApprove(key) => self.desktop.open_window(Destination::Approval { key }),
            MenuAction::StopRule(key) => self.stop_or_show(&key, now),
            MenuAction::About => self.desktop.open_window(Destination::About),
            MenuAction::SnoozeReminders => self.desktop.snooze_all(&self.report(now)),
            MenuAction::ToggleStartAtLogin => {
                let wanted = !self.settings.settings.start_at_login;
                let values = Map::from_iter([("start_at_login".to_owned(), Value::from(wanted))]);
                self.save_settings(values, None, now);
            }
            MenuAction::Quit => self.effects.push(Effect::Quit),
        }
    }
}
