//! Sending changes to the webhook.

use forewarn_core::{Change, DeliveryOutcome, Message, MessageKind, Now, Payload, SettingKey};
use uuid::Uuid;

use super::Controller;
use crate::effect::Effect;
use crate::webhook::WebhookRequest;

impl Controller {
    /// Sends the next message if one is due.
    pub(super) fn send_to_webhook(&mut self, now: &Now) {
        let settings = &self.settings.settings;
        if let Some(url) = settings.webhook_url.clone()
            && let Some(message) = self.outbox.send(now)
        {
            let payload = Payload::of(message, settings.webhook_format);
            self.effects.push(Effect::Deliver(Box::new(WebhookRequest { url, payload })));
        }
    }

    pub(super) fn on_delivered(&mut self, outcome: DeliveryOutcome, now: &Now) {
        if let DeliveryOutcome::Failed { reason, .. } | DeliveryOutcome::Rejected { reason } = &outcome {
            tracing::warn!(%reason, "the webhook did not accept a message");
        }
        self.outbox.record_outcome(outcome, now);
        self.save_soon();
    }

    /// Adds messages about these changes, to be saved together with them.
    pub(super) fn add_to_outbox(&mut self, changes: &[Change]) {
        let settings = &self.settings.settings;
        self.outbox.set_fallback_id(|| format!("unnamed-{}", Uuid::new_v4().simple()));
        // Events of a demonstration aren't real.
        if settings.webhook_url.is_none() || self.options.demo {
            return;
        }
        for change in changes {
            let is_ours = |kind: MessageKind| {
                kind.is_local_to_session() || !self.is_left_to_another_session(SettingKey::WebhookUrl)
            };
            let message = Message::of(change, &self.tracker)
                .filter(|message| settings.webhook_format.wants(message.kind) && is_ours(message.kind));
            if let Some(message) = message {
                self.outbox.push(message);
            }
        }
    }

    /// Drops messages if the webhook was removed, and retries at once if it was changed. Either may have happened while the
    /// program was not running.
    pub(super) fn on_webhook_settings(&mut self) {
        let url = self.settings.settings.webhook_url.clone();
        // A settings file that can't be read may still have the URL.
        if url.is_none() && !self.outbox.is_empty() && self.settings.is_certain(SettingKey::WebhookUrl) {
            self.outbox.clear();
            // Otherwise a later run would send them to another receiver.
            self.save_soon();
        }
        if url != self.webhook_url {
            self.outbox.reset_attempts();
            self.webhook_url = url;
        }
    }
}
