//! Requests of the desktop.

use std::sync::Arc;

use forewarn_core::{
    AlertKey, Connection, Diagnosis, EventKey, Intent, MenuAction, NotApprovable, Now, Snooze, WhyNot,
};
use scheduled_events::{EventId, Failure, VmName};
use serde_json::{Map, Value};
use tokio::sync::oneshot;

use super::Controller;
use crate::doctor::Circumstances;
use crate::effect::{Effect, Export};
use crate::shell::{Destination, Request};

impl Controller {
    pub(super) fn on_request(&mut self, request: Request, now: &Now) {
        match request {
            Request::WindowOpened => {
                self.window_open = true;
                self.shown_snapshot = None;
            }
            Request::WindowClosed => {
                self.window_open = false;
                self.shown_snapshot = None;
            }
            Request::Open => self.open(),
            Request::ShowInHistory(key) => self.open_window(Destination::History { key: Some(key) }),
            Request::Intent(intent) => self.intent(intent, now),
            Request::Menu(action) => self.menu(action, now),
            Request::Approve { key, vms, by, reply } => self.approve(&key, &vms, &by, reply, now),
            Request::DryRunRules { reply } => self.dry_run(reply, now),
            Request::StopRule { key, reply } => drop(reply.send(self.stop_rule(&key, now))),
            Request::Snooze { key, snooze } => self.snooze(&key, snooze, now),
            Request::SaveSettings { values, reply } => self.save_settings(values, Some(reply), now),
            Request::History { query, reply } => self.page(*query, reply, now),
            Request::HistoryEvent { id, reply } => self.history_event(id, reply, now),
            Request::Timeline { reply } => self.timeline(reply, now),
            Request::Export { query, format, path, reply } => {
                let export = Export { query: *query, format, path, language: self.locale().language, reply };
                self.effects.push(Effect::Export(Box::new(export)));
            }
            Request::SendTestNotification { reply } => self.send_test_notification(reply, now),
            Request::IntroductionDone => self.program_status.introduction = false,
            Request::Notified(AlertKey::TestNotification, outcome) => self.on_test_notified(&outcome),
            Request::Notified(key, outcome) => self.on_notified(&key, outcome, now),
            Request::ShownInWindow(key) => self.on_shown_in_window(&key, now),
            Request::Diagnose { reply } => {
                self.pending_diagnoses.push(reply);
                // Further requests share the examination that is running.
                if self.pending_diagnoses.len() == 1 {
                    let circumstances = Box::new(self.circumstances(now));
                    self.effects.push(Effect::Diagnose(circumstances, self.locale().language));
                }
            }
            Request::UserReturned => self.ledger.user_returned(self.tracker.clock().at(now)),
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

    fn open(&mut self) {
        let at = if self.program_status.introduction { Destination::Introduction } else { Destination::List };
        self.open_window(at);
    }

    fn open_window(&mut self, at: Destination) {
        self.effects.push(Effect::OpenWindow(at));
    }

    fn intent(&mut self, intent: Intent, now: &Now) {
        match intent {
            Intent::Details(key) => self.open_window(Destination::Event { key }),
            Intent::AskToApprove(key) => self.open_window(Destination::Approval { key }),
            Intent::Snooze(key, snooze) => self.snooze(&key, Some(snooze), now),
            Intent::StopRule(key) => self.stop_or_show(&key, now),
        }
    }

    /// If it is too late to stop the rule, the window shows the event.
    fn stop_or_show(&mut self, key: &EventKey, now: &Now) {
        if self.stop_rule(key, now).is_err() {
            self.open_window(Destination::Event { key: key.clone() });
        }
    }

    fn menu(&mut self, action: MenuAction, now: &Now) {
        match action {
            MenuAction::Open => self.open(),
            MenuAction::AskToApprove(key) => self.open_window(Destination::Approval { key }),
            MenuAction::StopRule(key) => self.stop_or_show(&key, now),
            MenuAction::About => self.open_window(Destination::About),
            MenuAction::SnoozeReminders => {
                self.ledger.snooze_all(&self.report(now), self.tracker.clock().at(now));
                self.save_soon();
            }
            MenuAction::ToggleStartAtLogin => {
                let wanted = !self.settings.settings.start_at_login;
                let values = Map::from_iter([("start_at_login".to_owned(), Value::from(wanted))]);
                self.save_settings(values, None, now);
            }
            MenuAction::Quit => self.effects.push(Effect::Quit),
        }
    }

    fn snooze(&mut self, key: &EventKey, snooze: Option<Snooze>, now: &Now) {
        if self.tracker.event(key).is_none() {
            return;
        }
        match snooze {
            Some(snooze) => self.ledger.snooze(key, snooze, self.tracker.clock().at(now)),
            None => self.ledger.unsnooze(key),
        }
        self.save_soon();
    }
}
