//! Passing alerts to the system, and handling their outcome.

use std::collections::BTreeSet;
use std::time::Duration;

use forewarn_core::{Alert, AlertKey};

use super::{Desktop, Moment, NOTIFICATION_TIMEOUT};
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

impl Desktop {
    /// Passes on alerts that are due. Returns when the next one is.
    pub(super) fn notify_due(&mut self, moment: Moment<'_>) -> Option<Duration> {
        let Moment { report, settings, locale, monotonic } = moment;
        let plan = self.ledger.plan(report, settings, locale, report.at);
        let due: BTreeSet<&AlertKey> = plan.due.iter().map(|alert| &alert.key).collect();
        self.unshown.retain(|_, unshown| unshown.alert.marks.iter().any(|mark| due.contains(&mark.key)));
        self.reopen_window(monotonic);
        let in_flight = self.in_flight.values().map(|(alert, _)| alert);
        let unshown = self.unshown.values().map(|unshown| &unshown.alert);
        let passed_on: BTreeSet<&AlertKey> =
            in_flight.chain(unshown).flat_map(|alert| &alert.marks).map(|mark| &mark.key).collect();
        let due = plan.due.into_iter().filter(|alert| !passed_on.contains(&alert.key)).collect();
        for alert in Alert::bundle(due, locale.language) {
            tracing::info!(key = %alert.key, title = alert.title, "notifying");
            self.effects.push(Effect::Notify(Box::new(alert.clone())));
            self.in_flight.insert(alert.key.clone(), (alert, monotonic));
        }
        plan.next_in
    }

    /// If the system did not show a notification, the window opens instead, and the alert stays due until the page
    /// acknowledges it.
    pub(crate) fn on_notified(&mut self, key: &AlertKey, outcome: Result<(), String>, monotonic: Duration) {
        match outcome {
            Ok(()) => {
                self.last_shown = monotonic;
                let late = || self.unshown.remove(key).map(|unshown| unshown.alert);
                if let Some(alert) = self.in_flight.remove(key).map(|(alert, _)| alert).or_else(late) {
                    self.record_shown(alert);
                }
            }
            Err(reason) => {
                let Some((alert, _)) = self.in_flight.remove(key) else { return };
                tracing::warn!(key = %alert.key, reason, "the system did not show a notification");
                let unshown = UnshownAlert { alert, reason, opened: monotonic };
                self.effects.push(Effect::OpenWindow(unshown.destination()));
                self.unshown.insert(key.clone(), unshown);
            }
        }
    }

    pub(crate) fn on_shown_in_window(&mut self, key: &AlertKey) {
        if let Some(unshown) = self.unshown.remove(key) {
            self.record_shown(unshown.alert);
        }
    }

    fn record_shown(&mut self, alert: Alert) {
        self.ledger.mark_shown(&alert);
        self.newly_shown.push(alert);
    }

    /// The window may have failed to open, or was closed before its page was drawn.
    fn reopen_window(&mut self, monotonic: Duration) {
        for unshown in self.unshown.values_mut() {
            if monotonic.saturating_sub(unshown.opened) >= ACKNOWLEDGE_TIMEOUT {
                unshown.opened = monotonic;
                self.effects.push(Effect::OpenWindow(unshown.destination()));
            }
        }
    }

    /// Treats notifications without an outcome as not shown. Many notifications are shown one after the other, so the timeout
    /// starts again with each.
    pub(super) fn expire_notifications(&mut self, moment: Moment<'_>) {
        let monotonic = moment.monotonic;
        let last_shown = self.last_shown;
        let is_overdue = |since: Duration| monotonic.saturating_sub(since.max(last_shown)) >= NOTIFICATION_TIMEOUT;
        let overdue = self.in_flight.iter().filter(|(_, (_, since))| is_overdue(*since)).map(|(key, _)| key.clone());
        for key in overdue.collect::<Vec<_>>() {
            let reason = moment.locale.language.notification_no_response().to_owned();
            self.on_notified(&key, Err(reason), monotonic);
        }
    }
}
