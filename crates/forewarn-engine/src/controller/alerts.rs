//! Telling the person: handing alerts to the desktop, and what comes of that.

use std::time::Duration;

use forewarn_core::{AlertKey, Now, Reply};

use super::{Controller, NOTIFICATION_PATIENCE};
use crate::keeping::{Keeper, Preferences, Shown};
use crate::shell::{Opening, Shell};

impl<S: Shell, K: Keeper, P: Preferences> Controller<S, K, P> {
    /// Hands over what is due and was not handed over yet; says when the next alert is due.
    pub(super) fn tell(&mut self, now: &Now) -> Option<Duration> {
        self.give_up_on_silence(now);
        self.give_up_on_trial(now);
        let words = self.words();
        let plan = self.ledger.plan(&self.tracker, self.preferences.settings(), words, now);
        for alert in plan.due {
            if !self.in_flight.contains_key(&alert.key) {
                tracing::info!(key = %alert.key, title = alert.title, "telling");
                self.shell.notify(&alert);
                self.in_flight.insert(alert.key.clone(), (alert, now.monotonic));
            }
        }
        plan.next_in
    }

    /// Takes in what came of a notification. It counts as told when the system showed it or, failing that, when the
    /// window was opened to say it: one of the two always happens before it is remembered.
    pub(super) fn notified(&mut self, key: &AlertKey, outcome: Result<(), String>, now: &Now) {
        let Some((alert, _)) = self.in_flight.remove(key) else { return };
        match outcome {
            Ok(()) => self.latest_shown = now.monotonic,
            Err(reason) => {
                tracing::warn!(key = %alert.key, reason, "the system did not show a notification");
                let title = alert.title.clone();
                self.shell.open_window(&Opening::Untold { reason, title, event: key.event().cloned() });
            }
        }
        self.ledger.shown(&alert);
        let at = self.tracker.clock().moment(now);
        self.keep(&[], Some(&Shown { alert, at }), now);
    }

    /// A notification service that never answers is as good as none. Many notifications are shown one after the other, so
    /// as long as it shows some the others may still come.
    fn give_up_on_silence(&mut self, now: &Now) {
        let latest_shown = self.latest_shown;
        let overdue = |since: Duration| now.monotonic.saturating_sub(since.max(latest_shown)) >= NOTIFICATION_PATIENCE;
        let silent: Vec<AlertKey> =
            self.in_flight.iter().filter(|(_, (_, since))| overdue(*since)).map(|(key, _)| key.clone()).collect();
        for key in silent {
            let silent = self.words().language.reply(Reply::NotificationSilent).to_owned();
            self.notified(&key, Err(silent), now);
        }
    }
}
