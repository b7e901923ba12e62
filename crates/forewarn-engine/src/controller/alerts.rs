//! Telling the person: handing alerts to the desktop, and what comes of that.

use std::collections::BTreeSet;
use std::time::Duration;

use forewarn_core::{Alert, AlertKey, Now, Reply};

use super::{Controller, NOTIFICATION_TIMEOUT};
use crate::effect::Effect;
use crate::shell::Destination;

/// How long the page may take to acknowledge an alert before the window is opened for it again. The desktop replaces a
/// page that does not respond sooner than that.
const ACKNOWLEDGE_TIMEOUT: Duration = Duration::from_secs(60);

/// An alert that was not shown as a notification and not acknowledged by the page either.
pub(super) struct Unshown {
    alert: Alert,
    reason: String,
    /// When the window was last opened for it.
    opened: Duration,
}

impl Unshown {
    fn destination(&self) -> Destination {
        let key = &self.alert.key;
        Destination::NotShown {
            reason: self.reason.clone(),
            title: self.alert.title.clone(),
            key: key.event().cloned(),
            alert: Some(key.clone()),
        }
    }
}

impl Controller {
    /// Hands over what is due and was not handed over yet; says when the next alert is due.
    pub(super) fn tell(&mut self, now: &Now) -> Option<Duration> {
        self.give_up_on_silence(now);
        self.give_up_on_test_notification(now);
        let words = self.words();
        let plan = self.ledger.plan(&self.tracker, &self.settings.settings, words, now);
        let due: BTreeSet<&AlertKey> = plan.due.iter().map(|alert| &alert.key).collect();
        self.unshown.retain(|_, unshown| unshown.alert.marks.iter().any(|mark| due.contains(&mark.key)));
        self.open_window_again(now);
        let in_flight = self.in_flight.values().map(|(alert, _)| alert);
        let unshown = self.unshown.values().map(|unshown| &unshown.alert);
        let marks = in_flight.chain(unshown).flat_map(|alert| &alert.marks);
        let handed_over: BTreeSet<&AlertKey> = marks.map(|mark| &mark.key).collect();
        let due = plan.due.into_iter().filter(|alert| !handed_over.contains(&alert.key)).collect();
        for alert in Alert::bundle(due, words) {
            tracing::info!(key = %alert.key, title = alert.title, "notifying");
            self.effects.push(Effect::Notify(Box::new(alert.clone())));
            self.in_flight.insert(alert.key.clone(), (alert, now.monotonic));
        }
        plan.next_in
    }

    /// Handles the outcome of a notification. Where the system did not show it, the window opens instead, and the alert
    /// stays due until the page acknowledges that it can be seen there.
    pub(super) fn notified(&mut self, key: &AlertKey, outcome: Result<(), String>, now: &Now) {
        match outcome {
            Ok(()) => {
                self.latest_shown = now.monotonic;
                let late = || self.unshown.remove(key).map(|unshown| unshown.alert);
                if let Some(alert) = self.in_flight.remove(key).map(|(alert, _)| alert).or_else(late) {
                    self.shown(&alert, now);
                }
            }
            Err(reason) => {
                let Some((alert, _)) = self.in_flight.remove(key) else { return };
                tracing::warn!(key = %alert.key, reason, "the system did not show a notification");
                let unshown = Unshown { alert, reason, opened: now.monotonic };
                self.effects.push(Effect::OpenWindow(unshown.destination()));
                self.unshown.insert(key.clone(), unshown);
            }
        }
    }

    /// The page has acknowledged an alert that was not shown as a notification.
    pub(super) fn shown_in_window(&mut self, key: &AlertKey, now: &Now) {
        if let Some(unshown) = self.unshown.remove(key) {
            self.shown(&unshown.alert, now);
        }
    }

    fn shown(&mut self, alert: &Alert, now: &Now) {
        self.ledger.mark_shown(alert);
        self.record_shown(alert, now);
    }

    /// A window that could not be opened, or was closed before its page was drawn, has shown nothing.
    fn open_window_again(&mut self, now: &Now) {
        for unshown in self.unshown.values_mut() {
            if now.monotonic.saturating_sub(unshown.opened) >= ACKNOWLEDGE_TIMEOUT {
                unshown.opened = now.monotonic;
                self.effects.push(Effect::OpenWindow(unshown.destination()));
            }
        }
    }

    /// A notification service that never answers is as good as none. Many notifications are shown one after the other, so
    /// as long as it shows some the others may still come.
    fn give_up_on_silence(&mut self, now: &Now) {
        let latest_shown = self.latest_shown;
        let overdue = |since: Duration| now.monotonic.saturating_sub(since.max(latest_shown)) >= NOTIFICATION_TIMEOUT;
        let silent: Vec<AlertKey> =
            self.in_flight.iter().filter(|(_, (_, since))| overdue(*since)).map(|(key, _)| key.clone()).collect();
        for key in silent {
            let silent = self.words().language.reply(Reply::NotificationSilent).to_owned();
            self.notified(&key, Err(silent), now);
        }
    }
}
