//! Passing alerts to the desktop, and handling their outcome.

use std::collections::BTreeSet;
use std::time::Duration;

use forewarn_core::{Alert, AlertKey, Now, Report};

use super::{Controller, NOTIFICATION_TIMEOUT};
use crate::effect::Effect;
use crate::shell::Destination;

/// How long the page may take to acknowledge an alert before the window opens again. Longer than the desktop takes to replace
/// a page that doesn't respond.
const ACKNOWLEDGE_TIMEOUT: Duration = Duration::from_secs(60);

/// An alert that was neither shown as a notification nor acknowledged by the page.
pub(super) struct UnshownAlert {
    alert: Alert,
    reason: String,
    /// When the window was last opened for it.
    opened: Duration,
}

impl UnshownAlert {
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
    /// Passes on alerts that are due. Returns when the next one is.
    pub(super) fn notify_due(&mut self, report: &Report, now: &Now) -> Option<Duration> {
        self.expire_notifications(now);
        self.expire_test_notification(now);
        let locale = self.locale();
        let plan = self.ledger.plan(report, &self.settings.settings, locale, report.at);
        let due: BTreeSet<&AlertKey> = plan.due.iter().map(|alert| &alert.key).collect();
        self.unshown.retain(|_, unshown| unshown.alert.marks.iter().any(|mark| due.contains(&mark.key)));
        self.reopen_window(now);
        let in_flight = self.in_flight.values().map(|(alert, _)| alert);
        let unshown = self.unshown.values().map(|unshown| &unshown.alert);
        let passed_on: BTreeSet<&AlertKey> =
            in_flight.chain(unshown).flat_map(|alert| &alert.marks).map(|mark| &mark.key).collect();
        let due = plan.due.into_iter().filter(|alert| !passed_on.contains(&alert.key)).collect();
        for alert in Alert::bundle(due, locale.language) {
            tracing::info!(key = %alert.key, title = alert.title, "notifying");
            self.effects.push(Effect::Notify(Box::new(alert.clone())));
            self.in_flight.insert(alert.key.clone(), (alert, now.monotonic));
        }
        plan.next_in
    }

    /// If the system did not show a notification, the window opens instead, and the alert stays due until the page
    /// acknowledges it.
    pub(super) fn on_notified(&mut self, key: &AlertKey, outcome: Result<(), String>, now: &Now) {
        match outcome {
            Ok(()) => {
                self.last_shown = now.monotonic;
                let late = || self.unshown.remove(key).map(|unshown| unshown.alert);
                if let Some(alert) = self.in_flight.remove(key).map(|(alert, _)| alert).or_else(late) {
                    self.record_shown(&alert, now);
                }
            }
            Err(reason) => {
                let Some((alert, _)) = self.in_flight.remove(key) else { return };
                tracing::warn!(key = %alert.key, reason, "the system did not show a notification");
                let unshown = UnshownAlert { alert, reason, opened: now.monotonic };
                self.effects.push(Effect::OpenWindow(unshown.destination()));
                self.unshown.insert(key.clone(), unshown);
            }
        }
    }

    pub(super) fn on_shown_in_window(&mut self, key: &AlertKey, now: &Now) {
        if let Some(unshown) = self.unshown.remove(key) {
            self.record_shown(&unshown.alert, now);
        }
    }

    /// The window may have failed to open, or was closed before its page was drawn.
    fn reopen_window(&mut self, now: &Now) {
        for unshown in self.unshown.values_mut() {
            if now.monotonic.saturating_sub(unshown.opened) >= ACKNOWLEDGE_TIMEOUT {
                unshown.opened = now.monotonic;
                self.effects.push(Effect::OpenWindow(unshown.destination()));
            }
        }
    }

    /// Treats notifications without an outcome as not shown. Many notifications are shown one after the other, so the timeout
    /// starts again with each.
    fn expire_notifications(&mut self, now: &Now) {
        let last_shown = self.last_shown;
        let is_overdue = |since: Duration| now.monotonic.saturating_sub(since.max(last_shown)) >= NOTIFICATION_TIMEOUT;
        let overdue = self.in_flight.iter().filter(|(_, (_, since))| is_overdue(*since)).map(|(key, _)| key.clone());
        for key in overdue.collect::<Vec<_>>() {
            let reason = self.locale().language.notification_no_response().to_owned();
            self.on_notified(&key, Err(reason), now);
        }
    }
}
