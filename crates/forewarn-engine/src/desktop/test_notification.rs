//! Test notifications.

use std::time::Duration;

use forewarn_core::Alert;
use tokio::sync::oneshot;

use super::{Desktop, Moment, NOTIFICATION_TIMEOUT};
use crate::effect::Effect;

pub(super) struct TestNotification {
    since: Duration,
    replies: Vec<oneshot::Sender<Result<(), String>>>,
}

impl Desktop {
    /// Further requests share the notification that is in flight.
    pub(crate) fn send_test_notification(&mut self, reply: oneshot::Sender<Result<(), String>>, moment: Moment<'_>) {
        if let Some(in_flight) = &mut self.test_notification {
            in_flight.replies.push(reply);
            return;
        }
        self.test_notification = Some(TestNotification { since: moment.monotonic, replies: vec![reply] });
        let alert = Alert::test(moment.locale.language, moment.settings, moment.report.at);
        self.effects.push(Effect::Notify(Box::new(alert)));
    }

    pub(crate) fn on_test_notified(&mut self, outcome: &Result<(), String>) {
        for reply in self.test_notification.take().into_iter().flat_map(|test| test.replies) {
            // The window may have been closed.
            drop(reply.send(outcome.clone()));
        }
    }

    pub(super) fn expire_test_notification(&mut self, moment: Moment<'_>) {
        let is_overdue = |test: &TestNotification| moment.monotonic.saturating_sub(test.since) >= NOTIFICATION_TIMEOUT;
        if self.test_notification.as_ref().is_some_and(is_overdue) {
            let reason = moment.locale.language.notification_no_response().to_owned();
            self.on_test_notified(&Err(reason));
        }
    }
}
