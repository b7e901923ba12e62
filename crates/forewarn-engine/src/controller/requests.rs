//! What the desktop asks for.

use forewarn_core::{AlertKey, Connection, Diagnosis, EventKey, FailureKind, Intent, MenuAction, Now, Snooze, Text};
use serde_json::{Map, Value};

use super::{Controller, Errand};
use crate::doctor::Circumstances;
use crate::keeping::{Keeper, Preferences};
use crate::shell::{Opening, Request, Shell};

impl<S: Shell, K: Keeper, P: Preferences> Controller<S, K, P> {
    /// Does what was asked, and says what the world outside has to do for it.
    pub(crate) fn asked(&mut self, request: Request, now: &Now) -> Option<Errand> {
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
            Request::ShowPast(key) => self.shell.open_window(&Opening::History(Some(key))),
            Request::Intent(intent) => self.intent(intent, now),
            Request::Menu(action) => return self.menu(action, now),
            Request::Approve { key, by, reply } => {
                let asked = self.approve(&key, &by, now);
                let answer = asked.as_ref().map(|_| ()).map_err(Clone::clone);
                // Whoever asked may have gone; what follows shows in the snapshot anyway.
                drop(reply.send(answer));
                return asked.ok();
            }
            Request::TryRules { reply } => drop(reply.send(self.dry_run())),
            Request::StopRule { key, reply } => drop(reply.send(self.stop_rule(&key, now))),
            Request::Snooze { key, snooze } => self.snooze(&key, snooze, now),
            Request::SaveSettings { values, reply } => drop(reply.send(self.save(&values, now))),
            Request::History { question, reply } => drop(reply.send(self.history(&question))),
            Request::PastEvent { id, reply } => drop(reply.send(self.past_event(id))),
            Request::Timeline { reply } => drop(reply.send(self.timeline(now))),
            Request::Export { question, format, path, reply } => {
                return Some(Errand::Export(Box::new(self.export(*question, format, path, reply))));
            }
            Request::TryNotification { reply } => self.try_notification(reply, now),
            Request::Introduced => self.upkeep.introduction = false,
            Request::Notified(AlertKey::Trial, outcome) => self.tried(&outcome),
            Request::Notified(key, outcome) => self.notified(&key, outcome, now),
            Request::Diagnose { reply } => {
                self.patients.push(reply);
                // One look is enough for all who ask while it is under way.
                let is_first = self.patients.len() == 1;
                return is_first.then(|| Errand::Diagnose(self.circumstances(now), self.words()));
            }
            Request::Returned => self.ledger.returned(self.tracker.clock().at(now)),
            Request::AskNow => return Some(Errand::AskNow),
            Request::Quit => return Some(Errand::Quit),
        }
        None
    }

    /// Takes in what a look into the connection found; nothing, if it broke off.
    pub(crate) fn diagnosed(&mut self, diagnosis: Option<&Diagnosis>) {
        for patient in self.patients.drain(..) {
            if let Some(diagnosis) = diagnosis {
                // The window may have been closed meanwhile.
                drop(patient.send(diagnosis.clone()));
            }
        }
    }

    fn circumstances(&self, now: &Now) -> Circumstances {
        let throttled = match self.tracker.connection() {
            Connection::Lost(loss) => loss.failure.kind() == FailureKind::RateLimited,
            Connection::FirstCall | Connection::Live { .. } => false,
        };
        Circumstances {
            at: self.tracker.clock().at(now),
            version: self.options.version,
            demo: self.options.demo,
            throttled,
            heard: self.tracker.state().contact.last_document,
        }
    }

    fn approve(&mut self, key: &EventKey, by: &str, now: &Now) -> Result<Errand, String> {
        match self.tracker.request_approval(key, &by.into(), now) {
            Ok((id, changes)) => {
                // Kept before it is sent: an approval that was sent is never forgotten.
                self.keep(&changes, None, now);
                Ok(Errand::Approve(id))
            }
            Err(reason) => Err(self.words().language.text(Text::WhyNot(reason)).to_owned()),
        }
    }

    /// Opens the window where a person who wants nothing in particular should begin.
    fn open(&mut self) {
        let at = if self.upkeep.introduction { Opening::Introduction } else { Opening::List };
        self.shell.open_window(&at);
    }

    fn intent(&mut self, intent: Intent, now: &Now) {
        match intent {
            Intent::Details(key) => self.shell.open_window(&Opening::Event(key)),
            Intent::AskToApprove(key) => self.shell.open_window(&Opening::Approval(key)),
            Intent::Snooze(key, snooze) => self.snooze(&key, Some(snooze), now),
            Intent::StopRule(key) => self.stop_or_show(&key, now),
        }
    }

    /// Stops a rule. Where it is too late for that, the window shows what became of the event.
    fn stop_or_show(&mut self, key: &EventKey, now: &Now) {
        if self.stop_rule(key, now).is_err() {
            self.shell.open_window(&Opening::Event(key.clone()));
        }
    }

    fn menu(&mut self, action: MenuAction, now: &Now) -> Option<Errand> {
        match action {
            MenuAction::Open => self.open(),
            MenuAction::AskToApprove(key) => self.shell.open_window(&Opening::Approval(key)),
            MenuAction::StopRule(key) => self.stop_or_show(&key, now),
            MenuAction::About => self.shell.open_window(&Opening::About),
            MenuAction::SnoozeReminders => {
                self.ledger.snooze_all(&self.tracker, now);
                self.keep_ledger(now);
            }
            MenuAction::ToggleStartAtLogin => {
                let wanted = !self.preferences.settings().start_at_login;
                let values = Map::from_iter([("start_at_login".to_owned(), Value::from(wanted))]);
                if let Err(refused) = self.save(&values, now) {
                    tracing::warn!(?refused, "starting at login could not be changed");
                    // The menu shows a tick the system has already turned: it has to be drawn anew.
                    self.shown_tray = None;
                }
            }
            MenuAction::Quit => return Some(Errand::Quit),
        }
        None
    }

    fn snooze(&mut self, key: &EventKey, snooze: Option<Snooze>, now: &Now) {
        if self.tracker.event(key).is_none() {
            return;
        }
        match snooze {
            Some(snooze) => self.ledger.snooze(key, snooze, self.tracker.clock().at(now)),
            None => self.ledger.wake(key),
        }
        self.keep_ledger(now);
    }
}
