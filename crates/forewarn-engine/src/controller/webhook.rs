//! Telling another system, where the person wants that.

use std::hash::{BuildHasher, Hasher, RandomState};

use forewarn_core::{Change, Delivery, Language, Message, MessageKind, Now, Payload, SettingKey};

use super::Controller;
use crate::courier::Post;
use crate::effect::Effect;

impl Controller {
    /// Sends what is due.
    pub(super) fn post(&mut self, now: &Now) {
        let settings = &self.settings.settings;
        if let Some(url) = settings.webhook_url.clone()
            && let Some(message) = self.outbox.send(now)
        {
            let payload = Payload::of(message, settings.webhook_format);
            self.effects.push(Effect::Post(Box::new(Post { url, payload })));
        }
    }

    pub(super) fn on_delivered(&mut self, delivery: Delivery, now: &Now) {
        if let Delivery::Failed { reason, .. } | Delivery::Refused { reason } = &delivery {
            tracing::warn!(%reason, "a message was not taken by the webhook");
        }
        self.outbox.answered(delivery, now);
        self.save_soon();
    }

    /// Puts what changed into the outbox, to be kept together with it.
    pub(super) fn put_into_outbox(&mut self, changes: &[Change]) {
        let settings = &self.settings.settings;
        self.outbox.call(unlike_any_other);
        // Whatever a demonstration shows did not happen.
        if settings.webhook_url.is_none() || self.options.demo {
            return;
        }
        for change in changes {
            let is_ours_to_tell = |kind: MessageKind| {
                kind.is_of_one_session() || !self.is_left_to_another_session(SettingKey::WebhookUrl)
            };
            let message = Message::of(change, &self.tracker)
                .filter(|message| settings.webhook_format.wants(message.kind) && is_ours_to_tell(message.kind));
            if let Some(message) = message {
                self.outbox.push(message);
            }
        }
    }

    /// The receiver was named, changed or taken away, maybe while the program was not running.
    pub(super) fn receiver_may_have_changed(&mut self) {
        let url = self.settings.settings.webhook_url.clone();
        // What waits is for nobody else, but whoever it is for may be named in a file that cannot be read at present.
        if url.is_none() && !self.outbox.is_empty() && self.settings.is_certain(SettingKey::WebhookUrl) {
            self.outbox.clear();
            // So that no later run sends it to another receiver.
            self.save_soon();
        }
        if url != self.receiver {
            self.outbox.try_anew();
            self.receiver = url;
        }
    }

    /// What is wrong with the receiver, a sentence each in this language.
    pub(super) fn webhook_problems(&self, language: Language) -> impl Iterator<Item = String> {
        self.outbox.troubles().into_iter().map(move |trouble| trouble.sentence(language))
    }
}

/// The randomness with which the standard library keeps strangers from guessing its hashes is enough for a name.
fn unlike_any_other() -> String {
    let number = || RandomState::new().build_hasher().finish();
    format!("unnamed-{:016x}{:016x}", number(), number())
}
