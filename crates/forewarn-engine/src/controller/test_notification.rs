//! Trying whether notifications are shown.

use std::time::Duration;

use forewarn_core::{Alert, Now, Reply};
use tokio::sync::oneshot;

use super::{Controller, NOTIFICATION_TIMEOUT};
use crate::effect::Effect;

/// A notification that tells nothing and was handed to the desktop.
pub(super) struct TestNotification {
    since: Duration,
    waiting: Vec<oneshot::Sender<Result<(), String>>>,
}

impl Controller {
    /// Has a notification shown that tells nothing. Whoever asks while one is on its way hears what comes of that one.
    pub(super) fn send_test_notification(&mut self, reply: oneshot::Sender<Result<(), String>>, now: &Now) {
        if let Some(test_notification) = &mut self.test_notification {
            test_notification.waiting.push(reply);
            return;
        }
        self.test_notification = Some(TestNotification { since: now.monotonic, waiting: vec![reply] });
        let at = self.tracker.clock().at(now);
        let alert = Alert::test(self.words(), &self.settings.settings, at);
        self.effects.push(Effect::Notify(Box::new(alert)));
    }

    /// Passes on what came of it. Nothing of it is remembered.
    pub(super) fn tried(&mut self, outcome: &Result<(), String>) {
        for reply in
            self.test_notification.take().map(|test_notification| test_notification.waiting).into_iter().flatten()
        {
            // The window that asked may have been closed.
            drop(reply.send(outcome.clone()));
        }
    }

    /// A notification service that never answers is as good as none.
    pub(super) fn give_up_on_test_notification(&mut self, now: &Now) {
        let overdue = |test_notification: &TestNotification| {
            now.monotonic.saturating_sub(test_notification.since) >= NOTIFICATION_TIMEOUT
        };
        if self.test_notification.as_ref().is_some_and(overdue) {
            let silent = self.words().language.reply(Reply::NotificationSilent).to_owned();
            self.tried(&Err(silent));
        }
    }
}
