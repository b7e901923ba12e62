//! Test notifications.

use std::time::Duration;

use forewarn_core::{Alert, Now};
use tokio::sync::oneshot;

use super::{Controller, NOTIFICATION_TIMEOUT};
use crate::effect::Effect;

pub(super) struct TestNotification {
    since: Duration,
    replies: Vec<oneshot::Sender<Result<(), String>>>,
}

impl Controller {
    /// Further requests share the notification that is in flight.
    pub(super) fn send_test_notification(&mut self, reply: oneshot::Sender<Result<(), String>>, now: &Now) {
        if let Some(in_flight) = &mut self.test_notification {
            in_flight.replies.push(reply);
            return;
        }
        self.test_notification = Some(TestNotification { since: now.monotonic, replies: vec![reply] });
        let at = self.tracker.clock().at(now);
        let alert = Alert::test(self.locale().language, &self.settings.settings, at);
        self.effects.push(Effect::Notify(Box::new(alert)));
    }

    pub(super) fn on_test_notified(&mut self, outcome: &Result<(), String>) {
        for reply in self.test_notification.take().into_iter().flat_map(|test| test.replies) {
            // The window may have been closed.
            drop(reply.send(outcome.clone()));
        }
    }

    pub(super) fn expire_test_notification(&mut self, now: &Now) {
        let is_overdue = |test: &TestNotification| now.monotonic.saturating_sub(test.since) >= NOTIFICATION_TIMEOUT;
        if self.test_notification.as_ref().is_some_and(is_overdue) {
            let reason = self.locale().language.notification_no_response().to_owned();
            self.on_test_notified(&Err(reason));
        }
    }
}
